//! A place of the table with its reader.

use sensors::{ReaderError, Reading, Uid};
use table::words::{Say, say};
use table::zone::Zone;

use crate::config::{ReaderConfig, TableConfig};
use crate::doctor::{self, Wrong};
use crate::enrol::Field;
use crate::wiring::place;

/// Failed reads in a row after which a reader counts as down.
const DOWN_AFTER: u32 = 2;

/// What is heard of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing yet.
    NotYet,
    /// It answers.
    Well,
    /// It fails, or cannot be had.
    Fails(Wrong),
}

/// A place of the table, by the antenna under it.
#[derive(Clone, Debug)]
pub struct Place {
    /// What it is for.
    pub zone: Zone,
    /// The bus of the reader.
    pub bus: String,
    /// Where its select leads, as people find it: `GPIO5 (header pin 29)`.
    pub select: Option<Say>,
    /// How its reader does.
    pub heard: Heard,
    /// A tag was laid there when it was asked for, and heard there.
    pub tried: bool,
    /// Nobody wants to try it.
    pub skipped: bool,
    /// The tags that lie there.
    pub lying: Vec<Uid>,
    field: Field,
    failures: u32,
}

impl Place {
    pub(super) fn new(config: &TableConfig, reader: &ReaderConfig) -> Place {
        Place {
            zone: reader.zone,
            bus: reader.bus().to_string(),
            select: reader.select().map(|select| place::told(config, select)),
            heard: Heard::NotYet,
            tried: false,
            skipped: false,
            lying: Vec::new(),
            field: Field::default(),
            failures: 0,
        }
    }

    /// A tag can be asked for there.
    pub(super) fn is_to_be_tried(&self) -> bool {
        self.heard == Heard::Well && !self.tried && !self.skipped
    }

    pub(super) fn begin_anew(&mut self) {
        (self.tried, self.skipped) = (false, false);
    }

    pub(super) fn read(&mut self, read: Result<&Reading, ReaderError>) {
        match read {
            Ok(reading) => {
                (self.heard, self.failures) = (Heard::Well, 0);
                self.field.read(&reading.tags);
                if let Some(lying) = self.field.lying() {
                    self.lying = lying;
                }
            }
            Err(error) => {
                self.failures = self.failures.saturating_add(1);
                if self.failures >= DOWN_AFTER {
                    self.heard = Heard::Fails(doctor::reader::wrong(&error));
                    (self.field, self.lying) = (Field::default(), Vec::new());
                }
            }
        }
    }
}

/// A place before anybody sits there: seats count from 1.
pub fn called(zone: Zone) -> Say {
    match zone {
        Zone::Pad(seat) => say!("workshop-pad", n = seat.0 + 1),
        Zone::Melds(seat) => say!("workshop-melds", n = seat.0 + 1),
        Zone::Centre => say!("zone-centre"),
        Zone::Stock => say!("zone-stock"),
        Zone::Discard => say!("zone-discard"),
        Zone::Widow => say!("zone-widow"),
        Zone::Dead => say!("zone-dead"),
        Zone::Aside => say!("zone-aside"),
        Zone::TrayLeft => say!("zone-tray-left"),
        Zone::TrayRight => say!("zone-tray-right"),
    }
}
