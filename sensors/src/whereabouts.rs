//! One place for each tag, over all antennas of all buses.
//!
//! [`Presence`] judges each antenna for itself: two stray reads, and a card lies where a neighbour's antenna
//! heard it. Which antenna has the tag is a matter of how well each hears it lately, not of who heard it
//! last: the one under it hears it in nearly every read, a neighbour in a few of a hundred.

use std::collections::{BTreeMap, BTreeSet};

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
/// On an edge the antenna that hears the tag in no more than [`BADLY`] of this many reads has lost it; of a tag that is nowhere yet
/// one has it that heard it in all of them, whoever else does.
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

/// How an antenna on which a tag is present hears it.
#[derive(Debug, Clone, Copy)]
struct Heard {
    /// A bit for each read, the newest lowest: it was heard.
    reads: u64,
    /// The same, without those in which the antenna heard its neighbour too.
    sure: u64,
    /// Reads so far, as far as `reads` holds them. It begins again when the tag moves.
    known: u32,
    /// First of the reads by which it lies there, with one miss at most between two of them: it may have strayed here before.
    since: Micros,
    /// The newest read with it.
    heard: Micros,
    /// First of the reads in a row without it, if the last one was.
    missed: Option<Micros>,
    /// It was told that the tag lies there.
    told: bool,
    /// It was told before the antenna stopped answering, and has not been heard since.
    doubted: bool,
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
                Change::Left { uid, .. } => {
                    let places = self.tags.entry(uid).or_default();
                    if let Some(heard) = places.remove(&antenna).filter(|heard| heard.told) {
                        self.lay.insert(uid, heard.heard);
                        changes.push(change);
                    }
                }
                Change::ReaderUp { .. } => {
                    let here = self.tags.values_mut();
                    let here = here.filter_map(|places| places.get_mut(&antenna));
                    here.for_each(|heard| heard.doubted = heard.told);
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
            ..
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

    /// In this read the antenna hears tags that lie on another one, which has just heard them too: it hears its neighbour.
    fn overhears(&self, sighting: &Sighting) -> bool {
        let antenna = sighting.antenna;
        let lies_elsewhere = |uid: &Uid| {
            let Some(places) = self.tags.get(uid) else {
                return false;
            };
            let here = places.get(&antenna).is_some_and(|heard| heard.told);
            let mut places = places.values();
            !here && places.any(|heard| heard.told && heard.hits(1) == 1)
        };
        let read = sighting.read.as_ref();
        read.is_ok_and(|reading| reading.tags.iter().any(lies_elsewhere))
    }
}

/// Says where a tag is by how each antenna hears it.
struct Judge<'w> {
    uid: Uid,
    now: Micros,
    /// It was last heard then where it lay before, or 0.
    lay: Micros,
    leave_after: Micros,
    failing: &'w BTreeMap<Antenna, Micros>,
    swiped: &'w BTreeSet<Antenna>,
}

/// What an antenna is that hears a tag which lies elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// A neighbour.
    Stray,
    /// Where the tag went.
    Moved,
    /// The tag lies on the edge of both.
    Shared,
}

impl Judge<'_> {
    fn place(&self, places: &mut BTreeMap<Antenna, Heard>, changes: &mut Vec<Change>) {
        let untold = places.iter().filter(|(_, heard)| !heard.told);
        let untold: Vec<Antenna> = untold.map(|(antenna, _)| *antenna).collect();
        for antenna in untold {
            // It came here after it was last heard where it lay.
            let mut lay_elsewhere = self.lay;
            match self.claim(antenna, places) {
                Claim::Stray => continue,
                Claim::Moved => {
                    for (antenna, old) in places.iter_mut().filter(|(_, heard)| heard.told) {
                        lay_elsewhere = lay_elsewhere.max(old.heard);
                        changes.push(self.leaves(*antenna, old));
                    }
                }
                Claim::Shared => {}
            }
            if let Some(heard) = places.get_mut(&antenna) {
                heard.told = true;
                heard.known = heard.known.min(MOVED);
                changes.push(Change::Arrived {
                    uid: self.uid,
                    antenna,
                    since: heard.since.max(lay_elsewhere),
                });
            }
        }
        self.end_sharing(places, changes);
    }

    fn claim(&self, new: Antenna, places: &BTreeMap<Antenna, Heard>) -> Claim {
        let swiped = self.swiped.contains(&new);
        let heard = places[&new];
        let told: Vec<(&Antenna, &Heard)> = places.iter().filter(|(_, heard)| heard.told).collect();
        let insists = swiped || heard.insists();
        if told.is_empty() {
            // A neighbour may be the first to hear it: its own antenna does not where stronger tags hide it (capture), as
            // what is bared on a pile, or while it lies in a spell. So as long as two hear it, it is with neither; if
            // they go on, the first has it, and it may turn out to lie on their edge.
            let beside = |(other, heard): (&Antenna, &Heard)| *other != new && heard.hits(1) == 1;
            let contested = !swiped && places.iter().any(beside) && heard.hits(LATELY) < LATELY;
            return match insists && !contested {
                true => Claim::Moved,
                false => Claim::Stray,
            };
        }
        // One read that fails proves as little as one that misses it.
        let fails = |antenna: &Antenna| {
            let since = self.failing.get(antenna);
            since.is_some_and(|since| self.is_long(*since))
        };
        let lets_go =
            |(antenna, old): &(&Antenna, &Heard)| fails(antenna) || self.is_missed(old, swiped);
        let worse = |(_, old): &(&Antenna, &Heard)| {
            old.known.min(heard.known) >= LONG && heard.hits(LONG) >= old.hits(LONG) + BETTER
        };
        if insists && told.iter().all(lets_go) || told.iter().all(worse) {
            return Claim::Moved;
        }
        match told[..] {
            [(_, old)] if old.is_heard_well() && heard.is_heard_well() => Claim::Shared,
            _ => Claim::Stray,
        }
    }

    /// It has not been heard for so long that it went; whoever swipes a piece has lifted it before.
    fn is_missed(&self, old: &Heard, swiped: bool) -> bool {
        let Some(missed) = old.missed else {
            return false;
        };
        old.hits(MOVED) == 0 && (swiped || self.is_long(missed))
    }

    /// That was long enough ago for presence to be sure of an absence.
    fn is_long(&self, since: Micros) -> bool {
        self.now.saturating_sub(since) >= self.leave_after
    }

    /// Of two antennas one no longer hears the tag well.
    fn end_sharing(&self, places: &mut BTreeMap<Antenna, Heard>, changes: &mut Vec<Change>) {
        let mut told: Vec<(&Antenna, &mut Heard)> =
            places.iter_mut().filter(|(_, heard)| heard.told).collect();
        if told.len() < 2 {
            return;
        }
        told.sort_by_key(|(_, heard)| heard.hits(LATELY));
        let well = told[1].1.is_heard_well();
        let (antenna, worst) = &mut told[0];
        if well && worst.hits(LATELY) <= BADLY {
            changes.push(self.leaves(**antenna, worst));
        }
    }

    fn leaves(&self, antenna: Antenna, heard: &mut Heard) -> Change {
        (heard.told, heard.doubted) = (false, false);
        (heard.reads, heard.sure, heard.known) = (0, 0, 0);
        Change::Left {
            uid: self.uid,
            antenna,
            since: heard.missed.unwrap_or(self.now),
        }
    }
}

impl Heard {
    /// Present since `since`, and heard in so many reads in a row: in one where it strayed here a while before.
    fn begin(since: Micros, now: Micros, in_a_row: u32, sure: bool) -> Heard {
        let known = in_a_row.min(LATELY);
        let reads = (1 << known) - 1;
        Heard {
            reads,
            sure: if sure { reads } else { 0 },
            known,
            since,
            heard: now,
            missed: None,
            told: false,
            doubted: false,
        }
    }

    /// What was doubted is heard now, and since when it is known to lie there.
    fn again(&mut self, now: Micros) -> Option<Micros> {
        let again = self.doubted && self.heard == now;
        self.doubted &= !again;
        again.then_some(now)
    }

    fn read(&mut self, now: Micros, heard: bool, sure: bool) {
        if heard {
            if self.hits(2) == 0 {
                self.since = now;
            }
            self.heard = now;
        }
        self.reads = self.reads << 1 | u64::from(heard);
        self.sure = self.sure << 1 | u64::from(heard && sure);
        self.known = LONG.min(self.known + 1);
        self.missed = match (heard, self.missed) {
            (true, _) => None,
            (false, missed) => missed.or(Some(now)),
        };
    }

    /// In how many of the last reads it was heard; those before it was present count as without it.
    fn hits(&self, last: u32) -> u32 {
        let mask = u64::MAX >> (u64::BITS - last);
        (self.reads & mask).count_ones()
    }

    /// It was heard in [`MOVED`] reads in a row, not always along with what lies elsewhere, or in [`LATELY`].
    fn insists(&self) -> bool {
        let in_a_row = self.reads.trailing_ones().min(LATELY);
        let sure = self.sure & ((1 << in_a_row) - 1);
        in_a_row >= MOVED && (in_a_row == LATELY || sure != 0)
    }

    fn is_heard_well(&self) -> bool {
        self.known >= EDGE && self.hits(EDGE) >= WELL
    }
}
