//! Another way to the same numbers: every subset of a hand is looked at. It knows the rules of melds
//! by itself and shares nothing with the solver but the names of the pieces.

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

/// The most that disjoint subsets can be worth, `worth` being what a subset is worth if it is a meld.
pub fn most(pieces: &[Piece], worth: impl Fn(&[Piece]) -> Option<u32>) -> u32 {
    let all = 1usize << pieces.len();
    let mut melds = vec![Vec::new(); pieces.len()];
    for mask in 1..all {
        if mask.count_ones() < 3 {
            continue;
        }
        let chosen: Vec<Piece> = (0..pieces.len())
            .filter(|i| mask >> i & 1 == 1)
            .map(|i| pieces[i])
            .collect();
        if let Some(worth) = worth(&chosen) {
            melds[mask.trailing_zeros() as usize].push((mask, worth));
        }
    }
    let mut best = vec![0; all];
    for mask in 1..all {
        let inside = melds[mask.trailing_zeros() as usize]
            .iter()
            .filter(|m| m.0 & mask == m.0);
        let melded = inside
            .map(|(meld, worth)| best[mask & !meld] + worth)
            .max()
            .unwrap_or(0);
        best[mask] = melded.max(best[mask & (mask - 1)]);
    }
    best[all - 1]
}

/// The least that loose pieces cost.
pub fn least(pieces: &[Piece], game: &Game, value: impl Fn(Piece) -> u32) -> u32 {
    let sum = |pieces: &[Piece]| pieces.iter().map(|piece| value(*piece)).sum::<u32>();
    let is_meld = |meld: &[Piece]| is_set(meld, game) || !runs(meld, game).is_empty();
    sum(pieces) - most(pieces, |meld| is_meld(meld).then(|| sum(meld)))
}
