//! Sound play: what is worth most after the next draw.

use fastrand::Rng;
use rules::remi::{Meld, PairClass, Shape, Tile, melds_with_first, value};

use super::course::{Course, closes_on_rack};
use super::easy::{melds, of_pair, opening};
use super::hopes::Hopes;
use super::position::{distinct, take};
use super::shapes::{missing, throws};
use super::{Draw, Finish, Play, Player, Position};

/// Ends of a turn that are compared by what may come next.
const COMPARED: usize = 8;

/// Points that a tile costs which completes what somebody is known to have.
const GIVEN: f64 = 15.0;

/// Tiles that a rack may lack of a shape when it is announced, the dearest first; measured. A place in a mosaic (RE-39)
/// is for any colour but its neighbours', and fills soonest.
const LACKS: [(Shape, usize); 6] = [
    (Shape::OneColour, 3),
    (Shape::Doubles, 3),
    (Shape::TwoColour, 3),
    (Shape::Mosaic, 4),
    (Shape::Bece, 3),
    (Shape::Ordinary, 3),
];

/// Opens as soon as it can, lays and attaches what counts, tears what is worth more than a tile that nobody knows,
/// exchanges jokers, keeps what may still combine, closes, with a tile that doubles where it can; plays on the rack
/// where little is missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

/// An end of a turn, and the points it is worth as it stands.
struct End<'a> {
    worth: f64,
    course: Course<'a>,
    /// `None`: it closes.
    thrown: Option<Tile>,
}

impl End<'_> {
    fn finish(self) -> Play {
        let finish = self.thrown.map_or(Finish::Close, Finish::Throw);
        self.course.finish(finish)
    }
}

/// The ways to begin: the torn tile laid, an opening, or nothing; then with a joker exchanged, or not.
fn begins<'a>(position: &'a Position, unseen: &[Tile]) -> Vec<Course<'a>> {
    let course = Course::new(position);
    let mut ways = Vec::new();
    if let Some(torn) = position.torn {
        for meld in course.melds_with(torn) {
            if meld.len() < course.rack.len() {
                let mut way = course.clone();
                way.lay(&meld, unseen);
                ways.extend(opening(&way));
            }
        }
    } else if position.opened {
        ways.push(course);
    } else {
        ways.extend(opening(&course));
    }
    for at in 0..ways.len() {
        let swaps = if ways[at].may_attach() {
            ways[at].swaps()
        } else {
            Vec::new()
        };
        for (meld, give) in swaps {
            let mut way = ways[at].clone();
            way.swap(meld, give);
            ways.push(way);
        }
    }
    ways
}

/// All that combines laid; where few tiles are left, also without a combination, or without the end of one.
fn lays<'a>(course: &Course<'a>, unseen: &[Tile]) -> Vec<Course<'a>> {
    let all = melds(course);
    let loose = course.rack.len() - all.iter().map(Vec::len).sum::<usize>();
    let mut choices = vec![all.clone()];
    for at in (0..all.len()).filter(|_| loose < 3) {
        let mut without = all.clone();
        let meld = without.remove(at);
        choices.push(without.clone());
        let shorter = [&meld[1..], &meld[..meld.len() - 1]];
        if let Some(shorter) = shorter
            .into_iter()
            .find(|tiles| Meld::readings(tiles, course.cap()).is_ok())
        {
            without.push(shorter.to_vec());
            choices.push(without);
        }
    }
    let laid = |melds: Vec<Vec<Tile>>| {
        let mut course = course.clone();
        for meld in &melds {
            if meld.len() < course.rack.len() {
                course.lay(meld, unseen);
            }
        }
        course
    };
    choices.into_iter().map(laid).collect()
}

/// All that fits attached; also with one tile kept for the end, which closes if it is the last.
fn attaches<'a>(course: &Course<'a>) -> Vec<Course<'a>> {
    if !course.may_attach() {
        return vec![course.clone()];
    }
    let fits = course.attachable().into_iter().map(|(_, tile)| Some(tile));
    let mut ways = Vec::new();
    for kept in fits.take(5).chain([None]) {
        let mut way = course.clone();
        while let Some((meld, tile)) = way
            .attachable()
            .into_iter()
            .find(|(_, tile)| Some(*tile) != kept && (*tile != Tile::Joker || !way.may_throw()))
        {
            way.attach(meld, tile);
        }
        if let [(meld, last)] = way.attachable()[..]
            && way.rack.len() == 1
        {
            way.attach(meld, last);
        }
        ways.push(way);
    }
    ways
}

/// Every end of a turn in which something may be laid, the most worth first.
fn ends(position: &Position) -> Vec<End<'_>> {
    let unseen = position.unseen();
    let mut ends = Vec::new();
    for way in begins(position, &unseen) {
        for way in lays(&way, &unseen) {
            for course in attaches(&way) {
                let lying = position.credit + course.gained;
                if let Some(last) = course.closes() {
                    let worth = f64::from(course.gained) + Hopes::closing(lying, last);
                    ends.push(End {
                        worth,
                        course,
                        thrown: None,
                    });
                } else if course.may_throw() {
                    for tile in distinct(&course.rack) {
                        let (kept, points) =
                            (course.rack.len() - 1, value(&course.rack) - tile.value());
                        let worth = f64::from(course.gained) - Hopes::cost(kept, points);
                        let course = course.clone();
                        ends.push(End {
                            worth,
                            course,
                            thrown: Some(tile),
                        });
                    }
                }
            }
        }
    }
    ends.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    ends
}

/// The ends of a turn that are compared by what may come next, and what each is worth; one that closes stands alone.
fn compared<'a>(position: &'a Position, hopes: &mut Hopes) -> Vec<(f64, End<'a>)> {
    let mut ends = ends(position);
    ends.truncate(COMPARED);
    if let Some(closes) = ends.iter().position(|end| end.thrown.is_none()) {
        let end = ends.swap_remove(closes);
        return vec![(end.worth, end)];
    }
    let weighed = ends.into_iter().filter_map(|end| {
        let thrown = end.thrown?;
        let mut kept = end.course.rack.clone();
        take(&mut kept, thrown);
        Some((looks_ahead(&kept, thrown, &end.course, hopes), end))
    });
    weighed.collect()
}

/// The best of them.
fn best<'a>(position: &'a Position, hopes: &mut Hopes) -> Option<(f64, End<'a>)> {
    let mut ends = compared(position, hopes).into_iter();
    let first = ends.next()?;
    let better = |most: (f64, End<'a>), other: (f64, End<'a>)| {
        if other.0 > most.0 { other } else { most }
    };
    Some(ends.fold(first, better))
}

/// The turns after the draw that are compared, and what each is worth, in points.
pub(super) fn choices(position: &Position) -> Vec<(Play, f64)> {
    let ends = compared(position, &mut Hopes::new(position)).into_iter();
    ends.map(|(worth, end)| (end.finish(), worth)).collect()
}

/// What has been laid in a turn is worth with what the next draw makes of the tiles that stay.
fn looks_ahead(kept: &[Tile], thrown: Tile, course: &Course, hopes: &mut Hopes) -> f64 {
    let lying = course.position().credit + course.gained;
    let fits = fitting(course, kept, hopes);
    f64::from(course.gained) + hopes.after(kept, &fits, lying) - danger(course.position(), thrown)
}

/// The tiles that may be attached, of those that may come and of the rack.
fn fitting(course: &Course, rack: &[Tile], hopes: &Hopes) -> Vec<Tile> {
    let all = hopes.unseen.iter().map(|(tile, _)| *tile);
    let all = all.chain(rack.iter().copied());
    all.filter(|tile| course.place(*tile).is_some()).collect()
}

/// What the stock and each tear are worth, in points; a tear only where the torn tile can be laid. Before the opening
/// the points of a rack do not tell, and whatever can be torn is worth more than the stock.
pub(super) fn draws(position: &Position) -> Vec<(Draw, f64)> {
    let stock = match position.opened {
        false => f64::NEG_INFINITY,
        true => {
            let mut hopes = Hopes::new(position);
            let fits = fitting(&Course::new(position), &position.rack, &hopes);
            hopes.after(&position.rack, &fits, position.credit)
        }
    };
    let tears = position.tearable().into_iter().filter_map(|take| {
        let torn = position.torn(take);
        Some((Draw::Tear(take), ends(&torn).first()?.worth))
    });
    [(Draw::Stock, stock)].into_iter().chain(tears).collect()
}

/// What the draws of a player who has opened are worth, the stock first and then each tear that can be laid, in points.
/// Empty before the opening and in a rack game, where the points do not tell.
pub fn weigh_draws(position: &Position) -> Vec<(Draw, f64)> {
    match position.opened && position.rack_game.is_none() {
        true => draws(position),
        false => Vec::new(),
    }
}

/// The best turn after the draw and what it is worth, in points; `None` where nothing may be laid, and in a rack game.
pub fn weigh_play(position: &Position) -> Option<(Play, f64)> {
    if position.rack_game.is_some() {
        return None;
    }
    let (worth, end) = best(position, &mut Hopes::new(position))?;
    Some((end.finish(), worth))
}

/// What a turn was worth that somebody has played, as [`weigh_play`] tells it: `after` stands with that tile thrown. `None`
/// where what has left the rack is not to be seen.
pub fn weigh_end(position: &Position, after: &Position, thrown: Tile) -> Option<f64> {
    let mut laid = position.rack.clone();
    let stays = after.rack.iter().chain([&thrown]);
    let all_held = stays.into_iter().all(|tile| take(&mut laid, *tile));
    let mut course = Course::new(position);
    course.melds.clone_from(&after.melds);
    course.gained = value(&laid);
    all_held.then(|| looks_ahead(&after.rack, thrown, &course, &mut Hopes::new(position)))
}

/// What a tile gives to somebody who is known to have two tiles that it completes.
fn danger(position: &Position, thrown: Tile) -> f64 {
    let completes = |known: &[Tile]| {
        let mut tiles = vec![thrown];
        tiles.extend(known);
        !melds_with_first(&tiles, position.options.joker_cap).is_empty()
    };
    let given = position.others.iter().any(|other| completes(&other.known));
    if given { GIVEN } else { 0.0 }
}

/// Before the opening: the tile that helps least to open.
fn waits(position: &Position, hopes: &mut Hopes) -> Tile {
    let uses = hopes.use_of(&position.rack);
    let harm = |at: usize| {
        let tile = position.rack[at];
        let joker = if tile == Tile::Joker { 1e6 } else { 0.0 };
        uses[at] + joker + danger(position, tile) + 0.1 * f64::from(tile.value())
    };
    let places = 0..position.rack.len();
    let least = places.min_by(|a, b| harm(*a).total_cmp(&harm(*b)));
    position.rack[least.expect("a tile to throw")]
}

impl Player for Fair {
    fn says_koz(&mut self, _: &Position, _: &mut Rng) -> bool {
        true
    }

    fn asks_new_deal(&mut self, position: &Position, _: &mut Rng) -> bool {
        // A fourth pair or a joker is a step to doubles (RE-41).
        missing(Shape::Doubles, &position.rack, position) > 6
    }

    fn swaps(&mut self, position: &Position, class: PairClass, _: &mut Rng) -> Option<Tile> {
        of_pair(&position.rack, class).first().copied()
    }

    fn plays_on_rack(&mut self, position: &Position, _: &mut Rng) -> Option<Shape> {
        let near =
            |(shape, lacks): &&(Shape, usize)| missing(*shape, &position.rack, position) <= *lacks;
        LACKS.iter().find(near).map(|(shape, _)| *shape)
    }

    fn draws(&mut self, position: &Position, _: &mut Rng) -> Draw {
        if let Some(shape) = position.rack_game {
            let lacks = |rack: &[Tile]| missing(shape, rack, position);
            let helps = |take: &usize| lacks(&position.torn(*take).rack) < lacks(&position.rack);
            let last = position.tearable().first().copied().filter(helps);
            return last.map_or(Draw::Stock, Draw::Tear);
        }
        let mut all = draws(position).into_iter();
        let stock = all.next().expect("the stock");
        let better = |most: (Draw, f64), tear: (Draw, f64)| {
            if tear.1 > most.1 { tear } else { most }
        };
        all.fold(stock, better).0
    }

    fn plays(&mut self, position: &Position, _: &mut Rng) -> Play {
        let mut hopes = Hopes::new(position);
        if let Some(shape) = position.rack_game {
            let closes = closes_on_rack(position, shape);
            let finish =
                closes.unwrap_or_else(|| Finish::Throw(throws(shape, position, &hopes.unseen)));
            return Course::new(position).finish(finish);
        }
        match best(position, &mut hopes) {
            Some((_, end)) => end.finish(),
            None => Course::new(position).finish(Finish::Throw(waits(position, &mut hopes))),
        }
    }

    fn says_three(&mut self, _: &Position, _: &mut Rng) -> bool {
        true
    }

    fn challenges(&mut self, _: &Position, _: usize, _: &mut Rng) -> bool {
        true
    }
}
