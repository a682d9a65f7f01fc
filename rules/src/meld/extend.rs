//! Pieces added to a meld that lies on the table.

use super::run::{HIGH_ACE, place_around};
use super::{JokerLimit, MeldRules, Piece, RANKS, Reading, Reason};
use super::{check_set, common, is_joker, naturals};
use alloc::vec::Vec;

/// Every way to add `added`, in any order, to a meld that lies as `laid` in this `reading`: readings
/// of the laid pieces followed by the added ones, in which the laid ones keep their places; runs
/// from the lowest to the highest place. Never empty.
///
/// `reading` must be one of `laid`, from [`readings`](super::readings) or from here.
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
    if !rules
        .jokers
        .allows(all.len() - natural_count, natural_count)
    {
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
            if readings.is_empty() {
                Err(Reason::TooManyJokers)
            } else {
                Ok(readings)
            }
        }
    }
}

/// The places of a run with more pieces: whatever window contains those laid.
fn extended_runs(laid: &[i8], added: &[Piece], rules: &MeldRules) -> Result<Vec<Vec<i8>>, Reason> {
    let len = laid.len() + added.len();
    if len > rules.longest_run {
        return Err(Reason::RunTooLong);
    }
    let first = laid.iter().copied().min().unwrap_or(1);
    let on = |wraps: bool| {
        let fits = move |start: &i8| wraps || (*start >= 1 && *start + len as i8 - 1 <= HIGH_ACE);
        let starts = (first - added.len() as i8..=first).filter(fits);
        starts
            .filter_map(|start| enlarged(laid, added, start))
            .collect::<Vec<_>>()
    };
    let found = on(rules.ace_wraps);
    if !found.is_empty() {
        return Ok(found);
    }
    let on_the_ring = len <= RANKS as usize && !on(true).is_empty();
    Err(if on_the_ring {
        Reason::AceWrap
    } else {
        Reason::NotConsecutive
    })
}

/// A run with `added` around the laid places, in the window from `start`. A window that begins below
/// the ace is moved up by one turn of the ring.
fn enlarged(laid: &[i8], added: &[Piece], start: i8) -> Option<Vec<i8>> {
    let turn = if start < 1 { RANKS } else { 0 };
    let places = laid
        .iter()
        .copied()
        .chain(place_around(laid, added, start)?);
    Some(places.map(|place| place + turn).collect())
}

fn jokers_touch(pieces: &[Piece], places: &[i8]) -> bool {
    let jokers = || {
        let all = pieces.iter().zip(places);
        all.filter(|(piece, _)| is_joker(piece))
            .map(|(_, place)| *place)
    };
    jokers().any(|place| jokers().any(|other| other == place + 1))
}
