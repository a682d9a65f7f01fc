//! `remmi verify`: what each journal of a folder is.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use table::journal::{recover, salvage};
use table::replay::{ReplayError, replay};

use super::folder::numbered;
use super::read::read;

/// The folder of the journals in that of a table's data.
const MATCHES: &str = "matches";

/// What a journal is.
#[derive(Debug, PartialEq, Eq)]
pub enum State {
    /// It can be played on; how many events it holds.
    Whole(usize),
    /// Nothing is in it.
    Empty,
    /// Its end is bad, and nothing good follows: how many events come before it, and what is wrong.
    Cut(usize, String),
    /// Something good follows a bad part: how many events come before it, and after it, and what is wrong.
    Salvageable(usize, usize, String),
    /// Only a newer program can read it.
    Newer(String),
    /// It does not begin as a journal, or cannot be read.
    NoMatch(String),
}

impl State {
    /// It is as it was written.
    pub fn is_well(&self) -> bool {
        matches!(self, State::Whole(_))
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Whole(events) => write!(f, "whole, {events} events"),
            State::Empty => write!(
                f,
                "empty: nothing of a match is in it; bring it back from a backup, or delete it"
            ),
            State::Cut(before, why) => {
                write!(
                    f,
                    "cut: {why}; the {before} events before it are taken up at the next start"
                )
            }
            State::Salvageable(before, behind, why) => write!(
                f,
                "salvageable: {why}; {before} events stand before it and {behind} behind it, which remmi salvage takes along"
            ),
            State::Newer(why) => {
                write!(f, "newer: {why}; play it on with the program that wrote it")
            }
            State::NoMatch(why) => write!(f, "no match: {why}"),
        }
    }
}

/// What a journal with these bytes is.
pub fn state(bytes: &[u8]) -> State {
    if bytes.is_empty() {
        return State::Empty;
    }
    let recovered = recover(bytes);
    let before = recovered.records.len();
    if let Some(newer) = recovered.damage.as_ref().filter(|damage| damage.newer) {
        return State::Newer(newer.to_string());
    }
    let behind = || salvage(bytes).found.len().saturating_sub(before);
    match (replay(&recovered.records), recovered.damage) {
        (Err(newer @ ReplayError::Newer(_)), _) => State::Newer(newer.to_string()),
        (Err(why), _) => State::NoMatch(why.to_string()),
        (Ok(_), None) => State::Whole(before),
        (Ok(_), Some(damage)) => match behind() {
            0 => State::Cut(before, damage.to_string()),
            behind => State::Salvageable(before, behind, damage.to_string()),
        },
    }
}

/// That no journal lies in a folder, and where else they are; nothing where one does.
pub fn no_journal(folder: &Path) -> Option<String> {
    let none = |folder: &Path| numbered(folder, "journal").is_ok_and(|found| found.is_empty());
    let within = folder.join(MATCHES);
    none(folder).then(|| match within.is_dir() && !none(&within) {
        true => format!(
            "no journal lies in {}: they are in {}",
            folder.display(),
            within.display()
        ),
        false => format!("no journal lies in {}", folder.display()),
    })
}

/// The journals of a folder by their names, in order, and what each is.
///
/// # Errors
/// The folder cannot be read.
pub fn verify(folder: &Path) -> io::Result<Vec<(String, State)>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(Some(name).filter(|name| name.ends_with(".journal")));
    }
    names.sort_unstable();
    let look = |name: String| {
        let read = read(&folder.join(&name));
        let state = read.map_or_else(|why| State::NoMatch(why.to_string()), |bytes| state(&bytes));
        (name, state)
    };
    Ok(names.into_iter().map(look).collect())
}
