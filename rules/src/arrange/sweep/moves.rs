//! What the growing runs of one suit can become at one place.
//!
//! The growing runs of a suit, its *front*, are a handful of bytes in order, and what can become of
//! them depends on nothing but the naturals at the place. So the moves from a front are worked out once
//! for each joker limit, cleared of those that another move betters, and kept from hand to hand.

use super::run::{Balance, Run, len};
use crate::arrange::task::Task;
use crate::meld::JokerLimit;
use alloc::vec::Vec;

/// Most runs of a suit that grow at the same time: two packs have each piece twice.
pub(super) const MOST_RUNS: usize = 2;

/// Most naturals of a rank and suit.
const MOST_COPIES: usize = 2;

/// The growing runs of a suit, the larger bytes first; 0 is none.
pub(super) type Runs = [Run; MOST_RUNS];

/// The number of a front.
pub(super) type FrontId = u16;

/// No run grows.
pub(super) const NO_RUN: FrontId = 0;

/// How many bits a front's number has.
pub(super) const FRONT_BITS: u32 = 12;

/// What becomes of a growing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// A natural joins it.
    Natural,
    /// A joker joins it.
    Joker,
    /// It ends, with at least this many more jokers.
    Ends(u8),
}

/// One way for a front to go on at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) next: FrontId,
    /// Naturals that lie in runs.
    pub(super) naturals: u8,
    /// Jokers needed.
    pub(super) jokers: u8,
    /// Jokers that the runs which end here can take beyond these.
    pub(super) room: u8,
    /// Runs that a natural begins, and a joker.
    pub(super) begun: [u8; 2],
    /// Whether the other naturals all go into sets: a loose one had better joined a run that ends, or
    /// taken a joker's place.
    pub(super) none_loose: bool,
    /// What the next front needs.
    pub(super) owed: Owed,
    /// Of each growing run, in the front's order.
    pub(super) fates: [Fate; MOST_RUNS],
}

/// What the places ahead owe to a front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Owed {
    /// Runs that need a piece at the next place, and at the one after it.
    pub(super) pieces: [u8; 2],
    /// Whether a joker in a gap waits for a natural.
    pub(super) natural: bool,
}

/// What tells one set of moves from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) limit: JokerLimit,
    /// Jokers in the hand.
    pub(super) jokers: u8,
    /// As in [`Task::is_placed`].
    pub(super) placed: bool,
}

impl Terms {
    pub(super) fn of(task: &Task) -> Terms {
        Terms {
            limit: task.rules.jokers,
            jokers: task.stock.jokers,
            placed: task.is_placed(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

/// The moves of every front met so far.
#[derive(Debug)]
pub(super) struct Moves {
    terms: Terms,
    balance: Balance,
    fronts: Vec<Runs>,
    owed: Vec<Owed>,
    /// By front and number of naturals.
    spans: Vec<[Option<Span>; MOST_COPIES + 1]>,
    moves: Vec<Move>,
}

impl Moves {
    pub(super) fn new(terms: Terms) -> Moves {
        let mut moves = Moves {
            terms,
            balance: Balance::new(terms.limit, terms.jokers, terms.placed),
            fronts: Vec::new(),
            owed: Vec::new(),
            spans: Vec::new(),
            moves: Vec::new(),
        };
        moves.number([0; MOST_RUNS]);
        moves
    }

    pub(super) fn terms(&self) -> Terms {
        self.terms
    }

    pub(super) fn balance(&self) -> Balance {
        self.balance
    }

    pub(super) fn runs(&self, front: FrontId) -> Runs {
        self.fronts[usize::from(front)]
    }

    /// The moves of a front beside this many naturals.
    pub(super) fn of(&mut self, front: FrontId, naturals: u8) -> &[Move] {
        let (front, naturals) = (usize::from(front), usize::from(naturals));
        let span = match self.spans[front][naturals] {
            Some(span) => span,
            None => self.work_out(front, naturals),
        };
        &self.moves[span.start as usize..span.end as usize]
    }

    /// The moves of a front that [`of`](Moves::of) has worked out before.
    pub(super) fn known(&self, front: FrontId, naturals: u8) -> &[Move] {
        self.spans[usize::from(front)][usize::from(naturals)].map_or(&[], |span| {
            &self.moves[span.start as usize..span.end as usize]
        })
    }

    /// Works out the moves of every front that can come up beside up to this many naturals; says how many
    /// fronts there are.
    pub(super) fn work_out_all(&mut self, copies: u8) -> usize {
        let mut front = 0;
        while front < self.fronts.len() {
            (0..=copies).for_each(|naturals| {
                self.of(front as FrontId, naturals);
            });
            front += 1;
        }
        front
    }

    fn number(&mut self, runs: Runs) -> FrontId {
        if let Some(known) = self.fronts.iter().position(|front| *front == runs) {
            return known as FrontId;
        }
        let growing = || runs.iter().filter(|run| **run != 0);
        let waiting = |run: &&Run| self.balance.waits(**run);
        let owed = Owed {
            pieces: [
                growing()
                    .filter(|run| len(**run) < 3 || waiting(run))
                    .count() as u8,
                growing().filter(|run| len(**run) < 2).count() as u8,
            ],
            natural: growing().any(|run| waiting(&run)),
        };
        self.fronts.push(runs);
        self.owed.push(owed);
        self.spans.push([None; MOST_COPIES + 1]);
        (self.fronts.len() - 1) as FrontId
    }

    fn work_out(&mut self, front: usize, naturals: usize) -> Span {
        let runs = self.fronts[front];
        let mut drafts = Vec::new();
        Draft::new(runs, naturals as u8).decide(0, &self.terms, &self.balance, &mut drafts);
        let start = self.moves.len();
        for (at, draft) in drafts.iter().enumerate() {
            let bettered = |(other_at, other): (usize, &Draft)| {
                other.betters(draft) && (!draft.betters(other) || other_at < at)
            };
            if !drafts.iter().enumerate().any(bettered) {
                let next = self.number(draft.grown);
                self.moves
                    .push(draft.made(next, self.owed[usize::from(next)]));
            }
        }
        let span = Span {
            start: start as u32,
            end: self.moves.len() as u32,
        };
        self.spans[front][naturals] = Some(span);
        span
    }
}

/// A move that is being decided.
#[derive(Clone, Copy)]
struct Draft {
    /// The growing runs as they were, and as they will be.
    runs: Runs,
    grown: Runs,
    growing: usize,
    /// Naturals there, and how many of them join runs.
    count: u8,
    naturals: u8,
    jokers: u8,
    room: u8,
    begun: [u8; 2],
    fates: [Fate; MOST_RUNS],
    none_loose: bool,
    /// Whether a run ends here to which one that begins here might as well belong.
    resumable: bool,
}

impl Draft {
    fn new(runs: Runs, count: u8) -> Draft {
        Draft {
            runs,
            grown: [0; MOST_RUNS],
            growing: 0,
            count,
            naturals: 0,
            jokers: 0,
            room: 0,
            begun: [0; 2],
            fates: [Fate::Ends(0); MOST_RUNS],
            none_loose: false,
            resumable: false,
        }
    }

    /// Decides over the growing runs from `slot` on. Equal runs take their fates in order.
    fn decide(self, slot: usize, terms: &Terms, balance: &Balance, done: &mut Vec<Draft>) {
        let run = self.runs.get(slot).copied().unwrap_or(0);
        if run == 0 {
            return self.begin_by_jokers(terms, balance, done);
        }
        let twin = slot > 0 && self.runs[slot - 1] == run;
        let fated = |fate: Fate| {
            let mut next = self;
            next.fates[slot] = fate;
            (!twin || fate >= self.fates[slot - 1]).then_some(next)
        };
        if self.naturals < self.count
            && let Some(mut next) = fated(Fate::Natural)
        {
            next.naturals += 1;
            next.grow(balance.with_natural(run))
                .inspect(|next| next.decide(slot + 1, terms, balance, done));
        }
        if self.jokers < terms.jokers
            && let Some(grown) = balance.with_joker(run)
            && let Some(mut next) = fated(Fate::Joker)
        {
            next.jokers += 1;
            next.none_loose |= terms.limit != JokerLimit::TwoNaturalsEach;
            next.grow(grown)
                .inspect(|next| next.decide(slot + 1, terms, balance, done));
        }
        let lacking = 3 - len(run);
        if (lacking == 0 || !terms.placed)
            && lacking + self.jokers <= terms.jokers
            && balance.ends_with(run, lacking)
            && let Some(mut next) = fated(Fate::Ends(lacking))
        {
            let room = if terms.placed {
                0
            } else {
                balance.room(run) - lacking
            };
            next.jokers += lacking;
            next.room = (next.room + room.min(terms.jokers)).min(terms.jokers - next.jokers);
            next.none_loose = true;
            next.resumable |= balance.is_resumable(run, lacking + next.room);
            next.decide(slot + 1, terms, balance, done);
        }
    }

    fn begin_by_jokers(self, terms: &Terms, balance: &Balance, done: &mut Vec<Draft>) {
        self.begin_by_naturals(balance, done);
        if terms.placed
            && self.jokers < terms.jokers
            && let Some(run) = balance.begun_by_joker()
        {
            let mut next = self;
            next.jokers += 1;
            next.begun[1] += 1;
            next.none_loose |= terms.limit != JokerLimit::TwoNaturalsEach;
            next.grow(run)
                .inspect(|next| next.begin_by_jokers(terms, balance, done));
        }
    }

    fn begin_by_naturals(self, balance: &Balance, done: &mut Vec<Draft>) {
        done.push(self.sorted());
        if self.naturals < self.count && !self.resumable {
            let mut next = self;
            next.naturals += 1;
            next.begun[0] += 1;
            next.grow(balance.begun())
                .inspect(|next| next.begin_by_naturals(balance, done));
        }
    }

    /// With a run that goes on, if there is room for it.
    fn grow(mut self, run: Run) -> Option<Draft> {
        if self.growing == MOST_RUNS {
            return None;
        }
        self.grown[self.growing] = run;
        self.growing += 1;
        Some(self)
    }

    fn sorted(mut self) -> Draft {
        self.grown.sort_unstable_by(|a, b| b.cmp(a));
        self
    }

    /// Whether this one is at least as good, whatever comes.
    fn betters(&self, other: &Draft) -> bool {
        self.grown == other.grown
            && self.naturals == other.naturals
            && self.none_loose <= other.none_loose
            && self.jokers <= other.jokers
            && self.jokers + self.room >= other.jokers + other.room
            && self.begun[0] + self.begun[1] <= other.begun[0] + other.begun[1]
    }

    fn made(&self, next: FrontId, owed: Owed) -> Move {
        Move {
            next,
            naturals: self.naturals,
            jokers: self.jokers,
            room: self.room,
            begun: self.begun,
            none_loose: self.none_loose && self.naturals < self.count,
            owed,
            fates: self.fates,
        }
    }
}
