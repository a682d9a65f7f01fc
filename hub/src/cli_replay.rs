//! `remmi replay`: what a journal holds, and where its match stands; what presence makes of a trace.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use sensors::trace::Trace;

/// Tells what a journal holds, or a trace.
#[derive(Args)]
pub struct ReplayArguments {
    /// The journal, as in data/matches/0001.journal, or what remmi run --trace has written
    file: PathBuf,
}

/// Replays it and prints where its match stands; of a trace, who came and went.
///
/// # Errors
/// The file cannot be read, or holds no match.
pub fn run(arguments: &ReplayArguments) -> Result<()> {
    let file = &arguments.file;
    let bytes = std::fs::read(file)
        .with_context(|| format!("cannot read the journal {}", file.display()))?;
    if let Ok(text) = std::str::from_utf8(&bytes)
        && Trace::is_one(text)
    {
        let mut told = Vec::new();
        let whole = hub::trace::tell(text, &mut told);
        hub::log::print(String::from_utf8_lossy(&told))?;
        return whole.with_context(|| format!("{} cannot be replayed", file.display()));
    }
    let recovered = table::journal::recover(&bytes);
    let told = table::replay::tell(&recovered)
        .with_context(|| format!("{} cannot be replayed", file.display()))?;
    Ok(hub::log::print(told)?)
}
