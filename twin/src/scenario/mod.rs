//! The scenario's language: one step a line, in words. `docs/scenarios.md` describes all of it, for whoever
//! writes down what happened at a table.
//!
//! A line is what the scenario is played with (`read`), a step (`steps`, by forms with gaps), what goes
//! wrong (`mishaps`, by forms too), or what must hold now (`expect`, by `topics`).

mod expect;
mod form;
mod mishap;
mod mishaps;
mod named;
mod read;
mod steps;
mod topics;

use table::app::Wanted;
use table::event::Request;
use table::furniture::Furniture;
use table::game::Seating;

use crate::reception::Reception;
use crate::spot::Spot;
use rules::Seat;

pub use expect::Expectation;
pub use mishap::{Again, BrokerState, Hearing, Mishap, ReaderState, Readers};
pub use mishaps::mishap;
pub use read::parse;
pub use topics::{Pages, phase};

/// A scenario, ready to be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scenario {
    /// Seed of shuffles and proposals.
    pub seed: u64,
    /// How the table is built.
    pub furniture: Furniture,
    /// How well its antennas hear.
    pub reception: Reception,
    /// Who plays what.
    pub seating: Seating,
    /// The rules that what follows proves, with the line numbers.
    pub proves: Vec<(usize, Vec<String>)>,
    /// The steps with their line numbers.
    pub steps: Vec<(usize, Step)>,
}

/// One step. Pieces are named as they are printed, `7H`, or by their own names, `7H/2`.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Pieces that the next deal gives to a seat.
    Hand(Seat, Vec<String>),
    /// The piece that the next deal turns up.
    Up(String),
    /// Other players or options than those at the top.
    Seat(Seating),
    /// Deal, from the page of a seat or of the table.
    Deal(Option<Seat>),
    /// Take the dealt cards into the hands.
    PickUp,
    /// Slap the timer.
    Slap,
    /// A long press on the timer, which asks for a pause.
    LongPress,
    /// Let micros pass.
    Wait(u64),
    /// Let the robots play until a phase, as the page writes it.
    Until(String),
    /// Carry pieces to a place, from another one or from wherever they are.
    Carry(What, Option<Spot>, Spot),
    /// A seat takes pieces from its hand over its pad, and lays them on a place.
    Swipe(Seat, What, Spot),
    /// The discards become the stock.
    Reshuffle,
    /// Swap the packets on the trays.
    Trade,
    /// Take the packets back.
    TakeBack,
    /// Gather the cards.
    Gather,
    /// Ask the table for something, from the page of a seat or of the table.
    Ask(Option<Seat>, Request),
    /// Somebody wants what needs everybody's consent.
    Propose(Seat, Wish),
    /// It is wanted, and everybody agrees.
    Agreed(Wish),
    /// Whoever leads the table takes the newest step back alone.
    UndoAtOnce,
    /// Something goes wrong.
    Mishap(Mishap),
    /// The table must refuse this, in a sentence that has the word.
    Refused(Option<String>, Box<Step>),
    /// What must hold now.
    Expect(Expectation),
}

/// Which pieces of a place.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// These.
    Named(Vec<String>),
    /// The topmost.
    Top,
    /// Everything that lies there.
    All,
}

/// What is wanted by consent.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Take back this many of the last steps.
    Undo(usize),
    /// Anything else.
    Other(Wanted),
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ScenarioError {
    /// 1-based.
    pub line: usize,
    /// What is wrong and what would be right.
    pub why: String,
}
