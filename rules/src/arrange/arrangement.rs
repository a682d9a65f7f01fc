//! The answer: a hand split into melds and loose pieces.

use crate::meld::{Piece, SHORTEST};

/// Most pieces that are arranged: a full set of Remi tiles.
pub const MOST_PIECES: usize = 106;

const MOST_MELDS: usize = MOST_PIECES / SHORTEST;

/// A hand split into melds and loose pieces, all as indices into the hand. It owns no memory of its
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrangement {
    /// The points of the loose pieces; of an opening, the points of the melds;
    /// of a pile, how many are loose.
    pub points: u32,
    /// Meld after meld, then the loose ones.
    order: [u8; MOST_PIECES],
    /// Where each meld ends.
    ends: [u8; MOST_MELDS],
    melds: u8,
    pieces: u8,
}

impl Arrangement {
    /// Everything loose, of this many pieces.
    pub(super) fn loose_hand(points: u32, pieces: usize) -> Arrangement {
        Arrangement {
            points,
            order: core::array::from_fn(|i| i as u8),
            ends: [0; MOST_MELDS],
            melds: 0,
            pieces: pieces as u8,
        }
    }

    /// The whole hand as one meld.
    pub(super) fn whole(points: u32, pieces: usize) -> Arrangement {
        let mut all = Arrangement::loose_hand(points, pieces);
        all.melds = 1;
        all.ends[0] = pieces as u8;
        all
    }

    /// The same arrangement as part of a larger hand, in which its pieces have these indices.
    pub(super) fn within(mut self, indices: &[usize]) -> Arrangement {
        for at in &mut self.order[..usize::from(self.pieces)] {
            *at = indices[usize::from(*at)] as u8;
        }
        self
    }

    /// The melds, each in laid order: a run ascending with its jokers in their places.
    pub fn melds(&self) -> impl Iterator<Item = &[u8]> {
        let start = |meld: usize| {
            if meld == 0 {
                0
            } else {
                usize::from(self.ends[meld - 1])
            }
        };
        let end = |meld: usize| usize::from(self.ends[meld]);
        (0..usize::from(self.melds)).map(move |meld| &self.order[start(meld)..end(meld)])
    }

    /// How many pieces lie in melds.
    pub fn covered(&self) -> usize {
        match self.melds {
            0 => 0,
            melds => usize::from(self.ends[usize::from(melds) - 1]),
        }
    }

    /// The pieces in no meld, ascending.
    pub fn loose(&self) -> &[u8] {
        &self.order[self.covered()..usize::from(self.pieces)]
    }
}

/// Fills an arrangement, meld by meld, with the pieces of a hand; of equal ones the first comes
/// first.
pub(super) struct Filling<'a> {
    hand: &'a [Piece],
    used: u128,
    filled: usize,
    arrangement: Arrangement,
}

impl<'a> Filling<'a> {
    pub(super) fn new(hand: &'a [Piece]) -> Filling<'a> {
        Filling {
            hand,
            used: 0,
            filled: 0,
            arrangement: Arrangement::loose_hand(0, hand.len()),
        }
    }

    /// The next piece of the meld that is being filled. One the hand does not have is left out, and
    /// the proof fails.
    pub(super) fn put(&mut self, piece: Piece) {
        let free = |at: &usize| self.used >> at & 1 == 0 && self.hand[*at] == piece;
        if let Some(at) = (0..self.hand.len()).find(free) {
            self.put_at(at as u8);
        }
    }

    /// The next piece of the meld that is being filled is the one at this place of the hand.
    pub(super) fn put_at(&mut self, at: u8) {
        self.used |= 1 << at;
        self.arrangement.order[self.filled] = at;
        self.filled += 1;
    }

    /// The meld is whole.
    pub(super) fn end_meld(&mut self) {
        let made = &mut self.arrangement;
        if let Some(end) = made.ends.get_mut(usize::from(made.melds)) {
            *end = self.filled as u8;
            made.melds += 1;
        }
    }

    /// The rest is loose.
    pub(super) fn finish(mut self, points: u32) -> Arrangement {
        for at in (0..self.hand.len()).filter(|at| self.used >> at & 1 == 0) {
            self.arrangement.order[self.filled] = at as u8;
            self.filled += 1;
        }
        self.arrangement.points = points;
        self.arrangement
    }
}
