//! What an evening costs the scoreboard's panel: recorded matches, played one after the other for five
//! hours at people's pace, by the policy of now and by the one before it, over the modelled 7.5" panel.
//!
//! ```text
//! cargo run --release -p twin --example record -- FOLDER --game rami --deals 40
//! cargo run --release -p hub --example ink -- --slower 4.5 FOLDER/rami-0002.journal.gz FOLDER/rami-0007.journal.gz
//! ```
//!
//! Robots are quicker than people; `--slower` says how much.

#![allow(clippy::disallowed_methods, reason = "journals lie on a disk")]

mod before;
mod watched;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use before::Before;
use clap::Parser;
use display::model::{ModelledUc8179, Timing, panel};
use display::{News, Refresh, Scoreboard, View};
use flate2::read::GzDecoder;
use hub::panel::{ROOM_CELSIUS, Screen, Step, Wanted};
use table::app::App;
use table::clock::{Micros, SECOND};
use table::event::Event;
use table::journal::recover;
use watched::Watched;

#[derive(Parser)]
struct Arguments {
    /// Journals of one game, `….journal.gz`
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// How many times longer people take than those who played
    #[arg(long, default_value_t = 1.0)]
    slower: f64,
    /// Hours of play; the journals begin again where they do not last
    #[arg(long, default_value_t = 5)]
    hours: u64,
}

/// Something that keeps a panel, step by step.
trait Keeper {
    fn step(&mut self, clock: &dyn Fn() -> Micros, wanted: &Wanted) -> Step;
    fn watched(&mut self) -> &mut Watched<ModelledUc8179>;
}

impl Keeper for Screen<Watched<ModelledUc8179>> {
    fn step(&mut self, clock: &dyn Fn() -> Micros, wanted: &Wanted) -> Step {
        Screen::step(self, clock, wanted)
    }

    fn watched(&mut self) -> &mut Watched<ModelledUc8179> {
        self.panel_mut()
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let evening = evening(&arguments)?;
    println!(
        "| policy | full | fast | partial | flashing, s | most drives of a pixel | score on the glass, s: p50, p95, max | result p95 |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let (driver, glass) = panel(Timing::default(), None);
    let watched = Watched::new(driver, glass);
    println!("| before {}", played(&evening, &mut Before::new(watched)));
    let (driver, glass) = panel(Timing::default(), None);
    let watched = Watched::new(driver, glass);
    println!(
        "| now {}",
        played(&evening, &mut Screen::new(watched, ROOM_CELSIUS))
    );
    Ok(())
}

/// What is wanted from when on.
fn evening(arguments: &Arguments) -> Result<Vec<(Micros, Wanted)>> {
    let slow = |at: Micros| (at as f64 * arguments.slower) as Micros;
    let matches = arguments.journals.iter().map(|path| boards(path, &slow));
    let matches = matches.collect::<Result<Vec<_>>>()?;
    let (mut evening, mut begun) = (Vec::<(Micros, Wanted)>::new(), 0);
    for boards in matches.iter().cycle() {
        for (at, wanted) in boards {
            let (at, mut wanted) = (begun + at, wanted.clone());
            if at > arguments.hours * 3_600 * SECOND {
                return Ok(evening);
            }
            let minutes = at / SECOND / 60;
            wanted.board.footer_right = format!("{}:{:02}", 19 + minutes / 60, minutes % 60);
            // A countdown lasts as long for people as for robots.
            wanted.countdown_ends = wanted.countdown_ends.map(|ends| begun + slow(ends));
            evening.push((at, wanted));
        }
        begun = evening.last().map_or(0, |(at, _)| *at) + 60 * SECOND;
    }
    Ok(evening)
}

/// What counts on between two events is looked at each second, for so many of them.
const LOOKED_AT: Micros = 120;

/// The boards of a recorded match, each from its time on at people's pace.
fn boards(path: &Path, slow: &dyn Fn(Micros) -> Micros) -> Result<Vec<(Micros, Wanted)>> {
    let mut bytes = Vec::new();
    let packed =
        std::fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    let records = recover(&bytes).records;
    let Some(Event::Opened(opening)) = records.first().map(|record| &record.event) else {
        return Err(anyhow!("{} does not begin with a deck", path.display()));
    };
    let mut app = App::open(opening)?;
    let mut boards: Vec<(Micros, Wanted)> = Vec::new();
    for (number, record) in records.iter().enumerate() {
        if let Ok(after) = app.after(record.at, &record.event) {
            app = after;
        }
        let next = records.get(number + 1).map_or(record.at, |next| next.at);
        let (from, until) = (slow(record.at), slow(next));
        for second in 0..=LOOKED_AT {
            let at = from + second * SECOND;
            let wanted = Wanted::of(&app, record.at + second * SECOND);
            if boards.last().is_none_or(|(_, last)| *last != wanted) {
                boards.push((at, wanted));
            }
            if at + SECOND >= until {
                break;
            }
        }
    }
    Ok(boards)
}

/// Plays an evening and tells what came of it.
fn played(evening: &[(Micros, Wanted)], keeper: &mut dyn Keeper) -> String {
    let mut waited = 0;
    for (number, (at, wanted)) in evening.iter().enumerate() {
        let until = evening
            .get(number + 1)
            .map_or(at + 3_600 * SECOND, |(next, _)| *next);
        let glass = keeper.watched().glass.clone();
        waited = waited.max(at.saturating_sub(glass.now_us()));
        while waited + glass.now_us() < until {
            keeper.watched().begin(waited, number);
            let clock = || waited + glass.now_us();
            match keeper.step(&clock, wanted) {
                Step::Again => {}
                Step::Wait(then) => waited = then.unwrap_or(until).min(until) - glass.now_us(),
            }
        }
    }
    let glass = keeper.watched().glass.clone();
    assert_eq!(glass.faults(), []);
    let watched = keeper.watched();
    let (full, fast) = (watched.made(Refresh::Full), watched.made(Refresh::Fast));
    let timing = Timing::default();
    let flashing =
        full as u64 * u64::from(timing.refresh_ms) + fast as u64 * u64::from(timing.fast_ms);
    let scores = delays(evening, watched, |seen, board| {
        board.news_since(seen) == Some(News::Score)
    });
    let results = delays(evening, watched, |seen, board| {
        seen.view != View::Result && board.view == View::Result
    });
    format!(
        "| {full} | {fast} | {} | {} | {} | {:.1}, {:.1}, {:.1} of {} | {:.1} of {} |",
        watched.made(Refresh::Partial),
        flashing / 1_000,
        watched.most,
        nth(&scores, 50),
        nth(&scores, 95),
        nth(&scores, 100),
        scores.len(),
        nth(&results, 95),
        results.len(),
    )
}

/// From when each board of a kind was wanted to when it, or one after it, stood on the glass; in order.
fn delays(
    evening: &[(Micros, Wanted)],
    watched: &Watched<ModelledUc8179>,
    is_one: impl Fn(&Scoreboard, &Scoreboard) -> bool,
) -> Vec<Duration> {
    let pairs = evening.windows(2).zip(1..);
    // After a picture the result that it took turns with comes back, which is no news.
    let is_back = |pair: &[(Micros, Wanted)]| pair[0].1.board.view.at_leisure();
    let ours = pairs.filter(|(pair, _)| !is_back(pair));
    let ours = ours.filter(|(pair, _)| is_one(&pair[0].1.board, &pair[1].1.board));
    let delay = |(pair, number): (&[(Micros, Wanted)], usize)| {
        let stood = watched.stood(number)?;
        Some(Duration::from_micros(stood.saturating_sub(pair[1].0)))
    };
    let mut delays: Vec<Duration> = ours.filter_map(delay).collect();
    delays.sort();
    delays
}

fn nth(delays: &[Duration], percent: usize) -> f64 {
    let last = delays.len().saturating_sub(1);
    delays
        .get((delays.len() * percent / 100).min(last))
        .map_or(0.0, Duration::as_secs_f64)
}
