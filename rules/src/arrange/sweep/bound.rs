//! What a state of a pile can still come to, at most.
//!
//! A large pile has more states than anybody wants to see, but each suit by itself has few, and the
//! sets of a rank are few. So the bound lets every suit and every rank's sets go their own way, at
//! prices: a suit earns a *credit* for what it puts aside, whether or not the others join in, and sets
//! pay it; a joker has a price, and an ace of its own, since it is low, high or in a set but not two of
//! these. Whatever the prices are, all parts together come to no less than the truth (a Lagrangian
//! relaxation). Which prices make it tight is found [step by step](super::relax).

use super::layers::{State, Worths};
use super::line::{LENGTH, keeps_aces, rank};
use super::moves::{FrontId, Move, Moves, NO_RUN};
use super::relax::Multipliers;
use super::scene::Scene;
use super::set::{Chosen, groupings};
use crate::arrange::task::{MOST_STEPS, SUITS, Task, Worth};
use alloc::vec::Vec;

/// Steps, and two behind the last.
pub(super) const STEPS: usize = MOST_STEPS + 3;

/// Something for each piece that may lie in a set.
pub(super) type BySpot<T> = [[T; SUITS]; STEPS];

/// Less than all that can be reached, however often it is added.
const HOPELESS: Worth = -(1 << 27);

/// Pieces put aside of one rank: two of each suit and none.
const MOST_CHOSEN: usize = 2 * SUITS + 1;

/// By pieces put aside, and by the most of one suit among them.
type ByChosen = [[Worth; 3]; MOST_CHOSEN];

/// The most that naturals can still be worth, of a pile with two of each at most.
#[derive(Debug)]
pub(super) struct Bound {
    /// Of a suit, by suit, step and front.
    rest: Vec<Worth>,
    pub(super) fronts: usize,
    /// Of the sets of a step, when a number of suits have decided, and how many they put aside.
    sets: [[ByChosen; SUITS + 1]; STEPS],
    /// What all the sets from a step to the last can still come to.
    sets_from: [Worth; STEPS],
    /// Jokers that sets need.
    need: [[Option<u8>; 3]; MOST_CHOSEN],
    pub(super) multipliers: Multipliers,
    /// What a natural is worth, by step, and a joker.
    pub(super) price: [Worth; STEPS],
    pub(super) joker: Worth,
    pub(super) jokers: u8,
    scene: Scene,
}

impl Default for Bound {
    fn default() -> Self {
        Bound {
            rest: Vec::new(),
            fronts: 0,
            sets: [[[[0; 3]; MOST_CHOSEN]; SUITS + 1]; STEPS],
            sets_from: [0; STEPS],
            need: [[None; 3]; MOST_CHOSEN],
            multipliers: Multipliers::default(),
            price: [0; STEPS],
            joker: 0,
            jokers: 0,
            scene: Scene::default(),
        }
    }
}

/// What a suit does at one step: how many naturals it puts into runs, how many aside for a credit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    pub(super) in_runs: u8,
    pub(super) aside: u8,
    pub(super) jokers: u8,
}

impl Bound {
    /// Works it out for a pile, in which it does not matter where a tile lies.
    pub(super) fn build(&mut self, task: &Task, moves: &mut Moves) {
        self.fronts = moves.work_out_all(2);
        for step in 0..LENGTH {
            self.price[usize::from(step)] = task.prices.highest(rank(step));
        }
        self.joker = task.prices.highest_joker();
        self.jokers = task.stock.jokers;
        self.scene = Scene::new(task);
        self.rest.clear();
        self.rest.resize(SUITS * STEPS * self.fronts, HOPELESS);
        for (naturals, by_suit) in self.need.iter_mut().enumerate() {
            for (of_a_suit, need) in by_suit.iter_mut().enumerate() {
                let chosen = Chosen {
                    naturals: naturals as u8,
                    of_a_suit: of_a_suit as u8,
                };
                let all = groupings(chosen, self.jokers, &task.rules);
                *need = all.map(|one| one.jokers).min();
                if naturals == 0 || of_a_suit == 0 {
                    *need = (naturals == of_a_suit).then_some(0);
                }
            }
        }
        self.multipliers = Multipliers::new(&self.price, self.joker);
        self.fill(moves);
    }

    /// Works it out again for other multipliers.
    pub(super) fn fill(&mut self, moves: &Moves) {
        let steps = LENGTH;
        for suit in 0..SUITS {
            let behind = self.index(suit, steps + 1);
            self.rest[behind] = 0;
            for step in (0..=steps).rev() {
                self.fill_step(moves, suit, step);
            }
        }
        self.sets_from[usize::from(steps)] = 0;
        for step in (0..steps).rev() {
            self.fill_sets(step);
            let here = self.sets[usize::from(step)][0][0][0];
            self.sets_from[usize::from(step)] = here + self.sets_from[usize::from(step) + 1];
        }
    }

    fn fill_step(&mut self, moves: &Moves, suit: usize, step: u8) {
        let count = self.scene.count(step, suit);
        let gains: [Worth; 3] = core::array::from_fn(|n| self.gain(step, suit, n as u8));
        let joker = self.multipliers.joker - self.joker;
        let (here, then) = (self.index(suit, step), self.index(suit, step + 1));
        let (before, after) = self.rest.split_at_mut(then);
        for front in 0..self.fronts {
            let worth = |one: &Move| {
                after[usize::from(one.next)] + gains[usize::from(one.naturals)]
                    - Worth::from(one.jokers) * joker
            };
            let all = moves.known(front as FrontId, count).iter();
            let best = if step >= LENGTH {
                all.filter(|one| one.next == NO_RUN).map(worth).max()
            } else {
                all.map(worth).max()
            };
            before[here + front] = best.unwrap_or(HOPELESS).max(HOPELESS);
        }
    }

    /// What a suit gains at a step if this many of its naturals join runs.
    fn gain(&self, step: u8, suit: usize, in_runs: u8) -> Worth {
        let aside = Worth::from(self.aside(step, suit, in_runs));
        Worth::from(in_runs) * (self.price[usize::from(step)] - self.ace(step, suit))
            + aside * self.credit(step, suit).max(0)
    }

    /// What a suit gains for a piece put aside.
    fn credit(&self, step: u8, suit: usize) -> Worth {
        self.multipliers.credit[usize::from(step)][suit] - self.ace(step, suit)
    }

    /// What the use of a piece costs.
    fn ace(&self, step: u8, suit: usize) -> Worth {
        if rank(step) == 1 {
            self.multipliers.ace[suit]
        } else {
            0
        }
    }

    /// How many pieces a suit puts aside when this many others of it join runs.
    fn aside(&self, step: u8, suit: usize, in_runs: u8) -> u8 {
        let left = self.scene.count(step, suit).saturating_sub(in_runs);
        left.min(self.most_sets(step))
    }

    fn most_sets(&self, step: u8) -> u8 {
        if keeps_aces(step) {
            0
        } else {
            self.scene.most_sets(step)
        }
    }

    fn fill_sets(&mut self, step: u8) {
        let joker = self.multipliers.joker - self.joker;
        let at = usize::from(step);
        let price = |need: Option<u8>| need.map_or(HOPELESS, |need| -Worth::from(need) * joker);
        if self.most_sets(step) == 0 {
            self.sets[at] = [[[HOPELESS; 3]; MOST_CHOSEN]; SUITS + 1];
            (0..=SUITS).for_each(|decided| self.sets[at][decided][0][0] = 0);
            return;
        }
        self.sets[at][SUITS] = self.need.map(|by_suit| by_suit.map(price));
        for suit in (0..SUITS).rev() {
            for naturals in 0..=2 * suit {
                for of_a_suit in 0..3 {
                    let chosen = Chosen {
                        naturals: naturals as u8,
                        of_a_suit: of_a_suit as u8,
                    };
                    let best = self
                        .choices(step, suit, chosen)
                        .map(|choice| choice.1)
                        .max();
                    self.sets[at][suit][naturals][of_a_suit] = best.unwrap_or(HOPELESS);
                }
            }
        }
    }

    /// The numbers of pieces that a suit may add to those put aside, and what they lead to.
    fn choices(
        &self,
        step: u8,
        suit: usize,
        chosen: Chosen,
    ) -> impl Iterator<Item = (u8, Worth)> + '_ {
        let at = usize::from(step);
        let beyond = self.price[at] - self.multipliers.credit[at][suit];
        (0..=self.aside(step, suit, 0)).map(move |more| {
            let worth = self.sets_with(step, suit + 1, chosen.with(more));
            (more, worth + Worth::from(more) * beyond)
        })
    }

    fn sets_with(&self, step: u8, decided: usize, chosen: Chosen) -> Worth {
        let sets = &self.sets[usize::from(step)][decided];
        let by_suit = sets.get(usize::from(chosen.naturals));
        let worth = by_suit.and_then(|by_suit| by_suit.get(usize::from(chosen.of_a_suit)));
        worth.copied().unwrap_or(HOPELESS)
    }

    fn index(&self, suit: usize, step: u8) -> usize {
        (suit * STEPS + usize::from(step)) * self.fronts
    }

    /// The most that the whole pile can come to.
    pub(super) fn most_of_all(&self) -> Worth {
        let jokers = Worth::from(self.jokers) * self.multipliers.joker;
        self.ahead(State::default(), 0, 0) + jokers
    }

    /// What a state must have reached, with this many jokers left, to reach the floor by what is ahead.
    pub(super) fn floors(&self, floor: Worth) -> Worths {
        core::array::from_fn(|left| floor - left as Worth * self.multipliers.joker)
    }

    /// The most that naturals can still come to, with this many suits having decided on the step.
    #[inline]
    pub(super) fn ahead(&self, state: State, step: u8, decided: usize) -> Worth {
        let rests = (0..SUITS).map(|suit| self.ahead_of(state, suit, step, decided));
        rests.sum::<Worth>() + self.sets_ahead(state.chosen(), step, decided)
    }

    /// The same of the suits but one, which is deciding.
    #[inline]
    pub(super) fn ahead_of_others(&self, state: State, suit: usize, step: u8) -> Worth {
        let others = (0..SUITS).filter(|other| *other != suit);
        others
            .map(|other| self.ahead_of(state, other, step, suit))
            .sum()
    }

    /// The same of one suit.
    #[inline]
    pub(super) fn ahead_of(&self, state: State, suit: usize, step: u8, decided: usize) -> Worth {
        let step = step + u8::from(suit < decided);
        let aces = if step < LENGTH {
            let aces = self.aces(suit);
            Worth::from(aces - state.low(suit).min(aces)) * self.multipliers.ace[suit]
        } else {
            0
        };
        self.rest[self.index(suit, step) + usize::from(state.front(suit))] + aces
    }

    /// The same of sets.
    #[inline]
    pub(super) fn sets_ahead(&self, chosen: Chosen, step: u8, decided: usize) -> Worth {
        match decided {
            0 => self.sets_from[usize::from(step)],
            _ => self.sets_with(step, decided, chosen) + self.sets_from[usize::from(step) + 1],
        }
    }

    /// The way of most worth for a suit by itself: what it does at each step.
    pub(super) fn best_of_suit(&self, moves: &Moves, suit: usize, mut show: impl FnMut(u8, Use)) {
        let mut front = NO_RUN;
        let joker = self.multipliers.joker - self.joker;
        for step in 0..=LENGTH {
            let worth = self.rest[self.index(suit, step) + usize::from(front)];
            let then = self.index(suit, step + 1);
            let leads = |one: &&Move| {
                let gain = self.gain(step, suit, one.naturals) - Worth::from(one.jokers) * joker;
                (step < LENGTH || one.next == NO_RUN)
                    && self.rest[then + usize::from(one.next)] + gain == worth
            };
            let all = moves.known(front, self.scene.count(step, suit)).iter();
            let Some(one) = all.clone().find(leads) else {
                return;
            };
            front = one.next;
            let pays = self.credit(step, suit) > 0;
            let aside = self.aside(step, suit, one.naturals);
            show(
                step,
                Use {
                    in_runs: one.naturals,
                    aside: if pays { aside } else { 0 },
                    jokers: one.jokers,
                },
            );
        }
    }

    /// The way of most worth for the sets of a step: the pieces of each suit, and the jokers.
    pub(super) fn best_sets(&self, step: u8) -> ([u8; SUITS], u8) {
        let mut chosen = Chosen::default();
        let mut some = [0; SUITS];
        if self.most_sets(step) == 0 {
            return (some, 0);
        }
        for (suit, some) in some.iter_mut().enumerate() {
            let worth = self.sets_with(step, suit, chosen);
            let found = self
                .choices(step, suit, chosen)
                .find(|choice| choice.1 == worth);
            *some = found.map_or(0, |choice| choice.0);
            chosen = chosen.with(*some);
        }
        let by_suit = &self.need[usize::from(chosen.naturals)];
        (some, by_suit[usize::from(chosen.of_a_suit)].unwrap_or(0))
    }

    /// How many aces of a suit there are: they count at both ends of the sweep.
    pub(super) fn aces(&self, suit: usize) -> u8 {
        self.scene.count(0, suit).max(self.scene.count(13, suit))
    }
}
