//! What lies where now, by tag.
//!
//! Antennas report on their own, so a card carried from one to the other is on both for
//! a moment: the new antenna sees it before the old one is sure that it went. The newest
//! arrival wins; only a tag that the old antenna goes on seeing is in two places.

use std::collections::{BTreeMap, BTreeSet};

use sensors::Uid;

use crate::clock::{Micros, SECOND};
use crate::zone::Zone;

/// How long an antenna may take to notice that a tag went elsewhere before the tag is
/// said to be in two places.
pub const TWO_PLACES_AFTER: Micros = 2 * SECOND;
/// How long after a start of the program the antennas have to see again what lay there.
pub const CONFIRM_AFTER_START: Micros = 5 * SECOND;

#[derive(Clone, Debug, PartialEq)]
struct Lying {
    zone: Zone,
    since: Micros,
    /// When the hub learnt of it: two of these decide "in two places".
    heard: Micros,
    /// False from a start of the program until an antenna sees it again.
    confirmed: bool,
}

/// What lies where now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Felt {
    tags: BTreeMap<Uid, Vec<Lying>>,
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
    pub fn arrived(&mut self, heard: Micros, uid: Uid, zone: Zone, since: Micros) {
        let places = self.tags.entry(uid).or_default();
        places.retain(|lying| lying.zone != zone);
        places.push(Lying {
            zone,
            since,
            heard,
            confirmed: true,
        });
    }

    /// A tag went from a zone; says whether it lay there.
    pub fn left(&mut self, uid: Uid, zone: Zone) -> bool {
        let Some(places) = self.tags.get_mut(&uid) else {
            return false;
        };
        let before = places.len();
        places.retain(|lying| lying.zone != zone);
        let lay_there = places.len() != before;
        if places.is_empty() {
            self.tags.remove(&uid);
        }
        lay_there
    }

    /// A zone's reader does not answer: what lies there stays, unconfirmed.
    pub fn reader_down(&mut self, zone: Zone, why: String) {
        self.down.insert(zone, why);
    }

    /// A zone's reader answers again.
    pub fn reader_up(&mut self, zone: Zone) {
        self.down.remove(&zone);
    }

    /// The readers that do not answer, with the reason.
    pub fn down(&self) -> &BTreeMap<Zone, String> {
        &self.down
    }

    /// The program started: what lay there before must be seen again.
    pub fn started(&mut self, now: Micros) {
        for lying in self.tags.values_mut().flatten() {
            lying.confirmed = false;
        }
        self.confirm_until = Some(now + CONFIRM_AFTER_START);
    }

    /// Tags that nobody saw again after a start, once the time for it is over.
    /// A reader that is down proves nothing: its tags stay. (tag, zone, since): it was gone at the latest
    /// when another antenna saw it first after the start, else nobody knows better than now.
    pub fn unconfirmed(&mut self, now: Micros) -> Vec<(Uid, Zone, Micros)> {
        if self.confirm_until.is_none_or(|until| now < until) {
            return Vec::new();
        }
        self.confirm_until = None;
        let lost = self.tags.iter().flat_map(|(uid, places)| {
            let (seen, gone): (Vec<&Lying>, Vec<&Lying>) =
                places.iter().partition(|lying| lying.confirmed);
            let since = seen.iter().map(|lying| lying.since).min().unwrap_or(now);
            gone.into_iter().map(move |lying| (*uid, lying.zone, since))
        });
        lost.filter(|(_, zone, _)| !self.down.contains_key(zone))
            .collect()
    }

    /// Where a tag is.
    pub fn place(&self, uid: Uid, now: Micros) -> Place {
        match self.tags.get(&uid).map(Vec::as_slice) {
            None | Some([]) => Place::Away,
            Some([lying]) => Place::On(lying.zone),
            Some([.., old, new]) => {
                if now >= new.heard + TWO_PLACES_AFTER {
                    Place::TwoPlaces(old.zone, new.zone)
                } else {
                    Place::On(new.zone)
                }
            }
        }
    }

    /// An antenna that answers has not let go of the tag, wherever else it is seen.
    pub fn holds(&self, uid: Uid, zone: Zone) -> bool {
        let lies = |places: &Vec<Lying>| places.iter().any(|lying| lying.zone == zone);
        self.tags.get(&uid).is_some_and(lies) && !self.down.contains_key(&zone)
    }

    /// When the tag's present stay on its zone began.
    pub fn since(&self, uid: Uid) -> Option<Micros> {
        self.tags.get(&uid)?.last().map(|lying| lying.since)
    }

    /// Every tag on an antenna.
    pub fn tags(&self) -> impl Iterator<Item = Uid> + '_ {
        self.tags.keys().copied()
    }

    /// Every stay that was seen since the program started, oldest first for each tag: (tag, zone,
    /// since).
    pub fn stays(&self) -> Vec<(Uid, Zone, Micros)> {
        let stays = self.tags.iter().flat_map(|(uid, places)| {
            let seen = places.iter().filter(|lying| lying.confirmed);
            seen.map(|lying| (*uid, lying.zone, lying.since))
        });
        stays.collect()
    }

    /// The tags on a zone, but for those in two places.
    pub fn on(&self, zone: Zone, now: Micros) -> BTreeSet<Uid> {
        self.tags()
            .filter(|uid| self.place(*uid, now) == Place::On(zone))
            .collect()
    }

    /// When something here changes by itself next.
    pub fn wake_at(&self, now: Micros) -> Option<Micros> {
        let contested = self.tags.values().filter(|places| places.len() > 1);
        contested
            .filter_map(|places| places.last())
            .map(|new| new.heard + TWO_PLACES_AFTER)
            .filter(|at| *at > now)
            .chain(self.confirm_until)
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uid(n: u8) -> Uid {
        Uid::new(&[4, 0, 0, n]).unwrap()
    }

    #[test]
    fn a_moved_card_is_where_it_arrived_last() {
        let mut felt = Felt::default();
        felt.arrived(0, uid(1), Zone::Centre, 0);
        felt.arrived(SECOND, uid(1), Zone::Pad(2), SECOND);
        assert_eq!(felt.place(uid(1), SECOND), Place::On(Zone::Pad(2)));
        assert!(felt.left(uid(1), Zone::Centre));
        assert_eq!(felt.place(uid(1), 9 * SECOND), Place::On(Zone::Pad(2)));
        assert!(!felt.left(uid(1), Zone::Centre));
    }

    #[test]
    fn a_card_that_both_antennas_go_on_seeing_is_in_two_places() {
        let mut felt = Felt::default();
        felt.arrived(0, uid(1), Zone::Pad(1), 0);
        felt.arrived(SECOND, uid(1), Zone::Pad(2), SECOND);
        let at = felt.wake_at(SECOND).unwrap();
        assert_eq!(
            felt.place(uid(1), at),
            Place::TwoPlaces(Zone::Pad(1), Zone::Pad(2))
        );
        assert!(felt.on(Zone::Pad(2), at).is_empty(), "frozen");
        assert_eq!(felt.wake_at(at), None);
    }

    #[test]
    fn after_a_start_what_no_antenna_sees_again_is_gone_but_for_a_reader_that_is_down() {
        let mut felt = Felt::default();
        for (n, zone) in [(1, Zone::Pad(1)), (2, Zone::Pad(2)), (3, Zone::Pad(3))] {
            felt.arrived(0, uid(n), zone, 0);
        }
        felt.started(SECOND);
        felt.arrived(2 * SECOND, uid(1), Zone::Pad(1), 2 * SECOND);
        felt.reader_down(Zone::Pad(3), "no answer".into());
        assert_eq!(felt.unconfirmed(2 * SECOND), []);
        let seen: Vec<Uid> = felt.stays().iter().map(|(uid, ..)| *uid).collect();
        assert!(!seen.contains(&uid(2)), "not seen again yet: {seen:?}");
        let end = SECOND + CONFIRM_AFTER_START;
        assert_eq!(felt.unconfirmed(end), [(uid(2), Zone::Pad(2), end)]);
        assert_eq!(felt.unconfirmed(end), [], "said once");
    }
}
