//! A deck in a file: lines of text that a person can read, copy and mend.
//!
//! ```text
//! # A deck for Remmi Table: the UID of each tag and the piece it lies under.
//! deck oak
//! pieces remmi-demmi
//! 043E1A0F5C6180 RC1
//! 5A0D2021 P4
//! end 2
//! ```
//!
//! The tags stand in the order in which they were enrolled. `end` counts them: a copy that was
//! cut off is found. Empty lines and those that begin with `#` are passed over.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use protocol::Name;
use sensors::Uid;
use table::contents::Contents;
use table::piece::Piece;

/// A deck as far as it is enrolled: one tag for a piece, one piece for a tag.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckFile {
    /// Its name, also that of its file and the one on its tags.
    pub name: Name,
    /// What it holds when it is whole.
    pub contents: Contents,
    /// In the order of enrolment.
    tags: Vec<(Uid, Piece)>,
    pieces: BTreeMap<Piece, Uid>,
}

/// A tag that cannot stand for a piece.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Clash {
    /// The tag draws a new UID each time.
    #[error(
        "tag {0} is a phone or a bank card, which has another UID each time: use a tag for cards"
    )]
    Random(Uid),
    /// The piece does not belong to this deck.
    #[error("{piece} does not belong to a deck of {contents}: take it out, or change `pieces`")]
    NotInDeck {
        /// The piece that does not belong to it.
        piece: Piece,
        /// What the deck holds.
        contents: Contents,
    },
    /// The tag stands for a piece already.
    #[error("tag {uid} is {piece} already: a tag stands for one piece")]
    TagTaken {
        /// The tag.
        uid: Uid,
        /// The piece it stands for already.
        piece: Piece,
    },
    /// The piece has a tag already.
    #[error("{piece} has tag {uid} already: a piece has one tag")]
    PieceTaken {
        /// The piece that was to get another tag.
        piece: Piece,
        /// Its tag.
        uid: Uid,
    },
}

impl DeckFile {
    /// A deck of which no piece is enrolled.
    pub fn new(name: Name, contents: Contents) -> DeckFile {
        DeckFile {
            name,
            contents,
            tags: Vec::new(),
            pieces: BTreeMap::new(),
        }
    }

    /// Puts a tag to a piece.
    ///
    /// # Errors
    /// Any [`Clash`]; nothing has changed.
    pub fn enrol(&mut self, uid: Uid, piece: Piece) -> Result<(), Clash> {
        let contents = self.contents;
        if uid.is_random() {
            return Err(Clash::Random(uid));
        }
        if !contents.holds(piece) {
            return Err(Clash::NotInDeck { piece, contents });
        }
        if let Some(piece) = self.piece(uid) {
            return Err(Clash::TagTaken { uid, piece });
        }
        if let Some(uid) = self.tag(piece) {
            return Err(Clash::PieceTaken { piece, uid });
        }
        self.tags.push((uid, piece));
        self.pieces.insert(piece, uid);
        Ok(())
    }

    /// Takes back the piece that was enrolled last.
    pub fn take_back(&mut self) -> Option<(Uid, Piece)> {
        let last = self.tags.pop();
        if let Some((_, piece)) = last {
            self.pieces.remove(&piece);
        }
        last
    }

    /// The piece a tag stands for.
    pub fn piece(&self, uid: Uid) -> Option<Piece> {
        let found = self.tags.iter().find(|(other, _)| *other == uid);
        found.map(|(_, piece)| *piece)
    }

    /// The tag under a piece; `None` while it is not enrolled.
    pub fn tag(&self, piece: Piece) -> Option<Uid> {
        self.pieces.get(&piece).copied()
    }

    /// Tags with their pieces, as they were enrolled.
    pub fn tags(&self) -> &[(Uid, Piece)] {
        &self.tags
    }

    /// The pieces that have no tag yet, in the order in which they are enrolled.
    pub fn missing(&self) -> Vec<Piece> {
        let mut pieces = self.contents.pieces();
        pieces.retain(|piece| self.tag(*piece).is_none());
        pieces
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let mut text = String::from(
            "# A deck for Remmi Table: the UID of each tag and the piece it lies under.\n",
        );
        let _ = writeln!(text, "deck {}\npieces {}", self.name, self.contents);
        for (uid, piece) in &self.tags {
            let _ = writeln!(text, "{uid} {piece}");
        }
        let _ = writeln!(text, "end {}", self.tags.len());
        text
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// All lines that cannot be read, each with its reason and remedy.
    pub fn parse(text: &str) -> Result<DeckFile, DeckFileError> {
        let mut reading = Reading::default();
        // Some editors begin a text with a mark that nobody sees.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().map(str::trim).zip(1..);
        let told = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        for (line, number) in told {
            if let Err(why) = reading.line(line)
                && reading.faults.len() < MOST_FAULTS
            {
                reading.faults.push(LineFault { number, why });
            }
        }
        reading.finish(text.lines().count())
    }
}

/// A file that holds no deck: what is wrong with it, line by line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct DeckFileError {
    /// At least one.
    pub faults: Vec<LineFault>,
}

/// What is wrong with one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// Its number, from 1.
    pub number: usize,
    /// Reason and remedy.
    pub why: String,
}

impl fmt::Display for DeckFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not a deck file:")?;
        let mut faults = self.faults.iter();
        faults.try_for_each(|fault| write!(f, "\n  line {}: {}", fault.number, fault.why))
    }
}

/// Most faults that are reported of one file; a file with more is not one of ours.
const MOST_FAULTS: usize = 20;

#[derive(Default)]
struct Reading {
    name: Option<Name>,
    deck: Option<DeckFile>,
    /// Lines with a tag, the bad ones too.
    tags: usize,
    ended: bool,
    faults: Vec<LineFault>,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim_start();
        match word {
            _ if self.ended => Err("stands behind `end`: move it up, or take it out".into()),
            "deck" => self.name(rest),
            "pieces" => self.contents(rest),
            "end" => self.end(rest),
            uid => {
                self.tags += 1;
                self.tag(uid, rest)
            }
        }
    }

    fn name(&mut self, name: &str) -> Result<(), String> {
        if self.name.is_some() {
            return Err("names the deck a second time: take it out".into());
        }
        let bad = |_| {
            let name = shortened(name);
            format!(
                "`{name}` cannot be the name of a deck: write 1 to 16 characters out of a-z, 0-9 and `-`"
            )
        };
        self.name = Some(Name::new(name).map_err(bad)?);
        Ok(())
    }

    fn contents(&mut self, contents: &str) -> Result<(), String> {
        let contents = contents
            .parse::<Contents>()
            .map_err(|error| error.to_string())?;
        let name = self
            .name
            .ok_or("has no line `deck NAME` before it: add one")?;
        if self.deck.is_some() {
            return Err("says a second time what the deck holds: take it out".into());
        }
        self.deck = Some(DeckFile::new(name, contents));
        Ok(())
    }

    fn tag(&mut self, uid: &str, piece: &str) -> Result<(), String> {
        let uid: Uid = uid
            .parse()
            .map_err(|error| format!("begins with `{}`: {error}", shortened(uid)))?;
        let piece: Piece = shortened(piece)
            .parse()
            .map_err(|error: table::piece::UnknownPiece| error.to_string())?;
        let deck = self
            .deck
            .as_mut()
            .ok_or("has no line `pieces` before it: add `deck NAME` and `pieces remmi-demmi` at the top, or what the deck holds")?;
        deck.enrol(uid, piece).map_err(|clash| clash.to_string())
    }

    fn end(&mut self, count: &str) -> Result<(), String> {
        self.ended = true;
        if count.parse() == Ok(self.tags) {
            return Ok(());
        }
        let (said, tags) = (shortened(count), self.tags);
        Err(format!(
            "ends the deck after `{said}` tags and {tags} stand above: copy the file again, or write `end {tags}` if that is right"
        ))
    }

    fn finish(mut self, lines: usize) -> Result<DeckFile, DeckFileError> {
        if !self.ended {
            let why = "the file ends without `end`: it was cut off; copy it again".to_owned();
            let number = lines.max(1);
            self.faults.push(LineFault { number, why });
        }
        if self.deck.is_none() && self.faults.is_empty() {
            let why = "nothing says what the deck holds: write `deck NAME` and `pieces remmi-demmi` at the top, or what it is";
            let why = why.to_owned();
            self.faults.push(LineFault { number: 1, why });
        }
        match self.deck {
            Some(deck) if self.faults.is_empty() => Ok(deck),
            _ => Err(DeckFileError {
                faults: self.faults,
            }),
        }
    }
}

/// As much of foreign text as an error repeats.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OAK: &str =
        "# ours\ndeck oak\npieces remmi-demmi\n\n043E1A0F5C6180 RC1\n5A0D2021 P4\nend 2\n";

    fn fault(text: &str, number: usize) -> String {
        let error = DeckFile::parse(text).unwrap_err();
        let found = error.faults.iter().find(|fault| fault.number == number);
        let found = found.unwrap_or_else(|| panic!("nothing of line {number}: {error}"));
        found.why.clone()
    }

    #[test]
    fn a_file_is_read_and_written_again() {
        let oak = DeckFile::parse(OAK).unwrap();
        assert_eq!((oak.name.as_str(), oak.tags().len()), ("oak", 2));
        assert_eq!(oak.missing().len(), 82);
        assert_eq!(oak.tag("P4".parse().unwrap()), "5A0D2021".parse().ok());
        assert_eq!(DeckFile::parse(&oak.to_text()), Ok(oak.clone()));
        let windows = OAK.replace('\n', "\r\n");
        assert_eq!(DeckFile::parse(&windows).as_ref(), Ok(&oak));
        let marked = format!("\u{feff}deck oak\n{}", &OAK[OAK.find("pieces").unwrap()..]);
        assert_eq!(DeckFile::parse(&marked), Ok(oak));
    }

    #[test]
    fn every_bad_line_says_what_where_and_what_to_do() {
        for (put, at, told_at, why) in [
            ("deck Oak Tree", 2, 2, "cannot be the name of a deck"),
            ("pieces 4 packs", 3, 3, "write remmi-demmi, tiles, 1 pack"),
            ("043E1A0F5C6180 RX1", 5, 5, "`RX1` is not a piece"),
            (
                "043E1A0F5C6180 10H/1",
                5,
                5,
                "does not belong to a deck of remmi-demmi",
            ),
            (
                "043E1A0F5C618 RC1",
                5,
                5,
                "8, 14, 16 or 20 hexadecimal digits",
            ),
            ("08A1075D RC1", 5, 5, "phone or a bank card"),
            ("5A0D2021 RC1", 5, 6, "is RC1 already"),
            (
                "043E1A0F5C6180 P4",
                5,
                6,
                "P4 has tag 043E1A0F5C6180 already",
            ),
            ("end 3", 7, 7, "copy the file again, or write `end 2`"),
        ] {
            let mut lines: Vec<&str> = OAK.lines().collect();
            lines[at - 1] = put;
            let found = fault(&lines.join("\n"), told_at);
            assert!(found.contains(why), "{put}: {found}");
        }
    }

    #[test]
    fn lines_out_of_their_place_are_told() {
        assert!(fault("", 1).contains("cut off"));
        assert!(fault("end 0", 1).contains("what the deck holds"));
        assert!(fault("04A1B2C3 RC1\nend 1", 1).contains("no line `pieces`"));
        assert!(fault("pieces tiles\nend 0", 1).contains("no line `deck NAME`"));
        assert!(fault(&format!("{OAK}5A0D2022 P3"), 8).contains("behind `end`"));
        assert!(fault(&format!("deck elm\n{OAK}"), 3).contains("second time"));
    }

    #[test]
    fn a_file_cut_anywhere_is_never_taken_for_whole() {
        for cut in 0..OAK.len() - 1 {
            assert!(DeckFile::parse(&OAK[..cut]).is_err(), "cut at {cut}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "(deck oak\n|pieces 1 pack\n|[0-9A-F]{8} 7H/1\n|end 1\n|\\PC{0,9}\n){0,9}") {
            if let Ok(deck) = DeckFile::parse(&text) {
                prop_assert_eq!(DeckFile::parse(&deck.to_text()), Ok(deck));
            }
        }
    }
}
