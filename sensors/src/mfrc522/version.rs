//! What chip answered.

use core::fmt;

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
}
