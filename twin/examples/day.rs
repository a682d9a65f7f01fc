//! A day of play in one match: what the table then holds in memory, and how long its next start takes.
//!
//! `cargo run --release -p twin --example day [HOURS]`; eight table hours of each game when left out.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use rules::Seat;
use table::game::{GameId, Seating};
use table::journal::recover;
use table::replay::replay;
use twin::play::{Conditions, Stage};
use twin::reception::Reception;

const HOUR: u64 = 3_600_000_000;
const SEATS: usize = 4;
const COPIES: usize = 500;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [how, file] = &arguments[..] {
        ensure!(how == "take-up", "only a number of hours can be said");
        return take_up(Path::new(file));
    }
    let hours = arguments.first().map_or(Ok(8), |hours| hours.parse())?;
    println!("| game | rounds | events | journal | memory of the match | an hour | taken up in |");
    println!("|---|---|---|---|---|---|---|");
    for game in GameId::ALL {
        day(game, hours)?;
    }
    Ok(())
}

/// Plays that long, with as many rounds as a match can have, and looks at half of it and at all of it.
fn day(game: GameId, hours: u64) -> Result<()> {
    let mut stage = Stage::new(Conditions {
        seed: 1,
        reception: Reception::Usual,
        no_panel: true,
        ..Conditions::default()
    })?;
    let long: &[(&str, &str)] = match game {
        GameId::RemmiDemmi => &[],
        GameId::Rami => &[("rounds_planned", "50")],
        GameId::Remigio => &[("limit", "100000")],
        GameId::Rummoli => &[("chips", "100000")],
        GameId::Remi => &[("games", "99")],
    };
    let named = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    stage.seat(Seating {
        game,
        names: (1..=SEATS)
            .map(|number| format!("Player {number}"))
            .collect(),
        options: long.iter().map(named).collect(),
        ..Seating::default()
    })?;
    stage.robots(Seat::all(SEATS))?;
    let folder = tempfile::tempdir()?;
    let mut held = Vec::new();
    for half in 1..=2 {
        while stage.micros() < half * hours * HOUR / 2 {
            stage.turn();
        }
        let file = folder.path().join("journal");
        std::fs::write(&file, &**stage.table().journal().disk())?;
        held.push(started(&file)?);
    }
    let (first, (kilobytes, took)) = (&held[0], &held[1]);
    let view = stage.table().view(None);
    let bytes = stage.table().journal().disk().len();
    println!(
        "| {} | {} | {} | {:.1} MB | {kilobytes} KB | {:+} KB | {took} ms |",
        game.as_str(),
        view.written.len(),
        stage.table().journal().lines(),
        bytes as f64 / 1e6,
        (kilobytes - first.0) / (hours as i64 / 2).max(1),
    );
    Ok(())
}

/// What a program of its own says of a journal: KB that its match holds, ms that it took.
fn started(file: &Path) -> Result<(i64, i64)> {
    let mut command = Command::new(std::env::current_exe()?);
    let said = command.arg("take-up").arg(file).output()?;
    let said = String::from_utf8(said.stdout)?;
    let mut numbers = said.split_whitespace().map(str::parse);
    let mut next = || numbers.next().context("the journal was not taken up");
    Ok((next()??, next()??))
}

/// What the match holds is told by what its copies take, once they have filled what reading the journal
/// left free.
fn take_up(file: &Path) -> Result<()> {
    let begun = Instant::now();
    let recovered = recover(&std::fs::read(file)?);
    ensure!(recovered.damage.is_none(), "{:?}", recovered.damage);
    let app = replay(&recovered.records)?;
    let took = begun.elapsed();
    drop(recovered);
    let mut copies = Vec::new();
    let mut more = |count: usize| {
        copies.extend((0..count).map(|_| app.clone()));
        used()
    };
    let (filled, all) = (more(COPIES)?, more(COPIES)?);
    println!("{} {}", (all - filled) / COPIES as i64, took.as_millis());
    Ok(())
}

/// KB that are allocated.
fn used() -> Result<i64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.context("no RssAnon")?.parse()?)
}
