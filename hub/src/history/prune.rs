//! Old evenings that a person wants gone: the program never takes any away by itself.

use std::fs;
use std::io;
use std::path::Path;

use super::{HistoryError, Journal};

/// Matches that were written last before a time, in milliseconds since 1970. The newest of the folder is never among them: it is
/// the one that is played on.
///
/// # Errors
/// The folder cannot be read.
pub fn old(folder: &Path, before: u64) -> Result<Vec<Journal>, HistoryError> {
    let mut journals = Journal::all_in(folder)?;
    journals.pop();
    journals.retain(|journal| journal.modified_ms() < before);
    Ok(journals)
}

/// Takes matches out of a folder, each with all that lies beside its journal: a summary, what was cut off it.
///
/// # Errors
/// The folder cannot be read, or a file not be removed: what is removed by then is gone.
pub fn remove(folder: &Path, matches: &[Journal]) -> io::Result<()> {
    let gone = |name: &str| {
        let number = name
            .split('.')
            .next()
            .and_then(|number| number.parse().ok());
        number.is_some_and(|number: u32| matches.iter().any(|one| one.number() == number))
    };
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(gone) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
