//! What a tag stands for: a piece of one of the three decks.

use std::fmt;
use std::str::FromStr;

use rules::remi::Tile;
use rules::remmi_demmi::{Plaque, Type};
use rules::{card, remi};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Copies of each type in the Remmi-Demmi deck (RD-02).
pub const COPIES: u8 = 9;
/// Packs of French-suited cards that a table may have (RG-03).
pub const PACKS: u8 = 3;
/// Jokers in a pack.
pub const JOKERS: u8 = 2;

/// One piece. Written as on the table, with what is printed first: `RC3` is the third red
/// circle, `P4` the plaque worth four, `10H/2` the ten of hearts of the second pack, `JK/3` the
/// third joker (two in each pack), `7R#1` the first red tile with a 7, `JK#2` the second joker
/// among the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// One of the 81 cards of Remmi-Demmi.
    Card {
        /// What is printed on it.
        face: Type,
        /// Which of the nine copies, 1 to 9; printed nowhere, known by the tag alone.
        copy: u8,
    },
    /// One of the three point plaques.
    Plaque(Plaque),
    /// A French-suited card or joker.
    French {
        /// What is printed on it.
        card: card::Card,
        /// The pack, 1 to 3; of a joker its number, 1 to 6.
        copy: u8,
    },
    /// A tile of Remi.
    Tile {
        /// What is printed on it.
        tile: Tile,
        /// Which of the two, 1 or 2.
        copy: u8,
    },
}

/// The boxes that pieces come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// 81 cards and three plaques.
    RemmiDemmi,
    /// Packs of 54 cards.
    French,
    /// 106 tiles.
    Tiles,
}

impl Deck {
    /// Every piece of the box.
    pub fn pieces(self) -> Vec<Piece> {
        match self {
            Deck::RemmiDemmi => {
                let cards = Type::ALL
                    .into_iter()
                    .flat_map(|face| (1..=COPIES).map(move |copy| Piece::Card { face, copy }));
                cards.chain(Plaque::ALL.map(Piece::Plaque)).collect()
            }
            Deck::French => (1..=PACKS).flat_map(pack).collect(),
            Deck::Tiles => {
                let faces = Tile::set();
                let copies = (0..faces.len()).map(|at| (at % remi::COPIES) as u8 + 1);
                faces
                    .into_iter()
                    .zip(copies)
                    .map(|(tile, copy)| Piece::Tile { tile, copy })
                    .collect()
            }
        }
    }
}

/// The 54 cards of a pack, 1 to 3.
fn pack(number: u8) -> impl Iterator<Item = Piece> {
    let suits = card::Suit::ALL.into_iter();
    let naturals =
        suits.flat_map(|suit| card::Rank::ALL.map(|rank| card::Card::Natural { rank, suit }));
    let naturals = naturals.map(move |card| Piece::French { card, copy: number });
    let first = (number - 1) * JOKERS + 1;
    let jokers = (first..first + JOKERS).map(|copy| Piece::French {
        card: card::Card::Joker,
        copy,
    });
    naturals.chain(jokers)
}

impl Piece {
    /// The face, if it is a card of Remmi-Demmi.
    pub fn face(self) -> Option<Type> {
        match self {
            Piece::Card { face, .. } => Some(face),
            _ => None,
        }
    }

    /// The card, if it is a French-suited one.
    pub fn card(self) -> Option<card::Card> {
        match self {
            Piece::French { card, .. } => Some(card),
            _ => None,
        }
    }

    /// The tile, if it is one.
    pub fn tile(self) -> Option<Tile> {
        match self {
            Piece::Tile { tile, .. } => Some(tile),
            _ => None,
        }
    }

    /// The pack of a French-suited card, 1 to 3.
    pub fn pack(self) -> Option<u8> {
        match self {
            Piece::French { card, copy } if card.is_joker() => Some((copy - 1) / JOKERS + 1),
            Piece::French { copy, .. } => Some(copy),
            _ => None,
        }
    }

    /// The box it comes from.
    pub fn deck(self) -> Deck {
        match self {
            Piece::Card { .. } | Piece::Plaque(_) => Deck::RemmiDemmi,
            Piece::French { .. } => Deck::French,
            Piece::Tile { .. } => Deck::Tiles,
        }
    }

    /// What is printed on it, as the rules write it: `RC`, `P4`, `10H`, `7R`, `JK`.
    pub fn printed(self) -> String {
        match self {
            Piece::Card { face, .. } => face.to_string(),
            Piece::Plaque(plaque) => plaque.to_string(),
            Piece::French { card, .. } => card.to_string(),
            Piece::Tile { tile, .. } => tile.to_string(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Card { face, copy } => write!(f, "{face}{copy}"),
            Piece::Plaque(plaque) => write!(f, "{plaque}"),
            Piece::French { card, copy } => write!(f, "{card}/{copy}"),
            Piece::Tile { tile, copy } => write!(f, "{tile}#{copy}"),
        }
    }
}

/// The text names no piece.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a piece; write RC1 to BT9 or P4, P3, P2 (Remmi-Demmi), 10H/1 or JK/1 (cards), 7R#1 or JK#1 (tiles)"
)]
pub struct UnknownPiece(pub String);

impl FromStr for Piece {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Self, UnknownPiece> {
        let unknown = || UnknownPiece(text.to_owned());
        let copy = |copy: &str, most: u8| {
            let number = (1..=most).find(|number| number.to_string() == copy);
            number.ok_or_else(unknown)
        };
        if let Some((face, number)) = text.split_once('/') {
            let card: card::Card = face.parse().map_err(|_| unknown())?;
            let most = if card.is_joker() {
                PACKS * JOKERS
            } else {
                PACKS
            };
            let copy = copy(number, most)?;
            return Ok(Piece::French { card, copy });
        }
        if let Some((face, number)) = text.split_once('#') {
            let tile: Tile = face.parse().map_err(|_| unknown())?;
            let copy = copy(number, remi::COPIES as u8)?;
            return Ok(Piece::Tile { tile, copy });
        }
        if let Ok(plaque) = text.parse() {
            return Ok(Piece::Plaque(plaque));
        }
        let (face, number) = text.split_at_checked(2).ok_or_else(unknown)?;
        let face = face.parse().map_err(|_| unknown())?;
        let copy = copy(number, COPIES)?;
        Ok(Piece::Card { face, copy })
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
    use std::collections::BTreeSet;

    /// RD-02, RD-03: 81 cards, nine of each type, and three plaques. RG-03: three packs of 54.
    /// RE-01: 106 tiles. Each piece has a name of its own.
    #[test]
    fn decks_are_whole_and_named() {
        let decks = [Deck::RemmiDemmi, Deck::French, Deck::Tiles].map(Deck::pieces);
        assert_eq!(decks.each_ref().map(Vec::len), [84, 162, 106]);
        let all: Vec<Piece> = decks.into_iter().flatten().collect();
        let names: BTreeSet<String> = all.iter().map(Piece::to_string).collect();
        assert_eq!(names.len(), all.len());
        for piece in &all {
            assert_eq!(piece.to_string().parse(), Ok(*piece));
        }
        for text in [
            "", "R", "RC", "RC0", "RC10", "XC1", "P5", "é1", "RCé", "10H", "10H/0", "10H/4",
            "JK/7", "7R#3", "JK#0", "JK", "14R#1", "1H/+1", "RC+1",
        ] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_pack_has_two_jokers() {
        let of_pack = |number: u8| {
            let pieces = Deck::French.pieces().into_iter();
            pieces.filter(|piece| piece.pack() == Some(number)).count()
        };
        assert_eq!([1, 2, 3].map(of_pack), [54; 3]);
    }
}
