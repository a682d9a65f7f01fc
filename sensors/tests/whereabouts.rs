//! One place for each tag, before antennas that hear their neighbours.

use sensors::{
    Antenna, Change, Micros, PresenceConfig, ReaderError, Reading, Sighting, Uid, Whereabouts,
};

/// Reads a second of each antenna.
const RATE: u64 = 4;
const ROUND: Micros = 1_000_000 / RATE;
const MINUTE: u64 = 60 * RATE;

const CENTRE: Antenna = Antenna(0);
const PAD: Antenna = Antenna(1);
const OTHER: Antenna = Antenna(2);

fn tag(number: u16) -> Uid {
    let [high, low] = number.to_be_bytes();
    Uid::new(&[4, 0, high, low]).unwrap()
}

/// Antennas that are read in turn, and how well each hears each tag.
struct Table {
    whereabouts: Whereabouts,
    chance: fastrand::Rng,
    now: Micros,
    antennas: u16,
}

impl Table {
    fn new(antennas: u16, seed: u64) -> Table {
        Table {
            whereabouts: Whereabouts::new(PresenceConfig::default()),
            chance: fastrand::Rng::with_seed(seed),
            now: 0,
            antennas,
        }
    }

    /// This many rounds in which `hears(antenna)` gives the tags in reach, with the share of reads in which each
    /// is heard; `None` is a reader that fails.
    fn rounds(
        &mut self,
        rounds: u64,
        hears: impl Fn(Antenna) -> Option<Vec<(Uid, f64)>>,
    ) -> Vec<(Micros, Change)> {
        let mut changes = Vec::new();
        for _ in 0..rounds {
            for antenna in (0..self.antennas).map(Antenna) {
                let read = hears(antenna)
                    .ok_or(ReaderError::NotConfigured)
                    .map(|tags| {
                        let heard = tags
                            .into_iter()
                            .filter(|(_, share)| self.chance.f64() < *share);
                        Reading::whole(heard.map(|(uid, _)| uid).collect())
                    });
                let told = self
                    .whereabouts
                    .observe(self.now, &Sighting { antenna, read });
                changes.extend(told.into_iter().map(|change| (self.now, change)));
            }
            self.now += ROUND;
        }
        changes
    }

    /// The same of one tag, by the share in which each antenna hears it.
    fn one(&mut self, rounds: u64, shares: &[f64]) -> Vec<(Micros, Change)> {
        self.rounds(rounds, |antenna| {
            Some(vec![(tag(1), shares[usize::from(antenna.0)])])
        })
    }
}

/// Where they say that a tag came and went, without the dates.
fn story(changes: &[(Micros, Change)]) -> Vec<(char, Antenna)> {
    let told = changes.iter().filter_map(|(_, change)| match change {
        Change::Arrived { antenna, .. } => Some(('+', *antenna)),
        Change::Left { antenna, .. } => Some(('-', *antenna)),
        _ => None,
    });
    told.collect()
}

#[test]
fn a_neighbour_that_hears_a_tag_now_and_then_does_not_have_it() {
    for (seed, stray) in [(1, 0.005), (2, 0.02), (3, 0.05), (4, 0.1), (5, 0.3)] {
        let mut table = Table::new(3, seed);
        table.one(8, &[1.0, 0.0, 0.0]);
        let told = table.one(60 * MINUTE, &[0.98, stray, 0.0]);
        assert_eq!(story(&told), [], "heard in {stray} of the reads");
    }
}

/// A covered card is bared. Behind stronger tags its own antenna hears it in the fourth read alone, and a neighbour in
/// two before.
#[test]
fn a_new_tag_is_where_it_is_heard_thrice_in_a_row() {
    for stray in [[0, 1], [0, 2], [1, 2], [1, 3]] {
        let mut table = Table::new(2, 1);
        let mut told = Vec::new();
        for read in 0..40 {
            let own = f64::from(read >= 3);
            let neighbour = f64::from(stray.contains(&read));
            told.extend(table.one(1, &[own, neighbour]));
        }
        assert_eq!(story(&told), [('+', CENTRE)], "stray reads {stray:?}");
    }
}

/// A card was missed for a second, and when its own antenna hears it again a neighbour does so four times.
#[test]
fn a_tag_that_lay_nowhere_is_with_neither_of_two_that_hear_it_until_one_does_not() {
    for (first, reads) in [(0, 4), (1, 4), (1, 7)] {
        let mut table = Table::new(2, 1);
        table.one(8, &[1.0, 0.0]);
        let lost = table.one(8, &[0.0, 0.0]);
        assert_eq!(story(&lost), [('-', CENTRE)]);
        let mut told = Vec::new();
        for read in 0..20 {
            let (own, other) = (read >= 1, (first..first + reads).contains(&read));
            told.extend(table.one(1, &[own, other].map(f64::from)));
        }
        assert_eq!(
            story(&told),
            [('+', CENTRE)],
            "from read {first} on {reads} times"
        );
    }
}

/// A pile is laid, and an antenna beside it hears all of it, before its own does and as well: nothing is told of that one alone.
#[test]
fn a_tag_that_two_hear_alike_from_the_first_read_on_lies_on_both() {
    for missed in [&[][..], &[0], &[2], &[3], &[6], &[7], &[8]] {
        let mut table = Table::new(2, 1);
        let mut told = Vec::new();
        for read in 0..40 {
            let own = f64::from(!missed.contains(&read));
            told.extend(table.one(1, &[1.0, own]));
        }
        let arrived = told.iter().map(|(at, change)| match change {
            Change::Arrived { antenna, .. } => (*antenna, *at),
            other => panic!("{other:?}"),
        });
        let arrived: Vec<(Antenna, Micros)> = arrived.collect();
        let [(CENTRE, first), (PAD, second)] = arrived[..] else {
            panic!("missed in {missed:?}: {arrived:?}");
        };
        assert_eq!(first, second, "missed in {missed:?}");
    }
}

/// One that does so and hears a card that is bared later, which the pile's own misses at first.
#[test]
fn what_two_share_tells_that_one_hears_the_other() {
    let mut table = Table::new(2, 1);
    let both = |tags: &[(u16, f64)], other: &[(u16, f64)]| {
        let of = |tags: &[(u16, f64)]| tags.iter().map(|(n, share)| (tag(*n), *share)).collect();
        let (one, other): (Vec<_>, Vec<_>) = (of(tags), of(other));
        move |antenna| {
            Some(if antenna == CENTRE {
                one.clone()
            } else {
                other.clone()
            })
        }
    };
    table.rounds(40, both(&[(1, 1.0)], &[(1, 1.0)]));
    let mut told = table.rounds(4, both(&[(1, 1.0), (2, 1.0)], &[(1, 1.0)]));
    told.extend(table.rounds(12, both(&[(1, 1.0), (2, 1.0)], &[(1, 1.0), (2, 1.0)])));
    let [(first, _), (second, _)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(first, second);
}

/// What an antenna hears while it hears others too that lie on its neighbour: it may lie there as well, missed, or bared and not
/// heard yet, and is not here, unless that goes on for eight reads. Alone it has come.
#[test]
fn what_a_neighbour_hears_with_others_that_lie_there_has_not_come() {
    let (moving, resting) = (tag(1), tag(2));
    for missed in [0, 3, 20] {
        for (reads, with, comes) in [(5, true, false), (9, true, true), (5, false, true)] {
            let mut table = Table::new(2, 1);
            table.rounds(8, |antenna| {
                let there = antenna == CENTRE;
                Some(vec![
                    (moving, f64::from(there)),
                    (resting, f64::from(there)),
                ])
            });
            let told = |table: &mut Table, rounds, beside: bool| {
                let told = table.rounds(rounds, |antenna| {
                    let all = antenna == CENTRE || with && beside;
                    let here = antenna == PAD && beside;
                    Some(vec![(moving, f64::from(here)), (resting, f64::from(all))])
                });
                let of_it = told.iter().filter(
                    |(_, change)| matches!(change, Change::Arrived { uid, .. } if *uid == moving),
                );
                of_it.count()
            };
            told(&mut table, missed, false);
            assert_eq!(
                told(&mut table, reads, true),
                usize::from(comes),
                "missed in {missed} reads, then beside in {reads}, with another: {with}"
            );
        }
    }
}

#[test]
fn a_tag_that_moves_leaves_and_arrives_at_once_with_the_dates_of_the_first_reads() {
    let mut table = Table::new(3, 1);
    let came = table.one(8, &[1.0, 0.0, 0.0]);
    assert_eq!(story(&came), [('+', CENTRE)]);
    let moved = table.now;
    let told = table.one(20, &[0.0, 1.0, 0.0]);
    let (uid, since) = (tag(1), moved);
    let left = Change::Left {
        uid,
        antenna: CENTRE,
        since,
    };
    let arrived = Change::Arrived {
        uid,
        antenna: PAD,
        since,
    };
    assert_eq!(
        told,
        [(moved + 3 * ROUND, left), (moved + 3 * ROUND, arrived)]
    );
}

/// Two cards drawn from the stock and thrown at once lay together on the pile, for its antenna had heard both before.
#[test]
fn what_strayed_before_it_came_is_dated_by_when_it_came() {
    for lay in [&[1.0, 0.0], &[0.0, 0.0]] {
        let mut table = Table::new(2, 1);
        table.one(8, lay);
        // The neighbour hears it twice.
        table.one(2, &[lay[0], 1.0]);
        table.one(2, lay);
        let moved = table.now;
        let told = table.one(8, &[0.0, 1.0]);
        let arrived = told.iter().find_map(|(_, change)| match change {
            Change::Arrived { antenna, since, .. } => Some((*antenna, *since)),
            _ => None,
        });
        assert_eq!(
            arrived,
            Some((PAD, moved)),
            "it lay where it is heard so: {lay:?}"
        );
    }
}

/// So too where it is heard while it still lies elsewhere.
#[test]
fn what_moves_came_after_it_was_last_heard_where_it_lay() {
    let mut table = Table::new(2, 1);
    table.one(8, &[1.0, 0.0]);
    table.one(2, &[1.0, 1.0]);
    let moved = table.now;
    let told = table.one(8, &[0.0, 1.0]);
    let [_, (_, Change::Arrived { since, .. })] = told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(since, moved - ROUND);
}

/// So too where its antenna is read so seldom that all know by then that it went.
#[test]
fn what_has_left_came_after_it_was_last_heard_where_it_lay() {
    const TENTH: Micros = 100_000;
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    let mut told = Vec::new();
    // It is lifted after two seconds, and laid on the other before three; that one heard it once before.
    for now in (0..50).map(|tenth| tenth * TENTH) {
        let mut hears = |antenna, heard: bool| {
            let tags = if heard { vec![tag(1)] } else { Vec::new() };
            let read = Ok(Reading::whole(tags));
            told.extend(whereabouts.observe(now, &Sighting { antenna, read }));
        };
        hears(CENTRE, now < 20 * TENTH);
        if now % (6 * TENTH) == 0 {
            hears(PAD, now >= 18 * TENTH);
        }
    }
    let [_, Change::Left { .. }, Change::Arrived { since, .. }] = told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(since, 19 * TENTH);
}

#[test]
fn a_tag_that_moves_is_told_although_the_old_antenna_still_hears_it_a_little() {
    let mut late = 0;
    for seed in 0..200 {
        let mut table = Table::new(3, seed);
        table.one(20, &[0.98, 0.05, 0.0]);
        let moved = table.now;
        let told = table.one(6 * RATE, &[0.05, 0.98, 0.05]);
        assert_eq!(story(&told), [('-', CENTRE), ('+', PAD)], "seed {seed}");
        late += u64::from(told[1].0 > moved + 3 * ROUND);
    }
    // The old antenna hears it once more in a fifth of them: 1 - 0.95⁴.
    assert!(late <= 60, "{late} of 200 later than three reads");
}

#[test]
fn on_its_edge_a_tag_lies_on_two_antennas_until_one_of_them_has_it() {
    let mut table = Table::new(3, 7);
    table.one(8, &[1.0, 0.0, 0.0]);
    let both = table.one(20, &[0.99, 0.99, 0.0]);
    assert_eq!(story(&both), [('+', PAD)]);
    let shifted = table.one(40, &[0.1, 0.99, 0.0]);
    assert_eq!(story(&shifted), [('-', CENTRE)]);
    let taken = table.one(20, &[0.0, 0.0, 0.0]);
    assert_eq!(story(&taken), [('-', PAD)]);
}

/// It does not lie on one alone for the moment by which the other is sure of that sooner.
#[test]
fn what_is_lifted_off_an_edge_has_left_both_at_once() {
    let mut table = Table::new(2, 7);
    table.one(40, &[1.0, 1.0]);
    table.one(1, &[0.0, 1.0]);
    let lifted = table.one(20, &[0.0, 0.0]);
    assert_eq!(story(&lifted), [('-', PAD), ('-', CENTRE)]);
    assert_eq!(lifted[0].0, lifted[1].0);
}

#[test]
fn where_no_antenna_hears_it_well_the_better_one_has_it_in_the_end() {
    let mut table = Table::new(3, 3);
    table.one(8, &[1.0, 0.0, 0.0]);
    let told = table.one(5 * MINUTE, &[0.1, 0.75, 0.0]);
    assert_eq!(story(&told).last(), Some(&('+', PAD)));
}

#[test]
fn a_reader_that_fails_keeps_no_tag_that_another_one_hears() {
    let mut table = Table::new(3, 3);
    table.one(8, &[1.0, 0.0, 0.0]);
    let told = table.rounds(20, |antenna| match antenna {
        CENTRE => None,
        PAD => Some(vec![(tag(1), 1.0)]),
        _ => Some(Vec::new()),
    });
    assert_eq!(story(&told), [('-', CENTRE), ('+', PAD)]);
}

/// What lay there may have been carried away and back, and nobody knows when: it lies there since it is heard again.
#[test]
fn a_reader_that_answers_again_tells_what_it_finds_and_what_is_gone() {
    let mut table = Table::new(1, 1);
    let [stays, goes] = [1, 2].map(tag);
    table.rounds(8, |_| Some(vec![(stays, 1.0), (goes, 1.0)]));
    let told = table.rounds(MINUTE, |_| None);
    assert_eq!(story(&told), []);
    let back = table.now;
    let told = table.rounds(MINUTE, |_| Some(vec![(stays, 1.0)]));
    let (antenna, uid) = (CENTRE, stays);
    let again = Change::Arrived {
        uid,
        antenna,
        since: back,
    };
    assert_eq!(told[0], (back, Change::ReaderUp { antenna }));
    assert_eq!(told[1], (back, again));
    let gone = matches!(told[2].1, Change::Left { uid, .. } if uid == goes);
    assert!(gone && told.len() == 3, "{told:?}");
}

#[test]
fn what_is_swiped_counts_at_once_unless_it_is_a_neighbours() {
    let mut table = Table::new(3, 3);
    table.whereabouts.swipe(OTHER);
    table.one(8, &[1.0, 0.0, 0.0]);
    assert_eq!(story(&table.one(60 * MINUTE, &[0.98, 0.0, 0.05])), []);
    table.one(20, &[0.0, 0.0, 0.0]);
    let swiped = table.one(1, &[0.0, 0.0, 1.0]);
    assert_eq!(story(&swiped), [('+', OTHER)]);
}

/// Nine seats with thirteen tagged cards and a plaque each, every antenna hears both neighbours' tags in a
/// twentieth of its reads: nothing is where it is not, no plaque leaves, and what truly moves is dated right.
/// `EVENING` gives the minutes, 240 for a whole one.
#[test]
fn an_evening_of_nine_seats_has_no_wrong_place() {
    const SEATS: u16 = 9;
    let minutes = std::env::var("EVENING").map_or(2, |minutes| minutes.parse().unwrap());
    let mut table = Table::new(SEATS, 11);
    let seat_of = |number: u16| Antenna(number % SEATS);
    let hears = |antenna: Antenna| {
        let tags = (0..SEATS * 14).filter_map(|number| {
            let away = (antenna.0 + SEATS - seat_of(number).0) % SEATS;
            let share = match away {
                0 => 0.98,
                1 | 8 => 0.05,
                _ => return None,
            };
            Some((tag(number), share))
        });
        Some(tags.collect())
    };
    let came = table.rounds(2 * MINUTE, hears);
    assert!(story(&came).len() >= usize::from(SEATS * 14));
    let told = table.rounds(minutes * MINUTE, hears);
    let wrong = told.iter().filter(|(_, change)| match change {
        Change::Arrived { uid, antenna, .. } => {
            let bytes = uid.as_bytes();
            *antenna != seat_of(u16::from_be_bytes([bytes[2], bytes[3]]))
        }
        _ => true,
    });
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&(Micros, Change)>::new());
}
