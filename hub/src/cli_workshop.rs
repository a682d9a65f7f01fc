//! What `remmi run` does while the table is in the workshop: nothing is played, and whoever leads tries readers and panel and
//! enrols decks on a page.

#![cfg_attr(
    not(all(target_os = "linux", any(feature = "rppal", feature = "linux"))),
    allow(dead_code, reason = "of a build without a backend")
)]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use hub::backend::{self, Backend, BackendError};
use hub::config::{BackendKind, PanelSize, TableConfig};
use hub::service::{Manager, Watchdog};
use hub::stop::Stop;
use hub::storage::Journals;
use hub::web::{self, Keys, Role, SettingsPage};
use hub::workshop::{Bench, Shared, Wish, Workshop};
use tokio::time::{interval, sleep};

use crate::cli_idle::{self, ANSWER, Asks, Next, Place};

/// After each antenna: five reads pass until a lifted tag is gone.
const PAUSE: Duration = Duration::from_millis(10);
/// A workshop at whose page nobody has looked for so long is left: a table that was forgotten in it plays again.
const PATIENCE: Duration = Duration::from_secs(15 * 60);
/// Between two looks at the watchdog, and at whether anybody is there.
const LOOK: Duration = Duration::from_secs(1);

/// The workshop, if somebody wants it, and what is in its way, until the table is to begin or the program to end.
///
/// # Errors
/// Not even the page that says what is in the way can be served.
pub fn rests(file: &Path, mut next: Next) -> Result<Next> {
    while next == Next::Workshop {
        next = match run(file) {
            Ok(next) => next,
            Err(why) => cli_idle::wait(file, why)?,
        };
    }
    Ok(next)
}

/// Opens the workshop until the table is to begin, or the program to end.
///
/// # Errors
/// The configuration is refused, this is not a Pi, another program has the journals, or the port of the page cannot be had.
fn run(file: &Path) -> Result<Next> {
    let config = TableConfig::read(file)?;
    let shared = Shared::new(Workshop::new(file.to_owned(), &config, None));
    let mut otherwise = None;
    loop {
        // The page may have changed it: readers exchange their places.
        let mut config = TableConfig::read(file)?;
        if let (Some(size), Some(panel)) = (otherwise, &mut config.panel) {
            panel.size = size;
        }
        // Held meanwhile: a hub on the same wires would garble both.
        let lock = Journals::open(&config.data.join("matches"))?;
        let done = match config.backend {
            #[cfg(all(feature = "rppal", target_os = "linux"))]
            BackendKind::Rppal => work(file, &config, backend::rppal::Rppal::new()?, &shared),
            #[cfg(all(feature = "linux", target_os = "linux"))]
            BackendKind::Linux => {
                let linux = backend::linux::Linux::new(config.gpiochip.as_deref())?;
                work(file, &config, linux, &shared)
            }
            #[allow(unreachable_patterns, reason = "of a build without a backend")]
            BackendKind::Rppal => Err(BackendError::NotBuilt("rppal").into()),
            #[allow(unreachable_patterns, reason = "of a build without a backend")]
            BackendKind::Linux => Err(BackendError::NotBuilt("linux").into()),
        };
        drop(lock);
        match done? {
            Done::Next(next) => return Ok(next),
            Done::As(size) => {
                otherwise = Some(size);
                shared.lock().reopened(&TableConfig::read(file)?, otherwise);
                shared.lock().show();
            }
        }
    }
}

/// How work with the hardware ended.
enum Done {
    /// The workshop is left.
    Next(Next),
    /// All is opened anew, with the panel as one of this size.
    As(PanelSize),
}

#[tokio::main]
async fn work<B: Backend>(
    file: &Path,
    config: &TableConfig,
    mut backend: B,
    shared: &Shared,
) -> Result<Done> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    let manager = Manager::from_env();
    let asks = Asks::default();
    let keys = Keys::kept(&config.data.join("keys.json"))
        .context("the phones' keys cannot be made: this machine has no /dev/urandom")?;
    let settings = SettingsPage {
        file: file.to_owned(),
        keys: keys.clone(),
        newcomer: Role::Spectator,
        anew: Arc::clone(&asks.anew),
        workshop: None,
        idle: true,
    };
    let place = Place::take(file, Some(keys)).await?;
    let status = format!("the workshop is open at {}/", place.site);
    let server = place.serve(web::workshop(shared.clone(), settings));
    tracing::info!("{status}");
    manager.ready(&status);
    let mut bench = Bench::new(backend::open(config, &mut backend), shared);
    let ends = Arc::new(AtomicBool::new(false));
    let goes_on = {
        let ends = Arc::clone(&ends);
        move || !ends.load(Ordering::Relaxed)
    };
    let own = shared.clone();
    let mut working = tokio::task::spawn_blocking(move || {
        bench.work(&own, || std::thread::sleep(PAUSE), goes_on)
    });
    let mut next = None;
    tokio::select! {
        wish = &mut working => {
            next = Some(match wish? {
                Some(Wish::As(size)) => Done::As(size),
                _ => Done::Next(Next::Again),
            });
        }
        () = stop.told() => {}
        () = asks.anew.notified() => next = Some(Done::Next(Next::Again)),
        () = forgotten(shared, Watchdog::from_env(&manager)) => {
            tracing::info!("nobody is in the workshop any more: the table begins");
            next = Some(Done::Next(Next::Again));
        }
    }
    ends.store(true, Ordering::Relaxed);
    // A panel that is being drawn on comes to its end first: longer than a manager's patience, so it goes on hearing of this.
    if !working.is_finished() {
        tokio::select! {
            ended = &mut working => drop(ended?),
            () = forgotten(shared, Watchdog::from_env(&manager)) => {}
        }
    }
    sleep(ANSWER).await;
    server.abort();
    Ok(next.unwrap_or(Done::Next(Next::Stop)))
}

/// Feeds the watchdog, until nobody has looked at the page for long.
async fn forgotten(shared: &Shared, mut watchdog: Option<Watchdog>) {
    let mut look = interval(LOOK);
    let (mut visits, mut since) = (shared.lock().visits(), Instant::now());
    while since.elapsed() < PATIENCE {
        look.tick().await;
        if let Some(watchdog) = &mut watchdog {
            watchdog.feed();
        }
        let now = shared.lock().visits();
        if now != visits {
            (visits, since) = (now, Instant::now());
        }
    }
}
