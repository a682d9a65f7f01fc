//! `remmi export`: what was played over the evenings, for spreadsheets and programs.

use std::path::{PathBuf, absolute};

use anyhow::{Context, Result, bail};
use clap::Args;
use hub::history::History;
use hub::storage;

/// Writes what was played as CSV or JSON.
#[derive(Args)]
pub struct ExportArguments {
    /// The folder of the journals, as data/matches
    #[arg(long)]
    data: PathBuf,
    /// The CSV file to write, "-" for standard output: a line for each player in each round
    #[arg(long, required_unless_present = "json")]
    csv: Option<PathBuf>,
    /// The JSON file to write, "-" for standard output: matches, rounds and statistics
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Writes the files. Damaged journals are named on standard error, the rest is counted.
///
/// # Errors
/// The folder cannot be read, both files are one, or a file cannot be written.
pub fn run(arguments: &ExportArguments) -> Result<()> {
    if let (Some(csv), Some(json)) = (&arguments.csv, &arguments.json)
        && absolute(csv).ok() == absolute(json).ok()
    {
        bail!(
            "--csv and --json both name {}: give each its own",
            csv.display()
        );
    }
    let history = History::read(&arguments.data)?;
    if let Some(none) = storage::no_journal(&arguments.data) {
        hub::log::complain(format_args!("remmi: {none}"));
    }
    for damage in &history.damaged {
        hub::log::complain(format_args!("remmi: {damage}"));
    }
    if let Some(path) = &arguments.csv {
        write(path, &history.to_csv())?;
    }
    if let Some(path) = &arguments.json {
        write(path, &(history.to_json()? + "\n"))?;
    }
    Ok(())
}

fn write(path: &PathBuf, text: &str) -> Result<()> {
    if path.as_os_str() == "-" {
        return Ok(hub::log::print(text)?);
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
