//! The best way to split a hand into melds and loose pieces, by looking at every way.

use super::{MeldRules, Piece, SHORTEST, is_joker, readings};
use alloc::vec::Vec;

/// Most pieces that are split: every set of them is looked at.
pub const MOST_PIECES: usize = 16;

/// A hand split into melds and the rest, as indices into the pieces.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arrangement {
    /// What the loose pieces cost.
    pub points: u32,
    /// Disjoint melds, each ascending.
    pub melds: Vec<Vec<usize>>,
    /// What lies in no meld, ascending.
    pub loose: Vec<usize>,
}

/// Sets of pieces as bits.
type Mask = u32;

fn members(mask: Mask) -> Vec<usize> {
    (0..Mask::BITS as usize)
        .filter(|i| mask >> i & 1 == 1)
        .collect()
}

/// The pieces with which a natural can lie in a set, and in a run. Most sets of pieces fall out here,
/// before they are read.
fn company(pieces: &[Piece], one: &Piece) -> (Mask, Mask) {
    let alike = |same: fn(&Piece, &Piece) -> bool| {
        let all = pieces.iter().enumerate();
        all.filter(|(_, piece)| same(piece, one) || is_joker(piece))
            .fold(0, |mask, (i, _)| mask | 1 << i)
    };
    (
        alike(|a, b| rank(a) == rank(b)),
        alike(|a, b| suit(a) == suit(b)),
    )
}

fn rank(piece: &Piece) -> Option<u8> {
    match piece {
        Piece::Natural { rank, .. } => Some(*rank),
        Piece::Joker => None,
    }
}

fn suit(piece: &Piece) -> Option<u8> {
    match piece {
        Piece::Natural { suit, .. } => Some(*suit),
        Piece::Joker => None,
    }
}

/// Every meld among the pieces, listed under its first piece.
fn melds_by_first(pieces: &[Piece], rules: &MeldRules) -> Vec<Vec<Mask>> {
    let mut found = alloc::vec![Vec::new(); pieces.len()];
    let company: Vec<(Mask, Mask)> = pieces.iter().map(|one| company(pieces, one)).collect();
    let jokers: Mask = (0..pieces.len())
        .filter(|i| is_joker(&pieces[*i]))
        .fold(0, |mask, i| mask | 1 << i);
    for mask in 1..(1 as Mask) << pieces.len() {
        let natural = (mask & !jokers).trailing_zeros() as usize;
        let apart = company
            .get(natural)
            .is_some_and(|(rank, suit)| mask & !rank != 0 && mask & !suit != 0);
        if apart || (mask.count_ones() as usize) < SHORTEST {
            continue;
        }
        let chosen: Vec<Piece> = members(mask).into_iter().map(|i| pieces[i]).collect();
        if readings(&chosen, rules).is_ok() {
            found[mask.trailing_zeros() as usize].push(mask);
        }
    }
    found
}

/// What is the least that the loose pieces of every subset cost, and the meld of its first piece in
/// that arrangement (0: it is loose).
fn table(pieces: &[Piece], values: &[u32], rules: &MeldRules) -> Vec<(u32, Mask)> {
    let melds = melds_by_first(pieces, rules);
    let mut best = alloc::vec![(0, 0); 1 << pieces.len()];
    for mask in 1..(1 as Mask) << pieces.len() {
        let first = mask.trailing_zeros() as usize;
        let loose = values[first].saturating_add(best[(mask & (mask - 1)) as usize].0);
        let inside = melds[first].iter().filter(|meld| **meld & mask == **meld);
        let melded = inside.map(|meld| (best[(mask & !meld) as usize].0, *meld));
        best[mask as usize] = melded.fold((loose, 0), Ord::min);
    }
    best
}

/// The arrangement of least cost, `values` being what each piece costs when it is loose. `None` for
/// more than [`MOST_PIECES`].
pub fn arrange(pieces: &[Piece], values: &[u32], rules: &MeldRules) -> Option<Arrangement> {
    arrange_beside(pieces, values, rules, |elsewhere| elsewhere == 0).map(|(best, _)| best)
}

/// The arrangement of least cost when those sets of pieces for which `beside` holds may lie
/// elsewhere; and the set that does. It must hold for the empty set. `None` for more than
/// [`MOST_PIECES`].
pub fn arrange_beside(
    pieces: &[Piece],
    values: &[u32],
    rules: &MeldRules,
    beside: impl Fn(u32) -> bool,
) -> Option<(Arrangement, Vec<usize>)> {
    if pieces.len() > MOST_PIECES || values.len() != pieces.len() {
        return None;
    }
    let best = table(pieces, values, rules);
    let whole = ((1 as Mask) << pieces.len()) - 1;
    let elsewhere = (0..=whole).filter(|mask| beside(*mask));
    let elsewhere = elsewhere.min_by_key(|mask| best[(whole & !mask) as usize].0)?;
    let mut rest = whole & !elsewhere;
    let mut arrangement = Arrangement {
        points: best[rest as usize].0,
        ..Arrangement::default()
    };
    while rest != 0 {
        match best[rest as usize].1 {
            0 => {
                arrangement.loose.push(rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
            meld => {
                arrangement.melds.push(members(meld));
                rest &= !meld;
            }
        }
    }
    Some((arrangement, members(elsewhere)))
}
