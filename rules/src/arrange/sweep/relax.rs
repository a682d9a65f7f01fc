//! The prices of the [bound](super::bound), bettered step by step.

use super::bound::{Bound, BySpot, STEPS};
use super::line::{LENGTH, rank};
use super::moves::Moves;
use crate::arrange::task::{SUITS, Worth};

/// Steps without gain before the pace is halved.
const PATIENCE: usize = 5;

/// How much of a direction is kept that the next one runs against.
const DEFLECTION: f32 = 1.5;

/// A price is at most what this many jokers are worth, the dearest of pieces: none helps to cover more.
const DEAREST: Worth = 4;

/// Prices at which suits and sets go their own ways.
#[derive(Debug, Clone, Copy)]
pub(super) struct Multipliers {
    /// What sets pay to a suit for a piece put aside.
    pub(super) credit: BySpot<Worth>,
    /// What the use of an ace costs.
    pub(super) ace: [Worth; SUITS],
    /// What a joker costs: what it is worth at least.
    pub(super) joker: Worth,
}

impl Default for Multipliers {
    fn default() -> Self {
        Multipliers::new(&[0; STEPS], 0)
    }
}

impl Multipliers {
    /// To begin with, for what naturals and jokers are worth.
    pub(super) fn new(price: &[Worth; STEPS], joker: Worth) -> Multipliers {
        Multipliers {
            credit: price.map(|price| [price * 3 / 4; SUITS]),
            ace: [0; SUITS],
            joker: joker * 3 / 2,
        }
    }
}

/// By how much the parts ask for more than there is, where every part does what is best for it: a
/// subgradient of the bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Excess {
    credit: BySpot<f32>,
    ace: [f32; SUITS],
    joker: f32,
}

impl Default for Excess {
    fn default() -> Self {
        Excess {
            credit: [[0.0; SUITS]; STEPS],
            ace: [0.0; SUITS],
            joker: 0.0,
        }
    }
}

impl Excess {
    fn all(&self) -> impl Iterator<Item = &f32> {
        let credit = self.credit.as_flattened().iter();
        credit.chain(&self.ace).chain([&self.joker])
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let credit = self.credit.as_flattened_mut().iter_mut();
        credit.chain(&mut self.ace).chain([&mut self.joker])
    }

    /// Turns to `new`, keeping as much of what it was as makes them agree.
    fn turn(&mut self, new: &Excess) {
        let along = self.times(new);
        let keep = if along < 0.0 {
            -DEFLECTION * along / self.times(self)
        } else {
            0.0
        };
        for (old, new) in self.all_mut().zip(new.all()) {
            *old = new + keep * *old;
        }
    }

    fn times(&self, other: &Excess) -> f32 {
        self.all().zip(other.all()).map(|(a, b)| a * b).sum()
    }
}

impl Bound {
    /// Betters the prices until the most of all is below `goal` or `steps` are done: a subgradient
    /// method with steps as long as if `target` could be reached (Polyak), each direction bent away
    /// from the one before if they are at odds (Camerini, Fratta and Maffioli). When nothing is gained
    /// for a while it starts again from the best prices, at half the pace.
    pub(super) fn tighten(&mut self, moves: &Moves, goal: Worth, target: Worth, steps: usize) {
        let mut best = (self.most_of_all(), self.multipliers);
        let mut direction = Excess::default();
        let (mut pace, mut stale, mut most) = (1.0, 0, best.0);
        for _ in 0..steps {
            if most < goal {
                break;
            }
            direction.turn(&self.possible(self.excess(moves)));
            let norm = direction.times(&direction);
            if norm == 0.0 {
                break;
            }
            self.step_along(&direction, pace * (most - target) as f32 / norm);
            self.fill(moves);
            most = self.most_of_all();
            stale += 1;
            if most < best.0 {
                best = (most, self.multipliers);
                stale = 0;
            } else if stale == PATIENCE {
                self.multipliers = best.1;
                self.fill(moves);
                most = best.0;
                direction = Excess::default();
                pace *= 0.5;
                stale = 0;
            }
        }
        if most > best.0 {
            self.multipliers = best.1;
            self.fill(moves);
        }
    }

    /// Without what prices at their limits cannot follow.
    fn possible(&self, mut excess: Excess) -> Excess {
        let highest = DEAREST * self.joker;
        let prices = &self.multipliers;
        let credits = prices.credit.as_flattened().iter();
        for (asked, credit) in excess.credit.as_flattened_mut().iter_mut().zip(credits) {
            if *asked > 0.0 && *credit == 0 || *asked < 0.0 && *credit == highest {
                *asked = 0.0;
            }
        }
        for (asked, ace) in excess.ace.iter_mut().zip(prices.ace) {
            if *asked < 0.0 && ace == 0 {
                *asked = 0.0;
            }
        }
        if excess.joker < 0.0 && prices.joker == self.joker {
            excess.joker = 0.0;
        }
        excess
    }

    fn step_along(&mut self, direction: &Excess, length: f32) {
        let highest = DEAREST * self.joker;
        let prices = &mut self.multipliers;
        let asked = direction.credit.as_flattened();
        for (credit, asked) in prices.credit.as_flattened_mut().iter_mut().zip(asked) {
            *credit = (*credit - (length * asked) as Worth).clamp(0, highest);
        }
        for (ace, asked) in prices.ace.iter_mut().zip(direction.ace) {
            *ace = (*ace + (length * asked) as Worth).clamp(0, highest);
        }
        prices.joker =
            (prices.joker + (length * direction.joker) as Worth).clamp(self.joker, 2 * highest);
    }

    fn excess(&self, moves: &Moves) -> Excess {
        let mut excess = Excess {
            joker: -f32::from(self.jokers),
            ..Excess::default()
        };
        for suit in 0..SUITS {
            excess.ace[suit] -= f32::from(self.aces(suit));
            self.best_of_suit(moves, suit, |step, one| {
                if rank(step) == 1 {
                    excess.ace[suit] += f32::from(one.in_runs + one.aside);
                }
                excess.credit[usize::from(step)][suit] += f32::from(one.aside);
                excess.joker += f32::from(one.jokers);
            });
        }
        for step in 0..LENGTH {
            let (some, jokers) = self.best_sets(step);
            excess.joker += f32::from(jokers);
            for (asked, some) in excess.credit[usize::from(step)].iter_mut().zip(some) {
                *asked -= f32::from(some);
            }
        }
        excess
    }
}
