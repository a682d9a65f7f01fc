//! How many of each kind of piece, in one word.

use crate::arrange::task::{RANKS, SUITS, Stock, Worth};

/// Kinds of pieces that a hand may have.
pub(in crate::arrange) const MOST_KINDS: usize = 21;

const BITS: u32 = 3;
/// The highest bit of each kind's three: a count is three at most and leaves it free, so that a kind that
/// is taken too often borrows from it and not from its neighbour.
const GUARDS: u64 = 0o444_444_444_444_444_444_444;

/// How many there are of each kind of piece: up to three, three packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Counts(u64);

impl Counts {
    /// Whether these are all there.
    #[inline]
    pub(super) fn hold(self, some: Counts) -> bool {
        ((self.0 | GUARDS) - some.0) & GUARDS == GUARDS
    }

    #[inline]
    pub(super) fn with(self, some: Counts) -> Counts {
        Counts(self.0 + some.0)
    }

    #[inline]
    pub(super) fn without(self, some: Counts) -> Counts {
        Counts(self.0 - some.0)
    }

    /// At least the larger of each two counts, and none where both are none.
    #[inline]
    pub(super) fn or(self, some: Counts) -> Counts {
        Counts(self.0 | some.0)
    }

    /// How many of a kind.
    #[inline]
    pub(super) fn of(self, kind: u8) -> u8 {
        (self.0 >> (BITS * u32::from(kind)) & 3) as u8
    }

    /// What all pieces of a kind are worth at such prices.
    #[inline]
    pub(super) fn worth(self, kind: u8, prices: &[Worth; MOST_KINDS]) -> Worth {
        Worth::from(self.of(kind)) * prices[usize::from(kind)]
    }

    /// The first kind that is there.
    #[inline]
    pub(super) fn first_kind(self) -> Option<u8> {
        (self.0 != 0).then(|| (self.0.trailing_zeros() / BITS) as u8)
    }

    /// All the kinds that are there, in order.
    pub(super) fn kinds(self) -> impl Iterator<Item = u8> {
        let next = |left: &Counts| Some(left.without_kind(left.first_kind()?));
        let lefts = core::iter::successors(Some(self), next);
        lefts.map_while(|left| left.first_kind())
    }

    #[inline]
    pub(super) fn without_kind(self, kind: u8) -> Counts {
        Counts(self.0 & !(7 << (BITS * u32::from(kind))))
    }

    /// All pieces of the kinds that the others have.
    pub(super) fn among(self, others: Counts) -> Counts {
        let missing = self.kinds().filter(|kind| others.of(*kind) == 0);
        missing.fold(self, Counts::without_kind)
    }
}

/// The kinds of pieces of a hand, numbered by rank and then by suit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbering {
    /// By rank and suit; [`NO_KIND`] where the hand has none.
    numbers: [[u8; SUITS]; RANKS + 1],
    /// What the hand has.
    pub(super) all: Counts,
}

const NO_KIND: u8 = MOST_KINDS as u8;

impl Numbering {
    pub(super) fn of(stock: &Stock) -> Numbering {
        let mut numbering = Numbering {
            numbers: [[NO_KIND; SUITS]; RANKS + 1],
            all: Counts::default(),
        };
        let mut next = 0;
        for (numbers, counts) in numbering.numbers.iter_mut().zip(&stock.naturals) {
            for (number, count) in numbers.iter_mut().zip(counts) {
                if *count > 0 {
                    *number = next;
                    numbering.all.0 += u64::from(*count) << (BITS * u32::from(next));
                    next += 1;
                }
            }
        }
        numbering
    }

    /// One piece, if the hand has it.
    #[inline]
    pub(super) fn one(&self, rank: u8, suit: usize) -> Option<Counts> {
        let number = self.number(rank, suit)?;
        Some(Counts(1 << (BITS * u32::from(number))))
    }

    /// The number of a kind, if the hand has it.
    pub(super) fn number(&self, rank: u8, suit: usize) -> Option<u8> {
        let number = self.numbers[usize::from(rank)][suit];
        (number != NO_KIND).then_some(number)
    }

    /// What each kind is worth.
    pub(super) fn prices(&self, of_rank: impl Fn(u8) -> Worth) -> [Worth; MOST_KINDS] {
        let mut prices = [0; MOST_KINDS];
        for (rank, numbers) in (0..).zip(&self.numbers) {
            for number in numbers.iter().filter(|number| **number != NO_KIND) {
                prices[usize::from(*number)] = of_rank(rank);
            }
        }
        prices
    }
}
