//! Remigio: two to ten players draw and throw with ten cards in hand; whoever can combine all ten closes
//! and lays them down, and the others' loose cards count, multiplied by how that player closed.
//!
//! The files follow the rule sheet: [`setup`](Setup) and the [count](counted), [`meld`], the
//! [`close`] with its special hands, the losers' [`deadwood`], the [score](round_score), the match
//! ([`standing`],
//! [`Match`]), the deal as a state ([`Round`], [`Move`]), and who may know what ([`Fact`]). `RG-..` are the rules
//! as read and `RG-A..` the decisions where the sheet is silent; both are written down in
//! `docs/rules/remigio.md`.

mod close;
mod code;
mod deadwood;
mod disclosure;
mod game;
mod meld;
mod options;
mod round;
mod score;
mod setup;

pub(crate) use close::closes_whole;
pub use close::{Close, Special, close};
pub use code::{Code, Fix, Violation};
pub use deadwood::{deadwood, deadwood_beside, points};
pub use disclosure::Fact;
pub use game::{Match, Standing, standing, target_reached};
pub use meld::{Kind, meld, meld_as_laid, meld_rules};
pub use options::{Direction, HalfRounding, Options, Scoring, Values};
pub use round::{End, Move, Round};
pub use score::{RoundScore, multiplied, round_score};
pub use setup::{Counted, HAND, PLAYERS, Phase, Setup, counted, reshuffle};
