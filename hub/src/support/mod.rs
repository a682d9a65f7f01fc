//! `remmi support`: what others need to know of a table that does not work, and nothing that they must not know.
//!
//! Nothing is copied: each text is made of what this program has understood, and goes through [`Veil`] before it is written.

mod veil;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::Builder;

pub use veil::Veil;

use crate::backup::header;
use crate::clock::wall_ms;
use crate::config::{ConfigError, TableConfig, where_};
use crate::doctor::program::said;
use crate::doctor::{Finding, Part, Report, State};
use crate::storage::{WholeFile, free};

/// Other programs are asked for this long, and for so many bytes.
const PATIENCE: Duration = Duration::from_secs(10);
const MOST: u64 = 1 << 20;
/// Lines of the log, the newest.
const LINES: &str = "2000";
/// Journals that are listed, the newest.
const JOURNALS: usize = 1000;

/// What is known of a table.
pub struct Known<'a> {
    /// Its configuration, or why there is none.
    pub config: &'a Result<TableConfig, ConfigError>,
    /// What the doctor found.
    pub findings: Vec<Finding>,
    /// The program `systemctl`.
    pub systemctl: &'a Path,
    /// The program `journalctl`.
    pub journalctl: &'a Path,
}

/// Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum SupportError {
    /// Something stands where the file should be.
    #[error("{0} is there already: choose another name, or take it away")]
    There(PathBuf),
    /// The disk.
    #[error("{0} cannot be written: {1}")]
    Io(PathBuf, #[source] io::Error),
}

/// Writes the texts, each with its name, into a new file.
///
/// # Errors
/// It is there already, or the disk fails.
pub fn write(file: &Path, known: &Known<'_>) -> Result<Vec<&'static str>, SupportError> {
    if file.symlink_metadata().is_ok() {
        return Err(SupportError::There(file.to_owned()));
    }
    let veil = Veil::over(known.config.as_ref().ok());
    let texts = [
        ("about.txt", veil.text(&about(known))),
        ("configuration.txt", veil.text(&configuration(known.config))),
        ("doctor.txt", veil.text(&doctor(known))),
        ("health.txt", veil.text(&health(known))),
        // Numbers alone, which the veil would take for tags.
        ("journals.txt", journals(known.config)),
        ("log.txt", veil.text(&log(known))),
    ];
    let written = WholeFile::secret(file).stream(|out| {
        let packed = GzEncoder::new(BufWriter::new(out), Compression::default());
        let mut tar = Builder::new(packed);
        for (name, text) in &texts {
            let mut header = header(text.len() as u64, 0o644, wall_ms() / 1000);
            tar.append_data(&mut header, name, text.as_bytes())?;
        }
        tar.into_inner()?.finish()?.flush()
    });
    written.map_err(|why| SupportError::Io(file.to_owned(), why))?;
    Ok(texts.map(|(name, _)| name).to_vec())
}

fn first_line(file: &str) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.trim_end_matches(['\0', '\n'])
        .lines()
        .next()
        .unwrap_or("not told")
        .to_owned()
}

/// Versions, machine and disk.
fn about(known: &Known<'_>) -> String {
    let system = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let system = system
        .lines()
        .find_map(|line| line.strip_prefix("PRETTY_NAME="))
        .map(|name| name.trim_matches('"'));
    let mut text = format!(
        "remmi {} for {}\nsystem: {}\nkernel: {}\nmachine: {}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        system.unwrap_or("not told"),
        first_line("/proc/sys/kernel/osrelease"),
        first_line("/sys/firmware/devicetree/base/model"),
    );
    if let Ok(Ok(free)) = known.config.as_ref().map(|config| free(&config.data)) {
        let _ = writeln!(
            text,
            "free on the disk of the data: {} MB",
            free / 1_000_000
        );
    }
    text
}

/// As it was understood, without what was written beside it.
fn configuration(config: &Result<TableConfig, ConfigError>) -> String {
    let config = match config {
        Ok(config) => config,
        // What is wrong may be quoted, so that is not told here.
        Err(ConfigError::Faults { faults, .. }) => {
            let lines = faults
                .iter()
                .map(|fault| format!("{}: {}\n", where_(fault.place), fault.remedy));
            return format!(
                "It has faults: remmi check-config tells them\n{}",
                lines.collect::<String>()
            );
        }
        Err(ConfigError::Unreadable { error, .. }) => {
            return format!("It cannot be read: {error}\n");
        }
    };
    let mut text = config.listing();
    let yes = |is: bool| if is { "yes" } else { "no" };
    let (timers, decks) = (config.timers.len(), config.decks.len());
    let _ = write!(
        text,
        "\nbackend: {:?}\nfurniture: {:?}\ntimers: {timers}\ndecks: {decks}\ncode of the network: {}\na voice: {}\n",
        config.backend,
        config.furniture,
        yes(config.wifi.is_some()),
        yes(config.speech.is_some()),
    );
    for warning in config.warnings() {
        let _ = writeln!(text, "warning: {warning}");
    }
    text
}

/// What the doctor found, but for what quotes a file.
fn doctor(known: &Known<'_>) -> String {
    let quotes = |finding: &Finding| {
        matches!(finding.part, Part::Config | Part::Deck)
            && matches!(finding.state, State::Fault | State::Warning)
    };
    let told = known.findings.iter().map(|finding| {
        let mut told = finding.clone();
        if quotes(finding) {
            told.what = "something is wrong, which remmi doctor tells at the table".to_owned();
            (told.cause, told.remedy) = (None, None);
        }
        told
    });
    Report {
        findings: told.collect(),
    }
    .to_string()
}

/// As the service manager has it.
fn health(known: &Known<'_>) -> String {
    let of = "--property=ActiveState,SubState,StatusText,NRestarts,ExecMainStartTimestamp,Result";
    let told = said(
        known.systemctl,
        &["show", "remmi.service", of, "--no-pager"],
        PATIENCE,
        MOST,
    );
    let told = told.filter(|told| !told.trim().is_empty());
    told.unwrap_or_else(|| {
        "The table is no service here, so nobody can be asked how it is.\n".to_owned()
    })
}

/// The name, the bytes and the time of change of each.
fn journals(config: &Result<TableConfig, ConfigError>) -> String {
    let listed = config
        .as_ref()
        .map(|config| crate::history::Journal::all_in(&config.data.join("matches")));
    let Ok(Ok(journals)) = listed else {
        return "There are none, or they cannot be listed.\n".to_owned();
    };
    let mut text = format!("{} journals\n", journals.len());
    for journal in journals.iter().rev().take(JOURNALS) {
        let (bytes, changed) = (journal.bytes(), crate::clock::when(journal.modified_ms()));
        let _ = writeln!(
            text,
            "{:04}.journal  {bytes:>9} bytes  {changed}",
            journal.number()
        );
    }
    text
}

/// Of the newest lines those that warn, for the others tell who came to the table.
fn log(known: &Known<'_>) -> String {
    let asked = [
        "--unit=remmi.service",
        "--lines",
        LINES,
        "--output=short-iso",
        "--no-pager",
        "--quiet",
    ];
    let told = said(known.journalctl, &asked, PATIENCE, MOST).unwrap_or_default();
    let warns = |line: &&str| {
        !line.contains(" INFO ") && !line.contains(" DEBUG ") && !line.contains(" TRACE ")
    };
    let lines: String = told
        .lines()
        .filter(warns)
        .map(|line| format!("{line}\n"))
        .collect();
    match told.trim().is_empty() {
        true => "There is no log to be had: the table is no service here, or this user may not read it (sudo).\n".to_owned(),
        false => lines,
    }
}
