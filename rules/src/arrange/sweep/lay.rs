//! From the turns of a sweep back to melds.

use super::line::{place, rank};
use super::moves::{Fate, MOST_RUNS, Move, Moves};
use super::retrace::Turn;
use super::run::{Balance, Run};
use super::set::bounds;
use crate::arrange::arrangement::{Arrangement, Filling};
use crate::arrange::task::{SUITS, Task};
use crate::meld::{LARGEST_SET, Piece, SHORTEST};

/// The place of the ace above the king.
const HIGH_ACE: u8 = 14;

/// Most sets of one rank: three packs, two naturals each.
const MOST_SETS: usize = 6;

/// A run whose pieces are known.
#[derive(Debug, Clone, Copy, Default)]
struct Growing {
    /// As the sweep sees it.
    run: Run,
    /// The step of its first piece.
    first: u8,
    len: u8,
    /// Bit `i`: its piece `i` is a joker.
    jokers: u16,
}

impl Growing {
    fn with(mut self, run: Run, joker: bool) -> Growing {
        self.run = run;
        self.jokers |= u16::from(joker) << self.len;
        self.len += 1;
        self
    }
}

/// Plays the turns of a sweep, the first first, and fills in the pieces of the hand.
pub(super) fn lay(
    hand: &[Piece],
    task: &Task,
    moves: &Moves,
    turns: impl Iterator<Item = Turn>,
    points: u32,
) -> Arrangement {
    let mut laying = Laying {
        task,
        balance: moves.balance(),
        growing: [[Growing::default(); MOST_RUNS]; SUITS],
        chosen: [0; SUITS],
        filling: Filling::new(hand),
    };
    for turn in turns {
        match turn {
            Turn::Suit {
                step,
                suit,
                one,
                more,
                chosen,
            } => {
                laying.chosen[usize::from(suit)] = chosen;
                laying.grow(step, usize::from(suit), &one, more);
            }
            Turn::Sets { step, sets, jokers } => laying.make_sets(rank(step), sets, jokers),
        }
    }
    laying.filling.finish(points)
}

struct Laying<'a> {
    task: &'a Task,
    balance: Balance,
    growing: [[Growing; MOST_RUNS]; SUITS],
    /// Pieces of this rank put aside for sets.
    chosen: [u8; SUITS],
    filling: Filling<'a>,
}

impl Laying<'_> {
    fn grow(&mut self, step: u8, suit: usize, one: &Move, mut more: u8) {
        let mut next = [Growing::default(); MOST_RUNS];
        let mut count = 0;
        let mut keep = |growing: Growing| {
            next[count] = growing;
            count += 1;
        };
        for (growing, fate) in self.growing[suit].into_iter().zip(one.fates) {
            match fate {
                _ if growing.run == 0 => {}
                Fate::Natural => keep(growing.with(self.balance.with_natural(growing.run), false)),
                Fate::Joker => {
                    let run = self.balance.with_joker(growing.run).unwrap_or_default();
                    keep(growing.with(run, true));
                }
                Fate::Ends(lacking) => {
                    let added = more.min(self.balance.room(growing.run) - lacking);
                    more -= added;
                    self.lay_run(suit as u8, growing, lacking + added);
                }
            }
        }
        let fresh = Growing {
            first: step,
            ..Growing::default()
        };
        for _ in 0..one.begun[1] {
            keep(fresh.with(self.balance.begun_by_joker().unwrap_or_default(), true));
        }
        for _ in 0..one.begun[0] {
            keep(fresh.with(self.balance.begun(), false));
        }
        // Of equal ones the longer goes on, and is laid first where both end.
        next.sort_unstable_by_key(|growing| (core::cmp::Reverse(growing.run), growing.first));
        self.growing[suit] = next;
    }

    /// Lays a run with more jokers at its tail, and those for which the line is too short at its
    /// head.
    fn lay_run(&mut self, suit: u8, growing: Growing, jokers: u8) {
        let last = place(growing.first) + growing.len - 1;
        let tail = jokers.min(HIGH_ACE.saturating_sub(last));
        let filling = &mut self.filling;
        (tail..jokers).for_each(|_| filling.put(Piece::Joker));
        for i in 0..growing.len {
            let rank = rank(growing.first + i);
            let joker = growing.jokers >> i & 1 == 1;
            filling.put(if joker {
                Piece::Joker
            } else {
                Piece::Natural { rank, suit }
            });
        }
        (0..tail).for_each(|_| filling.put(Piece::Joker));
        filling.end_meld();
    }

    /// Spreads the pieces put aside evenly over that many sets, a suit over different ones; then the
    /// jokers, first where they are needed.
    fn make_sets(&mut self, rank: u8, sets: u8, jokers: u8) {
        let sets = usize::from(sets).min(MOST_SETS);
        let mut spread = [[0u8; SUITS]; MOST_SETS];
        let size = |set: &[u8; SUITS]| set.iter().sum::<u8>();
        for suit in 0..SUITS {
            for _ in 0..self.chosen[suit] {
                let least = (0..sets).min_by_key(|set| (spread[*set][suit], size(&spread[*set])));
                if let Some(set) = least {
                    spread[set][suit] += 1;
                }
            }
        }
        let mut more = [0u8; MOST_SETS];
        let (_, limit) = bounds(self.task.rules.jokers);
        for wanted in [SHORTEST as u8, LARGEST_SET as u8] {
            for set in 0..sets {
                while size(&spread[set]) + more[set] < wanted
                    && more[set] < limit
                    && more.iter().sum::<u8>() < jokers
                {
                    more[set] += 1;
                }
            }
        }
        for (set, jokers) in spread.iter().zip(more).take(sets) {
            for (suit, count) in (0..).zip(set) {
                let piece = Piece::Natural { rank, suit };
                (0..*count).for_each(|_| self.filling.put(piece));
            }
            (0..jokers).for_each(|_| self.filling.put(Piece::Joker));
            self.filling.end_meld();
        }
        self.chosen = [0; SUITS];
    }
}
