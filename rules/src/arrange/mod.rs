//! The best arrangement of a hand: which melds leave the least, exactly.
//!
//! A sweep along the thirteen ranks keeps the few states that still matter, so a hand costs some
//! ten microseconds. A large dense pile has too many of them: that is an error and never a wrong
//! number ([`Unarranged::TooDense`]). All memory belongs to the [`Arranger`] and is used again, hand
//! after hand.
//!
//! Of arrangements equally good in points, the one with the fewest loose pieces is shown, and of these
//! the one with the fewest melds; of these, the first that the sweep finds, which depends on the
//! pieces and not on their order. Of equal pieces the first in the hand is laid first.

mod arrangement;
mod deadwood;
mod lay;
mod lay_off;
mod opening;
mod pile;
mod proof;
mod run;
mod set;
mod sweep;
mod task;

pub use arrangement::{Arrangement, MOST_PIECES};
pub use lay_off::LaidOff;
pub use opening::BestOpening;
pub use proof::is_proved;

use crate::meld::Piece;
use alloc::vec::Vec;
use core::fmt;
use sweep::{Sweep, Turn};
use task::{Path, Stock, Task, Worth};

/// Arranges hands, one after another, in memory it keeps.
#[derive(Debug, Default)]
pub struct Arranger {
    sweep: Sweep,
    turns: Vec<Turn>,
    pieces: Vec<Piece>,
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
    /// A pile so large and dense that its states exceed the room kept for them.
    TooDense,
}

impl fmt::Display for Unarranged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unarranged::Pieces(most) => write!(f, "at most {most} pieces are arranged"),
            Unarranged::Copies(most) => write!(f, "the deck has each piece {most} times"),
            Unarranged::TooDense => {
                f.write_str("too dense a pile to arrange; lay it in smaller heaps")
            }
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
        let copies = stock.naturals.iter().flatten().max();
        if copies.is_some_and(|copies| *copies > self.copies) {
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

    /// The number of states the last sweep looked at: what a hand cost.
    pub fn states(&self) -> usize {
        self.sweep.size()
    }

    /// Takes a hand of up to so many pieces as the deck gives at most.
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

    /// Keeps the way to a node, and gives back its worth.
    fn keep(&mut self, node: usize) -> Worth {
        self.turns.clear();
        self.turns.extend(self.sweep.turns_back(node));
        self.turns.reverse();
        self.sweep.worth(node)
    }

    /// Lays what was kept.
    fn lay(&self, task: &Task, path: Path, points: u32) -> Arrangement {
        lay::lay(&self.pieces, task, path, self.turns.iter().copied(), points)
    }
}
