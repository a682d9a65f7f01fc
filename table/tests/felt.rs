//! What the felt answers of tags that come and go is what a log of all that the antennas said tells,
//! read from its beginning each time.

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::clock::{Micros, SECOND};
use table::felt::{Departure, Felt, MISSED, Place};
use table::zone::Zone;

const ZONES: [Zone; 3] = [Zone::Discard, Zone::Melds(Seat(0)), Zone::Pad(Seat(1))];

fn uid(n: u16) -> Uid {
    let [high, low] = n.to_be_bytes();
    Uid::new(&[4, 0, high, low]).unwrap()
}

/// An antenna said something of a tag at `heard`; it came, or was missed first, at `since`.
#[derive(Clone, Copy, Debug)]
struct Said {
    heard: Micros,
    uid: Uid,
    zone: Zone,
    came: bool,
    since: Micros,
}

/// All that was said, oldest first.
struct Log<'a>(&'a [Said]);

impl<'a> Log<'a> {
    fn newest(&self, is: impl Fn(&Said) -> bool) -> Option<(usize, &'a Said)> {
        let said = self.0.iter().enumerate();
        said.rev().find(|(_, said)| is(said))
    }

    fn before(&self, at: usize) -> Log<'a> {
        Log(&self.0[..at])
    }

    /// When the tag came to a zone on which it lies, and the place of that in the log.
    fn came(&self, uid: Uid, zone: Zone) -> Option<(usize, &'a Said)> {
        let newest = self.newest(|said| (said.uid, said.zone) == (uid, zone));
        newest.filter(|(_, said)| said.came)
    }

    /// Where it lies, the newest last.
    fn lies(&self, uid: Uid) -> Vec<(usize, &'a Said)> {
        let mut lies: Vec<_> = ZONES
            .iter()
            .filter_map(|zone| self.came(uid, *zone))
            .collect();
        lies.sort_by_key(|(at, _)| *at);
        lies
    }

    fn departure(&self, uid: Uid) -> Option<Departure> {
        let went = (0..self.0.len()).rev().find_map(|at| {
            let said = &self.0[at];
            let lay = self.before(at).came(uid, said.zone);
            (said.uid == uid && !said.came).then_some((said, lay?))
        });
        went.map(|(said, (at, came))| Departure {
            zone: said.zone,
            since: came.since,
            first: self.first(at),
            missed: said.since,
            heard: said.heard,
        })
    }

    /// When the stay that began there in the log did, or an earlier one from which it was only missed.
    fn first(&self, at: usize) -> Micros {
        let said = &self.0[at];
        let before = self.before(at);
        let left = before.gone(said.uid).filter(|left| left.zone == said.zone);
        let missed = left.filter(|left| said.since <= left.missed + MISSED);
        missed.map_or(said.since, |left| left.first)
    }

    fn gone(&self, uid: Uid) -> Option<Departure> {
        let away = self.lies(uid).is_empty();
        self.departure(uid).filter(|_| away)
    }

    fn absence(&self, uid: Uid) -> Option<Micros> {
        let (at, came) = *self.lies(uid).last()?;
        let gone = self.before(at).gone(uid)?;
        (gone.zone == came.zone).then(|| came.since.saturating_sub(gone.missed))
    }

    /// Where it was read last, and since when.
    fn last(&self, uid: Uid) -> Option<(Zone, Micros)> {
        let lies = self
            .lies(uid)
            .last()
            .map(|(_, said)| (said.zone, said.since));
        lies.or_else(|| self.departure(uid).map(|gone| (gone.zone, gone.since)))
    }

    fn is_covered(&self, uid: Uid, all: &[Uid]) -> bool {
        let covers = |gone: Departure| {
            let others = all.iter().filter(|other| **other != uid);
            let mut last = others.filter_map(|other| self.last(*other));
            last.any(|(zone, at)| zone == gone.zone && gone.since <= at && at <= gone.missed)
        };
        self.gone(uid).is_some_and(covers)
    }

    fn place(&self, uid: Uid) -> Place {
        match &self.lies(uid)[..] {
            [] => Place::Away,
            [(_, one)] => Place::On(one.zone),
            [.., (_, old), (_, new)] => Place::TwoPlaces(old.zone, new.zone),
        }
    }
}

fn said() -> impl Strategy<Value = Vec<Said>> {
    let one = (
        0..3 * SECOND,
        0..4u16,
        prop::sample::select(ZONES.to_vec()),
        any::<bool>(),
        0..SECOND,
    );
    prop::collection::vec(one, 1..40).prop_map(|all| {
        let mut now = SECOND;
        let each = all.into_iter().map(|(pause, n, zone, came, before)| {
            now += pause;
            Said {
                heard: now,
                uid: uid(n),
                zone,
                came,
                since: now - before,
            }
        });
        each.collect()
    })
}

proptest! {
    #[test]
    fn the_felt_remembers_what_a_log_of_all_reads_tells(said in said()) {
        let all = [0, 1, 2, 3].map(uid);
        let mut felt = Felt::default();
        for (at, one) in said.iter().enumerate() {
            let before = Log(&said[..at]);
            match one.came {
                true => felt.arrived(one.uid, one.zone, one.since),
                false => {
                    let lay = felt.left(one.heard, one.uid, one.zone, one.since);
                    prop_assert_eq!(lay, before.came(one.uid, one.zone).is_some());
                }
            }
            let log = Log(&said[..=at]);
            for uid in all {
                prop_assert_eq!(felt.place(uid), log.place(uid));
                let since = log.lies(uid).last().map(|(_, said)| said.since);
                prop_assert_eq!(felt.since(uid), since);
                for zone in ZONES {
                    prop_assert_eq!(felt.lies(uid, zone), log.came(uid, zone).is_some());
                }
                prop_assert_eq!(felt.departure(uid), log.departure(uid));
                prop_assert_eq!(felt.gone(uid), log.gone(uid));
                prop_assert_eq!(felt.absence(uid), log.absence(uid));
                prop_assert_eq!(felt.is_covered(uid), log.is_covered(uid, &all));
            }
            let read: Vec<Uid> = all.into_iter().filter(|uid| log.last(*uid).is_some()).collect();
            prop_assert_eq!(felt.known().collect::<Vec<_>>(), read);
        }
    }
}

/// Strange tags that come and go by the hundred cost only so much memory, and push out what went
/// first, never what lies there.
#[test]
fn what_is_remembered_of_tags_that_went_is_bounded() {
    const MOST: usize = 512;
    let mut felt = Felt::default();
    felt.arrived(uid(0), Zone::Pad(Seat(1)), 0);
    let strange = 1..=MOST as u16 + 100;
    for (at, n) in (1..).zip(strange.clone()) {
        felt.arrived(uid(n), Zone::Discard, at);
        felt.left(at, uid(n), Zone::Discard, at);
    }
    assert_eq!(felt.known().count(), MOST + 1);
    assert!(felt.lies(uid(0), Zone::Pad(Seat(1))));
    let remembered = strange.map(|n| felt.gone(uid(n)).is_some());
    assert_eq!(
        remembered.collect::<Vec<_>>(),
        [vec![false; 100], vec![true; MOST]].concat()
    );
}
