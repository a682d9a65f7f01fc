//! Strong play: as the fair player's, but between two a rack game is announced by what the tiles that may come make of
//! it.

use fastrand::Rng;
use rules::remi::{CLOSING, PairClass, Shape, Tile};

use super::shapes::missing;
use super::{Draw, Fair, Play, Player, Position};

/// What a game without a shape comes to beside what [`weigh_shapes`] makes of a shape; measured between two, by what
/// won most.
const ORDINARY: f64 = 250.0;

/// RE-35: what a rack game loses that somebody else ends.
const LOST: f64 = 100.0;

/// How likely another ends the game in its turn, from the first on; with them most is won.
const ENDS: [f64; 8] = [0.0, 0.02, 0.04, 0.06, 0.08, 0.10, 0.12, 0.14];

/// Tiles that a rack may lack of a shape for which it is weighed at all.
const LACKS: usize = 8;

/// Plays as [`Fair`], but against one other it announces the rack game that comes to most on average, with the tiles as
/// they may come. Among more, the fair player's limits were found better.
#[derive(Clone, Copy, Debug)]
pub struct Strong {
    /// Orders of the tiles a decision, from 1.
    pub samples: usize,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { samples: 40 }
    }
}

/// What playing on the rack for each shape comes to, and playing on without (`None`), the best first: points on
/// average over `samples` orders of the tiles that may come, from 1. The others are only so likely to end the game, and
/// the rack keeps all that comes: where much lacks the number is too high, and it is for comparing shapes.
pub fn weigh_shapes(
    position: &Position,
    samples: usize,
    rng: &mut Rng,
) -> Vec<(Option<Shape>, f64)> {
    let lacks = |shape: &Shape| missing(*shape, &position.rack, position) <= LACKS;
    let shapes: Vec<Shape> = Shape::ALL.into_iter().filter(lacks).collect();
    let mut unseen = position.unseen();
    let mut sums = vec![0.0; shapes.len()];
    for _ in 0..samples {
        rng.shuffle(&mut unseen);
        for (sum, shape) in sums.iter_mut().zip(&shapes) {
            *sum += comes_to(*shape, position, &unseen);
        }
    }
    let mut all = vec![(None, ORDINARY)];
    let means = sums.iter().map(|sum| sum / samples as f64);
    all.extend(shapes.into_iter().map(Some).zip(means));
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    all
}

/// What a rack game comes to when the tiles come in that order: in each turn the last tile of the column, or else one
/// of the stock. All that come are kept, as if the rack were larger: that is near enough, for few of them help.
fn comes_to(shape: Shape, position: &Position, tiles: &[Tile]) -> f64 {
    let others = position.others.len();
    let mut rack = position.rack.clone();
    let mut lacks = missing(shape, &rack, position);
    let mut goes_on = 1.0;
    let turns = position.stock / (others + 1);
    let mut column = position.column.last().copied();
    let mut tiles = tiles.iter().copied();
    for turn in position.turn..position.turn + turns {
        if lacks == 0 && turn > 1 {
            break;
        }
        let helps = |tile: Tile| missing(shape, &[&rack[..], &[tile]].concat(), position);
        let torn = column.filter(|tile| helps(*tile) < lacks);
        let Some(tile) = torn.or_else(|| tiles.next()) else {
            break;
        };
        lacks = helps(tile);
        rack.push(tile);
        column = tiles.next();
        let ends = ENDS[turn.min(ENDS.len() - 1)];
        if lacks > 0 {
            goes_on *= (1.0 - ends).powi(others as i32);
        }
    }
    let won = if lacks == 0 { goes_on } else { 0.0 };
    won * f64::from(shape.points() + CLOSING) - (1.0 - won) * LOST
}

impl Player for Strong {
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
        if position.others.len() > 1 {
            return Fair.plays_on_rack(position, rng);
        }
        weigh_shapes(position, self.samples, rng)[0].0
    }

    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        Fair.draws(position, rng)
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        Fair.plays(position, rng)
    }

    fn says_three(&mut self, _: &Position, _: &mut Rng) -> bool {
        true
    }

    fn challenges(&mut self, _: &Position, _: usize, _: &mut Rng) -> bool {
        true
    }
}
