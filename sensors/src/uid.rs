//! The identifier a tag gives in anticollision.

use crate::iso14443a::CASCADE_TAG;
use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// First byte of every UID of ISO/IEC 15693.
const VICINITY: u8 = 0xe0;

/// UID of a tag: 4, 7 or 10 bytes of ISO/IEC 14443 type A (14443-3, 6.5.4), in the
/// order in which the tag sends them; or 8 bytes of ISO/IEC 15693 (15693-3, 4.1), E0
/// first, as it is printed on labels: these tags send it the other way round.
///
/// Printed and parsed as hexadecimal digits without separators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid {
    // Unused bytes stay zero, so that the derived comparisons hold.
    bytes: [u8; 10],
    len: u8,
}

/// Why something is not a UID.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UidError {
    /// Neither 4, 7, 8 nor 10 bytes.
    #[error("a UID has 4, 7, 8 or 10 bytes, found {found}")]
    Length {
        /// Number of bytes given.
        found: usize,
    },
    /// A byte that would be taken for the cascade tag.
    #[error(
        "byte {at} of this UID is 88, the cascade tag: no tag has such a UID, so it was read or written wrongly"
    )]
    CascadeTag {
        /// Its place, counted from 1.
        at: usize,
    },
    /// Eight bytes that do not begin as those of a vicinity tag do.
    #[error(
        "a UID of 8 bytes begins with E0, found {found:02X}: readers of ISO 15693 often show it the other way round"
    )]
    NotVicinity {
        /// The first byte.
        found: u8,
    },
    /// A character that is not a hexadecimal digit.
    #[error(
        "a UID is written in hexadecimal digits without separators, found {found:?} at character {at}"
    )]
    Digit {
        /// The offending character.
        found: char,
        /// Its place, counted from 1.
        at: usize,
    },
    /// An odd number of digits: half a byte is missing.
    #[error("a UID is written as 8, 14, 16 or 20 hexadecimal digits, found {found}")]
    Digits {
        /// Number of digits given.
        found: usize,
    },
}

impl Uid {
    /// Takes 4, 7 or 10 bytes in the order of transmission, or 8 bytes from E0 on.
    ///
    /// # Errors
    /// Another number of bytes, 8 that do not begin with E0, or one that begins a cascade
    /// level with the cascade tag (ISO/IEC 14443-3, 6.5.4): the level would be taken for
    /// one that goes on.
    pub fn new(uid: &[u8]) -> Result<Uid, UidError> {
        let begins_level: &[usize] = match uid.len() {
            4 => &[0],
            7 => &[3],
            8 if uid[0] == VICINITY => &[],
            8 => return Err(UidError::NotVicinity { found: uid[0] }),
            10 => &[3, 6],
            found => return Err(UidError::Length { found }),
        };
        if let Some(at) = begins_level.iter().find(|at| uid[**at] == CASCADE_TAG) {
            return Err(UidError::CascadeTag { at: at + 1 });
        }
        let mut bytes = [0; 10];
        bytes[..uid.len()].copy_from_slice(uid);
        Ok(Uid {
            bytes,
            len: uid.len() as u8,
        })
    }

    /// The bytes, in the order in which they were given.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// True for a UID that the tag draws afresh each time it is powered: 4 bytes
    /// that begin with `08` (ISO/IEC 14443-3, table "single size UIDs"). Phones
    /// and bank cards do so; such a UID names nothing.
    pub fn is_random(&self) -> bool {
        self.len == 4 && self.bytes[0] == 0x08
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes()
            .iter()
            .try_for_each(|b| write!(f, "{b:02X}"))
    }
}

impl fmt::Debug for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uid({self})")
    }
}

impl FromStr for Uid {
    type Err = UidError;

    fn from_str(text: &str) -> Result<Uid, UidError> {
        let mut digits = Vec::with_capacity(20);
        for (i, c) in text.chars().enumerate() {
            let digit = c.to_digit(16).ok_or(UidError::Digit {
                found: c,
                at: i + 1,
            })?;
            // Longer text is refused below; no need to keep it.
            if digits.len() < 64 {
                digits.push(digit as u8);
            }
        }
        if !matches!(digits.len(), 8 | 14 | 16 | 20) {
            return Err(UidError::Digits {
                found: text.chars().count(),
            });
        }
        let bytes: Vec<u8> = digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect();
        Uid::new(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uid_that_would_cascade_is_refused() {
        let at = |uid: &[u8]| Uid::new(uid).unwrap_err();
        assert_eq!(at(&[0x88, 1, 2, 3]), UidError::CascadeTag { at: 1 });
        assert_eq!(
            at(&[4, 1, 2, 0x88, 3, 4, 5]),
            UidError::CascadeTag { at: 4 }
        );
        assert!(Uid::new(&[0x88, 1, 2, 3, 4, 5, 6]).is_ok());
        assert!(Uid::new(&[1, 0x88, 2, 3]).is_ok());
    }
    use proptest::prelude::*;

    #[test]
    fn prints_upper_case_without_separators() {
        let uid = Uid::new(&[0x04, 0xa1, 0x0f, 0, 1, 2, 3]).unwrap();
        assert_eq!(uid.to_string(), "04A10F00010203");
        assert_eq!("04a10f00010203".parse(), Ok(uid));
    }

    #[test]
    fn refuses_other_lengths_and_other_characters() {
        assert_eq!(Uid::new(&[1; 5]), Err(UidError::Length { found: 5 }));
        assert_eq!("".parse::<Uid>(), Err(UidError::Digits { found: 0 }));
        assert_eq!("0102030".parse::<Uid>(), Err(UidError::Digits { found: 7 }));
        assert_eq!(
            "01:02".parse::<Uid>(),
            Err(UidError::Digit { found: ':', at: 3 })
        );
        assert_eq!(
            "0".repeat(1000).parse::<Uid>(),
            Err(UidError::Digits { found: 1000 })
        );
    }

    #[test]
    fn eight_bytes_are_those_of_a_vicinity_tag() {
        let uid = Uid::new(&[0xe0, 0x04, 0x01, 0x50, 1, 2, 3, 0x88]).unwrap();
        assert_eq!(uid.to_string(), "E004015001020388");
        assert_eq!("e004015001020388".parse(), Ok(uid));
        let turned = "88030201500104E0".parse::<Uid>();
        assert_eq!(turned, Err(UidError::NotVicinity { found: 0x88 }));
    }

    #[test]
    fn only_four_bytes_from_08_are_random() {
        assert!(Uid::new(&[0x08, 1, 2, 3]).unwrap().is_random());
        assert!(!Uid::new(&[0x04, 1, 2, 3]).unwrap().is_random());
        assert!(!Uid::new(&[0x08, 1, 2, 3, 4, 5, 6]).unwrap().is_random());
    }

    proptest! {
        #[test]
        fn text_and_bytes_agree(bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 4),
            prop::collection::vec(any::<u8>(), 7),
            prop::collection::vec(any::<u8>(), 8),
            prop::collection::vec(any::<u8>(), 10),
        ]) {
            let Ok(uid) = Uid::new(&bytes) else {
                prop_assert!(bytes.contains(&0x88) || bytes.len() == 8 && bytes[0] != 0xe0);
                return Ok(());
            };
            prop_assert_eq!(uid.as_bytes(), &bytes[..]);
            prop_assert_eq!(uid.to_string().parse(), Ok(uid));
        }
    }
}
