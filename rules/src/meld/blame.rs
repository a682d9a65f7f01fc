//! Which pieces are in the way of a meld.

use super::run::starts;
use super::{LARGEST_SET, MeldRules, Piece, SHORTEST, is_joker, naturals, rank_at, readings};
use alloc::vec::Vec;

/// Most pieces that are searched: twice the longest run. Nobody lays more in one place.
const MOST_PIECES: usize = 28;

/// The pieces to blame when [`readings`] finds none: ascending indices, as few as there are without
/// which the rest is a meld; empty when no rest is one.
pub fn blame(pieces: &[Piece], rules: &MeldRules) -> Vec<usize> {
    let mut best: Vec<usize> = Vec::new();
    if pieces.len() > MOST_PIECES {
        return best;
    }
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
        pieces
            .iter()
            .enumerate()
            .filter(move |(_, piece)| **piece == Piece::Natural { rank, suit })
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
    (SHORTEST..=longest)
        .rev()
        .find_map(of_len)
        .unwrap_or_default()
}

/// The naturals kept, with this many jokers, when that is a meld.
fn legal(pieces: &[Piece], kept: &[usize], jokers: usize, rules: &MeldRules) -> Option<Vec<usize>> {
    let joker_at = (0..pieces.len()).filter(|i| is_joker(&pieces[*i]));
    let len = kept.len() + jokers;
    let mut kept: Vec<usize> = kept.iter().copied().chain(joker_at.take(jokers)).collect();
    kept.sort_unstable();
    if kept.len() < len {
        return None;
    }
    let rest: Vec<Piece> = kept.iter().map(|i| pieces[*i]).collect();
    readings(&rest, rules).is_ok().then_some(kept)
}
