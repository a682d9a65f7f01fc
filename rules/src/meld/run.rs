//! Pieces of one suit on consecutive places.

use super::{MeldRules, Piece, RANKS, Reason, is_joker, naturals, rank_at};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// The place of the ace above the king.
pub(crate) const HIGH_ACE: i8 = 14;

/// The places where a run of `len` pieces may begin.
pub(super) fn starts(len: usize, wraps: bool) -> RangeInclusive<i8> {
    let last_on_the_line = HIGH_ACE + 1 - len as i8;
    1..=(if wraps {
        RANKS
    } else {
        last_on_the_line.min(RANKS)
    })
}

/// Puts the pieces in any order on the places from `start`; jokers take the free places, low to
/// high. `None` when a natural finds no free place of its own.
pub(super) fn place(pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    place_around(&[], pieces, start)
}

/// Puts the pieces on those places of a window from `start` that are not `laid`.
pub(super) fn place_around(laid: &[i8], pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    let window = start..start + (laid.len() + pieces.len()) as i8;
    let mut free: Vec<i8> = window.filter(|place| !laid.contains(place)).collect();
    let mut places = alloc::vec![0; pieces.len()];
    let whose = |joker| {
        pieces
            .iter()
            .enumerate()
            .filter(move |(_, piece)| is_joker(piece) == joker)
    };
    for (i, piece) in whose(false).chain(whose(true)) {
        let at = free.iter().position(|place| fits(piece, *place))?;
        places[i] = free.remove(at);
    }
    Some(places)
}

fn fits(piece: &Piece, place: i8) -> bool {
    match *piece {
        Piece::Natural { rank, .. } => rank_at(place) == rank,
        Piece::Joker => true,
    }
}

/// Puts the pieces on the places from `start` in the order given.
pub(super) fn place_as_laid(pieces: &[Piece], start: i8) -> Option<Vec<i8>> {
    let places = start..start + pieces.len() as i8;
    let all_fit = pieces
        .iter()
        .zip(places.clone())
        .all(|(piece, place)| fits(piece, place));
    all_fit.then(|| places.collect())
}

pub(super) type Place = fn(&[Piece], i8) -> Option<Vec<i8>>;

/// All runs of these pieces, which are of one suit.
pub(super) fn runs(
    pieces: &[Piece],
    rules: &MeldRules,
    place: Place,
) -> Result<Vec<Vec<i8>>, Reason> {
    if pieces.len() > rules.longest_run {
        return Err(Reason::RunTooLong);
    }
    let on = |wraps| {
        let starts = starts(pieces.len(), wraps);
        starts
            .filter_map(|start| place(pieces, start))
            .collect::<Vec<_>>()
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
    Err(if on(true).is_empty() {
        Reason::NotConsecutive
    } else {
        Reason::AceWrap
    })
}
