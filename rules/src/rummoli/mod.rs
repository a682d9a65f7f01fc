//! Rummoli: two to eight players put chips on nine sections of a mat, contest the first with a poker
//! hand, then play their cards out in rising runs; whoever plays a marked card takes its section, and whoever
//! is out first takes the middle.
//!
//! The files follow the rule sheet: [`card`](Card) and [board](Board), [`setup`](Setup), the [cut](cut())
//! for dealer, the [widow](widow()), [poker](poker()), the [runs](run_play), the [pay cards](pay()),
//! the [score](round_score), one deal as a [`Round`], the whole evening as a [`Match`], and who may
//! know what ([`Fact`]). `RU-..` are the rules as read and `RU-A..` the decisions where the sheet is
//! silent; both are told in `docs/rules/rummoli.md`.

mod best_five;
mod board;
mod card;
mod code;
mod cut;
mod disclosure;
mod game;
mod ledger;
mod options;
mod pay;
mod poker;
mod round;
mod run;
mod score;
mod section;
mod setup;
mod strength;
mod widow;

pub use best_five::{BestFive, best_five};
pub use board::Board;
pub use card::{Card, Colour, deck};
pub use code::{Code, Fix, Violation};
pub use cut::{Cut, cut};
pub use disclosure::Fact;
pub use game::{Match, MatchMove, Stage};
pub use ledger::Ledger;
pub use options::{Final, Lowest, Method, Options};
pub use pay::{Laid, Won, completed, pay};
pub use poker::{Poker, check_five, poker};
pub use round::{LowerLater, Move, Next, Round, lower_later};
pub use run::{At, Event, Mode, Played, leads, run_next, run_play};
pub use score::{End, RoundScore, round_score};
pub use section::{PayCards, Section, default_pay_sections};
pub use setup::{LARGEST_HAND, PLAYERS, SECTIONS, Setup};
pub use strength::{Category, POKER_CARDS, Strength, strength};
pub use widow::{Bid, Dead, Taken, check_bid, widow};
