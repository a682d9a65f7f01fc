//! `remmi replay FILE`: what a journal holds.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// Which journal.
#[derive(clap::Args)]
pub struct ReplayArguments {
    /// The journal, as in data/matches/0001.journal
    file: PathBuf,
}

/// Tells what a journal holds and where its match stands.
///
/// # Errors
/// The file cannot be read, or holds no match.
pub fn run(arguments: &ReplayArguments) -> Result<()> {
    let file = arguments.file.display();
    let bytes = std::fs::read(&arguments.file)
        .with_context(|| format!("cannot read the journal {file}"))?;
    let recovered = hub::journal::recover(&bytes);
    let told =
        hub::replay::tell(&recovered).with_context(|| format!("{file} cannot be replayed"))?;
    print!("{told}");
    Ok(())
}
