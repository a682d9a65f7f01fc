//! What `remmi run` does while the table cannot be played at: its page says why, and it tries again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Error, Result};
use axum::Router;
use hub::config::{ConfigError, Settings, TableConfig};
use hub::doctor;
use hub::service::{Manager, Watchdog};
use hub::stop::Stop;
use hub::web::{self, Callers, Front, Hosts, InTheWay, Keys, Role, SettingsPage};
use table::words::say;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
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
    /// Somebody wants to the workshop.
    Workshop,
    /// SIGTERM or Ctrl-C.
    Stop,
}

/// Where the pages of a table that does not play are served.
pub(crate) struct Place {
    listener: TcpListener,
    front: Front,
    /// As people open it.
    pub(crate) site: String,
}

impl Place {
    /// Takes the port; `keys` are those of whoever leads, if they are known.
    ///
    /// # Errors
    /// The port cannot be had.
    pub(crate) async fn take(file: &Path, keys: Option<Keys>) -> Result<Place> {
        let listen = TableConfig::listen(file);
        let listener = TcpListener::bind(listen).await;
        let listener = listener.with_context(|| format!("no page can say so at {listen}"))?;
        let address = listener.local_addr()?;
        // As the table itself would be served, where that can be told.
        let config = TableConfig::read(file).ok();
        let host = config.as_ref().map_or_else(own_name, host);
        let tls = config.and_then(|config| tls(&config, &host).ok().flatten());
        let scheme = if tls.is_some() { "https" } else { "http" };
        let site = format!("{scheme}://{host}:{}", address.port());
        let front = Front {
            hosts: Hosts::network(&[host], address.port()),
            keys,
            newcomer: Role::Spectator,
            callers: Callers::default(),
            tls,
        };
        Ok(Place {
            listener,
            front,
            site,
        })
    }

    /// Serves these pages until that is aborted.
    pub(crate) fn serve(self, pages: Router) -> JoinHandle<()> {
        tokio::spawn(web::serve(self.listener, pages, self.front))
    }
}

/// What the page of the settings may ask for.
#[derive(Default)]
pub(crate) struct Asks {
    pub(crate) anew: Arc<Notify>,
    pub(crate) workshop: Arc<Notify>,
}

/// Serves the page that says `why` the table of this configuration cannot be played at, until something has changed.
///
/// # Errors
/// Not even that page can be served: `why`, with the reason for that.
#[tokio::main]
pub async fn wait(file: &Path, why: Error) -> Result<Next> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    let manager = Manager::from_env();
    let asks = Asks::default();
    let settings = settings(file, &asks);
    let keys = settings.as_ref().map(|settings| settings.keys.clone());
    let place = match Place::take(file, keys).await {
        Ok(place) => place,
        Err(no_page) => return Err(why.context(format!("and {no_page:#}"))),
    };
    tracing::error!("the table cannot begin: {why:#}");
    let status = format!(
        "the table cannot begin: what is in the way stands at {}/",
        place.site
    );
    tracing::info!("{status}");
    let in_the_way = Arc::new(in_the_way(file, &why, settings.is_some()));
    let mut page = web::idle(Arc::clone(&in_the_way));
    if let Some(settings) = settings {
        page = web::with_settings(page, settings);
    }
    let server = place.serve(page);
    // It serves what it can: a manager that starts it again and again would take the page away each time.
    manager.ready(&status);
    let next = tokio::select! {
        () = stop.told() => Next::Stop,
        () = in_the_way.again.notified() => Next::Again,
        () = asks.anew.notified() => Next::Again,
        () = asks.workshop.notified() => Next::Workshop,
        () = changed(file, Watchdog::from_env(&manager)) => Next::Again,
    };
    if next != Next::Stop {
        sleep(ANSWER).await;
    }
    server.abort();
    Ok(next)
}

/// The page of the settings, where the maker's file can be read: without it nobody knows where they would be kept.
fn settings(file: &Path, asks: &Asks) -> Option<SettingsPage> {
    let settings = Settings::read(file).ok()?;
    std::fs::create_dir_all(settings.data()).ok()?;
    Some(SettingsPage {
        file: file.to_owned(),
        keys: Keys::kept(&settings.data().join("keys.json")).ok()?,
        newcomer: Role::Spectator,
        anew: Arc::clone(&asks.anew),
        workshop: Some(Arc::clone(&asks.workshop)),
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
        wrong: why
            .downcast_ref()
            .map(|error| doctor::hardware::wrong_there(say!("settings-wiring"), error)),
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
