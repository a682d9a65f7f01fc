//! Short strings of fixed size: names in topics, texts in payloads.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const CAPACITY: usize = 16;

/// Up to 16 bytes of ASCII, kept in place.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Short {
    bytes: [u8; CAPACITY],
    len: u8,
}

impl Short {
    fn new(text: &str, allowed: fn(u8) -> bool) -> Option<Self> {
        let mut bytes = [0; CAPACITY];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        text.bytes().all(allowed).then_some(Self {
            bytes,
            len: text.len() as u8,
        })
    }

    fn as_str(&self) -> &str {
        // Always ASCII by construction; the default is never taken.
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

/// Name of a table or id of a timer: 1 to 16 of `a-z`, `0-9`, `-`.
///
/// It stands in topics, so it can hold no `/`, `+`, `#` or space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Short);

/// Why a string is not a [`Name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadName;

impl Name {
    /// Checks and copies `text`.
    ///
    /// # Errors
    /// [`BadName`] when it is empty, too long or has another character.
    pub fn new(text: &str) -> Result<Self, BadName> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        match Short::new(text, allowed) {
            Some(short) if short.len > 0 => Ok(Self(short)),
            _ => Err(BadName),
        }
    }

    /// The name itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table name or timer id has 1 to 16 characters out of a-z, 0-9 and '-'")
    }
}

impl core::error::Error for BadName {}

/// A short free text in a payload: 0 to 16 printable ASCII characters without
/// `"`, `\`, braces and brackets, so it never needs escaping.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Short);

impl Text {
    /// Checks and copies `text`; `None` when it is too long or not allowed.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let allowed = |b: u8| (b' '..=b'~').contains(&b) && !b"\"\\{}[]".contains(&b);
        Short::new(text, allowed).map(Self)
    }

    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;
        impl Visitor<'_> for TextVisitor {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("up to 16 plain ASCII characters")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Text::new(text).ok_or_else(|| E::custom("not up to 16 plain ASCII characters"))
            }
        }
        deserializer.deserialize_str(TextVisitor)
    }
}
