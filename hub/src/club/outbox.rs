//! What of a journal may go to the club, and when: never a line in which something sealed of a running deal stands.

use std::io;
use std::path::Path;

use protocol::{MAX_LINES, MatchId};
use ring::digest::{SHA256, digest};
use serde::Deserialize;
use table::app::App;
use table::event::Event;
use table::journal::{Record, recover};
use table::replay::ReplayError;
use table::view::Phase;

use crate::history::walk;
use crate::storage::read;

/// When what of a match goes to the club.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ship {
    /// All of it, when it is over.
    #[default]
    Matches,
    /// Each deal when its points are written.
    Deals,
}

/// A journal's good lines, as they go.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// Which match.
    pub id: MatchId,
    bytes: Vec<u8>,
    /// Where each line ends, its newline included.
    ends: Vec<usize>,
}

impl Parcel {
    /// Reads a journal; `None` while it has no whole first line, or where that is not a journal's.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: &Path) -> io::Result<Option<Parcel>> {
        let bytes = read(path)?;
        let ends = bytes.iter().enumerate();
        let ends: Vec<usize> = ends
            .filter_map(|(at, byte)| (*byte == b'\n').then_some(at + 1))
            .collect();
        let id = ends.first().and_then(|end| match_id(&bytes[..*end]));
        Ok(id.map(|id| Parcel { id, bytes, ends }))
    }

    /// Lines that it has.
    pub fn lines(&self) -> u32 {
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }

    /// How many lines may go, from the first on, and whether the match is over with them.
    pub fn may_go(&self, ship: Ship) -> (u32, bool) {
        // A journal that cannot be played again is the start's and the history's to tell of.
        may_go(&recover(&self.bytes).records, ship).unwrap_or_default()
    }

    /// As many lines behind the first `kept`, and no more than `may`, as go in one batch; none where the next one is too long for
    /// any, which no table writes.
    pub fn batch(&self, kept: u32, may: u32) -> &[u8] {
        let begins = |line: u32| match line {
            0 => Some(0),
            line => self.ends.get(line as usize - 1).copied(),
        };
        let Some(from) = begins(kept) else {
            return &[];
        };
        let fits = (kept + 1..=may)
            .filter_map(begins)
            .take_while(|end| end - from <= MAX_LINES);
        &self.bytes[from..fits.last().unwrap_or(from)]
    }
}

/// What tells a match from all others of the world, of its journal's first line with its newline: the UUID that is drawn for it. Journals
/// of before format 1 have none; of theirs it is the first 128 bits of the line's SHA-256: it holds the deck's tags and the
/// milliseconds of the wall clock, which no two matches share.
pub fn match_id(first: &[u8]) -> Option<MatchId> {
    let record = recover(first).records.pop()?;
    let Event::Opened(opening) = record.event else {
        return None;
    };
    let derived = || {
        let hash = digest(&SHA256, first);
        hash.as_ref().first_chunk().copied()
    };
    let id = opening.journal.map(|own| own.id.into_bytes());
    id.or_else(derived).map(MatchId)
}

/// How many of these lines may go, and whether the match is over with them.
///
/// A deal's lines go with the one that writes its points: what comes behind may be cards that are being dealt already, before
/// anybody has said so. The end of a match by consent, and what is written otherwise after it, go with their own.
///
/// # Errors
/// The records are not a journal of a table.
pub fn may_go(records: &[Record], ship: Ship) -> Result<(u32, bool), ReplayError> {
    let (mut may, mut over, mut before) = (0, false, None);
    let mut line = 0;
    walk(records, |_, app: &App| {
        line += 1;
        let written = app.game().written();
        let rounds = written.rounds.len();
        let is_written = matches!(app.game().phase(), Phase::Scored | Phase::Finished);
        over = written.over;
        let more = before.as_ref().is_some_and(|(was, _)| rounds > *was) && is_written;
        let otherwise = over && before.as_ref().is_none_or(|(_, was)| *was != written);
        if more || otherwise {
            may = line;
        }
        before = Some((rounds, written));
    })?;
    match (ship, over) {
        (Ship::Matches, false) => Ok((0, false)),
        (Ship::Matches | Ship::Deals, over) => Ok((may, over)),
    }
}
