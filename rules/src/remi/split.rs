//! Whether tiles can be split into combinations without a rest: for the rack games of RE-37 and
//! RE-38.

use super::{Colour, JokerCap, Meld, Number, Tile};
use alloc::vec::Vec;

/// What combinations are wanted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sizes {
    /// Runs and groups of any size.
    Any,
    /// So many groups of four and of three, and nothing else.
    Groups {
        /// Tiles of a group.
        of_four: u8,
        /// Tiles of a group.
        of_three: u8,
    },
}

impl Sizes {
    /// What is wanted beside this combination; `None` when it is not wanted itself.
    fn beside(self, meld: &[Tile]) -> Option<Sizes> {
        match (self, meld.len()) {
            (Sizes::Any, _) => Some(Sizes::Any),
            (Sizes::Groups { of_four, of_three }, 4) => Some(Sizes::Groups {
                of_four: of_four.checked_sub(1)?,
                of_three,
            }),
            (Sizes::Groups { of_four, of_three }, _) => Some(Sizes::Groups {
                of_four,
                of_three: of_three.checked_sub(1)?,
            }),
        }
    }
}

/// Whether all tiles, jokers included, can be split into combinations of these sizes.
///
/// The first natural tile must lie in some combination; each is tried, and the rest split again.
/// With fourteen tiles that is at most four deep.
pub(super) fn splits(tiles: &[Tile], cap: JokerCap, sizes: Sizes) -> bool {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    splits_sorted(&sorted, cap, sizes)
}

fn splits_sorted(tiles: &[Tile], cap: JokerCap, sizes: Sizes) -> bool {
    let Some(Tile::Natural { number, colour }) = tiles.first().copied() else {
        return tiles.is_empty();
    };
    let groups = groups_with(tiles, number, colour);
    let runs = match sizes {
        Sizes::Any => runs_with(tiles, number, colour),
        Sizes::Groups { .. } => Vec::new(),
    };
    groups.into_iter().chain(runs).any(|meld| {
        let rest = super::tile::without(tiles, &meld);
        let legal = || Meld::as_laid(&meld, cap).is_ok();
        match (sizes.beside(&meld), rest) {
            (Some(sizes), Some(rest)) => legal() && splits_sorted(&rest, cap, sizes),
            _ => false,
        }
    })
}

fn jokers_in(tiles: &[Tile]) -> usize {
    tiles.iter().filter(|tile| **tile == Tile::Joker).count()
}

/// Lists of three and four that hold this tile, others of its number and colours of their own, and
/// jokers.
fn groups_with(tiles: &[Tile], number: Number, colour: Colour) -> Vec<Vec<Tile>> {
    let others = Colour::ALL.into_iter().filter(|other| *other != colour);
    let others = others.map(|colour| Tile::Natural { number, colour });
    let others: Vec<Tile> = others.filter(|tile| tiles.contains(tile)).collect();
    let mut groups = Vec::new();
    for chosen in 0..1u8 << others.len() {
        let mut group = alloc::vec![Tile::Natural { number, colour }];
        group.extend(
            (0..others.len())
                .filter(|i| chosen >> i & 1 == 1)
                .map(|i| others[i]),
        );
        for jokers in 0..=jokers_in(tiles) {
            let with_jokers = [&group[..], &[Tile::Joker].repeat(jokers)].concat();
            if (3..=4).contains(&with_jokers.len()) {
                groups.push(with_jokers);
            }
        }
    }
    groups
}

/// Ascending lists of this tile, neighbours of its colour, and jokers. A place takes its tile or a
/// joker, so both are tried.
fn runs_with(tiles: &[Tile], number: Number, colour: Colour) -> Vec<Vec<Tile>> {
    let places: &[u8] = if number == Number::ONE {
        &[1, 14]
    } else {
        &[number.get()]
    };
    let mut runs = Vec::new();
    for &at in places {
        for first in 1..=at.min(12) {
            extend_run(tiles, colour, first, at, &mut Vec::new(), &mut runs);
        }
    }
    runs
}

/// Goes on from `place` with each tile that may lie there, and keeps what has reached past `at`.
fn extend_run(
    tiles: &[Tile],
    colour: Colour,
    place: u8,
    at: u8,
    run: &mut Vec<Tile>,
    runs: &mut Vec<Vec<Tile>>,
) {
    if place > at && run.len() >= 3 {
        runs.push(run.clone());
    }
    let Some(number) = Number::new((place - 1) % 13 + 1).filter(|_| place <= 14) else {
        return;
    };
    let natural = Tile::Natural { number, colour };
    for tile in [natural, Tile::Joker] {
        let left = |tile: Tile| {
            let count = |list: &[Tile]| list.iter().filter(|t| **t == tile).count();
            count(tiles) > count(run)
        };
        // The tile itself must lie in the run, not a joker in its place.
        if left(tile) && (place != at || tile == natural) {
            run.push(tile);
            extend_run(tiles, colour, place + 1, at, run, runs);
            run.pop();
        }
    }
}
