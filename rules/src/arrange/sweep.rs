//! The sweep along the ranks.
//!
//! From the low ace to the high one, suit by suit, the sweep keeps every *state* that may still
//! matter: the runs that are growing, the jokers left, the aces used low, and how many pieces of this
//! rank were put aside for sets; and for each state only the way of most worth that leads there.
//! Copies of a piece are interchangeable, so a state holds counts and no pieces.

use super::run::{Balance, Run, len};
use super::set::{Chosen, SUITS, bounds, jokers};
use super::task::{MELD, MOST_STEPS, POINT, Path, Task, Worth, points};
use alloc::vec::Vec;

/// Most runs of a suit that grow at the same time.
pub(super) const MOST_RUNS: usize = 4;

/// Where a sweep stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    /// Growing runs of each suit, the larger bytes first.
    runs: [[Run; MOST_RUNS]; SUITS],
    /// Jokers left.
    left: u8,
    /// Aces used low: two bits for each suit.
    low: u8,
    chosen: Chosen,
    /// Whether there is a run (1), a set (2); only where both are asked for.
    kinds: u8,
}

const A_RUN: u8 = 1;
const A_SET: u8 = 2;

/// What becomes of a growing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// A natural joins it.
    Natural,
    /// A joker joins it.
    Joker,
    /// It ends, with so many jokers more.
    Ends(u8),
}

/// How a sweep came from one state to the next.
#[derive(Debug, Clone, Copy)]
pub(super) enum Turn {
    /// The first state.
    Start,
    /// The pieces of one rank and suit.
    Suit {
        step: u8,
        suit: u8,
        /// One for each growing run.
        fates: [Fate; MOST_RUNS],
        /// Runs that a natural begins, and a joker.
        begun: [u8; 2],
        /// Pieces put aside for sets.
        chosen: u8,
    },
    /// The sets of one rank.
    Sets { step: u8, sets: u8, jokers: u8 },
}

/// A state, the worth of the best way to it, and its last turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) state: State,
    pub(super) worth: Worth,
    pub(super) parent: u32,
    pub(super) turn: Turn,
}

/// All states of a sweep, layer after layer, each state once in a layer.
#[derive(Debug, Default)]
pub(super) struct Sweep {
    nodes: Vec<Node>,
    /// Where the newest layer begins.
    layer: usize,
    /// Places of the newest layer's states, found by hash; stamped, so that nothing is ever wiped.
    places: Vec<(u32, u32)>,
    stamp: u32,
    /// Whether states were dropped for want of room.
    overflowed: bool,
}

/// Most states of a sweep. Hands need some thousands; only dense piles of fifty tiles and more come
/// near it.
const MOST_STATES: usize = 1 << 20;

impl Sweep {
    /// The best node of the last layer, if `accepts` one.
    fn best(&self, accepts: impl Fn(&State) -> bool) -> Option<usize> {
        let last = self.layer..self.nodes.len();
        let accepted = last.filter(|at| accepts(&self.nodes[*at].state));
        accepted.reduce(|best, at| {
            let better = self.nodes[at].worth > self.nodes[best].worth;
            if better { at } else { best }
        })
    }

    /// The turns that lead to a node, the last first.
    pub(super) fn turns_back(&self, node: usize) -> impl Iterator<Item = Turn> {
        core::iter::successors(Some(node), |at| match self.nodes[*at].turn {
            Turn::Start => None,
            _ => Some(self.nodes[*at].parent as usize),
        })
        .map(|at| self.nodes[at].turn)
    }

    pub(super) fn worth(&self, node: usize) -> Worth {
        self.nodes[node].worth
    }

    fn begin(&mut self, jokers: u8) {
        self.nodes.clear();
        self.layer = 0;
        self.overflowed = false;
        let state = State {
            runs: [[0; MOST_RUNS]; SUITS],
            left: jokers,
            low: 0,
            chosen: Chosen::default(),
            kinds: 0,
        };
        self.nodes.push(Node {
            state,
            worth: 0,
            parent: 0,
            turn: Turn::Start,
        });
    }

    /// Opens a new layer and gives back the old one.
    fn open_layer(&mut self) -> core::ops::Range<usize> {
        let old = self.layer..self.nodes.len();
        self.layer = old.end;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.places.fill((0, 0));
            self.stamp = 1;
        }
        old
    }

    /// Adds a node to the newest layer, unless a better one has its state.
    fn add(&mut self, node: Node) {
        if (self.nodes.len() - self.layer) * 2 >= self.places.len() {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut at = node.state.hash() as usize & mask;
        while self.places[at].0 == self.stamp {
            let other = &mut self.nodes[self.places[at].1 as usize];
            if other.state == node.state {
                if node.worth > other.worth {
                    *other = node;
                }
                return;
            }
            at = (at + 1) & mask;
        }
        if self.nodes.len() >= MOST_STATES {
            self.overflowed = true;
            return;
        }
        self.places[at] = (self.stamp, self.nodes.len() as u32);
        self.nodes.push(node);
    }

    /// Doubles the room for places, and files the newest layer again.
    fn grow(&mut self) {
        let room = (self.places.len() * 2).max(64);
        self.places.clear();
        self.places.resize(room, (0, 0));
        self.stamp = 1;
        for at in self.layer..self.nodes.len() {
            let mut place = self.nodes[at].state.hash() as usize & (room - 1);
            while self.places[place].0 == self.stamp {
                place = (place + 1) & (room - 1);
            }
            self.places[place] = (self.stamp, at as u32);
        }
    }

    /// Sweeps along `path`, and drops every state that cannot reach `floor` points any more.
    pub(super) fn run(&mut self, task: &Task, path: Path, floor: u32) {
        self.begin(task.stock.jokers);
        let mut scene = Scene::new(task, path, Worth::from(floor) * POINT);
        for step in 0..=path.steps {
            if self.overflowed {
                return;
            }
            for suit in 0..SUITS {
                let spot = Spot::new(&mut scene, step, suit);
                if self.is_idle(&spot) {
                    continue;
                }
                for at in self.open_layer() {
                    spot.turn(at, self);
                }
            }
            if step < path.steps && self.any(|state| state.chosen.naturals > 0) {
                for at in self.open_layer() {
                    settle(task, path.rank(step), step, at, self);
                }
            }
        }
    }

    /// After [`run`](Sweep::run): the node of most worth, if it reaches `floor` points.
    pub(super) fn best_of_all(&self, floor: u32) -> Option<usize> {
        let best = self.best(|_| true)?;
        (points(self.nodes[best].worth) >= floor).then_some(best)
    }

    /// After [`run`](Sweep::run) of a task that asks for both kinds: the best that has them.
    pub(super) fn best_of_both(&self) -> Option<usize> {
        self.best(|state| state.kinds == A_RUN | A_SET)
    }

    /// Whether the last sweep had too many states, so that its answer may not be the best.
    pub(super) fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// How many states were looked at.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    fn any(&self, holds: impl Fn(&State) -> bool) -> bool {
        self.nodes[self.layer..]
            .iter()
            .any(|node| holds(&node.state))
    }

    /// Whether nothing can happen to any state there.
    fn is_idle(&self, spot: &Spot) -> bool {
        !spot.may_begin
            && !spot.may_begin_by_joker
            && !spot.may_choose
            && !self.any(|state| state.runs[spot.suit][0] != 0)
    }
}

impl State {
    fn hash(&self) -> u64 {
        let word = |suit: usize| u64::from(u32::from_ne_bytes(self.runs[suit]));
        let [a, b] = [word(0) | word(1) << 32, word(2) | word(3) << 32];
        let rest = [
            self.left,
            self.low,
            self.chosen.naturals,
            self.chosen.of_a_suit,
            self.kinds,
            0,
            0,
            0,
        ];
        let c = u64::from_ne_bytes(rest);
        let mix = |x: u64| x.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let mixed = mix(mix(mix(a) ^ b) ^ c).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed >> 32
    }
}

/// What is the same for a whole sweep.
#[derive(Clone, Copy)]
struct Scene<'a> {
    task: &'a Task,
    path: Path,
    balance: Balance,
    /// Bit `i`: there is a natural of the suit at step `i`.
    present: [u16; SUITS],
    /// What must be reached in the end.
    floor: Worth,
    /// What the naturals that are still to come can be worth; aces until they come high.
    ahead: Worth,
}

impl<'a> Scene<'a> {
    fn new(task: &'a Task, path: Path, floor: Worth) -> Scene<'a> {
        let mut present = [0; SUITS];
        for step in 0..path.steps {
            let of_rank = &task.stock.naturals[usize::from(path.rank(step))];
            for (bits, count) in present.iter_mut().zip(of_rank) {
                *bits |= u16::from(*count > 0) << step;
            }
        }
        let balance = Balance::new(task.rules.jokers, task.stock.jokers);
        let ranks = (1..=13).zip(&task.stock.naturals[1..]);
        let of_rank = |(rank, suits): (u8, &[u8; SUITS])| {
            Worth::from(suits.iter().sum::<u8>()) * task.prices.highest(rank)
        };
        let ahead = ranks.map(of_rank).sum();
        Scene {
            task,
            path,
            balance,
            present,
            floor,
            ahead,
        }
    }

    /// Naturals of the suit at a step; none behind the last.
    fn count(&self, step: u8, suit: usize) -> u8 {
        if step >= self.path.steps {
            return 0;
        }
        self.task.stock.naturals[usize::from(self.path.rank(step))][suit]
    }

    /// Whether pieces of one rank, so many of each suit, may make a set.
    fn may_be_set(&self, of_rank: &[u8; SUITS]) -> bool {
        let rules = &self.task.rules;
        let one = |count: &u8| {
            if rules.distinct_suits {
                (*count).min(1)
            } else {
                *count
            }
        };
        let usable: u8 = of_rank.iter().map(one).sum();
        let (least, limit) = bounds(rules.jokers);
        usable >= least && usable + self.task.stock.jokers.min(limit) >= 3
    }
}

/// The pieces of one rank and suit, and all that is the same for every state that comes there.
struct Spot<'a> {
    task: &'a Task,
    path: Path,
    balance: Balance,
    step: u8,
    suit: usize,
    /// How many pieces, before aces that were used low.
    count: u8,
    /// Bit `i`: there is a natural `i + 1` steps ahead.
    ahead: u16,
    /// Whether a natural here may begin a run.
    may_begin: bool,
    may_begin_by_joker: bool,
    /// Whether pieces may be put aside for sets.
    may_choose: bool,
    /// Naturals of the suit one and two steps ahead.
    next: [u8; 2],
    /// Pieces of this rank in the suits that are still to come.
    of_later_suits: u8,
    /// What a state must be worth here, its jokers at their best.
    floor: Worth,
}

impl<'a> Spot<'a> {
    fn new(scene: &mut Scene<'a>, step: u8, suit: usize) -> Spot<'a> {
        let Scene {
            task,
            path,
            balance,
            ..
        } = *scene;
        let ends = step >= path.steps;
        let of_rank = &task.stock.naturals[usize::from(path.rank(step))];
        let price = task.prices.highest(path.rank(step));
        if !ends && !path.keeps_aces(step) {
            scene.ahead -= Worth::from(of_rank[suit]) * price;
        }
        let mut spot = Spot {
            task,
            path,
            balance,
            step,
            suit,
            count: if ends { 0 } else { of_rank[suit] },
            ahead: scene.present[suit] >> step >> 1,
            may_begin: false,
            may_begin_by_joker: false,
            may_choose: false,
            next: [1, 2].map(|more| scene.count(step + more, suit)),
            of_later_suits: of_rank[suit + 1..].iter().sum(),
            floor: scene.floor - scene.ahead,
        };
        let jokers = task.stock.jokers;
        spot.may_begin = spot.count > 0 && spot.may_become(balance.begun(), jokers);
        spot.may_begin_by_joker = task.placed && jokers > 0 && spot.ahead != 0 && !ends;
        spot.may_choose = spot.count > 0 && !path.keeps_aces(step) && scene.may_be_set(of_rank);
        spot
    }

    /// Whether a run may still become a meld with the jokers left: every place up to the third needs
    /// a natural or a joker.
    fn may_become(&self, run: Run, left: u8) -> bool {
        let need = 3 - len(run);
        let there = (self.ahead & ((1 << need) - 1)).count_ones() as u8;
        let lack = need - there;
        if lack > left.min(self.balance.jokers_ahead(run)) {
            return false;
        }
        // Two jokers beside one natural need a second one behind them.
        lack < 2 || self.balance.lone_natural() || self.natural_within(left)
    }

    /// Whether the runs of this suit that are too short can all still grow, and the floor be reached.
    fn may_reach(&self, node: &Node) -> bool {
        let runs = &node.state.runs[self.suit];
        let shorter = |than: u8| {
            runs.iter()
                .filter(|run| (1..than).contains(&len(**run)))
                .count() as u8
        };
        let lack =
            shorter(3).saturating_sub(self.next[0]) + shorter(2).saturating_sub(self.next[1]);
        if lack > node.state.left {
            return false;
        }
        let jokers = Worth::from(node.state.left) * self.task.prices.highest_joker();
        node.worth + jokers >= self.floor
    }

    /// Whether a natural can be reached over so many jokers.
    fn natural_within(&self, jokers: u8) -> bool {
        self.ahead & ((2 << jokers.min(14)) - 1) != 0
    }

    fn price(&self) -> Worth {
        self.task.prices.in_run[usize::from(self.path.place(self.step)).min(MOST_STEPS)]
    }

    fn joker_price(&self) -> Worth {
        self.task.prices.joker.unwrap_or_else(|| self.price())
    }

    /// All that can happen here to a state.
    fn turn(&self, at: usize, sweep: &mut Sweep) {
        let node = sweep.nodes[at];
        let used = if self.path.takes_aces(self.step) {
            node.state.low >> (2 * self.suit) & 3
        } else {
            0
        };
        let naturals = self.count - used;
        let runs = node.state.runs[self.suit];
        if naturals == 0 && runs[0] == 0 && !(self.may_begin_by_joker && node.state.left > 0) {
            return sweep.add(node);
        }
        let draft = Draft {
            node,
            parent: at as u32,
            runs,
            naturals,
            grown: [0; MOST_RUNS],
            growing: 0,
            fates: [Fate::Ends(0); MOST_RUNS],
            begun: [0; 2],
            ended: false,
            resumable: false,
        };
        self.decide(0, draft, sweep);
    }

    /// Decides over the growing runs from `slot` on. Equal runs take their fates in order.
    fn decide(&self, slot: usize, draft: Draft, sweep: &mut Sweep) {
        let run = if slot < MOST_RUNS {
            draft.runs[slot]
        } else {
            0
        };
        if run == 0 {
            return self.begin_runs(draft, sweep);
        }
        let twin = slot > 0 && draft.runs[slot - 1] == run;
        let allowed = |fate: Fate| !twin || fate >= draft.fates[slot - 1];
        let left = draft.node.state.left;
        if draft.naturals > 0 && allowed(Fate::Natural) {
            let grown = self.balance.with_natural(run);
            if self.may_become(grown, left) {
                let mut next = draft.fated(slot, Fate::Natural);
                next.naturals -= 1;
                next.node.worth += self.price();
                next.grow(grown, |next| self.decide(slot + 1, next, sweep));
            }
        }
        if left > 0 && self.step < self.path.steps && allowed(Fate::Joker) {
            self.add_joker(slot, run, draft, sweep);
        }
        let most = if self.task.placed { 0 } else { left };
        for jokers in 0..=most {
            if !self.balance.ends_with(run, jokers) || !allowed(Fate::Ends(jokers)) {
                continue;
            }
            let mut next = draft.fated(slot, Fate::Ends(jokers));
            next.node.state.left -= jokers;
            next.node.worth += Worth::from(jokers) * self.joker_price();
            next.ended = true;
            next.resumable |= self.balance.is_resumable(run, jokers);
            self.decide(slot + 1, next, sweep);
        }
    }

    fn add_joker(&self, slot: usize, run: Run, draft: Draft, sweep: &mut Sweep) {
        let left = draft.node.state.left - 1;
        let Some(grown) = self.balance.with_joker(run) else {
            return;
        };
        // A joker that leads to no natural belongs to the end of the run.
        let leads = self.task.placed || self.natural_within(left);
        if leads && self.may_become(grown, left) {
            let mut next = draft.fated(slot, Fate::Joker);
            next.node.state.left = left;
            next.node.worth += self.joker_price();
            next.grow(grown, |next| self.decide(slot + 1, next, sweep));
        }
    }

    /// Begins runs: none, one by a joker, then some by naturals.
    fn begin_runs(&self, draft: Draft, sweep: &mut Sweep) {
        self.begin_by_naturals(draft, sweep);
        let left = draft.node.state.left;
        if !self.may_begin_by_joker || left == 0 || !self.natural_within(left - 1) {
            return;
        }
        let Some(run) = self.balance.begun_by_joker() else {
            return;
        };
        if self.may_become(run, left - 1) {
            let mut next = draft;
            next.node.state.left -= 1;
            next.node.worth += self.joker_price() - MELD;
            next.begun[1] += 1;
            next.grow(run, |next| self.begin_runs(next, sweep));
        }
    }

    fn begin_by_naturals(&self, draft: Draft, sweep: &mut Sweep) {
        self.choose(draft, sweep);
        let run = self.balance.begun();
        if draft.naturals > 0 && !draft.resumable && self.may_become(run, draft.node.state.left) {
            let mut next = draft;
            next.naturals -= 1;
            next.node.worth += self.price() - MELD;
            next.begun[0] += 1;
            next.grow(run, |next| self.begin_by_naturals(next, sweep));
        }
    }

    /// Puts pieces aside for sets; the others are loose, or aces kept for later.
    fn choose(&self, draft: Draft, sweep: &mut Sweep) {
        let most = if self.may_choose { draft.naturals } else { 0 };
        let least = if draft.ended { draft.naturals } else { 0 };
        let before = draft.node.state.chosen.naturals;
        let (fewest, _) = bounds(self.task.rules.jokers);
        for chosen in least..=most {
            let all = before + chosen;
            let node = draft.done(self, chosen);
            if (all == 0 || all + self.of_later_suits >= fewest) && self.may_reach(&node) {
                sweep.add(node);
            }
        }
    }
}

/// A turn that is being decided.
#[derive(Clone, Copy)]
struct Draft {
    node: Node,
    parent: u32,
    /// The growing runs as they were.
    runs: [Run; MOST_RUNS],
    /// Naturals not yet used.
    naturals: u8,
    grown: [Run; MOST_RUNS],
    growing: usize,
    fates: [Fate; MOST_RUNS],
    begun: [u8; 2],
    /// Whether a run ends here, which a loose natural would rather join.
    ended: bool,
    /// Whether one ends here to which a run that begins here might as well belong.
    resumable: bool,
}

impl Draft {
    fn fated(mut self, slot: usize, fate: Fate) -> Draft {
        self.fates[slot] = fate;
        self
    }

    /// With a run that goes on, if there is room for it.
    fn grow(mut self, run: Run, then: impl FnOnce(Draft)) {
        if self.growing < MOST_RUNS {
            self.grown[self.growing] = run;
            self.growing += 1;
            then(self);
        }
    }

    /// The node it leads to when so many pieces are put aside for sets.
    fn done(&self, spot: &Spot, chosen: u8) -> Node {
        let mut node = self.node;
        let state = &mut node.state;
        state.runs[spot.suit] = self.grown;
        state.runs[spot.suit].sort_unstable_by(|a, b| b.cmp(a));
        state.chosen.naturals += chosen;
        state.chosen.of_a_suit = state.chosen.of_a_suit.max(chosen);
        if spot.path.keeps_aces(spot.step) {
            state.low |= (spot.count - self.naturals) << (2 * spot.suit);
        }
        if spot.task.both_kinds && self.begun != [0; 2] {
            state.kinds |= A_RUN;
        }
        node.worth +=
            Worth::from(chosen) * spot.task.prices.in_set[usize::from(spot.path.rank(spot.step))];
        node.parent = self.parent;
        node.turn = Turn::Suit {
            step: spot.step,
            suit: spot.suit as u8,
            fates: self.fates,
            begun: self.begun,
            chosen,
        };
        node
    }
}

/// Makes sets of the pieces put aside.
fn settle(task: &Task, rank: u8, step: u8, at: usize, sweep: &mut Sweep) {
    let node = sweep.nodes[at];
    let chosen = node.state.chosen;
    if chosen.naturals == 0 {
        return sweep.add(node);
    }
    let price = task
        .prices
        .joker
        .unwrap_or(task.prices.in_set[usize::from(rank)]);
    for sets in 1..=chosen.naturals {
        let Some(range) = jokers(chosen, sets, &task.rules) else {
            continue;
        };
        for jokers in range.filter(|jokers| *jokers <= node.state.left) {
            let mut next = node;
            next.state.chosen = Chosen::default();
            next.state.left -= jokers;
            if task.both_kinds {
                next.state.kinds |= A_SET;
            }
            next.worth += Worth::from(jokers) * price - Worth::from(sets) * MELD;
            next.parent = at as u32;
            next.turn = Turn::Sets { step, sets, jokers };
            sweep.add(next);
        }
    }
}
