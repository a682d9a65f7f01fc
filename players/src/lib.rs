//! Players of different strengths, and deals without a table by which they are measured.
//!
//! A player chooses from what a person at its seat knows (a `Position`), which holds no card that this person has not
//! seen. How a choice becomes a movement at a table is no matter of this crate: a machine of the virtual table carries
//! pieces, a deal without a table ([`remigio::Deal`]) hands the cards over at once. Nothing here reads a clock or
//! a file, and all chances come from the generator that a caller hands in: what was played can be played again.
//!
//! Whoever wants to write a player implements the trait of its game, such as [`remigio::Player`]; `examples/own.rs`
//! shows one.

mod pack;
pub mod rami;
pub mod remi;
pub mod remigio;
pub mod remmi_demmi;
pub mod rummoli;
mod strength;
mod temper;
mod weigh;

use rules::Seat;

pub use strength::Strength;
pub use temper::Temper;

/// How a deal among players ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who has closed or gone out; nobody where the deal ended otherwise.
    pub closer: Option<Seat>,
    /// What each seat has won of the others, in points of the game; more is better.
    pub won: Vec<f64>,
    /// Turns that were played.
    pub turns: usize,
}
