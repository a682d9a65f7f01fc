//! How a turn is read: of all ways to explain what lies, the one in which most is legal; of those
//! the one whose tiles were each added where they fitted by then, the one that takes what was put down at once for one
//! combination, the one with the fewest combinations, then the one whose combinations were each laid at once, by the
//! fewest motions, and that leaves together what was heard together.

use rules::Seat;
use rules::remi::{Code, Meld, Move, Options, Round, Tile};

use super::Remi;
use super::heap;
use super::part::{Exchange, Part, exchanges, grown};
use super::play::{Played, Refused, objections, play};
use super::reading::{Known, Reading};
use super::shown::{Fresh, Shown};
use super::turn::{Tags, Turn};
use crate::clock::Micros;

/// Most ways that are compared.
const MOST: usize = 48;
/// Most that people are asked to choose from.
const MOST_ASKED: usize = 6;

impl Remi {
    /// Reads what the felt shows.
    pub(super) fn reading(&self, turn: &Turn, shown: &Shown) -> Reading {
        let nothing = Reading::nothing(turn.start.clone(), turn.melds.clone());
        let Some(me) = turn.seat() else {
            return nothing;
        };
        let mut start = turn.start.clone();
        let mut fresh = shown.fresh.clone();
        let mut no_tear = Vec::new();
        if let Some(take) = shown.tear
            && let Err(why) = start.apply(&Move::Tear { seat: me, take })
        {
            no_tear = why;
            let torn = |tile: &Fresh| tile.tag.is_some() && turn.column.contains(&tile.tag);
            fresh.retain(|tile| !torn(tile));
        }
        let came: Vec<Micros> = fresh.iter().map(|tile| self.came_fresh(tile)).collect();
        let places = 0..fresh.len();
        let still = places.filter(|at| fresh[*at].from.is_some() && came[*at] < turn.since);
        let look = Look {
            me,
            start: &start,
            fresh: &fresh,
            came: &came,
            shown,
            tags: &turn.melds,
            still: still.collect(),
            joker_last: turn.joker_last,
            thrown: shown.thrown.first().map(|(_, tile)| *tile),
            closing: turn.closing && turn.start.options().close_by == rules::remi::CloseBy::Attach,
        };
        let mut read: Vec<Reading> = look.ways().iter().flat_map(|way| look.read(way)).collect();
        let key = |reading: &Reading| {
            let torn = reading.torn_apart(&came);
            let order = (reading.early(&came), torn, reading.combinations());
            let rank = reading.rank(&turn.meant);
            let (alone, apart) = reading.apart(&came);
            let together = (alone, reading.done.len(), apart, reading.split(&came));
            (rank, order, reading.after_last(), together)
        };
        read.sort_by_cached_key(key);
        let ways = alternatives(&read, &turn.meant);
        match read.into_iter().next() {
            Some(best) => Reading {
                no_tear,
                ways,
                ..best
            },
            // What cannot be explained at all is loose: nothing that lies is forgotten.
            None => Reading {
                loose: (0..fresh.len())
                    .filter(|at| fresh[*at].from.is_none())
                    .collect(),
                fresh: fresh.clone(),
                no_tear,
                ..nothing
            },
        }
    }
}

/// The ways that are as good as the first and differ from it in what the rules care about. One with fewer combinations is,
/// although its tiles seem to have come in another order: a tag may be missed for seconds.
fn alternatives(read: &[Reading], meant: &[String]) -> Vec<Vec<Part>> {
    let Some(best) = read.first() else {
        return Vec::new();
    };
    let keys = |reading: &Reading| {
        let keys = reading.done.iter().map(|part| part.key(&reading.fresh));
        let mut keys: Vec<String> = keys.collect();
        keys.sort_unstable();
        keys
    };
    let mut known = Vec::new();
    let mut ways = Vec::new();
    let rank = |reading: &Reading| reading.rank(meant);
    let equal = |reading: &&Reading| {
        rank(reading) == rank(best) && reading.combinations() <= best.combinations()
    };
    for reading in read.iter().filter(equal) {
        let keys = keys(reading);
        if !known.contains(&keys) && ways.len() < MOST_ASKED {
            known.push(keys);
            ways.push(reading.done.clone());
        }
    }
    if ways.len() < 2 || !best.refused.is_empty() {
        return Vec::new();
    }
    ways
}

/// What is looked at.
struct Look<'a> {
    me: Seat,
    start: &'a Round,
    fresh: &'a [Fresh],
    /// When each of them came.
    came: &'a [Micros],
    shown: &'a Shown,
    tags: &'a [Tags],
    /// Jokers that lay when the turn began, and that no antenna has missed since.
    still: Vec<usize>,
    /// Whether one of them was the last tile, as answered.
    joker_last: Option<bool>,
    thrown: Option<Tile>,
    closing: bool,
}

impl Look<'_> {
    fn options(&self) -> &Options {
        self.start.options()
    }

    /// Plays one way, and, where the rack is empty by it, with each tile that may have been the
    /// last, the newest first (RE-26).
    fn read(&self, way: &[Part]) -> Vec<Reading> {
        let one = self.played(way, None);
        let hand = one.work.rack(self.me);
        let misused = |one: &Refused| one.why.iter().any(|why| why.code == Code::LastMustAttach);
        if !(self.closing || hand == Some(0) || one.refused.iter().any(misused)) {
            return vec![one];
        }
        // Which tile was last shows in the order of arrival, but for a joker that came free and was never missed; it only
        // matters for RE-29.
        let closes = |last: usize| {
            let close = self.played(way, Some(last));
            let at_last =
                matches!(close.done.last(), Some(Part::Attach { tile, .. }) if *tile == last);
            (close.is_legal() && at_last).then_some(close)
        };
        let mut newest_first = (0..self.fresh.len()).rev();
        let newest = newest_first.find_map(|at| (!self.still.contains(&at)).then(|| closes(at))?);
        let joker = self.still.iter().find_map(|at| closes(*at));
        let plain = |close: &Reading| close.last.is_some_and(|at| !self.fresh[at].tile.doubles());
        let closed = match (newest, joker, self.joker_last) {
            (_, Some(joker), Some(true)) => Some(Reading {
                known: Known::Said,
                ..joker
            }),
            (Some(newest), Some(_), None) if plain(&newest) => Some(Reading {
                known: Known::Asked,
                ..newest
            }),
            (newest, joker, _) => newest.or(joker),
        };
        vec![closed.unwrap_or(one)]
    }

    fn played(&self, way: &[Part], last: Option<usize>) -> Reading {
        let Played {
            work,
            melds,
            done,
            refused,
        } = play(self.start, self.me, self.tags, way, self.fresh, last);
        let used: Vec<usize> = way.iter().flat_map(|part| part.tiles().to_vec()).collect();
        let freed = self.freed(way);
        let here = |at: &usize| self.fresh[*at].from.is_none() || freed.contains(at);
        let loose = (0..self.fresh.len()).filter(|at| here(at) && !used.contains(at));
        let taken = |at: &usize| self.is_away(*at) && !freed.contains(at);
        Reading {
            taken: (0..self.fresh.len()).filter(taken).count(),
            objections: objections(&work, self.me, self.thrown, self.closing),
            loose: loose.collect(),
            no_tear: Vec::new(),
            fresh: self.fresh.to_vec(),
            ways: Vec::new(),
            last,
            known: Known::Seen,
            work,
            melds,
            done,
            refused,
        }
    }

    /// A joker of a combination that lies on another area now.
    fn is_away(&self, at: usize) -> bool {
        let owner = |meld: usize| self.start.table().melds[meld].owner;
        let tile = &self.fresh[at];
        tile.from.is_some_and(|meld| owner(meld) != tile.area)
    }

    /// The jokers that come free in a way and are read on some area.
    fn freed(&self, way: &[Part]) -> Vec<usize> {
        let freed = way.iter().filter_map(|part| match part {
            Part::Swap { meld, freed, .. } => Some(self.freed_from(*meld, *freed)),
            _ => None,
        });
        freed.flatten().collect()
    }

    /// This many jokers of a combination: those that went to another area first.
    fn freed_from(&self, meld: usize, count: usize) -> Vec<usize> {
        let owner = self.start.table().melds[meld].owner;
        let jokers = 0..self.fresh.len();
        let mut jokers: Vec<usize> = jokers
            .filter(|at| self.fresh[*at].from == Some(meld))
            .collect();
        jokers.sort_by_key(|at| self.fresh[*at].area == owner);
        // Those that are read nowhere, or were thrown, came free before those that still lie there.
        let away = self
            .shown
            .left
            .iter()
            .filter(|(_, from)| *from == meld)
            .count();
        let gone = away.saturating_sub(
            jokers
                .iter()
                .filter(|at| self.fresh[**at].area != owner)
                .count(),
        );
        jokers.truncate(count.saturating_sub(gone));
        jokers
    }

    /// Every way to explain the fresh tiles.
    fn ways(&self) -> Vec<Vec<Part>> {
        let mut ways = Vec::new();
        for swaps in self.swaps() {
            let parts = swaps.iter().map(|swap| Part::Swap {
                meld: swap.meld,
                give: swap.give.clone(),
                freed: swap.freed,
            });
            let mut so_far: Vec<Vec<Part>> = vec![parts.collect()];
            let mut areas: Vec<Seat> = self.start.seats().collect();
            areas.sort_unstable();
            for area in areas {
                let heap = self.heap(area, &swaps);
                if heap.is_empty() {
                    continue;
                }
                let here = self.ways_on(area, &heap, &swaps);
                let both = |way: &Vec<Part>| {
                    here.iter()
                        .map(|more| [&way[..], more].concat())
                        .collect::<Vec<_>>()
                };
                so_far = so_far.iter().flat_map(both).take(MOST).collect();
            }
            ways.extend(so_far);
        }
        ways.truncate(2 * MOST);
        ways
    }

    /// The tiles on an area that are not given for a joker, freed jokers among them.
    fn heap(&self, area: Seat, swaps: &[Exchange]) -> Vec<usize> {
        let given = |at: &usize| swaps.iter().any(|swap| swap.give.contains(at));
        let freed: Vec<usize> = swaps
            .iter()
            .flat_map(|swap| self.freed_from(swap.meld, swap.freed))
            .collect();
        let here = |at: &usize| {
            let tile = &self.fresh[*at];
            tile.area == area && (tile.from.is_none() || freed.contains(at))
        };
        (0..self.fresh.len())
            .filter(|at| here(at) && !given(at))
            .collect()
    }

    /// RE-31: every choice of swaps; a joker that goes on lying on the area of another player was
    /// not taken.
    fn swaps(&self) -> Vec<Vec<Exchange>> {
        let mut choices: Vec<Vec<Exchange>> = vec![Vec::new()];
        for (at, laid) in self.start.table().melds.iter().enumerate() {
            let owner = laid.owner;
            let here = |i: &usize| self.fresh[*i].area == owner && self.fresh[*i].from.is_none();
            let heap: Vec<usize> = (0..self.fresh.len()).filter(here).collect();
            let possible = exchanges(at, laid.meld(), &heap, self.fresh, self.options());
            let left = self
                .shown
                .left
                .iter()
                .filter(|(_, meld)| *meld == at)
                .count();
            let unread = self.tags[at].iter().filter(|tag| tag.is_none()).count();
            let mine = laid.owner == self.me;
            let taken = |swap: &Exchange| mine || swap.freed <= left + unread;
            let taken: Vec<Exchange> = possible.into_iter().filter(taken).collect();
            let mut more = Vec::new();
            for choice in &choices {
                let free = |swap: &&Exchange| {
                    let used = |give: &usize| choice.iter().any(|other| other.give.contains(give));
                    !swap.give.iter().any(used)
                };
                more.extend(
                    taken
                        .iter()
                        .filter(free)
                        .map(|swap| [&choice[..], std::slice::from_ref(swap)].concat()),
                );
            }
            choices.extend(more);
            choices.truncate(MOST);
        }
        choices
    }

    /// The ways to explain the tiles on one area that leave the fewest loose: tiles added to what
    /// lies there and, on the player's own area, new combinations.
    fn ways_on(&self, area: Seat, heap: &[usize], swaps: &[Exchange]) -> Vec<Vec<Part>> {
        let mut states: Vec<(Vec<Part>, Vec<usize>)> = vec![(Vec::new(), heap.to_vec())];
        for (at, laid) in self.start.table().melds.iter().enumerate() {
            if laid.owner != area {
                continue;
            }
            let swapped = swaps.iter().find(|swap| swap.meld == at);
            let meld: &Meld = swapped.map_or(laid.meld(), |swap| &swap.after);
            let grow = |(parts, rest): &(Vec<Part>, Vec<usize>)| {
                let ways = grown(at, meld, rest, self.fresh, self.options().joker_cap).into_iter();
                ways.map(|way| ([&parts[..], &way.parts].concat(), way.rest))
                    .collect::<Vec<_>>()
            };
            states = heap::thinned(states.iter().flat_map(grow).collect(), self.fresh);
        }
        let mut ways: Vec<(usize, Vec<Part>)> = Vec::new();
        for (parts, rest) in states {
            if area != self.me {
                ways.push((rest.len(), parts));
                continue;
            }
            for mut parted in heap::part(&rest, self.fresh, self.options().joker_cap) {
                heap::together(&mut parted, self.fresh, self.came);
                let laid: usize = parted.iter().map(Vec::len).sum();
                let lays = self.lays(&parted);
                ways.extend(
                    lays.into_iter()
                        .map(|lays| (rest.len() - laid, [&parts[..], &lays].concat())),
                );
            }
        }
        let fewest = ways.iter().map(|(loose, _)| *loose).min();
        let best = ways.into_iter().filter(|(loose, _)| Some(*loose) == fewest);
        best.map(|(_, way)| way).take(MOST).collect()
    }

    /// RE-21: new combinations in each of their readings.
    fn lays(&self, parted: &[Vec<usize>]) -> Vec<Vec<Part>> {
        let mut ways: Vec<Vec<Part>> = vec![Vec::new()];
        for tiles in parted {
            let faces: Vec<Tile> = tiles.iter().map(|at| self.fresh[*at].tile).collect();
            let readings = Meld::readings(&faces, self.options().joker_cap).unwrap_or_default();
            let lay = |(reading, meld)| Part::Lay {
                tiles: tiles.clone(),
                meld,
                reading,
            };
            let lays: Vec<Part> = readings.into_iter().enumerate().map(lay).collect();
            let with = |way: &Vec<Part>| {
                lays.iter()
                    .map(|lay| [&way[..], std::slice::from_ref(lay)].concat())
                    .collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with).collect();
        }
        ways
    }
}
