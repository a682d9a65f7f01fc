//! Hands without jokers in which no piece is twice: all of Gin, and many others.
//!
//! Such a hand is four words with a bit for each rank. Only the ranks of three suits and more leave a
//! choice: which of their pieces, if any, become a set. What is left of a suit lies best in runs as long
//! as they come. So all choices for the few such ranks are tried.

use super::arrangement::{Arrangement, Filling};
use super::task::{MELD, RANKS, SUITS, Task, Worth, points};
use crate::meld::{Piece, SHORTEST};

/// A bit for each rank of a suit: bit 0 the ace. Bit 13 is the ace above the king.
type Ranks = u16;

const LOW_ACE: Ranks = 1;
const HIGH_ACE: Ranks = 1 << RANKS;

/// Ranks of a hand of so few pieces that can make sets, at most.
const MOST_SETS: usize = MOST / 3;

/// The suits of a set as bits, for each rank that could be one; 0: no set.
type Sets = [u8; MOST_SETS];

/// How many pieces a hand may have: no suit is complete, so that a ring has a gap.
const MOST: usize = 12;

/// Whether the hand is such a one.
pub(super) fn are_singles(pieces: &[Piece], task: &Task) -> bool {
    pieces.len() <= MOST
        && task.stock.jokers == 0
        && task.prices.joker.is_some()
        && task.stock.most_copies() <= 1
}

/// The best arrangement of a hand of singles, which is worth that much in all.
pub(super) fn arrange(pieces: &[Piece], task: &Task, total: Worth) -> Arrangement {
    let hand = Hand::new(pieces, task);
    let mut best = (Worth::MIN, Sets::default());
    hand.choose(0, 0, hand.suits, &mut Sets::default(), &mut best);
    let mut filling = Filling::new(pieces);
    hand.lay(&best.1, &mut filling);
    filling.finish(points(total) - points(best.0))
}

struct Hand<'a> {
    task: &'a Task,
    suits: [Ranks; SUITS],
    /// Where in the hand each piece stands.
    places: [[u8; RANKS]; SUITS],
    /// Ranks, counted from 0, that could be a set: the suits that have it, and those of them that
    /// could do with it in a run.
    ranks: [(u8, u8, u8); MOST_SETS],
    count: usize,
}

impl Hand<'_> {
    fn new<'a>(pieces: &[Piece], task: &'a Task) -> Hand<'a> {
        let mut hand = Hand {
            task,
            suits: [0; SUITS],
            places: [[0; RANKS]; SUITS],
            ranks: [(0, 0, 0); MOST_SETS],
            count: 0,
        };
        for (at, piece) in (0..).zip(pieces) {
            if let Piece::Natural { rank, suit } = piece {
                let (suit, rank) = (usize::from(*suit), usize::from(rank - 1));
                hand.suits[suit] |= 1 << rank;
                hand.places[suit][rank] = at;
            }
        }
        let [a, b, c, d] = hand.suits;
        let mut threes = a & b & (c | d) | c & d & (a | b);
        if threes == 0 {
            return hand;
        }
        let in_runs = hand
            .suits
            .map(|suit| in_any_run(suit, task.rules.ace_wraps));
        while threes != 0 && hand.count < MOST_SETS {
            let rank = threes.trailing_zeros() as u8;
            hand.ranks[hand.count] = (rank, across(&hand.suits, rank), across(&in_runs, rank));
            hand.count += 1;
            threes &= threes - 1;
        }
        hand
    }

    /// Tries the sets of the rank at `at`, and of those after it, of what is left; this much is gained
    /// already. What could do nothing in a run is in every set.
    fn choose(
        &self,
        at: usize,
        gained: Worth,
        left: [Ranks; SUITS],
        sets: &mut Sets,
        best: &mut (Worth, Sets),
    ) {
        if at == self.count {
            let runs = left.iter().map(|left| self.worth(self.runs(*left)));
            let worth = gained + runs.sum::<Worth>();
            if worth > best.0 {
                *best = (worth, *sets);
            }
            return;
        }
        let (rank, suits, in_runs) = self.ranks[at];
        let price = self.task.prices.in_set[usize::from(rank) + 1];
        if in_runs != 0 {
            sets[at] = 0;
            self.choose(at + 1, gained, left, sets, best);
        }
        let mut spared = in_runs;
        loop {
            let set = suits & !spared;
            if set.count_ones() >= SHORTEST as u32 {
                sets[at] = set;
                let gain = price * set.count_ones() as Worth - MELD;
                self.choose(at + 1, gained + gain, without(left, rank, set), sets, best);
            }
            if spared == 0 {
                return;
            }
            spared = (spared - 1) & in_runs;
        }
    }

    /// The runs of what the sets have left of a suit.
    fn runs(&self, left: Ranks) -> Runs {
        if self.task.rules.ace_wraps {
            let gap = (!left).trailing_zeros();
            let turned = (left >> gap | left << (RANKS as u32 - gap)) & (HIGH_ACE - 1);
            return Runs::among(turned, gap as u8);
        }
        let low = Runs::among(left, 0);
        if left & LOW_ACE == 0 {
            return low;
        }
        let high = Runs::among(left & !LOW_ACE | HIGH_ACE, 0);
        if self.worth(high) > self.worth(low) {
            high
        } else {
            low
        }
    }

    fn worth(&self, runs: Runs) -> Worth {
        let begun = runs.bits & !(runs.bits << 1);
        let pieces =
            bits(runs.bits).map(|bit| self.task.prices.in_run[usize::from(runs.rank(bit))]);
        pieces.sum::<Worth>() - begun.count_ones() as Worth * MELD
    }

    fn lay(&self, sets: &Sets, filling: &mut Filling) {
        let mut left = self.suits;
        for ((rank, ..), set) in self.ranks.iter().zip(sets).take(self.count) {
            left = without(left, *rank, *set);
            for suit in bits((*set).into()) {
                filling.put_at(self.places[usize::from(suit)][usize::from(*rank)]);
            }
            if *set != 0 {
                filling.end_meld();
            }
        }
        for (places, left) in self.places.iter().zip(left) {
            let runs = self.runs(left);
            for bit in bits(runs.bits) {
                filling.put_at(places[usize::from(runs.rank(bit) - 1)]);
                if runs.bits >> bit & 2 == 0 {
                    filling.end_meld();
                }
            }
        }
    }
}

/// The pieces of a suit that lie in any run at all.
fn in_any_run(suit: Ranks, ring: bool) -> Ranks {
    let suit = u32::from(suit);
    let again = if ring { suit } else { suit & 1 };
    let long = suit | again << RANKS;
    let starts = long & long >> 1 & long >> 2;
    let all = starts | starts << 1 | starts << 2;
    (all | all >> RANKS) as Ranks & (HIGH_ACE - 1)
}

/// The suits that have a rank, as bits.
fn across(suits: &[Ranks; SUITS], rank: u8) -> u8 {
    let has = |suit: usize| ((suits[suit] >> rank & 1) as u8) << suit;
    (0..SUITS).map(has).sum()
}

/// Without the pieces of a set.
fn without(mut suits: [Ranks; SUITS], rank: u8, set: u8) -> [Ranks; SUITS] {
    for (suit, ranks) in suits.iter_mut().enumerate() {
        *ranks &= !(Ranks::from(set >> suit & 1) << rank);
    }
    suits
}

/// Runs of a suit.
#[derive(Debug, Clone, Copy)]
struct Runs {
    bits: Ranks,
    /// The rank of bit 0, counted from 0: a ring is turned so that it is cut open at a gap.
    first: u8,
}

impl Runs {
    /// Those of the pieces that have two neighbours on one side, or one on either.
    fn among(pieces: Ranks, first: u8) -> Runs {
        let starts = pieces & pieces >> 1 & pieces >> 2;
        let bits = starts | starts << 1 | starts << 2;
        Runs { bits, first }
    }

    /// The rank of a bit, 1 to 13.
    fn rank(self, bit: u8) -> u8 {
        (self.first + bit) % RANKS as u8 + 1
    }
}

fn bits(word: u16) -> impl Iterator<Item = u8> {
    let next = |rest: &u16| Some(rest & rest.wrapping_sub(1));
    let rests = core::iter::successors(Some(word), next).take_while(|rest| *rest != 0);
    rests.map(|rest| rest.trailing_zeros() as u8)
}
