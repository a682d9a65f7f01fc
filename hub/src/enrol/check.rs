//! The check of a deck: all pieces over the antenna, in any order, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use protocol::Name;
use sensors::Uid;
use table::contents::Contents;
use table::piece::Piece;

use super::deck_file::DeckFile;
use super::shelf::Others;

/// Sightings after which a tag that is not the deck's is not a ghost.
const SURE: u32 = 2;

/// What a tag is to a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Belongs {
    /// One of its pieces.
    Here(Piece),
    /// One of its pieces, but none that the game asked for needs.
    Extra(Piece),
    /// A piece of another deck of this table.
    Elsewhere(Name, Piece),
    /// A phone or a bank card.
    Random,
    /// No deck's.
    Unknown,
}

/// A check that goes on.
#[derive(Clone, Debug)]
pub struct Check {
    deck: DeckFile,
    wanted: Contents,
    others: Others,
    sightings: BTreeMap<Uid, u32>,
}

impl Check {
    /// Begins. `wanted` is what should lie there: the whole deck, or what one game needs of it.
    pub fn new(deck: DeckFile, wanted: Contents, others: Others) -> Check {
        Check {
            deck,
            wanted,
            others,
            sightings: BTreeMap::new(),
        }
    }

    /// Takes one good read; returns what is new, each tag once.
    pub fn read(&mut self, tags: &[Uid]) -> Vec<(Uid, Belongs)> {
        let mut new = Vec::new();
        for uid in tags {
            let belongs = self.belongs(*uid);
            // Each random UID is seen as long as its phone lies there; one of them is reported.
            let told = belongs == Belongs::Random && self.sure().any(|(_, b)| b == belongs);
            let sightings = self.sightings.entry(*uid).or_default();
            *sightings = sightings.saturating_add(1);
            if *sightings == sure_after(belongs) && !told {
                new.push((*uid, belongs));
            }
        }
        new
    }

    /// Pieces seen, and pieces wanted.
    pub fn progress(&self) -> (usize, usize) {
        let of = self.wanted.pieces().len();
        (of - self.report().not_here.len(), of)
    }

    /// What the check found so far.
    pub fn report(&self) -> Report {
        let seen: BTreeMap<Uid, Belongs> = self.sure().collect();
        let here: BTreeSet<Piece> = seen
            .values()
            .filter_map(|belongs| match belongs {
                Belongs::Here(piece) => Some(*piece),
                _ => None,
            })
            .collect();
        let not_here = self.wanted.pieces().into_iter();
        let not_here = not_here.filter(|piece| !here.contains(piece));
        let not_here: Vec<(Piece, Option<Uid>)> = not_here
            .map(|piece| (piece, self.deck.tag(piece)))
            .collect();
        let others = seen
            .into_iter()
            .filter(|(_, belongs)| !matches!(belongs, Belongs::Here(_)));
        Report {
            not_here,
            others: others.collect(),
        }
    }

    fn sure(&self) -> impl Iterator<Item = (Uid, Belongs)> {
        let seen = self.sightings.iter();
        let seen = seen.map(|(uid, sightings)| (*uid, self.belongs(*uid), *sightings));
        seen.filter(|(_, belongs, sightings)| *sightings >= sure_after(*belongs))
            .map(|(uid, belongs, _)| (uid, belongs))
    }

    fn belongs(&self, uid: Uid) -> Belongs {
        match (self.deck.piece(uid), self.others.get(&uid)) {
            (Some(piece), _) if self.wanted.holds(piece) => Belongs::Here(piece),
            (Some(piece), _) => Belongs::Extra(piece),
            (None, Some((deck, piece))) => Belongs::Elsewhere(*deck, *piece),
            (None, None) if uid.is_random() => Belongs::Random,
            (None, None) => Belongs::Unknown,
        }
    }
}

/// A UID of the deck is not read by chance; any other may be a misread one.
fn sure_after(belongs: Belongs) -> u32 {
    match belongs {
        Belongs::Here(_) | Belongs::Extra(_) | Belongs::Elsewhere(..) => 1,
        Belongs::Random | Belongs::Unknown => SURE,
    }
}

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Wanted and not seen, with its tag; without one it is not enrolled.
    pub not_here: Vec<(Piece, Option<Uid>)>,
    /// Seen and not wanted.
    pub others: Vec<(Uid, Belongs)>,
}

impl Report {
    /// Whether the deck is as it should be.
    pub fn is_well(&self) -> bool {
        self.not_here.is_empty() && self.others.is_empty()
    }

    fn list(&self, f: &mut fmt::Formatter<'_>, title: &str, with_tag: bool) -> fmt::Result {
        let of_kind = self.not_here.iter();
        let mut of_kind = of_kind
            .filter(|(_, tag)| tag.is_some() == with_tag)
            .peekable();
        if of_kind.peek().is_none() {
            return Ok(());
        }
        let pieces: Vec<String> = of_kind.map(|(piece, _)| piece.to_string()).collect();
        writeln!(f, "{title} ({}): {}", pieces.len(), pieces.join(" "))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_well() {
            return f.write_str("The deck is complete, and nothing else lies there.\n");
        }
        self.list(f, "Missing", true)?;
        self.list(f, "Not enrolled yet, see `remmi enrol --resume`", false)?;
        for (uid, belongs) in &self.others {
            writeln!(f, "{}", tell(*uid, *belongs))?;
        }
        Ok(())
    }
}

/// What is said of a tag.
pub fn tell(uid: Uid, belongs: Belongs) -> String {
    match belongs {
        Belongs::Here(piece) => piece.to_string(),
        Belongs::Extra(piece) => {
            format!("Extra: {piece} is the deck's, but this game is played without it")
        }
        Belongs::Elsewhere(deck, piece) => {
            format!("Foreign: tag {uid} is {piece} of deck `{deck}`: put it back there")
        }
        Belongs::Random => format!("Foreign: {uid} is a phone or a bank card: take it away"),
        Belongs::Unknown => format!(
            "Foreign: tag {uid} belongs to no deck of this table: take it away, or enrol its piece again"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uid(text: &str) -> Uid {
        text.parse().unwrap()
    }

    fn piece(text: &str) -> Piece {
        text.parse().unwrap()
    }

    fn pack() -> DeckFile {
        let contents = "1 pack".parse().unwrap();
        let mut deck = DeckFile::new(Name::new("oak").unwrap(), contents);
        for (number, piece) in contents.pieces().into_iter().enumerate().skip(1) {
            let tag = Uid::new(&[4, 7, 1, number as u8]).unwrap();
            deck.enrol(tag, piece).unwrap();
        }
        deck
    }

    #[test]
    fn missing_extra_and_foreign_pieces_are_named() {
        let deck = pack();
        let elm = Name::new("elm").unwrap();
        let others = Others::from([(uid("5A000001"), (elm, piece("7R#1")))]);
        let without_jokers = "1 pack without jokers".parse().unwrap();
        let mut check = Check::new(deck.clone(), without_jokers, others);
        let all: Vec<Uid> = deck.tags().iter().map(|(uid, _)| *uid).collect();
        // The last of the suit's first thirteen stays in the box; the first is not enrolled.
        let lost = deck.tag(piece("KS/1")).unwrap();
        let laid: Vec<Uid> = all.iter().copied().filter(|uid| *uid != lost).collect();
        assert_eq!(check.read(&laid).len(), laid.len());
        assert_eq!(check.read(&laid), []);
        let odd = ["5A000001", "08A1075D", "5A0000FF", "0811111A"].map(uid);
        assert_eq!(check.read(&odd).len(), 1, "the others might be ghosts");
        assert_eq!(check.read(&odd).len(), 2, "one phone is reported");
        assert_eq!(check.progress(), (50, 52));

        let report = check.report();
        assert_eq!(
            report.not_here,
            [(piece("AS/1"), None), (piece("KS/1"), Some(lost))]
        );
        let told = report.to_string();
        for said in [
            "Missing (1): KS/1",
            "Not enrolled yet, see `remmi enrol --resume` (1): AS/1",
            "Extra: JK/1 is the deck's",
            "Extra: JK/2 is the deck's",
            "tag 5A000001 is 7R#1 of deck `elm`",
            "08A1075D is a phone",
            "tag 5A0000FF belongs to no deck",
        ] {
            assert!(told.contains(said), "{said}: {told}");
        }
    }

    #[test]
    fn a_whole_deck_is_well() {
        let mut deck = pack();
        deck.enrol(uid("5A0000FE"), piece("AS/1")).unwrap();
        let mut check = Check::new(deck.clone(), deck.contents, Others::new());
        for (uid, piece) in deck.tags() {
            assert!(!check.report().is_well());
            assert_eq!(check.read(&[*uid]), [(*uid, Belongs::Here(*piece))]);
        }
        assert!(check.report().is_well() && check.progress() == (54, 54));
        assert!(check.report().to_string().contains("complete"));
    }
}
