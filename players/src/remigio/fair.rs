//! Sound play: the hand that costs least after the next draw.

use fastrand::Rng;
use rules::card::Card;
use rules::remigio::Special;

use super::hand::{Hopes, hopes, left, throws};
use super::{Player, Position, Source};

/// Points that a hand is worth if every draw closed it: so much is won of the others, and not lost.
pub(super) const CLOSING: f64 = 100.0;

/// Keeps what may still combine, takes a discard if it is worth more than a card that nobody knows, closes at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

/// What a hand of ten is worth: less is better.
fn worth(ten: &[Card], unseen: &[Card], position: &Position) -> f64 {
    let Hopes { after, closing } = hopes(ten, unseen, &position.options);
    after - CLOSING * closing
}

/// What each throw of eleven cards comes to, the best first: points that the ten kept cost after the next draw, and a hundred
/// for the share of draws that close, all below nothing. Only their differences say something.
pub fn weigh_throws(position: &Position) -> Vec<(Card, f64)> {
    let unseen = position.unseen();
    let left = throws(&position.hand).map(|(card, kept)| (card, -worth(&kept, &unseen, position)));
    let mut left: Vec<(Card, f64)> = left.collect();
    left.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    left
}

/// What each way to draw comes to, the best first: points that the hand then costs, below nothing; from the stock on average over
/// the cards that it cannot place.
pub fn weigh_draws(position: &Position) -> Vec<(Source, f64)> {
    let Hopes { after, .. } = hopes(&position.hand, &position.unseen(), &position.options);
    let stock = (Source::Stock, -after);
    let Some(top) = position.pile.last() else {
        return vec![stock];
    };
    let with: Vec<Card> = position.hand.iter().copied().chain([*top]).collect();
    let pile = -f64::from(left(&with, &position.options));
    match pile > -after {
        true => vec![(Source::Pile, pile), stock],
        false => vec![stock, (Source::Pile, pile)],
    }
}

/// What is thrown with the least loss.
pub(super) fn spare(position: &Position) -> Card {
    weigh_throws(position)[0].0
}

impl Player for Fair {
    fn draws(&mut self, position: &Position, _: &mut Rng) -> Source {
        if position.pile.is_empty() {
            return Source::Stock;
        }
        weigh_draws(position)[0].0
    }

    fn throws(&mut self, position: &Position, _: &mut Rng) -> Card {
        spare(position)
    }

    fn closes(&mut self, position: &Position, _: &mut Rng) -> Option<Special> {
        position.close().map(|close| close.special)
    }
}
