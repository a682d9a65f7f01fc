//! What is wrong beside the game.

use super::Table;
use crate::clock::{Micros, SECOND};
use crate::journal::Disk;
use crate::seldom::Seldom;
use crate::view::Notice;
use crate::zone::Zone;

/// How long a fault of the moment stays on the page.
const SHOWN: Micros = 30 * SECOND;

/// Faults of the moment and those that stand until they are mended.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Each with the moment at which it goes.
    passing: Vec<(Micros, Notice)>,
    standing: Vec<Notice>,
    logged: Seldom,
    /// When the table looked up last.
    now: Micros,
}

impl Faults {
    /// Forgets what has been shown long enough.
    pub(super) fn wake(&mut self, at: Micros) {
        self.now = at;
        self.passing.retain(|(until, _)| *until > at);
    }

    fn log(&mut self, kind: &'static str, text: &str) {
        if let Some(line) = self.logged.line(self.now, kind, text) {
            tracing::warn!("{line}");
        }
    }

    /// When the next one goes.
    pub(super) fn wake_at(&self) -> Option<Micros> {
        self.passing.iter().map(|(until, _)| *until).min()
    }
}

impl<D: Disk> Table<D> {
    /// Something went wrong that passes: shown for half a minute.
    pub(super) fn fault(&mut self, at: Micros, kind: &'static str, text: String) {
        self.faults.now = at;
        self.faults.log(kind, &text);
        self.faults
            .passing
            .retain(|(_, notice)| notice.kind != kind);
        let zone = None;
        self.faults
            .passing
            .push((at + SHOWN, Notice::new(kind, text, zone)));
    }

    /// Something is wrong until it is mended: replaces what was said of `kind` before.
    pub fn standing_fault(&mut self, kind: &'static str, text: Option<String>) {
        self.standing_fault_at(kind, None, text);
    }

    /// The same of one zone.
    pub(super) fn standing_fault_at(
        &mut self,
        kind: &'static str,
        zone: Option<Zone>,
        text: Option<String>,
    ) {
        let same = |notice: &Notice| (notice.kind, notice.zone) == (kind, zone);
        if let Some(text) = &text
            && !self.faults.standing.iter().any(same)
        {
            self.faults.log(kind, text);
        }
        self.faults.standing.retain(|notice| !same(notice));
        let notice = text.map(|text| Notice::new(kind, text, zone));
        self.faults.standing.extend(notice);
    }

    /// Faults that are not part of the game, to show beside it.
    pub fn faults(&self) -> Vec<Notice> {
        let passing = self.faults.passing.iter().map(|(_, notice)| notice);
        passing.chain(&self.faults.standing).cloned().collect()
    }
}
