//! Enrolment piece by piece, as a value: reads and keys in, steps out. No reader, no file, no
//! clock.

use std::collections::VecDeque;

use protocol::Name;
use sensors::{PieceRecord, ReaderError, Reading, Uid, Unnameable};
use table::piece::Piece;

use super::deck_file::{Clash, DeckFile};
use super::field::Field;
use super::shelf::Others;

/// Failed reads in a row after which the reader counts as down.
const DOWN_AFTER: u32 = 2;

/// What the person at the keyboard says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Believe the tag's record; without a question: say again what is wanted.
    Yes,
    /// The tag's record is wrong.
    No,
    /// Take the last piece back.
    Undo,
    /// Leave this piece for later.
    Skip,
    /// Stop; what is enrolled stays.
    Quit,
}

/// What happened, and what is wanted next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// This piece is to be laid on the antenna.
    Ask {
        /// The piece that is asked for.
        piece: Piece,
        /// Pieces that have a tag.
        done: usize,
        /// Pieces of the whole deck.
        of: usize,
    },
    /// What does this tag carry? [`Guide::carries`] wants to know.
    Look(Uid),
    /// The tag says that it is another piece than the one asked for: yes or no?
    Question {
        /// The tag.
        uid: Uid,
        /// What its record says.
        named: Piece,
        /// The tag that this piece has already.
        taken_by: Option<Uid>,
        /// The piece that the guide had asked for.
        asked: Piece,
    },
    /// The tag stands for this piece from now on: the deck has changed.
    Taken {
        /// The tag.
        uid: Uid,
        /// The piece that it now stands for.
        piece: Piece,
    },
    /// The piece has no tag any more: the deck has changed.
    TakenBack {
        /// The tag it had.
        uid: Uid,
        /// The piece that is without a tag now.
        piece: Piece,
    },
    /// No piece is enrolled that could be taken back.
    NothingToTakeBack,
    /// The piece comes again after all others.
    Skipped(Piece),
    /// The piece is the only one left.
    NothingElse(Piece),
    /// The tag is not taken.
    Refused(Refusal),
    /// Several tags lie there: each with its piece, if it has one.
    Several(Vec<(Uid, Option<Piece>)>),
    /// The reader does not answer.
    ReaderDown(ReaderError),
    /// The reader answers again.
    ReaderUp,
    /// Every piece has a tag.
    Whole,
    /// The end; this many pieces have no tag yet.
    Stopped {
        /// Pieces without a tag.
        missing: usize,
    },
}

/// Why a tag is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// By this deck.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// By another deck of this table.
    #[error("tag {uid} is {piece} of deck `{deck}`: a tag belongs to one deck")]
    OtherDeck {
        /// The tag.
        uid: Uid,
        /// The other deck.
        deck: Name,
        /// Its piece there.
        piece: Piece,
    },
    /// It cannot be listed.
    #[error("{0}")]
    Unnameable(Unnameable),
    /// Every piece has a tag.
    #[error("tag {0} is new, but no piece is left for it")]
    NoneLeft(Uid),
}

/// The enrolment of one deck.
#[derive(Clone, Debug)]
pub struct Guide {
    deck: DeckFile,
    others: Others,
    /// Pieces without a tag, the one asked for first.
    queue: VecDeque<Piece>,
    field: Field,
    /// The tags that lie there and were dealt with.
    handled: Vec<Uid>,
    /// The tag that was dealt with last, until it is lifted.
    resting: Option<Uid>,
    looking: Option<Uid>,
    /// A tag that cannot be listed lies there.
    unnameable: Option<Unnameable>,
    /// A tag, and what its record says.
    question: Option<(Uid, Piece)>,
    failures: u32,
    ended: bool,
}

impl Guide {
    /// Goes on with a deck, or begins with an empty one. `others` are the tags of the table's
    /// other decks.
    pub fn new(deck: DeckFile, others: Others) -> Guide {
        Guide {
            queue: deck.missing().into(),
            deck,
            others,
            field: Field::default(),
            handled: Vec::new(),
            resting: None,
            looking: None,
            unnameable: None,
            question: None,
            failures: 0,
            ended: false,
        }
    }

    /// The deck as it stands.
    pub fn deck(&self) -> &DeckFile {
        &self.deck
    }

    /// Whether the person has stopped.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// What is wanted now.
    pub fn ask(&self) -> Step {
        let of = self.deck.contents.pieces().len();
        let done = self.deck.tags().len();
        let ask = |piece: &Piece| Step::Ask {
            piece: *piece,
            done,
            of,
        };
        self.queue.front().map_or(Step::Whole, ask)
    }

    /// Takes one read of the antenna.
    pub fn read(&mut self, read: Result<&Reading, ReaderError>) -> Vec<Step> {
        let reading = match read {
            Ok(reading) => reading,
            Err(error) => {
                self.failures = self.failures.saturating_add(1);
                let now = self.failures == DOWN_AFTER;
                return now.then_some(Step::ReaderDown(error)).into_iter().collect();
            }
        };
        let back = self.failures >= DOWN_AFTER;
        self.failures = 0;
        let mut steps: Vec<Step> = back.then_some(Step::ReaderUp).into_iter().collect();
        let before = std::mem::replace(&mut self.unnameable, reading.unnameable);
        let new = reading.unnameable.filter(|_| before.is_none());
        steps.extend(new.map(|tag| Step::Refused(Refusal::Unnameable(tag))));
        self.field.read(&reading.tags);
        match self.field.lying() {
            Some(lying) if lying != self.handled => steps.extend(self.lies(lying)),
            _ => {}
        }
        steps
    }

    /// Other tags lie there than before.
    fn lies(&mut self, lying: Vec<Uid>) -> Option<Step> {
        self.handled.clone_from(&lying);
        self.resting = self.resting.filter(|uid| lying.contains(uid));
        match lying[..] {
            [] => None,
            [uid] if self.resting == Some(uid) => None,
            [uid] => {
                self.resting = Some(uid);
                Some(self.consider(uid))
            }
            _ => {
                let known = |uid: Uid| (uid, self.deck.piece(uid));
                Some(Step::Several(lying.into_iter().map(known).collect()))
            }
        }
    }

    /// A tag lies there alone.
    fn consider(&mut self, uid: Uid) -> Step {
        self.question = None;
        if uid.is_random() {
            return Step::Refused(Clash::Random(uid).into());
        }
        if let Some(piece) = self.deck.piece(uid) {
            return Step::Refused(Clash::TagTaken { uid, piece }.into());
        }
        if let Some(&(deck, piece)) = self.others.get(&uid) {
            return Step::Refused(Refusal::OtherDeck { uid, deck, piece });
        }
        if self.queue.is_empty() {
            return Step::Refused(Refusal::NoneLeft(uid));
        }
        self.looking = Some(uid);
        Step::Look(uid)
    }

    /// What a tag carries, after [`Step::Look`]; `None` if it carries nothing of use.
    pub fn carries(&mut self, uid: Uid, record: Option<&PieceRecord>) -> Vec<Step> {
        let Some(asked) = self.queue.front().copied() else {
            return Vec::new();
        };
        if self.looking.take() != Some(uid) {
            return Vec::new();
        }
        let named = record.and_then(|record| record.piece().parse().ok());
        let named = named.filter(|piece| self.deck.contents.holds(*piece));
        match named {
            Some(named) if named != asked => {
                self.question = Some((uid, named));
                let taken_by = self.deck.tag(named);
                vec![Step::Question {
                    uid,
                    named,
                    taken_by,
                    asked,
                }]
            }
            _ => self.take(uid, asked),
        }
    }

    fn take(&mut self, uid: Uid, piece: Piece) -> Vec<Step> {
        if let Err(clash) = self.deck.enrol(uid, piece) {
            return vec![Step::Refused(clash.into()), self.ask()];
        }
        self.queue.retain(|other| *other != piece);
        vec![Step::Taken { uid, piece }, self.ask()]
    }

    /// Does what the person says.
    pub fn key(&mut self, key: Key) -> Vec<Step> {
        let question = self.question.take();
        match (key, question) {
            (Key::Yes, Some((uid, named))) => self.take(uid, named),
            (Key::No, Some((uid, _))) => match self.queue.front().copied() {
                Some(asked) => self.take(uid, asked),
                None => vec![self.ask()],
            },
            (Key::Yes | Key::No, None) => vec![self.ask()],
            (Key::Undo, _) => match self.deck.take_back() {
                Some((uid, piece)) => {
                    self.queue.push_front(piece);
                    vec![Step::TakenBack { uid, piece }, self.ask()]
                }
                None => vec![Step::NothingToTakeBack, self.ask()],
            },
            (Key::Skip, _) => self.skip(),
            (Key::Quit, _) => {
                self.ended = true;
                let missing = self.queue.len();
                vec![Step::Stopped { missing }]
            }
        }
    }

    fn skip(&mut self) -> Vec<Step> {
        let Some(piece) = self.queue.front().copied() else {
            return vec![self.ask()];
        };
        if self.queue.len() == 1 {
            return vec![Step::NothingElse(piece)];
        }
        self.queue.rotate_left(1);
        vec![Step::Skipped(piece), self.ask()]
    }
}
