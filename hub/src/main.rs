//! `remmi`: the rules for other programs, journals and scoreboards for people.

mod cli_again;
mod cli_backup;
mod cli_board;
mod cli_check_config;
mod cli_doctor;
mod cli_enrol;
mod cli_export;
mod cli_idle;
mod cli_journals;
mod cli_network;
mod cli_prune;
mod cli_replay;
mod cli_run;
mod cli_support;
mod cli_survey;
mod cli_workshop;

use std::io::{BufWriter, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, Subcommand};
use hub::log::{complain, enough, in_one_line, print};

/// The hub of the Remmi table.
#[derive(Parser)]
#[command(name = "remmi", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play on the table's hardware.
    Run(cli_run::RunArguments),
    /// Judge lines of JSON from standard input, one answer a line.
    Judge,
    /// Write a Mosquitto configuration with access rules and a password for each device.
    BrokerConfig(hub::broker_config::BrokerConfig),
    /// See to a tap-timer.
    #[command(subcommand)]
    Timer(hub::timer_setup::TimerCommand),
    /// Tell what a journal holds and where its match stands, or what a trace of the antennas tells.
    Replay(cli_replay::ReplayArguments),
    /// Say of each journal in a folder whether it is whole.
    Verify(cli_journals::VerifyArguments),
    /// Take the good lines behind a bad one of a journal.
    Salvage(cli_journals::SalvageArguments),
    /// Draw a view of the scoreboard into a PNG file.
    Board(cli_board::BoardArguments),
    /// Check the configuration of a table and list its readers and pins.
    CheckConfig(cli_check_config::CheckConfigArguments),
    /// Say what is wrong with the table, where, why, and what to do.
    Doctor(cli_doctor::DoctorArguments),
    /// Show how well each antenna hears which tags, live, by gain and over a night.
    Survey(cli_survey::SurveyArguments),
    /// Find out which tag lies under which piece.
    Enrol(cli_enrol::EnrolArguments),
    /// Take matches off the disk that are older than a day, if a person says so.
    Prune(cli_prune::PruneArguments),
    /// Write what was played over the evenings as CSV or JSON.
    Export(cli_export::ExportArguments),
    /// Put the table into one file, also while it plays.
    Backup(cli_backup::BackupArguments),
    /// Take a table out of a backup, and go on with its round.
    Restore(cli_backup::RestoreArguments),
    /// Put what is known of the table into one file for whoever helps, without secrets and cards.
    Support(cli_support::SupportArguments),
    /// Write the man pages and the completions for shells into a folder, as the Debian package has them.
    #[command(hide = true)]
    Papers { folder: PathBuf },
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            complain(format_args!("remmi: {}", in_one_line(&error)));
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Doctor(arguments) => return cli_doctor::run(arguments),
        Command::Survey(arguments) => return cli_survey::run(arguments),
        Command::Enrol(arguments) => return cli_enrol::run(arguments),
        Command::Verify(arguments) => return cli_journals::verify(arguments),
        Command::Backup(arguments) => return cli_backup::backup(arguments),
        Command::Salvage(arguments) => cli_journals::salvage(arguments),
        Command::Board(arguments) => cli_board::run(arguments),
        Command::CheckConfig(arguments) => cli_check_config::run(arguments),
        Command::Prune(arguments) => cli_prune::run(arguments),
        Command::Export(arguments) => cli_export::run(arguments),
        Command::Restore(arguments) => cli_backup::restore(arguments),
        Command::Support(arguments) => cli_support::run(arguments),
        Command::Run(arguments) => cli_run::run(arguments),
        Command::Judge => {
            let output = BufWriter::new(stdout().lock());
            enough(judge::run(stdin(), output)).context("cannot read or write lines")
        }
        Command::BrokerConfig(config) => Ok(print(config.write()?)?),
        Command::Timer(timer) => Ok(print(timer.run()?)?),
        Command::Replay(arguments) => cli_replay::run(arguments),
        Command::Papers { folder } => hub::papers::write(Arguments::command(), folder)
            .with_context(|| format!("cannot write into {}", folder.display())),
    }?;
    Ok(ExitCode::SUCCESS)
}
