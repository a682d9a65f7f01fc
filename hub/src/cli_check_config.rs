//! `remmi check-config FILE`: whether the table is wired as its file says.

use std::path::PathBuf;

use anyhow::{Context, Result};
use hub::config::TableConfig;

/// What to check.
#[derive(clap::Args)]
pub struct CheckConfigArguments {
    /// The configuration, as in examples/remmi.toml
    file: PathBuf,
    /// Draw the wires into this SVG file
    #[arg(long)]
    wiring: Option<PathBuf>,
    /// Print the table of pins as Markdown
    #[arg(long)]
    pins: bool,
}

/// Prints readers and pins, or every fault of the file with its line and what to do. Warnings go to
/// the error output, so that `--pins` stays a table.
///
/// # Errors
/// The file cannot be read or holds faults.
pub fn run(arguments: &CheckConfigArguments) -> Result<()> {
    let config = TableConfig::read(&arguments.file)?;
    for warning in config.warnings() {
        hub::log::complain(format_args!("warning: {warning}"));
    }
    if let Some(path) = &arguments.wiring {
        let written = std::fs::write(path, hub::wiring::drawing(&config));
        written.with_context(|| format!("cannot write the drawing {}", path.display()))?;
    }
    if arguments.pins {
        hub::log::print(hub::wiring::pins(&config))?;
    } else {
        hub::log::print(config.listing())?;
    }
    Ok(())
}
