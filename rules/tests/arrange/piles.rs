//! RE-18, RE-19: large piles.

use crate::deal::{Numbers, hand};
use rules::arrange::Arranger;
use rules::remi::{JokerCap, Meld, Tile};

/// A table that was laid: disjoint combinations of the set, until there are that many tiles. A joker takes
/// the place of any tile of a combination.
fn laid_table(numbers: &mut Numbers, size: usize, jokers: usize) -> Vec<Tile> {
    let mut set = Tile::set();
    let mut table: Vec<Tile> = Vec::new();
    let mut free: Vec<Tile> = set
        .iter()
        .copied()
        .filter(|tile| tile.number().is_none())
        .collect();
    free.truncate(jokers);
    set.retain(|tile| tile.number().is_some());
    for _ in 0..10_000 {
        if table.len() >= size {
            break;
        }
        let first = set[numbers.below(set.len())];
        let len = 3 + numbers.below(4);
        let is_run = numbers.below(2) == 0;
        let fits = |tile: &Tile, at: usize| match (tile.number(), first.number()) {
            (Some(number), Some(start)) if is_run => {
                number.get() == start.get() + at as u8 && tile.colour() == first.colour()
            }
            (Some(number), Some(start)) => {
                number == start && tile.colour().is_some_and(|colour| colour as usize == at)
            }
            _ => false,
        };
        let wanted = if is_run { len } else { 4 };
        let found: Vec<usize> = (0..wanted)
            .filter_map(|at| set.iter().position(|tile| fits(tile, at)))
            .collect();
        let mut meld: Vec<Tile> = found.iter().map(|at| set[*at]).collect();
        if Meld::as_laid(&meld, JokerCap::default()).is_err() || is_run && found.len() < len {
            continue;
        }
        let mut used = found;
        used.sort_unstable();
        if (meld.len() > 3 || numbers.below(4) == 0)
            && let Some(joker) = free.pop()
        {
            let at = numbers.below(meld.len());
            let spared = meld[at];
            meld[at] = joker;
            used.retain(|place| set[*place] != spared);
        }
        for at in used.into_iter().rev() {
            set.remove(at);
        }
        table.extend(meld);
    }
    table
}

/// A heap that can be laid in full is laid in full, and the proof holds.
#[test]
fn a_table_that_was_laid_is_found_whole() {
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(21));
    for round in 0..60 {
        let size = 15 + numbers.below(80);
        let table = laid_table(&mut numbers, size, round % 3);
        let found = arranger
            .pile(&table, JokerCap::default())
            .expect("tiles of the set");
        assert_eq!(found.covered(), table.len(), "{table:?}");
    }
}

/// Nothing is too large or too dense: the full set, and large heaps of any tiles. Loose tiles make no
/// combination among themselves.
#[test]
fn every_size_is_answered() {
    let set = Tile::set();
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(22));
    for size in [30, 50, 70, 90, 106] {
        for _ in 0..2 {
            let number = |tile: Tile| tile.number().map(|number| number.get());
            let mut pile = hand(&mut numbers, &set, number, size, 2);
            if size == 106 {
                pile = set.clone();
            }
            let found = arranger
                .pile(&pile, JokerCap::default())
                .expect("tiles of the set");
            assert_eq!(found.covered() + found.loose().len(), pile.len());
            let loose: Vec<Tile> = found
                .loose()
                .iter()
                .map(|at| pile[usize::from(*at)])
                .collect();
            let rest = arranger
                .pile(&loose, JokerCap::default())
                .expect("tiles of the set");
            assert_eq!(rest.covered(), 0, "{pile:?}");
        }
    }
}
