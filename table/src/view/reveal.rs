//! Trades, claims and the reveal of Remmi-Demmi.

use rules::Seat;
use serde::Serialize;

use super::Verdict;
use crate::zone::Zone;

/// A claim before it may be judged: that it was made, and no more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClaimView {
    /// Who claimed; unknown until the plaque lies on a pad or the table said.
    pub seat: Option<Seat>,
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
    /// The next claim cannot be judged yet: `7 of 9 seen`.
    pub waiting: Option<Waiting>,
    /// Who holds which plaque now, as far as the steps have gone: (plaque, seat).
    pub holds: Vec<(String, Seat)>,
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
    pub seat: Seat,
    /// Valid, invalid or cannot tell.
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
    pub from: Seat,
    /// To whom; `null` is back to the centre: nobody has it.
    pub to: Option<Seat>,
}

/// Why the reveal cannot go on yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waiting {
    /// Whose claim.
    pub seat: Seat,
    /// Cards seen.
    pub seen: usize,
    /// Cards needed.
    pub of: usize,
    /// "7 of 9 seen. Swipe the others over Ana's pad, or count them by hand."
    pub text: String,
}

/// One trade tray.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrayView {
    /// `left` or `right`.
    pub zone: Zone,
    /// Cards read on it.
    pub count: usize,
    /// Whose packet it is, by the last owner of its cards, or as the table said.
    pub owner: Option<Seat>,
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
