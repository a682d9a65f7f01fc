//! `history.sqlite`: what the journals gave, kept so that it need not be played again.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use table::journal::{Recovered, recover};

use super::rows::{TABLES, forget, insert};
use super::{HistoryError, PlayedMatch, read_match};

/// Changes whenever the tables do, or a journal is read in another way.
const VERSION: i64 = 4;
/// How long another program may hold the file.
const WAIT: Duration = Duration::from_secs(2);

/// A journal's file as it lies in a folder; it is another one when it was written since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    number: u32,
    path: PathBuf,
    bytes: i64,
    /// Micros since 1970.
    modified: i64,
}

/// The cache of a folder, fresh, and what holds it as long as it is read.
pub(super) struct Cache {
    pub(super) connection: Connection,
    /// Shared by all who read; none for a cache in memory.
    _lock: Option<File>,
}

/// The cache of a folder, fresh. A file that is not a cache of this version is rebuilt when nobody else
/// reads it; one that cannot be written is replaced by one in memory, which lasts for this answer.
pub(super) fn refreshed(folder: &Path) -> Result<Cache, HistoryError> {
    let journals = Journal::all_in(folder)?;
    let path = folder.join("history.sqlite");
    let kept = held(folder).and_then(|lock| {
        let mut kept = on_disk(&path, &journals);
        if kept.is_err() && lock.try_lock().is_ok() {
            // Nobody else has it open, and nobody opens it meanwhile.
            let _ = fs::remove_file(&path);
            kept = on_disk(&path, &journals);
            shared(&lock, folder)?;
        }
        Ok((kept?, lock))
    });
    match kept {
        Ok((connection, lock)) => Ok(Cache {
            connection,
            _lock: Some(lock),
        }),
        Err(why) => {
            tracing::warn!("{} cannot be kept: {why}", path.display());
            let mut connection = Connection::open_in_memory()?;
            connection.execute_batch(TABLES)?;
            refresh(&mut connection, &journals)?;
            Ok(Cache {
                connection,
                _lock: None,
            })
        }
    }
}

/// SQLite keeps no account of a file that is removed under its readers: whoever has it open holds a
/// lock beside it, together with the others.
fn held(folder: &Path) -> Result<File, HistoryError> {
    let path = folder.join("history.lock");
    let mut options = OpenOptions::new();
    let opened = options.write(true).create(true).truncate(false).open(&path);
    let lock = opened.map_err(|why| HistoryError::Io { path, why })?;
    shared(&lock, folder)?;
    Ok(lock)
}

fn shared(lock: &File, folder: &Path) -> Result<(), HistoryError> {
    lock.lock_shared().map_err(|why| HistoryError::Io {
        path: folder.to_owned(),
        why,
    })
}

fn on_disk(path: &Path, journals: &[Journal]) -> Result<Connection, HistoryError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(WAIT)?;
    // What is lost in a power cut is rebuilt.
    connection.pragma_update(None, "synchronous", "off")?;
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if sound != "ok" || (version != VERSION && version != 0) {
        return Err(rusqlite::Error::InvalidQuery.into());
    }
    if version == 0 {
        let making = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        making.execute_batch(TABLES)?;
        making.pragma_update(None, "user_version", VERSION)?;
        making.commit()?;
    }
    refresh(&mut connection, journals)?;
    Ok(connection)
}

impl Journal {
    /// Of its match.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Of its file.
    pub fn bytes(&self) -> u64 {
        self.bytes.unsigned_abs()
    }

    /// When it was written last, in milliseconds since 1970.
    pub fn modified_ms(&self) -> u64 {
        self.modified.unsigned_abs() / 1000
    }

    /// What is written in it, as far as it is sound.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn recovered(&self) -> io::Result<Recovered> {
        Ok(recover(&fs::read(&self.path)?))
    }

    /// All that lie in a folder, by number.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn all_in(folder: &Path) -> Result<Vec<Journal>, HistoryError> {
        let failed = |why: io::Error| HistoryError::Io {
            path: folder.to_owned(),
            why,
        };
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let number = name.to_string_lossy();
            let number = number.strip_suffix(".journal").map(str::parse);
            let Some(Ok(number)) = number else { continue };
            let about = entry.metadata().map_err(failed)?;
            let modified = about.modified().map_err(failed)?;
            let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
            found.push(Journal {
                number,
                path: entry.path(),
                bytes: i64::try_from(about.len()).unwrap_or(i64::MAX),
                modified: i64::try_from(since.as_micros()).unwrap_or(i64::MAX),
            });
        }
        found.sort_by_key(|journal| journal.number);
        Ok(found)
    }
}

/// Reads again what is new or changed, and forgets what is gone.
fn refresh(connection: &mut Connection, journals: &[Journal]) -> Result<(), HistoryError> {
    let refreshing = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let known: Vec<u32> = {
        let mut query = refreshing.prepare("SELECT number FROM journals")?;
        let numbers = query.query_map([], |row| row.get(0))?;
        numbers.collect::<Result<_, _>>()?
    };
    for number in known {
        if journals.iter().all(|journal| journal.number != number) {
            forget(&refreshing, number)?;
        }
    }
    for journal in journals {
        let kept = refreshing
            .query_row(
                "SELECT bytes, modified FROM journals WHERE number = ?1",
                [journal.number],
                |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
            )
            .optional()?;
        if kept != Some((journal.bytes, journal.modified)) {
            forget(&refreshing, journal.number)?;
            take_in(&refreshing, journal)?;
        }
    }
    refreshing.commit()?;
    Ok(())
}

fn take_in(refreshing: &Transaction, journal: &Journal) -> Result<(), HistoryError> {
    let (played, damage) = read(journal);
    refreshing.execute(
        "INSERT INTO journals VALUES (?1, ?2, ?3, ?4)",
        params![journal.number, journal.bytes, journal.modified, damage],
    )?;
    match played {
        Some(played) => insert(refreshing, &played),
        None => Ok(()),
    }
}

/// What a journal gives, and what is wrong with it.
fn read(journal: &Journal) -> (Option<PlayedMatch>, Option<String>) {
    let named = |why: &str| format!("{}: {why}", journal.path.display());
    // Killed before its first line was on the disk.
    if journal.bytes == 0 {
        return (None, None);
    }
    let recovered = match journal.recovered() {
        Ok(recovered) => recovered,
        Err(error) => return (None, Some(named(&error.to_string()))),
    };
    let before = recovered.records.len();
    let damage = recovered
        .damage
        .map(|why| named(&format!("{why}; the {before} events before it are counted")));
    match read_match(journal.number, &recovered.records) {
        Ok(played) => (played, damage),
        Err(error) => (None, Some(named(&error.to_string()))),
    }
}
