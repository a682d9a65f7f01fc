//! `remmi-twin`: the virtual table, or a scenario played without a clock.

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory, Parser, Subcommand};
use hub::log::{complain, in_one_line};
use hub::mqtt::{Broker, Login};
use hub::stop::Stop;
use protocol::Name;
use table::furniture::{Column, Furniture, Melds};
use twin::league;
use twin::live::{self, Options};
use twin::play;
use twin::reception::Reception;
use twin::recorded::Recorded;

/// The whole Remmi table without the table.
#[derive(Parser)]
#[command(name = "remmi-twin", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    table: TableArguments,
}

#[derive(Args)]
struct TableArguments {
    /// Port of the virtual table's page
    #[arg(long, default_value_t = 8753)]
    port: u16,
    /// Let phones in the room join: 0.0.0.0, or an address of this machine. Whoever is in the
    /// network and knows the code can ask for a seat, and anybody there can watch
    #[arg(long)]
    host: Option<Ipv4Addr>,
    /// Folder in which world and matches are kept
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// Begin with a new table; the old one is kept aside in the folder
    #[arg(long)]
    fresh: bool,
    /// Use this broker in place of the embedded one (HOST:PORT)
    #[arg(long)]
    broker: Option<Broker>,
    /// User name at that broker
    #[arg(long, requires_all = ["broker", "password_file"])]
    user: Option<String>,
    /// File with the password of that user, as `remmi broker-config` writes it
    #[arg(long, requires = "user")]
    password_file: Option<PathBuf>,
    /// Id of a timer that is a device of its own, in place of the modelled one; again for each
    #[arg(long = "timer", requires = "broker", value_parser = |text: &str| Name::new(text).map_err(|error| error.to_string()))]
    timers: Vec<Name>,
    /// Port of the embedded broker; 0 takes any free one
    #[arg(long, default_value_t = 0, conflicts_with = "broker")]
    mqtt_port: u16,
    /// How Remi's thrown tiles are read, from the next match on: they lie in a column on an antenna, or are thrown on a spot,
    /// where the newest is read, and pushed into a row beside it
    #[arg(long, value_parser = ["antenna", "spot"], default_value = "antenna")]
    column: String,
    /// How Rami's combinations are read, from the next match on: they lie on an antenna of their seat, or are swiped over
    /// the pad of their seat and lie anywhere
    #[arg(long, value_parser = ["antenna", "swiped"], default_value = "antenna")]
    melds: String,
    /// How well the antennas hear: everything, as on a usual table, or badly
    #[arg(long, value_enum, default_value_t)]
    reception: Reception,
    /// Seed of the shuffles; any number when left out
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a scenario with no clock but its own: the same bytes every time
    Play {
        /// The scenario, as in examples/first-round.table
        scenario: PathBuf,
        /// Write the scoreboard's last picture here (PNG)
        #[arg(long)]
        board: Option<PathBuf>,
        /// Write all that happened here (JSON lines)
        #[arg(long)]
        transcript: Option<PathBuf>,
    },
    /// Show what a real table's antennas heard, as `remmi run --trace` has written it: each tag lies where those reads
    /// put it. Nothing is kept
    Replay {
        /// The trace, or its `.before`
        trace: PathBuf,
        /// Port of the virtual table's page
        #[arg(long, default_value_t = 8753)]
        port: u16,
    },
    /// Let the machines' strengths play each other, without a table, and print how much they differ
    League {
        /// The game, such as remigio
        game: String,
        /// Players at a table
        #[arg(long, default_value_t = 4)]
        players: usize,
        /// Deals for each two strengths, each played twice
        #[arg(long, default_value_t = 500)]
        deals: u64,
        /// Number of the first deal: to go on where another run ended
        #[arg(long, default_value_t = 1)]
        from: u64,
    },
    /// Write the man pages and the completions for shells into a folder, as the Debian package has them.
    #[command(hide = true)]
    Papers { folder: PathBuf },
}

fn main() -> ExitCode {
    hub::log::start("warn,mqtt5=error");
    let arguments = Arguments::parse();
    let done = match &arguments.command {
        Some(Command::Play {
            scenario,
            board,
            transcript,
        }) => play::run(scenario, board.as_deref(), transcript.as_deref()),
        Some(Command::Replay { trace, port }) => shown(trace, *port),
        Some(Command::League {
            game,
            players,
            deals,
            from,
        }) => league::run(game, *players, *from..from.saturating_add(*deals)),
        Some(Command::Papers { folder }) => hub::papers::write(Arguments::command(), folder)
            .with_context(|| format!("cannot write into {}", folder.display())),
        None => played(arguments.table),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("remmi-twin: {}", in_one_line(&error)));
            ExitCode::FAILURE
        }
    }
}

fn played(table: TableArguments) -> Result<()> {
    let mut broker = table.broker;
    if let (Some(broker), Some(user), Some(file)) = (&mut broker, table.user, table.password_file) {
        let password = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read the password in {}", file.display()))?;
        let password = password.trim().to_owned();
        broker.login = Some(Login { user, password });
    }
    virtual_table(Options {
        port: table.port,
        host: table.host,
        mqtt_port: table.mqtt_port,
        broker,
        timers: table.timers,
        data: table.data,
        fresh: table.fresh,
        seed: table.seed.unwrap_or_else(any_seed),
        reception: table.reception,
        furniture: Furniture {
            column: match table.column.as_str() {
                "spot" => Column::Spot,
                _ => Column::Antenna,
            },
            melds: match table.melds.as_str() {
                "swiped" => Melds::Swiped,
                _ => Melds::Antenna,
            },
        },
        recorded: None,
    })
}

fn shown(trace: &Path, port: u16) -> Result<()> {
    let recorded = Recorded::read(trace)?;
    let folder = tempfile::tempdir().context("there is no folder for what does not last")?;
    virtual_table(Options {
        port,
        host: None,
        mqtt_port: 0,
        broker: None,
        timers: Vec::new(),
        data: folder.path().to_owned(),
        fresh: false,
        seed: any_seed(),
        reception: Reception::default(),
        furniture: Furniture::default(),
        recorded: Some(recorded),
    })
}

fn any_seed() -> u64 {
    hub::clock::moment().wall_ms
}

#[tokio::main]
async fn virtual_table(options: Options) -> Result<()> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    let mut started = live::start(options).await?;
    // Nobody need be reading: a closed output does not stop the table.
    let _ = greet(&started);
    tokio::select! {
        () = stop.told() => {
            started.stop().await;
            Ok(())
        }
        ended = started.ended() => ended,
    }
}

fn greet(started: &live::Started) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "The table is at   http://{}/", started.address)?;
    if let Some(room) = started.room {
        writeln!(
            out,
            "Phones join at    http://{room}/ with the code that the table's page shows"
        )?;
        writeln!(
            out,
            "Whoever is in this network and has that code can ask for a seat; anybody there can watch."
        )?;
    } else {
        writeln!(
            out,
            "No phone can join: this machine alone can open that page. --host 0.0.0.0 lets phones in the room join."
        )?;
    }
    let Broker { host, port, .. } = &started.broker;
    writeln!(out, "MQTT broker at    {host}:{port}")?;
    writeln!(
        out,
        "Stop it with Ctrl-C; the match goes on when you start it again."
    )?;
    out.flush()?;
    for found in &started.found {
        complain(format_args!("Found at the start: {found}"));
    }
    Ok(())
}
