//! The scenario's language: one step a line, in words. `docs/scenarios.md` describes all of it, for whoever
//! writes down what happened at a table.
//!
//! A line is what the scenario is played with (`read`), a step (`steps`, by forms with gaps), or
//! what must hold now (`expect`, by `topics`).

mod expect;
mod form;
mod named;
mod read;
mod steps;
mod topics;

use table::app::Wanted;
use table::clock::Micros;
use table::event::Request;
use table::furniture::Furniture;
use table::game::Seating;
use table::zone::Zone;

use crate::disk::DiskState;
use crate::reception::Reception;
use crate::spot::Spot;
use rules::Seat;

pub use expect::Expectation;
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

/// What goes wrong with the hardware.
#[derive(Clone, Debug, PartialEq)]
pub enum Mishap {
    /// A reader loses its plug.
    Unplug(Zone),
    /// And has it again.
    Plug(Zone),
    /// Its chip hangs: nothing in it comes to an end before it has been without its plug.
    Hang(Zone),
    /// Tags at a place are no longer read, wherever they go.
    Hide(Vec<String>, Spot),
    /// All tags are read again.
    Unhide,
    /// Tags that rest are not read for a moment, one after the other.
    Flicker(bool),
    /// Every tag misses this many of a hundred requests.
    Misses(u8),
    /// The first antenna feels what lies on the second, too.
    Couple(Zone, Zone),
    /// Each antenna feels its own.
    Uncouple,
    /// The timer loses the network.
    TimerAway,
    /// The timer is on the network again.
    TimerBack,
    /// The timer has lost its power for a moment.
    TimerReset,
    /// What the timer says arrives this many micros later.
    TimerLate(Micros),
    /// The broker is away: hub and timer hear nothing of each other.
    BrokerAway,
    /// It takes what is said and passes nothing on, which its clients notice after a while.
    BrokerFreezes,
    /// And is back.
    BrokerBack,
    /// The broker delivers each message of the timer twice, as it may (MQTT 5, 4.3.2).
    Doubled(bool),
    /// The wall clock of the machine jumps by this many seconds.
    ClockJumps(i64),
    /// The disk under the journal does so.
    Disk(DiskState),
    /// The program is started again.
    Restart,
    /// The machine is: another boot, whose clock is guessed.
    Reboot,
    /// The hub's plug is pulled: it reboots, and what was not synced is lost.
    PullPlug,
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
