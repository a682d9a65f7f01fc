//! The sweep along the ranks.

use super::bound::Bound;
use super::dominance::Dominance;
use super::layers::{A_RUN, A_SET, Decided, Layers, NONE, State, Worths};
use super::moves::{Move, Moves, NO_RUN};
use super::scene::{Scene, Spot};
use super::set::{Chosen, Grouping, SUITS, bounds, groupings};
use super::task::{MELD, Path, Task, Worth};
use crate::meld::SHORTEST;
use alloc::vec::Vec;

/// How thoroughly to sweep.
#[derive(Debug, Clone, Copy)]
pub(super) enum Search {
    /// Every state that may reach the floor as far as the pieces ahead tell.
    All,
    /// Of the states that may reach the floor as far as the bound tells, so many of the most promising in each layer.
    Beam(usize),
}

/// Sweeps, one after another, for hands of fewer than `L` jokers.
#[derive(Debug, Default)]
pub(super) struct Sweep<const L: usize> {
    pub(super) layers: Layers<L>,
    /// Where something could happen.
    pub(super) spots: Vec<Spot<L>>,
    pub(super) bound: Bound,
    /// The states of a layer that are not dropped yet, by the most they can come to.
    alive: Vec<(Worth, usize)>,
    /// Whether a beam was too narrow for all.
    pub(super) cut: bool,
    pub(super) dominance: Dominance,
    /// States looked at since somebody set it to 0.
    pub(super) states: usize,
}

impl<const L: usize> Sweep<L> {
    /// Sweeps along `path`, and drops every state that cannot reach the floor any more.
    pub(super) fn run(
        &mut self,
        task: &Task,
        path: Path,
        moves: &mut Moves,
        mut scene: Scene,
        search: Search,
    ) {
        self.layers.begin(task.stock.jokers);
        self.spots.clear();
        self.cut = false;
        for step in 0..=path.steps {
            if scene.is_empty(step) && !task.placed && !self.layers.seen().any_front() {
                continue;
            }
            for suit in 0..SUITS {
                scene.pass(task, path, step, suit);
                let growing = self.layers.seen().front(suit) != NO_RUN;
                if growing || !scene.is_idle(task, path, step, suit) {
                    let mut spot = Spot::new(&scene, task, path, step, suit);
                    if let Search::Beam(_) = search {
                        spot.floors = self.bound.floors(scene.floor());
                    }
                    self.decide_suit(task, moves, &spot, search);
                    self.spots.push(spot);
                    self.thin(&scene, search, step, suit + 1);
                }
            }
            if self.layers.seen().chosen() != Chosen::default() {
                let in_set = task.prices.in_set[usize::from(path.rank(step))];
                self.decide_sets(task, step, in_set);
                self.thin(&scene, search, step, SUITS);
            }
        }
        self.states += self.layers.size();
    }

    /// Drops the states of the newest layer that cannot reach the floor, that another one betters, or
    /// that are not promising enough.
    fn thin(&mut self, scene: &Scene, search: Search, step: u8, decided: usize) {
        let Search::Beam(width) = search else { return };
        let floors: Worths<L> = self.bound.floors(0);
        self.alive.clear();
        for at in self.layers.newest() {
            let (state, worths) = self.layers.at(at);
            let reached = worths
                .iter()
                .zip(&floors)
                .map(|(worth, floor)| worth - floor);
            let most = reached.max().unwrap_or(NONE) + self.bound.ahead(state, step, decided);
            if most >= scene.floor() {
                self.alive.push((most, at));
            } else {
                self.layers.drop(at);
            }
        }
        self.dominance.thin(&mut self.layers, &mut self.alive);
        if self.alive.len() > width {
            self.cut = true;
            let promising =
                |a: &(Worth, usize), b: &(Worth, usize)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
            self.alive.select_nth_unstable_by(width, promising);
            for (_, at) in &self.alive[width..] {
                self.layers.drop(*at);
            }
        }
    }

    /// All that can happen to the states at a spot.
    fn decide_suit(&mut self, task: &Task, moves: &mut Moves, spot: &Spot<L>, search: Search) {
        let bound = matches!(search, Search::Beam(_)).then_some(&self.bound);
        let (least, limit) = bounds(task.rules.jokers);
        let fewest = least.max(SHORTEST as u8 - limit.min(task.stock.jokers));
        let here = Decided::Suit {
            spot: self.spots.len() as u8,
        };
        for at in self.layers.open(here) {
            let (state, worths) = self.layers.at(at);
            if worths == [NONE; L] {
                continue;
            }
            let front = state.front(spot.suit);
            let naturals = spot.naturals(state);
            if front == NO_RUN && naturals == 0 && !spot.may_begin_by_joker {
                self.layers.add(state, worths);
                continue;
            }
            let from = Source::new(worths);
            let others = bound.map_or(0, |bound| {
                bound.ahead_of_others(state, spot.suit, spot.step)
            });
            for one in moves.of(front, naturals) {
                let lacking = spot.lacking(one.owed.pieces);
                if !spot.allows(one) || lacking + one.jokers > task.stock.jokers {
                    continue;
                }
                let worths = from.after(one.jokers, one.room, spot.gain(one), spot.joker);
                let worths = without(worths, lacking);
                let next = spot.next(state, one, task.both_kinds);
                let rest = bound.map_or(0, |bound| {
                    others + bound.ahead_of(next, spot.suit, spot.step, SUITS)
                });
                for chosen in spot.choices(one, naturals) {
                    let all = next.chosen().with(chosen);
                    let sets = if task.rules.distinct_suits {
                        all.of_a_suit
                    } else {
                        1
                    };
                    if all.naturals > 0 && all.naturals + spot.of_later_suits < fewest * sets {
                        continue;
                    }
                    let worths = worths.map(|worth| worth + Worth::from(chosen) * spot.in_set);
                    let ahead = bound.map_or(0, |bound| {
                        rest + bound.sets_ahead(all, spot.step, spot.suit + 1)
                    });
                    if reaches(&worths, &spot.floors, ahead) {
                        self.layers.add(next.with_chosen(all), worths);
                    }
                }
            }
        }
    }

    /// Makes sets of the pieces put aside.
    fn decide_sets(&mut self, task: &Task, step: u8, in_set: Worth) {
        let joker = task.prices.joker.unwrap_or(in_set);
        for at in self.layers.open(Decided::Sets { step }) {
            let (state, worths) = self.layers.at(at);
            if worths == [NONE; L] {
                continue;
            }
            let chosen = state.chosen();
            if chosen.naturals == 0 {
                self.layers.add(state, worths);
                continue;
            }
            let from = Source::new(worths);
            for one in groupings(chosen, task.stock.jokers, &task.rules) {
                let worths = from.after(one.jokers, one.room, one.gain(joker), joker);
                if worths.iter().any(|worth| *worth >= 0) {
                    self.layers.add(grouped(state, task.both_kinds), worths);
                }
            }
        }
    }
}

/// The state when the pieces put aside have become sets.
pub(super) fn grouped(state: State, both_kinds: bool) -> State {
    let state = state.with_chosen(Chosen::default());
    if both_kinds {
        state.with_kind(A_SET)
    } else {
        state
    }
}

impl Grouping {
    /// What it is worth beyond its naturals.
    pub(super) fn gain(&self, joker: Worth) -> Worth {
        Worth::from(self.jokers) * joker - Worth::from(self.sets) * MELD
    }
}

impl<const L: usize> Spot<L> {
    pub(super) fn allows(&self, one: &Move) -> bool {
        (one.begun[0] == 0 || self.may_begin)
            && (one.begun[1] == 0 || self.may_begin_by_joker)
            && (one.next == NO_RUN || !self.ends)
            && (!one.owed.natural || self.may_bridge)
    }

    /// What a move is worth, but for pieces put aside.
    pub(super) fn gain(&self, one: &Move) -> Worth {
        Worth::from(one.naturals) * self.natural + Worth::from(one.jokers) * self.joker
            - Worth::from(one.begun[0] + one.begun[1]) * MELD
    }

    /// The state after a move, before pieces are put aside.
    pub(super) fn next(&self, state: State, one: &Move, kinds: bool) -> State {
        let mut next = state.with_front(self.suit, one.next);
        if self.keeps_aces {
            next = next.with_low(self.suit, one.naturals);
        }
        if kinds && one.begun != [0; 2] {
            next = next.with_kind(A_RUN);
        }
        next
    }

    /// How many of the naturals that join no run may be put aside for sets.
    pub(super) fn choices(&self, one: &Move, naturals: u8) -> core::ops::Range<u8> {
        let left = naturals - one.naturals;
        match (self.may_choose, one.none_loose) {
            (true, true) => left..left + 1,
            (true, false) => 0..left + 1,
            (false, true) => 0..u8::from(left == 0),
            (false, false) => 0..1,
        }
    }
}

/// What a state is worth, ready to be looked at with fewer jokers.
struct Source<const L: usize>([Worths<L>; 2]);

impl<const L: usize> Source<L> {
    fn new(worths: Worths<L>) -> Source<L> {
        Source([worths, [NONE; L]])
    }

    /// What is worth so much more with so many jokers fewer, and up to `room` jokers yet fewer, of which
    /// each gains as much as it is worth.
    #[inline]
    fn after(&self, jokers: u8, room: u8, gain: Worth, joker: Worth) -> Worths<L> {
        let from = &self.0.as_flattened()[usize::from(jokers)..][..L];
        let mut worths: Worths<L> = core::array::from_fn(|left| from[left] + gain);
        for _ in 0..room {
            let before = worths;
            for left in 0..L - 1 {
                worths[left] = before[left].max(before[left + 1] + joker);
            }
        }
        worths
    }
}

/// Without what has fewer jokers left.
#[inline]
fn without<const L: usize>(worths: Worths<L>, lacking: u8) -> Worths<L> {
    if lacking == 0 {
        return worths;
    }
    core::array::from_fn(|left| {
        if left < usize::from(lacking) {
            NONE
        } else {
            worths[left]
        }
    })
}

#[inline]
fn reaches<const L: usize>(worths: &Worths<L>, floors: &Worths<L>, ahead: Worth) -> bool {
    let pairs = worths.iter().zip(floors);
    pairs.fold(false, |any, (worth, floor)| any | (worth + ahead >= *floor))
}
