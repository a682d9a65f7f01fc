//! The things done in a turn, and in which ways a combination that lies can take tiles.

use rules::remi::{End, JokerCap, Kind, Meld, Options, Tile, joker_swap};

use super::heap;
use super::shown::Fresh;

/// Most ways that are looked at in which one combination takes tiles.
const MOST: usize = 32;

/// One thing done. Tiles are places in the list of fresh ones, combinations those of the rules'
/// table.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A new combination, in one of its readings (RE-21).
    Lay {
        /// Its tiles, as places in the list of fresh ones.
        tiles: Vec<usize>,
        /// What it is.
        meld: Meld,
        /// Its place among the readings.
        reading: usize,
    },
    /// RE-24.
    Attach {
        /// The combination.
        meld: usize,
        /// The tile, as a place in the list of fresh ones.
        tile: usize,
        /// At which end of a run.
        end: Option<End>,
    },
    /// RE-31, RE-32.
    Swap {
        /// The combination.
        meld: usize,
        /// The tiles given.
        give: Vec<usize>,
        /// How many jokers come free.
        freed: usize,
    },
}

impl Part {
    /// The fresh tiles that it uses.
    pub fn tiles(&self) -> &[usize] {
        match self {
            Part::Lay { tiles, .. } | Part::Swap { give: tiles, .. } => tiles,
            Part::Attach { tile, .. } => std::slice::from_ref(tile),
        }
    }

    /// The same, to put others in their places.
    pub(super) fn tiles_mut(&mut self) -> &mut [usize] {
        match self {
            Part::Lay { tiles, .. } | Part::Swap { give: tiles, .. } => tiles,
            Part::Attach { tile, .. } => std::slice::from_mut(tile),
        }
    }

    /// What is added, to another combination.
    pub(super) fn on(self, meld: usize) -> Part {
        match self {
            Part::Attach { tile, end, .. } => Part::Attach { meld, tile, end },
            other => other,
        }
    }

    /// What tells it from other parts: two equal tiles make no difference.
    pub fn key(&self, fresh: &[Fresh]) -> String {
        let names = |tiles: &[Tile]| {
            let names: Vec<String> = tiles.iter().map(Tile::to_string).collect();
            names.join(" ")
        };
        match self {
            Part::Lay { meld, .. } if meld.kind() == Kind::Run => names(meld.tiles()),
            Part::Lay { meld, .. } => {
                let mut tiles = meld.tiles().to_vec();
                tiles.sort_unstable();
                names(&tiles)
            }
            Part::Attach { meld, tile, end } => {
                let end = match end {
                    Some(End::Low) => "low",
                    Some(End::High) | None => "high",
                };
                format!("{meld} {end} {}", fresh[*tile].tile)
            }
            Part::Swap { meld, give, .. } => {
                let give: Vec<Tile> = give.iter().map(|at| fresh[*at].tile).collect();
                format!("{meld} swap {}", names(&give))
            }
        }
    }
}

/// A combination after some tiles of a heap were added, and what is left of the heap.
#[derive(Clone, Debug, PartialEq)]
pub struct Grown {
    meld: Meld,
    pub parts: Vec<Part>,
    pub rest: Vec<usize>,
}

/// RE-24: every way in which a combination takes tiles of a heap, the most tiles first; the last is
/// to take none.
pub(super) fn grown(
    at: usize,
    meld: &Meld,
    heap: &[usize],
    fresh: &[Fresh],
    cap: JokerCap,
) -> Vec<Grown> {
    let mut found = vec![Grown {
        meld: meld.clone(),
        parts: Vec::new(),
        rest: heap.to_vec(),
    }];
    let mut next = 0;
    while next < found.len() && found.len() < MOST {
        let from = found[next].clone();
        next += 1;
        for (place, tile) in distinct(&from.rest, fresh) {
            for larger in from.meld.with(fresh[tile].tile, cap).unwrap_or_default() {
                if found.iter().any(|known| same(&known.meld, &larger)) {
                    continue;
                }
                let end = end_of(&from.meld, &larger);
                let mut grown = from.clone();
                grown.parts.push(Part::Attach {
                    meld: at,
                    tile,
                    end,
                });
                grown.rest.remove(place);
                grown.meld = larger;
                found.push(grown);
            }
        }
    }
    found.sort_by_key(|grown| grown.rest.len());
    found
}

/// A new combination without the tiles that come `later`, and how those are added to it.
pub(super) fn short(
    part: &Part,
    later: &dyn Fn(usize) -> bool,
    fresh: &[Fresh],
    cap: JokerCap,
) -> Option<(Part, Vec<Part>)> {
    let Part::Lay { tiles, meld, .. } = part else {
        return None;
    };
    let first: Vec<usize> = tiles.iter().copied().filter(|at| !later(*at)).collect();
    if first.len() == tiles.len() {
        return None;
    }
    let laid_first = |core: Vec<usize>| {
        let rest: Vec<usize> = tiles
            .iter()
            .copied()
            .filter(|at| !core.contains(at))
            .collect();
        let faces: Vec<Tile> = core.iter().map(|at| fresh[*at].tile).collect();
        let readings = Meld::readings(&faces, cap).unwrap_or_default();
        readings
            .into_iter()
            .enumerate()
            .find_map(|(reading, smaller)| {
                let mut ways = grown(0, &smaller, &rest, fresh, cap).into_iter();
                let way = ways.find(|way| way.rest.is_empty() && same(&way.meld, meld))?;
                let (tiles, meld) = (core.clone(), smaller);
                Some((
                    Part::Lay {
                        tiles,
                        meld,
                        reading,
                    },
                    way.parts,
                ))
            })
    };
    let mut cores = heap::part(&first, fresh, cap).into_iter().flatten();
    cores.find_map(laid_first)
}

/// Each face of a heap once, with its place in the heap.
fn distinct(heap: &[usize], fresh: &[Fresh]) -> Vec<(usize, usize)> {
    let first = |place: &usize| {
        let tile = fresh[heap[*place]].tile;
        heap[..*place]
            .iter()
            .all(|other| fresh[*other].tile != tile)
    };
    let places = (0..heap.len()).filter(first);
    places.map(|place| (place, heap[place])).collect()
}

fn same(one: &Meld, other: &Meld) -> bool {
    if one.kind() == Kind::Run {
        return one == other;
    }
    let sorted = |meld: &Meld| {
        let mut tiles = meld.tiles().to_vec();
        tiles.sort_unstable();
        tiles
    };
    other.kind() == Kind::Group && sorted(one) == sorted(other)
}

fn end_of(meld: &Meld, larger: &Meld) -> Option<End> {
    match (meld.kind(), larger.tiles().split_first()) {
        (Kind::Run, Some((_, rest))) if rest == meld.tiles() => Some(End::Low),
        (Kind::Run, _) => Some(End::High),
        (Kind::Group, _) => None,
    }
}

/// A swap that is possible: the tiles given, what lies then, and how many jokers come free.
#[derive(Clone, Debug, PartialEq)]
pub struct Exchange {
    pub meld: usize,
    pub give: Vec<usize>,
    pub after: Meld,
    pub freed: usize,
}

/// RE-31, RE-32: every swap that tiles of a heap allow with the jokers of a combination.
pub(super) fn exchanges(
    at: usize,
    meld: &Meld,
    heap: &[usize],
    fresh: &[Fresh],
    options: &Options,
) -> Vec<Exchange> {
    if meld.jokers() == 0 {
        return Vec::new();
    }
    let singles = distinct(heap, fresh);
    let natural = |(_, tile): &(usize, usize)| fresh[*tile].tile != Tile::Joker;
    let singles: Vec<usize> = singles
        .into_iter()
        .filter(natural)
        .map(|(_, at)| at)
        .collect();
    let one = |tile: &usize| vec![*tile];
    let pairs = (0..singles.len())
        .flat_map(|i| singles[i + 1..].iter().map(move |other| (i, *other)))
        .map(|(i, other)| vec![singles[i], other]);
    let gifts = singles.iter().map(one).chain(pairs.collect::<Vec<_>>());
    let exchange = |give: Vec<usize>| {
        let tiles: Vec<Tile> = give.iter().map(|at| fresh[*at].tile).collect();
        let swapped = joker_swap(meld.tiles(), &tiles, None, options).ok()?;
        Some(Exchange {
            meld: at,
            give,
            after: swapped.meld,
            freed: swapped.freed,
        })
    };
    gifts.filter_map(exchange).collect()
}
