//! What a table tells to everybody while journals are replayed: digests to be compared with those of
//! another version of the program, and the texts themselves.
//!
//! ```text
//! cargo run --release -p table --example told -- digest new/ journals/*.journal.gz
//! cargo run --release -p table --example told -- compare old/ new/
//! cargo run --release -p table --example told -- texts journals/remi-0012.journal.gz 41-60 --who 2
//! ```

#![allow(
    clippy::disallowed_methods,
    reason = "journals and digests lie on a disk"
)]

#[path = "../tests/told/asked.rs"]
mod asked;
#[path = "../tests/told/packed.rs"]
mod packed;
#[path = "../tests/told/scalars.rs"]
mod scalars;
#[path = "../tests/told/told.rs"]
mod told;

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Parser, Subcommand};
use serde_json::Value;
use told::Difference;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    does: Does,
}

#[derive(Subcommand)]
enum Does {
    /// Writes the digests of journals, a file each with a line for every event.
    Digest {
        /// The folder for the digests.
        folder: PathBuf,
        /// Journals, packed or not.
        journals: Vec<PathBuf>,
        /// Keys of the JSON whose values do not count as texts, with commas between.
        #[arg(long, value_delimiter = ',')]
        without: Vec<String>,
    },
    /// Lists what two folders of digests tell differently.
    Compare {
        /// Of the program as it was.
        old: PathBuf,
        /// And as it is.
        new: PathBuf,
        /// Differences that are listed one by one.
        #[arg(long, default_value_t = 20)]
        most: usize,
    },
    /// Prints all that is told after some events.
    Texts {
        /// A journal, packed or not.
        journal: PathBuf,
        /// Which: `41`, or `41-60`.
        events: String,
        /// To these alone, with commas between: `table,0,2,panel,broker,timer,hub`.
        #[arg(long, value_delimiter = ',')]
        who: Vec<String>,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().does {
        Does::Digest {
            folder,
            journals,
            without,
        } => digest(&folder, &journals, &without),
        Does::Compare { old, new, most } => compare(&old, &new, most),
        Does::Texts {
            journal,
            events,
            who,
        } => texts(&journal, &range(&events)?, &who),
    }
}

fn digest(folder: &Path, journals: &[PathBuf], without: &[String]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for journal in journals {
        let records = packed::records(journal).map_err(|why| anyhow!(why))?;
        let digests = told::digests(&records, 1, without)
            .map_err(|why| anyhow!("{}: {why}", journal.display()))?;
        let file = folder.join(format!("{}.told", stem(journal)));
        fs::write(&file, digests).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// A journal's file name without its endings.
fn stem(journal: &Path) -> String {
    let name = journal.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}

fn compare(old: &Path, new: &Path, most: usize) -> Result<()> {
    let mut files = Vec::new();
    for folder in [old, new] {
        let entries =
            fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            files.push(entry?.file_name());
        }
    }
    files.sort_unstable();
    files.dedup();
    let read = |folder: &Path, file| {
        let path = folder.join(file);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let mut events = 0;
    let mut counted: BTreeMap<(Difference, String), usize> = BTreeMap::new();
    for file in &files {
        let (old, new) = (read(old, file)?, read(new, file)?);
        if old.lines().count() != new.lines().count() {
            bail!("{} is of two journals", file.display());
        }
        for (old, new) in old.lines().zip(new.lines()) {
            events += 1;
            for (who, difference) in told::differences(old, new) {
                let event = old.split('-').next().unwrap_or_default();
                let listed: usize = counted.values().sum();
                if listed < most {
                    println!("{} {event} {who}: {difference:?}", file.display());
                }
                // All seats are one line of the summary.
                let whom = who.replace(|c: char| c.is_ascii_digit(), "seat");
                *counted.entry((difference, whom)).or_default() += 1;
            }
        }
    }
    for ((difference, who), times) in &counted {
        println!("{difference:?} {who}: {times} times");
    }
    println!("{events} events of {} journals are compared", files.len());
    if counted.is_empty() {
        return Ok(());
    }
    bail!("they differ; `texts` prints what is told, here and by the other program")
}

fn texts(journal: &Path, events: &RangeInclusive<usize>, whom: &[String]) -> Result<()> {
    let records = packed::records(journal).map_err(|why| anyhow!(why))?;
    let replayed = told::replay(&records, |number, app, refused| {
        if !events.contains(&number) {
            return;
        }
        let event = serde_json::to_string(&records[number - 1].event).unwrap_or_default();
        println!("event {number}: {}", event.get(..300).unwrap_or(&event));
        for (who, json) in told::told(number, app, refused) {
            if whom.is_empty() || whom.contains(&who) {
                let value: Value = serde_json::from_str(&json).unwrap_or_default();
                println!("{number} {who}: {value:#}");
            }
        }
    });
    replayed.map_err(|why| anyhow!("{}: {why}", journal.display()))
}

/// `41`, or `41-60`.
fn range(text: &str) -> Result<RangeInclusive<usize>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        let number = text.parse::<usize>();
        number.with_context(|| format!("`{text}` is not an event: write `41` or `41-60`"))
    };
    Ok(number(from)?..=number(to)?)
}
