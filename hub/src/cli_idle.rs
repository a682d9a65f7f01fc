//! What `remmi run` does while the table cannot be played at: its page says why, and it tries again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Error, Result};
use hub::config::{ConfigError, Settings, TableConfig};
use hub::service::{Manager, Watchdog};
use hub::stop::Stop;
use hub::web::{self, Callers, Front, Hosts, InTheWay, Keys, Role, SettingsPage};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{interval, sleep};

use crate::cli_run::{host, own_name, tls};

/// Between two looks at the configuration, and at the watchdog.
const LOOK: Duration = Duration::from_secs(1);
/// What the answer to whoever asked to try again takes to be sent.
pub(crate) const ANSWER: Duration = Duration::from_millis(200);

/// What ended the wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The file has changed, or somebody asked for it on the page.
    Again,
    /// SIGTERM or Ctrl-C.
    Stop,
}

/// Serves the page that says `why` the table of this configuration cannot be played at, until something has changed.
///
/// # Errors
/// Not even that page can be served: `why`, with the reason for that.
#[tokio::main]
pub async fn wait(file: &Path, why: Error) -> Result<Next> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    let manager = Manager::from_env();
    let listen = TableConfig::listen(file);
    let listener = match TcpListener::bind(listen).await {
        Ok(listener) => listener,
        Err(no_page) => {
            let told = format!("and no page can say so at {listen}: {no_page}");
            return Err(why.context(told));
        }
    };
    let address = listener.local_addr()?;
    // As the table itself would be served, where that can be told.
    let config = TableConfig::read(file).ok();
    let host = config.as_ref().map_or_else(own_name, host);
    let tls = config.and_then(|config| tls(&config, &host).ok().flatten());
    let scheme = if tls.is_some() { "https" } else { "http" };
    let site = format!("{scheme}://{host}:{}", address.port());
    tracing::error!("the table cannot begin: {why:#}");
    let status = format!("the table cannot begin: what is in the way stands at {site}/");
    tracing::info!("{status}");
    let anew = Arc::new(Notify::new());
    let settings = settings(file, &anew);
    let keys = settings.as_ref().map(|settings| settings.keys.clone());
    let in_the_way = Arc::new(in_the_way(file, &why, settings.is_some()));
    let front = Front {
        hosts: Hosts::network(&[host], address.port()),
        keys,
        newcomer: Role::Spectator,
        callers: Callers::default(),
        tls,
    };
    let mut page = web::idle(Arc::clone(&in_the_way));
    if let Some(settings) = settings {
        page = web::with_settings(page, settings);
    }
    let server = tokio::spawn(web::serve(listener, page, front));
    // It serves what it can: a manager that starts it again and again would take the page away each time.
    manager.ready(&status);
    let next = tokio::select! {
        () = stop.told() => Next::Stop,
        () = in_the_way.again.notified() => Next::Again,
        () = anew.notified() => Next::Again,
        () = changed(file, Watchdog::from_env(&manager)) => Next::Again,
    };
    if next == Next::Again {
        sleep(ANSWER).await;
    }
    server.abort();
    Ok(next)
}

/// The page of the settings, where the maker's file can be read: without it nobody knows where they would be kept.
fn settings(file: &Path, anew: &Arc<Notify>) -> Option<SettingsPage> {
    let settings = Settings::read(file).ok()?;
    std::fs::create_dir_all(settings.data()).ok()?;
    Some(SettingsPage {
        file: file.to_owned(),
        keys: Keys::kept(&settings.data().join("keys.json")).ok()?,
        newcomer: Role::Spectator,
        anew: Arc::clone(anew),
        idle: true,
    })
}

/// Nobody has said yet how many seats it has. Of a file that is no TOML nobody knows.
fn is_new(file: &Path) -> bool {
    let settings = Settings::read(file).ok();
    let parts = settings.map_or_else(Vec::new, |settings| settings.now().parts);
    let mut keys = parts.iter().flat_map(|part| &part.keys);
    !parts.is_empty() && !keys.any(|key| key.name == "seats" && key.written.is_some())
}

fn in_the_way(file: &Path, why: &Error, settings: bool) -> InTheWay {
    let faults = match why.downcast_ref() {
        Some(ConfigError::Faults { faults, .. }) => faults.clone(),
        _ => Vec::new(),
    };
    InTheWay {
        file: std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file)),
        faults,
        why: format!("{why:#}"),
        settings: settings.then(|| is_new(file)),
        again: Notify::new(),
    }
}

/// Until the file is another, comes or goes.
async fn changed(file: &Path, mut watchdog: Option<Watchdog>) {
    let as_it_was = state(file);
    let mut look = interval(LOOK);
    while state(file) == as_it_was {
        if let Some(watchdog) = &mut watchdog {
            watchdog.feed();
        }
        look.tick().await;
    }
}

fn state(file: &Path) -> Option<(SystemTime, u64)> {
    let about = std::fs::metadata(file).ok()?;
    Some((about.modified().ok()?, about.len()))
}
