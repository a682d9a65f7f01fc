//! Rami: two to six players draw, lay brelans, carrés and suites and throw; whoever has no card left
//! wins the deal, and what the others hold counts against them.
//!
//! The files follow the rule sheet: [`setup`](Setup), [`meld`](Meld), what may replace the draw
//! ([`take`]), the [`turn`] with its discard, going out and the [score](round_score), the match
//! ([`standing`], [`Match`]), the deal as a state ([`Round`], [`Move`]), and who may know what ([`Fact`]). `RA-..` are the rules
//! as read and `RA-A..` the decisions where the sheet is silent; both are written down in
//! `docs/rules/rami.md`.

mod change;
mod code;
mod disclosure;
mod game;
mod meld;
mod needs;
mod options;
mod play;
mod round;
mod score;
mod setup;
mod table;
mod take;
mod turn;

pub use change::Group;
pub use code::{Code, Fix, Violation};
pub use disclosure::Fact;
pub use game::Match;
pub use meld::{Kind, Meld, RULES, melds_with_first, readings};
pub use needs::{Needs, needs};
pub use options::{Announce, Direction, Options, RamiSec};
pub use play::Move;
pub use round::{Call, End, Round};
pub use score::{Left, NOTHING_LAID, RoundScore};
pub use score::{deals, is_rami_sec, points, round_score, standing};
pub use setup::{PLAYERS, Setup, check_packs, reshuffle};
pub use table::{Drawn, Objection};
pub use take::{Source, check_may_recover, take};
pub use turn::{Add, MISSED_CALL, Turn, TurnEnd, missed_call, turn};
