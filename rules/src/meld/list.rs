//! Every meld that a piece can be in.

use super::readings_as_laid;
use super::run::HIGH_ACE;
use super::{JokerLimit, LARGEST_SET, MeldRules, Piece, SHORTEST, is_joker, rank_at};
use alloc::collections::{BTreeSet, VecDeque};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Every meld of the first piece with others of them, as indices into `pieces` as they are laid: a set
/// in any order, a run ascending, its jokers in their places. None when the first is a joker.
///
/// Of melds of the same faces one is listed, of equal pieces the first is taken. The longest stand
/// first; of the same length sets before runs, and a natural before a joker in its place.
pub fn with_first(pieces: &[Piece], rules: &MeldRules) -> Vec<Vec<usize>> {
    let Some(Piece::Natural { rank, suit }) = pieces.first().copied() else {
        return Vec::new();
    };
    let mut used = alloc::vec![false; pieces.len()];
    used[0] = true;
    let mut listing = Listing {
        pieces,
        rules,
        suit,
        used,
        run: VecDeque::from([0]),
        faces: BTreeSet::new(),
        found: Vec::new(),
    };
    listing.sets(rank);
    let place = rank as i8;
    listing.down(place, place);
    if rank == rank_at(HIGH_ACE) && !rules.ace_wraps {
        listing.down(HIGH_ACE, HIGH_ACE);
    }
    listing.found.sort_by_key(|meld| Reverse(meld.len()));
    listing.found
}

struct Listing<'a> {
    pieces: &'a [Piece],
    rules: &'a MeldRules,
    /// Of the first piece.
    suit: u8,
    /// What lies in the run that is being laid, and that run.
    used: Vec<bool>,
    run: VecDeque<usize>,
    /// The faces of those found, sorted.
    faces: BTreeSet<Vec<Piece>>,
    found: Vec<Vec<usize>>,
}

impl Listing<'_> {
    /// The sets: some others of the rank, and some jokers.
    fn sets(&mut self, rank: u8) {
        let others = self.others(rank);
        let jokers: Vec<usize> = (0..self.pieces.len())
            .filter(|at| is_joker(&self.pieces[*at]))
            .take(LARGEST_SET - 1)
            .collect();
        for chosen in 0..1_u32 << others.len() {
            let chosen = (0..others.len()).filter(|at| chosen >> at & 1 == 1);
            let naturals = [0].into_iter().chain(chosen.map(|at| others[at]));
            let naturals: Vec<usize> = naturals.collect();
            for some in 0..=jokers.len() {
                let set = [&naturals[..], &jokers[..some]].concat();
                if (SHORTEST..=LARGEST_SET).contains(&set.len()) {
                    self.keep(set);
                }
            }
        }
    }

    /// The pieces of the first one's rank that may lie beside it, suit by suit, no more of one than
    /// a set holds.
    fn others(&self, rank: u8) -> Vec<usize> {
        let alike = if self.rules.distinct_suits {
            1
        } else {
            LARGEST_SET - 1
        };
        let mut others: Vec<(u8, usize)> = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate().skip(1) {
            if let Piece::Natural { rank: of, suit } = *piece
                && of == rank
                && !(self.rules.distinct_suits && suit == self.suit)
                && others.iter().filter(|(other, _)| *other == suit).count() < alike
            {
                others.push((suit, at));
            }
        }
        others.sort_unstable();
        others.into_iter().map(|(_, at)| at).collect()
    }

    /// The runs on these places, those that go on upward, and then those that begin lower.
    fn down(&mut self, low: i8, high: i8) {
        self.up(low, high);
        for at in self.fitting(low - 1, low - 1, high) {
            self.used[at] = true;
            self.run.push_front(at);
            self.down(low - 1, high);
            self.run.pop_front();
            self.used[at] = false;
        }
    }

    fn up(&mut self, low: i8, high: i8) {
        if self.run.len() >= SHORTEST {
            self.keep(self.run.iter().copied().collect());
        }
        for at in self.fitting(high + 1, low, high + 1) {
            self.used[at] = true;
            self.run.push_back(at);
            self.up(low, high + 1);
            self.run.pop_back();
            self.used[at] = false;
        }
    }

    /// What may lie on a place of a run that would then reach from `low` to `high`: the natural that
    /// belongs there, and a joker.
    fn fitting(&self, place: i8, low: i8, high: i8) -> Vec<usize> {
        let on_the_line = self.rules.ace_wraps || low >= 1 && high <= HIGH_ACE;
        if !on_the_line || (high - low) as usize >= self.rules.longest_run {
            return Vec::new();
        }
        let (rank, suit) = (rank_at(place), self.suit);
        let free = |wanted: Piece| {
            let mut places = 0..self.pieces.len();
            places.find(|at| !self.used[*at] && self.pieces[*at] == wanted)
        };
        let laid = self.run.iter().map(|at| &self.pieces[*at]);
        let jokers = laid.filter(|piece| is_joker(piece)).count();
        let full = matches!(self.rules.jokers, JokerLimit::AtMost(most) if jokers >= most);
        let joker = if full { None } else { free(Piece::Joker) };
        let natural = free(Piece::Natural { rank, suit });
        natural.into_iter().chain(joker).collect()
    }

    /// Lists a meld as it lies, if it is one and none of its faces was found before.
    fn keep(&mut self, meld: Vec<usize>) {
        let laid: Vec<Piece> = meld.iter().map(|at| self.pieces[*at]).collect();
        if readings_as_laid(&laid, self.rules).is_err() {
            return;
        }
        let mut faces = laid;
        faces.sort_unstable();
        if self.faces.insert(faces) {
            self.found.push(meld);
        }
    }
}
