//! A bound from above: strong play with all hands in sight.

use fastrand::Rng;

use super::guess::Guess;
use super::strong::{draws, plays};
use super::{Draw, Play, Position};
use rules::card::Card;

/// Deals for the best of its choices: as many as the strong player's.
const SAMPLES: usize = 400;

/// As the strong player, but it guesses nothing except the order of the stock. It is no [`super::Player`], which is asked in a
/// [`Position`] alone: only a deal without a table seats it ([`super::Deal::with_seers`]).
pub(super) struct Seer<'a> {
    pub position: Position,
    /// From the next player on.
    pub others: Vec<Vec<Card>>,
    pub rng: &'a mut Rng,
}

impl Seer<'_> {
    pub(super) fn draws(self) -> Draw {
        if self.position.recoveries().is_empty() {
            return Draw::Stock;
        }
        let guess = Guess::seen(&self.position, &self.others);
        draws(&self.position, &guess, SAMPLES, self.rng)[0].0
    }

    pub(super) fn plays(self) -> Play {
        let guess = Guess::seen(&self.position, &self.others);
        plays(&self.position, &guess, SAMPLES, self.rng)
            .swap_remove(0)
            .0
    }
}
