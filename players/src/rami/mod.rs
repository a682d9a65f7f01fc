//! Rami: what a seat knows, its choices, and players of each strength.

mod course;
mod deal;
mod easy;
mod fair;
mod guess;
mod hopes;
mod lies;
mod position;
mod race;
mod seer;
mod strong;
mod tempered;
mod words;

pub use course::{Completion, Play};
pub use deal::Deal;
pub use easy::{Easy, Random};
pub use fair::Fair;
pub use position::{Draw, Other, Position};
pub use strong::{Strong, weigh_draws, weigh_plays};
pub use tempered::Tempered;

use fastrand::Rng;
use rules::rami::Options;

use crate::{Outcome, Strength, Temper};

/// Who plays a seat at Rami. Each choice is made from a [`Position`] alone, and takes its chances from `rng`.
pub trait Player {
    /// RA-12, RA-14: where the card of the turn comes from.
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw;

    /// RA-12, RA-20, RA-21: the rest of the turn, with a card at least in the hand. A card that was recovered is in the hand, and must lie in a new
    /// combination (RA-19).
    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play;

    /// RA-23: whether it says "Carte"; it is asked when it is down to one card.
    fn calls(&mut self, position: &Position, rng: &mut Rng) -> bool;

    /// RA-23, RA-A12: whether it challenges [`Position::others`]`[whose]`, who is down to one card and has not said so.
    fn challenges(&mut self, position: &Position, whose: usize, rng: &mut Rng) -> bool;
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

/// The same with a temper, if any. The fair player alone has one: a beginner does not weigh what it does, and of what the strong
/// one weighs no choice is surely as good as another.
pub fn tempered(strength: Strength, temper: Option<Temper>) -> Box<dyn Player> {
    match (strength, temper) {
        (Strength::Fair, Some(temper)) => Box::new(Tempered(temper)),
        _ => player(strength),
    }
}

/// Plays the deal of that number among players of these strengths, seat by seat.
///
/// # Panics
/// Other than two to six players.
pub fn plays(strengths: &[Strength], number: u64) -> Outcome {
    let mut rng = Rng::with_seed(number);
    let deal = Deal::new(strengths.len(), Options::default(), &mut rng);
    let mut players: Vec<Box<dyn Player>> = strengths.iter().map(|one| player(*one)).collect();
    deal.play(&mut players, &mut rng)
}
