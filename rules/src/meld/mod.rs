//! Sets and runs, as Rami, Remigio and Remi know them. What differs between the games is a value,
//! [`MeldRules`]; each game gives the reasons its own names.
//!
//! A *set* is pieces of one rank, a *run* consecutive pieces of one suit. Runs lie on a line of
//! *places*: 1 (the ace, low) to 13 and 14 (the ace again, high). Where the ace turns the corner the
//! line is a ring and places go on: 15 is the 2 after the high ace.

mod blame;
mod extend;
mod list;
mod run;

pub use blame::blame;
pub use extend::extend;
pub use list::with_first;
pub(crate) use run::HIGH_ACE;

use alloc::vec::Vec;
use run::{Place, place, place_as_laid, runs};

/// Ranks in a suit.
const RANKS: i8 = 13;

/// Fewest pieces of a set or run.
pub const SHORTEST: usize = 3;

/// Most pieces of a set.
pub const LARGEST_SET: usize = 4;

/// A card or a tile as melds see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A printed piece.
    Natural {
        /// 1 to 13.
        rank: u8,
        /// Any number that tells the suits (colours) apart.
        suit: u8,
    },
    /// Stands for any piece.
    Joker,
}

/// How many jokers a meld may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JokerLimit {
    /// At most this many (Rami: one).
    AtMost(usize),
    /// Not more than natural pieces (Remigio).
    AsManyAsNaturals,
    /// Any number beside two naturals (Remi).
    TwoNaturals,
    /// Two naturals for each joker, and no two jokers side by side (Remi, on request).
    TwoNaturalsEach,
    /// Any number.
    Unlimited,
}

impl JokerLimit {
    pub(crate) fn allows(self, jokers: usize, naturals: usize) -> bool {
        match self {
            JokerLimit::AtMost(most) => jokers <= most,
            JokerLimit::AsManyAsNaturals => jokers <= naturals,
            JokerLimit::TwoNaturals => naturals >= 2,
            JokerLimit::TwoNaturalsEach => 2 * jokers <= naturals,
            JokerLimit::Unlimited => true,
        }
    }
}

/// What a game makes of sets and runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MeldRules {
    /// The naturals of a set are all of different suits.
    pub distinct_suits: bool,
    /// K-A-2 is a run. Otherwise the ace is low or high, never both at once.
    pub ace_wraps: bool,
    /// Most pieces of a run: 13, or 14 where a run may begin and end with the ace.
    pub longest_run: usize,
    /// How many jokers.
    pub jokers: JokerLimit,
}

/// One way to read pieces as a meld.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// Pieces of one rank.
    Set {
        /// The rank; `None` when all are jokers.
        rank: Option<u8>,
    },
    /// Consecutive pieces of one suit.
    Run {
        /// The suit; `None` when all are jokers.
        suit: Option<u8>,
        /// The place of each piece, in the order the pieces were given. The first of the run stands
        /// at 1 to 13. The rank at a place is [`rank_at`].
        places: Vec<i8>,
    },
}

/// Why pieces are not a meld, or cannot be added to one. The order of the first eight is the order in
/// which they are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Fewer than three pieces.
    TooShort,
    /// Against the [`JokerLimit`].
    TooManyJokers,
    /// A suit twice in a set of distinct suits.
    DuplicateInSet,
    /// More than four.
    SetTooLarge,
    /// Longer than the longest run.
    RunTooLong,
    /// A rank twice in a run.
    DuplicateInRun,
    /// It would be a run if the ace turned the corner.
    AceWrap,
    /// One suit, with a gap.
    NotConsecutive,
    /// Neither one rank nor one suit.
    NotAMeld,
    /// Added to a set of another rank.
    WrongRank,
    /// Added to a run of another suit.
    WrongSuit,
}

/// The rank (1 to 13) at a place of a run.
pub const fn rank_at(place: i8) -> u8 {
    (place - 1).rem_euclid(RANKS) as u8 + 1
}

fn is_joker(piece: &Piece) -> bool {
    *piece == Piece::Joker
}

/// The naturals among the pieces, as rank and suit.
fn naturals(pieces: &[Piece]) -> impl Iterator<Item = (u8, u8)> + Clone {
    pieces.iter().filter_map(|piece| match *piece {
        Piece::Natural { rank, suit } => Some((rank, suit)),
        Piece::Joker => None,
    })
}

/// The one value of all, or `None` inside when there is none; `None` when they differ.
fn common(mut values: impl Iterator<Item = u8>) -> Option<Option<u8>> {
    let first = values.next();
    values.all(|value| Some(value) == first).then_some(first)
}

/// Whether the jokers are too many, or lie side by side where they may not.
fn check_jokers(pieces: &[Piece], rules: &MeldRules) -> Result<(), Reason> {
    let naturals = naturals(pieces).count();
    let touching = || pieces.windows(2).any(|pair| pair == [Piece::Joker; 2]);
    let apart = rules.jokers != JokerLimit::TwoNaturalsEach || !touching();
    if apart && rules.jokers.allows(pieces.len() - naturals, naturals) {
        Ok(())
    } else {
        Err(Reason::TooManyJokers)
    }
}

fn check_set(pieces: &[Piece], rules: &MeldRules) -> Result<(), Reason> {
    let suits = naturals(pieces).map(|(_, suit)| suit);
    let repeated = |(i, suit)| suits.clone().take(i).any(|earlier| earlier == suit);
    if rules.distinct_suits && suits.clone().enumerate().any(repeated) {
        return Err(Reason::DuplicateInSet);
    }
    if pieces.len() > LARGEST_SET {
        return Err(Reason::SetTooLarge);
    }
    Ok(())
}

fn assess(pieces: &[Piece], rules: &MeldRules, place: Place) -> Result<Vec<Reading>, Reason> {
    if pieces.len() < SHORTEST {
        return Err(Reason::TooShort);
    }
    check_jokers(pieces, rules)?;
    let as_set = common(naturals(pieces).map(|(rank, _)| rank))
        .map(|rank| check_set(pieces, rules).map(|()| Reading::Set { rank }));
    let as_run = common(naturals(pieces).map(|(_, suit)| suit)).map(|suit| {
        let reading = |places| Reading::Run { suit, places };
        let runs = runs(pieces, rules, place)?;
        Ok(runs.into_iter().map(reading).collect::<Vec<_>>())
    });
    let reason = match (&as_set, &as_run) {
        (Some(Err(reason)), _) | (None, Some(Err(reason))) => *reason,
        _ => Reason::NotAMeld,
    };
    let sets = as_set.and_then(Result::ok);
    let runs = as_run.and_then(Result::ok).unwrap_or_default();
    let readings: Vec<Reading> = sets.into_iter().chain(runs).collect();
    if readings.is_empty() {
        Err(reason)
    } else {
        Ok(readings)
    }
}

/// Every way to read the pieces, in any order, as a meld: the set first, then runs from the lowest
/// to the highest place. Never empty.
///
/// Readings that differ only in which of two equal pieces lies where are given once: the jokers
/// stand from low to high as they are given. In a run from ace to ace the first ace given is the
/// low one, and a joker is the other if there is only one.
///
/// Where two jokers may not touch, they touch when they are neighbours in `pieces`.
///
/// # Errors
/// The first [`Reason`] that holds when there is none; if the pieces are of one rank and of one
/// suit, the reason why they are not a set.
pub fn readings(pieces: &[Piece], rules: &MeldRules) -> Result<Vec<Reading>, Reason> {
    assess(pieces, rules, place)
}

/// The readings of a meld that lies on the table in this order, ascending: each piece, joker too,
/// has the place it lies in. A set may lie in any order, as may a run without jokers.
///
/// # Errors
/// As [`readings`].
pub fn readings_as_laid(pieces: &[Piece], rules: &MeldRules) -> Result<Vec<Reading>, Reason> {
    if pieces.contains(&Piece::Joker) {
        assess(pieces, rules, place_as_laid)
    } else {
        assess(pieces, rules, place)
    }
}
