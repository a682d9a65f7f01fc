//! Readers that hang while the table is played on: what the others pay, and what brings them back.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use embedded_hal_bus::spi::RefCellDevice;
use sensors::model::{Clock, ClockDelay, Field, Hang, Line, Miso, ModelBus, ModelConfig};
use sensors::{
    Antenna, Change, Mfrc522, Micros, Presence, PresenceConfig, ResetLine, RoundRobin, Uid,
    hard_reset, power_cycle,
};

const READERS: usize = 8;

fn tag(number: usize) -> Uid {
    Uid::new(&[4, number as u8, 3, 4, 5, 6, 7]).unwrap()
}

/// Eight readers on one bus with a common reset line; on each lies this number of tags.
struct Table {
    clock: Clock,
    fields: Vec<Field>,
    selects: Vec<Line>,
    reset: Line,
    bus: RefCell<ModelBus>,
}

type Readers<'a> = RoundRobin<Mfrc522<RefCellDevice<'a, ModelBus, Line, ClockDelay>>>;

impl Table {
    fn new(tags: usize, spi_hz: u32) -> Table {
        let clock = Clock::new();
        let (reset, config) = (
            Line::new(),
            ModelConfig {
                spi_hz,
                ..ModelConfig::default()
            },
        );
        let mut bus = ModelBus::new(&clock, config, &reset);
        let selects: Vec<Line> = (0..READERS).map(|_| Line::new()).collect();
        let fields = selects.iter().enumerate().map(|(number, select)| {
            let field = Field::on_clock(&clock);
            for n in 0..tags {
                field.lay(tag(16 * number + n));
            }
            bus.add(&field, config, select);
            field
        });
        Table {
            fields: fields.collect(),
            selects,
            reset,
            bus: RefCell::new(bus),
            clock,
        }
    }

    fn readers(&self) -> Readers<'_> {
        let readers = (0..).zip(&self.selects).map(|(number, select)| {
            let delay = ClockDelay::new(&self.clock);
            let device = RefCellDevice::new(&self.bus, select.clone(), delay).unwrap();
            (Antenna(number), Mfrc522::new(device))
        });
        RoundRobin::new(readers.collect())
    }

    /// The line, and how often it was pulled.
    fn reset_line(&self) -> (ResetLine, Arc<AtomicU32>) {
        let (mut wire, clock) = (self.reset.clone(), self.clock.clone());
        let pulls = Arc::new(AtomicU32::new(0));
        let count = pulls.clone();
        let line = ResetLine::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let Ok(()) = hard_reset(&mut wire, &mut ClockDelay::new(&clock));
        });
        (line, pulls)
    }

    /// Bus time of a round of the first reader, on average over this many.
    fn round(&self, readers: &mut Readers<'_>, rounds: u32) -> f64 {
        let mut pass = |rounds: u32| {
            for _ in 0..rounds {
                while readers.step().antenna != Antenna(0) {}
            }
        };
        pass(rounds / 4);
        let before = self.clock.now();
        pass(rounds);
        (self.clock.now() - before) as f64 / f64::from(rounds)
    }
}

/// One of eight is silent, has no crystal or takes no command, for good, and nobody can reset it: the rounds of the
/// others are at most 10 % longer, on an empty table and with hands on it.
#[test]
fn a_dead_reader_costs_the_others_a_tenth_at_most() {
    type Kill = fn(&Field);
    let ways: [(&str, Kill); 4] = [
        ("crystal", |field| field.hang(Hang::Crystal)),
        ("commands", |field| field.hang(Hang::Commands)),
        ("silent low", |field| field.unplug(Miso::Low)),
        ("silent high", |field| field.unplug(Miso::High)),
    ];
    for spi_hz in [1_000_000, 10_000_000] {
        for tags in [0, 13] {
            let rounds = if tags == 0 { 2_000 } else { 300 };
            let table = Table::new(tags, spi_hz);
            let healthy = table.round(&mut table.readers(), rounds);
            // Without the dead one's own read.
            let others = healthy * (READERS - 1) as f64 / READERS as f64;
            for (way, kill) in ways {
                let table = Table::new(tags, spi_hz);
                let mut readers = table.readers();
                table.round(&mut readers, 20);
                kill(&table.fields[3]);
                let limping = table.round(&mut readers, rounds);
                assert!(
                    limping < 1.1 * others,
                    "{way}, {tags} tags each, {spi_hz} Hz: {limping:.0} µs a round instead of {others:.0}"
                );
            }
        }
    }
}

/// Its reset line brings a chip back that hangs; nobody is told of the others, and no tag has left.
#[test]
fn a_reader_that_hangs_is_reset() {
    for hang in [Hang::Crystal, Hang::Commands] {
        let table = Table::new(3, 1_000_000);
        let (line, pulls) = table.reset_line();
        let mut readers = table.readers().with_reset(line);
        let mut presence = Presence::new(PresenceConfig::default());
        let mut run = |time: Micros| {
            let end = table.clock.now() + time;
            let mut changes = Vec::new();
            while table.clock.now() < end {
                let sighting = readers.step();
                changes.extend(presence.observe(table.clock.now(), &sighting));
            }
            changes
        };
        assert_eq!(run(1_000_000).len(), 3 * READERS);
        assert_eq!(pulls.load(Ordering::Relaxed), 0);
        table.fields[3].hang(hang);
        let told = run(20_000_000);
        let antenna = Antenna(3);
        assert!(
            matches!(
                &told[..],
                [Change::ReaderDown { antenna: down, .. }, Change::ReaderUp { antenna: up }]
                    if (*down, *up) == (antenna, antenna)
            ),
            "{hang:?}: {told:?}"
        );
        assert_eq!(pulls.load(Ordering::Relaxed), 1, "once is enough");
    }
}

/// One that no reset brings back is reset less and less often, and the others read on.
#[test]
fn a_reader_that_stays_dead_is_reset_less_and_less_often() {
    let table = Table::new(0, 1_000_000);
    let (line, pulls) = table.reset_line();
    let mut readers = table.readers().with_reset(line);
    let healthy = table.round(&mut readers, 1_000);
    table.fields[3].unplug(Miso::High);
    let limping = table.round(&mut readers, 4_000);
    // After 4, 8, 16 ... failures, of which one comes in nine rounds.
    let pulls = pulls.load(Ordering::Relaxed);
    assert!((6..=9).contains(&pulls), "{pulls} pulls");
    assert!(limping < 1.1 * healthy, "{limping:.0} and {healthy:.0} µs");
}

/// Two buses on one line: a pull waits for the other's read, whose readers are initialised again and never told to
/// be down.
#[test]
fn a_line_of_two_buses_lets_the_other_read_on() {
    let table = Table::new(3, 1_000_000);
    let other = Table::new(3, 1_000_000);
    let (line, pulls) = {
        let wires = [table.reset.clone(), other.reset.clone()];
        let clocks = [table.clock.clone(), other.clock.clone()];
        let pulls = Arc::new(AtomicU32::new(0));
        let count = pulls.clone();
        let line = ResetLine::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            for (wire, clock) in wires.iter().zip(&clocks) {
                let Ok(()) = hard_reset(&mut wire.clone(), &mut ClockDelay::new(clock));
            }
        });
        (line, pulls)
    };
    let mut own = table.readers().with_reset(line.clone());
    let mut beside = other.readers().with_reset(line);
    table.round(&mut own, 20);
    other.round(&mut beside, 20);
    table.fields[3].hang(Hang::Crystal);
    for _ in 0..40 * READERS {
        own.step();
        let sighting = beside.step();
        assert!(sighting.read.is_ok(), "{sighting:?}");
    }
    assert_eq!(pulls.load(Ordering::Relaxed), 1);
    let good = (0..READERS).filter(|_| own.step().read.is_ok()).count();
    assert_eq!(good, READERS);
}

/// Where no reset helps, the supply is cut: four and eight failures later the line was pulled in vain.
#[test]
fn a_reader_that_no_reset_brings_back_is_without_supply_for_a_moment() {
    for with_reset in [true, false] {
        let table = Table::new(3, 1_000_000);
        // Its reset wire is broken.
        let resets = Arc::new(AtomicU32::new(0));
        let count = resets.clone();
        let broken = ResetLine::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let cuts = Arc::new(AtomicU32::new(0));
        let count = cuts.clone();
        let (clock, fields) = (table.clock.clone(), table.fields.clone());
        let switch = ResetLine::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let mut wire = Line::new();
            let Ok(()) = power_cycle(&mut wire, &mut ClockDelay::new(&clock));
            assert_eq!(wire.falls(), 1);
            for field in &fields {
                field.unplug(Miso::Low);
                field.plug();
            }
        });
        let mut readers = table.readers();
        if with_reset {
            readers = readers.with_reset(broken);
        }
        readers = readers.with_reset(switch);
        table.round(&mut readers, 20);
        table.fields[3].hang(Hang::Commands);
        table.round(&mut readers, 2_000);
        let lasts = (0..READERS).map(|_| readers.step());
        for sighting in lasts {
            assert_eq!(
                sighting.read.unwrap().tags.len(),
                3,
                "{:?}",
                sighting.antenna
            );
        }
        assert_eq!(cuts.load(Ordering::Relaxed), 1);
        let in_vain = if with_reset { 2 } else { 0 };
        assert_eq!(resets.load(Ordering::Relaxed), in_vain);
    }
}
