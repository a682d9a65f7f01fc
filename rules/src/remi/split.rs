//! Whether tiles can be split into combinations without a rest: for the rack games of RE-37 and
//! RE-38.

use super::meld::melds_with_first;
use super::tile::without;
use super::{JokerCap, Tile};

/// What combinations are wanted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sizes {
    /// Runs and groups of any size.
    Any,
    /// How many groups of four and of three, and nothing else.
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
            (Sizes::Groups { .. }, _) if !is_group(meld) => None,
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
    if tiles.first().is_none_or(|tile| *tile == Tile::Joker) {
        return tiles.is_empty();
    }
    melds_with_first(tiles, cap).into_iter().any(|meld| {
        let rest = without(tiles, &meld);
        match (sizes.beside(&meld), rest) {
            (Some(sizes), Some(rest)) => splits_sorted(&rest, cap, sizes),
            _ => false,
        }
    })
}

fn is_group(meld: &[Tile]) -> bool {
    let mut numbers = meld.iter().filter_map(|tile| tile.number());
    let first = numbers.next();
    numbers.all(|number| Some(number) == first)
}
