//! Another way to the same numbers: every subset of a hand is looked at that could be a meld. It knows
//! the rules of melds by itself and shares nothing with the solver but the names of the pieces.

use rules::meld::Piece;

/// How many jokers may lie beside how many naturals.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Jokers {
    /// RA-07, RE-A9 `one`
    One,
    /// RG-09
    NoMoreThanNaturals,
    /// RE-A9
    TwoNaturals,
    /// RE-A9 `four_naturals`
    FourNaturals,
    /// RE-A9 `none`
    Any,
}

/// What a game calls a meld.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    pub jokers: Jokers,
    pub distinct_suits: bool,
    pub ring: bool,
    pub longest: usize,
}

fn jokers_fit(game: &Game, jokers: usize, naturals: usize) -> bool {
    match game.jokers {
        Jokers::One => jokers <= 1,
        Jokers::NoMoreThanNaturals => jokers <= naturals,
        Jokers::TwoNaturals => naturals >= 2,
        Jokers::FourNaturals => naturals >= 2 * jokers,
        Jokers::Any => true,
    }
}

/// Whether the pieces are a set.
pub fn is_set(pieces: &[Piece], game: &Game) -> bool {
    let naturals: Vec<(u8, u8)> = pieces.iter().filter_map(natural).collect();
    let jokers = pieces.len() - naturals.len();
    let one_rank = naturals.iter().all(|n| n.0 == naturals[0].0);
    let mut suits: Vec<u8> = naturals.iter().map(|n| n.1).collect();
    suits.sort_unstable();
    suits.dedup();
    (3..=4).contains(&pieces.len())
        && one_rank
        && (!game.distinct_suits || suits.len() == naturals.len())
        && jokers_fit(game, jokers, naturals.len())
}

/// The places (from, to) on which the pieces are a run; on the line the ace is 1 and 14.
pub fn runs(pieces: &[Piece], game: &Game) -> Vec<(usize, usize)> {
    let naturals: Vec<(u8, u8)> = pieces.iter().filter_map(natural).collect();
    let (len, jokers) = (pieces.len(), pieces.len() - naturals.len());
    let one_suit = naturals.iter().all(|n| n.1 == naturals[0].1);
    if len < 3 || len > game.longest || !one_suit || !jokers_fit(game, jokers, naturals.len()) {
        return Vec::new();
    }
    let last = if game.ring { 13 } else { 15 - len };
    let holds = |first: &usize| {
        let mut free: Vec<usize> = (*first..first + len).collect();
        for (rank, _) in &naturals {
            let Some(at) = free
                .iter()
                .position(|place| (place - 1) % 13 + 1 == usize::from(*rank))
            else {
                return false;
            };
            free.remove(at);
        }
        game.jokers != Jokers::FourNaturals || free.windows(2).all(|pair| pair[1] > pair[0] + 1)
    };
    (1..=last)
        .filter(holds)
        .map(|first| (first, first + len - 1))
        .collect()
}

fn natural(piece: &Piece) -> Option<(u8, u8)> {
    match *piece {
        Piece::Natural { rank, suit } => Some((rank, suit)),
        Piece::Joker => None,
    }
}

/// Sets of pieces as bits.
type Mask = usize;

fn chosen(pieces: &[Piece], mask: Mask) -> Vec<Piece> {
    let members = pieces.iter().enumerate();
    members
        .filter(|(i, _)| mask >> i & 1 == 1)
        .map(|(_, piece)| *piece)
        .collect()
}

/// The subsets of three pieces and more that could be melds, by their first piece: all but those that
/// hold two ranks and two suits. The jokers come last.
fn candidates(pieces: &[Piece]) -> Vec<Vec<Mask>> {
    let alike = |same: &dyn Fn((u8, u8)) -> bool| {
        let all = pieces.iter().enumerate();
        all.filter(|(_, piece)| natural(piece).is_none_or(same))
            .fold(0, |mask, (i, _)| mask | 1 << i)
    };
    let of_first = |first: usize| {
        let later = !0 << (first + 1);
        let (of_rank, of_suit) = match natural(&pieces[first]) {
            Some((rank, suit)) => (alike(&|n| n.0 == rank), alike(&|n| n.1 == suit)),
            None => (!0 >> (Mask::BITS as usize - pieces.len()), 0),
        };
        let mut found: Vec<Mask> = subsets(of_rank & later).collect();
        found.extend(subsets(of_suit & later).filter(|mask| mask & !of_rank != 0));
        found.retain(|mask| mask.count_ones() >= 2);
        found.iter().map(|mask| mask | 1 << first).collect()
    };
    (0..pieces.len()).map(of_first).collect()
}

/// Every subset.
fn subsets(mask: Mask) -> impl Iterator<Item = Mask> {
    let next = move |some: &Mask| (*some != 0).then(|| (some - 1) & mask);
    std::iter::successors(Some(mask), next)
}

/// The most that disjoint subsets can be worth, `worth` being what a subset is worth if it is a meld.
pub fn most(pieces: &[Piece], worth: impl Fn(&[Piece]) -> Option<u32>) -> u32 {
    let mut pieces = pieces.to_vec();
    pieces.sort_unstable_by_key(|piece| natural(piece).is_none());
    let worth = |mask: Mask| worth(&chosen(&pieces, mask)).map(|worth| (mask, worth));
    let melds = candidates(&pieces).into_iter();
    let melds: Vec<Vec<(Mask, u32)>> = melds
        .map(|masks| masks.into_iter().filter_map(worth).collect())
        .collect();
    let all = (1 << pieces.len()) - 1;
    most_of(all, &melds, &mut vec![None; all + 1])
}

/// The most of these pieces: the first is loose, or in a meld. `known` from before.
fn most_of(mask: Mask, melds: &[Vec<(Mask, u32)>], known: &mut [Option<u32>]) -> u32 {
    if mask == 0 {
        return 0;
    }
    if let Some(most) = known[mask] {
        return most;
    }
    let mut most = most_of(mask & (mask - 1), melds, known);
    for (meld, worth) in &melds[mask.trailing_zeros() as usize] {
        if meld & mask == *meld {
            most = most.max(worth + most_of(mask & !meld, melds, known));
        }
    }
    known[mask] = Some(most);
    most
}

/// The least that loose pieces cost.
pub fn least(pieces: &[Piece], game: &Game, value: impl Fn(Piece) -> u32) -> u32 {
    let sum = |pieces: &[Piece]| pieces.iter().map(|piece| value(*piece)).sum::<u32>();
    let is_meld = |meld: &[Piece]| is_set(meld, game) || !runs(meld, game).is_empty();
    sum(pieces) - most(pieces, |meld| is_meld(meld).then(|| sum(meld)))
}

/// Nothing is left out for speed: the same as when every subset of every subset is looked at.
#[test]
fn every_subset_leads_to_the_same() {
    use crate::deal::{Numbers, hand};
    use rules::card::{Card, packs_of_54};
    let rank = |card: Card| card.rank().map(|rank| rank.number());
    let mut numbers = Numbers::new(3);
    for jokers in [Jokers::NoMoreThanNaturals, Jokers::One, Jokers::Any] {
        let game = Game {
            jokers,
            distinct_suits: false,
            ring: true,
            longest: 13,
        };
        for round in 0..60 {
            let cards = hand(&mut numbers, &packs_of_54(2), rank, 8, round % 5);
            let pieces: Vec<Piece> = cards.into_iter().map(Piece::from).collect();
            let worth = |meld: &[Piece]| {
                let is_meld = is_set(meld, &game) || !runs(meld, &game).is_empty();
                is_meld.then_some(meld.len() as u32)
            };
            let all = 1 << pieces.len();
            let mut best = vec![0; all];
            for mask in 1..all {
                let split = subsets(mask).filter(|some| *some != 0);
                let with =
                    |some: Mask| worth(&chosen(&pieces, some)).unwrap_or(0) + best[mask & !some];
                best[mask] = split.map(with).max().unwrap_or(0);
            }
            assert_eq!(most(&pieces, worth), best[all - 1], "{pieces:?}");
        }
    }
}
