//! A journal of the table's folder, how far the club is with it, and what is said of it next.

use protocol::{Held, MatchId};

use crate::history::Journal;

/// A journal of the folder.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) journal: Journal,
    pub(super) id: MatchId,
    pub(super) lines: u32,
    /// What the club has committed, and how many lines the journal had then; none until it is asked.
    pub(super) acked: Option<(u32, u32)>,
    /// How many lines may go, and whether the match is over with them; none until it is looked at.
    pub(super) may: Option<(u32, bool)>,
    pub(super) refused: Option<Held>,
}

/// What is said next.
pub(super) enum Next {
    /// How far the club is with it; and that it was cut, where it was.
    Ask(MatchId, bool),
    Judge(u32),
    /// Lines behind these of this journal.
    Send(u32, u32),
}

impl Entry {
    /// Lines that may go and have not.
    pub(super) fn left(&self) -> u32 {
        let may = self.may.map_or(0, |(may, _)| may);
        may.saturating_sub(self.acked.map_or(0, |(kept, _)| kept))
    }

    pub(super) fn next(&self, number: u32, played: bool) -> Option<Next> {
        if self.refused.is_some() {
            return None;
        }
        let Some((kept, lines)) = self.acked else {
            return Some(Next::Ask(self.id, false));
        };
        if kept > self.lines {
            return Some(Next::Ask(self.id, true));
        }
        if lines == self.lines && !played {
            return None;
        }
        match self.may {
            None => Some(Next::Judge(number)),
            Some((may, _)) if may > kept => Some(Next::Send(number, kept)),
            // The club learns that what comes behind may not go, so that nobody looks at it again.
            Some((_, true)) if lines != self.lines && !played && kept < self.lines => {
                Some(Next::Send(number, kept))
            }
            Some(_) => None,
        }
    }
}
