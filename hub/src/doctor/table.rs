//! The whole table by its configuration: each part by its place, and what parts have in common.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::finding::{Finding, Part, Wrong};
use super::reader::{Examined, finding};
use super::shared::{self, Wired};
use super::{clock, deck, device, disk, machine};
use crate::clock::moment;
use crate::config::{ConfigError, ReaderChip, ReaderConfig, Select, TableConfig};
use crate::storage::{Journals, JournalsError};
use crate::wiring::place;

/// Where systemd's time service says that it has set the clock.
const TIME_SERVICE: &str = "/run/systemd/timesync";

/// A configuration that cannot be used, as a finding.
pub fn no_config(path: &Path, error: &ConfigError) -> Finding {
    let wrong = Wrong::new(
        error.to_string(),
        "the file is missing or has faults",
        format!("mend it, then: remmi check-config {}", path.display()),
    );
    Finding::fault(Part::Config, path.display().to_string(), wrong)
}

/// The machine around the table: decks, disk, clocks, heat and supply.
pub fn machine(config: &TableConfig, matches: &Path) -> Vec<Finding> {
    let mut findings = deck::findings(&config.decks, &config.games);
    let start = Instant::now();
    let examined = disk::examine(matches, || start.elapsed());
    findings.push(disk::finding(matches, &examined));
    let examined = clock::Examined {
        looks: [moment(), moment()],
        synchronised: clock::synchronised(Path::new(TIME_SERVICE)),
        last_journal_ms: last_journal_ms(matches),
    };
    findings.push(clock::finding(&examined));
    let examined = machine::examine(Path::new("/sys"), Path::new("vcgencmd"));
    findings.extend(machine::findings(&examined));
    findings
}

/// When the newest journal was written last, in ms since 1970.
fn last_journal_ms(matches: &Path) -> Option<u64> {
    let entries = matches.read_dir().ok()?.flatten();
    let journals = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "journal"));
    let written = journals.filter_map(|entry| {
        let modified = entry.metadata().ok()?.modified().ok()?;
        let since = modified.duration_since(std::time::UNIX_EPOCH).ok()?;
        u64::try_from(since.as_millis()).ok()
    });
    written.max()
}

/// The lock of the journals' folder, held so that no hub starts meanwhile; or that one runs.
///
/// # Errors
/// A hub has the hardware: what it sees stands on its page.
pub fn alone(folder: &Path) -> Result<Option<Journals>, Finding> {
    match Journals::open(folder) {
        Ok(lock) => Ok(Some(lock)),
        Err(JournalsError::InUse(_)) => Err(Finding::skipped(
            Part::Bus,
            "readers, panel and broker",
            "the hub is running and has them: its page names what is wrong. To examine them: sudo systemctl stop remmi",
        )),
        // The disk's own finding says more.
        Err(_) => Ok(None),
    }
}

/// The device files of the buses.
pub fn devices(config: &TableConfig) -> Vec<Finding> {
    let mut findings = Vec::new();
    for bus in &config.buses {
        let path = PathBuf::from(bus.bus.device());
        let opened = device::open(&path);
        findings.push(device::finding(
            Part::Bus,
            &path,
            &opened,
            &bus.bus.overlay(),
        ));
    }
    findings
}

/// The readers, in the order of the configuration, and what those that are dead share.
pub fn readers(readers: &[Wired]) -> Vec<Finding> {
    let each = readers.iter();
    let each = each.map(|reader| finding(&reader.place, &reader.examined));
    each.chain(shared::findings(readers)).collect()
}

/// A reader by its configuration, and how it did.
pub fn wired(config: &TableConfig, known: &ReaderConfig, examined: Examined) -> Wired {
    Wired {
        place: place::reader(config, known),
        bus: known.bus().to_string(),
        expander: expander(known),
        reset: reset(config, known),
        examined,
        answers_first: false,
    }
}

fn expander(reader: &ReaderConfig) -> Option<String> {
    match reader.select()? {
        Select::Output { expander, .. } => Some(expander.clone()),
        Select::Pin(_) => None,
    }
}

/// The reset line that it shares with others; a PN5180 has its own.
fn reset(config: &TableConfig, reader: &ReaderConfig) -> Option<String> {
    if let ReaderChip::Pn5180 { .. } = reader.chip {
        return None;
    }
    let pin = config.bus(reader.bus())?.reset?;
    Some(pin.to_string())
}

/// Where the panel is.
pub fn panel_place(config: &TableConfig) -> Option<String> {
    let panel = config.panel.as_ref()?;
    let select = place::select(config, &panel.select);
    Some(format!(
        "the panel, {}, select {select}, BUSY {} (header pin {})",
        panel.bus,
        panel.busy,
        panel.busy.place()
    ))
}
