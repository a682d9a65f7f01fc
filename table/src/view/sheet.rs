//! Melds, turns, calls and results: what the games with turns show.

use rules::Seat;
use serde::Serialize;

use super::{OptionView, Verdict};
use crate::zone::Zone;

/// Melds, turns, calls and results.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sheet {
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Whose turn it was before.
    pub previous: Option<Seat>,
    /// Pieces in the stock by the count; absent where the count would tell something sealed.
    pub stock: Option<usize>,
    /// The discard pile, oldest first, as printed; `?` is one whose tag was not read.
    pub discard: Vec<String>,
    /// The groups that lie open.
    pub groups: Vec<GroupView>,
    /// What stands against the turn as it lies now, first things first.
    pub faults: Vec<FaultView>,
    /// What belongs to a seat beside its points, by seat.
    pub notes: Vec<SeatNote>,
    /// Rummoli's nine sections.
    pub sections: Vec<SectionView>,
    /// Cards played in runs, in order (Rummoli).
    pub played: Vec<PlayedView>,
    /// How the deal ended, once it has.
    pub result: Option<ResultView>,
    /// The best that could be made of the viewer's own hand, at the end of a deal, if the table has
    /// chosen to be shown it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<ResultView>,
}

/// Pieces that lie together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupView {
    /// Where.
    pub zone: Zone,
    /// Whose.
    pub owner: Seat,
    /// The pieces in order, by name: `10H/2`.
    pub pieces: Vec<String>,
    /// Valid, invalid, or not told: unfinished, or a piece is unknown.
    pub verdict: Verdict,
    /// One sentence: "Run of hearts, 8 to 10", "needs one more card", "7S does not fit".
    pub text: String,
    /// Stable code when invalid.
    pub reason: Option<&'static str>,
    /// Rule of the sheet when invalid.
    pub rule: Option<&'static str>,
    /// The pieces to blame, by name.
    pub blame: Vec<String>,
    /// It was laid or changed in this turn.
    pub fresh: bool,
}

/// Something that stands against a turn or a call.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaultView {
    /// One sentence: what, and how to put it right.
    pub text: String,
    /// Stable code.
    pub reason: &'static str,
    /// Rule of the sheet.
    pub rule: &'static str,
    /// Pieces to blame, by name.
    pub blame: Vec<String>,
}

/// Something that a seat may say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CallView {
    /// Said back in [`crate::event::Request::Call`].
    pub call: &'static str,
    /// Who may say it.
    pub seat: Seat,
    /// On the button.
    pub text: String,
    /// What must come with it.
    pub input: CallInput,
    /// It is what the game waits for, not an aside.
    pub due: bool,
    /// Whoever says it says it for all: where all may be spoken for it is offered once.
    pub for_all: bool,
    /// It says what the antennas have not read: seldom, and pages fold it away.
    pub unread: bool,
}

/// What comes with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum CallInput {
    /// Nothing.
    None,
    /// A whole number.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// One of these.
    Choice {
        /// Values and words.
        options: Vec<OptionView>,
    },
    /// What is printed on cards that no antenna reads, with spaces between: `7H JK`.
    Cards,
}

/// What belongs to a seat beside its points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatNote {
    /// Short facts: "has laid", "out", "12 chips".
    pub facts: Vec<String>,
    /// The seat does not play this deal.
    pub out: bool,
    /// Cards on the pad that the game waits for: seen.
    pub seen: usize,
    /// And needed; 0 when nothing is awaited.
    pub of: usize,
    /// The shape for which the seat plays on the rack, by its [name](rules::remi::Shape::as_str) (RE-36).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack_game: Option<&'static str>,
    /// What the seat has agreed to swap in this deal, oldest first (RE-11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<SwapView>,
    /// Cards that the seat has had to draw in this deal for calls that it missed (RA-23).
    #[serde(skip_serializing_if = "is_zero")]
    pub charged: usize,
}

fn is_zero(cards: &usize) -> bool {
    *cards == 0
}

/// A swap, as one of the two has agreed to it: each lays a tile on their pad, and takes the other's from there (RE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SwapView {
    /// The other.
    pub with: Seat,
    /// Of which pairs, by its key in an offer: `small`, `big` or `one`.
    pub class: &'static str,
}

/// A section of the Rummoli board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionView {
    /// As printed: `AH`, `789`; `pot`, `poker`.
    pub name: String,
    /// In words.
    pub text: String,
    /// Chips that lie on it now.
    pub chips: i64,
}

/// A card played in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedView {
    /// Who.
    pub seat: Seat,
    /// What is printed on it.
    pub card: String,
}

/// How a deal ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ResultView {
    /// One sentence: "Ana closes with a Colour, x3."
    pub text: String,
    /// One for each seat that played, in order of seats.
    pub seats: Vec<SeatResult>,
}

/// How a deal ended for a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatResult {
    /// Who.
    pub seat: Seat,
    /// Combinations that its cards make, as printed.
    pub melds: Vec<Vec<String>>,
    /// The cards that count, as printed.
    pub loose: Vec<String>,
    /// How its points come about, a line each.
    pub lines: Vec<String>,
    /// Points of the deal as written: `-12`, `7.5`.
    pub points: String,
}
