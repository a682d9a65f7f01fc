//! Sound play: what wins most on average over deals as they may lie.

use fastrand::Rng;
use rules::Seat;
use rules::rummoli::{Card, POKER_CARDS, Section, Strength, best_five, poker};

use super::easy::best;
use super::guess::{Guess, Guessed};
use super::playout::{Hands, Stakes, bit, cards};
use super::{Player, Position, Widow};

/// Deals that are looked at for a lead.
const LEADS: usize = 100;
/// Deals that are looked at for the widow.
const WIDOWS: usize = 100;

/// Remembers what was shown, who passed and what nobody had, deals the rest as it may lie, and plays it out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fair;

impl Player for Fair {
    /// What a widow brings when it is sold is too little to wait for: a beginner gives a chip or two.
    fn widow(&mut self, position: &Position, rng: &mut Rng) -> Widow {
        match fair_gain(position, None, rng) > 0.0 {
            true => Widow::Swap,
            false => Widow::Sell,
        }
    }

    fn bids(&mut self, position: &Position, rng: &mut Rng) -> Option<i64> {
        let bid = position.least_bid();
        let other = position.bid.map(|bid| bid.place);
        let wise = bid <= position.chips && fair_gain(position, other, rng) > bid as f64;
        wise.then_some(bid)
    }

    fn shows(&mut self, position: &Position, _: &mut Rng) -> [Card; POKER_CARDS] {
        best(position).0
    }

    fn leads(&mut self, position: &Position, rng: &mut Rng) -> Card {
        let weighed = fair_leads(position, rng).into_iter();
        let best = weighed.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.expect("a card that may be led").0
    }
}

/// What each lead wins, in chips on average.
pub(super) fn fair_leads(position: &Position, rng: &mut Rng) -> Vec<(Card, f64)> {
    let leads = position.leads();
    if let [only] = leads[..] {
        return vec![(only, 0.0)];
    }
    let (stakes, guess) = (Stakes::new(position), Guess::new(position));
    let mut won = vec![0; leads.len()];
    for _ in 0..LEADS {
        let hands = guess.hands(rng);
        for (won, card) in won.iter_mut().zip(&leads) {
            *won += stakes.plays_out(hands, 0, bit(*card), rng)[0];
        }
    }
    let mean = |won: i64| won as f64 / LEADS as f64;
    leads.into_iter().zip(won.into_iter().map(mean)).collect()
}

/// [`gain`], where any legal card is led.
fn fair_gain(position: &Position, other: Option<usize>, rng: &mut Rng) -> f64 {
    let stakes = Stakes::new(position);
    let plays = |hands: Hands, opener: usize, rng: &mut Rng| {
        let led = Stakes::opens(hands[opener], rng);
        stakes.plays_out(hands, opener, led, rng)[0] as f64
    };
    gain(position, &Guess::new(position), other, WIDOWS, rng, &plays)
}

/// Plays the runs out with all hands on the table, when that place opens: what place 0 wins.
type Plays<'a> = &'a dyn Fn(Hands, usize, &mut Rng) -> f64;

/// What it wins more on average, in chips, if it has the widow than if that place has it, or nobody.
pub(super) fn gain(
    position: &Position,
    guess: &Guess,
    other: Option<usize>,
    samples: usize,
    rng: &mut Rng,
    plays: Plays,
) -> f64 {
    let mut gain = 0.0;
    for _ in 0..samples {
        let Guessed { hands, rest } = guess.deal(position, rng);
        let mut worth = |taker: Option<usize>| {
            let mut hands = hands.clone();
            if let Some(taker) = taker {
                hands[taker] = rest.clone();
            }
            worth(position, &hands, rng, plays)
        };
        gain += worth(Some(0)) - worth(other);
    }
    gain / samples as f64
}

/// RU-11, RU-15: what place 0 wins with these hands, from the poker pot on.
fn worth(position: &Position, hands: &[Vec<Card>], rng: &mut Rng, plays: Plays) -> f64 {
    let from_the_left = (1..=hands.len()).map(|n| (position.dealer + n) % hands.len());
    let shows = |place: usize| {
        let five = best_five(&hands[place], position.options.wheel);
        (
            Seat(place as u8),
            five.expect("five to eighteen cards").strength,
        )
    };
    let shown: Vec<(Seat, Strength)> = from_the_left.map(shows).collect();
    let won = poker(&shown, position.board.chips(&Section::Poker));
    let opener = won.opener().expect("all are in").index();
    let mut words = Hands::default();
    for (word, hand) in words.iter_mut().zip(hands) {
        *word = cards(hand);
    }
    let pot = if won.winners.contains(&Seat(0)) {
        won.share
    } else {
        0
    };
    pot as f64 + plays(words, opener, rng)
}
