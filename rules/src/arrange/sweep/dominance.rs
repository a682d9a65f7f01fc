//! States of a pile that another one betters, whatever comes.
//!
//! A front does all that another one does if it has a run for each of the other's runs that is no
//! shorter and may hold as many jokers, and its other runs may end at once. A state that is nowhere
//! behind another one in its fronts, and ahead in none of the rest, needs no looking at.

use super::layers::{LEFT, Layers, NONE, State, Worths};
use super::moves::{FrontId, MOST_RUNS, Moves, Runs};
use super::run::{Balance, Run};
use crate::arrange::task::{SUITS, Worth};
use alloc::vec::Vec;

/// Most fronts that are compared; a bit for each stands in a word.
const MOST_FRONTS: usize = 32;

/// How many of the strongest states are held against the others.
const STRONGEST: usize = 32;

/// Arrangements that differ by less cover the same: only in the number of their melds.
const SAME_COVER: Worth = 64;

/// Which fronts better which.
#[derive(Debug, Default)]
pub(super) struct Dominance {
    /// Bit `g` of `f`: front `f` does all that `g` does.
    betters: Vec<u32>,
    order: Vec<(u32, usize)>,
    strongest: Vec<(u128, State, usize)>,
}

impl Dominance {
    /// Compares this many fronts; too many are not compared at all.
    pub(super) fn build(&mut self, moves: &Moves, fronts: usize) {
        self.betters.clear();
        if fronts > MOST_FRONTS {
            return;
        }
        let balance = moves.balance();
        for f in 0..fronts as FrontId {
            let bettered = |g: &FrontId| betters(&balance, &moves.runs(f), &moves.runs(*g), 0);
            let bits = (0..fronts as FrontId).filter(bettered);
            self.betters.push(bits.fold(0, |bits, g| bits | 1 << g));
        }
    }

    /// Drops states of the newest layer that one of the strongest betters. `alive` are their places.
    pub(super) fn thin(&mut self, layers: &mut Layers, alive: &mut Vec<(Worth, usize)>) {
        if self.betters.is_empty() || alive.len() <= STRONGEST {
            return;
        }
        self.order.clear();
        for (_, at) in alive.iter() {
            let strength = self.bettered(layers.at(*at).0).count_ones();
            self.order.push((strength, *at));
        }
        let stronger = |a: &(u32, usize), b: &(u32, usize)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
        if self.order.len() > STRONGEST {
            self.order.select_nth_unstable_by(STRONGEST, stronger);
            self.order.truncate(STRONGEST);
        }
        self.order.sort_unstable_by(stronger);
        self.strongest.clear();
        for (_, at) in &self.order {
            let state = layers.at(*at).0;
            self.strongest.push((self.bettered(state), state, *at));
        }
        alive.retain(|(_, at)| self.keeps(layers, *at));
    }

    /// The fronts that a state's fronts better, a word for each suit.
    fn bettered(&self, state: State) -> u128 {
        let of = |suit: usize| u128::from(self.betters[usize::from(state.front(suit))]);
        of(0) | of(1) << 32 | of(2) << 64 | of(3) << 96
    }

    /// Drops what is bettered of a state; whether anything is left.
    fn keeps(&self, layers: &mut Layers, at: usize) -> bool {
        let (state, mut worths) = layers.at(at);
        let bit = |suit: usize| 1u128 << (32 * suit + usize::from(state.front(suit)));
        let fronts = bit(0) | bit(1) | bit(2) | bit(3);
        for (bettered, other, place) in &self.strongest {
            if bettered & fronts == fronts && *place != at && other.is_beside(state) {
                let better: Worths = layers.at(*place).1;
                for (worth, better) in worths.iter_mut().zip(better) {
                    if better + SAME_COVER >= *worth {
                        *worth = NONE;
                    }
                }
            }
        }
        layers.put(at, worths);
        worths != [NONE; LEFT]
    }
}

/// Whether runs `a` can do all that runs `b` can, but for those of `a` that are `used`.
fn betters(balance: &Balance, a: &[Run], b: &[Run], used: u8) -> bool {
    let free = |i: &usize| used >> i & 1 == 0 && a[*i] != 0;
    let Some((first, others)) = b.split_first() else {
        return (0..a.len())
            .filter(free)
            .all(|i| balance.ends_with(a[i], 0));
    };
    if *first == 0 {
        return betters(balance, a, others, used);
    }
    let may = |i: &usize| balance.betters(a[*i], *first);
    let mut mine = (0..a.len()).filter(free).filter(may);
    mine.any(|i| betters(balance, a, others, used | 1 << i))
}

const _: () = assert!(SUITS == 4 && size_of::<Runs>() == MOST_RUNS);
