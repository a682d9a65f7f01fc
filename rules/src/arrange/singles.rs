//! Hands without jokers in which no piece is twice: all of Gin, and many others.
//!
//! Such a hand is four words with a bit for each rank. Only the ranks of three suits and more leave a
//! choice: which of their pieces, if any, become a set. What is left of a suit lies best in runs as long
//! as they come. So all choices for the few such ranks are tried.

use super::arrangement::{Arrangement, Filling};
use super::set::SUITS;
use super::task::{MELD, MOST_STEPS, RANKS, Task, Worth};
use crate::meld::Piece;

/// A bit for each rank of a suit: bit 0 the ace. Bit 13 is the ace above the king.
type Ranks = u16;

const LOW_ACE: Ranks = 1;
const HIGH_ACE: Ranks = 1 << RANKS;

/// Ranks of a hand of so few pieces that can make sets, at most.
const MOST_SETS: usize = 5;

/// The suits of a set as bits, for each rank that could be one; 0: no set.
type Sets = [u8; MOST_SETS];

/// How many pieces a hand may have: no suit is whole, so that a ring can be cut open.
const MOST: usize = 12;

/// Whether the hand is such a one.
pub(super) fn are_singles(pieces: &[Piece], task: &Task) -> bool {
    let is_double = |count: &u8| *count > 1;
    pieces.len() <= MOST
        && task.stock.jokers == 0
        && task.prices.joker.is_some()
        && !task.stock.naturals.as_flattened().iter().any(is_double)
}

struct Hand<'a> {
    task: &'a Task,
    suits: [Ranks; SUITS],
    /// Ranks, counted from 0, that could be a set.
    ranks: [u8; MOST_SETS],
    count: usize,
}

/// The best arrangement of a hand of singles, and its worth.
pub(super) fn arrange(pieces: &[Piece], task: &Task) -> (Arrangement, Worth) {
    let hand = Hand::new(pieces, task);
    let mut best = (Worth::MIN, Sets::default());
    hand.choose(0, 0, &mut Sets::default(), &mut best);
    (hand.lay(pieces, &best.1), best.0)
}

impl Hand<'_> {
    fn new<'a>(pieces: &[Piece], task: &'a Task) -> Hand<'a> {
        let mut hand = Hand {
            task,
            suits: [0; SUITS],
            ranks: [0; MOST_SETS],
            count: 0,
        };
        for piece in pieces {
            if let Piece::Natural { rank, suit } = piece {
                hand.suits[usize::from(*suit)] |= 1 << (rank - 1);
            }
        }
        let [a, b, c, d] = hand.suits;
        let mut threes = a & b & (c | d) | c & d & (a | b);
        while threes != 0 && hand.count < MOST_SETS {
            hand.ranks[hand.count] = threes.trailing_zeros() as u8;
            hand.count += 1;
            threes &= threes - 1;
        }
        hand
    }

    /// Tries every set of the rank at `at`, and of those after it; so much is gained already.
    fn choose(&self, at: usize, gained: Worth, sets: &mut Sets, best: &mut (Worth, Sets)) {
        if at == self.count {
            let worth = gained + self.worth_of_runs(sets);
            if worth > best.0 {
                *best = (worth, *sets);
            }
            return;
        }
        sets[at] = 0;
        self.choose(at + 1, gained, sets, best);
        let of_rank = self.suits_of(self.ranks[at]);
        let price = self.task.prices.in_set[usize::from(self.ranks[at]) + 1];
        for set in 0..1u8 << SUITS {
            if set & !of_rank == 0 && set.count_ones() >= 3 {
                sets[at] = set;
                let gain = price * set.count_ones() as Worth - MELD;
                self.choose(at + 1, gained + gain, sets, best);
            }
        }
    }

    /// The suits that have a rank.
    fn suits_of(&self, rank: u8) -> u8 {
        let has = |suit: usize| ((self.suits[suit] >> rank & 1) as u8) << suit;
        (0..SUITS).map(has).sum()
    }

    fn worth_of_runs(&self, sets: &Sets) -> Worth {
        let of_suit = |suit| {
            let (runs, _) = self.runs(suit, sets);
            self.worth(runs)
        };
        (0..SUITS).map(of_suit).sum()
    }

    /// The pieces of a suit that lie in runs, when the sets have taken theirs: those of a ring turned
    /// down by so many places.
    fn runs(&self, suit: usize, sets: &Sets) -> (Ranks, u8) {
        let taken = self.ranks.iter().zip(sets).take(self.count);
        let taken = taken.fold(0, |taken, (rank, set)| {
            taken | Ranks::from(set >> suit & 1) << rank
        });
        let left = self.suits[suit] & !taken;
        if self.task.rules.ace_wraps {
            // The lowest gap is cut open.
            let gap = (!left).trailing_zeros() as u8;
            let turned = (left >> gap | left << (RANKS as u8 - gap)) & (HIGH_ACE - 1);
            return (in_runs(turned) | Ranks::from(gap) << RANKS, gap);
        }
        if left & LOW_ACE == 0 {
            return (in_runs(left), 0);
        }
        let (low, high) = (in_runs(left), in_runs(left & !LOW_ACE | HIGH_ACE));
        (if self.worth(high) > self.worth(low) { high } else { low }, 0)
    }

    fn worth(&self, runs: Ranks) -> Worth {
        0
    }
}
