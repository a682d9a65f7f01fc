//! ISO/IEC 14443-3 type A, as far as it is pure: codes, check bytes, the frames
//! of anticollision and the bookkeeping of the collision tree. No bus, no time.

use crate::uid::Uid;

/// Short frame (7 bits): wakes tags in IDLE (6.4.1).
pub const REQA: u8 = 0x26;
/// Short frame (7 bits): wakes tags in IDLE and in HALT (6.4.1).
pub const WUPA: u8 = 0x52;
/// Puts the tag that is ACTIVE into HALT (6.4.3). It does not answer.
pub const HLTA: [u8; 2] = [0x50, 0x00];
/// Short frame (7 bits) with a code that is reserved (6.4.1, table of short
/// frames): a transmission error to every tag. READY and ACTIVE fall back to
/// IDLE or HALT without a word, IDLE and HALT stay. After it, one WUPA wakes
/// *all* tags: without it, those left in READY by the last read would take
/// the WUPA for an error and answer only every other read.
pub const RESERVED_SHORT: u8 = 0x00;
/// First byte of a cascade level whose UID goes on in the next one (6.5.4).
pub const CASCADE_TAG: u8 = 0x88;
/// Bit in SAK: the UID is not complete, go on with the next level (6.5.3.4).
pub const SAK_UID_NOT_COMPLETE: u8 = 0x04;
/// NVB of a SELECT: all 40 bits of the level follow (6.5.3.2).
pub const NVB_SELECT: u8 = 0x70;
/// Bits of one cascade level without its BCC.
pub const LEVEL_BITS: u8 = 32;

/// The four bytes of one cascade level, without their BCC. On levels that go
/// on, the first is the [`CASCADE_TAG`].
pub type LevelBytes = [u8; 4];

/// SEL code of a cascade level, counted from 0 (6.5.3.2).
pub fn sel(level: usize) -> Option<u8> {
    [0x93, 0x95, 0x97].get(level).copied()
}

/// Block check character of a cascade level: its four bytes, exclusive-or'ed
/// (6.5.3.2).
pub fn bcc(level: LevelBytes) -> u8 {
    level.iter().fold(0, |sum, byte| sum ^ byte)
}

/// CRC_A (6.2.4 and annex B): polynomial x^16 + x^12 + x^5 + 1, bits from the
/// least significant, preset 6363. Sent low byte first.
#[cfg(any(test, feature = "model"))]
pub fn crc_a(data: &[u8], preset: u16) -> u16 {
    data.iter().fold(preset, |crc, &byte| {
        (0..8).fold(crc ^ u16::from(byte), |crc, _| {
            if crc & 1 == 1 {
                crc >> 1 ^ 0x8408
            } else {
                crc >> 1
            }
        })
    })
}

/// The cascade levels of a UID, one to three (6.5.4).
pub fn levels_of(uid: &Uid) -> Vec<LevelBytes> {
    let mut rest = uid.as_bytes();
    let mut levels = Vec::with_capacity(3);
    while let [a, b, c, more @ ..] = rest {
        if let [d] = *more {
            levels.push([*a, *b, *c, d]);
            break;
        }
        levels.push([CASCADE_TAG, *a, *b, *c]);
        rest = more;
    }
    levels
}

/// Joins the cascade levels of one tag. `None` if the levels do not fit
/// together: a level that should go on and does not, or the reverse.
pub fn uid_of(levels: &[LevelBytes]) -> Option<Uid> {
    let (last, before) = levels.split_last()?;
    if last[0] == CASCADE_TAG || before.iter().any(|level| level[0] != CASCADE_TAG) {
        return None;
    }
    let mut bytes: Vec<u8> = before
        .iter()
        .flat_map(|level| &level[1..])
        .copied()
        .collect();
    bytes.extend(last);
    Uid::new(&bytes).ok()
}

/// The first bits of a cascade level: a node of the collision tree. Tags whose
/// level begins so answer with the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prefix {
    /// First bit of the air in the lowest place; no bit set at `len` or above.
    bits: u32,
    /// Number of known bits, 0 to 32.
    len: u8,
}

impl Prefix {
    /// Root of the tree: every tag of the level answers.
    pub const ROOT: Prefix = Prefix { bits: 0, len: 0 };

    /// All bits of a level.
    pub fn of(level: LevelBytes) -> Prefix {
        Prefix {
            bits: u32::from_le_bytes(level),
            len: LEVEL_BITS,
        }
    }

    /// The known bits and those of an answer, whole level or not.
    pub fn heard(self, answer: &[u8]) -> Prefix {
        Prefix {
            bits: self.with_answer(answer) as u32,
            len: LEVEL_BITS,
        }
    }

    /// Its first bits, `len` at most 32 of them.
    pub fn first(self, len: u8) -> Prefix {
        let mask = ((1u64 << len) - 1) as u32;
        Prefix {
            bits: self.bits & mask,
            len,
        }
    }

    /// One bit more, of less than 32: the other one than in `heard`.
    pub fn then_not(self, heard: Prefix) -> Prefix {
        let bit = 1 << self.len;
        Prefix {
            bits: self.bits | !heard.bits & bit,
            len: self.len + 1,
        }
    }

    /// Number of known bits, 0 to 32.
    pub fn len(self) -> u8 {
        self.len
    }

    /// Known bits in the last, incomplete byte: `TxLastBits` and `RxAlign`.
    pub fn odd_bits(self) -> u8 {
        self.len % 8
    }

    /// Bytes of a whole answer, the first of them perhaps in part: the rest of
    /// the level and its BCC.
    pub fn answer_len(self) -> usize {
        5 - usize::from(self.len / 8)
    }

    /// ANTICOLLISION frame: SEL, NVB, known bits (6.5.3.2). Returns the bytes
    /// and how many of them are sent; of the last, [`Prefix::odd_bits`] (0: all).
    pub fn anticollision_frame(self, sel: u8) -> ([u8; 6], usize) {
        let [a, b, c, d] = self.bits.to_le_bytes();
        let (whole, odd) = (self.len / 8, self.odd_bits());
        let nvb = (2 + whole) << 4 | odd;
        let len = 2 + usize::from(whole) + usize::from(odd > 0);
        ([sel, nvb, a, b, c, d], len)
    }

    /// Known and received bits in one: four bytes of the level and its BCC.
    /// `answer` starts in the byte in which the known bits end (`RxAlign`).
    fn with_answer(self, answer: &[u8]) -> u64 {
        let mut received = 0;
        for (i, &byte) in answer.iter().take(self.answer_len()).enumerate() {
            received |= u64::from(byte) << (8 * (usize::from(self.len / 8) + i));
        }
        let known_mask = (1u64 << self.len) - 1;
        u64::from(self.bits) | received & !known_mask
    }

    /// The level of a single tag from a whole answer; `None` if its BCC is wrong.
    pub fn complete(self, answer: &[u8]) -> Option<LevelBytes> {
        if answer.len() != self.answer_len() {
            return None;
        }
        let [a, b, c, d, check, ..] = self.with_answer(answer).to_le_bytes();
        let level = [a, b, c, d];
        (bcc(level) == check).then_some(level)
    }

    /// The two branches of a node whose answers agree before bit `at` (counted
    /// from 1 at the start of the level) and may differ there. `None` unless
    /// `at` lies behind the known bits and inside the level.
    ///
    /// Splitting *before* the true collision loses no tag: one branch then
    /// stays empty and the other holds all.
    pub fn split(self, answer: &[u8], at: u8) -> Option<[Prefix; 2]> {
        if at <= self.len || at > LEVEL_BITS {
            return None;
        }
        let common = self.with_answer(answer) & ((1u64 << (at - 1)) - 1);
        let [zero, one] = [common, common | 1 << (at - 1)];
        Some([zero, one].map(|bits| Prefix {
            bits: bits as u32,
            len: at,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// ISO/IEC 14443-3 annex B: `00 00` gives `A0 1E`, `12 34` gives `26 CF`.
    /// HLTA is known to travel as `50 00 57 CD`.
    #[test]
    fn crc_a_of_the_standard() {
        let sent = |data: &[u8]| crc_a(data, 0x6363).to_le_bytes();
        assert_eq!(sent(&[0x00, 0x00]), [0xa0, 0x1e]);
        assert_eq!(sent(&[0x12, 0x34]), [0x26, 0xcf]);
        assert_eq!(sent(&[0x50, 0x00]), [0x57, 0xcd]);
    }

    #[test]
    fn anticollision_frames() {
        assert_eq!(
            Prefix::ROOT.anticollision_frame(0x93),
            ([0x93, 0x20, 0, 0, 0, 0], 2)
        );
        let nine = Prefix {
            bits: 0x1a5,
            len: 9,
        };
        assert_eq!(
            nine.anticollision_frame(0x95),
            ([0x95, 0x31, 0xa5, 0x01, 0, 0], 4)
        );
    }

    #[test]
    fn levels_join_only_where_they_fit() {
        let (on, end) = ([CASCADE_TAG, 4, 5, 6], [1, 2, 3, 7]);
        assert_eq!(uid_of(&[end]), Uid::new(&[1, 2, 3, 7]).ok());
        assert_eq!(uid_of(&[on, end]), Uid::new(&[4, 5, 6, 1, 2, 3, 7]).ok());
        assert_eq!(
            uid_of(&[on, on, end]),
            Uid::new(&[4, 5, 6, 4, 5, 6, 1, 2, 3, 7]).ok()
        );
        for uid in [
            &[1, 2, 3, 7][..],
            &[4, 5, 6, 1, 2, 3, 7],
            &[4, 5, 6, 4, 5, 6, 1, 2, 3, 7],
        ] {
            let uid = Uid::new(uid).unwrap();
            assert_eq!(uid_of(&levels_of(&uid)), Some(uid));
        }
        for wrong in [&[on][..], &[end, end], &[]] {
            assert_eq!(uid_of(wrong), None);
        }
    }

    proptest! {
        /// Any tag that answers a node answers exactly one of its branches,
        /// wherever before the collision the node is split.
        #[test]
        fn branches_part_the_tags(a: [u8; 4], b: [u8; 4], cut in 1u8..=32) {
            let (x, y) = (u32::from_le_bytes(a), u32::from_le_bytes(b));
            let collision = ((x ^ y).trailing_zeros() as u8).min(31) + 1;
            let at = cut.min(collision);
            let branches = Prefix::ROOT.split(&a, at).unwrap();
            for bits in [x, y] {
                let mask = ((1u64 << at) - 1) as u32;
                let homes = branches.iter().filter(|p| p.bits == bits & mask).count();
                prop_assert_eq!(homes, 1);
            }
        }

        #[test]
        fn a_tag_completes_every_prefix_of_itself(level: [u8; 4], len in 0u8..=32, wrong in 0u8..40) {
            let bits = (u64::from(u32::from_le_bytes(level)) & ((1u64 << len) - 1)) as u32;
            let prefix = Prefix { bits, len };
            let [a, b, c, d] = level;
            let whole = [a, b, c, d, bcc(level)];
            let mut answer = whole[usize::from(len / 8)..].to_vec();
            prop_assert_eq!(prefix.complete(&answer), Some(level));
            // One wrong bit among those received never passes the BCC.
            if wrong >= len {
                answer[usize::from(wrong / 8 - len / 8)] ^= 1 << (wrong % 8);
                prop_assert_eq!(prefix.complete(&answer), None);
            }
        }
    }
}
