//! `remmi verify`: what each journal of a folder is.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use table::journal::{recover, salvage};
use table::replay::{ReplayError, replay};

/// What a journal is.
#[derive(Debug, PartialEq, Eq)]
pub enum State {
    /// It can be played on; how many events it holds.
    Whole(usize),
    /// Nothing is in it: a match that was never begun.
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
        matches!(self, State::Whole(_) | State::Empty)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Whole(events) => write!(f, "whole, {events} events"),
            State::Empty => write!(f, "empty: a match that was never begun"),
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
        let read = fs::read(folder.join(&name));
        let state = read.map_or_else(|why| State::NoMatch(why.to_string()), |bytes| state(&bytes));
        (name, state)
    };
    Ok(names.into_iter().map(look).collect())
}
