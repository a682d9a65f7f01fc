//! What lies where now, by tag.
//!
//! Which antenna has a tag is judged where they are read ([`sensors::Whereabouts`]), over all of them; a tag
//! that two of them go on hearing well is in two places. (In journals from before 23 November 2026 each antenna
//! reported on its own: a card carried from one to the other is on both for a moment.)
//!
//! Not read is not gone: an antenna misses a piece, and under another one it hears nothing. So the
//! felt remembers of each tag where it was read last and since when it is not; what that means a game
//! says by its patience.

use std::collections::{BTreeMap, BTreeSet};

use sensors::Uid;

use crate::clock::{Micros, SECOND};
use crate::zone::Zone;

/// How long after a start of the program the antennas have to see again what lay there; one that was down then, after it
/// is up.
pub const CONFIRM_AFTER_START: Micros = 5 * SECOND;

/// A tag that is read again after no longer than this where it was read last was missed there; after longer it was
/// carried away and laid there anew.
pub const MISSED: Micros = 9 * SECOND / 2;

/// Tags that went and are remembered: more than all boxes hold. Beyond that, which takes strange tags,
/// the one that went first is forgotten.
const MOST_GONE: usize = 512;

#[derive(Clone, Debug, PartialEq)]
struct Stay {
    zone: Zone,
    since: Micros,
    /// The same of the first stay there from which on it was only missed.
    first: Micros,
    /// False from a start of the program until an antenna sees it again.
    confirmed: bool,
    /// How long it was read nowhere, if it came back to where it was read last.
    absence: Option<Micros>,
}

/// The end of a tag's stay on a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Where it lay.
    pub zone: Zone,
    /// When that stay began.
    pub since: Micros,
    /// When the first one there began from which on it was only missed.
    pub first: Micros,
    /// The first missed read.
    pub missed: Micros,
    /// When the hub learnt of it.
    pub heard: Micros,
}

impl Departure {
    /// It went since then. What was gathered in that very moment lay there before.
    pub fn is_since(&self, at: Micros) -> bool {
        (self.heard, self.since) >= (at, at)
    }
}

/// What is known of a tag.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    /// Where it lies, the newest last.
    stays: Vec<Stay>,
    /// The newest departure, come back since or not.
    left: Option<Departure>,
}

/// What lies where now, and where each tag was read last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Felt {
    tags: BTreeMap<Uid, Known>,
    down: BTreeMap<Zone, String>,
    confirm_until: Option<Micros>,
}

/// Where a tag is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On one zone.
    On(Zone),
    /// Two antennas go on seeing it: frozen until one of them lets go.
    TwoPlaces(Zone, Zone),
    /// On no antenna.
    Away,
}

impl Felt {
    /// A tag lies on a zone.
    pub fn arrived(&mut self, uid: Uid, zone: Zone, since: Micros) {
        let known = self.tags.entry(uid).or_default();
        let gone = known.left.filter(|_| known.stays.is_empty());
        let back = gone.filter(|left| left.zone == zone);
        let missed = back.filter(|left| since <= left.missed + MISSED);
        known.stays.retain(|stay| stay.zone != zone);
        known.stays.push(Stay {
            zone,
            since,
            first: missed.map_or(since, |left| left.first),
            confirmed: true,
            absence: back.map(|left| since.saturating_sub(left.missed)),
        });
    }

    /// A tag went from a zone, first missed at `missed`; says whether it lay there.
    pub fn left(&mut self, heard: Micros, uid: Uid, zone: Zone, missed: Micros) -> bool {
        let Some(known) = self.tags.get_mut(&uid) else {
            return false;
        };
        let Some(at) = known.stays.iter().position(|stay| stay.zone == zone) else {
            return false;
        };
        let Stay { since, first, .. } = known.stays.remove(at);
        known.left = Some(Departure {
            zone,
            since,
            first,
            missed,
            heard,
        });
        self.forget();
        true
    }

    /// Of too many tags that are nowhere the one that went first is forgotten.
    fn forget(&mut self) {
        let away = || self.tags.iter().filter(|(_, known)| known.stays.is_empty());
        let heard = |known: &Known| known.left.map(|left| left.heard);
        let first = away().min_by_key(|(_, known)| heard(known));
        let first = first.filter(|_| away().count() > MOST_GONE);
        if let Some(first) = first.map(|(uid, _)| *uid) {
            self.tags.remove(&first);
        }
    }

    /// A zone's reader does not answer: what lies there stays, unconfirmed.
    pub fn reader_down(&mut self, zone: Zone, why: String) {
        self.down.insert(zone, why);
    }

    /// A zone's reader answers again. What the table has believed to lie there since before a start must be seen again
    /// now.
    pub fn reader_up(&mut self, zone: Zone, now: Micros) {
        self.down.remove(&zone);
        let mut stays = self.tags.values().flat_map(|known| &known.stays);
        if stays.any(|stay| stay.zone == zone && !stay.confirmed) {
            self.confirm_until = Some(now + CONFIRM_AFTER_START);
        }
    }

    /// The readers that do not answer, with the reason.
    pub fn down(&self) -> &BTreeMap<Zone, String> {
        &self.down
    }

    /// A zone was cleared. Where its reader does not answer, no antenna says that what lay there went.
    pub fn cleared(&mut self, zone: Zone, now: Micros) {
        let unread = |uid: &Uid| self.lies(*uid, zone) && self.down.contains_key(&zone);
        let unread: Vec<Uid> = self.tags().filter(unread).collect();
        for uid in unread {
            self.left(now, uid, zone, now);
        }
    }

    /// The program started: what lay there before must be seen again.
    pub fn started(&mut self, now: Micros) {
        for stay in self.tags.values_mut().flat_map(|known| &mut known.stays) {
            stay.confirmed = false;
        }
        self.confirm_until = Some(now + CONFIRM_AFTER_START);
    }

    /// The antennas are finding again what lay there before the start.
    pub fn is_confirming(&self) -> bool {
        self.confirm_until.is_some()
    }

    /// One that lay on an antenna that answers before a start is looked for still: it may be missed, or was taken while nobody saw it.
    pub fn looks_for_some(&self) -> bool {
        let known = self.tags.values().map(|known| &known.stays);
        let mut unseen = known.filter(|stays| stays.iter().all(|stay| !stay.confirmed));
        let lay = |stays: &Vec<Stay>| stays.iter().any(|stay| !self.down.contains_key(&stay.zone));
        self.is_confirming() && unseen.any(lay)
    }

    /// Tags that nobody saw again after a start, once the time for it is over.
    /// A reader that is down proves nothing: its tags stay. (tag, zone, since): it was gone at the latest
    /// when another antenna saw it first after the start, else nobody knows better than now.
    pub fn unconfirmed(&mut self, now: Micros) -> Vec<(Uid, Zone, Micros)> {
        if self.confirm_until.is_none_or(|until| now < until) {
            return Vec::new();
        }
        self.confirm_until = None;
        let lost = self.tags.iter().flat_map(|(uid, known)| {
            let (seen, gone): (Vec<&Stay>, Vec<&Stay>) =
                known.stays.iter().partition(|stay| stay.confirmed);
            let since = seen.iter().map(|stay| stay.since).min().unwrap_or(now);
            gone.into_iter().map(move |stay| (*uid, stay.zone, since))
        });
        lost.filter(|(_, zone, _)| !self.down.contains_key(zone))
            .collect()
    }

    /// Where a tag is. One that an antenna has seen since the start no longer lies where it did before, if that antenna has not.
    pub fn place(&self, uid: Uid) -> Place {
        let stays = self.stays_of(uid);
        let seen = stays.iter().any(|stay| stay.confirmed);
        let mut stays = stays.iter().rev().filter(|stay| stay.confirmed || !seen);
        match (stays.next(), stays.next()) {
            (None, _) => Place::Away,
            (Some(new), Some(old)) => Place::TwoPlaces(old.zone, new.zone),
            (Some(stay), None) => Place::On(stay.zone),
        }
    }

    fn stays_of(&self, uid: Uid) -> &[Stay] {
        self.tags.get(&uid).map_or(&[], |known| &known.stays)
    }

    /// Antennas that began to hear a tag while that of the stock did, and since when: of what is sealed they tell a game nothing
    /// until the stock has let go of it.
    pub fn beside_stock(&self, uid: Uid) -> Vec<(Zone, Micros)> {
        let stays = self.stays_of(uid);
        let sealed = |stay: &Stay| stay.zone == Zone::Stock && stay.confirmed;
        let after = stays
            .iter()
            .position(sealed)
            .map_or(stays.len(), |at| at + 1);
        let beside = stays[after..].iter();
        beside.map(|stay| (stay.zone, stay.since)).collect()
    }

    /// An antenna has not let go of the tag, wherever else it is seen.
    pub fn lies(&self, uid: Uid, zone: Zone) -> bool {
        self.stays_of(uid).iter().any(|stay| stay.zone == zone)
    }

    /// The same of an antenna that answers.
    pub fn holds(&self, uid: Uid, zone: Zone) -> bool {
        self.lies(uid, zone) && !self.down.contains_key(&zone)
    }

    /// An antenna has seen it there since the program started, and has not let go of it.
    pub fn is_seen(&self, uid: Uid, zone: Zone) -> bool {
        let mut stays = self.stays_of(uid).iter();
        stays.any(|stay| stay.zone == zone && stay.confirmed)
    }

    /// When the tag's present stay on its zone began.
    pub fn since(&self, uid: Uid) -> Option<Micros> {
        self.stays_of(uid).last().map(|stay| stay.since)
    }

    /// When the tag came where it lies, however often it was missed there since.
    pub fn came(&self, uid: Uid) -> Option<Micros> {
        self.stays_of(uid).last().map(|stay| stay.first)
    }

    /// The same of a tag that went and came nowhere else: when it had come where it lay.
    pub fn came_last(&self, uid: Uid) -> Option<Micros> {
        self.came(uid).or(self.gone(uid).map(|left| left.first))
    }

    /// How long the tag was read nowhere before its present stay, if it came back to where it was read
    /// last: for that long it was missed, or in somebody's hand.
    pub fn absence(&self, uid: Uid) -> Option<Micros> {
        self.stays_of(uid).last()?.absence
    }

    /// The newest departure of a tag, wherever it came since.
    pub fn departure(&self, uid: Uid) -> Option<Departure> {
        self.tags.get(&uid)?.left
    }

    /// Where and since when a tag is not read that came nowhere else.
    pub fn gone(&self, uid: Uid) -> Option<Departure> {
        let away = self.stays_of(uid).is_empty();
        self.departure(uid).filter(|_| away)
    }

    /// The tag went unread because another one came to lie on it, as it is with a pile: one that came
    /// to the zone while it still lay there.
    pub fn is_covered(&self, uid: Uid) -> bool {
        let Some(gone) = self.gone(uid) else {
            return false;
        };
        let newest = |known: &Known| match (known.stays.last(), known.left) {
            (Some(stay), _) => Some((stay.zone, stay.since)),
            (None, left) => left.map(|left| (left.zone, left.since)),
        };
        let covers = |(other, known): (&Uid, &Known)| {
            let came = newest(known).filter(|(zone, _)| *zone == gone.zone);
            *other != uid && came.is_some_and(|(_, at)| (gone.since..=gone.missed).contains(&at))
        };
        self.tags.iter().any(covers)
    }

    /// Every tag on an antenna.
    pub fn tags(&self) -> impl Iterator<Item = Uid> + '_ {
        let lying = self
            .tags
            .iter()
            .filter(|(_, known)| !known.stays.is_empty());
        lying.map(|(uid, _)| *uid)
    }

    /// Every tag on an antenna, and those that went and are remembered.
    pub fn known(&self) -> impl Iterator<Item = Uid> + '_ {
        self.tags.keys().copied()
    }

    /// Every stay that was seen since the program started, oldest first for each tag: (tag, zone,
    /// since).
    pub fn stays(&self) -> Vec<(Uid, Zone, Micros)> {
        let stays = self.tags.iter().flat_map(|(uid, known)| {
            let seen = known.stays.iter().filter(|stay| stay.confirmed);
            seen.map(|stay| (*uid, stay.zone, stay.since))
        });
        stays.collect()
    }

    /// The tags on a zone, but for those in two places.
    pub fn on(&self, zone: Zone) -> BTreeSet<Uid> {
        self.tags()
            .filter(|uid| self.place(*uid) == Place::On(zone))
            .collect()
    }

    /// When something here changes by itself next.
    pub fn wake_at(&self) -> Option<Micros> {
        self.confirm_until
    }
}

#[cfg(test)]
mod tests;
