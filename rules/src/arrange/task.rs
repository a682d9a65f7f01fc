//! What is to be arranged, and what an arrangement is worth.

use crate::meld::{JokerLimit, MeldRules, Piece};

/// Suits (colours) of a deck.
pub(super) const SUITS: usize = 4;

/// Ranks of a deck.
pub(super) const RANKS: usize = 13;

/// Steps of a sweep at most: thirteen ranks, and the ace again above the king.
pub(super) const MOST_STEPS: usize = RANKS + 1;

/// How much an arrangement is worth: first its points, then the pieces it covers, then few melds.
pub(super) type Worth = i32;

/// More than all pieces that can be covered.
pub(super) const POINT: Worth = 1 << 15;
const COVERED: Worth = 1 << 7;
/// Taken off for each meld.
pub(super) const MELD: Worth = 1;

/// A piece that is worth this many points in a meld.
pub(super) const fn covered(points: u32) -> Worth {
    points as Worth * POINT + COVERED
}

/// The points in a worth, without its tie-breakers.
pub(super) fn points(worth: Worth) -> u32 {
    (worth / POINT) as u32
}

/// How many of each piece there are.
#[derive(Debug, Clone, Default)]
pub(super) struct Stock {
    /// By rank (1 to 13) and suit; rank 0 is unused.
    pub(super) naturals: [[u8; SUITS]; RANKS + 1],
    pub(super) jokers: u8,
}

impl Stock {
    /// Counts the pieces, whose ranks are 1 to 13 and suits 0 to 3.
    pub(super) fn of(pieces: impl Iterator<Item = Piece>) -> Stock {
        let mut stock = Stock::default();
        for piece in pieces {
            match piece {
                Piece::Natural { rank, suit } => {
                    stock.naturals[usize::from(rank)][usize::from(suit)] += 1;
                }
                Piece::Joker => stock.jokers += 1,
            }
        }
        stock
    }

    /// How often the piece is there that is there most often.
    pub(super) fn most_copies(&self) -> u8 {
        let counts = self.naturals.as_flattened().iter();
        counts.fold(0, |most, count| most.max(*count))
    }
}

/// What pieces are worth.
#[derive(Debug, Clone)]
pub(super) struct Prices {
    /// A piece in a set, by its rank.
    pub(super) in_set: [Worth; RANKS + 1],
    /// A natural in a run, by its place: 1 to 14.
    pub(super) in_run: [Worth; MOST_STEPS + 1],
    /// A joker wherever it stands; `None`: what its place is worth.
    pub(super) joker: Option<Worth>,
}

impl Prices {
    /// The most that a natural of a rank can be worth.
    pub(super) fn highest(&self, rank: u8) -> Worth {
        let rank = usize::from(rank);
        let high_ace = if rank == 1 {
            self.in_run[MOST_STEPS]
        } else {
            0
        };
        self.in_set[rank].max(self.in_run[rank]).max(high_ace)
    }

    /// The most that a joker can be worth.
    pub(super) fn highest_joker(&self) -> Worth {
        let places = self.in_run.iter().chain(&self.in_set);
        self.joker
            .unwrap_or_else(|| places.copied().max().unwrap_or(0))
    }
}

/// A hand with the rules and prices that hold.
#[derive(Debug, Clone)]
pub(super) struct Task {
    pub(super) stock: Stock,
    pub(super) rules: MeldRules,
    pub(super) prices: Prices,
}

impl Task {
    /// Whether it matters in a pile on which place a joker stands.
    ///
    /// Where it does not, a run never begins with a joker: one at its head may as well be put to its
    /// tail, so that jokers stand only in gaps, and at the end as many as the run still takes.
    pub(super) fn is_placed(&self) -> bool {
        self.rules.jokers == JokerLimit::TwoNaturalsEach
    }
}
