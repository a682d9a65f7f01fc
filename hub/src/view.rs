//! What one viewer may see, as the page reads it: cut on the server, per viewer.
//!
//! Everything here is public to the whole table, but for [`View::trade`], which is
//! filled only for the two players of the trade. No verdict on a claim stands in a
//! view before its step of the reveal: until then it is not even computed.

use serde::Serialize;

use crate::game::GameId;
use crate::words::Lang;
use crate::zone::Zone;

/// The whole table as one viewer may see it.
///
/// What several games have stands at the top; what Remmi-Demmi alone has (trays, plaques,
/// claims, reveal) is empty in the others, which fill [`View::sheet`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct View {
    /// Which game.
    pub game: GameId,
    /// The language of every text here.
    pub lang: Lang,
    /// The scoreboard's language.
    pub board_lang: Lang,
    /// Grows with every event the hub handled; a page may drop an older one.
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
    pub dealer: u8,
    /// Length of the round by the timer's switch, in seconds: 120 or 70 (RD-01).
    pub seconds: u32,
    /// Types taken out, as `RC` .. `BT` (RD-05).
    pub removed: Vec<String>,
    /// The hub's proposal of types to take out for 4 to 9 players: index 0 is for four.
    pub proposals: Vec<Vec<String>>,
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
    /// The two trade trays, left then right.
    pub trays: Vec<TrayView>,
    /// The verdict on the trade on the trays, for its two players alone (RD-12).
    pub trade: Option<TradeView>,
    /// What the table must be told, oldest first.
    pub questions: Vec<QuestionView>,
    /// What is odd on the table, in plain words, oldest first.
    pub notices: Vec<Notice>,
    /// The claims in the order they were made, as far as they may be told.
    pub claims: Vec<ClaimView>,
    /// The reveal, from the moment the round has stopped.
    pub reveal: Option<Reveal>,
    /// The match was taken up again after a restart, and nobody has chosen yet
    /// between going on and a new match.
    pub resumed: bool,
    /// Melds, turns, calls and results of the other four games.
    pub sheet: Option<Sheet>,
    /// Options that differ from their default, as sentences.
    pub options: Vec<String>,
    /// What can be taken back, newest first.
    pub past: Vec<PastView>,
    /// Something wanted that waits for consent.
    pub proposal: Option<ProposalView>,
}

/// Melds, turns, calls and results.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sheet {
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// Whose turn it was before.
    pub previous: Option<u8>,
    /// Pieces in the stock by the count; absent where the count would tell something sealed.
    pub stock: Option<usize>,
    /// The discard pile, oldest first, as printed; `?` is one whose tag was not read.
    pub discard: Vec<String>,
    /// The groups that lie open.
    pub groups: Vec<GroupView>,
    /// What stands against the turn as it lies now, first things first.
    pub faults: Vec<FaultView>,
    /// What this viewer may say now.
    pub calls: Vec<CallView>,
    /// What belongs to a seat beside its points, by seat.
    pub notes: Vec<SeatNote>,
    /// Rummoli's nine sections.
    pub sections: Vec<SectionView>,
    /// Cards played in runs, in order (Rummoli).
    pub played: Vec<PlayedView>,
    /// What happened, oldest first, the newest thirty.
    pub log: Vec<String>,
    /// How the deal ended, once it has.
    pub result: Option<ResultView>,
}

/// Pieces that lie together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupView {
    /// Where.
    pub zone: Zone,
    /// Whose.
    pub owner: u8,
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
    pub seat: u8,
    /// On the button.
    pub text: String,
    /// What must come with it.
    pub input: CallInput,
    /// It is what the game waits for, not an aside.
    pub due: bool,
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
}

/// A section of the Rummoli board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionView {
    /// As printed: `AH`, `789`; `pot`, `poker`.
    pub name: String,
    /// In words.
    pub text: String,
    /// Chips on it.
    pub chips: i64,
}

/// A card played in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedView {
    /// Who.
    pub seat: u8,
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
    pub seat: u8,
    /// Combinations that its cards make, as printed.
    pub melds: Vec<Vec<String>>,
    /// The cards that count, as printed.
    pub loose: Vec<String>,
    /// How its points come about, a line each.
    pub lines: Vec<String>,
    /// Points of the deal as written: `-12`, `7.5`.
    pub points: String,
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
    pub by: Option<u8>,
    /// What.
    pub text: String,
    /// Who has agreed.
    pub agreed: Vec<u8>,
    /// Who has not yet.
    pub waiting: Vec<u8>,
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
    pub seat: Option<u8>,
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
}

/// The tap-timer as the hub knows it.
#[derive(Clone, Default, Debug, PartialEq, Serialize)]
pub struct TimerView {
    /// A heartbeat came within the last five seconds.
    pub online: bool,
    /// One sentence about it: "ready", "counting", "not seen for 12 s".
    pub text: String,
}

/// One player's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// 0-based; the next number sits to the left.
    pub seat: u8,
    /// As typed in the set-up.
    pub name: String,
    /// Name of the player's symbol: `circle`, `square`, `triangle`, `diamond`, `star`, `cross`, `heart`, `moon`, `hexagon`.
    pub symbol: &'static str,
    /// Total of the match; halves are rounded towards zero here and told in full in its text.
    pub total: i32,
    /// Change in the last scored round.
    pub change: Option<i32>,
    /// Leads the match, alone or not, and has more than the others.
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

/// One trade tray.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrayView {
    /// `left` or `right`.
    pub zone: Zone,
    /// Cards read on it.
    pub count: usize,
    /// Whose packet it is, by the last owner of its cards, or as the table said.
    pub owner: Option<u8>,
}

/// The verdict on a trade, for its two players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TradeView {
    /// `valid`, `invalid` or `unknown`.
    pub verdict: Verdict,
    /// One sentence.
    pub text: String,
    /// Stable code when invalid: `NOT_DEMMI`, `COUNT_MISMATCH` ..
    pub reason: Option<&'static str>,
    /// Rule of the sheet, `RD-11` ..
    pub rule: &'static str,
    /// Pieces to blame, by name: `RC3`.
    pub blame: Vec<String>,
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
    /// `unknown_tag`, `two_places`, `reader_down`, `timer`, `removed_type`, `clean_table`, `clock`, `plaque`, `journal`.
    pub kind: &'static str,
    /// What, where and the remedy, in plain words.
    pub text: String,
    /// The zone it is about.
    pub zone: Option<Zone>,
}

/// A claim before it may be judged: that it was made, and no more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClaimView {
    /// Who claimed; unknown until the plaque lies on a pad or the table said.
    pub seat: Option<u8>,
    /// The plaque taken.
    pub plaque: Option<String>,
    /// 1-based place in the order of claims.
    pub place: usize,
    /// Micros on the hub's clock at which the plaque went.
    pub at: u64,
    /// Cards seen on the claimant's pad.
    pub seen: usize,
    /// Cards needed to judge it.
    pub of: usize,
}

/// The reveal as far as it has gone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reveal {
    /// Number of claims to turn over.
    pub claims: usize,
    /// The claims turned over so far.
    pub steps: Vec<StepView>,
    /// The next claim cannot be told yet: `7 of 9 seen`.
    pub waiting: Option<Waiting>,
    /// Who holds which plaque now, as far as the steps have gone: (plaque, seat).
    pub holds: Vec<(String, u8)>,
    /// Plaques that go to nobody, once all claims are turned over.
    pub unawarded: Vec<String>,
    /// `claims` or `timer` (RD-14).
    pub ended_by: &'static str,
    /// Points of this round per seat, once all claims are turned over.
    pub points: Option<Vec<i32>>,
}

/// One claim turned over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepView {
    /// Who claimed.
    pub seat: u8,
    /// The verdict.
    pub verdict: Verdict,
    /// One sentence: "Ana's nine cards are a Remmi: one colour, two shapes."
    pub text: String,
    /// Stable code when invalid.
    pub reason: Option<&'static str>,
    /// Rule of the sheet.
    pub rule: &'static str,
    /// The claimed cards by name, sorted.
    pub cards: Vec<String>,
    /// The smallest set of cards to blame, by name.
    pub blame: Vec<String>,
    /// The smallest fix in words, if there is one.
    pub fix: Option<String>,
    /// Plaques handed on by this verdict (RD-17), in order.
    pub passes: Vec<PassView>,
}

/// A plaque handed on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PassView {
    /// `P4`, `P3`, `P2`.
    pub plaque: String,
    /// From whom.
    pub from: u8,
    /// To whom; `null` is back to the centre: nobody has it.
    pub to: Option<u8>,
}

/// Why the reveal cannot go on yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waiting {
    /// Whose claim.
    pub seat: u8,
    /// Cards seen.
    pub seen: usize,
    /// Cards needed.
    pub of: usize,
    /// "7 of 9 seen. Swipe the others over Ana's pad, or count them by hand."
    pub text: String,
}
