//! A beginner's play.

use fastrand::Rng;
use rules::arrange::Arranger;
use rules::remi::{CloseBy, PairClass, Shape, Tile, value};

use super::course::{Course, closes_on_rack};
use super::position::{distinct, take};
use super::{Draw, Finish, Play, Player, Position};

/// One look in so many misses something.
const ERRS: u8 = 4;

/// Tiles that an arrangement of an opening takes.
const MOST: usize = 20;

/// A beginner: opens and lays as soon as it can, attaches what it sees, throws the dearest of the rest, tears whatever
/// counts most at once, plays no rack game, breaks pairs, forgets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

/// RE-16, RE-17: the dearest opening of the rack beside what was laid in this turn, if there is one.
pub(super) fn opening<'a>(course: &Course<'a>) -> Option<Course<'a>> {
    if !course.may_lay() {
        return None;
    }
    let mut course = course.clone();
    if course.opened() {
        return Some(course);
    }
    for meld in opening_melds(&course) {
        if !course.may_spare(meld.len()) {
            return None;
        }
        course.lay(&meld, &[]);
    }
    course.opened().then_some(course)
}

/// The combinations of the dearest opening; without one, those that leave the least.
fn opening_melds(course: &Course) -> Vec<Vec<Tile>> {
    let (rack, cap) = (&course.rack, course.cap());
    let mut arranger = Arranger::new();
    let opening = (rack.len() <= MOST).then(|| arranger.opening(rack, cap).ok());
    let both = opening.flatten().and_then(|opening| opening.with_both);
    let nothing_laid = course.acts.is_empty();
    let best = match both.filter(|_| nothing_laid) {
        Some(both) => both,
        None => arranger.remi(rack, cap).expect("tiles of the set"),
    };
    best.melds().map(|meld| tiles_at(rack, meld)).collect()
}

/// The combinations that leave the least of a rack.
pub(super) fn melds(course: &Course) -> Vec<Vec<Tile>> {
    let best = Arranger::new().remi(&course.rack, course.cap());
    let best = best.expect("tiles of the set");
    best.melds()
        .map(|meld| tiles_at(&course.rack, meld))
        .collect()
}

fn tiles_at(rack: &[Tile], meld: &[u8]) -> Vec<Tile> {
    meld.iter().map(|at| rack[usize::from(*at)]).collect()
}

/// RE-09: one tile of each pair of a class.
pub(super) fn of_pair(rack: &[Tile], class: PairClass) -> Vec<Tile> {
    let twice = |tile: &Tile| rack.iter().filter(|other| *other == tile).count() == 2;
    let is_of = |tile: &Tile| tile.number().is_some_and(|one| PairClass::of(one) == class);
    distinct(rack)
        .filter(|tile| is_of(tile) && twice(tile))
        .collect()
}

impl Easy {
    fn lays<'a>(course: Course<'a>, rng: &mut Rng) -> Course<'a> {
        let Some(mut course) = opening(&course) else {
            return course;
        };
        for meld in melds(&course) {
            if course.may_spare(meld.len()) {
                course.lay(&meld, &[]);
            }
        }
        // It closes where it sees that all that is left fits.
        let closed = Easy::attaches(course.clone());
        if closed.closes().is_some() && rng.u8(..ERRS) > 0 {
            return closed;
        }
        while course.may_attach() && course.may_spare(1) && rng.u8(..ERRS) > 0 {
            let natural = |(_, tile): &(usize, Tile)| *tile != Tile::Joker;
            let Some((meld, tile)) = course.attachable().into_iter().find(natural) else {
                break;
            };
            course.attach(meld, tile);
        }
        course
    }

    fn attaches(mut course: Course) -> Course {
        let closes = course.position().options.close_by == CloseBy::Attach;
        while course.may_attach()
            && closes
            && let Some((meld, tile)) = course.attachable().into_iter().next()
        {
            course.attach(meld, tile);
        }
        course
    }

    /// What combines with nothing on the rack, the joker kept; if there is nothing such, all.
    fn loose(course: &Course) -> Vec<Tile> {
        let mut loose = course.rack.clone();
        for tile in melds(course).iter().flatten() {
            take(&mut loose, *tile);
        }
        loose.retain(|tile| *tile != Tile::Joker);
        match loose.is_empty() {
            true => course.rack.clone(),
            false => loose,
        }
    }
}

impl Player for Easy {
    fn says_koz(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.u8(..ERRS) > 0
    }

    fn asks_new_deal(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.bool()
    }

    fn swaps(&mut self, position: &Position, class: PairClass, rng: &mut Rng) -> Option<Tile> {
        let tiles = of_pair(&position.rack, class);
        tiles.first().copied().filter(|_| rng.u8(..ERRS) > 0)
    }

    fn plays_on_rack(&mut self, _: &Position, _: &mut Rng) -> Option<Shape> {
        None
    }

    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        let takes = position.tearable().into_iter();
        let most = takes
            .filter_map(|take| Some((worth(&position.torn(take))?, take)))
            .max();
        match most.filter(|_| rng.u8(..ERRS) > 0) {
            Some((_, take)) => Draw::Tear(take),
            None => Draw::Stock,
        }
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        if let Some(finish) = position
            .rack_game
            .and_then(|shape| closes_on_rack(position, shape))
        {
            return Course::new(position).finish(finish);
        }
        let course = match position.torn {
            Some(_) => begins(position).expect("it was torn for that"),
            None => Course::new(position),
        };
        let sees = position.torn.is_some() || rng.u8(..ERRS) > 0;
        let course = if sees {
            Easy::lays(course, rng)
        } else {
            course
        };
        if course.closes().is_some() {
            return course.finish(Finish::Close);
        }
        let loose = Easy::loose(&course);
        let any = rng.choice(&loose).copied();
        let dearest = loose.iter().copied().max_by_key(|tile| tile.value());
        let thrown = if rng.u8(..ERRS) == 0 { any } else { dearest };
        course.finish(Finish::Throw(thrown.expect("a tile is kept")))
    }

    fn says_three(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.u8(..ERRS) > 0
    }

    fn challenges(&mut self, _: &Position, _: usize, rng: &mut Rng) -> bool {
        rng.u8(..ERRS) == 0
    }
}

/// The points that lie and stay on the rack once all that combines is laid, if the torn tile can be.
fn worth(position: &Position) -> Option<i32> {
    let course = begins(position)?;
    let laid: i32 = melds(&course).iter().map(|meld| value(meld)).sum();
    Some(course.gained + 2 * laid - value(&course.rack))
}

/// The torn tile in the first combination that will do (RE-23).
fn begins(position: &Position) -> Option<Course<'_>> {
    let course = Course::new(position);
    let melds = course.melds_with(position.torn?).into_iter();
    melds
        .filter(|meld| course.may_spare(meld.len()))
        .find_map(|meld| {
            let mut course = course.clone();
            course.lay(&meld, &[]);
            opening(&course)
        })
}
