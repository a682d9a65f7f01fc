//! `remmi verify` and `remmi salvage`: whether journals are intact, and what is done when one is not.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use hub::log::{complain, print};
use hub::storage;

/// Says of each journal whether it is whole.
#[derive(clap::Args)]
pub struct VerifyArguments {
    /// Folder of the journals, as in data/matches
    folder: PathBuf,
}

/// Takes the good lines behind a bad one.
#[derive(clap::Args)]
pub struct SalvageArguments {
    /// A journal, or what was cut off one at a start, as in data/matches/0001.tail-1
    file: PathBuf,
}

/// A line a journal; 2 when one of them is not whole, or there is none.
///
/// # Errors
/// The folder cannot be read.
pub fn verify(arguments: &VerifyArguments) -> Result<ExitCode> {
    let folder = &arguments.folder;
    let journals = storage::verify(folder);
    let journals =
        journals.with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let lines = journals.iter();
    let lines = lines.map(|(name, state)| format!("{name}  {state}\n"));
    print(lines.collect::<String>())?;
    // Whoever looks after backups is not told that all is whole where nothing is.
    if let Some(none) = storage::no_journal(folder) {
        complain(format_args!("remmi: {none}"));
        return Ok(ExitCode::from(2));
    }
    let well = journals.iter().all(|(_, state)| state.is_well());
    Ok(ExitCode::from(if well { 0 } else { 2 }))
}

/// Rewrites the journal, and says how much of it there is.
///
/// # Errors
/// A table plays in the folder, the file is whole or of a newer program, or the disk fails.
pub fn salvage(arguments: &SalvageArguments) -> Result<()> {
    let salvaged = storage::salvage(&arguments.file)?;
    Ok(print(format_args!("{salvaged}\n"))?)
}
