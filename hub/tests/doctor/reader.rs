//! Readers on the chip models, with each kind of fault.

use hub::doctor::reader::{Examined, examine, finding};
use hub::doctor::{Finding, State};
use proptest::prelude::*;
use sensors::model::{
    ClockDelay, Field, Miso, ModelConfig, ModelSpi, Pn532I2c, Pn532Spi, Pn5180Config,
    VicinityField, model_pn5180, model_reader,
};
use sensors::{I2cLink, Mfrc522, Pn532, ReaderError, SpiLink, Uid};

use embedded_hal::digital::{self, InputPin};
use embedded_hal::spi::{self, Operation, SpiDevice};

const PLACE: &str = "seat 1's pad (pad:0), spi0, select selects:0";

pub fn examined(field: &Field) -> Examined {
    examine(&mut model_reader(field, ModelConfig::default()))
}

fn told(field: &Field) -> Finding {
    finding(PLACE, &examined(field))
}

#[test]
fn a_good_reader_is_well_and_says_what_lies_there() {
    let field = Field::new();
    let empty = told(&field);
    assert_eq!(empty.state, State::Well);
    assert!(empty.what.contains("MFRC522 version 2.0"), "{empty}");
    assert!(
        empty.what.contains("20 of 20 reads good, no tag"),
        "{empty}"
    );
    for number in 0..3 {
        field.lay(Uid::new(&[4, 1, 2, number]).unwrap());
    }
    assert!(told(&field).what.contains("3 tags in its field"));
}

#[test]
fn a_copy_that_cannot_be_listed_is_named() {
    let field = Field::new();
    assert!(field.lay_copy(&[[0x88, 0x12, 0x34, 0x56]]));
    let found = told(&field);
    assert_eq!(found.state, State::Warning, "{found}");
    let text = found.to_string();
    for part in ["cannot be listed", "88123456", "rewritable copy"] {
        assert!(text.contains(part), "{text}");
    }
}

/// A PN5180 that is well, that lost its power for good, and whose BUSY never falls.
#[test]
fn a_pn5180_is_examined_like_the_others() {
    let field = VicinityField::new();
    field.lay("E004015012345678".parse().unwrap());
    let told = || {
        finding(
            PLACE,
            &examine(&mut model_pn5180(&field, Pn5180Config::default())),
        )
    };
    let well = told();
    assert_eq!(well.state, State::Well, "{well}");
    for part in ["PN5180 4.0, firmware 4.1, 20 of 20", "tag E004015012345678"] {
        assert!(well.what.contains(part), "{well}");
    }
    field.unplug(Miso::Low);
    let dead = told().to_string();
    for part in [
        "every bit reads 0",
        "BUSY was never seen high",
        "check BUSY",
    ] {
        assert!(dead.contains(part), "{dead}");
    }
    field.unplug(Miso::High);
    let busy = told().to_string();
    for part in [
        "does not fall within 20 ms",
        "BUSY floats",
        "check BUSY and RST",
    ] {
        assert!(busy.contains(part), "{busy}");
    }
}

#[test]
fn a_dead_line_is_told_by_its_level() {
    for (miso, cause, remedy) in [
        (
            Miso::Low,
            "MISO stays low",
            "measure 3.3 V between VCC and GND",
        ),
        (Miso::High, "MISO stays high", "check the plug"),
    ] {
        let field = Field::new();
        field.unplug(miso);
        let finding = told(&field);
        assert_eq!((finding.state, &finding.place[..]), (State::Fault, PLACE));
        assert!(finding.to_string().contains(cause), "{finding}");
        assert!(finding.to_string().contains(remedy), "{finding}");
        assert!(field.transfers() < 20, "a dead reader is given up at once");
    }
}

/// A chip on its bus, with something between: the version, the bits, the bus.
struct Between<F> {
    chip: ModelSpi,
    fault: F,
    transfers: u32,
}

impl<F> spi::ErrorType for Between<F> {
    type Error = spi::ErrorKind;
}

impl<F: FnMut(u32, &mut [Operation<'_, u8>]) -> Result<(), spi::ErrorKind>> SpiDevice
    for Between<F>
{
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), spi::ErrorKind> {
        self.transfers += 1;
        let Ok(()) = self.chip.transaction(operations);
        (self.fault)(self.transfers, operations)
    }
}

fn between<F>(field: &Field, fault: F) -> Mfrc522<Between<F>>
where
    F: FnMut(u32, &mut [Operation<'_, u8>]) -> Result<(), spi::ErrorKind>,
{
    Mfrc522::new(Between {
        chip: ModelSpi::new(field, ModelConfig::default()),
        fault,
        transfers: 0,
    })
}

/// VersionReg, as a read sends it (MFRC522 data sheet, 8.1.2.3, 9.3.4.8).
const READ_VERSION: u8 = 0x80 | 0x37 << 1;

/// Lets the chip answer another version.
fn version(field: &Field, version: u8) -> Finding {
    let mut reader = between(field, move |_, operations| {
        for operation in operations {
            if let Operation::Transfer(read, write) = operation {
                for at in 1..read.len() {
                    if write.get(at - 1) == Some(&READ_VERSION) {
                        read[at] = version;
                    }
                }
            }
        }
        Ok(())
    });
    finding(PLACE, &examine(&mut reader))
}

#[test]
fn copies_are_watched_and_other_chips_named() {
    let field = Field::new();
    for copy in [0x88, 0x12, 0xb2] {
        let finding = version(&field, copy);
        assert_eq!(finding.state, State::Warning, "{finding}");
        assert!(finding.cause.unwrap().contains("copy of the MFRC522"));
    }
    for original in [0x91, 0x92] {
        assert_eq!(version(&field, original).state, State::Well);
    }
    let other = version(&field, 0x37);
    assert_eq!(other.state, State::Fault);
    assert!(other.what.contains("version 0x37"), "{other}");
    assert!(other.remedy.unwrap().contains("speed-khz"));
}

#[test]
fn a_bus_that_fails_is_not_the_readers_doing() {
    let field = Field::new();
    let mut reader = between(&field, |_, _| Err(spi::ErrorKind::Other));
    let finding = finding(PLACE, &examine(&mut reader));
    assert_eq!(finding.state, State::Fault);
    assert!(finding.what.contains("its SPI bus fails"), "{finding}");
}

#[test]
fn a_supply_that_dips_is_a_brown_out() {
    // A start takes some 340 transfers, a read 90 to 280; one that is cut takes 1,100 until it ends.
    for (every, state) in [
        (2_000, State::Warning),
        (500, State::Fault),
        (300, State::Fault),
    ] {
        let field = Field::new();
        let power = field.clone();
        let mut reader = between(&field, move |transfers, _| {
            if transfers % every == 0 {
                power.unplug(Miso::Low);
                power.plug();
            }
            Ok(())
        });
        field.lay(Uid::new(&[4, 1, 2, 3]).unwrap());
        let examined = examine(&mut reader);
        let finding = finding(PLACE, &examined);
        assert_eq!(finding.state, state, "{finding}: {examined:?}");
        assert!(finding.what.contains("forgets its settings"), "{finding}");
        assert!(finding.cause.unwrap().contains("brown-out"));
    }
}

/// A pin that never moves.
struct Stuck;

impl digital::ErrorType for Stuck {
    type Error = std::convert::Infallible;
}

impl InputPin for Stuck {
    fn is_high(&mut self) -> Result<bool, Self::Error> {
        Ok(true)
    }

    fn is_low(&mut self) -> Result<bool, Self::Error> {
        Ok(false)
    }
}

#[test]
fn an_interrupt_pin_that_never_moves_is_found() {
    let field = Field::new();
    field.lay(Uid::new(&[4, 1, 2, 3]).unwrap());
    let spi = || ModelSpi::new(&field, ModelConfig::default());
    let broken = finding(PLACE, &examine(&mut Mfrc522::with_irq(spi(), Stuck)));
    assert_eq!(broken.state, State::Warning, "{broken}");
    assert!(broken.what.contains("IRQ pin never moves"), "{broken}");
    let spi = spi();
    let irq = spi.irq();
    let good = finding(PLACE, &examine(&mut Mfrc522::with_irq(spi, irq)));
    assert_eq!(good.state, State::Well, "{good}");
}

#[test]
fn a_pn532_is_examined_on_both_buses() {
    for silent in [false, true] {
        let field = Field::new();
        if silent {
            field.unplug(Miso::High);
        }
        let delay = || ClockDelay::new(field.bus_clock());
        let i2c = examine(&mut Pn532::new(I2cLink(Pn532I2c::new(&field)), delay()));
        let spi = examine(&mut Pn532::new(SpiLink(Pn532Spi::new(&field)), delay()));
        for examined in [i2c, spi] {
            let finding = finding("the tray, i2c1", &examined);
            let state = if silent { State::Fault } else { State::Well };
            assert_eq!(finding.state, state, "{finding}");
            assert_eq!(finding.remedy.is_some(), silent);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever a bus does, the examination ends and says where, why and what to do.
    #[test]
    fn any_bus_is_examined_to_the_end(seed: u64, share in 0.0f64..1.0, kind in 0u8..4) {
        let field = Field::new();
        field.lay(Uid::new(&[4, 1, 2, 3]).unwrap());
        let mut random = seed | 1;
        let mut reader = between(&field, move |_, operations| {
            for operation in operations {
                let Operation::Transfer(read, _) = operation else { continue };
                for byte in read.iter_mut() {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    if (random % 1_000) as f64 / 1e3 < share {
                        *byte = match kind {
                            0 => 0x00,
                            1 => 0xff,
                            2 => random as u8,
                            _ => return Err(spi::ErrorKind::Other),
                        };
                    }
                }
            }
            Ok(())
        });
        let finding = finding(PLACE, &examine(&mut reader));
        let wrong = finding.state != State::Well;
        prop_assert_eq!(finding.cause.is_some() && finding.remedy.is_some(), wrong);
    }
}

fn no_pn5180(found: [u8; 4], busy_moved: bool) -> ReaderError {
    ReaderError::Pn5180 { found, busy_moved }
}

/// The errors of the drivers that no model makes on the bench.
#[test]
fn every_error_has_a_cause_and_a_remedy() {
    let timeout = ReaderError::Timeout {
        waiting_for: "CRC",
        polls: 1,
    };
    for error in [
        timeout,
        ReaderError::Crowded { frames: 256 },
        ReaderError::Firmware { found: 7 },
        ReaderError::I2c(embedded_hal::i2c::ErrorKind::Other),
        ReaderError::NotConfigured,
        ReaderError::Busy { expected_ms: 20 },
        ReaderError::Pin(embedded_hal::digital::ErrorKind::Other),
        no_pn5180([0x00; 4], false),
        no_pn5180([0xff; 4], true),
        no_pn5180([1, 2, 3, 4], true),
    ] {
        let examined = Examined {
            version: None,
            copy: false,
            irq: true,
            good: 0,
            failures: vec![error],
            tags: Vec::new(),
            unnameable: None,
        };
        let finding = finding(PLACE, &examined);
        assert_eq!(finding.state, State::Fault);
        for text in [Some(finding.what), finding.cause, finding.remedy] {
            assert!(text.unwrap().len() > 15, "{error}");
        }
    }
}
