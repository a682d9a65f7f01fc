//! Any legal move.

use fastrand::Rng;
use rules::remi::{PairClass, Shape, Tile};

use super::course::{Course, closes_on_rack};
use super::easy::{of_pair, opening};
use super::{Draw, Finish, Play, Player, Position};

/// Any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// One turn in so many announces a rack game.
const RARELY: u8 = 20;

impl Player for Random {
    fn says_koz(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.bool()
    }

    fn asks_new_deal(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.bool()
    }

    fn swaps(&mut self, position: &Position, class: PairClass, rng: &mut Rng) -> Option<Tile> {
        let tiles = of_pair(&position.rack, class);
        rng.choice(tiles).filter(|_| rng.bool())
    }

    fn plays_on_rack(&mut self, _: &Position, rng: &mut Rng) -> Option<Shape> {
        let rarely = rng.u8(..RARELY) == 0;
        rng.choice(Shape::ALL).filter(|_| rarely)
    }

    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        let mut draws = Vec::new();
        for take in position.tearable() {
            if position.rack_game.is_some() || uses_torn(&position.torn(take), rng).is_some() {
                draws.push(Draw::Tear(take));
            }
        }
        rng.choice(draws)
            .filter(|_| rng.bool())
            .unwrap_or(Draw::Stock)
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        let course = match position.rack_game {
            Some(shape) => {
                if let Some(finish) = closes_on_rack(position, shape) {
                    return Course::new(position).finish(finish);
                }
                Course::new(position)
            }
            None => goes_on(begins(position, rng), rng),
        };
        if course.closes().is_some() {
            return course.finish(Finish::Close);
        }
        let thrown = *rng.choice(&course.rack).expect("a tile is kept");
        course.finish(Finish::Throw(thrown))
    }

    fn says_three(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.bool()
    }

    fn challenges(&mut self, _: &Position, _: usize, rng: &mut Rng) -> bool {
        rng.bool()
    }
}

/// The torn tile laid as RE-23 wants, or an opening, or nothing.
fn begins<'a>(position: &'a Position, rng: &mut Rng) -> Course<'a> {
    let course = Course::new(position);
    if position.torn.is_some() {
        return uses_torn(position, rng).expect("it was torn for that");
    }
    match opening(&course).filter(|_| !position.opened && rng.bool()) {
        Some(opened) => opened,
        None => course,
    }
}

/// The torn tile in a new combination, and in an opening where there was none yet.
fn uses_torn<'a>(position: &'a Position, rng: &mut Rng) -> Option<Course<'a>> {
    let course = Course::new(position);
    let mut melds = course.melds_with(position.torn?);
    melds.retain(|meld| course.may_spare(meld.len()));
    rng.shuffle(&mut melds);
    melds.into_iter().find_map(|meld| {
        let mut course = course.clone();
        course.lay(&meld, &[]);
        if position.opened {
            return Some(course);
        }
        opening(&course)
    })
}

/// More combinations and tiles laid, as long as chance has it and the turn can still end.
fn goes_on<'a>(mut course: Course<'a>, rng: &mut Rng) -> Course<'a> {
    if !course.may_lay() || !course.opened() {
        return course;
    }
    while rng.bool() {
        let mut ways = Vec::new();
        let melds = course.all_melds();
        for meld in melds.iter().filter(|meld| course.may_spare(meld.len())) {
            let mut way = course.clone();
            way.lay(meld, &[]);
            ways.push(way);
        }
        let attachable = if course.may_attach() {
            course.attachable()
        } else {
            Vec::new()
        };
        for (meld, tile) in attachable {
            let mut way = course.clone();
            way.attach(meld, tile);
            ways.push(way);
        }
        for (meld, give) in if course.may_attach() {
            course.swaps()
        } else {
            Vec::new()
        } {
            // RE-31: the joker goes where it was free to come from: into the next combination that takes it.
            let mut way = course.clone();
            way.swap(meld, give);
            while let Some(meld) = way.place(Tile::Joker).filter(|_| !way.may_throw()) {
                if !way.rack.contains(&Tile::Joker) {
                    break;
                }
                way.attach(meld, Tile::Joker);
            }
            ways.push(way);
        }
        ways.retain(|way| way.may_throw() || way.closes().is_some());
        let Some(way) = rng.choice(ways) else {
            break;
        };
        course = way;
        if course.rack.is_empty() {
            break;
        }
    }
    course
}
