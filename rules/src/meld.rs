//! Sets and runs, as Rami, Remigio and Remi know them. What differs between the games is a value,
//! [`MeldRules`]; each game gives the reasons its own names.
//!
//! A *set* is pieces of one rank, a *run* consecutive pieces of one suit. Runs lie on a line of
//! *places*: 1 (the ace, low) to 13 and 14 (the ace again, high). Where the ace turns the corner the
//! line is a ring and places go on: 15 is the 2 after the high ace.

use alloc::vec::Vec;

/// Ranks in a suit.
const RANKS: i8 = 13;

/// The place of the ace above the king.
const HIGH_ACE: i8 = 14;

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
    /// So many at most (Rami: one).
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
    fn allows(self, jokers: usize, naturals: usize) -> bool {
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

/// Why pieces are no meld, or cannot be added to one. The order of the first eight is the order in
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

/// The places where a run of `len` pieces may begin.
fn starts(len: usize, wraps: bool) -> core::ops::RangeInclusive<i8> {
    let last_on_the_line = HIGH_ACE + 1 - len as i8;
    1..=(if wraps { RANKS } else { last_on_the_line.min(RANKS) })
}

/// Puts the pieces in any order on the places from `start`; jokers take the free places, low to
/// high. `None` when a natural finds no free place of its own.
fn place(pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    place_around(&[], pieces, start)
}

/// Puts the pieces on those places of a window from `start` that are not `laid`.
fn place_around(laid: &[i8], pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    let window = start..start + (laid.len() + pieces.len()) as i8;
    let mut free: Vec<i8> = window.filter(|place| !laid.contains(place)).collect();
    let mut places = alloc::vec![0; pieces.len()];
    let whose = |joker| pieces.iter().enumerate().filter(move |(_, piece)| is_joker(piece) == joker);
    for (i, piece) in whose(false).chain(whose(true)) {
        let at = free.iter().position(|place| fits(piece, *place))?;
        places[i] = free.remove(at);
    }
    Some(places)
}

fn is_joker(piece: &Piece) -> bool {
    *piece == Piece::Joker
}

fn fits(piece: &Piece, place: i8) -> bool {
    match *piece {
        Piece::Natural { rank, .. } => rank_at(place) == rank,
        Piece::Joker => true,
    }
}

/// Puts the pieces on the places from `start` in the order given.
fn place_as_laid(pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    let places = start..start + pieces.len() as i8;
    let all_fit = pieces.iter().zip(places.clone()).all(|(piece, place)| fits(piece, place));
    all_fit.then(|| places.collect())
}

type Place = fn(&[Piece], i8) -> Option<Vec<i8>>;

/// All runs of these pieces, which are of one suit.
fn runs(pieces: &[Piece], rules: &MeldRules, place: Place) -> Result<Vec<Vec<i8>>, Reason> {
    if pieces.len() > rules.longest_run {
        return Err(Reason::RunTooLong);
    }
    let on = |wraps| {
        let starts = starts(pieces.len(), wraps);
        starts.filter_map(|start| place(pieces, start)).collect::<Vec<_>>()
    };
    let found = on(rules.ace_wraps);
    if !found.is_empty() {
        return Ok(found);
    }
    let ranks = naturals(pieces).map(|(rank, _)| rank);
    let repeated = |(i, rank)| ranks.clone().take(i).any(|earlier| earlier == rank);
    if ranks.clone().enumerate().any(repeated) {
        return Err(Reason::DuplicateInRun);
    }
    Err(if on(true).is_empty() { Reason::NotConsecutive } else { Reason::AceWrap })
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
    if readings.is_empty() { Err(reason) } else { Ok(readings) }
}

/// Every way to read the pieces, in any order, as a meld: the set first, then runs from the lowest
/// to the highest place. Equal pieces, jokers too, are not told apart. Never empty.
///
/// Where two jokers may not touch, they touch when they are neighbours in `pieces`.
///
/// # Errors
/// The first [`Reason`] that holds when there is none; if the pieces are of one rank and of one
/// suit, the reason why they are no set.
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

/// Every way to add `added`, in any order, to a meld that lies as `laid` in this `reading`: readings
/// of the laid pieces followed by the added ones, in which the laid ones keep their places; runs
/// from the lowest to the highest place. Never empty.
///
/// `reading` must be one of `laid`, from [`readings`] or from here.
///
/// # Errors
/// The first [`Reason`] that holds: `TooManyJokers` in the result; set: `WrongRank`,
/// `DuplicateInSet`, `SetTooLarge`; run: `WrongSuit`, `RunTooLong`, `AceWrap`, `NotConsecutive`.
pub fn extend(
    laid: &[Piece],
    reading: &Reading,
    added: &[Piece],
    rules: &MeldRules,
) -> Result<Vec<Reading>, Reason> {
    let all = [laid, added].concat();
    let natural_count = naturals(&all).count();
    if !rules.jokers.allows(all.len() - natural_count, natural_count) {
        return Err(Reason::TooManyJokers);
    }
    match reading {
        Reading::Set { .. } => {
            let rank = common(naturals(&all).map(|(rank, _)| rank)).ok_or(Reason::WrongRank)?;
            check_set(&all, rules)?;
            Ok(alloc::vec![Reading::Set { rank }])
        }
        Reading::Run { places, .. } => {
            let suit = common(naturals(&all).map(|(_, suit)| suit)).ok_or(Reason::WrongSuit)?;
            let runs = extended_runs(places, added, rules)?;
            let apart = |places: &Vec<i8>| {
                rules.jokers != JokerLimit::TwoNaturalsEach || !jokers_touch(&all, places)
            };
            let reading = |places| Reading::Run { suit, places };
            let readings: Vec<Reading> = runs.into_iter().filter(apart).map(reading).collect();
            if readings.is_empty() { Err(Reason::TooManyJokers) } else { Ok(readings) }
        }
    }
}

/// The places of a run with more pieces: whatever window contains those laid.
fn extended_runs(
    laid: &[i8],
    added: &[Piece],
    rules: &MeldRules,
) -> Result<Vec<Vec<i8>>, Reason> {
    let len = laid.len() + added.len();
    if len > rules.longest_run {
        return Err(Reason::RunTooLong);
    }
    let first = laid.iter().copied().min().unwrap_or(1);
    let on = |wraps: bool| {
        let fits = move |start: &i8| wraps || (*start >= 1 && *start + len as i8 - 1 <= HIGH_ACE);
        let starts = (first - added.len() as i8..=first).filter(fits);
        starts.filter_map(|start| enlarged(laid, added, start)).collect::<Vec<_>>()
    };
    let found = on(rules.ace_wraps);
    if !found.is_empty() {
        return Ok(found);
    }
    let on_the_ring = len <= RANKS as usize && !on(true).is_empty();
    Err(if on_the_ring { Reason::AceWrap } else { Reason::NotConsecutive })
}

/// A run with `added` around the laid places, in the window from `start`. A window that begins below
/// the ace is moved up by one turn of the ring.
fn enlarged(laid: &[i8], added: &[Piece], start: i8) -> Option<Vec<i8>> {
    let turn = if start < 1 { RANKS } else { 0 };
    let places = laid.iter().copied().chain(place_around(laid, added, start)?);
    Some(places.map(|place| place + turn).collect())
}

fn jokers_touch(pieces: &[Piece], places: &[i8]) -> bool {
    let jokers = || {
        let all = pieces.iter().zip(places);
        all.filter(|(piece, _)| is_joker(piece)).map(|(_, place)| *place)
    };
    jokers().any(|place| jokers().any(|other| other == place + 1))
}

/// The pieces to blame when [`readings`] finds none: ascending indices, as few as there are without
/// which the rest is a meld; empty when no rest is one.
pub fn blame(pieces: &[Piece], rules: &MeldRules) -> Vec<usize> {
    let mut best: Vec<usize> = Vec::new();
    for (rank, suit) in naturals(pieces) {
        let set = largest_set(pieces, rank, rules);
        let run = largest_run(pieces, suit, rules);
        for kept in [set, run] {
            if kept.len() > best.len() {
                best = kept;
            }
        }
    }
    match best.len() {
        0 => Vec::new(),
        _ => (0..pieces.len()).filter(|i| !best.contains(i)).collect(),
    }
}

/// The largest set of this rank among the pieces, as indices; empty when there is none.
fn largest_set(pieces: &[Piece], rank: u8, rules: &MeldRules) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let alike = matches!(piece, Piece::Natural { rank: of, .. } if *of == rank);
        let again = rules.distinct_suits && kept.iter().any(|k| pieces[*k] == *piece);
        if alike && !again && kept.len() < LARGEST_SET {
            kept.push(i);
        }
    }
    let missing = LARGEST_SET - kept.len();
    (0..=missing)
        .rev()
        .find_map(|jokers| legal(pieces, &kept, jokers, rules))
        .unwrap_or_default()
}

/// The largest run of this suit among the pieces, as indices; empty when there is none.
fn largest_run(pieces: &[Piece], suit: u8, rules: &MeldRules) -> Vec<usize> {
    let of_place = |place: i8| {
        let rank = rank_at(place);
        pieces.iter().enumerate().filter(move |(_, piece)| **piece == Piece::Natural { rank, suit })
    };
    let in_window = |start: i8, len: usize| {
        let mut kept: Vec<usize> = Vec::new();
        for place in start..start + len as i8 {
            kept.extend(of_place(place).map(|(i, _)| i).find(|i| !kept.contains(i)));
        }
        let jokers = len - kept.len();
        legal(pieces, &kept, jokers, rules)
    };
    let of_len = |len: usize| starts(len, rules.ace_wraps).find_map(|start| in_window(start, len));
    let longest = rules.longest_run.min(pieces.len());
    (SHORTEST..=longest).rev().find_map(of_len).unwrap_or_default()
}

/// The naturals kept, with so many jokers, when that is a meld.
fn legal(pieces: &[Piece], kept: &[usize], jokers: usize, rules: &MeldRules) -> Option<Vec<usize>> {
    let joker_at = (0..pieces.len()).filter(|i| is_joker(&pieces[*i]));
    let mut kept: Vec<usize> = kept.iter().copied().chain(joker_at.take(jokers)).collect();
    kept.sort_unstable();
    let rest: Vec<Piece> = kept.iter().map(|i| pieces[*i]).collect();
    readings(&rest, rules).is_ok().then_some(kept)
}
