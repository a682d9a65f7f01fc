//! `remmi prune`: old matches are taken off the disk, when a person says so.

use std::path::PathBuf;

use anyhow::{Context, Result};
use hub::history::{self, Journal};
use hub::log::print;
use hub::storage::Journals;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Says which matches are older than a day, and takes them away with --delete. The history knows them no more then: remmi backup
/// keeps them elsewhere.
#[derive(clap::Args)]
pub struct PruneArguments {
    /// Folder of the journals, as in data/matches
    folder: PathBuf,
    /// The first day that stays, as in 2025-01-31
    #[arg(long)]
    before: Date,
    /// Take them away
    #[arg(long)]
    delete: bool,
}

/// Lists them, or takes them away.
///
/// # Errors
/// A table plays in the folder, it cannot be read, or a file not be removed.
pub fn run(arguments: &PruneArguments) -> Result<()> {
    let PruneArguments {
        folder,
        before,
        delete,
    } = arguments;
    let day = before.to_zoned(TimeZone::system())?.timestamp();
    let time = u64::try_from(day.as_millisecond()).unwrap_or_default();
    // Whoever plays there counts the journals.
    let _lock = match delete {
        true => Some(
            Journals::open(folder)
                .context("the hub must not run meanwhile: sudo systemctl stop remmi")?,
        ),
        false => None,
    };
    let old = history::old(folder, time)?;
    let megabytes = old
        .iter()
        .map(Journal::bytes)
        .sum::<u64>()
        .div_ceil(1_000_000);
    let what = format!("{} matches from before {before}, {megabytes} MB", old.len());
    if *delete {
        let removed = history::remove(folder, &old);
        removed
            .with_context(|| format!("not all of them can be removed from {}", folder.display()))?;
        return Ok(print(format_args!("{what}: gone\n"))?);
    }
    Ok(print(format_args!(
        "{what}: they stay; --delete takes them away, and remmi backup keeps them elsewhere\n"
    ))?)
}
