//! The PN532's driver over its modelled frames, on both buses, alone and in a
//! round.

use embedded_hal::i2c::{ErrorKind, ErrorType, I2c, NoAcknowledgeSource, Operation};
use proptest::prelude::*;
use sensors::model::{Clock, ClockDelay, Field, Hang, Line, Miso, Pn532I2c, Pn532Spi};
use sensors::{
    Antenna, Change, FrameError, I2cLink, Link, Pn532, Pn532Version, Presence, PresenceConfig,
    Reader, ReaderError, Reading, ResetLine, RoundRobin, SpiLink, Uid, power_cycle,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

type OnI2c = Pn532<I2cLink<Pn532I2c>, ClockDelay>;
type OnSpi = Pn532<SpiLink<Pn532Spi>, ClockDelay>;

fn on_i2c(field: &Field) -> OnI2c {
    let delay = ClockDelay::new(field.bus_clock());
    Pn532::new(I2cLink(Pn532I2c::new(field)), delay)
}

fn on_spi(field: &Field) -> OnSpi {
    let delay = ClockDelay::new(field.bus_clock());
    Pn532::new(SpiLink(Pn532Spi::new(field)), delay)
}

fn uid(bytes: &[u8]) -> Uid {
    Uid::new(bytes).unwrap()
}

fn read<LINK: Link>(reader: &mut Pn532<LINK, ClockDelay>) -> Vec<Uid> {
    reader.read_field().unwrap().tags
}

/// Every UID size, alone and two at once, again and again.
fn reads_up_to_two<LINK: Link>(field: &Field, mut reader: Pn532<LINK, ClockDelay>) {
    let firmware = Pn532Version {
        version: 1,
        revision: 6,
    };
    assert_eq!(reader.init(), Ok(firmware));
    assert_eq!(read(&mut reader), []);
    let tags = [
        uid(&[1, 2, 3, 4]),
        uid(&[4, 5, 6, 7, 8, 9, 10]),
        uid(&[4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    ];
    for tag in tags {
        field.lay(tag);
        for _ in 0..3 {
            assert_eq!(read(&mut reader), [tag]);
        }
        field.lift(&tag);
    }
    field.lay(tags[0]);
    field.lay(tags[1]);
    assert_eq!(read(&mut reader), tags[..2]);
    field.lay(tags[2]);
    let two = read(&mut reader);
    assert_eq!(two.len(), 2, "never more than two");
    assert!(two.iter().all(|uid| tags.contains(uid)));
}

#[test]
fn reads_up_to_two_tags_on_both_buses() {
    let field = Field::new();
    reads_up_to_two(&field, on_i2c(&field));
    let field = Field::new();
    reads_up_to_two(&field, on_spi(&field));
}

#[test]
fn a_chip_that_is_not_there_is_named_in_time() {
    let nobody = ErrorKind::NoAcknowledge(NoAcknowledgeSource::Address);
    let field = Field::new();
    field.unplug(Miso::High);
    assert_eq!(on_i2c(&field).init(), Err(ReaderError::I2c(nobody)));
    let stuck = FrameError::Stuck { level: 0xff };
    assert_eq!(on_spi(&field).init(), Err(ReaderError::Frame(stuck)));
    field.unplug(Miso::Low);
    let timeout = on_spi(&field).init();
    assert!(matches!(timeout, Err(ReaderError::Timeout { .. })));
    assert!(field.clock() < 50_000, "{} µs", field.clock());
}

/// After a power cut the chip tries for ever to find a tag in an empty field:
/// the driver does not wait for that.
#[test]
fn a_power_cut_is_found_and_mended() {
    let field = Field::new();
    let mut reader = on_i2c(&field);
    reader.init().unwrap();
    field.unplug(Miso::High);
    field.plug();
    let before = field.clock();
    let lost = reader.read_field();
    assert!(matches!(lost, Err(ReaderError::Timeout { .. })), "{lost:?}");
    assert!(field.clock() - before < 150_000);
    reader.init().unwrap();
    field.lay(uid(&[1, 2, 3, 4]));
    assert_eq!(read(&mut reader), [uid(&[1, 2, 3, 4])]);
}

/// A PN532 has no reset line: one that hangs comes back by the switch of its supply alone, thrown once after four failures.
/// The other behind it reads on, and no tag has left.
#[test]
fn one_that_hangs_is_without_supply_for_a_moment() {
    for hang in [Hang::Crystal, Hang::Commands] {
        let clock = Clock::new();
        let fields = [(); 2].map(|()| Field::on_clock(&clock));
        let readers = (0..).zip(&fields).map(|(number, field)| {
            field.lay(uid(&[number, 2, 3, 4]));
            (Antenna(number.into()), on_spi(field))
        });
        let cuts = Arc::new(AtomicU32::new(0));
        let switch = {
            let (cuts, clock, fields) = (cuts.clone(), clock.clone(), fields.clone());
            ResetLine::new(move || {
                cuts.fetch_add(1, Ordering::Relaxed);
                for field in &fields {
                    field.unplug(Miso::Low);
                }
                let Ok(()) = power_cycle(&mut Line::new(), &mut ClockDelay::new(&clock));
                fields.iter().for_each(Field::plug);
            })
        };
        let mut sweep = RoundRobin::new(readers.collect()).with_reset(switch);
        let mut presence = Presence::new(PresenceConfig::default());
        let mut run = |seconds: u64| {
            let end = clock.now() + seconds * 1_000_000;
            let mut told = Vec::new();
            while clock.now() < end {
                let sighting = sweep.step();
                told.extend(presence.observe(clock.now(), &sighting));
            }
            told
        };
        assert_eq!(run(1).len(), 2, "both tags have arrived");
        fields[0].hang(hang);
        let told = run(20);
        let antenna = Antenna(0);
        assert!(
            matches!(
                &told[..],
                [Change::ReaderDown { antenna: down, .. }, Change::ReaderUp { antenna: up }]
                    if (*down, *up) == (antenna, antenna)
            ),
            "{hang:?}: {told:?}"
        );
        assert_eq!(cuts.load(Ordering::Relaxed), 1, "{hang:?}");
    }
}

#[test]
fn a_round_of_pn532_goes_on_without_a_broken_one() {
    let clock = Clock::new();
    let fields = [Field::on_clock(&clock), Field::on_clock(&clock)];
    let readers = fields.iter().enumerate().map(|(i, field)| {
        field.lay(uid(&[i as u8, 2, 3, 4]));
        (Antenna(i as u16), on_spi(field))
    });
    let mut round = RoundRobin::new(readers.collect()).one_field_at_a_time();
    for i in [0, 1, 0, 1] {
        let sighting = round.step();
        assert_eq!(sighting.antenna, Antenna(i));
        assert_eq!(
            sighting.read,
            Ok(Reading::whole(vec![uid(&[i as u8, 2, 3, 4])]))
        );
    }
    fields[1].unplug(Miso::High);
    let reads: Vec<_> = (0..10).map(|_| round.step()).collect();
    assert!(reads.iter().filter(|read| read.read.is_ok()).count() >= 6);
    fields[1].plug();
    let back = (0..20).map(|_| round.step());
    assert!(
        back.filter(|read| read.antenna == Antenna(1))
            .any(|read| read.read.is_ok())
    );
}

/// An I2C bus on which anything is read and some transfers fail.
struct Wild(u64);

impl ErrorType for Wild {
    type Error = ErrorKind;
}

impl I2c for Wild {
    fn transaction(&mut self, _: u8, operations: &mut [Operation<'_>]) -> Result<(), ErrorKind> {
        for operation in operations {
            if let Operation::Read(bytes) = operation {
                for byte in bytes.iter_mut() {
                    self.0 = self
                        .0
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    // Often the bytes of frames, so that these are got into.
                    let frequent = [0x00, 0xff, 0x01, 0xd5, 0x03, 0x06, 0xfa, 0x4b];
                    *byte = match (self.0 >> 56) as u8 {
                        any @ 0..60 => any,
                        other => frequent[usize::from(other % 8)],
                    };
                }
            }
        }
        if self.0 >> 60 == 7 {
            return Err(ErrorKind::Bus);
        }
        Ok(())
    }
}

proptest! {
    /// Whatever comes back: no panic, and each call ends within its waits.
    #[test]
    fn garbage_ends_in_time(seed: u64) {
        let clock = Clock::new();
        let delay = ClockDelay::new(&clock);
        let mut reader = Pn532::new(I2cLink(Wild(seed)), delay);
        for _ in 0..50 {
            let before = clock.now();
            let _ = reader.init();
            if let Ok(reading) = reader.read_field() {
                prop_assert!(reading.tags.len() <= 2);
            }
            prop_assert!(clock.now() - before < 7 * 120_000);
        }
    }
}
