//! The scenario's language: one step a line, in words; `#` begins a comment.
//!
//! ```text
//! game rami                       # remmi-demmi when left out
//! seats Ana Ivan Léa Tom Mia      # names in order of seats
//! option packs 1                  # an option of the game
//! out GS GT BC BS                 # Remmi-Demmi: types taken out; the hub's proposal if left out
//! seconds 70                      # Remmi-Demmi: the timer's switch
//! hand Ana RC*5 RS*4              # dealt to Ana; the rest of the hands is left to the seed
//! up 7H                           # the piece that the next deal turns up
//! deal                            # the hub agrees, the pieces are dealt
//! pick up                         # everybody takes the dealt cards from the pads
//! pick up Ana                     # Ana takes what lies on her pad
//! slap                            # on the timer
//! wait 3.5                        # seconds; robots play meanwhile
//! until scored                    # lets the robots play until this phase
//! robots Ana Ivan                 # the machine plays these seats; also `robots all`, `robots none`
//! draw Ana                        # the top of the stock; `draw Ana 7H` looks it up in it
//! take Ana from discard           # the top of the pile
//! take Ana JK from melds of Ivan  # a piece out of a group
//! lay Ana 7H 8H 9H on melds       # from her hand; also `on melds of Ivan`, `on pad`, `on dead`
//! throw Ana KD
//! show Ana                        # her whole hand on her pad
//! cut Ana 9S                      # out of the stock, onto her pad
//! reshuffle                       # the discards become the stock
//! call Ana close plain            # she says it; with what comes with it
//! answer tray:left 0
//! lay Ana RC GT on left tray
//! trade                           # each takes the other's packet; `take back` undoes it
//! take Ana 4                      # the plaque, onto her pad
//! drop bank-card on pad Ana       # a foreign thing
//! lift bank-card
//! next                            # the reveal goes on
//! abandon                         # the match ends here, as all agree
//! gather
//! expect phase scored             # or: total Ana 4 / turn Ivan / fault NOT_LAID_YET / no fault /
//!                                 # claims 2 / notice unknown_tag
//! ```

mod read;

use table::game::Seating;
use table::zone::Zone;

pub use read::parse;

/// A scenario, ready to be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scenario {
    /// Seed of shuffles and proposals.
    pub seed: u64,
    /// Who plays what.
    pub seating: Seating,
    /// The steps with their line numbers.
    pub steps: Vec<(usize, Step)>,
}

/// One step. Pieces are named as they are printed.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Pieces that the next deal gives to a seat.
    Hand(u8, Vec<String>),
    /// The piece that the next deal turns up.
    Up(String),
    /// Deal.
    Deal,
    /// Take the dealt cards into the hands.
    PickUp,
    /// Take what lies on the own pad into the hand.
    PickUpOwn(u8),
    /// Slap the timer.
    Slap,
    /// Let micros pass.
    Wait(u64),
    /// Let the robots play until a phase, as the page writes it.
    Until(String),
    /// The machine plays these seats.
    Robots(Vec<u8>),
    /// Lay pieces from a hand.
    Lay(u8, Vec<String>, Zone),
    /// Take the top of a zone, or the piece named, into a hand.
    Draw(u8, Zone, Option<String>),
    /// Lay the whole hand on the pad.
    Show(u8),
    /// Take a piece out of the stock onto the pad.
    Cut(u8, String),
    /// The discards become the stock.
    Reshuffle,
    /// Swap the packets on the trays.
    Trade,
    /// Take the packets back.
    TakeBack,
    /// Take a plaque by its name onto a pad.
    Plaque(u8, String),
    /// Lay a foreign thing on a zone.
    Drop(String, Zone),
    /// Put a foreign thing back into the drawer.
    Lift(String),
    /// Say something.
    Call(u8, String, Option<String>),
    /// Answer a question.
    Answer(String, String),
    /// The reveal goes on.
    Next,
    /// The match ends here, as all agree.
    Abandon,
    /// Gather the cards.
    Gather,
    /// What must hold now.
    Expect(Expectation),
}

/// What must hold at a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The phase, as the page writes it.
    Phase(String),
    /// A seat's total.
    Total(u8, i32),
    /// Whose turn it is.
    Turn(u8),
    /// A fault or an invalid group with this code.
    Fault(String),
    /// Neither a fault nor an invalid group.
    NoFault,
    /// How many have claimed.
    Claims(usize),
    /// A notice of this kind stands.
    Notice(String),
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
