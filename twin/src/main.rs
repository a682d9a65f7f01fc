//! `remmi-twin`: the virtual table, or a scenario played without a clock.

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory, Parser, Subcommand};
use hub::club::{Club, Ship};
use hub::log::{complain, in_one_line};
use hub::mqtt::{Broker, Login, trusting};
use hub::stop::Stop;
use protocol::Name;
use table::furniture::{Column, Furniture, Melds};
use twin::league;
use twin::live::{self, Options, TABLE};
use twin::play;
use twin::reception::Reception;
use twin::recorded::Recorded;
use twin::tables;

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
    #[arg(long = "timer", requires = "broker", value_parser = name)]
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
    /// The table's name in the topics, and in its club
    #[arg(long, value_parser = name, default_value = TABLE)]
    table: Name,
    /// The broker of a club to which the table's deals are sent (HOST:PORT)
    #[arg(long)]
    club: Option<Broker>,
    /// File with the password of the user at that broker who is called as the table
    #[arg(long, requires = "club")]
    club_password_file: Option<PathBuf>,
    /// Encrypt the connection to that broker, and trust the certificates in this PEM file
    #[arg(long, requires = "club")]
    club_certificate: Option<PathBuf>,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
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
    /// Let machines play at many tables, as people would, and send it all to a club
    Tables {
        /// How many
        #[arg(default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=i64::from(tables::MOST)))]
        tables: u16,
        /// The broker of the club, which takes anybody (HOST:PORT)
        #[arg(long)]
        club: Broker,
        /// How much faster than people they play
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1000))]
        speed: u16,
        /// Folder of their journals; one that goes with the program when left out
        #[arg(long)]
        data: Option<PathBuf>,
        /// Seed of who plays what; any number when left out
        #[arg(long)]
        seed: Option<u64>,
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
        Some(Command::Tables {
            tables,
            club,
            speed,
            data,
            seed,
        }) => many_tables(data.as_deref(), |folder| {
            Ok(tables::Options {
                tables: *tables,
                speed: (*speed).into(),
                club: self::club(club.clone(), None)?,
                folder: folder.to_owned(),
                seed: seed.unwrap_or_else(any_seed),
            })
        }),
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
        broker.login = Some(login(&user, &file)?);
    }
    let certificate = table.club_certificate.as_deref();
    let mut club = table
        .club
        .map(|broker| club(broker, certificate))
        .transpose()?;
    if let (Some(club), Some(file)) = (&mut club, table.club_password_file) {
        club.broker.login = Some(login(table.table.as_str(), &file)?);
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
        table: table.table,
        club,
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
        table: live::name(TABLE),
        club: None,
    })
}

/// The club at this broker, to which each deal is sent when its points are written.
fn club(broker: Broker, certificate: Option<&Path>) -> Result<Club> {
    let trust = |file: &Path| {
        trusting(file).with_context(|| format!("cannot trust {}: name a PEM file", file.display()))
    };
    Ok(Club {
        broker,
        tls: certificate.map(trust).transpose()?,
        ship: Ship::Deals,
    })
}

fn login(user: &str, file: &Path) -> Result<Login> {
    Login::read(user, file)
        .with_context(|| format!("cannot read the password in {}", file.display()))
}

/// Plays until SIGTERM or Ctrl-C, in this folder or in one that goes with the program.
fn many_tables(
    data: Option<&Path>,
    options: impl FnOnce(&Path) -> Result<tables::Options>,
) -> Result<()> {
    if let Some(folder) = data {
        return many_tables_until_told(options(folder)?);
    }
    let folder = tempfile::tempdir().context("there is no folder for what does not last")?;
    many_tables_until_told(options(folder.path())?)
}

/// The folder outlives all that plays in it.
#[tokio::main]
async fn many_tables_until_told(options: tables::Options) -> Result<()> {
    let stop = Stop::listen().context("cannot wait for signals")?;
    tokio::select! {
        () = stop.told() => Ok(()),
        ended = tables::run(options) => ended,
    }
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
