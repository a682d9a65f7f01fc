//! The decks of a table on the disk: a file for each, written so that a power cut leaves the old
//! or the new.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use protocol::Name;
use sensors::Uid;
use table::piece::Piece;

use super::deck_file::{DeckFile, DeckFileError};
use crate::storage::{WholeFile, read_text};

/// Longest file that is read; a deck of 162 tags has 5 KB.
const MOST_BYTES: u64 = 64 * 1024;

/// Tags of the table's other decks: the deck's name and the piece.
pub type Others = BTreeMap<Uid, (Name, Piece)>;

/// A deck's file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// It cannot be read or written. An error whose text names its cause does not give it as its source too: it would be printed twice.
    #[error("{path}: {why}; {remedy}")]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
        /// What to do.
        remedy: &'static str,
    },
    /// It holds no deck.
    #[error("{path}: {why}")]
    NoDeck {
        /// Which.
        path: PathBuf,
        /// What is wrong with it, line by line.
        why: DeckFileError,
    },
}

/// What two decks of a table have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// A tag stands in both.
    Tag {
        /// The tag.
        uid: Uid,
        /// Its piece in one deck.
        piece: Piece,
        /// The one deck.
        here: Name,
        /// Its piece in the other.
        theirs: Piece,
        /// The other deck.
        there: Name,
    },
    /// A piece stands in both.
    Piece {
        /// The piece that both decks hold.
        piece: Piece,
        /// One deck.
        here: Name,
        /// The other.
        there: Name,
    },
}

impl Shared {
    /// The piece or tag in both decks, in words.
    pub fn what(&self) -> String {
        match self {
            Shared::Tag {
                uid,
                piece,
                here,
                theirs,
                there,
            } => format!("tag {uid} is {piece} in deck `{here}` and {theirs} in deck `{there}`"),
            Shared::Piece { piece, here, there } => {
                format!("decks `{here}` and `{there}` both hold {piece}")
            }
        }
    }

    /// What to do.
    pub fn remedy(&self) -> &'static str {
        match self {
            Shared::Tag { .. } => {
                "take the line out of one of the files, and enrol that piece again with --resume"
            }
            Shared::Piece { .. } => {
                "leave one of them out of `decks`; one deck does for all games with cards"
            }
        }
    }
}

impl fmt::Display for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what(), self.remedy())
    }
}

impl std::error::Error for Shared {}

/// Reads one deck.
///
/// # Errors
/// The file cannot be read or holds no deck.
pub fn read(path: &Path) -> Result<DeckFile, ShelfError> {
    let failed = |why| ShelfError::Io {
        path: path.to_owned(),
        why,
        remedy: "give the path of a deck file, one that this user may read",
    };
    let text = read_text(path, MOST_BYTES).map_err(failed)?;
    DeckFile::parse(&text).map_err(|why| ShelfError::NoDeck {
        path: path.to_owned(),
        why,
    })
}

/// Writes a deck. When this returns, it outlives a power cut; before, the old one does.
///
/// # Errors
/// The disk is full or read-only, or this user may not write there.
pub fn write(path: &Path, deck: &DeckFile) -> Result<(), ShelfError> {
    let written = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        WholeFile::open(path).write(deck.to_text().as_bytes())
    };
    written().map_err(|why| ShelfError::Io {
        path: path.to_owned(),
        why,
        remedy: "free the disk, and see that this user may write there",
    })
}

/// Reads the decks whose files are there; one that is not there is not enrolled yet.
///
/// # Errors
/// A file cannot be read or holds no deck.
pub fn read_all(paths: &[PathBuf]) -> Result<Vec<DeckFile>, ShelfError> {
    let there = paths.iter().filter(|path| path.exists());
    there.map(|path| read(path)).collect()
}

/// The tags of all decks, which a table plays with at once.
///
/// # Errors
/// Two decks share a tag, or hold the same piece.
pub fn together(decks: &[DeckFile]) -> Result<Vec<(Uid, Piece)>, Shared> {
    for (place, deck) in decks.iter().enumerate() {
        if let Some(shared) = decks[..place].iter().find_map(|other| shared(deck, other)) {
            return Err(shared);
        }
    }
    let tags = decks.iter().flat_map(|deck| deck.tags());
    Ok(tags.copied().collect())
}

/// What two decks have in common, if anything: one table cannot play with both then.
pub fn shared(deck: &DeckFile, other: &DeckFile) -> Option<Shared> {
    let (here, there) = (deck.name, other.name);
    deck.tags().iter().find_map(|(uid, piece)| {
        if let Some(theirs) = other.piece(*uid) {
            let (uid, piece) = (*uid, *piece);
            return Some(Shared::Tag {
                uid,
                piece,
                here,
                theirs,
                there,
            });
        }
        other.tag(*piece)?;
        let piece = *piece;
        Some(Shared::Piece { piece, here, there })
    })
}

/// The tags of all decks but one.
pub fn others(decks: &[DeckFile], but: Name) -> Others {
    let others = decks.iter().filter(|deck| deck.name != but);
    let tags = others.flat_map(|deck| deck.tags().iter().map(|tag| (deck.name, *tag)));
    tags.map(|(name, (uid, piece))| (uid, (name, piece)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::contents::Contents;

    #[test]
    fn decks_are_kept_and_found() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["elm", "oak", "ash"].map(|name| folder.path().join("decks").join(name));
        assert_eq!(read_all(&paths).unwrap(), []);
        let name = |text| Name::new(text).unwrap();
        let mut oak = DeckFile::new(name("oak"), Contents::RemmiDemmi);
        let uid: Uid = "04A1B2C3".parse().unwrap();
        oak.enrol(uid, "RC1".parse().unwrap()).unwrap();
        write(&paths[1], &oak).unwrap();
        oak.enrol("04A1B2C4".parse().unwrap(), "RC2".parse().unwrap())
            .unwrap();
        write(&paths[1], &oak).unwrap();
        let elm = DeckFile::new(name("elm"), Contents::Tiles);
        write(&paths[0], &elm).unwrap();

        let decks = read_all(&paths).unwrap();
        assert_eq!(decks, [elm, oak]);
        assert_eq!(others(&decks, name("elm"))[&uid].0, name("oak"));
        assert!(others(&decks, name("oak")).is_empty());
    }

    #[test]
    fn decks_that_share_a_tag_or_a_piece_are_not_played_with_together() {
        let deck = |name, tags: &[(&str, &str)]| {
            let mut deck = DeckFile::new(Name::new(name).unwrap(), Contents::RemmiDemmi);
            for (uid, piece) in tags {
                let (uid, piece) = (uid.parse().unwrap(), piece.parse().unwrap());
                deck.enrol(uid, piece).unwrap();
            }
            deck
        };
        let told = |other| {
            let decks = [deck("oak", &[("04A1B2C3", "RC1")]), other];
            together(&decks).map_err(|shared| shared.to_string())
        };
        assert_eq!(told(deck("elm", &[("04A1B2C4", "RC2")])).unwrap().len(), 2);
        let tag = told(deck("elm", &[("04A1B2C3", "RC2")])).unwrap_err();
        assert!(tag.starts_with("tag 04A1B2C3 is RC2 in deck `elm` and RC1 in deck `oak`"));
        let piece = told(deck("elm", &[("04A1B2C4", "RC1")])).unwrap_err();
        assert!(piece.starts_with("decks `elm` and `oak` both hold RC1"));
    }

    #[test]
    fn what_cannot_be_read_or_written_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let missing = read(&folder.path().join("elm.deck")).unwrap_err();
        let missing = missing.to_string();
        assert!(missing.contains("elm.deck") && missing.contains("give the path"));
        let bad = folder.path().join("bad.deck");
        let told = |bytes: &[u8]| {
            fs::write(&bad, bytes).unwrap();
            read(&bad).unwrap_err().to_string()
        };
        for (bytes, why) in [
            (&b"deck"[..], "line 1"),
            (&[0xff; 300], "not text"),
            (&[b'\n'; 70_000], "more than 65536 bytes"),
        ] {
            let told = told(bytes);
            assert!(told.contains("bad.deck") && told.contains(why), "{told}");
        }
        // A file stands where the folder should be.
        let below = folder.path().join("bad.deck/oak.deck");
        let deck = DeckFile::new(Name::new("oak").unwrap(), Contents::Tiles);
        let refused = write(&below, &deck).unwrap_err().to_string();
        assert!(refused.contains("oak.deck") && refused.contains("free the disk"));
    }

    /// A program killed while it writes leaves the file beside; the deck is the old one.
    #[test]
    fn a_half_written_file_beside_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("oak.deck");
        let mut deck = DeckFile::new(Name::new("oak").unwrap(), Contents::RemmiDemmi);
        write(&path, &deck).unwrap();
        fs::write(folder.path().join("oak.deck.new"), "deck oa").unwrap();
        assert_eq!(read(&path).unwrap(), deck);
        deck.enrol("04A1B2C4".parse().unwrap(), "RC2".parse().unwrap())
            .unwrap();
        write(&path, &deck).unwrap();
        assert_eq!(read(&path).unwrap(), deck);
    }
}
