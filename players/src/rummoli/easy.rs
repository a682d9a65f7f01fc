//! Any legal move, and a beginner's.

use fastrand::Rng;
use rules::rummoli::{Card, Category, POKER_CARDS, best_five};

use super::{Player, Position, Widow};

/// Any legal move; it bids a chip or three more, every other time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn widow(&mut self, _: &Position, rng: &mut Rng) -> Widow {
        let any = rng.choice([Widow::Swap, Widow::Sell, Widow::Leave]);
        any.expect("three ways")
    }

    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64> {
        let bid = position.least_bid() + rng.i64(0..3);
        (rng.bool() && bid <= position.chips).then_some(bid)
    }

    fn shows(&mut self, position: &Position, rng: &mut Rng) -> [Card; POKER_CARDS] {
        let mut cards = position.hand.clone();
        rng.shuffle(&mut cards);
        first_five(&cards)
    }

    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card {
        let leads = position.leads();
        *rng.choice(&leads).expect("a card that may be led")
    }
}

fn first_five(cards: &[Card]) -> [Card; POKER_CARDS] {
    let five = cards.first_chunk().copied();
    five.expect("every hand has five cards")
}

/// One look in so many misses something.
const ERRS: u8 = 3;
/// What a beginner gives for a hand it has not seen.
const DEAREST: i64 = 2;

/// A beginner: thinks of the poker hand alone when the widow is sold, sees no straight or flush at times, and leads
/// its lowest card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Easy;

impl Player for Easy {
    fn widow(&mut self, position: &Position, rng: &mut Rng) -> Widow {
        match poor(position) && rng.u8(..ERRS) > 0 {
            true => Widow::Swap,
            false => Widow::Sell,
        }
    }

    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64> {
        let bid = position.least_bid();
        let wants = poor(position) && rng.u8(..ERRS) > 0;
        (wants && bid <= DEAREST.min(position.chips)).then_some(bid)
    }

    fn shows(&mut self, position: &Position, rng: &mut Rng) -> [Card; POKER_CARDS] {
        match rng.u8(..ERRS) {
            0 => alike(&position.hand),
            _ => best(position).0,
        }
    }

    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card {
        let leads = position.leads();
        let lowest = leads.iter().min_by_key(|card| card.height());
        let any = rng.choice(&leads);
        let led = if rng.u8(..ERRS) == 0 { any } else { lowest };
        *led.expect("a card that may be led")
    }
}

/// RU-10, RU-13: the best five cards, and what they are.
pub(super) fn best(position: &Position) -> ([Card; POKER_CARDS], Category) {
    let best = best_five(&position.hand, position.options.wheel);
    let best = best.expect("five to eighteen different cards");
    (best.cards, best.strength.category)
}

/// Less than two pairs.
fn poor(position: &Position) -> bool {
    best(position).1 < Category::TwoPair
}

/// What there is most of, and then the highest: whoever looks for pairs overlooks a straight and a flush.
fn alike(hand: &[Card]) -> [Card; POKER_CARDS] {
    let mut cards = hand.to_vec();
    let copies = |card: &Card| hand.iter().filter(|other| other.rank == card.rank).count();
    cards.sort_by_key(|card| std::cmp::Reverse((copies(card), card.height())));
    first_five(&cards)
}
