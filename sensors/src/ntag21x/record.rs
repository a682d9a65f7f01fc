//! The record that names a piece: one NDEF record of external type (NFC Forum,
//! NDEF 1.0, 3.2; Record Type Definition 1.0, 2.4).

use thiserror::Error;

/// Message begin, message end, short record, type name format 4: external.
const HEADER: u8 = 0xd4;
/// The external type: a domain name and what the record is.
const TYPE: &[u8] = b"remmi-table.github.io:piece";
/// First byte of the payload.
const VERSION: u8 = 1;
/// Most bytes of a name in UTF-8.
const LONGEST_NAME: usize = 40;

/// Names the piece that a tag lies under, so that a deck can travel to a table
/// that has never seen it. What the names mean is the hub's affair.
///
/// Payload, version 1: `01`, length and name of the deck, length and name of the
/// piece, in UTF-8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceRecord {
    deck: String,
    piece: String,
}

/// Why something is not a [`PieceRecord`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A name is empty, too long or has characters that cannot be shown.
    #[error(
        "the name of the {which} is {name:?}: it must have 1 to {LONGEST_NAME} bytes and no control characters"
    )]
    Name {
        /// Deck or piece.
        which: &'static str,
        /// The name, shortened to 60 characters.
        name: String,
    },
    /// A later program wrote the record.
    #[error(
        "the tag's record has version {found}, this program knows {VERSION}: update the program"
    )]
    Version {
        /// Version found.
        found: u8,
    },
    /// The record says that it is ours and is damaged.
    #[error("the tag's record is damaged: write it again")]
    Damaged,
}

impl PieceRecord {
    /// Names of 1 to 40 bytes each, without control characters.
    ///
    /// # Errors
    /// [`RecordError::Name`].
    pub fn new(deck: &str, piece: &str) -> Result<PieceRecord, RecordError> {
        for (which, name) in [("deck", deck), ("piece", piece)] {
            let fits = (1..=LONGEST_NAME).contains(&name.len());
            if !fits || name.chars().any(char::is_control) {
                let name = name.chars().take(60).collect();
                return Err(RecordError::Name { which, name });
            }
        }
        Ok(PieceRecord {
            deck: deck.to_owned(),
            piece: piece.to_owned(),
        })
    }

    /// The deck that the piece belongs to.
    pub fn deck(&self) -> &str {
        &self.deck
    }

    /// The piece, in the notation of its deck.
    pub fn piece(&self) -> &str {
        &self.piece
    }

    /// The NDEF message of this record alone; at most 113 bytes.
    pub(crate) fn to_message(&self) -> Vec<u8> {
        let mut payload = vec![VERSION];
        for name in [&self.deck, &self.piece] {
            payload.push(name.len() as u8);
            payload.extend(name.as_bytes());
        }
        let mut message = vec![HEADER, TYPE.len() as u8, payload.len() as u8];
        message.extend(TYPE);
        message.extend(payload);
        message
    }

    /// The record of a message; `None` if the message is somebody else's.
    pub(crate) fn from_message(message: &[u8]) -> Result<Option<PieceRecord>, RecordError> {
        let [HEADER, type_len, payload_len, rest @ ..] = message else {
            return Ok(None);
        };
        let Some((TYPE, payload)) = rest.split_at_checked(usize::from(*type_len)) else {
            return Ok(None);
        };
        if payload.len() != usize::from(*payload_len) {
            return Err(RecordError::Damaged);
        }
        match payload {
            [VERSION, names @ ..] => PieceRecord::from_names(names)
                .map(Some)
                .ok_or(RecordError::Damaged),
            [found, ..] => Err(RecordError::Version { found: *found }),
            [] => Err(RecordError::Damaged),
        }
    }

    fn from_names(bytes: &[u8]) -> Option<PieceRecord> {
        let (deck, rest) = split_name(bytes)?;
        let (piece, rest) = split_name(rest)?;
        let record = PieceRecord::new(deck, piece).ok();
        record.filter(|_| rest.is_empty())
    }
}

fn split_name(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (&len, rest) = bytes.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::from(len))?;
    Some((std::str::from_utf8(name).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_record_byte_by_byte() {
        let record = PieceRecord::new("oak", "A♥").unwrap();
        let mut expected = vec![0xd4, 27, 10];
        expected.extend(b"remmi-table.github.io:piece");
        expected.extend([1, 3, b'o', b'a', b'k', 4, b'A', 0xe2, 0x99, 0xa5]);
        assert_eq!(record.to_message(), expected);
    }

    #[test]
    fn names_that_cannot_be_shown_are_refused() {
        let long = "x".repeat(41);
        for (deck, piece, which) in [
            ("", "A", "deck"),
            ("oak", "a\nb", "piece"),
            (&long, "A", "deck"),
        ] {
            let refused = PieceRecord::new(deck, piece).unwrap_err();
            assert!(matches!(refused, RecordError::Name { which: w, .. } if w == which));
        }
    }

    #[test]
    fn later_versions_and_other_types_are_told_apart() {
        let mut message = PieceRecord::new("oak", "A").unwrap().to_message();
        message[30] = 2;
        let later = RecordError::Version { found: 2 };
        assert_eq!(PieceRecord::from_message(&message), Err(later));
        // A URI record: http://www.example
        let uri = [
            0xd1, 0x01, 0x08, b'U', 0x01, b'e', b'x', b'a', b'm', b'p', b'l', b'e',
        ];
        assert_eq!(PieceRecord::from_message(&uri), Ok(None));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(deck in "[^\\pC]{1,10}", piece in "[^\\pC]{1,10}") {
            let record = PieceRecord::new(&deck, &piece).unwrap();
            prop_assert_eq!(PieceRecord::from_message(&record.to_message()), Ok(Some(record)));
        }

        #[test]
        fn a_cut_record_is_never_taken_for_whole(cut in 0usize..38) {
            let message = PieceRecord::new("oak", "A♥").unwrap().to_message();
            let read = PieceRecord::from_message(&message[..cut]);
            prop_assert!(!matches!(read, Ok(Some(_))), "{:?}", read);
        }

        #[test]
        fn any_bytes_are_read_without_panic(tail: Vec<u8>) {
            let mut message = PieceRecord::new("oak", "A").unwrap().to_message();
            message.truncate(30);
            message.extend(tail);
            let _ = PieceRecord::from_message(&message);
        }
    }
}
