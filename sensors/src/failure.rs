//! What can go wrong with a reader.

use crate::pn532::FrameError;
use embedded_hal::{digital, i2c, spi};
use thiserror::Error;

/// Why a reader gave no result. Says what was expected, what was found, and
/// what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReaderError {
    /// The SPI device of the host failed.
    #[error("SPI bus failed: {0}; check that the bus is enabled and not in use by another program")]
    Bus(spi::ErrorKind),
    /// The I2C bus of the host failed, or nobody acknowledged the address.
    #[error(
        "I2C bus failed: {0}; a PN532 answers at address 0x24: check its power, SDA and SCL, and that its switches say I2C"
    )]
    I2c(i2c::ErrorKind),
    /// VersionReg holds no known value: no chip, or another one.
    #[error(
        "no MFRC522 answers: VersionReg should be 0x91 or 0x92 (clones 0x88, 0x12, 0xB2), found 0x{found:02X}; {}",
        remedy(*found)
    )]
    Version {
        /// Value read.
        found: u8,
    },
    /// What came from a PN532 is not a frame of it, or not the answer asked for.
    #[error(
        "PN532 garbled: {0}; check its wires and that its switches name this bus, use a slower bus clock"
    )]
    Frame(FrameError),
    /// The chip behind the PN532's frames is another one.
    #[error(
        "no PN532 answers: its firmware should name IC 0x32, found 0x{found:02X}; this is another chip"
    )]
    Firmware {
        /// IC named by the firmware.
        found: u8,
    },
    /// A PN5180's EEPROM names no product and firmware that there are.
    #[error(
        "no PN5180 answers: its EEPROM should name product 1 to 9 and firmware 2 to 9, found {}; {}",
        versions(found),
        pn5180_remedy(found, *busy_moved)
    )]
    Pn5180 {
        /// Product's and firmware's version as read, minor numbers first.
        found: [u8; 4],
        /// BUSY was seen high.
        busy_moved: bool,
    },
    /// BUSY does not fall.
    #[error(
        "PN5180 stays busy: BUSY should fall within {expected_ms} ms of a command, and is still high; its reset line is pulled before the next try; if this returns, check its BUSY and reset wires and its supply"
    )]
    Busy {
        /// How long was waited.
        expected_ms: u32,
    },
    /// A pin of the host failed.
    #[error("BUSY or reset pin failed: {0}; check that no other program uses the pin")]
    Pin(digital::ErrorKind),
    /// The chip answers but does not hold its settings: it had no power, another
    /// program reset it, the bus garbled a write, or it was never initialised.
    #[error(
        "reader is not configured: it lost power or was reset, or its bus is noisy; initialise it again, and check its supply and wires if this returns"
    )]
    NotConfigured,
    /// The chip is too hot and has switched its antenna off by itself.
    #[error(
        "reader is too hot: ErrorReg says TempErr, its antenna is off until it has cooled; give it air, keep metal away from its coil, or switch each antenna off after its turn (one-field-at-a-time)"
    )]
    Overheated,
    /// The chip answers but an event never came.
    #[error(
        "reader does not come to an end: waited {polls} polls for {waiting_for}; reset it, and check its supply and crystal if this returns"
    )]
    Timeout {
        /// The event.
        waiting_for: &'static str,
        /// How often the status was read.
        polls: u32,
    },
    /// So many tags, or so much noise, that a read found nothing at all.
    #[error(
        "field too crowded: no tag told apart in {frames} frames; lay fewer tags on this antenna, and keep metal away"
    )]
    Crowded {
        /// Frames sent in this read.
        frames: u32,
    },
}

impl ReaderError {
    /// The chip answers and does not come to an end, which takes the bus long to find out.
    pub(crate) fn is_a_hang(&self) -> bool {
        matches!(self, ReaderError::Timeout { .. } | ReaderError::Busy { .. })
    }
}

fn remedy(found: u8) -> &'static str {
    match found {
        0x00 => "MISO stays low: check power, ground, chip select and the reset pin of this reader",
        0xff => {
            "MISO stays high: the reader is unplugged or never selected; check its MISO and chip select wires"
        }
        _ => "check the wires, lower the SPI clock, or this is another chip",
    }
}

fn versions([product, product_major, firmware, firmware_major]: &[u8; 4]) -> String {
    format!("{product_major}.{product} and {firmware_major}.{firmware}")
}

fn pn5180_remedy(found: &[u8; 4], busy_moved: bool) -> &'static str {
    match found {
        [0x00, 0x00, 0x00, 0x00] => remedy(0x00),
        [0xff, 0xff, 0xff, 0xff] if !busy_moved => {
            "MISO stays high and BUSY stays low: the reader is unplugged, held in reset, or its BUSY or chip select wire is broken"
        }
        [0xff, 0xff, 0xff, 0xff] => remedy(0xff),
        _ if !busy_moved => {
            "BUSY was never seen high: check its wire; else lower the SPI clock, or this is another chip"
        }
        _ => remedy(0x01),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_expected_found_and_remedy() {
        let text = ReaderError::Version { found: 0 }.to_string();
        for part in ["0x91", "found 0x00", "MISO stays low", "check power"] {
            assert!(text.contains(part), "{text}");
        }
        let text = ReaderError::Version { found: 0xff }.to_string();
        assert!(text.contains("MISO stays high"), "{text}");
        let found = [0xff; 4];
        let busy_moved = false;
        let text = ReaderError::Pn5180 { found, busy_moved }.to_string();
        for part in ["firmware 2 to 9", "found 255.255", "BUSY stays low"] {
            assert!(text.contains(part), "{text}");
        }
        let text = ReaderError::Firmware { found: 7 }.to_string();
        assert!(text.contains("0x32, found 0x07"), "{text}");
    }
}
