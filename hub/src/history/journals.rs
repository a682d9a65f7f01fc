//! The journals of a folder as files: which there are, and whether one was written since.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use table::journal::{Recovered, recover};

use super::HistoryError;
use crate::storage::{numbered, read};

/// A journal's file as it lies in a folder; it is another one when it was written since.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Journal {
    number: u32,
    pub(super) path: PathBuf,
    bytes: u64,
    /// Micros since 1970.
    pub(super) modified: u64,
}

impl Journal {
    /// Of its match.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Of its file.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// When it was written last, in milliseconds since 1970.
    pub fn modified_ms(&self) -> u64 {
        self.modified / 1000
    }

    /// What is written in it, as far as it is sound.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn recovered(&self) -> io::Result<Recovered> {
        Ok(recover(&read(&self.path)?))
    }

    /// All that lie in a folder, by number.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn all_in(folder: &Path) -> Result<Vec<Journal>, HistoryError> {
        let failed = |why: io::Error| HistoryError {
            path: folder.to_owned(),
            why,
        };
        let mut found = Vec::new();
        for (number, path) in numbered(folder, "journal").map_err(failed)? {
            let about = fs::metadata(&path).map_err(failed)?;
            let modified = about.modified().map_err(failed)?;
            let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
            found.push(Journal {
                number,
                path,
                bytes: about.len(),
                modified: u64::try_from(since.as_micros()).unwrap_or(u64::MAX),
            });
        }
        found.sort();
        Ok(found)
    }
}
