//! The memory of NTAG213, 215 and 216 tags (data sheet NTAG213/215/216 rev. 3.2),
//! and what Remmi Table keeps in it. Pure: no bus, no time.

mod area;
mod failure;
mod record;

pub use area::Content;
pub(crate) use area::{AREA_BYTES, Area, FIRST_PAGE, LAST_PAGE};
pub use failure::TagError;
pub use record::{PieceRecord, RecordError};

/// Four bytes: what one WRITE writes, a quarter of what one READ reads.
pub type Page = [u8; 4];

/// Commands (10.1 to 10.4). All travel with a CRC_A.
pub(crate) mod command {
    pub const GET_VERSION: u8 = 0x60;
    /// Answers with four pages.
    pub const READ: u8 = 0x30;
    /// Answers with ACK or NAK.
    pub const WRITE: u8 = 0xa2;
}

/// Four bits that say "done"; other values are a NAK (9.3).
pub(crate) const ACK: u8 = 0x0a;
/// Page of the serial number's end and the static lock bytes (8.5.2).
pub(crate) const STATIC_LOCK_PAGE: u8 = 2;
/// Page of the capability container (8.5.4).
pub(crate) const CAPABILITY_PAGE: u8 = 3;
/// First byte of a capability container of NDEF tags.
pub(crate) const NDEF_MAGIC: u8 = 0xe1;

/// A kind of tag, by its memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ntag {
    /// 144 bytes for the user.
    Ntag213,
    /// 504 bytes.
    Ntag215,
    /// 888 bytes.
    Ntag216,
}

impl Ntag {
    const ALL: [Ntag; 3] = [Ntag::Ntag213, Ntag::Ntag215, Ntag::Ntag216];

    /// What GET_VERSION answers (10.1): fixed, NXP, NTAG, 50 pF, version 1.0,
    /// storage size, ISO/IEC 14443-3.
    pub(crate) fn version(self) -> [u8; 8] {
        let storage = match self {
            Ntag::Ntag213 => 0x0f,
            Ntag::Ntag215 => 0x11,
            Ntag::Ntag216 => 0x13,
        };
        [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, storage, 0x03]
    }

    pub(crate) fn from_version(version: &[u8]) -> Option<Ntag> {
        Ntag::ALL.into_iter().find(|tag| tag.version() == version)
    }

    /// Page of the dynamic lock bytes (8.5.3), the first behind the user's.
    pub(crate) fn dynamic_lock_page(self) -> u8 {
        match self {
            Ntag::Ntag213 => 0x28,
            Ntag::Ntag215 => 0x82,
            Ntag::Ntag216 => 0xe2,
        }
    }
}

/// Which pages can never be written again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Locks {
    tag: Ntag,
    fixed: [u8; 2],
    dynamic: [u8; 2],
}

impl Locks {
    /// From pages [`STATIC_LOCK_PAGE`] and [`Ntag::dynamic_lock_page`].
    pub fn new(tag: Ntag, fixed: Page, dynamic: Page) -> Locks {
        Locks {
            tag,
            fixed: [fixed[2], fixed[3]],
            dynamic: [dynamic[0], dynamic[1]],
        }
    }

    /// Static lock bytes have a bit for each of pages 3 to 15; dynamic ones a bit
    /// for 2 pages (NTAG213) or 16 pages from page 16 on.
    pub fn cover(&self, page: u8) -> bool {
        let (bytes, bit) = match page {
            0..=2 => return false,
            3..=15 => (self.fixed, page),
            _ => {
                let pages = if self.tag == Ntag::Ntag213 { 2 } else { 16 };
                (self.dynamic, (page - 16) / pages)
            }
        };
        bit < 16 && u16::from_le_bytes(bytes) >> bit & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sections 8.5.2 and 8.5.3 of the data sheet.
    #[test]
    fn lock_bits_cover_their_pages() {
        let covered = |tag, fixed: [u8; 2], dynamic: [u8; 2]| -> Vec<u8> {
            let locks = Locks::new(
                tag,
                [0, 0, fixed[0], fixed[1]],
                [dynamic[0], dynamic[1], 0, 0],
            );
            (0..=230).filter(|&page| locks.cover(page)).collect()
        };
        assert_eq!(covered(Ntag::Ntag213, [0x10, 0], [0, 0]), [4]);
        assert_eq!(covered(Ntag::Ntag213, [0, 0x81], [0, 0]), [8, 15]);
        assert_eq!(
            covered(Ntag::Ntag213, [0x08, 0], [0x01, 0x08]),
            [3, 16, 17, 38, 39]
        );
        assert_eq!(
            covered(Ntag::Ntag215, [0, 0], [1, 0]),
            (16..32).collect::<Vec<_>>()
        );
        assert_eq!(
            covered(Ntag::Ntag216, [0, 0], [0, 1]),
            (144..160).collect::<Vec<_>>()
        );
    }

    #[test]
    fn versions_tell_the_kinds_apart() {
        for tag in Ntag::ALL {
            assert_eq!(Ntag::from_version(&tag.version()), Some(tag));
        }
        assert_eq!(Ntag::from_version(&[0; 8]), None);
    }
}
