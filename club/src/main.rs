//! `remmi-club`: the program of a club of many tables.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::{CommandFactory as _, Parser, Subcommand};
use club::store::Store;
use club::{counting, database, import};
use hub::club::Ship;
use hub::log::{complain, in_one_line, print};
use protocol::Name;

mod cli_demo;
mod cli_draw;
mod cli_organiser;
mod cli_run;

/// The club of many Remmi tables.
#[derive(Parser)]
#[command(name = "remmi-club", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Take what the tables send, and show it.
    Run(cli_run::RunArguments),
    /// Try a club out: its servers and its tables are made for it, and go with it.
    Demo(cli_demo::DemoArguments),
    /// Write what Mosquitto needs to let in the club and its tables, each to its own topics, and nobody else.
    BrokerConfig(club::broker_config::ClubBroker),
    /// Draw who sits where in each round of an evening.
    Draw(cli_draw::DrawArguments),
    /// Open the organiser's pages.
    Organiser(cli_organiser::OrganiserArguments),
    /// Count everything again from the journals.
    Recount {
        #[command(flatten)]
        database: Database,
    },
    /// Take a table's journals from a folder, as after a loss of the database.
    Import {
        #[command(flatten)]
        database: Database,
        /// Take the deals that are over of matches that are not, too: where that table has `ship = "deals"`
        #[arg(long)]
        deals: bool,
        /// The table's name
        #[arg(value_parser = name)]
        table: Name,
        /// The folder of its journals, as data/matches
        folder: PathBuf,
    },
    /// Write the man pages and the completions for shells into a folder, as the Debian package has them.
    #[command(hide = true)]
    Papers { folder: PathBuf },
}

#[derive(clap::Args)]
struct Database {
    /// Where PostgreSQL is, as in "host=/run/postgresql user=remmi dbname=club"
    #[arg(long)]
    database: String,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("remmi-club: {}", in_one_line(&error)));
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(command: Command) -> Result<()> {
    match command {
        Command::Run(arguments) => cli_run::run(arguments).await,
        Command::Demo(arguments) => cli_demo::run(arguments).await,
        Command::BrokerConfig(config) => Ok(print(config.write()?)?),
        Command::Draw(arguments) => cli_draw::run(&arguments),
        Command::Organiser(arguments) => cli_organiser::run(arguments).await,
        Command::Papers { folder } => hub::papers::write(Arguments::command(), &folder)
            .with_context(|| format!("cannot write into {}", folder.display())),
        Command::Recount { database } => {
            let mut client = database::connect(&database.database).await?;
            database::migrate(&mut client).await?;
            counting::drop_all(&client).await?;
            let mut counted = 0;
            loop {
                match counting::count(&mut client).await? {
                    0 => break,
                    some => counted += some,
                }
            }
            Ok(print(format!("{counted} matches are counted\n"))?)
        }
        Command::Import {
            database,
            deals,
            table,
            folder,
        } => {
            let mut client = database::connect(&database.database).await?;
            database::migrate(&mut client).await?;
            let mut store = Store::new(client).await?;
            let ship = if deals { Ship::Deals } else { Ship::Matches };
            let done = import::import(&mut store, table, &folder, ship)
                .await
                .with_context(|| {
                    format!("the journals in {} are not all taken", folder.display())
                })?;
            ensure!(
                done != import::Imported::default(),
                "no match lies in {}: name the folder of a table's journals, as data/matches",
                folder.display()
            );
            print(format!(
                "{} matches with {} lines are in the club; {} are not over and stay at the table\n",
                done.matches, done.lines, done.open
            ))?;
            let refused = done.refused;
            ensure!(
                refused == 0,
                "{refused} matches do not fit what is here: /tables of the club's pages says why"
            );
            Ok(())
        }
    }
}
