//! Sound play: the hand that costs least after the next draw.

use fastrand::Rng;
use rules::card::Card;

use super::course::Course;
use super::hopes::{Hopes, fits};
use super::position::distinct;
use super::{Draw, Play, Player, Position};
use crate::pack::take;

/// Ways of completing that are compared in a turn.
const WAYS: usize = 24;

/// Lays and completes what brings it nearer to going out, recovers what is worth more than a card that nobody knows,
/// keeps what may still combine, goes out at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

/// The best that can be made of a turn after its draw, and what the hand costs then: less is better.
fn best(position: &Position, hopes: &mut Hopes) -> (f64, Play) {
    choices(position, hopes).swap_remove(0)
}

/// All that a turn is compared by after its draw, and what the hand costs then, the best first.
pub(super) fn choices(position: &Position, hopes: &mut Hopes) -> Vec<(f64, Play)> {
    let unseen = position.unseen();
    let mut courses = Vec::new();
    for meld in position.combinations() {
        let mut course = Course::new(position);
        course.lay_safely(&meld, &unseen);
        courses.push(course);
    }
    if courses.is_empty() {
        courses.push(Course::new(position));
    }
    let ways = courses.into_iter().flat_map(completed);
    let mut all = Vec::new();
    for course in ways {
        all.extend(ends(&course, position, hopes, &unseen));
    }
    all.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    all
}

/// The turn without a completion, and with each choice of cards that complete something; a card is kept for the throw.
fn completed(course: Course) -> Vec<Course> {
    let mut ways = vec![course];
    let mut next = 0;
    while next < ways.len() && ways.len() < WAYS {
        for completion in ways[next].completions() {
            let mut way = ways[next].clone();
            way.complete(completion);
            let is_new = |other: &Course| other.hand != way.hand;
            if !way.hand.is_empty() && ways.iter().all(is_new) {
                ways.push(way);
            }
        }
        next += 1;
    }
    ways
}

/// The ends of a turn in which all that combines is laid: each throw, and what the hand costs then.
fn ends(
    course: &Course,
    position: &Position,
    hopes: &mut Hopes,
    unseen: &[Card],
) -> Vec<(f64, Play)> {
    let mut ends = Vec::new();
    for melds in layings(&course.hand, hopes) {
        let mut course = course.clone();
        for meld in melds {
            course.lay_safely(&meld, unseen);
        }
        // RA-A7
        if !course.completed.is_empty() && !course.may_complete() {
            continue;
        }
        let (fits, laid) = (fits(&course), position.laid || !course.laid.is_empty());
        for thrown in distinct(&course.hand) {
            let mut kept = course.hand.clone();
            take(&mut kept, thrown);
            let cost = hopes.after(&kept, &fits, laid);
            ends.push((cost, course.clone().throw(thrown)));
        }
    }
    ends
}

/// What is laid of a hand: all that combines. If that is all of it, one card is kept for the throw (RA-21): of a
/// combination that does without it, or else the combination stays in the hand.
fn layings(hand: &[Card], hopes: &mut Hopes) -> Vec<Vec<Vec<Card>>> {
    let best = hopes.arranged(hand);
    let cards = |meld: &[u8]| meld.iter().map(|at| hand[usize::from(*at)]).collect();
    let melds: Vec<Vec<Card>> = best.melds().map(cards).collect();
    if !best.loose().is_empty() {
        return vec![melds];
    }
    let keeps = |at: usize| {
        let mut laid = melds.clone();
        let meld = laid.remove(at);
        // A joker is not the end of a suite where it stands inside, nor is it thrown.
        let end = [0, meld.len() - 1]
            .into_iter()
            .find(|end| !meld[*end].is_joker());
        if let Some(end) = end
            && meld.len() > 3
        {
            let mut shorter = meld;
            shorter.remove(end);
            laid.push(shorter);
        }
        laid
    };
    (0..melds.len()).map(keeps).collect()
}

/// Where the card of a turn may come from, the stock first, and what the hand costs then.
pub(super) fn draws(position: &Position) -> Vec<(f64, Draw)> {
    let recoveries = position.recoveries();
    if recoveries.is_empty() {
        return vec![(0.0, Draw::Stock)];
    }
    let mut hopes = Hopes::new(position);
    let fits = fits(&Course::new(position));
    let stock = hopes.after(&position.hand, &fits, position.laid);
    let recovered = recoveries
        .into_iter()
        .map(|draw| (best(&position.after(draw), &mut hopes).0, draw));
    [(stock, Draw::Stock)]
        .into_iter()
        .chain(recovered)
        .collect()
}

impl Player for Fair {
    fn draws(&mut self, position: &Position, _: &mut Rng) -> Draw {
        let mut all = draws(position).into_iter();
        let stock = all.next().expect("the stock");
        let better = |least: (f64, Draw), other: (f64, Draw)| {
            if other.0 < least.0 { other } else { least }
        };
        all.fold(stock, better).1
    }

    fn plays(&mut self, position: &Position, _: &mut Rng) -> Play {
        best(position, &mut Hopes::new(position)).1
    }

    fn calls(&mut self, _: &Position, _: &mut Rng) -> bool {
        true
    }

    fn challenges(&mut self, _: &Position, _: usize, _: &mut Rng) -> bool {
        true
    }
}
