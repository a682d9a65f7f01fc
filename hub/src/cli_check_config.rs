//! `remmi check-config FILE`: whether the table is wired as its file says.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use hub::config::TableConfig;
use hub::doctor::{State, deck};

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
/// The file cannot be read or holds faults, or a deck that it names is not there or cannot be played with. A file that names
/// none yet is one to enrol with.
pub fn run(arguments: &CheckConfigArguments) -> Result<()> {
    let config = TableConfig::read(&arguments.file);
    let config = config.map_err(|why| anyhow!(why.tell(hub::log::lang())))?;
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
    if config.decks.is_empty() {
        let remedy = "`remmi enrol` writes a file for each, to be named in `decks`";
        hub::log::complain(format_args!(
            "warning: nothing can be played yet, for the table has no deck: {remedy}"
        ));
        return Ok(());
    }
    let findings = deck::findings(&config.decks, &config.games);
    let faults = findings.iter().filter(|one| one.state == State::Fault);
    let faults: String = faults.map(|fault| format!("\n{fault}")).collect();
    let file = arguments.file.display();
    ensure!(
        faults.is_empty(),
        "{file} is sound, but its decks are not:{faults}"
    );
    Ok(())
}
