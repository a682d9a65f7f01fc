//! The evenings as far as they are counted: a journal at a time, so that nobody has to wait for all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::summary::Told;
use super::{History, HistoryError, Journal};
use crate::storage::numbered;

/// The journals of a folder and what they gave.
#[derive(Debug)]
pub struct Counting {
    folder: PathBuf,
    counted: BTreeMap<Journal, Told>,
    /// Those to be played again, the next one last.
    left: Vec<Journal>,
}

impl Counting {
    /// Nothing is counted yet.
    pub fn of(folder: &Path) -> Counting {
        Counting {
            folder: folder.to_owned(),
            counted: BTreeMap::new(),
            left: Vec::new(),
        }
    }

    /// Looks at the folder: forgets what is gone or another one since, and takes what summaries say. The others are left
    /// to be played again, the newest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn look(&mut self) -> Result<(), HistoryError> {
        let there: BTreeSet<Journal> = Journal::all_in(&self.folder)?.into_iter().collect();
        self.counted.retain(|journal, _| there.contains(journal));
        self.left.clear();
        for journal in &there {
            if self.counted.contains_key(journal) {
                continue;
            }
            match journal.summary() {
                Some(told) => drop(self.counted.insert(journal.clone(), told)),
                None => self.left.push(journal.clone()),
            }
        }
        // With a journal goes what was made of it.
        for (number, summary) in numbered(&self.folder, "summary").unwrap_or_default() {
            if there.iter().all(|journal| journal.number() != number) {
                let _ = fs::remove_file(summary);
            }
        }
        Ok(())
    }

    /// Plays the journal of this number again before the others, if it is left to be.
    pub fn first(&mut self, number: u32) {
        let (mut those, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.left)
            .into_iter()
            .partition(|journal| journal.number() == number);
        self.left = others;
        self.left.append(&mut those);
    }

    /// Plays one journal again; false when none is left.
    pub fn step(&mut self) -> bool {
        let Some(journal) = self.left.pop() else {
            return false;
        };
        let (told, kept) = journal.play_again();
        if let Err(why) = kept {
            tracing::debug!("{} has no summary: {why}", journal.path.display());
        }
        self.counted.insert(journal, told);
        true
    }

    /// Plays journals again until so much time has passed, one at least.
    pub fn go_on_for(&mut self, time: Duration) {
        let begun = Instant::now();
        while self.step() && begun.elapsed() < time {}
    }

    /// What is known so far.
    pub fn history(&self) -> History {
        let told = || self.counted.values();
        let matches = told().filter_map(|told| told.played.clone());
        History {
            damaged: told().filter_map(|told| told.damage.clone()).collect(),
            uncounted: self.left.len(),
            ..History::of(matches.collect())
        }
    }
}

/// Leaves a summary beside each journal of a folder that has none, the oldest first, but for the match that is played.
/// Ends where none can be written.
///
/// # Errors
/// The folder cannot be read.
pub fn summarise(folder: &Path, played: Option<u32>) -> Result<(), HistoryError> {
    for journal in Journal::all_in(folder)? {
        if Some(journal.number()) == played || journal.summary().is_some() {
            continue;
        }
        if let (_, Err(why)) = journal.play_again() {
            tracing::debug!("{} has no summary: {why}", journal.path.display());
            break;
        }
    }
    Ok(())
}
