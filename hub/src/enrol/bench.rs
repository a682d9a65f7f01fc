//! A reader and a person together: what `remmi enrol` does until the person stops.

use std::io::{self, Write};

use sensors::{Content, PieceRecord, RoundRobin, TagError, Uid};
use table::piece::Piece;

use super::antenna::Antenna;
use super::check::{self, Check, Report};
use super::deck_file::{Clash, DeckFile};
use super::guide::{Guide, Key, Refusal, Step};
use super::shelf::ShelfError;
use super::words;

/// The antenna at which pieces are enrolled.
pub struct Bench<R> {
    sweep: RoundRobin<R>,
    antenna: sensors::Antenna,
}

/// The enrolment had to stop.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The deck cannot be kept.
    #[error("the last piece is not kept: {0}")]
    Shelf(#[from] ShelfError),
    /// The terminal is gone.
    #[error("the terminal is gone: {0}; go on with --resume")]
    Terminal(#[from] io::Error),
}

/// What is between a person and the table: keys and lines.
pub struct Terminal<K, W, P> {
    /// The next key, if one was pressed; called after each read.
    pub keys: K,
    /// Where lines go.
    pub lines: W,
    /// Waits a little, so that a read does not follow on the last.
    pub pause: P,
}

impl<R: Antenna> Bench<R> {
    /// Takes a reader, initialised or not.
    pub fn new(reader: R) -> Bench<R> {
        let antenna = sensors::Antenna(0);
        Bench {
            sweep: RoundRobin::new(vec![(antenna, reader)]),
            antenna,
        }
    }

    /// Enrols until the person stops. `keep` is called whenever the deck has changed, before the
    /// person is told so. With `write` each tag that can learns the name of its piece.
    ///
    /// # Errors
    /// The deck cannot be kept, or the terminal is gone.
    pub fn enrol<K, W, P>(
        &mut self,
        guide: &mut Guide,
        write: bool,
        mut keep: impl FnMut(&DeckFile) -> Result<(), ShelfError>,
        terminal: &mut Terminal<K, W, P>,
    ) -> Result<(), BenchError>
    where
        K: FnMut() -> Option<Key>,
        W: Write,
        P: FnMut(),
    {
        writeln!(terminal.lines, "{}", words::KEYS)?;
        let mut steps = vec![guide.ask()];
        loop {
            for step in steps {
                if let Step::Taken { .. } | Step::TakenBack { .. } = step {
                    keep(guide.deck())?;
                }
                if let Some(line) = words::tell(&step) {
                    writeln!(terminal.lines, "{line}")?;
                }
                if write && let Some((uid, piece)) = named_by(&step) {
                    let told = self.name(uid, piece, guide.deck());
                    told.map_or(Ok(()), |line| writeln!(terminal.lines, "  {line}"))?;
                }
            }
            if guide.has_ended() {
                return Ok(());
            }
            steps = match (terminal.keys)() {
                Some(key) => guide.key(key),
                None => Vec::new(),
            };
            if !guide.has_ended() {
                steps.extend(self.look(guide));
                (terminal.pause)();
            }
        }
    }

    /// One read, and what the tag carries if the guide wants to know.
    fn look(&mut self, guide: &mut Guide) -> Vec<Step> {
        let read = self.sweep.step().read;
        let mut steps = guide.read(read.as_ref().map_err(|error| *error));
        if let Some(Step::Look(uid)) = steps.last() {
            let record = self.record(uid);
            steps.extend(guide.carries(*uid, record.as_ref()));
        }
        steps
    }

    /// The record of a tag; most have none, and a tag is good without.
    fn record(&mut self, uid: &Uid) -> Option<PieceRecord> {
        match self.sweep.reader(self.antenna)?.record(uid)? {
            Ok(Content::Piece(record)) => Some(record),
            Ok(Content::Empty | Content::Foreign) | Err(_) => None,
        }
    }

    /// Lets a tag name its piece. What is to be said of it, if anything.
    fn name(&mut self, uid: Uid, piece: Piece, deck: &DeckFile) -> Option<String> {
        let record = PieceRecord::new(deck.name.as_str(), &piece.to_string()).ok()?;
        let reader = self.sweep.reader(self.antenna)?;
        if let Some(Ok(Content::Piece(found))) = reader.record(&uid)
            && found == record
        {
            return None;
        }
        match reader.write(&uid, &record) {
            Some(Ok(())) => Some(format!("Its tag says so too: deck {}, {piece}.", deck.name)),
            // Known by its UID alone, as most tags are.
            None | Some(Err(TagError::OtherKind { .. })) => None,
            Some(Err(error)) => Some(format!(
                "It is enrolled, but its tag does not say so: {error}. Lay it again to write it."
            )),
        }
    }

    /// Checks a deck until the person stops.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn check<K, W, P>(
        &mut self,
        check: &mut Check,
        terminal: &mut Terminal<K, W, P>,
    ) -> io::Result<Report>
    where
        K: FnMut() -> Option<Key>,
        W: Write,
        P: FnMut(),
    {
        let (_, of) = check.progress();
        let lines = &mut terminal.lines;
        writeln!(
            lines,
            "Lay or swipe all {of} pieces, a few at a time. q + Enter ends."
        )?;
        let mut failing = false;
        while !matches!((terminal.keys)(), Some(Key::Quit)) {
            match self.sweep.step().read {
                Ok(reading) => {
                    failing = false;
                    for (uid, belongs) in check.read(&reading.tags) {
                        let (seen, of) = check.progress();
                        writeln!(lines, "{seen} of {of}: {}", check::tell(uid, belongs))?;
                    }
                }
                Err(error) if !failing => {
                    failing = true;
                    writeln!(lines, "The reader is lost: {error}. Waiting for it.")?;
                }
                Err(_) => {}
            }
            (terminal.pause)();
        }
        Ok(check.report())
    }
}

/// The tag that should name its piece after this step: one that was taken, and one that is laid
/// again.
fn named_by(step: &Step) -> Option<(Uid, Piece)> {
    match step {
        Step::Taken { uid, piece }
        | Step::Refused(Refusal::Clash(Clash::TagTaken { uid, piece })) => Some((*uid, *piece)),
        _ => None,
    }
}
