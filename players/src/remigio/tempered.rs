//! The fair player with a temper.

use fastrand::Rng;
use rules::card::Card;
use rules::remigio::{Special, points};

use super::fair::{weigh_draws, weigh_throws};
use super::{Fair, Player, Position, Source};
use crate::Temper;

/// Points that a choice may be worth less than the best.
const MARGIN: f64 = 0.1;

/// Plays as [`Fair`], but of draws and throws that are worth about as much it chooses by its temper.
#[derive(Clone, Copy, Debug)]
pub struct Tempered(pub Temper);

impl Player for Tempered {
    fn draws(&mut self, position: &Position, _: &mut Rng) -> Source {
        let likes = |source: &Source| i32::from((*source == Source::Pile) == self.0.takes_open());
        Temper::picks(weigh_draws(position), MARGIN, likes)
    }

    fn throws(&mut self, position: &Position, _: &mut Rng) -> Card {
        let values = position.options.values;
        let likes = |card: &Card| self.0.throws(points(*card, values) as i32);
        Temper::picks(weigh_throws(position), MARGIN, likes)
    }

    fn closes(&mut self, position: &Position, rng: &mut Rng) -> Option<Special> {
        Fair.closes(position, rng)
    }
}
