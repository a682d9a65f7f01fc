//! From the modelled fields through sweep and presence: readers that fail and
//! come back.

use sensors::model::{Clock, Field, Miso, ModelConfig, ModelSpi, NtagMemory, model_reader};
use sensors::{
    Antenna, Change, Content, Micros, Ntag, PieceRecord, Presence, PresenceConfig, Reader,
    ReaderError, Reading, RoundRobin, Sweep, Uid,
};

fn tag(number: u8) -> Uid {
    Uid::new(&[4, number, 3, 4, 5, 6, 7]).unwrap()
}

/// A bus with this many antennas, each with one tag of its own number.
struct Table {
    clock: Clock,
    fields: Vec<Field>,
    sweep: Sweep<ModelSpi>,
    presence: Presence,
}

impl Table {
    fn new(antennas: u8) -> Table {
        let clock = Clock::new();
        let fields: Vec<Field> = (0..antennas).map(|_| Field::on_clock(&clock)).collect();
        let readers = fields.iter().enumerate().map(|(i, field)| {
            field.lay(tag(i as u8));
            (
                Antenna(i as u16),
                model_reader(field, ModelConfig::default()),
            )
        });
        Table {
            sweep: Sweep::new(readers.collect()),
            presence: Presence::new(PresenceConfig::default()),
            clock,
            fields,
        }
    }

    /// Sweeps for this many µs of bus time.
    fn run(&mut self, time: Micros) -> Vec<(Micros, Change)> {
        let end = self.clock.now() + time;
        let mut changes = Vec::new();
        while self.clock.now() < end {
            let sighting = self.sweep.step();
            let now = self.clock.now();
            let news = self.presence.observe(now, &sighting);
            changes.extend(news.into_iter().map(|change| (now, change)));
        }
        changes
    }

    /// Bus time from one read of the last antenna to its next one.
    fn period(&mut self) -> Micros {
        let last = Antenna(self.fields.len() as u16 - 1);
        while self.sweep.step().antenna != last {}
        let before = self.clock.now();
        while self.sweep.step().antenna != last {}
        self.clock.now() - before
    }
}

#[test]
fn every_antenna_has_its_turn() {
    let mut table = Table::new(3);
    let turns: Vec<_> = (0..6).map(|_| table.sweep.step()).collect();
    for (i, sighting) in turns.iter().enumerate() {
        let antenna = i as u8 % 3;
        assert_eq!(sighting.antenna, Antenna(antenna.into()));
        assert_eq!(sighting.read, Ok(Reading::whole(vec![tag(antenna)])));
    }
}

/// Counts what is asked of it.
#[derive(Default)]
struct Counting {
    inits: usize,
    reads: usize,
}

impl Reader for Counting {
    type Version = &'static str;

    fn init(&mut self) -> Result<&'static str, ReaderError> {
        self.inits += 1;
        Ok("counts")
    }

    fn read_field(&mut self) -> Result<Reading, ReaderError> {
        self.reads += 1;
        Ok(Reading::default())
    }

    fn rest(&mut self) -> Result<(), ReaderError> {
        Ok(())
    }
}

#[test]
fn a_good_reader_is_initialised_anew_now_and_then() {
    let mut round = RoundRobin::new(vec![(Antenna(0), Counting::default())]);
    for _ in 0..10_000 {
        assert_eq!(round.step().read, Ok(Reading::whole(vec![])));
    }
    let reader = round.reader(Antenna(0)).unwrap();
    assert_eq!((reader.inits, reader.reads), (10, 10_000));
}

#[test]
fn a_tag_is_named_between_two_turns() {
    let mut table = Table::new(2);
    let (uid, record) = (tag(9), PieceRecord::new("oak", "queen of hearts").unwrap());
    let memory = NtagMemory::factory(Ntag::Ntag213, &uid).unwrap();
    assert!(table.fields[1].lay_ntag(uid, memory));
    table.run(100_000);
    let reader = table.sweep.reader(Antenna(1)).unwrap();
    assert_eq!(reader.write_record(&uid, &record), Ok(()));
    assert_eq!(reader.read_record(&uid), Ok(Content::Piece(record)));
    assert!(table.sweep.reader(Antenna(2)).is_none());
    let reads: Vec<_> = (0..4).map(|_| table.sweep.step().read).collect();
    assert!(
        reads.contains(&Ok(Reading::whole(vec![tag(1), uid]))),
        "{reads:?}"
    );
}

#[test]
fn a_reader_goes_and_comes_back() {
    for miso in [Miso::Low, Miso::High] {
        let mut table = Table::new(14);
        let arrivals = table.run(1_000_000);
        assert_eq!(arrivals.len(), 14);
        let healthy = table.period();

        table.fields[5].unplug(miso);
        let gone_at = table.clock.now();
        let [(at, Change::ReaderDown { antenna, why })] = &table.run(10_000_000)[..] else {
            panic!("only the reader goes down, no tag is taken for gone");
        };
        assert_eq!(*antenna, Antenna(5));
        assert!(why.contains("MISO"), "{why}");
        assert!(at - gone_at < 2_000_000, "told after {} µs", at - gone_at);
        let limping = table.period();
        assert!(
            limping * 10 <= healthy * 11,
            "{limping} µs instead of {healthy}"
        );

        table.fields[5].plug();
        let back = table.run(5_000_000);
        let changes: Vec<&Change> = back.iter().map(|(_, change)| change).collect();
        assert_eq!(
            changes,
            [&Change::ReaderUp {
                antenna: Antenna(5)
            }]
        );
        assert!(back[0].0 - gone_at < 12_000_000);
    }
}

/// A chip that does not let go of the line makes all on its bus read the same, whatever they say.
#[test]
fn a_data_line_that_is_stuck_silences_its_readers_until_it_is_free() {
    for (miso, words) in [
        (Miso::Low, "MISO stays low"),
        (Miso::High, "MISO stays high"),
    ] {
        let mut table = Table::new(3);
        table.run(1_000_000);
        table
            .fields
            .iter()
            .for_each(|field| field.stick(Some(miso)));
        let changes = table.run(5_000_000);
        let down = |(_, change): &(_, Change)| matches!(change, Change::ReaderDown { why, .. } if why.contains(words));
        assert!(
            changes.len() == 3 && changes.iter().all(down),
            "{changes:?}"
        );
        table.fields.iter().for_each(|field| field.stick(None));
        let changes = table.run(5_000_000);
        let up = |(_, change): &(_, Change)| matches!(change, Change::ReaderUp { .. });
        assert!(changes.len() == 3 && changes.iter().all(up), "{changes:?}");
    }
}

/// 1, 2, 4, 8, 8 ... rounds of pause: 100 rounds are 14 attempts.
#[test]
fn a_broken_reader_is_tried_less_and_less() {
    let mut table = Table::new(2);
    table.run(100_000);
    table.fields[1].unplug(Miso::High);
    let (mut rounds, mut attempts) = (0, 0);
    while rounds < 100 {
        match table.sweep.step().antenna {
            Antenna(0) => rounds += 1,
            _ => attempts += 1,
        }
    }
    assert!((12..=15).contains(&attempts), "{attempts} attempts");
}

#[test]
fn a_tag_taken_while_its_reader_was_away_has_left_since_the_return() {
    let mut table = Table::new(2);
    table.run(1_000_000);
    table.fields[1].unplug(Miso::High);
    table.run(1_000_000);
    table.fields[1].lift(&tag(1));
    table.fields[1].plug();
    let plugged_at = table.clock.now();
    let changes = table.run(3_000_000);
    assert_eq!(changes.len(), 2, "{changes:?}");
    assert!(matches!(
        changes[0].1,
        Change::ReaderUp {
            antenna: Antenna(1)
        }
    ));
    assert!(matches!(
        changes[1].1,
        Change::Left { uid, antenna: Antenna(1), since } if uid == tag(1) && since >= plugged_at
    ));
}

#[test]
fn with_every_reader_gone_the_sweep_goes_on() {
    let mut table = Table::new(3);
    table
        .fields
        .iter()
        .for_each(|field| field.unplug(Miso::Low));
    for _ in 0..100 {
        let sighting = table.sweep.step();
        assert_eq!(sighting.read, Err(ReaderError::Version { found: 0 }));
    }
    table.fields.iter().for_each(Field::plug);
    let found = (0..30).filter(|_| table.sweep.step().read.is_ok()).count();
    assert!(found > 20, "{found} of 30 reads");
}

#[test]
fn a_lone_tag_is_laid_and_lifted_from_another_thread() {
    let mut table = Table::new(1);
    table.run(500_000);
    let field = table.fields[0].clone();
    std::thread::spawn(move || assert!(field.lift(&tag(0))))
        .join()
        .unwrap();
    let lifted_at = table.clock.now();
    let changes = table.run(2_000_000);
    let [(_, Change::Left { uid, since, .. })] = &changes[..] else {
        panic!("{changes:?}");
    };
    assert_eq!(*uid, tag(0));
    assert!(
        since - lifted_at < 10_000,
        "dated to the first read without it"
    );
}
