//! What is wrong beside the game.

use super::Table;
use crate::clock::{Micros, SECOND};
use crate::journal::Disk;
use crate::seldom::Seldom;
use crate::view::Notice;
use crate::words::Say;
use crate::zone::Zone;

/// How long a fault of the moment stays on the page.
const SHOWN: Micros = 30 * SECOND;

/// Faults of the moment and those that stand until they are mended.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Each with the moment at which it goes.
    passing: Vec<(Micros, Fault)>,
    standing: Vec<Fault>,
    logged: Seldom,
    /// When the table looked up last.
    now: Micros,
}

#[derive(Debug)]
struct Fault {
    kind: &'static str,
    text: Say,
    zone: Option<Zone>,
}

impl Faults {
    /// Forgets what has been shown long enough.
    pub(super) fn wake(&mut self, at: Micros) {
        self.now = at;
        self.passing.retain(|(until, _)| *until > at);
    }

    fn log(&mut self, kind: &'static str, text: &Say) {
        if let Some(line) = self.logged.line(self.now, kind, &text.to_string()) {
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
    pub(super) fn fault(&mut self, at: Micros, kind: &'static str, text: Say) {
        self.faults.now = at;
        self.faults.log(kind, &text);
        self.faults.passing.retain(|(_, fault)| fault.kind != kind);
        let zone = None;
        let fault = Fault { kind, text, zone };
        self.faults.passing.push((at + SHOWN, fault));
    }

    /// Something is wrong until it is mended: replaces what was said of `kind` before.
    pub fn standing_fault(&mut self, kind: &'static str, text: Option<Say>) {
        self.standing_fault_at(kind, None, text);
    }

    /// The same of one zone.
    pub(super) fn standing_fault_at(
        &mut self,
        kind: &'static str,
        zone: Option<Zone>,
        text: Option<Say>,
    ) {
        let same = |fault: &Fault| (fault.kind, fault.zone) == (kind, zone);
        if let Some(text) = &text
            && !self.faults.standing.iter().any(same)
        {
            self.faults.log(kind, text);
        }
        self.faults.standing.retain(|fault| !same(fault));
        let fault = text.map(|text| Fault { kind, text, zone });
        self.faults.standing.extend(fault);
    }

    /// Faults that are not part of the game, to show beside it in the table's language.
    pub fn faults(&self) -> Vec<Notice> {
        let passing = self.faults.passing.iter().map(|(_, fault)| fault);
        let lang = self.app.lang();
        let tell = |fault: &Fault| Notice::new(fault.kind, fault.text.tell(lang), fault.zone);
        passing.chain(&self.faults.standing).map(tell).collect()
    }
}
