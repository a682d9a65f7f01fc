//! What a complete deck holds.

use std::fmt;
use std::str::FromStr;

use crate::piece::{Deck, PACKS, Piece};

/// The pieces that a deck should have. Written `remmi-demmi`, `tiles`, `1 pack`, `2 packs`, or
/// `1 pack without jokers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// 81 cards and three plaques.
    RemmiDemmi,
    /// French-suited packs of 52 cards, with two jokers each or without.
    Packs {
        /// How many, 1 to [`PACKS`].
        packs: u8,
        /// Whether the jokers belong to it.
        jokers: bool,
    },
    /// 106 tiles.
    Tiles,
}

impl Contents {
    /// This many packs with their jokers.
    pub const fn packs(packs: u8) -> Contents {
        Contents::Packs {
            packs,
            jokers: true,
        }
    }

    /// The box that they come from.
    pub const fn deck(self) -> Deck {
        match self {
            Contents::RemmiDemmi => Deck::RemmiDemmi,
            Contents::Packs { .. } => Deck::French,
            Contents::Tiles => Deck::Tiles,
        }
    }

    /// The pieces, in the order in which they are enrolled.
    pub fn pieces(self) -> Vec<Piece> {
        let mut pieces = self.deck().pieces();
        pieces.retain(|piece| self.holds(*piece));
        pieces
    }

    /// Whether the piece belongs to it.
    pub fn holds(self, piece: Piece) -> bool {
        let Contents::Packs { packs, jokers } = self else {
            return piece.deck() == self.deck();
        };
        let joker = piece.card().is_some_and(|card| card.is_joker());
        piece.pack().is_some_and(|pack| pack <= packs) && (jokers || !joker)
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contents::RemmiDemmi => f.write_str("remmi-demmi"),
            Contents::Tiles => f.write_str("tiles"),
            Contents::Packs { packs, jokers } => {
                let many = if *packs == 1 { "pack" } else { "packs" };
                let without = if *jokers { "" } else { " without jokers" };
                write!(f, "{packs} {many}{without}")
            }
        }
    }
}

/// The text names no contents.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` names no pieces of a deck; write remmi-demmi, tiles, 1 pack, 2 packs or 3 packs, the packs also with `without jokers` behind"
)]
pub struct UnknownContents(pub String);

impl FromStr for Contents {
    type Err = UnknownContents;

    fn from_str(text: &str) -> Result<Self, UnknownContents> {
        let packs = (1..=PACKS)
            .flat_map(|packs| [true, false].map(|jokers| Contents::Packs { packs, jokers }));
        [Contents::RemmiDemmi, Contents::Tiles]
            .into_iter()
            .chain(packs)
            .find(|contents| contents.to_string() == text)
            .ok_or_else(|| UnknownContents(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameId;

    /// RD-02, RD-03, RA-02, RG-03, RU-A2, RE-01.
    #[test]
    fn each_game_finds_its_pieces() {
        let sizes = GameId::ALL.map(|game| game.info().contents.pieces().len());
        assert_eq!(sizes, [84, 108, 162, 52, 106]);
    }

    #[test]
    fn what_is_written_is_read() {
        for game in GameId::ALL {
            let contents = game.info().contents;
            assert_eq!(contents.to_string().parse(), Ok(contents));
        }
        for text in ["", "4 packs", "1 packs", "0 pack", "Tiles", "2 packs "] {
            let refused = text.parse::<Contents>().unwrap_err();
            assert!(refused.to_string().contains("1 pack, 2 packs"), "{text}");
        }
    }
}
