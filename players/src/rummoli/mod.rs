//! Rummoli: what a seat knows, its choices, and players of each strength.

mod deal;
mod easy;
mod fair;
mod guess;
mod playout;
mod position;
mod seer;
mod strong;
mod tempered;

pub use deal::Deal;
pub use easy::{Easy, Random};
pub use fair::Fair;
pub use position::{Bid, Position};
pub use strong::{Strong, weigh_bid, weigh_leads, weigh_widow};
pub use tempered::Tempered;

use fastrand::Rng;
use rules::rummoli::{Card, Options, POKER_CARDS};

use crate::{Outcome, Strength, Temper};

/// What a dealer does with the widow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widow {
    /// RU-06: swaps the own hand for it, for nothing.
    Swap,
    /// RU-07: sells it to the highest bidder.
    Sell,
    /// RU-09: leaves it where it is.
    Leave,
}

/// Who plays a seat at Rummoli. Each choice is made from a [`Position`] alone, and takes its chances from `rng`.
///
/// Nobody is asked for the next card of a run: whoever holds it plays it (RU-A12).
pub trait Player {
    /// RU-06, RU-07, RU-09: what becomes of the widow; the dealer alone is asked.
    fn widow(&mut self, position: &Position, rng: &mut Rng) -> Widow;

    /// RU-07: how many chips it bids for the widow, at least [`Position::least_bid`] and no more than it has. `None` is
    /// a pass, and it is asked no more.
    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64>;

    /// RU-10: the five cards that it shows.
    fn shows(&mut self, position: &Position, rng: &mut Rng) -> [Card; POKER_CARDS];

    /// RU-15, RU-18: with which of [`Position::leads`] it leads. It is asked where there is one.
    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card;
}

/// A player of that strength.
pub fn player(strength: Strength) -> Box<dyn Player> {
    match strength {
        Strength::Random => Box::new(Random),
        Strength::Easy => Box::new(Easy),
        Strength::Fair => Box::new(Fair),
        Strength::Strong => Box::new(Strong::default()),
    }
}

/// The same with a temper, if any. The fair player alone has one.
pub fn tempered(strength: Strength, temper: Option<Temper>) -> Box<dyn Player> {
    match (strength, temper) {
        (Strength::Fair, Some(temper)) => Box::new(Tempered(temper)),
        _ => player(strength),
    }
}

/// Plays the deal of that number among players of these strengths, seat by seat.
///
/// # Panics
/// Other than two to eight players.
pub fn plays(strengths: &[Strength], number: u64) -> Outcome {
    let mut rng = Rng::with_seed(number);
    let deal = Deal::new(strengths.len(), &Options::default(), &mut rng);
    let mut players: Vec<Box<dyn Player>> = strengths.iter().map(|one| player(*one)).collect();
    deal.play(&mut players, &mut rng)
}
