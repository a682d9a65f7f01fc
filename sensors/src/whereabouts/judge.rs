//! Where a tag is, by how each antenna hears it.

use std::collections::{BTreeMap, BTreeSet};

use super::heard::Heard;
use super::{BADLY, BETTER, LATELY, LATEST, LONG, MOVED};
use crate::presence::{Change, Presence};
use crate::uid::Uid;
use crate::{Antenna, Micros};

/// Says where a tag is by how each antenna hears it.
pub struct Judge<'w> {
    pub uid: Uid,
    pub now: Micros,
    /// It was last heard then where it lay before, or 0.
    pub lay: Micros,
    pub leave_after: Micros,
    pub failing: &'w BTreeMap<Antenna, Micros>,
    pub swiped: &'w BTreeSet<Antenna>,
    pub presence: &'w Presence,
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
    pub fn place(&self, places: &mut BTreeMap<Antenna, Heard>, changes: &mut Vec<Change>) {
        let untold = places.iter().filter(|(_, heard)| !heard.is_told());
        let mut untold: Vec<Antenna> = untold.map(|(antenna, _)| *antenna).collect();
        if untold.len() == places.len() {
            // What two hear alike is not told of one alone, as the pile below an antenna that hears it.
            untold.retain(|antenna| self.has_come(*antenna, places));
            for antenna in untold {
                self.arrives(antenna, self.lay, places, changes);
            }
            return;
        }
        for antenna in untold {
            // It came here after it was last heard where it lay.
            let mut lay_elsewhere = self.lay;
            match self.claim(antenna, places) {
                Claim::Stray => continue,
                Claim::Moved => {
                    for (antenna, old) in places.iter_mut().filter(|(_, heard)| heard.is_told()) {
                        lay_elsewhere = lay_elsewhere.max(old.heard);
                        changes.push(old.leaves(self.uid, *antenna, self.now));
                    }
                }
                Claim::Shared => {}
            }
            self.arrives(antenna, lay_elsewhere, places, changes);
        }
        self.end_sharing(places, changes);
    }

    /// Whether a tag that lies nowhere yet has come to this antenna. A neighbour may be the first to hear it: its own does not where
    /// stronger tags hide it (capture), as what is bared on a pile, or while it lies in a spell. So while another one hears it nearly
    /// as well it is with neither, until both have been read often enough to tell them apart; if they go on, both have it.
    fn has_come(&self, new: Antenna, places: &BTreeMap<Antenna, Heard>) -> bool {
        if self.swiped.contains(&new) {
            return true;
        }
        let heard = &places[&new];
        let others = places.iter().filter(|(other, _)| **other != new);
        let beside = others.filter(|(other, beside)| self.rivals(heard, **other, beside));
        let mut beside = beside.map(|(_, beside)| beside).peekable();
        if beside.peek().is_none() {
            return heard.insists() && !self.presence.is_met_elsewhere(&self.uid, new, self.now);
        }
        let told_apart = |other: &Heard| {
            other.known >= LATELY && (other.hits(1) == 1 || !other.is_heard_lately())
        };
        heard.is_heard_lately() && told_apart(heard) && beside.all(told_apart)
    }

    /// The other one hears the tag more than half as well.
    fn rivals(&self, heard: &Heard, other: Antenna, beside: &Heard) -> bool {
        let reads = beside.known.clamp(1, LATELY);
        let now = beside.hits(2) != 0 && !self.fails(other) && self.now < beside.heard + LATEST;
        now && 2 * beside.hits(reads) > heard.hits(reads)
    }

    fn arrives(
        &self,
        antenna: Antenna,
        lay_elsewhere: Micros,
        places: &mut BTreeMap<Antenna, Heard>,
        changes: &mut Vec<Change>,
    ) {
        let Some(heard) = places.get_mut(&antenna) else {
            return;
        };
        heard.tell(self.now);
        changes.push(Change::Arrived {
            uid: self.uid,
            antenna,
            since: heard.since.max(lay_elsewhere),
        });
    }

    fn claim(&self, new: Antenna, places: &BTreeMap<Antenna, Heard>) -> Claim {
        let swiped = self.swiped.contains(&new);
        let heard = places[&new];
        let told: Vec<(&Antenna, &Heard)> =
            places.iter().filter(|(_, heard)| heard.is_told()).collect();
        let insists = swiped || heard.insists();
        let lets_go = |(antenna, old): &(&Antenna, &Heard)| {
            self.fails(**antenna) || self.is_missed(old, swiped)
        };
        let worse = |(_, old): &(&Antenna, &Heard)| {
            old.known.min(heard.known) >= LONG && heard.hits(LONG) >= old.hits(LONG) + BETTER
        };
        if insists && told.iter().all(lets_go) || told.iter().all(worse) {
            return Claim::Moved;
        }
        match told[..] {
            [(_, old)] if old.shares() && heard.shares() => Claim::Shared,
            _ => Claim::Stray,
        }
    }

    /// One read that fails proves as little as one that misses it.
    fn fails(&self, antenna: Antenna) -> bool {
        let since = self.failing.get(&antenna);
        since.is_some_and(|since| self.is_long(*since))
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
        let mut told: Vec<(&Antenna, &mut Heard)> = places
            .iter_mut()
            .filter(|(_, heard)| heard.is_told())
            .collect();
        if told.len() < 2 {
            return;
        }
        told.sort_by_key(|(_, heard)| heard.hits(LATELY));
        let well = told[1].1.is_heard_well();
        let (antenna, worst) = &mut told[0];
        if well && worst.hits(LATELY) <= BADLY {
            changes.push(worst.leaves(self.uid, **antenna, self.now));
        }
    }
}
