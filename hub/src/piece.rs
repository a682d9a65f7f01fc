//! What a tag stands for: a card of a type, or a plaque.

use std::fmt;
use std::str::FromStr;

use rules::remmi_demmi::{Plaque, Type};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Copies of each type in the deck (RD-02).
pub const COPIES: u8 = 9;

/// One piece of the Remmi-Demmi deck. Written as on the table: `RC3` is the third
/// red circle, `P4` the plaque worth four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// One of the 81 cards.
    Card {
        /// What is printed on it.
        face: Type,
        /// Which of the nine copies, 1 to 9; printed nowhere, known by the tag alone.
        copy: u8,
    },
    /// One of the three point plaques.
    Plaque(Plaque),
}

impl Piece {
    /// The card's face, if it is a card.
    pub fn face(self) -> Option<Type> {
        match self {
            Piece::Card { face, .. } => Some(face),
            Piece::Plaque(_) => None,
        }
    }

    /// Every piece of the deck: 81 cards (RD-02), then the plaques (RD-03).
    pub fn deck() -> Vec<Piece> {
        let cards = Type::ALL
            .into_iter()
            .flat_map(|face| (1..=COPIES).map(move |copy| Piece::Card { face, copy }));
        cards.chain(Plaque::ALL.map(Piece::Plaque)).collect()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Card { face, copy } => write!(f, "{face}{copy}"),
            Piece::Plaque(plaque) => write!(f, "{plaque}"),
        }
    }
}

/// The text names no piece of the deck.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no piece of Remmi-Demmi; write RC1 to BT9 for cards, P4, P3 or P2 for plaques")]
pub struct UnknownPiece(pub String);

impl FromStr for Piece {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Self, UnknownPiece> {
        let unknown = || UnknownPiece(text.to_owned());
        if let Ok(plaque) = text.parse() {
            return Ok(Piece::Plaque(plaque));
        }
        let (face, copy) = text.split_at_checked(2).ok_or_else(unknown)?;
        let face = face.parse().map_err(|_| unknown())?;
        match copy.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Piece::Card {
                face,
                copy: digit - b'0',
            }),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RD-02, RD-03: 81 cards, nine of each type, and three plaques, each with a name of its own.
    #[test]
    fn deck_is_whole_and_named() {
        let deck = Piece::deck();
        assert_eq!(deck.len(), 84);
        for piece in &deck {
            assert_eq!(piece.to_string().parse(), Ok(*piece));
        }
        for text in ["", "R", "RC", "RC0", "RC10", "XC1", "P5", "é1", "RCé"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
    }
}
