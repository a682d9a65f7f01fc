//! Any legal move, and a beginner's.

use fastrand::Rng;
use rules::card::Card;
use rules::remigio::{Special, points};

use super::hand::{arranged, left};
use super::{Player, Position, Source};

/// Any legal move; it closes when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Source {
        match position.pile.is_empty() || rng.bool() {
            true => Source::Stock,
            false => Source::Pile,
        }
    }

    fn throws(&mut self, position: &Position, rng: &mut Rng) -> Card {
        *rng.choice(&position.hand).expect("eleven cards")
    }

    fn closes(&mut self, position: &Position, _: &mut Rng) -> Option<Special> {
        position.close().map(|close| close.special)
    }
}

/// One look in so many misses something.
const ERRS: u8 = 3;

/// A beginner: throws the dearest of what does not combine now, breaks pairs, takes whatever combines at once, forgets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Player for Easy {
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Source {
        let Some(top) = position.pile.last() else {
            return Source::Stock;
        };
        let options = &position.options;
        let now = arranged(&position.hand, options);
        let mut with = position.hand.clone();
        with.push(*top);
        let helps =
            arranged(&with, options).covered() > now.covered() && left(&with, options) < now.points;
        match helps && rng.u8(..ERRS) > 0 {
            true => Source::Pile,
            false => Source::Stock,
        }
    }

    fn throws(&mut self, position: &Position, rng: &mut Rng) -> Card {
        let hand = &position.hand;
        let best = arranged(hand, &position.options);
        let loose: Vec<Card> = best
            .loose()
            .iter()
            .map(|at| hand[usize::from(*at)])
            .filter(|card| !card.is_joker())
            .collect();
        if rng.u8(..ERRS) == 0
            && let Some(any) = rng.choice(&loose)
        {
            return *any;
        }
        let dearest = loose
            .into_iter()
            .max_by_key(|card| points(*card, position.options.values));
        dearest.unwrap_or_else(|| super::fair::spare(position))
    }

    /// Special hands are beyond it: it does not announce them.
    fn closes(&mut self, position: &Position, rng: &mut Rng) -> Option<Special> {
        let close = position.close()?;
        let sees = position.has_drawn && rng.u8(..ERRS) > 0;
        sees.then_some(match close.special {
            Special::FivePairs => Special::FivePairs,
            _ => Special::Plain,
        })
    }
}
