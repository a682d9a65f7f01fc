//! The best arrangement of a hand: which melds leave the least, exactly.
//!
//! A hand has few melds, and they are packed by branch and bound (`packing`). A pile of more than twenty tiles
//! is swept along the ranks (`sweep`), and a hand without jokers and doubles is four words of bits (`singles`).
//!
//! All memory belongs to the [`Arranger`] and is used again, hand after hand.
//!
//! **Ties.** Of arrangements equally good in points, the one with the fewest loose pieces is shown, and of these
//! the one with the fewest melds (not of piles); of these, the first that is found, which depends on the
//! pieces and not on their order nor on the hands before. Of equal pieces the first in the hand is laid
//! first.

mod arrangement;
mod deadwood;
mod lay_off;
mod opening;
mod packing;
mod pile;
mod proof;
mod singles;
mod sweep;
mod task;

pub use arrangement::{Arrangement, MOST_PIECES};
pub use lay_off::LaidOff;
pub use opening::BestOpening;
pub use proof::is_proved;

use crate::meld::Piece;
use alloc::vec::Vec;
use core::fmt;
use packing::Packing;
use sweep::Piles;
use task::Stock;

/// Arranges hands, one after another, in memory it keeps.
#[derive(Debug, Default)]
pub struct Arranger {
    packing: Packing,
    piles: Piles,
    pieces: Vec<Piece>,
    states: usize,
}

/// Why a hand is not arranged: no deck of the game has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unarranged {
    /// More pieces than this.
    Pieces(usize),
    /// More than this of a natural piece.
    Copies(usize),
    /// More jokers than this.
    Jokers(usize),
}

impl fmt::Display for Unarranged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unarranged::Pieces(most) => write!(f, "at most {most} pieces are arranged"),
            Unarranged::Copies(most) => write!(f, "the deck has each piece {most} times"),
            Unarranged::Jokers(most) => write!(f, "the deck has {most} jokers"),
        }
    }
}

impl core::error::Error for Unarranged {}

/// The most a deck can give to a hand.
#[derive(Debug, Clone, Copy)]
struct Deck {
    pieces: usize,
    copies: u8,
    jokers: u8,
}

impl Deck {
    fn check(self, stock: &Stock) -> Result<(), Unarranged> {
        if stock.most_copies() > self.copies {
            Err(Unarranged::Copies(self.copies.into()))
        } else if stock.jokers > self.jokers {
            Err(Unarranged::Jokers(self.jokers.into()))
        } else {
            Ok(())
        }
    }
}

impl Arranger {
    /// With no memory yet.
    pub fn new() -> Arranger {
        Arranger::default()
    }

    /// The number of states (steps of a packing) that were looked at for the last hand: what it cost.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Takes a hand of up to as many pieces as the deck gives.
    fn take(
        &mut self,
        hand: impl ExactSizeIterator<Item = Piece>,
        deck: Deck,
    ) -> Result<(), Unarranged> {
        if hand.len() > deck.pieces {
            return Err(Unarranged::Pieces(deck.pieces));
        }
        self.pieces.clear();
        self.pieces.extend(hand);
        Ok(())
    }
}
