//! One place for each tag, over all antennas of all buses.
//!
//! [`Presence`] judges each antenna for itself: two stray reads, and a card lies where a neighbour's antenna
//! heard it. Which antenna has the tag is a matter of how well each hears it lately, not of who heard it
//! last: the one under it hears it in nearly every read, a neighbour in a few of a hundred.

mod heard;
mod judge;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use self::heard::Heard;
use self::judge::Judge;

use crate::presence::{Change, Presence, PresenceConfig};
use crate::sweep::Sighting;
use crate::tally::Tally;
use crate::uid::Uid;
use crate::{Antenna, Micros};

/// A tag has moved when its new antenna heard it in this many reads in a row and the old one missed it in as
/// many, for as long as presence wants to be sure of an absence ([`PresenceConfig::leave_after`]): who lifts a
/// piece and puts it back at once has moved nothing.
///
/// An antenna that hears a neighbour's tag in 5 % of its reads does so thrice in a row at a given read with
/// 0.05³ = 1.3e-4, and the one under the tag, which misses 2 %, misses it just then with 0.02³ = 8e-6: at 4
/// reads a second, in 4 hours and with 126 tags that each have two such neighbours, 57,600 × 252 × 1e-9 is
/// once in some seventy evenings. With two in a row it would be once in every hour.
///
/// Chance is not all. An antenna that hears one tag of its neighbour often hears more of them just then, and what the
/// neighbour misses for seconds, in a spell or behind stronger tags, would be given away three reads later. So of those
/// three one at least hears nothing that lies elsewhere for sure, or it takes [`LATELY`] in a row.
pub(crate) const MOVED: u32 = 3;
/// A tag lies on the edge of two antennas when each has heard it in [`WELL`] of this many reads.
pub(crate) const EDGE: u32 = 16;
/// One that hears a neighbour's tag in 30 % of its reads comes so far with 3e-6 at a given read.
pub(crate) const WELL: u32 = 14;
/// On an edge the antenna that hears the tag in no more than [`BADLY`] of this many reads has lost it; a tag that is nowhere yet, and
/// that several hear, is with all that heard it in these, but for one.
const LATELY: u32 = 8;
/// See [`LATELY`].
const BADLY: u32 = 3;
/// Reads over which the better of two antennas shows, where neither hears the tag well.
const LONG: u32 = 64;
/// It must have heard the tag in this many more of [`LONG`] reads: for two that hear a tag in half of their reads that is 2.8
/// times the standard deviation of the difference, the root of 64 × 2 × 0.5².
const BETTER: u32 = 16;

/// It is remembered this long when something was last heard where it lay: no antenna is read so seldom that it holds longer by
/// what it heard once before.
const LATEST: Micros = 10_000_000;

/// Sightings of all antennas to "this tag lies here", each tag in one place; in two where two antennas go on
/// hearing it well. Memory is bounded as that of [`Presence`].
#[derive(Debug, Clone)]
pub struct Whereabouts {
    presence: Presence,
    leave_after: Micros,
    tags: BTreeMap<Uid, BTreeMap<Antenna, Heard>>,
    /// When what went lately was last heard where it lay.
    lay: BTreeMap<Uid, Micros>,
    swiped: BTreeSet<Antenna>,
    /// Whose last read failed, and the first of those in a row: they prove nothing.
    failing: BTreeMap<Antenna, Micros>,
}

impl Whereabouts {
    /// Starts with an empty table.
    pub fn new(config: PresenceConfig) -> Whereabouts {
        Whereabouts {
            presence: Presence::new(config),
            leave_after: config.leave_after,
            tags: BTreeMap::new(),
            lay: BTreeMap::new(),
            swiped: BTreeSet::new(),
            failing: BTreeMap::new(),
        }
    }

    /// Gives one antenna a config of its own. How long a tag must be missed here before it has moved elsewhere
    /// stays as it is.
    pub fn configure(&mut self, antenna: Antenna, config: PresenceConfig) {
        self.presence.configure(antenna, config);
    }

    /// Pieces are swiped over this antenna ([`PresenceConfig::swiped`]): heard once is enough, if the antenna
    /// on which the tag lay has let go of it.
    pub fn swipe(&mut self, antenna: Antenna) {
        self.configure(antenna, PresenceConfig::swiped());
        self.swiped.insert(antenna);
    }

    /// What was filtered out on an antenna so far.
    pub fn tally(&self, antenna: Antenna) -> Tally {
        self.presence.tally(antenna)
    }

    /// Takes one sighting, read at `now` (monotonic). Returns what changed: a reader first, then tag by tag
    /// where each is no longer, and where it is. Of a tag that went elsewhere the two come together. An antenna that
    /// answers again tells once more what it finds: nobody knows how long that has lain there.
    pub fn observe(&mut self, now: Micros, sighting: &Sighting) -> Vec<Change> {
        let antenna = sighting.antenna;
        let sure = !self.overhears(sighting);
        match &sighting.read {
            Ok(reading) => {
                self.failing.remove(&antenna);
                for (uid, places) in &mut self.tags {
                    let seen = reading.tags.contains(uid);
                    // Of whom a part does not list nothing is known.
                    if let (Some(heard), true) =
                        (places.get_mut(&antenna), seen || !reading.partial)
                    {
                        heard.read(now, seen, sure);
                    }
                }
            }
            Err(_) => drop(self.failing.entry(antenna).or_insert(now)),
        }
        let mut changes = Vec::new();
        for change in self.presence.observe(now, sighting) {
            match change {
                Change::Arrived { uid, since, .. } => {
                    let in_a_row = self.presence.in_a_row(antenna, &uid);
                    let heard = Heard::begin(since, now, in_a_row, sure);
                    self.tags.entry(uid).or_default().insert(antenna, heard);
                }
                Change::Left { uid, .. } => changes.extend(self.left(now, antenna, uid, change)),
                Change::ReaderUp { .. } => {
                    let here = self.tags.values_mut();
                    let here = here.filter_map(|places| places.get_mut(&antenna));
                    here.for_each(|heard| heard.doubted = heard.is_told());
                    changes.push(change);
                }
                Change::ReaderDown { .. } | Change::Unnameable { .. } => changes.push(change),
            }
        }
        self.tags.retain(|_, places| !places.is_empty());
        self.lay.retain(|_, lay| *lay + LATEST >= now);
        let Whereabouts {
            tags,
            lay,
            swiped,
            failing,
            leave_after,
            presence,
        } = self;
        let heard = |(_, places): &(_, &mut BTreeMap<_, _>)| places.contains_key(&antenna);
        for (uid, places) in tags.iter_mut().filter(heard) {
            let judge = Judge {
                uid: *uid,
                now,
                lay: lay.get(uid).copied().unwrap_or_default(),
                leave_after: *leave_after,
                failing,
                swiped,
                presence,
            };
            judge.place(places, &mut changes);
            if let Some(again) = places.get_mut(&antenna).and_then(|heard| heard.again(now)) {
                let (uid, since) = (*uid, again);
                changes.push(Change::Arrived {
                    uid,
                    antenna,
                    since,
                });
            }
        }
        changes
    }

    /// What leaves with a tag of which its antenna is sure that it has gone. What neither of two antennas hears has left
    /// both, whichever is sure of it first; where it lay first is told last, as that is where it was taken.
    fn left(&mut self, now: Micros, antenna: Antenna, uid: Uid, change: Change) -> Vec<Change> {
        let places = self.tags.entry(uid).or_default();
        let Some(heard) = places.remove(&antenna).filter(Heard::is_told) else {
            return Vec::new();
        };
        self.lay.insert(uid, heard.heard);
        let others = places.iter_mut();
        let others = others.filter(|(_, other)| other.is_told() && other.hits(1) == 0);
        let others = others.map(|(at, other)| (other.told, *at, other.leaves(uid, *at, now)));
        let mut gone = vec![(heard.told, antenna, change)];
        gone.extend(others);
        gone.sort_by_key(|(told, at, _)| Reverse((*told, *at)));
        gone.into_iter().map(|(.., change)| change).collect()
    }

    /// In this read the antenna hears tags that lie on another one, which has just heard them too: it hears its neighbour.
    fn overhears(&self, sighting: &Sighting) -> bool {
        let antenna = sighting.antenna;
        let lies_elsewhere = |uid: &Uid| {
            let Some(places) = self.tags.get(uid) else {
                return false;
            };
            let mut others = places.iter().filter(|(other, _)| **other != antenna);
            others.any(|(_, heard)| heard.is_told() && heard.hits(1) == 1)
        };
        let read = sighting.read.as_ref();
        read.is_ok_and(|reading| reading.tags.iter().any(lies_elsewhere))
    }
}
