//! What can go wrong with one tag.

use super::record::RecordError;
use crate::failure::ReaderError;
use crate::uid::Uid;
use thiserror::Error;

/// Why a tag's memory was not read or written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TagError {
    /// The reader failed, not the tag.
    #[error(transparent)]
    Reader(#[from] ReaderError),
    /// The tag does not answer.
    #[error("tag {uid} does not answer on this antenna: lay it flat and alone, and try again")]
    Absent {
        /// The tag.
        uid: Uid,
    },
    /// The tag answered at first and then no more.
    #[error("tag {uid} left while it was read: leave it on the antenna and read it again")]
    LeftReading {
        /// The tag.
        uid: Uid,
    },
    /// The tag left between the first and the last page of a record.
    #[error(
        "tag {uid} left while page {page} was written: its record is incomplete; lay it back and write it again"
    )]
    LeftWriting {
        /// The tag.
        uid: Uid,
        /// Page number, of 4 bytes each.
        page: u8,
    },
    /// No NTAG213, 215 or 216.
    #[error(
        "tag {uid} is not an NTAG213, 215 or 216: its memory is not read; use it by its UID alone"
    )]
    OtherKind {
        /// The tag.
        uid: Uid,
    },
    /// The tag's capability container does not say NDEF.
    #[error(
        "tag {uid} is not formatted for NDEF (page 3 should begin with E1, found {found:02X}): format it with a phone"
    )]
    NotFormatted {
        /// The tag.
        uid: Uid,
        /// First byte of page 3.
        found: u8,
    },
    /// A page can never be written again.
    #[error(
        "page {page} of tag {uid} is locked for ever: use another tag, or this one by its UID alone"
    )]
    Locked {
        /// The tag.
        uid: Uid,
        /// The first such page.
        page: u8,
    },
    /// The tag answered with a NAK.
    #[error(
        "tag {uid} refuses page {page} (NAK {code:X}): it is protected by a password; use another tag"
    )]
    Refused {
        /// The tag.
        uid: Uid,
        /// Page number, of 4 bytes each.
        page: u8,
        /// The four bits of the answer.
        code: u8,
    },
    /// The tag holds something of somebody else.
    #[error(
        "tag {uid} holds a record of another program, which is kept: empty it with a phone first"
    )]
    Occupied {
        /// The tag.
        uid: Uid,
    },
    /// The record does not fit behind what the tag keeps for itself.
    #[error("the record does not fit into tag {uid}: use shorter names")]
    NoRoom {
        /// The tag.
        uid: Uid,
    },
    /// A page reads otherwise than it was written.
    #[error(
        "page {page} of tag {uid} reads otherwise than written: write it again, and use another tag if this returns"
    )]
    Differs {
        /// The tag.
        uid: Uid,
        /// Page number, of 4 bytes each.
        page: u8,
    },
    /// The record on the tag cannot be used.
    #[error("tag {uid}: {why}")]
    Record {
        /// The tag.
        uid: Uid,
        /// Why not.
        why: RecordError,
    },
}
