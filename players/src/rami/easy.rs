//! Any legal move, and a beginner's.

use fastrand::Rng;
use rules::arrange::Arranger;
use rules::card::Card;
use rules::rami::points;

use super::course::Course;
use super::position::all_melds;
use super::{Draw, Play, Player, Position};

/// Any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        let mut draws = position.recoveries();
        draws.push(Draw::Stock);
        *rng.choice(&draws).expect("the stock")
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        let mut course = Course::new(position);
        if let Some(meld) = rng.choice(position.combinations()) {
            course.lay(&meld);
        }
        // RA-21: a card is kept for the throw.
        while rng.bool() {
            let mut melds = all_melds(&course.hand);
            melds.retain(|meld| meld.len() < course.hand.len());
            let Some(meld) = rng.choice(melds) else {
                break;
            };
            course.lay(&meld);
        }
        while course.may_complete() && course.hand.len() > 1 && rng.bool() {
            let Some(completion) = rng.choice(course.completions()) else {
                break;
            };
            course.complete(completion);
        }
        let thrown = *rng.choice(&course.hand).expect("a card is kept");
        course.throw(thrown)
    }

    fn calls(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.bool()
    }

    fn challenges(&mut self, _: &Position, _: usize, rng: &mut Rng) -> bool {
        rng.bool()
    }
}

/// One look in so many misses something.
const ERRS: u8 = 4;

/// A beginner: lays what combines and recovers whatever does, throws the dearest of the rest, breaks pairs, keeps its
/// jokers for too long, forgets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Easy {
    fn lays(course: &mut Course) {
        let hand = course.hand.clone();
        let best = Arranger::new().rami(&hand).expect("cards of two packs");
        for meld in best.melds() {
            let cards: Vec<Card> = meld.iter().map(|at| hand[usize::from(*at)]).collect();
            if cards.len() < course.hand.len() {
                course.lay(&cards);
            }
        }
    }

    fn completes(course: &mut Course, rng: &mut Rng) {
        while course.may_complete() && course.hand.len() > 1 && rng.u8(..ERRS) > 0 {
            // A joker is kept for better, but for going out.
            let all = course.completions();
            let natural = all.iter().find(|one| !one.card.is_joker());
            let any = all.first().filter(|_| course.hand.len() == 2);
            let Some(completion) = natural.or(any).copied() else {
                return;
            };
            course.complete(completion);
        }
    }

    /// What combines with nothing in the hand, the joker kept; if there is nothing such, all.
    fn loose(hand: &[Card]) -> Vec<Card> {
        let best = Arranger::new().rami(hand).expect("cards of two packs");
        let loose = best.loose().iter().map(|at| hand[usize::from(*at)]);
        let loose: Vec<Card> = loose.filter(|card| !card.is_joker()).collect();
        match loose.is_empty() {
            true => hand.to_vec(),
            false => loose,
        }
    }
}

impl Player for Easy {
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        // The discard is the first that it looks at.
        let recovery = position.recoveries().first().copied();
        match recovery {
            Some(draw) if rng.u8(..ERRS) > 0 => draw,
            _ => Draw::Stock,
        }
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        let mut course = Course::new(position);
        if let Some(meld) = position.combinations().first() {
            course.lay(meld);
        }
        if rng.u8(..ERRS) > 0 {
            Easy::lays(&mut course);
        }
        Easy::completes(&mut course, rng);
        let loose = Easy::loose(&course.hand);
        let any = rng.choice(&loose).copied();
        let dearest = loose.iter().copied().max_by_key(|card| points(*card));
        let thrown = if rng.u8(..ERRS) == 0 { any } else { dearest };
        course.throw(thrown.expect("a card is kept"))
    }

    fn calls(&mut self, _: &Position, rng: &mut Rng) -> bool {
        rng.u8(..ERRS) > 0
    }

    fn challenges(&mut self, _: &Position, _: usize, rng: &mut Rng) -> bool {
        rng.u8(..ERRS) == 0
    }
}
