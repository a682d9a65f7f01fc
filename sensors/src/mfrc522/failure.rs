//! What chip answered, and what can go wrong with it.

use core::fmt;
use embedded_hal::spi::ErrorKind;
use thiserror::Error;

/// A reader chip that this driver knows by its VersionReg (9.3.4.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// MFRC522 version 1.0, register 0x91.
    V1,
    /// MFRC522 version 2.0, register 0x92.
    V2,
    /// Fudan FM17522, a compatible chip, register 0x88.
    Fm17522,
    /// FM17522 in a later revision, register 0xB2.
    Fm17522Later,
    /// A copy without a name that reports 0x12.
    Copy12,
}

impl Version {
    const KNOWN: [Version; 5] = [
        Version::V1,
        Version::V2,
        Version::Fm17522,
        Version::Fm17522Later,
        Version::Copy12,
    ];

    /// Value of VersionReg.
    pub fn register(self) -> u8 {
        match self {
            Version::V1 => 0x91,
            Version::V2 => 0x92,
            Version::Fm17522 => 0x88,
            Version::Fm17522Later => 0xb2,
            Version::Copy12 => 0x12,
        }
    }

    pub(super) fn from_register(found: u8) -> Option<Version> {
        Version::KNOWN.into_iter().find(|v| v.register() == found)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Version::V1 => "MFRC522 version 1.0",
            Version::V2 => "MFRC522 version 2.0",
            Version::Fm17522 => "FM17522 (compatible)",
            Version::Fm17522Later => "FM17522, later revision (compatible)",
            Version::Copy12 => "copy of the MFRC522",
        };
        write!(f, "{name}, register 0x{:02X}", self.register())
    }
}

/// Why a reader gave no result. Says what was expected, what was found, and
/// what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ReaderError {
    /// The SPI device of the host failed.
    #[error("SPI bus failed: {0}; check that the bus is enabled and not in use by another program")]
    Bus(ErrorKind),
    /// VersionReg holds no known value: no chip, or another one.
    #[error(
        "no MFRC522 answers: VersionReg should be 0x91 or 0x92 (clones 0x88, 0x12, 0xB2), found 0x{found:02X}; {}",
        remedy(*found)
    )]
    Version {
        /// Value read.
        found: u8,
    },
    /// The chip answers but has lost its settings: it had no power, or another
    /// program reset it, or it was never initialised.
    #[error(
        "reader is not configured: it lost power or was reset; initialise it again, and check its supply if this returns"
    )]
    NotConfigured,
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
    /// More tags, or more noise, than one read can sort out.
    #[error(
        "field too crowded: not all told apart after {frames} frames; lay fewer tags on this antenna, and keep metal away"
    )]
    Crowded {
        /// Frames sent in this read.
        frames: u32,
    },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_known_registers_are_versions() {
        let known: Vec<u8> = (0..=255)
            .filter(|&v| Version::from_register(v).is_some())
            .collect();
        assert_eq!(known, [0x12, 0x88, 0x91, 0x92, 0xb2]);
    }

    #[test]
    fn errors_say_expected_found_and_remedy() {
        let text = ReaderError::Version { found: 0 }.to_string();
        for part in ["0x91", "found 0x00", "MISO stays low", "check power"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(
            ReaderError::Version { found: 0xff }
                .to_string()
                .contains("MISO stays high")
        );
    }
}
