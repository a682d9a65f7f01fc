//! `remmi backup` and `remmi restore`: a table in one file, and back.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use hub::backup::{self, Asked};
use hub::log::print;

/// Where the Debian package has the configuration.
pub const PACKAGED: &str = "/etc/remmi/table.toml";

/// Puts the table into one file, also while it plays: journals, decks, keys, what is kept for people, and the configuration.
#[derive(clap::Args)]
pub struct BackupArguments {
    /// The file to write, as in remmi-2026-11-27.tar.gz; only this user may read it, for it holds keys and hands
    file: PathBuf,
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
}

/// Takes a table out of a backup; it goes on where it was, in the midst of a round too.
#[derive(clap::Args)]
pub struct RestoreArguments {
    /// What remmi backup has written
    file: PathBuf,
    /// Where the configuration is to stand; all other files go where it says
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// Also where a table was played, which is kept beside
    #[arg(long)]
    replace: bool,
    /// Another folder into which files may be put; again for each. The configuration's own and /var/lib/remmi may always
    #[arg(long, value_name = "FOLDER")]
    also: Vec<PathBuf>,
}

/// Writes the file; 2 when something was left out, so that whoever makes one each night hears of it.
///
/// # Errors
/// The configuration has faults, something is there already, or the disk fails.
pub fn backup(arguments: &BackupArguments) -> Result<ExitCode> {
    let made = backup::make(&arguments.config, &arguments.file)?;
    let is_whole = made.left_out.is_empty();
    print(made)?;
    Ok(ExitCode::from(if is_whole { 0 } else { 2 }))
}

/// Puts everything in its place.
///
/// # Errors
/// The file is damaged, hostile or a newer program's, a table plays or was played there, or the disk fails.
pub fn restore(arguments: &RestoreArguments) -> Result<()> {
    let restored = backup::restore(&Asked {
        file: arguments.file.clone(),
        config: arguments.config.clone(),
        replace: arguments.replace,
        also: arguments.also.clone(),
    })?;
    Ok(print(restored)?)
}
