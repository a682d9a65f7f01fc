//! Plays a scenario: the same machine as the live twin, stepped in one thread with a clock of
//! its own. No wall clock, no socket: the timer's encoded messages go through a queue. The
//! same scenario gives the same bytes every time.

mod glass;
mod mishaps;
mod network;
mod robots;
mod stage;
mod steps;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use hub::storage::read_text;

use crate::scenario::{Scenario, parse};
pub use robots::Done;
pub use stage::{Conditions, Stage, Whose};

/// Longest scenario that is read, in bytes.
const MOST: u64 = 16_000_000;

/// Plays the file and writes what was asked for.
///
/// # Errors
/// The scenario cannot be read, a step cannot be done, or an expectation fails.
pub fn run(file: &Path, board: Option<&Path>, transcript: Option<&Path>) -> Result<()> {
    let name = file.display();
    let text = read_text(file, MOST).with_context(|| format!("cannot read {name}"))?;
    let scenario = parse(&text).with_context(|| format!("{name} cannot be played"))?;
    let played = play(&scenario).with_context(|| format!("{name} stopped"))?;
    let write = |path: Option<&Path>, bytes: &[u8]| match path {
        Some(path) => {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        }
        None => Ok(()),
    };
    write(board, &played.board)?;
    write(transcript, played.transcript.as_bytes())?;
    Ok(hub::log::print(format_args!("{}\n", played.ending))?)
}

/// What a played scenario leaves.
#[derive(Debug, PartialEq, Eq)]
pub struct Played {
    /// The scoreboard as its glass shows it, PNG.
    pub board: Vec<u8>,
    /// All that happened, JSON lines.
    pub transcript: String,
    /// The last line at the top of the page.
    pub ending: String,
}

/// Plays a scenario.
///
/// # Errors
/// A step cannot be done or an expectation fails; the error names the line.
pub fn play(scenario: &Scenario) -> Result<Played> {
    let (transcript, ending, board) = played(scenario, 0, false)?.finish();
    Ok(Played {
        board,
        transcript,
        ending,
    })
}

/// Plays a scenario for what it expects alone, without the panel, which takes most of the computing. `field` 0 is the
/// field in which [`play`] does; any other number another one of the same kind.
///
/// # Errors
/// A step cannot be done or an expectation fails; the error names the line.
pub fn check(scenario: &Scenario, field: u64) -> Result<()> {
    played(scenario, field, true).map(drop)
}

fn played(scenario: &Scenario, field: u64, no_panel: bool) -> Result<Stage> {
    let mut stage = Stage::new(Conditions {
        seed: scenario.seed,
        reception: scenario.reception,
        field,
        furniture: scenario.furniture,
        no_panel,
        ..Conditions::default()
    })?;
    stage.seat(scenario.seating.clone())?;
    for (line, step) in &scenario.steps {
        stage.step(step).with_context(|| {
            let mut before = scenario.proves.iter().rev();
            match before.find(|(at, _)| at < line) {
                Some((_, rules)) => format!("line {line} ({})", rules.join(" ")),
                None => format!("line {line}"),
            }
        })?;
    }
    Ok(stage)
}
