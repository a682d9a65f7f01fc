//! New combinations out of a heap: an antenna tells which tiles lie on an area, not which lie
//! together.

use rules::arrange::Arranger;
use rules::remi::{Colour, JokerCap, Meld, Number, Tile};

use super::shown::Fresh;

/// Most steps that are spent on a heap.
const STEPS: usize = 20_000;
/// Most ways that are kept.
const MOST: usize = 24;

/// A heap parted into combinations and loose tiles, as places in the list of fresh ones.
pub(super) type Parted = Vec<Vec<usize>>;

/// The ways to part a heap that leave the fewest tiles loose, larger combinations first.
pub(super) fn part(heap: &[usize], fresh: &[Fresh], cap: JokerCap) -> Vec<Parted> {
    let mut sorted = heap.to_vec();
    sorted.sort_by_key(|at| fresh[*at].tile);
    let tiles: Vec<Tile> = sorted.iter().map(|at| fresh[*at].tile).collect();
    // How many are loose at best is known exactly; only the ways to get there are looked for.
    let best = Arranger::new().pile(&tiles, cap).ok();
    let mut search = Search {
        cap,
        best: best.map_or(tiles.len(), |best| best.points as usize),
        steps: STEPS,
        found: Vec::new(),
    };
    search.go(&tiles, 0, &mut Vec::new());
    let place = |way: Vec<Vec<Tile>>| placed(&way, &sorted, fresh);
    search.found.into_iter().map(place).collect()
}

/// Combinations of faces as combinations of tiles.
fn placed(way: &[Vec<Tile>], heap: &[usize], fresh: &[Fresh]) -> Parted {
    let mut left = heap.to_vec();
    let mut take = |tile: &Tile| {
        let at = left.iter().position(|at| fresh[*at].tile == *tile)?;
        Some(left.remove(at))
    };
    way.iter()
        .map(|meld| meld.iter().filter_map(&mut take).collect())
        .collect()
}

struct Search {
    cap: JokerCap,
    best: usize,
    steps: usize,
    found: Vec<Vec<Vec<Tile>>>,
}

impl Search {
    /// The first tile lies in some combination, or is loose.
    fn go(&mut self, tiles: &[Tile], loose: usize, melds: &mut Vec<Vec<Tile>>) {
        if self.steps == 0 || self.found.len() == MOST || loose > self.best {
            return;
        }
        self.steps -= 1;
        let Some((first, rest)) = tiles.split_first() else {
            self.found.push(melds.clone());
            return;
        };
        for meld in self.with_first(tiles) {
            let left = without(tiles, &meld);
            melds.push(meld);
            self.go(&left, loose, melds);
            melds.pop();
        }
        debug_assert!(rest.iter().all(|tile| tile >= first), "sorted");
        self.go(rest, loose + 1, melds);
    }

    /// Combinations that hold the first tile, larger ones first. Jokers sort last, so a first joker
    /// stands alone.
    fn with_first(&self, tiles: &[Tile]) -> Vec<Vec<Tile>> {
        let Some(Tile::Natural { number, colour }) = tiles.first().copied() else {
            return Vec::new();
        };
        let mut melds = groups(tiles, number, colour);
        let lowest = number.get();
        runs(tiles, colour, lowest, 1, &mut Vec::new(), &mut melds);
        if number == Number::ONE {
            runs(tiles, colour, 14, -1, &mut Vec::new(), &mut melds);
        }
        melds.iter_mut().for_each(|meld| meld.sort_unstable());
        melds.sort_by_key(|meld| std::cmp::Reverse(meld.len()));
        let mut kept: Vec<Vec<Tile>> = Vec::new();
        for meld in melds {
            if !kept.contains(&meld) && Meld::readings(&meld, self.cap).is_ok() {
                kept.push(meld);
            }
        }
        kept
    }
}

fn count(tiles: &[Tile], wanted: Tile) -> usize {
    tiles.iter().filter(|tile| **tile == wanted).count()
}

fn without(tiles: &[Tile], part: &[Tile]) -> Vec<Tile> {
    let mut left = tiles.to_vec();
    for tile in part {
        if let Some(at) = left.iter().position(|other| other == tile) {
            left.remove(at);
        }
    }
    left
}

/// RE-19: this tile with others of its number, and jokers.
fn groups(tiles: &[Tile], number: Number, colour: Colour) -> Vec<Vec<Tile>> {
    let others = Colour::ALL.into_iter().filter(|other| *other != colour);
    let others = others.map(|colour| Tile::Natural { number, colour });
    let others: Vec<Tile> = others.filter(|tile| tiles.contains(tile)).collect();
    let jokers = count(tiles, Tile::Joker);
    let mut groups = Vec::new();
    for chosen in 0..1u8 << others.len() {
        let picked = (0..others.len()).filter(|at| chosen >> at & 1 == 1);
        let mut group = vec![Tile::Natural { number, colour }];
        group.extend(picked.map(|at| others[at]));
        for jokers in 0..=jokers {
            let group = [&group[..], &[Tile::Joker].repeat(jokers)].concat();
            if (3..=4).contains(&group.len()) {
                groups.push(group);
            }
        }
    }
    groups
}

/// RE-18: goes on from a place of a run, up or down, with the tile that belongs there or a joker.
fn runs(
    tiles: &[Tile],
    colour: Colour,
    place: u8,
    step: i8,
    run: &mut Vec<Tile>,
    found: &mut Vec<Vec<Tile>>,
) {
    if run.len() >= 3 {
        found.push(run.clone());
    }
    if !(1..=14).contains(&place) {
        return;
    }
    let Some(number) = Number::new((place - 1) % 13 + 1) else {
        return;
    };
    for tile in [Tile::Natural { number, colour }, Tile::Joker] {
        // The first tile is itself, and no joker.
        let begins = run.is_empty() && tile == Tile::Joker;
        if !begins && count(tiles, tile) > count(run, tile) {
            run.push(tile);
            runs(
                tiles,
                colour,
                place.wrapping_add_signed(step),
                step,
                run,
                found,
            );
            run.pop();
        }
    }
}
