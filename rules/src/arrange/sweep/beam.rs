//! One sweep along the ranks, with a beam of some width.

use super::bound::Bound;
use super::dominance::Dominance;
use super::layers::{Decided, LEFT, Layers, NONE, State, Worths};
use super::line::LENGTH;
use super::moves::{Move, Moves, NO_RUN};
use super::scene::{Scene, Spot};
use super::set::{Chosen, Grouping, bounds, groupings};
use crate::arrange::task::{MELD, SUITS, Task, Worth};
use crate::meld::SHORTEST;
use alloc::vec::Vec;

/// Sweeps, one after another.
#[derive(Debug, Default)]
pub(super) struct Sweep {
    pub(super) layers: Layers,
    /// Where something could happen.
    pub(super) spots: Vec<Spot>,
    pub(super) bound: Bound,
    /// The states of a layer that are not dropped yet, by the most they can come to.
    alive: Vec<(Worth, usize)>,
    /// Whether a beam was too narrow for all.
    pub(super) cut: bool,
    pub(super) dominance: Dominance,
    /// States looked at since somebody set it to 0.
    pub(super) states: usize,
}

impl Sweep {
    /// Sweeps along the line and drops every state that cannot reach the floor any more as far as the bound
    /// tells; of the others this many of the most promising stay in each layer.
    pub(super) fn run(
        &mut self,
        task: &Task,
        moves: &mut Moves,
        scene: &Scene,
        floor: Worth,
        width: usize,
    ) {
        self.layers.begin(task.stock.jokers);
        self.spots.clear();
        self.cut = false;
        for step in 0..=LENGTH {
            if scene.is_empty(step) && !task.is_placed() && !self.layers.seen().any_front() {
                continue;
            }
            for suit in 0..SUITS {
                let growing = self.layers.seen().front(suit) != NO_RUN;
                if growing || !scene.is_idle(task, step, suit) {
                    let spot = Spot::new(scene, task, step, suit);
                    self.decide_suit(task, moves, &spot, floor);
                    self.spots.push(spot);
                    self.thin(floor, width, step, suit + 1);
                }
            }
            if self.layers.seen().chosen() != Chosen::default() {
                self.decide_sets(task, step);
                self.thin(floor, width, step, SUITS);
            }
        }
        self.states += self.layers.size();
    }

    /// Drops the states of the newest layer that cannot reach the floor, that another one betters, or
    /// that are not promising enough.
    fn thin(&mut self, floor: Worth, width: usize, step: u8, decided: usize) {
        let floors: Worths = self.bound.floors(0);
        self.alive.clear();
        for at in self.layers.newest() {
            let (state, worths) = self.layers.at(at);
            let reached = worths
                .iter()
                .zip(&floors)
                .map(|(worth, floor)| worth - floor);
            let most = reached.max().unwrap_or(NONE) + self.bound.ahead(state, step, decided);
            if most >= floor {
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
    fn decide_suit(&mut self, task: &Task, moves: &mut Moves, spot: &Spot, floor: Worth) {
        let floors = self.bound.floors(floor);
        let (least, limit) = bounds(task.rules.jokers);
        let fewest = least.max(SHORTEST as u8 - limit.min(task.stock.jokers));
        let here = Decided::Suit {
            spot: self.spots.len() as u8,
        };
        for at in self.layers.open(here) {
            let (state, worths) = self.layers.at(at);
            if worths == [NONE; LEFT] {
                continue;
            }
            let front = state.front(spot.suit);
            let naturals = spot.naturals(state);
            if front == NO_RUN && naturals == 0 && !spot.may_begin_by_joker {
                self.layers.add(state, worths);
                continue;
            }
            let from = Source::new(worths);
            let others = self.bound.ahead_of_others(state, spot.suit, spot.step);
            for one in moves.of(front, naturals) {
                let lacking = spot.lacking(one.owed.pieces);
                if !spot.allows(one) || lacking + one.jokers > task.stock.jokers {
                    continue;
                }
                let worths = from.after(one.jokers, one.room, spot.gain(one), spot.joker);
                let worths = without(worths, lacking);
                let next = spot.next(state, one);
                let rest = others + self.bound.ahead_of(next, spot.suit, spot.step, SUITS);
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
                    let ahead = rest + self.bound.sets_ahead(all, spot.step, spot.suit + 1);
                    if reaches(&worths, &floors, ahead) {
                        self.layers.add(next.with_chosen(all), worths);
                    }
                }
            }
        }
    }

    /// Makes sets of the pieces put aside.
    fn decide_sets(&mut self, task: &Task, step: u8) {
        let joker = task.prices.highest_joker();
        for at in self.layers.open(Decided::Sets { step }) {
            let (state, worths) = self.layers.at(at);
            if worths == [NONE; LEFT] {
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
                    self.layers
                        .add(state.with_chosen(Chosen::default()), worths);
                }
            }
        }
    }
}

impl Grouping {
    /// What it is worth beyond its naturals.
    pub(super) fn gain(&self, joker: Worth) -> Worth {
        Worth::from(self.jokers) * joker - Worth::from(self.sets) * MELD
    }
}

impl Spot {
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
    pub(super) fn next(&self, state: State, one: &Move) -> State {
        let mut next = state.with_front(self.suit, one.next);
        if self.keeps_aces {
            next = next.with_low(self.suit, one.naturals);
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
struct Source([Worths; 2]);

impl Source {
    fn new(worths: Worths) -> Source {
        Source([worths, [NONE; LEFT]])
    }

    /// What is worth that much more with that many fewer jokers, and up to `room` jokers fewer still, of which
    /// each gains as much as it is worth.
    #[inline]
    fn after(&self, jokers: u8, room: u8, gain: Worth, joker: Worth) -> Worths {
        let from = &self.0.as_flattened()[usize::from(jokers)..][..LEFT];
        let mut worths: Worths = core::array::from_fn(|left| from[left] + gain);
        for _ in 0..room {
            let before = worths;
            for left in 0..LEFT - 1 {
                worths[left] = before[left].max(before[left + 1] + joker);
            }
        }
        worths
    }
}

/// Without what has fewer jokers left.
#[inline]
fn without(worths: Worths, lacking: u8) -> Worths {
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
fn reaches(worths: &Worths, floors: &Worths, ahead: Worth) -> bool {
    let pairs = worths.iter().zip(floors);
    pairs.fold(false, |any, (worth, floor)| any | (worth + ahead >= *floor))
}
