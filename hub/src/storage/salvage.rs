//! `remmi salvage`: a journal with a bad part in its midst is played on with what stands behind it.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use table::journal::{self, Record, recover};
use table::replay::{ReplayError, opened};

use super::folder::{Journals, JournalsError};
use super::read::read;
use super::whole::{WholeFile, folder_of};

/// What was made of a journal.
#[derive(Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The journal, rewritten.
    pub journal: PathBuf,
    /// What it was before.
    pub aside: PathBuf,
    /// How many events it holds now.
    pub events: usize,
    /// Lines that are missing between them.
    pub missing: u64,
}

/// Nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum SalvageError {
    /// A table plays in the folder.
    #[error(transparent)]
    InUse(#[from] JournalsError),
    /// It cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// Neither a journal nor what was cut off one.
    #[error("{0} is neither a journal (0001.journal) nor what was cut off one (0001.tail-1)")]
    Name(PathBuf),
    /// It is undamaged.
    #[error("{0} is whole: there is nothing to salvage")]
    Whole(PathBuf),
    /// It cannot be played.
    #[error("{0}: {1}; without its first line, which holds the deck, nothing of it can be played")]
    Unplayable(PathBuf, ReplayError),
    /// A newer program reads more of it.
    #[error("{0} holds {1} whole lines of a newer program: salvage it with that one")]
    Newer(PathBuf, usize),
}

impl fmt::Display for Salvaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Salvaged {
            journal,
            aside,
            events,
            missing,
        } = self;
        let (journal, aside) = (journal.display(), aside.display());
        write!(
            f,
            "{journal} holds {events} events now, and {missing} are missing; what it was before is {aside}"
        )
    }
}

/// Takes the good lines of a journal, or of one and what was cut off it, and puts them in the journal's
/// place, with a mark where lines are missing. What the journal was is kept beside.
///
/// # Errors
/// As [`SalvageError`] says; everything is as it was.
pub fn salvage(file: &Path) -> Result<Salvaged, SalvageError> {
    // Nothing is made where nothing is.
    fs::metadata(file).map_err(|why| SalvageError::Io(file.to_owned(), why))?;
    let _lock = Journals::open(folder_of(file))?;
    let end = file.extension().and_then(|end| end.to_str());
    let journal = match end {
        Some("journal") => file.to_owned(),
        Some(end) if end.starts_with("tail-") => file.with_extension("journal"),
        _ => return Err(SalvageError::Name(file.to_owned())),
    };
    let read = |path: &Path| read(path).map_err(|why| SalvageError::Io(path.to_owned(), why));
    let before = read(&journal)?;
    let bytes = match file == journal {
        true if recover(&before).damage.is_none() => return Err(SalvageError::Whole(journal)),
        true => before.clone(),
        false => together(&before, &read(file)?),
    };
    let salvage = journal::salvage(&bytes);
    if salvage.newer > 0 {
        return Err(SalvageError::Newer(journal, salvage.newer));
    }
    let first = salvage.found.iter().take(1);
    let first: Vec<Record> = first.map(|(_, record)| record.clone()).collect();
    opened(&first).map_err(|why| SalvageError::Unplayable(journal.clone(), why))?;

    let failed = |why| SalvageError::Io(journal.clone(), why);
    let aside = beside(&journal);
    WholeFile::secret(&aside).write(&before).map_err(failed)?;
    WholeFile::secret(&journal)
        .write(&salvage.rewritten())
        .map_err(failed)?;
    Ok(Salvaged {
        events: salvage.found.len(),
        missing: salvage.missing(),
        journal,
        aside,
    })
}

/// The lines of a journal before those that were cut off it, and these. Those with which it was played
/// on since then are left out: they are another evening's.
fn together(journal: &[u8], tail: &[u8]) -> Vec<u8> {
    let first = tail.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let digits = String::from_utf8_lossy(first);
    let said = digits
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    let lines_before = |number: u64| {
        let good = journal::salvage(tail);
        let first = good.found.first().map_or(number, |(first, _)| *first);
        number.min(first)
    };
    let cut = said.map_or_else(|| lines_before(u64::MAX), lines_before);
    let lines = journal.split_inclusive(|byte| *byte == b'\n');
    let kept = lines.take(usize::try_from(cut.saturating_sub(1)).unwrap_or(usize::MAX));
    [&kept.collect::<Vec<_>>().concat(), tail].concat()
}

fn beside(journal: &Path) -> PathBuf {
    let name = |number: u32| {
        let mut name = journal.as_os_str().to_owned();
        name.push(format!(".before-salvage-{number}"));
        PathBuf::from(name)
    };
    let free = (1..1000).map(name).find(|path| !path.exists());
    free.unwrap_or_else(|| name(1000))
}
