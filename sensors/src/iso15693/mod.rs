//! Frames of ISO/IEC 15693-3: what a reader asks, what a tag answers. No bus, no time.
//! Section numbers are those of its edition of 2009.

mod air_time;

use crate::uid::Uid;
#[cfg(feature = "model")]
pub(crate) use air_time::{ANSWER_BIT, T1};
pub(crate) use air_time::{ANSWER_EDGE, END, T1_MAX, T2, request};
pub use air_time::{first_air_time, inventory_air_time, known_air_time};

/// Request flags (7.3.1). The high data rate is that of the answer: 26 kbit/s.
pub mod flag {
    pub const HIGH_RATE: u8 = 0x02;
    pub const INVENTORY: u8 = 0x04;
    /// Without the flag `INVENTORY`: only the tag with the UID that follows.
    pub const ADDRESSED: u8 = 0x20;
}

/// Command codes (10).
pub mod command {
    pub const INVENTORY: u8 = 0x01;
    pub const STAY_QUIET: u8 = 0x02;
    pub const READ_SINGLE_BLOCK: u8 = 0x20;
}

/// Slots of a round (8.1), told apart by four bits of the UID.
pub const SLOTS: u8 = 16;
/// Bytes of the answer to an inventory without its CRC: flags, DSFID, UID.
pub const INVENTORY_ANSWER: usize = 10;
/// Longest mask that leaves the four bits of a slot.
const LONGEST_MASK: u8 = 60;
/// Set in the flags of an answer that is an error (7.4.1).
const ERROR: u8 = 0x01;

/// CRC-16 of ISO/IEC 13239 (4.4 and annex C): polynomial x^16 + x^12 + x^5 + 1, bits from the
/// least significant, preset FFFF, inverted. Sent low byte first.
#[cfg(any(test, feature = "model"))]
pub fn crc(data: &[u8]) -> u16 {
    !crate::iso14443a::crc_a(data, 0xffff)
}

/// The UID's bytes as they are sent: E0 last. `None` unless it is one of ISO 15693.
pub fn on_air(uid: &Uid) -> Option<[u8; 8]> {
    let mut bytes: [u8; 8] = uid.as_bytes().try_into().ok()?;
    bytes.reverse();
    Some(bytes)
}

/// The UID in an answer to an inventory, without its CRC; `None` unless it is such an answer.
pub fn uid_in(answer: &[u8]) -> Option<Uid> {
    let [flags, _dsfid, sent @ ..] = answer else {
        return None;
    };
    let mut uid: [u8; 8] = sent.try_into().ok()?;
    uid.reverse();
    (flags & ERROR == 0).then(|| Uid::new(&uid).ok()).flatten()
}

/// Asks one tag by its UID, whether it is quiet or not: it reads its first block. Not among the
/// two commands that a tag must know, but every tag of NFC Forum type 5 does; its data do not
/// matter, nor does an error.
pub fn name(uid: [u8; 8]) -> [u8; 11] {
    let [a, b, c, d, e, f, g, h] = uid;
    let flags = flag::ADDRESSED | flag::HIGH_RATE;
    [flags, command::READ_SINGLE_BLOCK, a, b, c, d, e, f, g, h, 0]
}

/// Tells one tag to answer no inventory until it has lost its power (10.2).
pub fn stay_quiet(uid: [u8; 8]) -> [u8; 10] {
    let [a, b, c, d, e, f, g, h] = uid;
    let flags = flag::ADDRESSED | flag::HIGH_RATE;
    [flags, command::STAY_QUIET, a, b, c, d, e, f, g, h]
}

/// The bits with which a UID begins on the air: tags that have them answer a round of 16 slots,
/// each in the slot that its next four bits name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mask {
    /// The first bit of the air in the lowest place; no bit set at `len` or above.
    bits: u64,
    /// Number of known bits, four for each level.
    len: u8,
}

impl Mask {
    /// Every tag answers.
    pub const ROOT: Mask = Mask { bits: 0, len: 0 };

    /// The tags of one slot; `None` if the bits of the UID are used up.
    pub fn child(self, slot: u8) -> Option<Mask> {
        let bits = self.bits | u64::from(slot % SLOTS) << self.len;
        let len = self.len + 4;
        (len <= LONGEST_MASK).then_some(Mask { bits, len })
    }

    /// The slot of a tag in this mask's round; `None` if it has other bits.
    pub fn slot_of(self, uid: [u8; 8]) -> Option<u8> {
        let uid = u64::from_le_bytes(uid);
        let known = (1 << self.len) - 1;
        (uid & known == self.bits).then_some((uid >> self.len) as u8 % SLOTS)
    }

    /// Request of a round (10.1) and how many of its bytes are sent.
    pub fn inventory(self) -> ([u8; 11], usize) {
        let mut frame = [0; 11];
        let flags = flag::INVENTORY | flag::HIGH_RATE;
        frame[..3].copy_from_slice(&[flags, command::INVENTORY, self.len]);
        frame[3..].copy_from_slice(&self.bits.to_le_bytes());
        (frame, 3 + usize::from(self.len.div_ceil(8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The check value of CRC-16/X-25, the example of annex C, and a frame that travels
    /// through many a forum: an inventory of one slot.
    #[test]
    fn crc_of_the_standard() {
        assert_eq!(crc(b"123456789"), 0x906e);
        assert_eq!(crc(&[1, 2, 3, 4]), 0x3991);
        assert_eq!(crc(&[0x26, 0x01, 0x00]).to_le_bytes(), [0xf6, 0x0a]);
    }

    #[test]
    fn frames() {
        let uid = on_air(&"E004015012345678".parse().unwrap()).unwrap();
        assert_eq!(uid, [0x78, 0x56, 0x34, 0x12, 0x50, 0x01, 0x04, 0xe0]);
        assert_eq!(name(uid)[..4], [0x22, 0x20, 0x78, 0x56]);
        assert_eq!(stay_quiet(uid)[..3], [0x22, 0x02, 0x78]);
        assert_eq!(
            Mask::ROOT.inventory(),
            ([6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 3)
        );
        let twelve = [0x8, 0x7, 0x6].into_iter();
        let twelve = twelve.fold(Mask::ROOT, |mask, slot| mask.child(slot).unwrap());
        let (frame, sent) = twelve.inventory();
        assert_eq!(frame[..sent], [6, 1, 12, 0x78, 0x06]);
        assert_eq!(twelve.slot_of(uid), Some(0x5));
        assert_eq!(twelve.slot_of([0x78, 0x57, 0, 0, 0, 0, 0, 0xe0]), None);
    }

    #[test]
    fn an_answer_that_is_none_has_no_uid() {
        let whole = [0, 0, 8, 7, 6, 5, 4, 3, 2, 0xe0];
        assert_eq!(uid_in(&whole), "E002030405060708".parse().ok());
        assert_eq!(uid_in(&whole[..9]), None);
        assert_eq!(uid_in(&[0; 10]), None, "no E0");
        let mut error = whole;
        error[0] = ERROR;
        assert_eq!(uid_in(&error), None);
    }

    proptest! {
        /// The walk ends: whatever tags agree in, they part at some slot or the mask is used up.
        #[test]
        fn masks_part_the_tags(a: u64, b: u64) {
            let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
            let mut mask = Some(Mask::ROOT);
            while let Some(here) = mask {
                let slots = (here.slot_of(a), here.slot_of(b));
                prop_assert!(slots.0.is_some());
                if slots.0 != slots.1 {
                    return Ok(());
                }
                mask = here.child(slots.0.unwrap());
            }
            prop_assert_eq!(a, b);
        }
    }
}
