//! The fair player with a temper.

use fastrand::Rng;
use rules::remi::{PairClass, Shape, Tile};

use super::fair::{choices, draws};
use super::{Draw, Fair, Finish, Play, Player, Position};
use crate::Temper;

/// Points that a choice may be worth less than the best.
const MARGIN: f64 = 0.1;

/// Plays as [`Fair`], but of tears and throws that are worth about as much it chooses by its temper.
#[derive(Clone, Copy, Debug)]
pub struct Tempered(pub Temper);

impl Player for Tempered {
    fn says_koz(&mut self, position: &Position, rng: &mut Rng) -> bool {
        Fair.says_koz(position, rng)
    }

    fn asks_new_deal(&mut self, position: &Position, rng: &mut Rng) -> bool {
        Fair.asks_new_deal(position, rng)
    }

    fn swaps(&mut self, position: &Position, class: PairClass, rng: &mut Rng) -> Option<Tile> {
        Fair.swaps(position, class, rng)
    }

    fn plays_on_rack(&mut self, position: &Position, rng: &mut Rng) -> Option<Shape> {
        Fair.plays_on_rack(position, rng)
    }

    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        if position.rack_game.is_some() {
            return Fair.draws(position, rng);
        }
        let likes = |draw: &Draw| i32::from((*draw != Draw::Stock) == self.0.takes_open());
        Temper::picks(draws(position), MARGIN, likes)
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        let choices = match position.rack_game {
            Some(_) => Vec::new(),
            None => choices(position),
        };
        if choices.is_empty() {
            return Fair.plays(position, rng);
        }
        Temper::picks(choices, MARGIN, |play: &Play| match play.finish {
            Finish::Throw(tile) => self.0.throws(tile.value()),
            _ => 0,
        })
    }

    fn says_three(&mut self, position: &Position, rng: &mut Rng) -> bool {
        Fair.says_three(position, rng)
    }

    fn challenges(&mut self, position: &Position, whose: usize, rng: &mut Rng) -> bool {
        Fair.challenges(position, whose, rng)
    }
}
