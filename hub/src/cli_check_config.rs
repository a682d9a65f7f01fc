//! `remmi check-config FILE`: whether the table is wired as its file says.

use std::path::PathBuf;

use anyhow::Result;
use hub::config::TableConfig;

/// What to check.
#[derive(clap::Args)]
pub struct CheckConfigArguments {
    /// The configuration, as in examples/remmi.toml
    file: PathBuf,
}

/// Prints readers and pins, or every fault of the file with its line and what to do.
///
/// # Errors
/// The file cannot be read or holds faults.
pub fn run(arguments: &CheckConfigArguments) -> Result<()> {
    let config = TableConfig::read(&arguments.file)?;
    print!("{}", config.listing());
    Ok(())
}
