//! A bound from above: strong play with all hands and the widow in sight.

use fastrand::Rng;
use rules::rummoli::Card;

use super::guess::{Guess, Guessed};
use super::strong::{ahead_by, leads, price};
use super::{Position, Widow};

/// Ways to play on in each of which later leads are any that are legal: as many as the strong player's.
const SAMPLES: usize = 800;

/// As the strong player, but it guesses nothing except what others will lead. It is no [`super::Player`], which is asked in a
/// [`Position`] alone: only a deal without a table seats it ([`super::Deal::with_seers`]).
pub(super) struct Seer<'a> {
    position: Position,
    guess: Guess,
    rng: &'a mut Rng,
}

impl<'a> Seer<'a> {
    pub(super) fn new(position: Position, lie: Guessed, rng: &'a mut Rng) -> Seer<'a> {
        let guess = Guess::seen(&position, lie);
        Seer {
            position,
            guess,
            rng,
        }
    }

    pub(super) fn widow(self) -> Widow {
        let Seer {
            position,
            guess,
            rng,
        } = self;
        match ahead_by(&position, &guess, None, SAMPLES, rng) > 0.0 {
            true => Widow::Swap,
            false => Widow::Sell,
        }
    }

    pub(super) fn bids(self) -> Option<i64> {
        let Seer {
            position,
            guess,
            rng,
        } = self;
        let (bid, other) = (position.least_bid(), position.bid.map(|bid| bid.place));
        let wise = bid <= position.chips
            && ahead_by(&position, &guess, other, SAMPLES, rng) > price(&position, bid);
        wise.then_some(bid)
    }

    pub(super) fn leads(self) -> Card {
        leads(&self.position, &self.guess, SAMPLES, self.rng)[0].0
    }
}
