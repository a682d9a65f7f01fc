//! The driver in a field as it is on a table: strong and weak tags, misheard frames,
//! wrong bits, more tags than one read can name. Seeded, in modelled time.

use sensors::model::{Conditions, Field, ModelConfig, ModelSpi, Spells, model_reader};
use sensors::{Mfrc522, Reading, Uid, Unnameable};
use std::collections::BTreeSet;

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// About normal, with this deviation: dB.
    fn around_zero(&mut self, deviation: f64) -> f64 {
        let sum: f64 = (0..12)
            .map(|_| (self.next() >> 11) as f64 / (1u64 << 53) as f64)
            .sum();
        (sum - 6.0) * deviation
    }
}

fn sevens(count: usize, seed: u64) -> Vec<Uid> {
    let mut chance = Chance(seed);
    let mut tags = BTreeSet::new();
    while tags.len() < count {
        let [a, b, c, d, e, f, ..] = chance.next().to_le_bytes();
        tags.extend(Uid::new(&[4, a, b, c, d, e, f]));
    }
    tags.into_iter().collect()
}

fn bench(tags: &[Uid], conditions: Conditions, seed: u64) -> (Field, Mfrc522<ModelSpi>) {
    let field = Field::new();
    tags.iter().for_each(|tag| assert!(field.lay(*tag)));
    field.set_conditions(conditions);
    let config = ModelConfig {
        spi_hz: 2_000_000,
        seed,
        ..ModelConfig::default()
    };
    let mut reader = model_reader(&field, config);
    reader.init().unwrap();
    (field, reader)
}

/// Reads made four times a second; no UID may come that no tag has.
fn read(reader: &mut Mfrc522<ModelSpi>, tags: &[Uid]) -> Reading {
    let reading = reader.read_field().unwrap();
    let made_up = reading.tags.iter().find(|uid| !tags.contains(uid));
    assert_eq!(made_up, None, "a UID that no tag sent");
    reading
}

/// A strong tag drowns the weaker ones, and the receiver sees no collision. After two
/// seconds, eight reads, every tag is in every read all the same.
#[test]
fn weak_tags_are_found_behind_strong_ones() {
    for capture_db in [3.0, 6.0, 12.0] {
        for count in [2, 5, 10, 14] {
            let conditions = Conditions {
                capture_db: Some(capture_db),
                ..Conditions::default()
            };
            for seed in 0..6 {
                let tags = sevens(count, seed);
                let (field, mut reader) = bench(&tags, conditions, seed);
                let mut chance = Chance(seed);
                for tag in &tags {
                    field.set_strength(tag, chance.around_zero(6.0));
                }
                (0..8).for_each(|_| drop(read(&mut reader, &tags)));
                for turn in 0..6 {
                    let found = read(&mut reader, &tags).tags;
                    assert_eq!(found, tags, "{capture_db} dB, set {seed}, read {turn}");
                }
            }
        }
    }
}

/// Captured tags that come later, under others that lie there for long.
#[test]
fn a_weak_tag_that_is_laid_later_is_found_within_four_reads() {
    let conditions = Conditions {
        capture_db: Some(6.0),
        ..Conditions::default()
    };
    let tags = sevens(10, 3);
    let (field, mut reader) = bench(&tags[1..], conditions, 0);
    (0..9).for_each(|_| drop(read(&mut reader, &tags)));
    field.lay(tags[0]);
    field.set_strength(&tags[0], -30.0);
    assert!((0..4).any(|_| read(&mut reader, &tags).tags == tags));
    assert!((0..9).all(|_| read(&mut reader, &tags).tags == tags));
}

/// A frame that a tag mishears costs it the walk, but not the read.
#[test]
fn a_misheard_frame_does_not_cost_the_read() {
    for (misheard, most) in [(0.01, 0.0005), (0.03, 0.005)] {
        let conditions = Conditions {
            misheard,
            ..Conditions::default()
        };
        let tags = sevens(14, 1);
        let (_, mut reader) = bench(&tags, conditions, 7);
        (0..4).for_each(|_| drop(read(&mut reader, &tags)));
        let reads = 400;
        let missed: usize = (0..reads)
            .map(|_| tags.len() - read(&mut reader, &tags).tags.len())
            .sum();
        let share = missed as f64 / (reads * tags.len()) as f64;
        assert!(share <= most, "{share} of the tags at {misheard}");
    }
}

/// A column of tiles with bits that come back wrong: 45 lie there, 32 are laid, and
/// within three seconds all are taken up.
#[test]
fn a_full_column_is_taken_up_in_spite_of_wrong_bits() {
    let conditions = Conditions {
        bit_errors: 3e-4,
        ..Conditions::default()
    };
    let tags = sevens(77, 5);
    let (field, mut reader) = bench(&tags[..45], conditions, 2);
    for _ in 0..20 {
        read(&mut reader, &tags);
    }
    tags[45..].iter().for_each(|tag| assert!(field.lay(*tag)));
    let laid = field.clock();
    let mut seen = BTreeSet::new();
    while seen.len() < 32 {
        let new = read(&mut reader, &tags).tags.into_iter();
        seen.extend(new.filter(|uid| tags[45..].contains(uid)));
        assert!(field.clock() - laid < 3_000_000, "{} of 32", seen.len());
    }
    // And from then on the column is read whole, in parts.
    let reads: Vec<Reading> = (0..12).map(|_| read(&mut reader, &tags)).collect();
    let whole: Vec<_> = reads.iter().filter(|reading| !reading.partial).collect();
    assert!(whole.len() >= 4, "{} whole", whole.len());
    let listed: usize = whole.iter().map(|reading| reading.tags.len()).sum();
    assert!(listed * 100 >= whole.len() * 77 * 99, "{listed}");
}

/// Ten tags at rest for a while, with spells: none that no tag sent, and back at once.
#[test]
fn tags_that_were_without_power_are_named_again() {
    let conditions = Conditions {
        capture_db: Some(6.0),
        tag_spells: Spells {
            an_hour: 400.0,
            shortest: 100_000,
            longest: 500_000,
        },
        ..Conditions::default()
    };
    let tags = sevens(10, 9);
    let (_, mut reader) = bench(&tags, conditions, 4);
    let seen: usize = (0..600).map(|_| read(&mut reader, &tags).tags.len()).sum();
    // 0.3 s of nine.
    assert!(seen > 5_600, "{seen} of 6,000");
}

/// A bus without any cost of its own: tags that insist on the guard time hear every frame.
#[test]
fn the_guard_time_is_kept_on_a_quick_bus() {
    let conditions = Conditions {
        guard_kept: true,
        ..Conditions::default()
    };
    for transfer_us in [0, 2, 5, 10, 15] {
        let tags = sevens(10, 1);
        let (field, _) = bench(&tags, conditions, 0);
        let config = ModelConfig {
            transfer_us,
            ..ModelConfig::default()
        };
        let mut reader = model_reader(&field, config);
        reader.init().unwrap();
        assert_eq!(read(&mut reader, &tags).tags, tags, "{transfer_us} µs");
        assert_eq!(field.early_frames(), 0, "{transfer_us} µs");
    }
}

/// A rewritable copy whose UID was written to begin with 88.
#[test]
fn a_tag_that_cannot_be_listed_is_told() {
    let tags = sevens(2, 1);
    let (field, mut reader) = bench(&tags, Conditions::default(), 0);
    assert_eq!(read(&mut reader, &tags), Reading::whole(tags.clone()));
    let level = [0x88, 0x11, 0x22, 0x33];
    assert!(field.lay_copy(&[level]));
    let told =
        |reading: Reading| reading.tags == tags && reading.unnameable == Some(Unnameable { level });
    assert!((0..9).all(|_| told(read(&mut reader, &tags))));
    assert!(Unnameable { level }.to_string().contains("88112233"));
}
