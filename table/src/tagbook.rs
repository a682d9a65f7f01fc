//! Which tag stands for which piece.

use std::collections::BTreeMap;

use sensors::Uid;

use crate::piece::Piece;

/// The deck as it was enrolled: UID to piece, one tag a piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tagbook(BTreeMap<Uid, Piece>);

/// The list of tags cannot be a deck.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagbookError {
    /// One tag is written down for two pieces.
    #[error("tag {uid} is written down for {first} and for {second}; enrol one of them again")]
    TagTwice {
        /// The tag.
        uid: Uid,
        /// The piece it stands for.
        first: Piece,
        /// The piece that wants it too.
        second: Piece,
    },
    /// One piece has two tags.
    #[error("{piece} has two tags, {first} and {second}; take one of them out of the deck")]
    PieceTwice {
        /// The piece that was enrolled twice.
        piece: Piece,
        /// Its tag.
        first: Uid,
        /// Its other tag.
        second: Uid,
    },
}

impl Tagbook {
    /// A tagbook from pairs of tag and piece.
    pub fn new(pairs: &[(Uid, Piece)]) -> Result<Tagbook, TagbookError> {
        let mut book = BTreeMap::new();
        let mut tags: BTreeMap<Piece, Uid> = BTreeMap::new();
        for &(uid, piece) in pairs {
            if let Some(first) = book.insert(uid, piece) {
                return Err(TagbookError::TagTwice {
                    uid,
                    first,
                    second: piece,
                });
            }
            if let Some(first) = tags.insert(piece, uid) {
                return Err(TagbookError::PieceTwice {
                    piece,
                    first,
                    second: uid,
                });
            }
        }
        Ok(Tagbook(book))
    }

    /// The piece a tag stands for; `None` is an unknown tag, which is a state and no error.
    pub fn piece(&self, uid: Uid) -> Option<Piece> {
        self.0.get(&uid).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_or_a_piece_written_down_twice_is_refused() {
        let uid = |n: u8| Uid::new(&[4, 0, 0, n]).unwrap();
        let piece = |text: &str| text.parse::<Piece>().unwrap();
        let two_pieces = Tagbook::new(&[(uid(1), piece("RC1")), (uid(1), piece("RC2"))]);
        assert!(matches!(two_pieces, Err(TagbookError::TagTwice { .. })));
        let two_tags = Tagbook::new(&[(uid(1), piece("RC1")), (uid(2), piece("RC1"))]);
        assert!(matches!(two_tags, Err(TagbookError::PieceTwice { .. })));
        let book = Tagbook::new(&[(uid(1), piece("RC1"))]).unwrap();
        assert_eq!(book.piece(uid(1)), Some(piece("RC1")));
        assert_eq!(book.piece(uid(2)), None);
    }
}
