//! `remmi replay`: what a journal holds, and where its match stands.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

/// Tells what a journal holds.
#[derive(Args)]
pub struct ReplayArguments {
    /// The journal, as in data/matches/0001.journal
    file: PathBuf,
}

/// Replays the journal and prints where its match stands.
///
/// # Errors
/// The file cannot be read, or holds no match.
pub fn run(arguments: &ReplayArguments) -> Result<()> {
    let file = &arguments.file;
    let bytes = std::fs::read(file)
        .with_context(|| format!("cannot read the journal {}", file.display()))?;
    let recovered = table::journal::recover(&bytes);
    let told = table::replay::tell(&recovered)
        .with_context(|| format!("{} cannot be replayed", file.display()))?;
    print!("{told}");
    Ok(())
}
