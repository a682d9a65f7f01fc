//! The fair player with a temper.

use fastrand::Rng;
use rules::rummoli::{Card, POKER_CARDS};

use super::fair::fair_leads;
use super::{Fair, Player, Position, Widow};
use crate::Temper;

/// Chips that a lead may win less than the best.
const MARGIN: f64 = 0.1;

/// Plays as [`Fair`], but of leads that win about as much it chooses by its temper.
#[derive(Clone, Copy, Debug)]
pub struct Tempered(pub Temper);

impl Player for Tempered {
    fn widow(&mut self, position: &Position, rng: &mut Rng) -> Widow {
        Fair.widow(position, rng)
    }

    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64> {
        Fair.bids(position, rng)
    }

    fn shows(&mut self, position: &Position, rng: &mut Rng) -> [Card; POKER_CARDS] {
        Fair.shows(position, rng)
    }

    /// What stays open behind a low card is a long run; whoever likes a surprise would rather lead that.
    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card {
        let likes = |card: &Card| {
            let low = -i32::from(card.height());
            if self.0.takes_open() { -low } else { low }
        };
        Temper::picks(fair_leads(position, rng), MARGIN, likes)
    }
}
