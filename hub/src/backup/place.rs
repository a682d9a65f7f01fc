//! Where a backup may be put: what is there already, who owns it, and what is kept beside.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::error::RestoreError;
use crate::history::{HistoryError, Journal, read_match};
use crate::storage::{WholeFile, give, lock};

/// Names that are tried for what is kept beside.
pub(super) const BESIDE: usize = 1000;

/// The locks of the tables at a place, held while one of them is replaced.
#[derive(Default)]
pub(super) struct Locks(Vec<File>);

impl Locks {
    /// Takes that of the table whose data is there, if there is one, and looks whether it was played.
    pub(super) fn take(&mut self, data: &Path, replace: bool) -> Result<(), RestoreError> {
        let matches = data.join("matches");
        if !matches.is_dir() {
            return Ok(());
        }
        let held = lock(&matches).map_err(|_| RestoreError::Plays(data.to_owned()))?;
        self.0.extend(held);
        match replace || !was_played(&matches)? {
            true => Ok(()),
            false => Err(RestoreError::Played(data.to_owned())),
        }
    }

    pub(super) fn hold(&mut self, lock: Option<File>) {
        self.0.extend(lock);
    }
}

/// Whether anybody ever sat down to a match there. What cannot be read may be one.
fn was_played(matches: &Path) -> Result<bool, RestoreError> {
    let failed = |why| RestoreError::Io(matches.to_owned(), why);
    let journals = Journal::all_in(matches).map_err(|HistoryError { why, .. }| failed(why))?;
    for journal in journals {
        let recovered = journal.recovered().map_err(failed)?;
        let is_empty = recovered.records.is_empty() && recovered.damage.is_none();
        if !is_empty && !matches!(read_match(journal.number(), &recovered.records), Ok(None)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A free name beside a path.
pub(super) fn aside(path: &Path) -> PathBuf {
    let name = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".before-restore-{number}"));
        PathBuf::from(name)
    };
    let mut names = (1..BESIDE).map(name);
    let free = names.find(|path| path.symlink_metadata().is_err());
    free.unwrap_or_else(|| name(BESIDE))
}

/// Writes a file, makes its folder if need be, and answers where another one that stood there is kept.
pub(super) fn put(
    path: &Path,
    bytes: &[u8],
    is_secret: bool,
    owner: Option<(u32, u32)>,
) -> io::Result<Option<PathBuf>> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let kept = match fs::read(path) {
        Ok(there) if there == bytes => return Ok(None),
        Ok(_) => Some(aside(path)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => None,
        Err(why) => return Err(why),
    };
    if let Some(kept) = &kept {
        // Both names for a moment: a kill leaves one of the two files there.
        fs::hard_link(path, kept)?;
    }
    let file = if is_secret {
        WholeFile::secret(path)
    } else {
        WholeFile::open(path)
    };
    file.write(bytes)?;
    give(path, owner);
    Ok(kept)
}
