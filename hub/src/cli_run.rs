//! `remmi run --config FILE`: the live hub on the table's hardware.

#![cfg_attr(
    not(all(target_os = "linux", any(feature = "rppal", feature = "linux"))),
    allow(dead_code, reason = "of a build without a backend")
)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use hub::backend::{self, Backend, BackendError, Hardware, Wires};
use hub::clock;
use hub::config::{BackendKind, TableConfig, TlsConfig};
use hub::enrol::shelf;
use hub::parts::Fallen;
use hub::run::{Config, Running, Shows};
use hub::service::{Manager, Watchdog};
use hub::speech::speak;
use hub::stop::Stop;
use hub::storage;
use hub::trace::TraceFile;
use hub::upgrade;
use hub::web::{self, Callers, Front, Hosts, Keys, Role, SettingsPage, Tls};
use sensors::Registered;
use table::Installation;
use table::event::Tag;
use table::piece::Piece;
use table::words::{Say, say};
use tokio::net::TcpListener;

use crate::cli_again::{Played, back, between_deals};
use crate::cli_idle::{self, Asks, Next};
use crate::cli_network::{broker, club, wifi};
use crate::cli_workshop;

/// After each antenna: leaves a core the time for others, and costs a table of eight antennas a
/// bus 8 ms a round.
const PAUSE: Duration = Duration::from_millis(1);

/// How often what could not be had at the start is tried again. Twice as rarely each time that the table has begun again
/// for it in vain.
const TRY: Duration = Duration::from_secs(30);
/// As often as that is doubled: then it is some hour.
const DOUBLED: u32 = 7;

/// What to run.
#[derive(clap::Args)]
pub struct RunArguments {
    /// The configuration of the table, as in examples/remmi.toml
    #[arg(long)]
    config: PathBuf,
    /// Write every read of the antennas here, without faces and without names: a misread can be reported with it
    /// (remmi replay)
    #[arg(long)]
    trace: Option<PathBuf>,
    /// Most megabytes of it, of which the oldest half goes when they are full; an evening is some 20
    #[arg(long, requires = "trace", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=4096))]
    trace_mb: u64,
}

/// Plays until SIGTERM or Ctrl-C, which end it in good order. While the configuration is refused, this is not a Pi, or
/// no reader or a file cannot be had, its page says so, and it tries again when the file has changed or somebody wishes it.
/// A part that cannot be had is played without, until it can.
///
/// # Errors
/// The port of the pages cannot be had, or a part panicked that cannot begin again.
pub fn run(arguments: &RunArguments) -> Result<()> {
    hub::log::start("info");
    let mut again = 0;
    loop {
        let patience = TRY * 2_u32.pow(again);
        match table(arguments, patience) {
            Ok(Played::Stopped) => return Ok(()),
            Ok(Played::Anew) => again = 0,
            Ok(Played::Back) => again = DOUBLED.min(again + 1),
            Ok(Played::ToWorkshop) => {
                again = 0;
                if cli_workshop::rests(&arguments.config, Next::Workshop)? == Next::Stop {
                    return Ok(());
                }
            }
            Err(why) if why.is::<Fallen>() => return Err(why),
            Err(why) => {
                again = 0;
                let next = cli_idle::wait(&arguments.config, why)?;
                if cli_workshop::rests(&arguments.config, next)? == Next::Stop {
                    return Ok(());
                }
            }
        }
    }
}

/// The table of the configuration, as that is now.
fn table(arguments: &RunArguments, patience: Duration) -> Result<Played> {
    let config = TableConfig::read(&arguments.config)?;
    match config.backend {
        #[cfg(all(feature = "rppal", target_os = "linux"))]
        BackendKind::Rppal => play(&config, backend::rppal::Rppal::new()?, arguments, patience),
        #[cfg(all(feature = "linux", target_os = "linux"))]
        BackendKind::Linux => {
            let linux = backend::linux::Linux::new(config.gpiochip.as_deref())?;
            play(&config, linux, arguments, patience)
        }
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Rppal => Err(BackendError::NotBuilt("rppal").into()),
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Linux => Err(BackendError::NotBuilt("linux").into()),
    }
}

#[tokio::main]
async fn play<B: Backend>(
    config: &TableConfig,
    mut backend: B,
    arguments: &RunArguments,
    patience: Duration,
) -> Result<Played> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    let manager = Manager::from_env();
    manager.status("takes up the match and opens the readers");
    let (deck, unread) = decks(config)?;
    let knows_pieces = !deck.is_empty();
    let broker = config.broker.as_ref().map(broker).transpose()?;
    let club = config.club.as_ref().map(club).transpose()?;
    let listener = TcpListener::bind(config.web.listen).await;
    let listener = listener.with_context(|| {
        format!(
            "the pages cannot be served at {}: stop what uses the port, or write another into [web]",
            config.web.listen
        )
    })?;
    let address = listener.local_addr()?;
    // A disk that is full or read-only stops no table: it plays in memory, and its pages say so.
    if let Err(why) = std::fs::create_dir_all(&config.data) {
        tracing::warn!("cannot make the folder {}: {why}", config.data.display());
    }
    let keys = Keys::kept(&config.data.join("keys.json"))
        .context("the seats' keys cannot be made: this machine has no /dev/urandom")?;
    let host = host(config);
    let tls = tls(config, &host)?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    let site = format!("{scheme}://{host}:{}", address.port());

    let (opened, code) = (site.clone(), keys.clone());
    let join_url = move || format!("{opened}/join/{}", code.code());

    let mut hardware = backend::assemble(config, &mut backend)?;
    let registered = Registered::new(deck.iter().map(|(tag, _)| tag.0));
    hardware.expect(&Arc::new(registered));
    let resets = std::mem::take(&mut hardware.resets);
    let absent = std::mem::take(&mut hardware.absent);
    let installation = Installation {
        table: config.name,
        timers: config.timers.clone(),
        zones: config.zones(),
        furniture: config.furniture,
    };
    let started = Config {
        broker,
        club,
        deck,
        join_url: Some(Arc::new(join_url)),
        wifi: config.wifi.as_ref().map(wifi).transpose()?,
        watchdog: Watchdog::from_env(&manager),
        ..Config::new(
            installation,
            config.data.join("matches"),
            clock::moment().wall_ms,
        )
    };
    let record = |running: &mut Running| match &arguments.trace {
        Some(path) => trace(path, arguments.trace_mb, config, running),
        None => Ok(()),
    };
    let (running, rest) = start(started, hardware, record)?;
    for (missed, why) in &absent {
        tracing::warn!("the table plays without a part: {why}");
        running.miss(*missed, &why.to_string());
    }
    if let Some(unread) = unread {
        tracing::warn!("{unread}");
        running.desk().tell("decks", unread, Shows::Always);
    } else if !knows_pieces {
        let where_to = say!("workshop-no-decks");
        running.desk().tell("decks", where_to, Shows::Always);
    }
    if let Ok(free) = storage::free(&config.data).map(|bytes| bytes / 1_000_000)
        && free < storage::LOW_MB
    {
        tracing::warn!("the disk has {free} MB left");
        let low = say!("disk-low", mb = free);
        running.desk().tell("disk", low, Shows::Always);
    }
    let journals = config.data.join("matches");
    let router = web::home()
        .merge(web::router(running.desk(), keys.clone(), Role::Spectator))
        .merge(web::history(journals, Some(running.desk())));
    let asks = Asks::default();
    let settings = SettingsPage {
        file: arguments.config.clone(),
        keys: keys.clone(),
        newcomer: Role::Spectator,
        anew: Arc::clone(&asks.anew),
        workshop: Some(Arc::clone(&asks.workshop)),
        idle: false,
    };
    let router = web::with_settings(router, settings);
    tokio::spawn(web::taps_let_in(running.desk(), keys.clone(), |_| true));
    tokio::spawn(web::phones_follow(running.desk(), keys.clone()));
    tokio::spawn(upgrade::tell(running.desk()));
    if let Some(speech) = config.speech.clone() {
        tokio::spawn(speak(running.desk(), speech));
    }
    let front = Front {
        hosts: Hosts::network(std::slice::from_ref(&host), address.port()),
        keys: Some(keys),
        newcomer: Role::Spectator,
        callers: Callers::default(),
        tls,
    };
    let mut server = tokio::spawn(web::serve(listener, router, front));
    tracing::info!(
        "the table `{}` is at {site}/; phones join with the code on the scoreboard",
        config.name
    );
    // The listener takes connections by now, so its pages answer.
    let stepped = running.stepped();
    let mut health = running.health();
    let status = format!("the table `{}` is at {site}/", config.name);
    let told = manager.clone();
    let telling = tokio::spawn(async move {
        stepped.await;
        told.ready(&status);
        while health.changed().await.is_ok() {
            let now = health.borrow_and_update().to_string();
            told.status(&format!("{status}: {now}"));
        }
    });
    let mut played = Played::Stopped;
    let fallen = tokio::select! {
        () = stop.told() => None,
        () = back(config, &mut backend, &absent, patience) => {
            played = Played::Back;
            None
        }
        part = running.fallen() => Some(part),
        _ = &mut server => Some("web"),
        () = between_deals(running.desk(), &asks.anew) => {
            played = Played::Anew;
            None
        }
        () = between_deals(running.desk(), &asks.workshop) => {
            played = Played::ToWorkshop;
            None
        }
    };
    telling.abort();
    // Nothing of it comes after this.
    let _ = telling.await;
    match (fallen, &played) {
        (Some(part), _) => manager.stopping(&format!("stops, for its part `{part}` has ended")),
        (None, Played::Stopped) => {
            manager.stopping("stops, and writes what is left to the journal")
        }
        (None, Played::Anew) => manager.status("begins anew with other settings"),
        (None, Played::ToWorkshop) => manager.status("opens the workshop"),
        (None, Played::Back) => manager.status("begins again with a part that is back"),
    }
    // Open event streams would hold a graceful end up forever.
    server.abort();
    tokio::task::spawn_blocking(move || running.stop()).await?;
    drop((resets, rest));
    if let Some(part) = fallen {
        return Err(Fallen(part).into());
    }
    match played {
        Played::Stopped => {
            tracing::info!("the table stopped; the match goes on when it is started again");
        }
        Played::Anew => tracing::info!("the table begins anew, with other settings"),
        Played::ToWorkshop => tracing::info!("the table rests, and the workshop opens"),
        Played::Back => tracing::info!(
            "a part is back that the table was without: it begins again, and the match goes on"
        ),
    }
    Ok(played)
}

fn trace(path: &Path, megabytes: u64, config: &TableConfig, running: &mut Running) -> Result<()> {
    let (most, antennas) = (megabytes * 1_000_000, hub::trace::antennas(config));
    let trace = TraceFile::begin(path, most, antennas, running.clock().at());
    let trace = trace.with_context(|| format!("cannot write the trace {}", path.display()))?;
    running.record(trace);
    Ok(())
}

/// What the pages are encrypted with, if they are.
pub(crate) fn tls(config: &TableConfig, host: &str) -> Result<Option<Tls>> {
    let tls = match &config.web.tls {
        TlsConfig::Off => return Ok(None),
        TlsConfig::Own => {
            let names = [host, "localhost"].map(str::to_owned);
            Tls::own(&config.data.join("tls.pem"), &names, SystemTime::now())
        }
        TlsConfig::Given { certificate, key } => Tls::given(certificate, key),
    };
    let tls = tls.context(
        "the pages cannot be encrypted; without `tls` in [web] they are served as they are",
    )?;
    tracing::info!(
        "the certificate of the pages has the SHA-256 fingerprint {}",
        tls.fingerprint()
    );
    Ok(Some(tls))
}

/// Starts the table, and a thread for each bus with readers; `record` is called before anything is read. Gives what
/// nobody took too.
fn start<B: Backend>(
    config: Config,
    hardware: Hardware<B>,
    record: impl FnOnce(&mut Running) -> Result<()>,
) -> Result<(Running, Wires<B>)> {
    let Hardware {
        panel,
        sweeps,
        rest,
        ..
    } = hardware;
    let mut running = hub::run::start(config, panel)?;
    record(&mut running)?;
    for (bus, sweep, swiped) in sweeps {
        let pace = || std::thread::sleep(PAUSE);
        running.swipe(&swiped);
        let reading = running.read(sweep, pace);
        reading.with_context(|| format!("the readers on {bus} cannot be read"))?;
    }
    for found in &running.found {
        tracing::warn!("{found}");
    }
    Ok((running, rest))
}

/// The tags of all decks, and what is to be said of those that cannot be read.
type Decks = (Vec<(Tag, Piece)>, Option<Say>);

/// The decks that can be read: the table plays with them.
fn decks(config: &TableConfig) -> Result<Decks> {
    let there = config.decks.iter().filter(|path| path.exists());
    let (mut decks, mut unread) = (Vec::new(), Vec::new());
    for path in there {
        match shelf::read(path) {
            Ok(deck) => decks.push(deck),
            Err(why) => unread.push(why.to_string()),
        }
    }
    let told = (!unread.is_empty()).then(|| say!("decks-unread", why = unread.join("; ")));
    let tags = shelf::together(&decks)?.into_iter();
    Ok((tags.map(|(uid, piece)| (Tag(uid), piece)).collect(), told))
}

/// The name under which phones find this machine.
pub(crate) fn host(config: &TableConfig) -> String {
    config.web.host.clone().unwrap_or_else(own_name)
}

/// The same, where nobody has said another.
pub(crate) fn own_name() -> String {
    let own = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    match own.trim() {
        "" => "localhost".to_owned(),
        name => format!("{name}.local"),
    }
}
