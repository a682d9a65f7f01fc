//! The session id the hub gives out.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Session of one hub process: eight lower-case hex digits, new at each start
/// of the hub, so that a command of an earlier life is never obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sid([u8; 8]);

impl Sid {
    /// The session of this number.
    #[must_use]
    pub fn from_u32(number: u32) -> Self {
        let mut digits = [0; 8];
        for (place, digit) in digits.iter_mut().enumerate() {
            let nibble = (number >> (28 - 4 * place)) & 0xf;
            *digit = b"0123456789abcdef"[nibble as usize];
        }
        Self(digits)
    }

    /// Reads eight lower-case hex digits; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits: [u8; 8] = text.as_bytes().try_into().ok()?;
        let hex = |b: &u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        digits.iter().all(hex).then_some(Self(digits))
    }

    /// The eight digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Always ASCII by construction; the default is never taken.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Sid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Sid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sid({self})")
    }
}

impl Serialize for Sid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Sid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        or_empty::deserialize(deserializer)?.ok_or_else(|| D::Error::custom("the sid is empty"))
    }
}

/// `Option<Sid>` on the wire: `""` stands for "no session yet".
pub(crate) mod or_empty {
    use super::{Deserializer, Error, Serializer, Sid, Visitor, fmt};

    pub fn serialize<S: Serializer>(sid: &Option<Sid>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(sid.as_ref().map_or("", Sid::as_str))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Sid>, D::Error> {
        struct SidVisitor;
        impl Visitor<'_> for SidVisitor {
            type Value = Option<Sid>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("eight lower-case hex digits")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Option<Sid>, E> {
                match (text, Sid::parse(text)) {
                    ("", _) => Ok(None),
                    (_, Some(sid)) => Ok(Some(sid)),
                    (_, None) => Err(E::custom("not eight lower-case hex digits")),
                }
            }
        }
        d.deserialize_str(SidVisitor)
    }
}
