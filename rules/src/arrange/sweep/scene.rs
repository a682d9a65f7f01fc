//! What is the same for a whole sweep, and what is the same for all states at one spot of it.

use super::layers::State;
use super::line::{LENGTH, keeps_aces, place, rank, takes_aces};
use super::set::bounds;
use crate::arrange::task::{MOST_STEPS, POINT, SUITS, Task, Worth};
use crate::meld::{JokerLimit, SHORTEST};

/// A pile along the line, without the pieces that can be in no meld.
#[derive(Debug, Default)]
pub(super) struct Scene {
    /// Naturals of each suit by step; two steps behind the last are empty.
    counts: [[u8; SUITS]; MOST_STEPS + 3],
    /// Bit `i`: there is a natural of the suit at step `i` that can be in a run.
    runs: [u16; SUITS],
    /// Bit `i`: the pieces at step `i` can make a set.
    sets: u16,
    /// How many sets the pieces at each step can make.
    most_sets: [u8; MOST_STEPS + 3],
    /// The most that the naturals and jokers can be worth.
    pub(super) most: Worth,
}

impl Scene {
    pub(super) fn new(task: &Task) -> Scene {
        let mut scene = Scene {
            counts: [[0; SUITS]; MOST_STEPS + 3],
            runs: [0; SUITS],
            sets: 0,
            most_sets: [0; MOST_STEPS + 3],
            most: 0,
        };
        let mut present = [0u16; SUITS];
        for step in 0..LENGTH {
            let of_rank = &task.stock.naturals[usize::from(rank(step))];
            for (bits, count) in present.iter_mut().zip(of_rank) {
                *bits |= u16::from(*count > 0) << step;
            }
            let sets = most_sets(task, of_rank);
            scene.most_sets[usize::from(step)] = sets;
            scene.sets |= u16::from(sets > 0) << step;
        }
        scene.runs = present.map(|present| in_runs(task, present));
        scene.fill(task);
        scene
    }

    fn fill(&mut self, task: &Task) {
        for step in 0..LENGTH {
            let of_rank = &task.stock.naturals[usize::from(rank(step))];
            // An ace is dead only if it is so low and high.
            let also = if keeps_aces(step) { LENGTH - 1 } else { step };
            let price = task.prices.highest(rank(step));
            for (suit, count) in of_rank.iter().enumerate() {
                let bits = self.sets | self.runs[suit];
                if (bits >> step | bits >> also) & 1 == 1 {
                    self.counts[usize::from(step)][suit] = *count;
                    if !keeps_aces(step) {
                        self.most += Worth::from(*count) * price;
                    }
                }
            }
        }
        self.most += Worth::from(task.stock.jokers) * task.prices.highest_joker();
    }

    /// Whether nothing can begin there.
    pub(super) fn is_idle(&self, task: &Task, step: u8, suit: usize) -> bool {
        let count = self.counts[usize::from(step)][suit];
        let sets = if keeps_aces(step) { 0 } else { self.sets };
        let dead = count == 0 || (self.runs[suit] | sets) >> step & 1 == 0;
        dead && !self.may_begin_by_joker(task, step, suit)
    }

    /// Whether a run may have to begin with a joker. At the tail it is worth as much and more; there is
    /// room unless the run goes up to the high ace, or must keep the joker apart from one that lies
    /// there, behind two naturals for each.
    fn may_begin_by_joker(&self, task: &Task, step: u8, suit: usize) -> bool {
        let jokers = u32::from(task.stock.jokers);
        let behind = MOST_STEPS as u32 - 1 - u32::from(step).min(MOST_STEPS as u32 - 1);
        let ahead = self.runs[suit] >> step >> 1;
        let to_the_top = ahead.count_ones() + jokers > behind && behind >= 2;
        let apart = task.rules.jokers == JokerLimit::TwoNaturalsEach && jokers >= 2;
        task.is_placed() && jokers > 0 && (to_the_top || apart && ahead & 15 == 15)
    }

    /// Naturals of a suit at a step that can be in a meld.
    pub(super) fn count(&self, step: u8, suit: usize) -> u8 {
        self.counts[usize::from(step)][suit]
    }

    /// How many sets the pieces at a step can make.
    pub(super) fn most_sets(&self, step: u8) -> u8 {
        self.most_sets[usize::from(step)]
    }

    pub(super) fn is_empty(&self, step: u8) -> bool {
        self.counts[usize::from(step)] == [0; SUITS]
    }
}

/// How many sets the pieces of one rank can make, given how many there are of each suit.
fn most_sets(task: &Task, of_rank: &[u8; SUITS]) -> u8 {
    let (least, limit) = bounds(task.rules.jokers);
    let all: u8 = of_rank.iter().sum();
    let usable = |sets: u8| match task.rules.distinct_suits {
        true => of_rank.iter().map(|count| (*count).min(sets)).sum(),
        false => all,
    };
    let there_are = |sets: &u8| {
        let jokers = task.stock.jokers.min(limit * sets);
        usable(*sets) >= least * sets && usable(*sets) + jokers >= SHORTEST as u8 * sets
    };
    (1..=all / least).take_while(there_are).last().unwrap_or(0)
}

/// Those of the naturals `present` that can be in a run: without jokers, three in a row; with them, two
/// that this many jokers can join.
fn in_runs(task: &Task, present: u16) -> u16 {
    let jokers = match task.rules.jokers {
        JokerLimit::AtMost(most) => task.stock.jokers.min(most as u8),
        _ => task.stock.jokers,
    };
    if jokers >= 2 && task.rules.jokers == JokerLimit::Unlimited {
        return present;
    }
    if jokers == 0 {
        let three = present & present >> 1 & present >> 2;
        return three | three << 1 | three << 2;
    }
    let near = (1..=jokers + 1).fold(0, |near, d| near | present << d | present >> d);
    present & near
}

/// The pieces of one rank and suit, and all that is the same for every state that comes there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) step: u8,
    pub(super) suit: usize,
    /// How many pieces, before aces that were used low.
    pub(super) count: u8,
    /// Whether a natural here may begin a run.
    pub(super) may_begin: bool,
    pub(super) may_begin_by_joker: bool,
    /// Whether pieces may be put aside for sets.
    pub(super) may_choose: bool,
    /// Whether a joker here may lead to a natural.
    pub(super) may_bridge: bool,
    /// Whether aces are kept for later here, and taken again.
    pub(super) keeps_aces: bool,
    pub(super) takes_aces: bool,
    /// Whether this is behind the last place.
    pub(super) ends: bool,
    /// Naturals of the suit one and two steps ahead.
    next: [u8; 2],
    /// Pieces of this rank in the suits that are still to come.
    pub(super) of_later_suits: u8,
    /// What a natural and a joker are worth in a run here, and a natural in a set.
    pub(super) natural: Worth,
    pub(super) joker: Worth,
    pub(super) in_set: Worth,
}

impl Spot {
    pub(super) fn new(scene: &Scene, task: &Task, step: u8, suit: usize) -> Spot {
        let of_rank = scene.counts[usize::from(step)];
        let ends = step >= LENGTH;
        let count = of_rank[suit];
        let ahead = scene.runs[suit] >> step >> 1;
        let jokers = task.stock.jokers;
        let place = usize::from(place(step)).min(MOST_STEPS);
        let natural = task.prices.in_run[place];
        Spot {
            step,
            suit,
            count,
            may_begin: count > 0 && scene.runs[suit] >> step & 1 == 1,
            may_begin_by_joker: scene.may_begin_by_joker(task, step, suit),
            may_choose: count > 0 && !keeps_aces(step) && scene.sets >> step & 1 == 1,
            may_bridge: !ends && ahead & ((1 << jokers) - 1) != 0,
            keeps_aces: keeps_aces(step),
            takes_aces: takes_aces(step),
            ends,
            next: [1, 2].map(|more| scene.counts[usize::from(step) + more][suit]),
            of_later_suits: of_rank[suit + 1..].iter().sum(),
            natural,
            joker: task.prices.highest_joker(),
            in_set: task.prices.in_set[usize::from(rank(step))],
        }
    }

    /// Naturals here for a state.
    pub(super) fn naturals(&self, state: State) -> u8 {
        if self.takes_aces {
            self.count - state.low(self.suit)
        } else {
            self.count
        }
    }

    /// Jokers needed by runs that lack this many pieces at the next two places.
    pub(super) fn lacking(&self, pieces: [u8; 2]) -> u8 {
        pieces[0].saturating_sub(self.next[0]) + pieces[1].saturating_sub(self.next[1])
    }
}

pub(super) const fn floor_of(points: u32) -> Worth {
    points as Worth * POINT
}
