//! The states of a sweep, layer after layer.

use super::moves::{FRONT_BITS, FrontId};
use super::set::Chosen;
use crate::arrange::task::{SUITS, Worth};
use alloc::vec::Vec;

/// Where a sweep stands, but for the jokers left, in one word: from the lowest bit on the front of
/// each suit, the aces used low of each suit, the pieces put aside for sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct State(u64);

const FRONT: u64 = (1 << FRONT_BITS) - 1;
const LOW: u32 = FRONT_BITS * SUITS as u32;
const CHOSEN: u32 = LOW + 2 * SUITS as u32;
const CHOSEN_BITS: u32 = 6;

impl State {
    pub(super) fn front(self, suit: usize) -> FrontId {
        (self.0 >> (FRONT_BITS * suit as u32) & FRONT) as FrontId
    }

    pub(super) fn with_front(self, suit: usize, front: FrontId) -> State {
        let at = FRONT_BITS * suit as u32;
        State(self.0 & !(FRONT << at) | u64::from(front) << at)
    }

    /// Aces of a suit used low.
    pub(super) fn low(self, suit: usize) -> u8 {
        (self.0 >> (LOW + 2 * suit as u32) & 3) as u8
    }

    pub(super) fn with_low(self, suit: usize, aces: u8) -> State {
        State(self.0 | u64::from(aces) << (LOW + 2 * suit as u32))
    }

    pub(super) fn chosen(self) -> Chosen {
        let bits = self.0 >> CHOSEN;
        Chosen {
            naturals: (bits & 15) as u8,
            of_a_suit: (bits >> 4 & 3) as u8,
        }
    }

    pub(super) fn with_chosen(self, chosen: Chosen) -> State {
        let bits = u64::from(chosen.naturals) | u64::from(chosen.of_a_suit) << 4;
        State(self.0 & !(((1 << CHOSEN_BITS) - 1) << CHOSEN) | bits << CHOSEN)
    }

    pub(super) fn or(self, other: State) -> State {
        State(self.0 | other.0)
    }

    pub(super) fn any_front(self) -> bool {
        self.0 & ((1 << LOW) - 1) != 0
    }

    /// Without all that the pieces of one suit and rank can change.
    pub(super) fn beside(self, suit: usize) -> State {
        let kept = !(3 << (LOW + 2 * suit as u32)) & ((1 << CHOSEN) - 1);
        State(self.with_front(suit, 0).0 & kept)
    }

    /// Whether all but the fronts is the same.
    pub(super) fn is_beside(self, other: State) -> bool {
        (self.0 ^ other.0) >> LOW == 0
    }

    fn hash(self) -> usize {
        (self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
    }
}

/// No arrangement: less than any worth, however much is added.
pub(super) const NONE: Worth = Worth::MIN / 2;

/// Numbers of jokers left: two and fewer, and one more, since four fill a register.
pub(super) const LEFT: usize = 4;

/// The most that an arrangement is worth, for each number of jokers left.
pub(super) type Worths = [Worth; LEFT];

/// What a layer's states have just decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decided {
    /// Nothing: the first state.
    Nothing,
    /// The pieces of one suit, at the spot of this number.
    Suit { spot: u8 },
    /// The sets of one rank.
    Sets { step: u8 },
}

/// Layers of states, each state once in a layer.
#[derive(Debug)]
pub(super) struct Layers {
    states: Vec<State>,
    worths: Vec<Worths>,
    layers: Vec<(usize, Decided)>,
    /// All bits of the newest layer's states.
    seen: State,
    /// Places of the newest layer's states, found by hash; stamped, so that nothing is ever wiped.
    places: Vec<(u32, u32)>,
    stamp: u32,
}

impl Default for Layers {
    fn default() -> Self {
        Layers {
            states: Vec::new(),
            worths: Vec::new(),
            layers: Vec::new(),
            seen: State::default(),
            places: alloc::vec![(0, 0); 256],
            stamp: 0,
        }
    }
}

impl Layers {
    /// Begins again, with one state that has this many jokers.
    pub(super) fn begin(&mut self, jokers: u8) {
        self.states.clear();
        self.worths.clear();
        self.layers.clear();
        self.open(Decided::Nothing);
        let mut worths = [NONE; LEFT];
        worths[usize::from(jokers)] = 0;
        self.add(State::default(), worths);
    }

    /// Opens a new layer and gives back the old one.
    pub(super) fn open(&mut self, decided: Decided) -> core::ops::Range<usize> {
        let old = self.newest();
        self.layers.push((old.end, decided));
        self.seen = State::default();
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.places.fill((0, 0));
            self.stamp = 1;
        }
        old
    }

    pub(super) fn newest(&self) -> core::ops::Range<usize> {
        self.layers.last().map_or(0, |layer| layer.0)..self.states.len()
    }

    /// The layers, the last first, each with the one before it.
    pub(super) fn back(&self) -> impl Iterator<Item = (Decided, core::ops::Range<usize>)> {
        self.layers.windows(2).rev().map(|pair| {
            let [(start, _), (end, decided)] = [pair[0], pair[1]];
            (decided, start..end)
        })
    }

    #[inline]
    pub(super) fn at(&self, at: usize) -> (State, Worths) {
        (self.states[at], self.worths[at])
    }

    /// Says again what a state of the newest layer is worth.
    pub(super) fn put(&mut self, at: usize, worths: Worths) {
        self.worths[at] = worths;
    }

    /// Takes a state out of the newest layer.
    pub(super) fn drop(&mut self, at: usize) {
        self.worths[at] = [NONE; LEFT];
    }

    pub(super) fn seen(&self) -> State {
        self.seen
    }

    pub(super) fn size(&self) -> usize {
        self.states.len()
    }

    /// Adds a state to the newest layer, or what it is worth to the same state there.
    #[inline]
    pub(super) fn add(&mut self, state: State, worths: Worths) {
        let mask = self.places.len() - 1;
        let mut at = state.hash() & mask;
        loop {
            let (stamp, node) = self.places[at];
            if stamp != self.stamp {
                break;
            }
            if self.states[node as usize] == state {
                let mine = &mut self.worths[node as usize];
                for (mine, new) in mine.iter_mut().zip(worths) {
                    *mine = new.max(*mine);
                }
                return;
            }
            at = (at + 1) & mask;
        }
        self.places[at] = (self.stamp, self.states.len() as u32);
        self.states.push(state);
        self.worths.push(worths);
        self.seen = self.seen.or(state);
        if self.newest().len() * 2 >= self.places.len() {
            self.grow();
        }
    }

    /// Doubles the room for places, and files the newest layer again.
    fn grow(&mut self) {
        let room = self.places.len() * 2;
        self.places.clear();
        self.places.resize(room, (0, 0));
        self.stamp = 1;
        for at in self.newest() {
            let mut place = self.states[at].hash() & (room - 1);
            while self.places[place].0 == self.stamp {
                place = (place + 1) & (room - 1);
            }
            self.places[place] = (self.stamp, at as u32);
        }
    }
}
