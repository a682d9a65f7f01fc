//! What one read of a field gives.

use crate::uid::Uid;
use core::fmt;

/// The tags that one read found, and how far it came.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The tags, sorted, each once.
    pub tags: Vec<Uid>,
    /// Not all that may lie there were asked: these tags are there, and of the others
    /// nothing is known. The reader goes on in its next read.
    pub partial: bool,
    /// A tag lies there that cannot be listed.
    pub unnameable: Option<Unnameable>,
}

impl Reading {
    /// All tags that lie there.
    pub fn whole(tags: Vec<Uid>) -> Self {
        Reading {
            tags,
            ..Reading::default()
        }
    }
}

/// A tag whose UID begins, at some level, with 88, the mark of a UID that goes on, and
/// ends there (ISO/IEC 14443-3, 6.5.4). No maker gives such a UID; a copy whose UID was
/// written by somebody may have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unnameable {
    /// The four bytes of that level.
    pub level: [u8; 4],
}

impl fmt::Display for Unnameable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.level;
        write!(
            f,
            "a tag whose UID ends in {a:02X}{b:02X}{c:02X}{d:02X} where 88 says that it goes on: \
             a rewritable copy, which cannot be played with; take it away"
        )
    }
}
