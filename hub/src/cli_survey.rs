//! `remmi survey`: how well each antenna hears which tags, live, by gain, and over a night.

#![cfg_attr(
    not(all(target_os = "linux", any(feature = "rppal", feature = "linux"))),
    allow(dead_code, reason = "of a build without a backend")
)]

use std::io::{BufRead, BufReader, IsTerminal, Write, stdin, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use hub::backend::{self, Backend, BackendError};
use hub::config::{BackendKind, TableConfig};
use hub::stop::Stop;
use hub::storage::Journals;
use hub::survey::{Antennas, Bench, Report, Sheet, Wish};
use hub::web::{self, Callers, Front, Hosts, Role};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::cli_backup::PACKAGED;

/// After each antenna, as in `remmi run`.
const PAUSE: Duration = Duration::from_millis(1);
/// Between two sheets.
const LOOK: Duration = Duration::from_millis(500);
/// Wishes that wait; more than that nobody has between two sheets.
const WAITING: usize = 16;

/// Shows how many tags each antenna sees, which are missed, and who hears whose. Keys, each with Enter: r counts
/// afresh, g tries all gains, q ends. A soak ends as the doctor does: 0 if all is well, 1 if something is to be
/// watched, 2 if something is bad.
#[derive(Args)]
pub struct SurveyArguments {
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// This many tags lie on a reader, as in `pad:0=13`; again for each. Untold it is the most seen at once
    #[arg(long, value_parser = expected)]
    expect: Vec<(String, usize)>,
    /// Try one gain after the other and say which line to write into the configuration
    #[arg(long, conflicts_with = "soak")]
    gains: bool,
    /// Watch a table that nobody touches for this long, as in 90s, 30m or 8h, and score each reader
    #[arg(long, value_parser = duration)]
    soak: Option<Duration>,
    /// Write what was found here at the end: as JSON if the name ends with .json, else as text
    #[arg(long)]
    report: Option<PathBuf>,
    /// Serve the same as a page, as in 0.0.0.0:8753
    #[arg(long)]
    listen: Option<SocketAddr>,
}

fn expected(text: &str) -> Result<(String, usize), String> {
    let parts = text.rsplit_once('=');
    let parts = parts.and_then(|(name, tags)| Some((name.to_owned(), tags.parse().ok()?)));
    parts.ok_or_else(|| "write a reader's name and its number of tags, as in pad:0=13".to_owned())
}

fn duration(text: &str) -> Result<Duration, String> {
    let wrong =
        || "write seconds, minutes or hours, as in 90s, 30m or 8h, a week at most".to_owned();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3_600,
        _ => return Err(wrong()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    let seconds = number
        .checked_mul(seconds)
        .filter(|seconds| (1..=604_800).contains(seconds));
    seconds.map(Duration::from_secs).ok_or_else(wrong)
}

/// Surveys until the person stops, or the time is over.
///
/// # Errors
/// The configuration is refused, this is not a Pi, the hub runs, or a pin, bus, port or file cannot be had.
pub fn run(arguments: &SurveyArguments) -> Result<ExitCode> {
    let config = TableConfig::read(&arguments.config)?;
    // Held meanwhile: a hub on the same wires would garble both.
    let _lock = Journals::open(&config.data.join("matches"))
        .context("the hub must not run meanwhile: sudo systemctl stop remmi")?;
    match config.backend {
        #[cfg(all(feature = "rppal", target_os = "linux"))]
        BackendKind::Rppal => survey(&config, backend::rppal::Rppal::new()?, arguments),
        #[cfg(all(feature = "linux", target_os = "linux"))]
        BackendKind::Linux => {
            let linux = backend::linux::Linux::new(config.gpiochip.as_deref())?;
            survey(&config, linux, arguments)
        }
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Rppal => Err(BackendError::NotBuilt("rppal").into()),
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Linux => Err(BackendError::NotBuilt("linux").into()),
    }
}

fn survey<B: Backend>(
    config: &TableConfig,
    mut backend: B,
    arguments: &SurveyArguments,
) -> Result<ExitCode> {
    let hardware = backend::assemble(config, &mut backend)?;
    let antennas = Antennas::of(config);
    let sweeps = hardware.sweeps.into_iter().map(|(_, sweep, _)| sweep);
    let begun = Instant::now();
    let now = move || begun.elapsed().as_micros() as u64;
    let pace = || std::thread::sleep(PAUSE);
    let mut bench = Bench::new(antennas.clone(), sweeps.collect(), now, pace);
    for (name, tags) in &arguments.expect {
        let known = || {
            format!(
                "the table has no reader `{name}`: its readers are {}",
                antennas.names()
            )
        };
        bench.expect(antennas.named(name).with_context(known)?, *tags);
    }
    let (wish, wishes) = sync_channel(WAITING);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let (show, shown) = watch::channel(Arc::new(bench.first()));
    if let Some(listen) = arguments.listen {
        let site = runtime.block_on(serve(config, listen, shown, wish.clone()))?;
        hub::log::print(format_args!("The page is at {site}/\n"))?;
    }
    runtime.spawn(stop_when_told(wish.clone()));
    keys(wish)?;
    let mut screen = Screen::new(wishes, show);
    let look = |sheet: &Sheet| screen.look(sheet);
    let sheet = match (arguments.gains, arguments.soak) {
        (true, _) => bench.gains(look),
        (_, Some(time)) => bench.soak(time.as_micros() as u64, look),
        (false, None) => bench.live(look),
    };
    screen.end(&sheet);
    let report = Report::of(sheet);
    let is_soak = arguments.soak.is_some();
    match is_soak {
        true => hub::log::print(&report)?,
        false => hub::log::print(&report.sheet)?,
    }
    if let Some(path) = &arguments.report {
        let written = report.write(path);
        written.with_context(|| format!("the report cannot be written to {}", path.display()))?;
        hub::log::print(format_args!("The report is in {}\n", path.display()))?;
    }
    // Whoever has the page open must not hold the end up.
    runtime.shutdown_background();
    drop(hardware.resets);
    let code = if is_soak {
        report.findings.exit_code()
    } else {
        0
    };
    Ok(ExitCode::from(code))
}

/// The page; gives the address under which it is found.
async fn serve(
    config: &TableConfig,
    listen: SocketAddr,
    shown: watch::Receiver<Arc<Sheet>>,
    wish: SyncSender<Wish>,
) -> Result<String> {
    let listener = TcpListener::bind(listen).await.with_context(|| {
        format!("the page cannot be served at {listen}: stop what uses the port, or take another")
    })?;
    let address = listener.local_addr()?;
    let host = crate::cli_run::host(config);
    // A person who presses more often than that has been heard.
    let anew = move || {
        let _ = wish.try_send(Wish::Anew);
    };
    let hosts = Hosts::network(std::slice::from_ref(&host), address.port());
    let front = Front {
        hosts,
        keys: None,
        newcomer: Role::Spectator,
        callers: Callers::default(),
        tls: None,
    };
    tokio::spawn(web::serve(listener, web::survey(shown, anew), front));
    let site = match address.ip().is_unspecified() {
        true => format!("http://{host}:{}", address.port()),
        false => format!("http://{address}"),
    };
    Ok(site)
}

/// SIGTERM and Ctrl-C end it in good order, with its report.
async fn stop_when_told(wish: SyncSender<Wish>) {
    if let Ok(stop) = Stop::listen() {
        stop.told().await;
        let _ = wish.send(Wish::Stop);
    }
}

/// Reads keys on a thread of its own. When they end nobody is there to stop it: a soak in the background goes on.
fn keys(wish: SyncSender<Wish>) -> Result<()> {
    let reading = move || {
        for line in BufReader::new(stdin()).lines().map_while(Result::ok) {
            let wished = match line.trim() {
                "r" => Wish::Anew,
                "g" => Wish::Gains,
                "q" => Wish::Stop,
                _ => continue,
            };
            if wish.send(wished).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new()
        .name("keys".into())
        .spawn(reading)?;
    Ok(())
}

/// Where sheets are shown.
struct Screen {
    wishes: Receiver<Wish>,
    page: watch::Sender<Arc<Sheet>>,
    is_terminal: bool,
    told: Vec<String>,
}

impl Screen {
    fn new(wishes: Receiver<Wish>, page: watch::Sender<Arc<Sheet>>) -> Screen {
        Screen {
            wishes,
            page,
            is_terminal: stdout().is_terminal(),
            told: Vec::new(),
        }
    }

    fn show(&mut self, sheet: &Sheet) {
        self.page.send_replace(Arc::new(sheet.clone()));
        let mut out = stdout().lock();
        let shown = if self.is_terminal {
            // From the top of a clean screen, or it would flicker.
            write!(
                out,
                "\x1b[H\x1b[J{sheet}\nr counts afresh, g tries all gains, q ends, each with Enter\n"
            )
        } else {
            let told: Vec<String> = sheet.readers.iter().map(|row| row.counted()).collect();
            let mut news = told.iter().filter(|line| !self.told.contains(line));
            let shown = news.try_for_each(|line| writeln!(out, "{line}"));
            self.told = told;
            shown
        };
        // A survey goes on without anybody who reads: it may have a page, or leave a report.
        let _: std::io::Result<()> = shown.and_then(|()| out.flush());
    }

    /// What follows is printed for good.
    fn end(&mut self, sheet: &Sheet) {
        self.page.send_replace(Arc::new(sheet.clone()));
        if self.is_terminal {
            let _ = hub::log::print("\x1b[H\x1b[J");
        }
    }

    /// Shows it, and waits for what is wished.
    fn look(&mut self, sheet: &Sheet) -> Wish {
        self.show(sheet);
        match self.wishes.recv_timeout(LOOK) {
            Ok(wish) => wish,
            Err(RecvTimeoutError::Timeout) => Wish::GoOn,
            Err(RecvTimeoutError::Disconnected) => Wish::Stop,
        }
    }
}
