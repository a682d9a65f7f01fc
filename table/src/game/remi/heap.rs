//! New combinations out of a heap: an antenna tells which tiles lie on an area, not which lie
//! together.

use std::collections::BTreeMap;

use rules::arrange::Arranger;
use rules::remi::{JokerCap, Tile, melds_with_first};

use super::shown::Fresh;
use crate::clock::Micros;
use crate::game::patience::MOTION;

/// Most steps that are spent on a heap.
const STEPS: usize = 20_000;
/// Most ways that are kept.
const MOST: usize = 24;

/// So many states are all looked at.
const FEW_STATES: usize = 48;
/// Of more, as many with the same rest.
const MOST_ALIKE: usize = 4;
/// And as many in all: each choice of eight tiles.
const MOST_STATES: usize = 256;

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
    // What takes too long to explain is loose: nothing that lies is forgotten.
    if search.found.is_empty() {
        search.found.push(Vec::new());
    }
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

/// No more states of a heap, each with what is left of it, than can be looked at. What comes next goes by what is left: of those
/// that leave the same a few do, and none may crowd out another rest.
pub(super) fn thinned<S>(states: Vec<(S, Vec<usize>)>, fresh: &[Fresh]) -> Vec<(S, Vec<usize>)> {
    if states.len() <= FEW_STATES {
        return states;
    }
    let mut alike: BTreeMap<Vec<Tile>, usize> = BTreeMap::new();
    let mut is_kept = |(_, rest): &(S, Vec<usize>)| {
        let mut left: Vec<Tile> = rest.iter().map(|at| fresh[*at].tile).collect();
        left.sort_unstable();
        let seen = alike.entry(left).or_default();
        *seen += 1;
        *seen <= MOST_ALIKE
    };
    let kept = states.into_iter().filter(|state| is_kept(state));
    kept.take(MOST_STATES).collect()
}

/// Of equal tiles in two combinations each goes with those that it came with: no antenna tells which of them lies where.
pub(super) fn together(parted: &mut Parted, fresh: &[Fresh], came: &[Micros]) {
    let alike = |one: usize, other: usize| {
        fresh[one].tile == fresh[other].tile
            && fresh[one].from.is_none()
            && fresh[other].from.is_none()
    };
    let spread =
        |tiles: &[usize]| -> Micros { tiles.iter().map(|at| nearest(*at, tiles, came)).sum() };
    for other in 1..parted.len() {
        let (before, rest) = parted.split_at_mut(other);
        let theirs = &mut rest[0];
        for ours in before {
            let many = theirs.len();
            for (a, b) in (0..ours.len()).flat_map(|a| (0..many).map(move |b| (a, b))) {
                if !alike(ours[a], theirs[b]) {
                    continue;
                }
                let apart = spread(ours) + spread(theirs);
                std::mem::swap(&mut ours[a], &mut theirs[b]);
                if spread(ours) + spread(theirs) >= apart {
                    std::mem::swap(&mut ours[a], &mut theirs[b]);
                }
            }
        }
    }
}

/// How far from the nearest other tile of its combination one came; one motion at most.
pub(super) fn nearest(at: usize, tiles: &[usize], came: &[Micros]) -> Micros {
    let others = tiles.iter().filter(|other| **other != at);
    let apart = others.map(|other| came[*other].abs_diff(came[at]));
    apart.min().map_or(MOTION, |apart| apart.min(MOTION))
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
        for mut meld in melds_with_first(tiles, self.cap) {
            meld.sort_unstable();
            let left = without(tiles, &meld);
            melds.push(meld);
            self.go(&left, loose, melds);
            melds.pop();
        }
        debug_assert!(rest.iter().all(|tile| tile >= first), "sorted");
        self.go(rest, loose + 1, melds);
    }
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
