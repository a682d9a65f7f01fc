//! Presence against spells in which tags are not heard: a hand over the coil.

use sensors::{Antenna, Change, Micros, Presence, PresenceConfig, Reading, Sighting, Uid};

fn tag(number: u8) -> Uid {
    Uid::new(&[number, 0, 0, 1]).unwrap()
}

/// Nine antennas with fourteen tags each, four reads a second: who is missing when.
struct Evening {
    presence: Presence,
    chance: fastrand::Rng,
    /// Of each tag: when its spell begins and ends.
    spells: Vec<(f64, f64)>,
    read: u64,
}

impl Evening {
    const TAGS: usize = 126;
    const PERIOD: Micros = 250_000;

    fn new(seed: u64) -> Evening {
        Evening {
            presence: Presence::new(PresenceConfig::lying()),
            chance: fastrand::Rng::with_seed(seed),
            spells: vec![(0.0, 0.0); Evening::TAGS],
            read: 0,
        }
    }

    /// One round over all antennas, in which tags have spells of 0.5 to 2 s after `pause`
    /// seconds on average, and `covered` antennas read nothing. Gives who left.
    fn round(&mut self, pause: f64, lifted: &[usize], covered: &[usize]) -> Vec<Change> {
        let now = self.read as f64 * 0.25;
        let mut left = Vec::new();
        for antenna in 0..9 {
            let mut tags = Vec::new();
            for number in 14 * antenna..14 * antenna + 14 {
                if pause > 0.0 && self.spells[number].1 <= now {
                    let begins = self.spells[number].1 - pause * (1.0 - self.chance.f64()).ln();
                    self.spells[number] = (begins, begins + 0.5 + 1.5 * self.chance.f64());
                }
                let (from, until) = self.spells[number];
                let away = (from..until).contains(&now) || lifted.contains(&number);
                if !away && !covered.contains(&antenna) {
                    tags.push(tag(number as u8));
                }
            }
            let sighting = Sighting {
                antenna: Antenna(antenna as u16),
                read: Ok(Reading::whole(tags)),
            };
            let changes = self
                .presence
                .observe(self.read * Evening::PERIOD, &sighting);
            left.extend(
                changes
                    .into_iter()
                    .filter(|c| matches!(c, Change::Left { .. })),
            );
        }
        self.read += 1;
        left
    }
}

/// Spells of 0.5 to 2 s, 2 % of the time, each tag for itself. Twenty minutes; the whole
/// evening stands in the figures.
#[test]
fn spells_of_single_tags_remove_next_to_nobody() {
    for seed in 0..3 {
        let mut evening = Evening::new(seed);
        let left: usize = (0..4_800)
            .map(|_| evening.round(61.25, &[], &[]).len())
            .sum();
        assert!(left <= 1, "{left} false removals, seed {seed}");
    }
}

/// A hand over the coil, for up to two seconds.
#[test]
fn an_antenna_that_loses_all_its_tags_at_once_is_distrusted() {
    let mut evening = Evening::new(1);
    for minute in 0..10 {
        for read in 0..240 {
            let covered: &[usize] = if read < 8 { &[minute % 9] } else { &[] };
            // Not before they have arrived.
            let covered = if minute > 0 { covered } else { &[] };
            assert_eq!(evening.round(0.0, &[], covered), []);
        }
    }
    // And they are told to have gone if they stay away.
    let told = (0..20).find(|_| evening.round(0.0, &[], &[4]).len() == 14);
    assert_eq!(told, Some(9), "2.25 s after the first read without them");
}

/// Where nothing was ever amiss, a card that is lifted is told as soon as ever.
#[test]
fn a_good_tag_that_goes_is_told_after_six_misses() {
    let mut evening = Evening::new(1);
    (0..240).for_each(|_| assert_eq!(evening.round(0.0, &[], &[]), []));
    let first_missed = evening.read * Evening::PERIOD;
    let told = (1..=20).find_map(|n| Some(n).zip(evening.round(0.0, &[20], &[]).pop()));
    let gone = Change::Left {
        uid: tag(20),
        antenna: Antenna(1),
        since: first_missed,
    };
    assert_eq!(told, Some((6, gone)));
}
