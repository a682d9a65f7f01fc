//! Registered tags are not read to their end each time: faster, and what it may
//! cost is bounded.

use proptest::prelude::*;
use sensors::model::{CollPosReading, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{Mfrc522, Registered, Uid};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One read in this many is a full walk.
const PERIOD: usize = 7;

fn uid(bytes: &[u8]) -> Uid {
    Uid::new(bytes).unwrap()
}

fn reader(field: &Field, deck: &[Uid], coll_pos: CollPosReading) -> Mfrc522<ModelSpi> {
    let config = ModelConfig {
        coll_pos,
        ..ModelConfig::default()
    };
    let mut reader = model_reader(field, config);
    reader.expect(Arc::new(Registered::new(deck.iter().copied())));
    reader.init().unwrap();
    reader
}

fn read(reader: &mut Mfrc522<ModelSpi>) -> Vec<Uid> {
    reader.read_field().unwrap().tags
}

/// Ten tags as from one roll: the last bytes alike, the second and third not.
fn roll() -> Vec<Uid> {
    (0..10u8)
        .map(|n| uid(&[4, n * 23, 91 ^ (n * 17), 0x32, 9, 0x5c, 0x80]))
        .collect()
}

#[test]
fn most_reads_are_twice_as_fast() {
    let (field, deck) = (Field::new(), roll());
    deck.iter().for_each(|tag| assert!(field.lay(*tag)));
    let mut reader = reader(&field, &deck, CollPosReading::InFrame);
    let mut times = Vec::new();
    for _ in 0..2 * PERIOD {
        let before = field.clock();
        assert_eq!(read(&mut reader), deck);
        times.push(field.clock() - before);
    }
    let whole: Vec<bool> = times.iter().map(|time| *time > 30_000).collect();
    let mut one_of_seven = [false; 2 * PERIOD];
    one_of_seven[0] = true;
    one_of_seven[PERIOD] = true;
    assert_eq!(whole, one_of_seven, "{times:?} µs");
    assert!(2 * times[1] < times[0], "{times:?} µs");
}

#[test]
fn what_is_told_apart_early() {
    let shares = uid(&[4, 1, 2, 3, 4, 5, 6]);
    let deck = [
        shares,
        uid(&[4, 1, 2, 3, 4, 5, 7]),
        uid(&[4, 1, 3, 3, 4, 5, 6]),
        uid(&[4, 1, 2, 3]),
        shares,
    ];
    assert_eq!(Registered::new(deck).told_apart_early(), 1);
}

/// A foreign tag with the first three bytes of a registered one, beside it or in
/// its place, is found by the seventh read.
#[test]
fn a_double_is_found_by_the_seventh_read() {
    let (own, double) = (uid(&[4, 1, 2, 3, 4, 5, 6]), uid(&[4, 1, 2, 9, 9, 9, 9]));
    for instead in [false, true] {
        for reads_before in 1..=PERIOD {
            let field = Field::new();
            field.lay(own);
            let mut reader = reader(&field, &[own], CollPosReading::FromUid);
            (0..reads_before).for_each(|_| assert_eq!(read(&mut reader), [own]));
            field.lay(double);
            if instead {
                field.lift(&own);
            }
            let there = field.tags();
            let found = (1..=PERIOD).find(|_| read(&mut reader) == there);
            assert!(found.is_some(), "{reads_before} reads before");
            // And then at each read, for the antenna is wary.
            (0..20).for_each(|_| assert_eq!(read(&mut reader), there));
        }
    }
}

/// UIDs from few values, so that beginnings are often shared.
fn tag() -> impl Strategy<Value = Uid> {
    let byte = 0u8..3;
    prop_oneof![
        (byte.clone(), byte.clone()).prop_map(|(a, b)| uid(&[4, 1, a, 3, b, 5, 6])),
        (byte.clone(), byte.clone()).prop_map(|(a, b)| uid(&[a, 1, 1, b])),
        (byte.clone(), byte).prop_map(|(a, b)| uid(&[4, 1, a, 3, b, 5, 6, 1, 2, 3])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Tags come and go. A field that holds registered tags only is always read
    /// exactly; with foreign ones among them, it is once it has lain for seven reads.
    #[test]
    fn the_field_is_read_exactly(
        deck in prop::collection::btree_set(tag(), 0..8),
        fields in prop::collection::vec(prop::collection::btree_set(tag(), 0..8), 1..4),
        coll_pos in prop::sample::select(vec![CollPosReading::FromUid, CollPosReading::InFrame]),
    ) {
        let field = Field::new();
        let mut own = true;
        let known: Vec<Uid> = deck.iter().copied().collect();
        let mut reader = reader(&field, &known, coll_pos);
        for tags in fields {
            field.tags().iter().for_each(|uid| assert!(field.lift(uid)));
            tags.iter().for_each(|uid| assert!(field.lay(*uid)));
            own &= tags.is_subset(&deck);
            for turn in 1..=2 * PERIOD {
                let found: BTreeSet<Uid> = read(&mut reader).into_iter().collect();
                prop_assert!(found == tags || (!own && turn < PERIOD), "read {turn}: {found:?}");
            }
        }
    }
}
