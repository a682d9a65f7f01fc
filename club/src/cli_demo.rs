//! `remmi-club demo`: a club with nothing to set up, for whoever wants to see one.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Child;

use anyhow::{Context as _, Result};
use clap::{Args as _, FromArgMatches as _};
use club::database;
use club::local::{Mosquitto, Postgres, beside_us, free_port};
use club::office::{INVITED, invite};
use hub::log::print;
use tempfile::TempDir;

use crate::cli_run::{self, RunArguments};

/// Who runs it.
const ORGANISER: &str = "Demo";
/// The program that plays tables, of the Debian package `remmi`.
const TWIN: &str = "remmi-twin";

/// Starts a PostgreSQL and a Mosquitto (Debian's) for this once, and tables at which machines play. It all goes with Ctrl-C.
#[derive(clap::Args)]
pub struct DemoArguments {
    /// How many tables
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=100))]
    tables: u16,
    /// How much faster than people the machines play
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1000))]
    speed: u16,
    /// Port of the club's pages on this machine; 0 takes any free one
    #[arg(long, default_value_t = 8760)]
    port: u16,
}

/// Runs until SIGTERM or Ctrl-C.
///
/// # Errors
/// A program is missing or does not start, or the port is taken.
pub async fn run(arguments: DemoArguments) -> Result<()> {
    let port = match arguments.port {
        0 => free_port()?,
        port => port,
    };
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let (postgres, mosquitto) = (Postgres::start()?, Mosquitto::start()?);
    let broker = format!("{}:{}", mosquitto.broker().host, mosquitto.broker().port);
    // Goes before the broker does.
    let _tables = Tables::start(&arguments, &broker)?;
    let mut client = database::connect(&postgres.database()).await?;
    database::migrate(&mut client).await?;
    let code = invite(&client, ORGANISER).await?;
    // Nobody need be reading.
    let _ = print(format!(
        "The club is at    http://{listen}/ (who leads) and http://{listen}/tables (the wall)\n\
         Who runs it opens  http://{listen}/organiser/{code} (once, within {INVITED} minutes)\n\
         Tables speak at   {broker}; yours joins with: {TWIN} --table mine --club {broker}\n\
         Its database is   {}\n\
         Ctrl-C ends it, and nothing of it is kept.\n",
        postgres.database()
    ));
    // What a club is started with.
    let command = RunArguments::augment_args(clap::Command::new("run"));
    let database = postgres.database();
    let listen = listen.to_string();
    let given = [
        "run",
        "--database",
        &database,
        "--broker",
        &broker,
        "--listen",
        &listen,
    ];
    cli_run::run(RunArguments::from_arg_matches(
        &command.try_get_matches_from(given)?,
    )?)
    .await
}

/// The program that plays the tables, with their journals; it is killed when this is dropped.
struct Tables {
    running: Child,
    _folder: TempDir,
}

impl Tables {
    fn start(arguments: &DemoArguments, broker: &str) -> Result<Tables> {
        // The one of the same build, where there is one.
        let own = std::env::current_exe().ok();
        let own = own
            .iter()
            .filter_map(|own| own.parent().map(Path::to_owned));
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let mut programs = own
            .chain(std::env::split_paths(&paths))
            .map(|folder| folder.join(TWIN));
        let program = programs.find(|program| program.is_file());
        let program = program.with_context(|| {
            format!("there is no {TWIN}: apt-get install remmi, or cargo build --release -p twin")
        })?;
        let (tables, speed) = (arguments.tables.to_string(), arguments.speed.to_string());
        let folder = tempfile::tempdir()?;
        let running = beside_us(&program)
            .args(["tables", &tables, "--club", broker, "--speed", &speed])
            .arg("--data")
            .arg(folder.path())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        Ok(Tables {
            running,
            _folder: folder,
        })
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}
