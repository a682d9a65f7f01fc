//! Many tags at once: all of them, in time, also those that a strong one hides.

use crate::{field_of, read, sorted, started, tags};
use proptest::prelude::*;
use sensors::model::{Clock, CollisionEnd, Pn5180Config, VicinityField};
use sensors::{
    Antenna, Reader, RoundRobin, Uid, first_air_time, inventory_air_time, known_air_time,
};

#[test]
fn every_tag_is_found_whenever_a_collision_ends() {
    for collision_end in [CollisionEnd::AtOnce, CollisionEnd::WithFrame] {
        for count in [0, 1, 2, 9, 15, 30] {
            let tags = tags(count, count);
            let field = field_of(&tags);
            let config = Pn5180Config {
                collision_end,
                ..Pn5180Config::default()
            };
            let mut reader = started(&field, config);
            for _ in 0..20 {
                assert_eq!(read(&mut reader), sorted(&tags), "{collision_end:?}");
            }
            assert_eq!(field.early_frames(), 0);
        }
    }
}

/// Whoever asks for all tags by rounds, and finds them at the first go, takes at least
/// `inventory_air_time`. A read of known tags keeps within 1.2 times that; the first read, which
/// also makes sure of each and looks behind it, within 1.2 times what its questions take.
#[test]
fn fifteen_tags_are_read_in_time() {
    let (mut known, mut first, mut bound, mut first_bound) = (0, 0, 0, 0);
    for seed in 0..20 {
        let tags = tags(15, seed);
        let field = field_of(&tags);
        let mut reader = started(&field, Pn5180Config::default());
        let mut time = || {
            let before = field.clock();
            assert_eq!(read(&mut reader), sorted(&tags));
            field.clock() - before
        };
        first += time();
        // The fifteen that follow and the one that begins with a new field.
        known += (0..16).map(|_| time()).sum::<u64>() / 16;
        bound += inventory_air_time(&tags);
        first_bound += first_air_time(&tags);
    }
    assert!(10 * known <= 12 * bound, "{known} {bound}");
    assert!(10 * first <= 12 * first_bound, "{first} {first_bound}");
}

#[test]
fn an_empty_field_is_one_round() {
    let field = field_of(&[]);
    let mut reader = started(&field, Pn5180Config::default());
    read(&mut reader);
    let before = field.clock();
    assert_eq!(read(&mut reader), []);
    let taken = field.clock() - before;
    assert!(taken < 2 * known_air_time(0), "{taken}");
}

/// Each tag 6 dB weaker than the one before, or the first far above all others.
#[test]
fn a_strong_tag_does_not_hide_the_weak_ones() {
    for seed in 0..6 {
        let tags = tags(15, seed);
        let field = field_of(&tags);
        field.set_capture(Some(6.0));
        for (at, tag) in tags.iter().enumerate() {
            let decibels = match seed % 2 {
                0 => -6.0 * at as f64,
                _ => -6.0 * at.min(1) as f64,
            };
            assert!(field.set_strength(tag, decibels));
        }
        let mut reader = started(&field, Pn5180Config::default());
        while field.clock() < 2_000_000 {
            read(&mut reader);
        }
        for _ in 0..40 {
            assert_eq!(read(&mut reader), sorted(&tags), "seed {seed}");
        }
    }
}

/// A column of tiles that is laid at once takes longer than a read has: the first one gives what it has found, and
/// the next goes on.
#[test]
fn what_a_read_has_no_time_for_the_next_one_finds() {
    for seed in 0..4 {
        let tags = tags(106, seed);
        let field = field_of(&tags);
        let mut reader = started(&field, Pn5180Config::default());
        let first = reader.read_field().unwrap();
        assert!(first.partial && first.tags.len() > 40, "{first:?}");
        assert!(first.tags.iter().all(|tag| tags.contains(tag)));
        let later = (0..3).map(|_| reader.read_field().unwrap());
        let whole = later.filter(|read| !read.partial).collect::<Vec<_>>();
        assert!(!whole.is_empty());
        for read in whole {
            assert_eq!(read.tags, sorted(&tags), "seed {seed}");
        }
    }
}

/// A tag that is quiet because of the antenna that it came from is found before long.
#[test]
fn a_tag_that_slides_from_one_antenna_to_the_next_is_found() {
    let clock = Clock::new();
    let fields = [(); 2].map(|()| VicinityField::on_clock(&clock));
    let mut readers = fields
        .each_ref()
        .map(|field| started(field, Pn5180Config::default()));
    let tag = tags(1, 0)[0];
    fields[0].lay(tag);
    for reader in &mut readers {
        read(reader);
    }
    assert!(fields[0].slide(&tag, &fields[1]));
    assert_eq!(read(&mut readers[1]), [], "quiet, and not known here");
    let later = (0..16).map(|_| read(&mut readers[1])).last();
    assert_eq!(later, Some(vec![tag]));
    assert_eq!(read(&mut readers[0]), []);
}

#[test]
fn fields_take_turns_in_a_round() {
    let clock = Clock::new();
    let tags = tags(12, 7);
    let fields = [(); 3].map(|()| VicinityField::on_clock(&clock));
    let readers = fields.iter().zip(tags.chunks(4)).enumerate();
    let readers = readers.map(|(at, (field, tags))| {
        assert!(tags.iter().all(|tag| field.lay(*tag)));
        let reader = sensors::model::model_pn5180(field, Pn5180Config::default());
        (Antenna(at as u16), reader)
    });
    let mut round = RoundRobin::new(readers.collect()).one_field_at_a_time();
    for _ in 0..4 {
        for tags in tags.chunks(4) {
            assert_eq!(round.step().read.unwrap().tags, sorted(tags));
        }
    }
    assert!(fields.iter().all(|field| !field.is_powered()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Tags come and go, are covered, miss frames and are garbled: none is ever read that does
    /// not lie there, and in quiet air all are.
    #[test]
    fn no_ghost_and_nobody_missed(
        seed: u64,
        steps in prop::collection::vec((0..12_usize, 0..5_u8), 1..12),
    ) {
        let tags = tags(12, seed % 1_000);
        let field = field_of(&tags[..6]);
        field.set_capture(Some(6.0));
        let mut reader = started(&field, Pn5180Config { seed, ..Pn5180Config::default() });
        for (at, step) in steps {
            let tag = tags[at];
            match step {
                0 => { field.lay(tag); }
                1 => { field.lift(&tag); }
                2 => { field.set_shadowed(&tag, at % 2 == 0); }
                3 => { field.set_miss_share(&tag, 0.1); }
                _ => { field.set_strength(&tag, -7.0); }
            }
            field.set_bit_error_share([0.0, 1e-3, 1e-2][at % 3]);
            for _ in 0..4 {
                let there = field.tags();
                match reader.read_field() {
                    Ok(reading) => prop_assert!(reading.tags.iter().all(|uid| there.contains(uid))),
                    Err(_) => drop(reader.init().unwrap()),
                }
            }
        }
        field.set_bit_error_share(0.0);
        let there = field.tags();
        for tag in &there {
            field.set_miss_share(tag, 0.0);
            field.set_shadowed(tag, false);
        }
        let mut last: Vec<Uid> = Vec::new();
        for _ in 0..17 {
            last = read(&mut reader);
        }
        prop_assert_eq!(last, sorted(&there));
        prop_assert_eq!(field.early_frames(), 0);
    }
}
