//! Why nothing was backed up, or restored.

use std::io;
use std::path::PathBuf;

use crate::config::ConfigError;

/// There is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Where its data is cannot be told.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Something stands where the backup should be.
    #[error(
        "{0} is there already: choose another name, as in remmi-2026-11-27.tar.gz, or take it away"
    )]
    There(PathBuf),
    /// The next backup would hold this one.
    #[error(
        "{file} lies in {data}, all of which is backed up: write it to another folder, or better to another disk"
    )]
    Inside {
        /// Where it should be written.
        file: PathBuf,
        /// The folder of the data.
        data: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
    /// The archive's file cannot be written.
    #[error("the backup cannot be written: {0}")]
    Write(#[from] io::Error),
    /// More than a restore would take.
    #[error("{0}: move what does not belong to the table elsewhere")]
    TooMuch(String),
    /// Files came and went all the while.
    #[error(
        "files in {0} come and go faster than they are copied: try again in a minute, or stop the table first"
    )]
    Restless(PathBuf),
}

/// Nothing was restored; all is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The archive cannot be opened, or something cannot be read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] io::Error),
    /// It is another file, or not all of it.
    #[error(
        "{0} is no backup of a table, or is damaged: {1}; take another one, and see that all of it was copied"
    )]
    Damaged(PathBuf, String),
    /// It holds what no backup holds.
    #[error("{0} is refused: {1}; no backup has that, so do not trust where it comes from")]
    Hostile(PathBuf, String),
    /// It is larger than what is taken.
    #[error("{0} is refused: {1}")]
    TooMuch(PathBuf, String),
    /// Only a newer program reads it.
    #[error(
        "{0} was made by {1}, which is newer than this program: install that one, or a newer one, and restore again"
    )]
    Newer(PathBuf, String),
    /// What the archive has as its configuration has faults.
    #[error("the configuration in {0}, as it would stand at {1}")]
    Config(PathBuf, #[source] ConfigError),
    /// It would be written where nobody said that it may.
    #[error(
        "the table in the backup keeps files outside {allowed}: {}; if that is right, say so with --also FOLDER",
        listed(outside)
    )]
    Outside {
        /// Where files may be put.
        allowed: String,
        /// Where these would go.
        outside: Vec<PathBuf>,
    },
    /// The folder of the data cannot be replaced without the configuration that lies in it.
    #[error(
        "{config} would lie in {data}, the folder of its data: restore it to another place with --config"
    )]
    Nested {
        /// Of the configuration.
        config: PathBuf,
        /// The folder of the data.
        data: PathBuf,
    },
    /// A file would take the place of a folder.
    #[error(
        "{0} is to be a file of the table, and is a folder: take it away, or restore to another place with --config"
    )]
    Folder(PathBuf),
    /// A table plays there.
    #[error("a table plays with {0}: stop it (sudo systemctl stop remmi), then restore again")]
    Plays(PathBuf),
    /// A table was played there.
    #[error(
        "{0} holds evenings that were played: with --replace they are kept beside, and the backup takes their place"
    )]
    Played(PathBuf),
}

fn listed(paths: &[PathBuf]) -> String {
    let paths: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}
