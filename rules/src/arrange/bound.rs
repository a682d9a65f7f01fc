//! What a state of a pile can still come to, at most.
//!
//! A large pile has more states than anybody wants to see, but each suit by itself has few, and the
//! sets of a rank are few. So the bound lets every suit go its own way: what it puts aside for a set
//! gains a *credit*, whether or not the other suits join in; and the sets of a rank are free to take
//! any of its pieces for the rest of their worth. Whatever the credits are, the suits and the sets
//! together come to no less than the truth, the jokers dealt out among them in the best way (a
//! Lagrangian relaxation). A few steps down the subgradient make the credits good ones: higher where
//! sets want more of a piece than its suit puts aside, lower where they want less.

use super::layers::{NONE, State, Worths};
use super::moves::{FrontId, Move, Moves, NO_RUN};
use super::scene::Scene;
use super::set::{Chosen, SUITS, groupings};
use super::task::{MOST_STEPS, Path, Task, Worth};
use alloc::vec::Vec;

/// Aces of a suit used low: none, one, two or three.
const LOWS: usize = 4;

/// Steps, and two behind the last.
pub(super) const STEPS: usize = MOST_STEPS + 3;

/// Something for each piece that may lie in a set.
pub(super) type BySpot<T> = [[T; SUITS]; STEPS];

/// The most that naturals can still be worth, for each number of jokers left; the jokers themselves
/// are not counted.
#[derive(Debug)]
pub(super) struct Bound<const L: usize> {
    /// Of a suit, by suit, aces used low, step and front.
    pub(super) rest: Vec<Worths<L>>,
    pub(super) fronts: usize,
    /// Of the sets from a step on.
    pub(super) sets: [Worths<L>; STEPS],
    pub(super) credit: BySpot<Worth>,
    /// What a natural in a set is worth, by step.
    pub(super) full: [Worth; STEPS],
    joker: Worth,
    pub(super) path: Path,
    scene: Scene,
}

impl<const L: usize> Default for Bound<L> {
    fn default() -> Self {
        Bound {
            rest: Vec::new(),
            fronts: 0,
            sets: [[0; L]; STEPS],
            credit: [[0; SUITS]; STEPS],
            full: [0; STEPS],
            joker: 0,
            path: Path::LINE,
            scene: Scene::default(),
        }
    }
}

impl<const L: usize> Bound<L> {
    /// Works it out for a hand whose jokers are worth the same everywhere, with full credit.
    pub(super) fn build(&mut self, task: &Task, path: Path, moves: &mut Moves) {
        let copies = task
            .stock
            .naturals
            .iter()
            .flatten()
            .copied()
            .max()
            .unwrap_or(0);
        self.fronts = moves.work_out_all(copies);
        self.joker = task.prices.highest_joker();
        self.path = path;
        self.scene = Scene::new(task, path, 0);
        for step in 0..path.steps {
            let full = task.prices.in_set[usize::from(path.rank(step))];
            self.full[usize::from(step)] = full;
            self.credit[usize::from(step)] = [full; SUITS];
        }
        self.fill(task, moves);
    }

    pub(super) fn fill(&mut self, task: &Task, moves: &Moves) {
        self.rest.clear();
        self.rest
            .resize(SUITS * LOWS * STEPS * self.fronts, [NONE; L]);
        for suit in 0..SUITS {
            let aces = if self.path.is_line() {
                task.stock.naturals[1][suit]
            } else {
                0
            };
            for low in (0..=aces).rev() {
                let behind = self.index(suit, low, self.path.steps + 1, NO_RUN);
                self.rest[behind] = [0; L];
                for step in (0..=self.path.steps).rev() {
                    for front in 0..self.fronts as FrontId {
                        let spot = Place { suit, low, step };
                        let at = self.index(suit, low, step, front);
                        self.rest[at] = self.rest_of(task, moves, spot, front);
                    }
                    if low > 0 && step == 1 {
                        break;
                    }
                }
            }
        }
        self.sets[usize::from(self.path.steps)] = [0; L];
        for step in (0..self.path.steps).rev() {
            let here = self.sets_of(task, step);
            self.sets[usize::from(step)] = joined(&here, &self.sets[usize::from(step) + 1]);
        }
    }

    fn rest_of(&self, task: &Task, moves: &Moves, at: Place, front: FrontId) -> Worths<L> {
        let mut best = [NONE; L];
        for one in self.moves(moves, at, front) {
            let (gain, then) = self.gain(task, at, one);
            for left in usize::from(one.jokers)..=usize::from(task.stock.jokers) {
                best[left] = best[left].max(then[left - usize::from(one.jokers)] + gain);
            }
        }
        best
    }

    fn naturals(&self, at: Place) -> u8 {
        let count = self.scene.count(at.step, at.suit);
        if self.path.takes_aces(at.step) {
            count.saturating_sub(at.low)
        } else {
            count
        }
    }

    pub(super) fn moves<'a>(
        &self,
        moves: &'a Moves,
        at: Place,
        front: FrontId,
    ) -> impl Iterator<Item = &'a Move> {
        let ends = at.step >= self.path.steps;
        let all = moves.known(front, self.naturals(at)).iter();
        all.filter(move |one| !ends || one.next == NO_RUN)
    }

    /// How many pieces a suit puts aside after a move.
    pub(super) fn aside(&self, at: Place, one: &Move) -> u8 {
        let sets = if self.path.keeps_aces(at.step) {
            0
        } else {
            self.scene.most_sets(at.step)
        };
        (self.naturals(at) - one.naturals).min(sets)
    }

    /// What a move gains, and what then follows.
    pub(super) fn gain(&self, task: &Task, at: Place, one: &Move) -> (Worth, &Worths<L>) {
        let in_run = task.prices.in_run[usize::from(self.path.place(at.step)).min(MOST_STEPS)];
        let gain = Worth::from(one.naturals) * in_run
            + Worth::from(self.aside(at, one)) * self.credit[usize::from(at.step)][at.suit];
        let then = self.after(at, one);
        (
            gain,
            &self.rest[self.index(then.suit, then.low, then.step, one.next)],
        )
    }

    pub(super) fn after(&self, at: Place, one: &Move) -> Place {
        Place {
            low: if self.path.keeps_aces(at.step) {
                one.naturals
            } else {
                at.low
            },
            step: at.step + 1,
            ..at
        }
    }

    pub(super) fn index(&self, suit: usize, low: u8, step: u8, front: FrontId) -> usize {
        ((suit * LOWS + usize::from(low)) * STEPS + usize::from(step)) * self.fronts
            + usize::from(front)
    }

    /// What the sets of a step can be worth beyond the credits.
    fn sets_of(&self, task: &Task, step: u8) -> Worths<L> {
        let mut best = [0; L];
        self.each_grouping(task, step, |jokers, beyond, _| {
            for worth in &mut best[usize::from(jokers)..=usize::from(task.stock.jokers)] {
                *worth = beyond.max(*worth);
            }
        });
        best
    }

    /// Shows every choice of pieces that makes sets: the jokers it needs, its worth beyond the credits,
    /// and how many pieces of each suit.
    pub(super) fn each_grouping(
        &self,
        task: &Task,
        step: u8,
        mut show: impl FnMut(u8, Worth, [u8; SUITS]),
    ) {
        let most = self.scene.most_sets(step);
        if most == 0 || self.path.keeps_aces(step) {
            return;
        }
        let price = self.full[usize::from(step)];
        let counts: [u8; SUITS] =
            core::array::from_fn(|suit| self.scene.count(step, suit).min(most));
        let mut some = [0u8; SUITS];
        while let Some(suit) = (0..SUITS).find(|suit| some[*suit] < counts[*suit]) {
            some[..suit].fill(0);
            some[suit] += 1;
            let chosen = some
                .iter()
                .fold(Chosen::default(), |chosen, more| chosen.with(*more));
            let need = groupings(chosen, task.stock.jokers, &task.rules)
                .map(|one| one.jokers)
                .min();
            if let Some(need) = need.filter(|need| *need <= task.stock.jokers) {
                let credit = &self.credit[usize::from(step)];
                let beyond = |suit: usize| Worth::from(some[suit]) * (price - credit[suit]);
                show(need, (0..SUITS).map(beyond).sum(), some);
            }
        }
    }

    /// The most that the whole pile can come to.
    pub(super) fn most_of_all(&self, jokers: u8) -> Worth {
        let mut worths = [NONE; L];
        worths[usize::from(jokers)] = 0;
        self.most(State::default(), &worths, 0, 0)
    }

    /// The most that a state can come to, so many suits having decided on the step, the sets if all.
    pub(super) fn most(&self, state: State, worths: &Worths<L>, step: u8, decided: usize) -> Worth {
        let rest = |suit: usize| {
            let step = step + u8::from(suit < decided);
            &self.rest[self.index(suit, state.low(suit), step, state.front(suit))]
        };
        let all = joined(&joined(rest(0), rest(1)), &joined(rest(2), rest(3)));
        let (sets, open) = match decided {
            0 => (&self.sets[usize::from(step)], 0),
            _ => (
                &self.sets[usize::from(step) + 1],
                self.open_sets(step, decided),
            ),
        };
        let all = joined(&all, sets);
        let most = |left: usize| worths[left] + all[left] + left as Worth * self.joker;
        (0..L).map(most).max().unwrap_or(NONE) + open
    }

    /// What sets can gain beyond the credits by the suits that have not decided yet.
    fn open_sets(&self, step: u8, decided: usize) -> Worth {
        let most = if self.path.keeps_aces(step) {
            0
        } else {
            self.scene.most_sets(step)
        };
        let full = self.full[usize::from(step)];
        let open = |suit: usize| {
            Worth::from(self.scene.count(step, suit).min(most))
                * (full - self.credit[usize::from(step)][suit])
        };
        (decided..SUITS).map(open).sum()
    }
}

/// Where a suit stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) suit: usize,
    pub(super) low: u8,
    pub(super) step: u8,
}

/// What two come to with the jokers dealt out between them in the best way.
pub(super) fn joined<const L: usize>(a: &Worths<L>, b: &Worths<L>) -> Worths<L> {
    core::array::from_fn(|left| {
        let dealt = (0..=left).map(|to_a| a[to_a] + b[left - to_a]);
        dealt.max().unwrap_or(NONE).max(NONE)
    })
}
