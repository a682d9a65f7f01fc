//! The user's memory as NDEF tags order it: blocks of type, length, value (NFC
//! Forum, Type 2 Tag Operation 1.1, 2.3).

use super::record::{PieceRecord, RecordError};

/// First and last page that this crate reads and writes: what an NTAG213 has.
pub(crate) const FIRST_PAGE: u8 = 4;
pub(crate) const LAST_PAGE: u8 = 39;
/// Bytes of these pages.
pub(crate) const AREA_BYTES: usize = 4 * (LAST_PAGE - FIRST_PAGE + 1) as usize;

/// Types of blocks.
const NULL: u8 = 0x00;
const NDEF_MESSAGE: u8 = 0x03;
const TERMINATOR: u8 = 0xfe;
/// A length byte that announces a length of two bytes.
const LONG_LENGTH: u8 = 0xff;

/// What a tag's memory holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Nothing, or a record whose writing was broken off.
    Empty,
    /// The name of a piece.
    Piece(PieceRecord),
    /// Something of somebody else: a link, a ticket. It is left alone.
    Foreign,
}

/// The bytes of pages [`FIRST_PAGE`] to [`LAST_PAGE`].
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Area(pub [u8; AREA_BYTES]);

impl Area {
    /// # Errors
    /// A record of ours that is damaged or of a later version.
    pub fn content(&self) -> Result<Content, RecordError> {
        let Some(at) = self.message_at() else {
            return Ok(Content::Foreign);
        };
        let [NDEF_MESSAGE, length, ref message @ ..] = self.0[at..] else {
            return Ok(Content::Empty);
        };
        match message.get(..usize::from(length)) {
            Some([]) => Ok(Content::Empty),
            Some(message) if length != LONG_LENGTH => {
                let record = PieceRecord::from_message(message)?;
                Ok(record.map_or(Content::Foreign, Content::Piece))
            }
            _ => Ok(Content::Foreign),
        }
    }

    /// The states of this area on the way to one that holds `record`. First the
    /// length of the message becomes 0: whoever reads a tag that left half-way
    /// finds it empty. Then the message is written, and its length last of all.
    /// `None` if there is no room.
    pub fn steps_to(&self, record: &PieceRecord) -> Option<[Area; 3]> {
        let at = self.message_at()?;
        let message = record.to_message();
        let length = at + 1;
        let end = length + 1 + message.len();
        if end > AREA_BYTES {
            return None;
        }
        let mut emptied = self.clone();
        emptied.0[at] = NDEF_MESSAGE;
        emptied.0[length] = 0;
        let mut written = emptied.clone();
        written.0[length + 1..end].copy_from_slice(&message);
        if let Some(behind) = written.0.get_mut(end) {
            *behind = TERMINATOR;
        }
        let mut whole = written.clone();
        whole.0[length] = message.len() as u8;
        Some([emptied, written, whole])
    }

    /// Place of the message's block, or of the first byte free to the end. Blocks
    /// before it say which pages are locked or reserved, and stay. `None` if there is
    /// neither, or the area is not made of blocks.
    fn message_at(&self) -> Option<usize> {
        let (mut at, mut free) = (0, None);
        while let [block, rest @ ..] = &self.0[at.min(AREA_BYTES)..] {
            match (*block, rest) {
                (NULL, _) => {
                    free = free.or(Some(at));
                    at += 1;
                }
                (NDEF_MESSAGE | TERMINATOR, _) => return Some(at),
                (_, [length, ..]) if *length != LONG_LENGTH => {
                    free = None;
                    at += 2 + usize::from(*length);
                }
                _ => return None,
            }
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn area(begin: &[u8]) -> Area {
        let mut bytes = [0; AREA_BYTES];
        bytes[..begin.len()].copy_from_slice(begin);
        Area(bytes)
    }

    /// As NTAG213, and NTAG215 and 216, leave the factory (data sheet, 8.5.6).
    const FACTORY: [&[u8]; 2] = [
        &[0x01, 0x03, 0xa0, 0x0c, 0x34, 0x03, 0x00, 0xfe],
        &[0x03, 0x00, 0xfe],
    ];

    fn record() -> PieceRecord {
        PieceRecord::new("oak", "queen of hearts").unwrap()
    }

    #[test]
    fn a_factory_tag_takes_a_record_and_keeps_its_lock_block() {
        for begin in FACTORY {
            let [emptied, written, whole] = area(begin).steps_to(&record()).unwrap();
            assert_eq!(emptied.content(), Ok(Content::Empty));
            assert_eq!(written.content(), Ok(Content::Empty));
            assert_eq!(whole.content(), Ok(Content::Piece(record())));
            let kept = begin.len() - 3;
            assert_eq!(whole.0[..kept], begin[..kept]);
        }
    }

    #[test]
    fn somebody_elses_message_is_foreign() {
        let link = [0x03, 0x05, 0xd1, 0x01, 0x01, b'U', 0x01, 0xfe];
        assert_eq!(area(&link).content(), Ok(Content::Foreign));
        let long = [0x03, 0xff, 0x01, 0x00];
        assert_eq!(area(&long).content(), Ok(Content::Foreign));
        assert_eq!(Area([0xfd; AREA_BYTES]).content(), Ok(Content::Foreign));
        assert_eq!(area(&[]).content(), Ok(Content::Empty));
    }

    #[test]
    fn a_longer_record_than_the_room_is_refused() {
        let mut begin = vec![0x01, 60];
        begin.extend([0; 60]);
        begin.extend([0x03, 0x00, 0xfe]);
        let name = "x".repeat(40);
        let long = PieceRecord::new(&name, &name).unwrap();
        assert!(area(&begin).steps_to(&long).is_none());
        assert!(area(&begin).steps_to(&record()).is_some());
    }

    proptest! {
        #[test]
        fn any_area_is_read_without_panic(bytes in prop::collection::vec(any::<u8>(), AREA_BYTES)) {
            let area = area(&bytes);
            let _ = (area.content(), area.steps_to(&record()));
        }
    }
}
