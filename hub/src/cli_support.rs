//! `remmi support`: what others need to know of a table that does not work.

use std::path::{Path, PathBuf};

use anyhow::Result;
use hub::config::TableConfig;
use hub::log::print;
use hub::support::{self, Known};

use crate::cli_backup::PACKAGED;
use crate::cli_doctor;

/// Puts what is known of a table into one file for whoever helps: versions, configuration without secrets, the doctor's findings,
/// warnings of the log, sizes of journals. No hand, no tag, no card, no code and no password is in it.
#[derive(clap::Args)]
pub struct SupportArguments {
    /// The file to write, as in support.tar.gz
    file: PathBuf,
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
}

/// Writes the file.
///
/// # Errors
/// It is there already, or the disk fails.
pub fn run(arguments: &SupportArguments) -> Result<()> {
    let SupportArguments { file, config } = arguments;
    let known = Known {
        findings: cli_doctor::examine(config)?,
        config: &TableConfig::read(config),
        systemctl: Path::new("systemctl"),
        journalctl: Path::new("journalctl"),
    };
    let texts = support::write(file, &known)?.join(", ");
    let file = file.display();
    print(format_args!(
        "{file} holds {texts}: look at them (tar -xzf {file}) before you send it\n"
    ))?;
    Ok(())
}
