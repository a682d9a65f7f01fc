//! What fails is reported, ends in time, and is over once its cause is.

use crate::{field_of, read, started, tags};
use embedded_hal::digital::{self, InputPin};
use embedded_hal::spi::{ErrorKind, ErrorType, Operation, SpiDevice};
use proptest::prelude::*;
use sensors::model::{Clock, ClockDelay, Line, Miso, Pn5180Config, model_pn5180};
use sensors::{Pn5180, Reader, ReaderError};

#[test]
fn a_chip_that_is_not_there_is_named_in_time() {
    let field = field_of(&[]);
    let mut reader = model_pn5180(&field, Pn5180Config::default());
    field.unplug(Miso::Low);
    let nobody = ReaderError::Pn5180 {
        found: [0; 4],
        busy_moved: false,
    };
    assert_eq!(reader.init(), Err(nobody));
    field.unplug(Miso::High);
    let stuck = ReaderError::Busy { expected_ms: 20 };
    assert_eq!(reader.init(), Err(stuck));
    assert!(field.clock() < 60_000, "{} µs", field.clock());
    field.plug();
    let version = reader.init().unwrap();
    assert_eq!(version.to_string(), "PN5180 4.0, firmware 4.1");
}

#[test]
fn a_chip_that_hangs_is_told_and_reset_by_its_line() {
    let tags = tags(3, 0);
    let field = field_of(&tags);
    let mut reader = started(&field, Pn5180Config::default());
    assert_eq!(read(&mut reader).len(), 3);
    field.wedge();
    let before = field.clock();
    let hangs = reader.read_field().unwrap_err();
    assert!(field.clock() - before < 40_000);
    let text = hangs.to_string();
    for part in [
        "stays busy",
        "within 20 ms",
        "reset line is pulled",
        "supply",
    ] {
        assert!(text.contains(part), "{text}");
    }
    reader.init().unwrap();
    assert_eq!(read(&mut reader).len(), 3);
}

#[test]
fn a_power_cut_is_found_and_mended() {
    let tags = tags(2, 0);
    let field = field_of(&tags);
    let mut reader = started(&field, Pn5180Config::default());
    assert_eq!(read(&mut reader).len(), 2);
    field.unplug(Miso::High);
    field.plug();
    let lost = reader.read_field();
    assert_eq!(lost, Err(ReaderError::NotConfigured));
    reader.init().unwrap();
    assert_eq!(read(&mut reader).len(), 2);
}

/// Tags whose every answer is noise do not hold a round up for ever.
#[test]
fn a_field_of_noise_ends() {
    let field = field_of(&tags(15, 3));
    let mut reader = started(&field, Pn5180Config::default());
    field.set_bit_error_share(0.3);
    for _ in 0..3 {
        let before = field.clock();
        let noisy = reader.read_field();
        assert!(
            matches!(noisy, Err(ReaderError::Crowded { .. })),
            "{noisy:?}"
        );
        assert!(field.clock() - before < 3_000_000);
        reader.init().unwrap();
    }
}

/// A bus on which anything is read and some transfers fail, and a BUSY like that.
struct Wild(u64);

impl Wild {
    fn next(&mut self) -> u8 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // Often the bytes of answers, so that these are got into.
        match (self.0 >> 56) as u8 {
            any @ 0..40 => any,
            other => [0x00, 0x04, 0x01, 0x10, 0x40, 0x0a, 0x80, 0xe0][usize::from(other % 8)],
        }
    }
}

impl ErrorType for Wild {
    type Error = ErrorKind;
}

impl SpiDevice for Wild {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), ErrorKind> {
        for operation in operations {
            if let Operation::Transfer(bytes, _) = operation {
                bytes.iter_mut().for_each(|byte| *byte = self.next());
            }
        }
        match self.0 >> 54 {
            7 => Err(ErrorKind::Other),
            _ => Ok(()),
        }
    }
}

impl digital::ErrorType for Wild {
    type Error = core::convert::Infallible;
}

impl InputPin for Wild {
    fn is_high(&mut self) -> Result<bool, Self::Error> {
        Ok(self.next() > 0x80)
    }

    fn is_low(&mut self) -> Result<bool, Self::Error> {
        self.is_high().map(|high| !high)
    }
}

proptest! {
    /// Whatever comes back: no panic, and each call ends.
    #[test]
    fn garbage_ends_in_time(seed: u64) {
        let clock = Clock::new();
        let delay = ClockDelay::new(&clock);
        let mut reader = Pn5180::new(Wild(seed), Wild(!seed), Line::new(), delay);
        for _ in 0..20 {
            let before = clock.now();
            let _ = reader.init();
            let _ = reader.read_field();
            prop_assert!(clock.now() - before < 4_000_000);
        }
    }
}
