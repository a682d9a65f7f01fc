//! The fair player with a temper.

use fastrand::Rng;
use rules::rami::points;

use super::fair::{choices, draws};
use super::hopes::Hopes;
use super::{Draw, Fair, Play, Player, Position};
use crate::Temper;

/// Points that a choice may be worth less than the best.
const MARGIN: f64 = 0.5;

/// Plays as [`Fair`], but of draws and throws that are worth about as much it chooses by its temper.
#[derive(Clone, Copy, Debug)]
pub struct Tempered(pub Temper);

impl Player for Tempered {
    fn draws(&mut self, position: &Position, _: &mut Rng) -> Draw {
        let draws = draws(position).into_iter();
        let weighed = draws.map(|(cost, draw)| (draw, -cost)).collect();
        let likes = |draw: &Draw| i32::from((*draw != Draw::Stock) == self.0.takes_open());
        Temper::picks(weighed, MARGIN, likes)
    }

    fn plays(&mut self, position: &Position, _: &mut Rng) -> Play {
        let plays = choices(position, &mut Hopes::new(position)).into_iter();
        let weighed = plays.map(|(cost, play)| (play, -cost)).collect();
        Temper::picks(weighed, MARGIN, |play: &Play| {
            self.0.throws(points(play.thrown))
        })
    }

    fn calls(&mut self, position: &Position, rng: &mut Rng) -> bool {
        Fair.calls(position, rng)
    }

    fn challenges(&mut self, position: &Position, whose: usize, rng: &mut Rng) -> bool {
        Fair.challenges(position, whose, rng)
    }
}
