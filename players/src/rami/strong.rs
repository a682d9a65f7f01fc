//! Strong play: the cards that nobody has shown are dealt out as they may lie, and each choice is played to the end.

use fastrand::Rng;
use rules::rami::Meld;

use super::fair::choices;
use super::guess::{Guess, Guessed};
use super::hopes::Hopes;
use super::lies::Lies;
use super::race::Race;
use super::words::{Bit, Hand, bit};
use super::{Draw, Play, Player, Position};
use crate::pack::take;
use crate::weigh::weigh;

/// Plays that are weighed, of those that Fair thinks best.
const PLAYS: usize = 8;

/// What a point of Fair's own reckoning counts beside those of the deals: its eye for a hand is better than that of
/// the quick policy by which the deals are played.
const FAIR: f64 = 0.1;

/// Deals out the cards that it cannot see as they may lie, plays its best choices to the end of the deal by a quick
/// policy, and takes the one that wins most on average.
#[derive(Clone, Copy, Debug)]
pub struct Strong {
    /// Deals for the best of its choices, from 1.
    pub samples: usize,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { samples: 400 }
    }
}

/// What each way to draw comes to, the best first: points that this seat wins more than the others do in the mean
/// (RA-27), on average over deals of the cards that it cannot see, all played on by the same policy. The best are
/// compared by `samples` of them, from 1; of 400, the number is good to about two points.
pub fn weigh_draws(position: &Position, samples: usize, rng: &mut Rng) -> Vec<(Draw, f64)> {
    draws(position, &Guess::new(position), samples, rng)
}

pub(super) fn draws(
    position: &Position,
    guess: &Guess,
    samples: usize,
    rng: &mut Rng,
) -> Vec<(Draw, f64)> {
    let mut ways = vec![Way::stock(position)];
    let mut hopes = Hopes::new(position);
    for draw in position.recoveries() {
        let after = position.after(draw);
        let (_, play) = choices(&after, &mut hopes).swap_remove(0);
        ways.push(Way::played(draw, &after, &play, 0.0));
    }
    weighed(ways, guess, samples, rng)
}

/// What the rest of a turn comes to by each of the eight plays that Fair thinks best, as [`weigh_draws`]; but
/// each number has a part of Fair's own reckoning in it, and only their differences are points.
pub fn weigh_plays(position: &Position, samples: usize, rng: &mut Rng) -> Vec<(Play, f64)> {
    plays(position, &Guess::new(position), samples, rng)
}

pub(super) fn plays(
    position: &Position,
    guess: &Guess,
    samples: usize,
    rng: &mut Rng,
) -> Vec<(Play, f64)> {
    let mut plays = choices(position, &mut Hopes::new(position));
    let least = plays[0].0;
    if least == f64::NEG_INFINITY {
        // It goes out.
        plays.truncate(1);
    }
    let ways = plays.into_iter().take(PLAYS).map(|(cost, play)| {
        let behind = FAIR * (least - cost);
        Way::played(play.clone(), position, &play, behind)
    });
    weighed(ways.collect(), guess, samples, rng)
}

/// A choice, and what the table and the own hand are after it.
struct Way<C> {
    choice: C,
    hand: Hand,
    laid: bool,
    melds: Vec<Lies>,
    pile: Vec<Bit>,
    /// The place that has the next turn.
    next: usize,
    /// Points by which Fair thinks it worse than the best, as much as they count.
    behind: f64,
}

impl Way<Draw> {
    fn stock(position: &Position) -> Way<Draw> {
        Way {
            choice: Draw::Stock,
            hand: Hand::of(&position.hand),
            laid: position.laid,
            melds: position.melds.iter().map(Lies::of).collect(),
            pile: position.pile.iter().copied().map(bit).collect(),
            next: 0,
            behind: 0.0,
        }
    }
}

impl<C> Way<C> {
    fn played(choice: C, position: &Position, play: &Play, behind: f64) -> Way<C> {
        let mut hand = position.hand.clone();
        let mut melds = position.melds.clone();
        for added in &play.completed {
            take(&mut hand, added.card);
            let ways = melds[added.group].complete(&[added.card]);
            let mut ways = ways.expect("it fits").into_iter();
            let way = ways.find(|way| way.first_place() == added.first);
            melds[added.group] = way.expect("a way of its own");
        }
        for card in play.laid.iter().flat_map(Meld::cards) {
            take(&mut hand, *card);
        }
        take(&mut hand, play.thrown);
        let pile = position.pile.iter().chain([&play.thrown]);
        Way {
            choice,
            hand: Hand::of(&hand),
            laid: position.laid || !play.laid.is_empty(),
            melds: melds.iter().chain(&play.laid).map(Lies::of).collect(),
            pile: pile.copied().map(bit).collect(),
            next: 1,
            behind,
        }
    }

    fn runs(&self, guessed: &Guessed, guess: &Guess) -> f64 {
        let mut race = Race {
            hands: guessed.hands.clone(),
            laid: guess.laid.clone(),
            melds: self.melds.clone(),
            pile: self.pile.clone(),
            stock: guessed.stock.clone(),
            gone: [0; 2],
        };
        race.hands[0] = self.hand;
        race.laid[0] = self.laid;
        race.shows_all();
        race.runs(self.next) + self.behind
    }
}

fn weighed<C>(ways: Vec<Way<C>>, guess: &Guess, samples: usize, rng: &mut Rng) -> Vec<(C, f64)> {
    let deal = |rng: &mut Rng| guess.deal(rng);
    let runs = |guessed: &Guessed, way: &Way<C>| way.runs(guessed, guess);
    let all = weigh(ways, samples, rng, deal, runs);
    all.into_iter()
        .map(|(way, won)| (way.choice, won))
        .collect()
}

impl Player for Strong {
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw {
        if position.recoveries().is_empty() {
            return Draw::Stock;
        }
        weigh_draws(position, self.samples, rng)[0].0
    }

    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play {
        weigh_plays(position, self.samples, rng).swap_remove(0).0
    }

    fn calls(&mut self, _: &Position, _: &mut Rng) -> bool {
        true
    }

    fn challenges(&mut self, _: &Position, _: usize, _: &mut Rng) -> bool {
        true
    }
}
