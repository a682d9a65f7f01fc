//! The figures of a survey against what the model truly holds.

mod gains;

use embedded_hal::delay::DelayNs;
use sensors::model::{
    Clock, ClockDelay, Conditions, Field, Miso, ModelConfig, ModelSpi, Spells, model_reader,
};
use sensors::{
    Antenna, AntennaFigures, Coupling, PresenceConfig, Reading, Sighting, Span, Survey, Sweep, Uid,
    Whereabouts,
};

const HERE: Antenna = Antenna(0);
const THERE: Antenna = Antenna(1);

fn tag(number: u8) -> Uid {
    Uid::new(&[4, 0x10, number, number ^ 0x5a, 7, 8, number]).unwrap()
}

fn whereabouts() -> Whereabouts {
    Whereabouts::new(PresenceConfig::default())
}

/// Two antennas on one bus, read in turn four times a second.
struct Bench {
    clock: Clock,
    fields: [Field; 2],
    sweep: Sweep<ModelSpi>,
    survey: Survey,
}

impl Bench {
    fn new(seed: u64) -> Bench {
        let clock = Clock::new();
        let fields = [(); 2].map(|()| Field::on_clock(&clock));
        let config = |n| ModelConfig {
            spi_hz: 2_000_000,
            seed: seed + n,
            ..ModelConfig::default()
        };
        let readers = [0u16, 1].map(|n| {
            let reader = model_reader(&fields[usize::from(n)], config(u64::from(n)));
            (Antenna(n), reader)
        });
        Bench {
            sweep: Sweep::new(readers.into()),
            survey: Survey::new([HERE, THERE], whereabouts()),
            clock,
            fields,
        }
    }

    fn lay(&self, antenna: Antenna, tags: impl IntoIterator<Item = u8>) {
        let field = &self.fields[usize::from(antenna.0)];
        tags.into_iter()
            .for_each(|number| assert!(field.lay(tag(number))));
    }

    fn step(&mut self) -> Sighting {
        let due = self.clock.now() + 125_000;
        let sighting = self.sweep.step();
        let rest = due.saturating_sub(self.clock.now());
        ClockDelay::new(&self.clock).delay_us(rest as u32);
        sighting
    }

    fn rounds(&mut self, rounds: u32) {
        for _ in 0..2 * rounds {
            let sighting = self.step();
            self.survey.observe(self.clock.now(), &sighting);
        }
    }

    fn figures(&self, antenna: Antenna, span: Span) -> AntennaFigures {
        let figures = self.survey.figures(span).antennas.into_iter();
        let mut of_antenna = figures.filter(|one| one.antenna == antenna);
        of_antenna.next().unwrap()
    }
}

/// A hand of 13 and three plaques: each is seen where it lies, none is missed, and nobody hears a neighbour.
#[test]
fn in_a_quiet_field_every_tag_is_seen_where_it_lies() {
    let mut bench = Bench::new(1);
    bench.lay(HERE, 0..13);
    bench.lay(THERE, 20..23);
    bench.rounds(40);
    for (antenna, tags) in [(HERE, 13), (THERE, 3)] {
        let figures = bench.figures(antenna, Span::All);
        assert_eq!((figures.seen, figures.expected), (tags, tags));
        assert_eq!(figures.tags.len(), tags);
        assert!(figures.tags.iter().all(|tag| tag.reads.missed() == 0));
        assert_eq!((figures.reads, figures.failures), (40, 0));
        assert_eq!((figures.left, figures.moved), (0, 0));
        assert_eq!(figures.strays, []);
        let between = figures.between.unwrap();
        assert!((240_000..260_000).contains(&between), "{between}");
    }
}

/// Spells in which a tag has no power are misses, by the share of time that the model gives them.
#[test]
fn tags_that_are_missed_are_named_with_their_share() {
    let mut bench = Bench::new(2);
    bench.lay(HERE, 0..5);
    bench.rounds(9);
    // As long as two reads: neither a walk nor a name reaches the tag.
    let spells = Spells {
        an_hour: 3_600.0,
        shortest: 500_000,
        longest: 500_000,
    };
    bench.fields[0].set_conditions(Conditions {
        tag_spells: spells,
        ..Conditions::default()
    });
    let before = bench.figures(HERE, Span::All);
    bench.rounds(1_500);
    let after = bench.figures(HERE, Span::All);
    // A spell each 1.5 s on average, a third of the time.
    for tag in &after.tags {
        let share = 1.0 - tag.reads.share();
        assert!((0.26..0.42).contains(&share), "{} {share}", tag.uid);
    }
    assert_eq!(before.expected, 5);
    assert_eq!(after.expected, 5, "seen at once before");
}

/// What was seen once is expected until somebody starts the count again, or says how many lie there.
#[test]
fn a_lifted_tag_is_expected_until_it_is_counted_anew_or_told() {
    let mut bench = Bench::new(3);
    bench.lay(HERE, 0..13);
    bench.rounds(10);
    bench.fields[0].lift(&tag(4));
    bench.rounds(10);
    let figures = bench.figures(HERE, Span::Lately);
    assert_eq!((figures.seen, figures.expected), (12, 13));
    assert_eq!(figures.worst().unwrap().uid, tag(4));
    assert_eq!(figures.left, 1, "presence has told so");
    bench.rounds(64);
    let figures = bench.figures(HERE, Span::Lately);
    assert_eq!(figures.tags.len(), 12, "taken away");
    assert_eq!(bench.figures(HERE, Span::All).tags.len(), 13);
    bench.survey = bench.survey.anew();
    bench.rounds(10);
    let figures = bench.figures(HERE, Span::Lately);
    assert_eq!((figures.seen, figures.expected), (12, 12));
    bench.survey.expect(HERE, 14);
    bench.survey = bench.survey.anew();
    bench.rounds(1);
    assert_eq!(bench.figures(HERE, Span::Lately).expected, 14);
}

/// An antenna hears its neighbour's three tags in a declared share of its reads: its row of the matrix says
/// that share, marked by what it does in `Whereabouts`; its own count is not misled by them.
#[test]
fn who_hears_whose_tags_is_the_models_coupling() {
    for (share, coupling) in [
        (0.02, Coupling::Seldom),
        (0.3, Coupling::Moves),
        (0.95, Coupling::Shares),
    ] {
        let mut bench = Bench::new(4);
        bench.fields[0].hear_neighbour(&bench.fields[1], share, 0.0);
        bench.lay(HERE, 0..4);
        bench.lay(THERE, 20..23);
        bench.rounds(600);
        let here = bench.figures(HERE, Span::All);
        assert_eq!((here.seen, here.expected), (4, 4), "{share}");
        let stray = here.strays[0];
        assert_eq!((stray.home, stray.tags), (THERE, 3));
        let heard = stray.reads.share();
        assert!((heard - share).abs() < 0.08, "{heard} of {share}");
        assert_eq!(here.coupling(), coupling, "{share}");
        let there = bench.figures(THERE, Span::All);
        assert_eq!((there.expected, there.strays.len()), (3, 0));
    }
}

/// What is marked is what `Whereabouts` is misled by: hands hide three tags from their own antenna for a second
/// or two, a hundred times, and a neighbour hears them meanwhile.
#[test]
fn a_coupling_that_is_marked_moves_tags_and_one_that_is_not_does_not() {
    for (share, moves) in [(0.03, false), (0.3, true)] {
        let mut bench = Bench::new(9);
        bench.fields[0].hear_neighbour(&bench.fields[1], share, 0.0);
        bench.lay(THERE, 20..23);
        bench.rounds(10);
        bench.fields[1].set_conditions(Conditions {
            antenna_spells: Spells {
                an_hour: 900.0,
                shortest: 1_000_000,
                longest: 2_000_000,
            },
            ..Conditions::default()
        });
        bench.rounds(2_400);
        let here = bench.figures(HERE, Span::All);
        assert_eq!(here.coupling() > Coupling::Seldom, moves, "{share}");
        let moved = bench.figures(THERE, Span::All).moved;
        assert_eq!(moved > 0, moves, "{share}: {moved}");
    }
}

/// Of two tags the weaker one is behind the stronger for every walk; the driver asks who is left all the same,
/// and what the survey counts is what the driver reads.
#[test]
fn under_capture_the_survey_counts_what_the_driver_reads() {
    let mut bench = Bench::new(5);
    bench.lay(HERE, 0..10);
    for number in 0..10 {
        bench.fields[0].set_strength(&tag(number), -6.0 * f64::from(number));
    }
    bench.fields[0].set_conditions(Conditions {
        capture_db: Some(6.0),
        misheard: 0.03,
        ..Conditions::default()
    });
    let (mut heard, mut reads) = (std::collections::BTreeMap::<Uid, u64>::new(), 0u64);
    for _ in 0..400 {
        let sighting = bench.step();
        bench.survey.observe(bench.clock.now(), &sighting);
        if let (HERE, Ok(Reading { tags, .. })) = (sighting.antenna, &sighting.read) {
            reads += 1;
            for uid in tags {
                *heard.entry(*uid).or_default() += 1;
            }
        }
    }
    let figures = bench.figures(HERE, Span::All);
    assert_eq!((figures.expected, figures.tags.len()), (10, 10));
    for of in &figures.tags {
        assert_eq!(of.reads.heard, heard[&of.uid]);
        assert!(of.reads.all <= reads && of.reads.all + 8 >= reads);
    }
}

/// Failures, and those of them in which the chip had lost its settings, by antenna; its tags stay.
#[test]
fn failures_and_resets_are_counted_and_nothing_has_left() {
    let mut bench = Bench::new(6);
    bench.lay(HERE, 0..3);
    bench.rounds(10);
    for _ in 0..3 {
        bench.fields[0].unplug(Miso::High);
        bench.fields[0].plug();
        bench.rounds(10);
    }
    let figures = bench.figures(HERE, Span::All);
    assert_eq!((figures.failures, figures.resets), (3, 3));
    bench.fields[0].unplug(Miso::Low);
    bench.rounds(40);
    let figures = bench.figures(HERE, Span::All);
    assert!(figures.down && figures.failures > 5, "{figures:?}");
    assert_eq!((figures.resets, figures.left), (3, 0));
    assert!(figures.why.unwrap().to_string().contains("MISO stays low"));
    assert_eq!(bench.figures(THERE, Span::All).failures, 0);
}

/// At a table that nobody touches, spells longer than presence bears are false removals, each of them counted.
#[test]
fn removals_are_those_that_presence_tells() {
    let mut bench = Bench::new(7);
    bench.lay(HERE, 0..5);
    let spells = Spells {
        an_hour: 60.0,
        shortest: 2_500_000,
        longest: 2_500_000,
    };
    bench.fields[0].set_conditions(Conditions {
        tag_spells: spells,
        ..Conditions::default()
    });
    let mut told = 0;
    for _ in 0..4_000 {
        let sighting = bench.step();
        let changes = bench.survey.observe(bench.clock.now(), &sighting);
        let left = changes.iter();
        let left = left.filter(|change| matches!(change, sensors::Change::Left { .. }));
        told += left.count() as u64;
    }
    let figures = bench.figures(HERE, Span::All);
    assert!(told > 20, "{told}");
    assert_eq!((figures.left, figures.moved), (told, 0));
}

/// Two tags that take each other's power are never in the same read: two are expected, and one is seen.
#[test]
fn tags_that_are_never_seen_at_once_are_expected_all_the_same() {
    let mut bench = Bench::new(10);
    bench.lay(HERE, 0..2);
    for turn in 0..80 {
        bench.fields[0].set_shadowed(&tag(turn % 2), true);
        bench.fields[0].set_shadowed(&tag(1 - turn % 2), false);
        bench.rounds(1);
    }
    let figures = bench.figures(HERE, Span::Lately);
    assert_eq!((figures.seen, figures.expected), (1, 2));
}

/// Tags that nobody hears lately make room; memory ends at 128 on each antenna.
#[test]
fn memory_is_bounded() {
    let mut survey = Survey::new([HERE], whereabouts());
    let see = |survey: &mut Survey, tags: Vec<Uid>| {
        let read = Ok(Reading::whole(tags));
        let antenna = HERE;
        survey.observe(0, &Sighting { antenna, read });
    };
    let many = |from: u16| -> Vec<Uid> {
        let uid = |n: u16| Uid::new(&[4, 1, n.to_be_bytes()[0], n.to_be_bytes()[1]]).unwrap();
        (from..from + 128).map(uid).collect()
    };
    see(&mut survey, many(0));
    see(&mut survey, many(1_000));
    let tags = |survey: &Survey| survey.figures(Span::All).antennas[0].tags.len();
    assert_eq!(tags(&survey), 128);
    (0..64).for_each(|_| see(&mut survey, many(1_000)));
    assert_eq!(tags(&survey), 128);
    let figures = survey.figures(Span::Lately);
    assert!(
        figures.antennas[0]
            .tags
            .iter()
            .all(|tag| tag.reads.heard > 0)
    );
}
