//! What one viewer may see, as the page reads it: cut on the server, per viewer.
//!
//! What a game tells is cut to what this viewer may know (`telling.rs`): a trade to its two players, the
//! best of a hand to its owner. No verdict on a claim stands in a view before its step of the reveal:
//! until then it is not even computed.

mod reveal;
mod scene;
mod sheet;
mod spoken;
mod telling;

use std::collections::BTreeSet;

use display::Symbol;
use rules::Seat;
use serde::Serialize;

use crate::clock::Micros;
use crate::game::{GameId, Points, Seating, WrittenLine};
use crate::look::Colour;
use crate::words::Lang;
use crate::zone::Zone;

pub use reveal::{ClaimView, PassView, Reveal, StepView, TradeView, TrayView, Waiting};
pub use scene::{Scene, TradingView};
pub use sheet::{
    CallInput, CallView, FaultView, GroupView, PlayedView, ResultView, SeatNote, SeatResult,
    SectionView, Sheet, SwapView,
};
pub(crate) use telling::{Head, Shows, Telling, Timed};

/// The whole table as one viewer may see it.
///
/// What all games have stands here, what one kind of game has in its [`Scene`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct View {
    /// Which game.
    pub game: GameId,
    /// The language of every text here.
    pub lang: Lang,
    /// The scoreboard's language.
    pub board_lang: Lang,
    /// The match, by the number of its journal: another one is another table to a page.
    pub epoch: u32,
    /// Grows with every event of the match that the hub handled.
    pub rev: u64,
    /// Micros on the hub's clock when this was cut, for running the countdown on the page.
    pub at: u64,
    /// The line at the top: what to do next, and who does it.
    pub next: NextStep,
    /// Where the round stands.
    pub phase: Phase,
    /// 1-based number of the round.
    pub round: u32,
    /// Rounds of the match (RD-18); extra rounds come on top (RD-19).
    pub rounds: u32,
    /// Seat that deals, 0-based.
    pub dealer: Seat,
    /// Cards in a hand: nine, or ten with four players.
    pub hand: usize,
    /// Countdown; absent while no round runs.
    pub countdown: Option<Countdown>,
    /// The tap-timer as the hub knows it.
    pub timer: TimerView,
    /// The players in order of seats, 2 to 10 of them (empty before the first set-up).
    pub seats: Vec<SeatView>,
    /// Plaques that lie in the centre, high to low; in Remi the face-up tile, as printed.
    pub centre: Vec<String>,
    /// What the table must be told, oldest first.
    pub questions: Vec<QuestionView>,
    /// What this viewer may say now.
    pub calls: Vec<CallView>,
    /// What is odd on the table, in plain words, oldest first.
    pub notices: Vec<Notice>,
    /// The match was taken up again after a restart, and nobody has chosen yet
    /// between going on and a new match.
    pub resumed: bool,
    /// What lies before the players, by the kind of game.
    #[serde(flatten)]
    pub scene: Scene,
    /// Options that differ from their default, as sentences.
    pub options: Vec<String>,
    /// Points of the rounds written so far, by seat.
    pub written: Vec<Vec<Points>>,
    /// Who has left the match, with what they had.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<WrittenLine>,
    /// How the match has ended, best first; empty until it is over.
    pub ranking: Vec<RankView>,
    /// What to remember of a match that is over, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<String>,
    /// Who has read the result that stands ([`crate::event::Request::Read`]).
    pub read: BTreeSet<Seat>,
    /// Until the first deal: what is set, to be changed.
    pub seating: Option<Seating>,
    /// Before the set-up: what was played before on this table, to be proposed again.
    pub again: Option<Seating>,
    /// What happened, oldest first, the newest thirty.
    pub log: Vec<String>,
    /// What can be taken back, newest first.
    pub past: Vec<PastView>,
    /// A deal by number is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<GuideView>,
    /// Something wanted that waits for consent.
    pub proposal: Option<ProposalView>,
    /// What the page that leads has just decided alone; whoever plays may object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingView>,
}

/// A player's place when the match is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankView {
    /// Whose.
    pub seat: Seat,
    /// From 1; equal totals share one.
    pub place: usize,
    /// Of the match; in Rummoli the chips held.
    pub total: Points,
    /// Has won, alone or not.
    pub won: bool,
    /// What they had after each round; none while they were not there.
    pub course: Vec<Option<Points>>,
}

/// A deal by number, under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GuideView {
    /// Where the cards are laid one by one, face down.
    pub zone: Zone,
    /// Each hand is whole.
    pub whole: bool,
}

/// A step that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PastView {
    /// Said back in [`crate::app::Wanted::Undo`].
    pub id: usize,
    /// Micros on the hub's clock.
    pub at: u64,
    /// What it was.
    pub text: String,
}

/// Something wanted that waits for consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposalView {
    /// Who wants it; absent when the table's own page does.
    pub by: Option<Seat>,
    /// What.
    pub text: String,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Who has not yet.
    pub waiting: Vec<Seat>,
}

/// What the page that leads has just decided alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingView {
    /// What it was, and that one may object.
    pub text: String,
    /// Micros on the hub's clock; then it is too late to object.
    pub until: u64,
}

/// Where the round stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Names, seats and options are being set.
    #[default]
    Setup,
    /// Set up, the dealer has not dealt yet.
    Ready,
    /// Cards are dealt and the timer is armed: the dealer's slap starts the round.
    Dealt,
    /// The countdown runs, players trade.
    Running,
    /// Turns are played (all games but Remmi-Demmi).
    Playing,
    /// The deal is over and the hands are laid on the pads to be counted.
    Showing,
    /// Third claim or bell: nothing more counts; the reveal begins in a moment.
    Stopped,
    /// The claims are turned over one by one.
    Reveal,
    /// Points are written; the plaques go back and the next dealer deals.
    Scored,
    /// One player alone leads after the last round (RD-18).
    Finished,
}

/// The line at the top of the page.
#[derive(Clone, Default, Debug, PartialEq, Serialize)]
pub struct NextStep {
    /// One sentence: "Ana deals. Press Deal."
    pub text: String,
    /// The button that belongs to it, if a press is what is needed.
    pub action: Option<Action>,
    /// The seat that is meant, if one is.
    pub seat: Option<Seat>,
    /// The steps of a turn, as they stand in the sentence one after the other: the first is to draw, the last to throw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// In such a turn: the zones that the seat may draw from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Zone>,
    /// Micros on the hub's clock until which it can still be done; pages count down to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Micros>,
}

/// What the button beside the top line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Open the set-up.
    Setup,
    /// Ask [`crate::event::Request::Deal`].
    Deal,
    /// Slap the timer.
    Tap,
    /// Ask [`crate::event::Request::Start`]: no timer is there, the hub's clock counts.
    Start,
    /// Ask [`crate::event::Request::Next`].
    Next,
    /// Put plaques back and gather the cards.
    Gather,
    /// Ask [`crate::event::Request::NewMatch`].
    NewMatch,
}

/// The running countdown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Countdown {
    /// Micros on the hub's clock at which the round ends.
    pub deadline: u64,
    /// Length in micros.
    pub length: u64,
    /// It stands still, by everybody's consent, with this many microseconds left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<u64>,
}

/// The tap-timer as the hub knows it.
#[derive(Clone, Default, Debug, PartialEq, Serialize)]
pub struct TimerView {
    /// A heartbeat came within the last five seconds.
    pub online: bool,
    /// One sentence about it: "ready", "counting", "not seen for 12 s".
    pub text: String,
    /// Whom a press would pair, or take out.
    #[serde(flatten)]
    pub pairing: Pairing,
}

/// Ids of timers that a press would pair with the table, or take out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// They call and could be paired ([`crate::event::Request::Pair`]).
    pub strangers: Vec<String>,
    /// They were paired from a page and are away: they could be taken out ([`crate::event::Request::Unpair`]).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
}

/// One player's place.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatView {
    /// 0-based; the next number sits to the left.
    pub seat: Seat,
    /// As typed in the set-up.
    pub name: String,
    /// A machine plays it.
    pub robot: bool,
    /// Whoever sat here has left, after this many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<usize>,
    /// Rounds that were written when they joined; 0 for who was there from the start.
    #[serde(skip_serializing_if = "is_none_yet")]
    pub since: usize,
    /// What they began with then.
    #[serde(skip_serializing_if = "is_nothing")]
    pub start: Points,
    /// The player's symbol: the seat's shape, or the face that they have chosen.
    pub symbol: Symbol,
    /// The colour that they have chosen; the seat's otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Total of the match; halves are rounded towards zero here and written in full in its text.
    pub total: i32,
    /// Change in the last scored round.
    pub change: Option<i32>,
    /// Leads the match, alone or not.
    pub leader: bool,
    /// Cards that the pad reads now.
    pub seen: usize,
    /// Cards that a full pad would show: nine, or ten with four players.
    pub of: usize,
    /// The pad's reader answers.
    pub reader_up: bool,
    /// Plaque that lies on the pad or was taken by this seat: `P4`, `P3`, `P2`.
    pub plaque: Option<String>,
}

fn is_none_yet(rounds: &usize) -> bool {
    *rounds == 0
}

fn is_nothing(points: &Points) -> bool {
    *points == Points::ZERO
}

/// Three answers, not two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Legal.
    Valid,
    /// Not legal, and nothing unseen could mend it.
    Invalid,
    /// A card was not seen, or is unknown.
    Unknown,
}

/// A question to the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestionView {
    /// Say it back in [`crate::event::Request::Answer`].
    pub id: String,
    /// Who alone answers, besides the table's own page; whoever, where it is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Seat>,
    /// One sentence with a question mark.
    pub text: String,
    /// What may be answered.
    pub options: Vec<OptionView>,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionView {
    /// Said back to the hub.
    pub value: String,
    /// Shown to people.
    pub text: String,
}

/// Something odd on the table; goes away by itself when it is mended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// `unknown_tag`, `two_places`, `reader_down`, `timer`, `removed_type`, `clean_table`, `clock`, `plaque`, `journal`, `not_thrown`, `stalled`, `dealing`.
    pub kind: &'static str,
    /// What, where and the remedy, in plain words.
    pub text: String,
    /// The zone it is about.
    pub zone: Option<Zone>,
    /// What the part itself said, in English, for whoever mends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl Notice {
    /// With nothing more to say to whoever mends it.
    pub fn new(kind: &'static str, text: String, zone: Option<Zone>) -> Notice {
        Notice {
            kind,
            text,
            zone,
            detail: None,
        }
    }
}
