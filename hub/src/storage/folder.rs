//! The folder of journals: one file per match.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use table::journal::Journal;
use table::replay::ReplayError;
use table::tagbook::TagbookError;

use super::journal::JournalFile;
use super::whole::sync_folder;

/// The folder of journals.
#[derive(Debug)]
pub struct Journals {
    folder: PathBuf,
    /// The match that is played.
    played: Cell<u32>,
    /// Held as long as the table runs: two programs never write one folder.
    _lock: File,
}

/// The journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalsError {
    /// Another program has the folder.
    #[error("{0} is in use by another table: stop that one, or choose another folder with --data")]
    InUse(PathBuf),
    /// A file or folder cannot be read or written.
    #[error("{path}: {why}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// The journal is of a newer program, or holds no table.
    #[error("{path}: {why}; move the file away to begin a new match")]
    Replay {
        /// Which.
        path: PathBuf,
        /// Why.
        why: ReplayError,
    },
    /// A name for the match cannot be drawn.
    #[error("this machine has no /dev/urandom: {0}")]
    Random(io::Error),
    /// The deck is no deck.
    #[error(transparent)]
    Deck(#[from] TagbookError),
    /// A thread cannot be made.
    #[error("a thread cannot be started: {0}")]
    Thread(#[from] io::Error),
}

impl Journals {
    /// Opens the folder, making it if needed, and locks it.
    ///
    /// # Errors
    /// Another program has it, or it cannot be written.
    pub fn open(folder: &Path) -> Result<Journals, JournalsError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join("lock");
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(at(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Journals {
                folder: folder.to_owned(),
                played: Cell::new(0),
                _lock: lock,
            }),
            Err(fs::TryLockError::WouldBlock) => Err(JournalsError::InUse(folder.to_owned())),
            Err(fs::TryLockError::Error(why)) => Err(JournalsError::Io { path, why }),
        }
    }

    /// The number of the match that is played, which its journal has in its name; 0 before the first.
    pub fn played(&self) -> u32 {
        self.played.get()
    }

    /// An empty journal for a new match, which is played from now on.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(&self) -> Result<Journal<JournalFile>, JournalsError> {
        // A stray file with a high number is in nobody's way: the first free one after this match's.
        let free = |number: &u32| !self.path(*number).exists();
        let number = (self.played() + 1..).find(free).unwrap_or(u32::MAX);
        let path = self.path(number);
        let file = File::create_new(&path).map_err(at(&path))?;
        // The file's name must survive a power cut as well as its lines.
        sync_folder(&self.folder).map_err(at(&self.folder))?;
        self.play(number);
        Ok(Journal::empty(JournalFile(file)))
    }

    pub(super) fn play(&self, number: u32) {
        self.played.set(number);
    }

    pub(super) fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.journal"))
    }

    /// The numbers of the files that are called like journals, the highest first.
    pub(super) fn numbers(&self) -> Result<Vec<u32>, JournalsError> {
        let mut numbers = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(at(&self.folder))? {
            let name = entry.map_err(at(&self.folder))?.file_name();
            let name = name.to_string_lossy();
            numbers.extend(
                name.strip_suffix(".journal")
                    .and_then(|n| n.parse::<u32>().ok()),
            );
        }
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(numbers)
    }
}

pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> JournalsError + '_ {
    move |why| JournalsError::Io {
        path: path.to_owned(),
        why,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_folder_serves_one_table() {
        let folder = tempfile::tempdir().unwrap();
        let first = Journals::open(folder.path()).unwrap();
        let second = Journals::open(folder.path()).unwrap_err();
        assert!(second.to_string().contains("another table"), "{second}");
        drop(first);
        Journals::open(folder.path()).unwrap();
    }

    #[test]
    fn journals_are_numbered_around_what_lies_there() {
        let folder = tempfile::tempdir().unwrap();
        let journals = Journals::open(folder.path()).unwrap();
        for name in ["0002.journal", "9999999.journal"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for number in [1, 3, 4] {
            journals.create().unwrap();
            assert_eq!(journals.played(), number);
        }
        assert_eq!(journals.numbers().unwrap(), [9_999_999, 4, 3, 2, 1]);
    }
}
