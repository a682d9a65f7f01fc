//! The best arrangement of a hand: which melds leave the least, exactly.
//!
//! **The sweep.** From the low ace to the high one, suit by suit, a sweep keeps the few *states* that still
//! matter. What lies behind matters only by the runs that still grow: how long each is (three is enough)
//! and how its jokers stand against their limit. These of one suit are a *front*, a small number; the
//! fronts of four suits, the aces used low and the pieces put aside for sets of this rank are one word.
//! Copies of a piece are interchangeable, so a state holds counts and no pieces. For each state the most
//! that leads there is kept, once for each number of jokers left: jokers are no part of the state, and a
//! joker moves the row of numbers by one place. What can become of a front beside so many naturals is
//! worked out once, cleared of what is never better, and kept from hand to hand. Only worths are kept on
//! the way; the melds are found by going back from the end.
//!
//! **Where jokers stand.** A joker is worth the same everywhere (but for an opening), so those of a run
//! stand in its gaps, and the rest at its ends are only counted. Where their place matters a run begins with
//! one only if its tail may have no room.
//!
//! **The ring.** Under `ace_wrap` the ring is cut in gaps that the jokers cannot all bridge.
//!
//! **Piles.** More than twenty tiles have too many states. A Lagrangian bound says how many tiles a state
//! can still cover, states that another one betters are dropped, and a beam keeps the most promising;
//! ever wider beams by ever better prices look for more until the bound is reached or nothing had to be
//! left out. So the answer is exact at any size.
//!
//! **Singles.** A small hand without jokers and doubles needs no states: it is four words of bits.
//!
//! All memory belongs to the [`Arranger`] and is used again, hand after hand.
//!
//! **Ties.** Of arrangements equally good in points, the one with the fewest loose pieces is shown, and of these
//! the one with the fewest melds (not of piles); of these, the first that is found, which depends on the
//! pieces and not on their order nor on the hands before. Of equal pieces the first in the hand is laid
//! first, and of two runs of a suit that end in the same place the longer.

mod arrangement;
mod bound;
mod deadwood;
mod dominance;
mod lay;
mod lay_off;
mod layers;
mod moves;
mod opening;
mod pile;
mod proof;
mod relax;
mod retrace;
mod run;
mod scene;
mod search;
mod set;
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
use moves::{Moves, Terms};
use retrace::Turn;
use sweep::Sweep;
use task::{Extent, Stock, Task};

/// Hands of fewer jokers than this go through narrow sweeps.
const NARROW: usize = 4;

/// Hands of fewer jokers than this go through wide ones.
const WIDE: usize = 8;

/// Arranges hands, one after another, in memory it keeps.
#[derive(Debug, Default)]
pub struct Arranger {
    narrow: Sweep<NARROW>,
    wide: Sweep<WIDE>,
    moves: AllMoves,
    turns: Vec<Turn>,
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
    extent: Extent,
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

    /// The number of states that were looked at for the last hand: what it cost.
    pub fn states(&self) -> usize {
        self.states
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
}

/// The moves for each set of terms met so far.
#[derive(Debug, Default)]
struct AllMoves(Vec<Moves>);

impl AllMoves {
    fn of(&mut self, terms: Terms) -> &mut Moves {
        let known = self.0.iter().position(|moves| moves.terms() == terms);
        let at = known.unwrap_or_else(|| {
            self.0.push(Moves::new(terms));
            self.0.len() - 1
        });
        if self.0[at].is_crowded() {
            self.0[at] = Moves::new(terms);
        }
        &mut self.0[at]
    }
}

impl Terms {
    fn of(task: &Task) -> Terms {
        Terms {
            limit: task.rules.jokers,
            jokers: task.stock.jokers,
            placed: task.placed,
            most_runs: match task.extent {
                Extent::Pile => 2,
                Extent::Hand | Extent::Table => moves::MOST_RUNS,
            },
        }
    }
}
