//! Strong play: as the fair player's, but what the others win counts, and more deals are looked at.

use fastrand::Rng;
use rules::rummoli::{Card, POKER_CARDS};

use super::easy::best;
use super::fair::gain;
use super::guess::Guess;
use super::playout::{Hands, Stakes, bit};
use super::{Player, Position, Widow};
use crate::weigh::weigh;

/// Deals the cards that it cannot see as they may lie, plays each to its end, and chooses what puts it furthest ahead
/// of the others: between two, chips that the other does not win are worth as much as its own. Among four it was not
/// found to be better than the fair player: the runs leave too little to choose.
#[derive(Clone, Copy, Debug)]
pub struct Strong {
    /// Deals a decision, from 1.
    pub samples: usize,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { samples: 800 }
    }
}

/// What each lead comes to, the best first: chips that this seat wins from here on more than the others do in the
/// mean, on average over deals of the cards that it cannot see. The best are compared in `samples` of them, from 1.
/// Empty where nothing may be led.
pub fn weigh_leads(position: &Position, samples: usize, rng: &mut Rng) -> Vec<(Card, f64)> {
    leads(position, &Guess::new(position), samples, rng)
}

pub(super) fn leads(
    position: &Position,
    guess: &Guess,
    samples: usize,
    rng: &mut Rng,
) -> Vec<(Card, f64)> {
    let stakes = Stakes::new(position);
    let deal = |rng: &mut Rng| (guess.hands(rng), rng.u64(..));
    let plays = |(hands, seed): &(Hands, u64), card: &Card| {
        let rng = &mut Rng::with_seed(*seed);
        stakes.ahead(&stakes.plays_out(*hands, 0, bit(*card), rng))
    };
    weigh(position.leads(), samples, rng, deal, plays)
}

/// What the widow is worth before its price, in chips: how much further this seat is ahead of the others in the mean
/// if it has the widow than if that place has it, or nobody; on average over `samples` deals, from 1.
pub fn weigh_widow(
    position: &Position,
    other: Option<usize>,
    samples: usize,
    rng: &mut Rng,
) -> f64 {
    ahead_by(position, &Guess::new(position), other, samples, rng)
}

pub(super) fn ahead_by(
    position: &Position,
    guess: &Guess,
    other: Option<usize>,
    samples: usize,
    rng: &mut Rng,
) -> f64 {
    let stakes = Stakes::new(position);
    let plays = |hands: Hands, opener: usize, rng: &mut Rng| {
        let led = Stakes::opens(hands[opener], rng);
        stakes.ahead(&stakes.plays_out(hands, opener, led, rng))
    };
    gain(position, guess, other, samples, rng, &plays)
}

/// What it is worth to have the widow for that bid, in chips: [`weigh_widow`] against the bid that stands, less the price.
pub fn weigh_bid(position: &Position, bid: i64, samples: usize, rng: &mut Rng) -> f64 {
    let other = position.bid.map(|bid| bid.place);
    weigh_widow(position, other, samples, rng) - price(position, bid)
}

/// How far a bid puts it behind: the price goes to one of the others, and puts them ahead.
pub(super) fn price(position: &Position, bid: i64) -> f64 {
    bid as f64 * (1.0 + 1.0 / (position.held.len() - 1) as f64)
}

impl Player for Strong {
    fn widow(&mut self, position: &Position, rng: &mut Rng) -> Widow {
        match weigh_widow(position, None, self.samples, rng) > 0.0 {
            true => Widow::Swap,
            false => Widow::Sell,
        }
    }

    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64> {
        let bid = position.least_bid();
        let wise = bid <= position.chips && weigh_bid(position, bid, self.samples, rng) > 0.0;
        wise.then_some(bid)
    }

    fn shows(&mut self, position: &Position, _: &mut Rng) -> [Card; POKER_CARDS] {
        best(position).0
    }

    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card {
        match position.leads()[..] {
            [only] => only,
            _ => weigh_leads(position, self.samples, rng)[0].0,
        }
    }
}
