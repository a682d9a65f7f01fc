//! The folder of journals: one file per match.

use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use table::journal::Journal;
use table::tagbook::TagbookError;

use super::journal::{JournalFile, path};
use super::writer::{Pen, Writer};

/// The folder of journals.
#[derive(Debug)]
pub struct Journals {
    folder: PathBuf,
    /// The match that is played.
    played: Cell<u32>,
    /// Held as long as the table runs: two programs never write one folder.
    _lock: Option<File>,
}

/// The journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalsError {
    /// Another program has the folder.
    #[error("{0} is in use by another table: stop that one, or choose another folder with --data")]
    InUse(PathBuf),
    /// The journal is not for this program: it is left as it is.
    #[error(
        "{path} is left as it is, for a newer program: {why}; use that one, or move the file away to begin a new match"
    )]
    Newer {
        /// Which.
        path: PathBuf,
        /// What only a newer program can read.
        why: String,
    },
    /// A name for the match cannot be drawn.
    #[error("this machine has no /dev/urandom: {0}")]
    Random(io::Error),
    /// The file does not hold a deck.
    #[error(transparent)]
    Deck(#[from] TagbookError),
    /// A thread cannot be made.
    #[error("a thread cannot be started: {0}")]
    Thread(#[from] io::Error),
}

impl Journals {
    /// Opens the folder, making it if needed, and locks it. Where it cannot be made there is nothing
    /// to lock: the table plays in memory.
    ///
    /// # Errors
    /// Another program has it.
    pub fn open(folder: &Path) -> Result<Journals, JournalsError> {
        let lock = lock(folder).map_err(|_| JournalsError::InUse(folder.to_owned()))?;
        Ok(Journals {
            folder: folder.to_owned(),
            played: Cell::new(0),
            _lock: lock,
        })
    }

    /// The number of the match that is played, which its journal has in its name; 0 before the first.
    pub fn played(&self) -> u32 {
        self.played.get()
    }

    /// A journal for a new match, which is played from now on. The writer makes the file, with its
    /// first lines in it.
    pub fn begin(&self, writer: &Writer) -> Journal<Pen> {
        let number = self.free();
        self.play(number);
        Journal::empty(writer.play(JournalFile::new(&self.folder, number)))
    }

    /// A number for the match that is played next. A stray file with a high one is in nobody's way: the first free one
    /// after this match's.
    pub(super) fn free(&self) -> u32 {
        let free = |number: &u32| !path(&self.folder, *number).exists();
        (self.played() + 1..).find(free).unwrap_or(HIGHEST)
    }

    pub(super) fn play(&self, number: u32) {
        self.played.set(number);
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The numbers of the files that are called as journals are, the highest first.
    ///
    /// # Errors
    /// The folder is there and cannot be read.
    pub(super) fn numbers(&self) -> io::Result<Vec<u32>> {
        let journals = match numbered(&self.folder, "journal") {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let mut numbers: Vec<u32> = journals.into_iter().map(|(number, _)| number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(numbers)
    }
}

/// The highest number of a journal: a file with a higher one is none of ours.
const HIGHEST: u32 = 999_999_999;

/// The files that are called as the journal of a number is, or what else of this kind belongs to it.
///
/// # Errors
/// The folder cannot be read.
pub(crate) fn numbered(folder: &Path, kind: &str) -> io::Result<Vec<(u32, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let there = entry?.path();
        let number = there
            .file_stem()
            .and_then(|name| name.to_str()?.parse().ok());
        let called = |number: &u32| {
            let own = path(folder, *number).with_extension(kind);
            *number <= HIGHEST && own.file_name() == there.file_name()
        };
        found.extend(number.filter(called).map(|number| (number, there.clone())));
    }
    Ok(found)
}

/// Another program has a folder.
#[derive(Debug)]
pub struct InUse;

/// How long a lock is waited for: who held it may be ending just now, and a process that it was starting has its open
/// files until it is another program.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two looks at a lock.
const PAUSE: Duration = Duration::from_millis(20);

/// Locks a folder, made if needed, for as long as what is answered is held. The folder itself is
/// locked, so that a disk on which nothing can be made has a lock too; `None` where there is no folder.
///
/// # Errors
/// Another program has it, for a second at least.
pub fn lock(folder: &Path) -> Result<Option<File>, InUse> {
    // What comes of it is seen by the next line.
    let _ = fs::create_dir_all(folder);
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(fs::TryLockError::WouldBlock) if begun.elapsed() >= PATIENCE => return Err(InUse),
            Err(fs::TryLockError::WouldBlock) => thread::sleep(PAUSE),
            // A file system without locks.
            Err(fs::TryLockError::Error(why)) => {
                tracing::warn!("{} cannot be locked: {why}", folder.display());
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::sync::atomic::{AtomicBool, Ordering};

    use table::event::Event;
    use table::journal::Record;

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
        let writer = Writer::start(|| {}).unwrap();
        for name in ["0002.journal", "9999999.journal"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for number in [1, 3, 4] {
            journals.begin(&writer).append(&Record {
                at: 0,
                wall: 0,
                event: Event::Woke,
            });
            assert_eq!(journals.played(), number);
        }
        writer.close();
        assert_eq!(journals.numbers().unwrap(), [9_999_999, 4, 3, 2, 1]);
    }

    /// A process that is being started has the lock's file too, for a moment.
    #[test]
    fn a_folder_is_free_again_although_programs_are_started_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !done.load(Ordering::Relaxed) {
                        Command::new("true").status().unwrap();
                    }
                });
            }
            let free = (0..1000).all(|_| lock(folder.path()).is_ok());
            done.store(true, Ordering::Relaxed);
            assert!(free);
        });
        let _held = lock(folder.path()).unwrap();
        assert!(lock(folder.path()).is_err());
    }
}
