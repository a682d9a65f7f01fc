//! A deck that is enrolled from a phone.

use std::path::{Path, PathBuf};

use protocol::Name;
use sensors::{Antenna, PieceRecord, ReaderError, Reading, Uid};
use table::game::GameId;
use table::piece::Piece;
use table::words::{Say, say};

use super::files::{self, Shelf};
use crate::enrol::{Clash, DeckFile, Guide, Key, Refusal, Step, shelf};

/// Which deck is to be enrolled, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enrolling {
    /// Its name, as it was typed.
    pub name: String,
    /// What it is for; a deck that was begun needs none.
    pub game: Option<GameId>,
    /// Where pieces are laid.
    pub antenna: Antenna,
}

/// What whoever enrols presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// To a question: the tag is right.
    Yes,
    /// To a question: it is the piece that was asked for.
    No,
    /// The last piece is taken back.
    Undo,
    /// This piece comes later.
    Skip,
    /// Enough: what is enrolled stays.
    Stop,
}

/// What is wanted of whoever enrols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// This piece.
    Lay(Piece),
    /// The tag that lies there names another piece: this one, unless the piece has a tag already.
    Is {
        /// What the tag says.
        named: Piece,
        /// What was asked for.
        asked: Piece,
        /// The piece that it names has another tag.
        taken: bool,
    },
    /// Nothing more.
    Nothing,
}

/// The enrolment of a deck.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Where pieces are laid.
    pub antenna: Antenna,
    /// What happened last.
    pub told: Option<Say>,
    /// What happened last was no good.
    pub refused: bool,
    guide: Guide,
    asked: Asked,
    file: PathBuf,
    path: PathBuf,
    listed: Option<Say>,
}

impl Cards {
    pub(super) fn begin(file: &Path, wish: Enrolling) -> Result<Cards, Say> {
        let name = Name::new(wish.name.trim()).map_err(|_| say!("workshop-deck-name"))?;
        let shelf = Shelf::of(file);
        let path = shelf.path(name);
        let deck = if path.exists() {
            shelf::read(&path).map_err(|why| Say::plain(why.to_string()))?
        } else {
            let game = wish.game.ok_or_else(|| say!("workshop-deck-game"))?;
            DeckFile::new(name, game.info().contents)
        };
        let others = shelf
            .others(name)
            .map_err(|why| Say::plain(why.to_string()))?;
        let guide = Guide::new(deck, others);
        let mut cards = Cards {
            antenna: wish.antenna,
            told: None,
            refused: false,
            asked: Asked::Nothing,
            file: file.to_owned(),
            path,
            listed: None,
            guide,
        };
        cards.asked = cards.wanted();
        Ok(cards)
    }

    /// What is wanted now.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// The deck's name, how many pieces have a tag, and how many there are.
    pub fn progress(&self) -> (Name, usize, usize) {
        let deck = self.guide.deck();
        (deck.name, deck.tags().len(), deck.contents.pieces().len())
    }

    fn wanted(&self) -> Asked {
        match self.guide.ask() {
            Step::Ask { piece, .. } => Asked::Lay(piece),
            _ => Asked::Nothing,
        }
    }

    pub(super) fn read(&mut self, read: Result<&Reading, ReaderError>) -> Option<Uid> {
        let steps = self.guide.read(read);
        let looks = match steps.last() {
            Some(Step::Look(uid)) => Some(*uid),
            _ => None,
        };
        self.take(steps);
        looks
    }

    pub(super) fn carries(&mut self, uid: Uid, record: Option<&PieceRecord>) {
        let steps = self.guide.carries(uid, record);
        self.take(steps);
    }

    /// Does what is pressed; true at the end.
    pub(super) fn press(&mut self, press: Press) -> bool {
        let key = match press {
            Press::Yes => Key::Yes,
            Press::No => Key::No,
            Press::Undo => Key::Undo,
            Press::Skip => Key::Skip,
            Press::Stop => Key::Quit,
        };
        let steps = self.guide.key(key);
        self.asked = self.wanted();
        self.take(steps);
        self.guide.has_ended()
    }

    /// What is said at the end: where the deck is, if the table does not know it by itself.
    pub(super) fn farewell(&mut self) -> Option<Say> {
        self.listed.take()
    }

    fn take(&mut self, steps: Vec<Step>) {
        for step in steps {
            if let Step::Taken { .. } | Step::TakenBack { .. } = step {
                self.asked = self.wanted();
            }
            if let Step::Question {
                named,
                taken_by,
                asked,
                ..
            } = step
            {
                let taken = taken_by.is_some();
                self.asked = Asked::Is {
                    named,
                    asked,
                    taken,
                };
            }
            if let Some(told) = said(&step) {
                self.refused = is_wrong(&step);
                self.told = Some(told);
            }
            if let Step::Taken { .. } | Step::TakenBack { .. } = step
                && let Err(why) = self.keep()
            {
                self.refused = true;
                self.told = Some(why);
            }
        }
    }

    /// Onto the disk, and among the decks of the table.
    fn keep(&mut self) -> Result<(), Say> {
        let kept = shelf::write(&self.path, self.guide.deck());
        kept.map_err(|why| say!("workshop-deck-not-kept", why = why.to_string()))?;
        self.listed = files::list(&self.file, &self.path).err();
        Ok(())
    }
}

fn is_wrong(step: &Step) -> bool {
    matches!(
        step,
        Step::Refused(_) | Step::Several(_) | Step::ReaderDown(_)
    )
}

/// What a step says; nothing where the page shows it anyway.
fn said(step: &Step) -> Option<Say> {
    Some(match step {
        Step::Ask { .. } | Step::Look(_) | Step::Question { .. } | Step::Stopped { .. } => {
            return None;
        }
        Step::Taken { piece, .. } => say!("workshop-taken", piece = *piece),
        Step::TakenBack { piece, .. } => say!("workshop-taken-back", piece = *piece),
        Step::NothingToTakeBack => say!("workshop-nothing-back"),
        Step::Skipped(piece) => say!("workshop-skipped", piece = *piece),
        Step::NothingElse(piece) => say!("workshop-only-one", piece = *piece),
        Step::Refused(why) => refused(why),
        Step::Several(tags) => say!("workshop-several", n = tags.len()),
        Step::ReaderDown(_) => say!("workshop-reader-lost"),
        Step::ReaderUp => say!("workshop-reader-back"),
        Step::Whole => say!("workshop-whole"),
    })
}

/// Why a tag is not taken.
fn refused(why: &Refusal) -> Say {
    match why {
        Refusal::Clash(Clash::Random(_)) => say!("workshop-random"),
        Refusal::Clash(Clash::TagTaken { piece, .. }) => say!("workshop-known", piece = *piece),
        Refusal::Clash(Clash::PieceTaken { piece, .. }) => say!("workshop-has-tag", piece = *piece),
        Refusal::Clash(clash @ Clash::NotInDeck { .. }) => Say::plain(clash.to_string()),
        Refusal::OtherDeck { deck, piece, .. } => {
            say!("workshop-other-deck", piece = *piece, deck = deck.as_str())
        }
        Refusal::Unnameable(_) => say!("workshop-unnameable"),
        Refusal::NoneLeft(_) => say!("workshop-none-left"),
    }
}
