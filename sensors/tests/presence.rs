//! Presence against a naive oracle and against its own arithmetic.

use proptest::prelude::*;
use sensors::{
    Antenna, Change, Micros, Presence, PresenceConfig, ReaderError, Reading, Sighting, Uid,
    Unnameable,
};

const A: Antenna = Antenna(3);
const FAILED: ReaderError = ReaderError::NotConfigured;

fn tag(number: u8) -> Uid {
    Uid::new(&[number, 0, 0, 1]).unwrap()
}

fn seen(antenna: Antenna, tags: &[Uid]) -> Sighting {
    Sighting {
        antenna,
        read: Ok(Reading::whole(tags.to_vec())),
    }
}

fn failed(antenna: Antenna) -> Sighting {
    Sighting {
        antenna,
        read: Err(FAILED),
    }
}

/// Feeds one antenna a read every 250 ms: `1` sees tag 1, `.` misses it, `x` fails.
fn replay(reads: &str) -> Vec<(usize, Change)> {
    let mut presence = Presence::new(PresenceConfig::default());
    let mut changes = Vec::new();
    for (i, read) in reads.chars().enumerate() {
        let sighting = match read {
            '1' => seen(A, &[tag(1)]),
            '.' => seen(A, &[]),
            _ => failed(A),
        };
        let now = i as Micros * 250_000;
        changes.extend(presence.observe(now, &sighting).into_iter().map(|c| (i, c)));
    }
    changes
}

fn arrived(since: Micros) -> Change {
    Change::Arrived {
        uid: tag(1),
        antenna: A,
        since,
    }
}

fn left(since: Micros) -> Change {
    Change::Left {
        uid: tag(1),
        antenna: A,
        since,
    }
}

#[test]
fn arrives_with_the_second_sighting_since_the_first() {
    assert_eq!(replay("1"), []);
    assert_eq!(replay("..11"), [(3, arrived(500_000))]);
    assert_eq!(replay(".1.1"), [(3, arrived(250_000))], "one miss between");
    assert_eq!(replay("1..1"), [], "two misses: begun again");
}

#[test]
fn leaves_after_six_misses_dated_to_the_first() {
    assert_eq!(replay("11....."), [(1, arrived(0))]);
    let gone = [(1, arrived(0)), (7, left(500_000))];
    assert_eq!(replay("11......"), gone);
    assert_eq!(replay("11......."), gone, "only once");
}

/// Read often, the minimum time decides, not the number of misses.
#[test]
fn leaves_not_before_the_minimum_time() {
    let mut presence = Presence::new(PresenceConfig::default());
    for now in [0, 10_000] {
        presence.observe(now, &seen(A, &[tag(1)]));
    }
    let empty = seen(A, &[]);
    let gone = (2..).find(|n| !presence.observe(n * 10_000, &empty).is_empty());
    assert_eq!(gone, Some(62), "first miss at 20 ms, gone at 620 ms");
}

#[test]
fn a_tag_that_answers_every_other_poll_never_flaps() {
    assert_eq!(replay(&"1.".repeat(1_000)), [(2, arrived(0))]);
}

#[test]
fn a_failing_reader_removes_nothing() {
    let why = FAILED.to_string();
    let down = Change::ReaderDown { antenna: A, why };
    let up = Change::ReaderUp { antenna: A };
    assert_eq!(
        replay("11xx1"),
        [(1, arrived(0))],
        "two failures are not news"
    );
    assert_eq!(replay("11xxxxxxxxxx"), [(1, arrived(0)), (4, down.clone())]);
    assert_eq!(
        replay("11..xxx1"),
        [(1, arrived(0)), (6, down.clone()), (7, up.clone())]
    );
    // The misses from before the failure do not count any more.
    assert_eq!(
        replay("11.....xxx......"),
        [(1, arrived(0)), (9, down), (10, up), (15, left(2_500_000))]
    );
}

#[test]
fn what_lies_there_is_kept_when_the_antenna_is_full() {
    let config = PresenceConfig {
        max_tags: 2,
        ..PresenceConfig::default()
    };
    let mut presence = Presence::new(config);
    let three = seen(A, &[tag(1), tag(2), tag(3)]);
    presence.observe(0, &seen(A, &[tag(2), tag(3)]));
    let changes = presence.observe(1, &three);
    let uids: Vec<Uid> = changes
        .iter()
        .map(|change| match change {
            Change::Arrived { uid, .. } => *uid,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(uids, [tag(2), tag(3)]);
    assert_eq!(presence.observe(2, &three), [], "no room for tag 1");
}

/// 14 tags, 4 reads a second, 4 hours, each tag missing 5 % of the reads: the
/// arithmetic at `PresenceConfig` says 0.012 false removals on average.
#[test]
fn at_most_one_false_removal_in_an_evening() {
    for mut state in [1u64, 2, 3] {
        let mut presence = Presence::new(PresenceConfig::default());
        let mut changes = Vec::new();
        for read in 0..57_600 {
            let tags: Vec<Uid> = (0..14)
                .filter(|_| {
                    // SplitMix64
                    state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                    let mut z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                    (z ^ z >> 31) % 100 >= 5
                })
                .map(tag)
                .collect();
            changes.extend(presence.observe(read * 250_000, &seen(A, &tags)));
        }
        let arrivals = changes
            .iter()
            .filter(|c| matches!(c, Change::Arrived { .. }))
            .count();
        let removals = changes
            .iter()
            .filter(|c| matches!(c, Change::Left { .. }))
            .count();
        assert!(removals <= 1, "{removals} false removals");
        assert_eq!(arrivals, 14 + removals);
    }
}

/// One read of antenna A as the oracle keeps it.
#[derive(Debug, Clone)]
struct Read {
    at: Micros,
    /// The reader has just come back.
    up: bool,
    sees: bool,
}

/// What must be said about one tag, from its whole history: looks for runs
/// instead of counting along.
fn oracle(reads: &[Read]) -> Vec<(Micros, Change)> {
    let mut said = Vec::new();
    let mut from = 0;
    while let Some(first) = (from..reads.len()).find(|&i| reads[i].sees) {
        // Misses in a row that end with read i, since the reader was last up.
        let run_at = |i: usize| {
            let mut begin = i + 1;
            while begin > first && !reads[begin - 1].sees {
                begin -= 1;
                if reads[begin].up {
                    break;
                }
            }
            begin..i + 1
        };
        let second = (first + 1..reads.len()).find(|&i| reads[i].sees);
        let end = second.unwrap_or(reads.len());
        if let Some(lost) = (first + 1..end).find(|&i| run_at(i).len() >= 2) {
            from = lost + 1;
            continue;
        }
        let Some(second) = second else { break };
        said.push((reads[second].at, arrived(reads[first].at)));
        let gone = (second + 1..reads.len()).find(|&i| {
            let run = run_at(i);
            run.len() >= 6 && reads[i].at - reads[run.start].at >= 600_000
        });
        let Some(gone) = gone else { break };
        said.push((reads[gone].at, left(reads[run_at(gone).start].at)));
        from = gone + 1;
    }
    said
}

/// Time since the last read in ms, and what it gave: bit 0 for tag 1, bit 1 for
/// tag 2, nothing for a failure. Long runs of the same are likely.
fn reads() -> impl Strategy<Value = Vec<(u64, Option<u8>)>> {
    let result = prop_oneof![4 => (0u8..4).prop_map(Some), 3 => Just(Some(0)), 1 => Just(None)];
    let run = (result, 1usize..9, 10u64..600);
    prop::collection::vec(run, 0..25).prop_map(|runs| {
        let each = |(result, n, ms)| std::iter::repeat_n((ms, result), n);
        runs.into_iter().flat_map(each).collect()
    })
}

fn tags_of(bits: u8) -> Vec<Uid> {
    (1..=2)
        .filter(|n| bits >> (n - 1) & 1 == 1)
        .map(tag)
        .collect()
}

proptest! {
    #[test]
    fn agrees_with_the_oracle(reads in reads()) {
        let mut presence = Presence::new(PresenceConfig::default());
        let mut said = Vec::new();
        let mut history = Vec::new();
        let (mut at, mut failures) = (0, 0);
        for (ms, result) in reads {
            at += ms * 1_000;
            let sighting = match result {
                Some(bits) => {
                    history.push(Read { at, up: failures >= 3, sees: bits & 1 == 1 });
                    failures = 0;
                    seen(A, &tags_of(bits))
                }
                None => {
                    failures += 1;
                    failed(A)
                }
            };
            let changes = presence.observe(at, &sighting);
            let about_tag_1 = changes.into_iter().filter(|change| match change {
                Change::Arrived { uid, .. } | Change::Left { uid, .. } => *uid == tag(1),
                _ => false,
            });
            said.extend(about_tag_1.map(|change| (at, change)));
        }
        prop_assert_eq!(said, oracle(&history));
    }

    /// What one antenna sees says nothing about another.
    #[test]
    fn antennas_do_not_touch_each_other(reads in reads(), others in reads()) {
        let b = Antenna(4);
        let alone = |reads: &[(u64, Option<u8>)]| {
            let mut presence = Presence::new(PresenceConfig::default());
            let observe = |(i, read): (usize, &(u64, Option<u8>))| {
                let sighting = read.1.map_or(failed(A), |bits| seen(A, &tags_of(bits)));
                presence.observe(i as Micros * 100_000, &sighting)
            };
            reads.iter().enumerate().flat_map(observe).collect::<Vec<Change>>()
        };
        let mut presence = Presence::new(PresenceConfig::default());
        let mut together = Vec::new();
        for (i, read) in reads.iter().enumerate() {
            let now = i as Micros * 100_000;
            let sighting = read.1.map_or(failed(A), |bits| seen(A, &tags_of(bits)));
            together.extend(presence.observe(now, &sighting));
            if let Some((_, other)) = others.get(i) {
                let sighting = other.map_or(failed(b), |bits| seen(b, &tags_of(bits)));
                presence.observe(now, &sighting);
            }
        }
        prop_assert_eq!(together, alone(&reads));
    }
}

/// A swiped piece counts at its first sighting, and again when it comes back.
#[test]
fn a_swiped_zone_counts_each_pass() {
    let mut presence = Presence::new(PresenceConfig::default());
    presence.configure(A, PresenceConfig::swiped());
    let mut passes = Vec::new();
    for (i, tags) in [&[1][..], &[], &[], &[2, 3], &[], &[], &[1]]
        .iter()
        .enumerate()
    {
        let tags: Vec<Uid> = tags.iter().map(|&number| tag(number)).collect();
        let now = i as Micros * 100_000;
        for change in presence.observe(now, &seen(A, &tags)) {
            if let Change::Arrived { uid, since, .. } = change {
                passes.push((uid, since));
            }
        }
    }
    assert_eq!(
        passes,
        [
            (tag(1), 0),
            (tag(2), 300_000),
            (tag(3), 300_000),
            (tag(1), 600_000)
        ]
    );
    // Other antennas keep their hysteresis.
    assert_eq!(presence.observe(0, &seen(Antenna(4), &[tag(9)])), []);
}

#[test]
fn what_is_filtered_out_is_counted() {
    let (here, there) = (A, Antenna(4));
    let config = PresenceConfig {
        max_tags: 2,
        ..PresenceConfig::default()
    };
    let mut presence = Presence::new(config);
    let lies = [tag(1)];
    let mut observe = |now, sighting: Sighting| presence.observe(now, &sighting);
    // Tag 1 arrives, flickers twice, and stays; tag 2 is a ghost.
    for (now, tags) in [&lies[..], &[tag(1), tag(2)], &[], &[], &lies]
        .iter()
        .enumerate()
    {
        observe(now as Micros, seen(here, tags));
    }
    // The antenna beside it reads it too, and more tags than it has room for.
    observe(5, seen(there, &[tag(1), tag(3), tag(4)]));
    observe(6, failed(there));
    let tally = presence.tally(here);
    assert_eq!((tally.reads, tally.bridged, tally.ghosts), (5, 2, 1));
    let tally = presence.tally(there);
    assert_eq!((tally.reads, tally.failures), (1, 1));
    assert_eq!((tally.neighbours, tally.turned_away), (1, 1));
    assert_eq!(presence.tally(Antenna(9)).reads, 0);
}

/// A partial read takes up what it lists, and removes nobody.
#[test]
fn a_part_removes_nobody() {
    let mut presence = Presence::new(PresenceConfig::default());
    let part = |tags: &[Uid]| Sighting {
        antenna: A,
        read: Ok(Reading {
            partial: true,
            ..Reading::whole(tags.to_vec())
        }),
    };
    (0..2).for_each(|n| drop(presence.observe(n * 250_000, &seen(A, &[tag(1)]))));
    let mut changes = Vec::new();
    for n in 2..40 {
        changes.extend(presence.observe(n * 250_000, &part(&[tag(2)])));
    }
    let Change::Arrived { uid, .. } = &changes[0] else {
        panic!("{changes:?}");
    };
    assert_eq!((*uid, changes.len()), (tag(2), 1));
}

/// A tag that no UID names is reported when it comes, and when six full reads have not met it.
#[test]
fn a_tag_that_cannot_be_listed_is_told_once() {
    let mut presence = Presence::new(PresenceConfig::default());
    let tag = Unnameable {
        level: [0x88, 1, 2, 3],
    };
    let mut changes = Vec::new();
    for (at, read) in "u.u.....xu......".chars().enumerate() {
        let sighting = match read {
            'u' => Sighting {
                antenna: A,
                read: Ok(Reading {
                    unnameable: Some(tag),
                    ..Reading::default()
                }),
            },
            '.' => seen(A, &[]),
            _ => failed(A),
        };
        let told = presence.observe(at as Micros * 250_000, &sighting);
        changes.extend(told.into_iter().map(|change| (at, change)));
    }
    let told = |what| Change::Unnameable { antenna: A, what };
    assert_eq!(changes, [(0, told(Some(tag))), (15, told(None))]);
    assert_eq!(presence.tally(A).unnameable, 3);
}
