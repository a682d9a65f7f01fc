//! `remmi doctor`: what is wrong with the table, where, why, and what to do.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use hub::backend::{self, BackendError};
use hub::config::{BackendKind, TableConfig};
use hub::doctor::{Finding, Part, Report, broker, club, hardware, table};
use tokio::runtime::{Builder, Runtime};

use crate::cli_backup::PACKAGED;

/// Examines readers, buses, panel, broker, disk, clocks and decks. Ends with 0 if all is well,
/// with 1 if something is to be watched, with 2 if something does not work.
#[derive(Args)]
pub struct DoctorArguments {
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// Write the findings as JSON
    #[arg(long)]
    json: bool,
}

/// Examines the table and tells what was found.
///
/// # Errors
/// The program cannot make a thread.
pub fn run(arguments: &DoctorArguments) -> Result<ExitCode> {
    let findings = examine(&arguments.config)?;
    let report = Report { findings };
    if arguments.json {
        hub::log::print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        hub::log::print(&report)?;
    }
    Ok(ExitCode::from(report.exit_code()))
}

pub(crate) fn examine(path: &Path) -> Result<Vec<Finding>> {
    let config = match TableConfig::read(path) {
        Ok(config) => config,
        Err(error) => return Ok(vec![table::no_config(path, &error)]),
    };
    let readers = config.readers.len();
    let what = format!(
        "table `{}`, {} seats, {readers} readers",
        config.name, config.seats
    );
    let mut findings = vec![Finding::well(
        Part::Config,
        path.display().to_string(),
        what,
    )];
    let matches = config.data.join("matches");
    findings.extend(table::machine(&config, &matches));
    match table::alone(&matches) {
        Err(running) => findings.push(running),
        Ok(_lock) => {
            findings.extend(table::devices(&config));
            findings.extend(wires(&config));
            findings.extend(echo(&config)?);
            findings.extend(asked(&config, &matches)?);
        }
    }
    Ok(findings)
}

fn wires(config: &TableConfig) -> Vec<Finding> {
    match config.backend {
        #[cfg(all(feature = "rppal", target_os = "linux"))]
        BackendKind::Rppal => hardware::findings(config, backend::rppal::Rppal::new()),
        #[cfg(all(feature = "linux", target_os = "linux"))]
        BackendKind::Linux => {
            let chip = config.gpiochip.as_deref();
            hardware::findings(config, backend::linux::Linux::new(chip))
        }
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Rppal => {
            vec![hardware::finding(
                "the wires",
                &BackendError::NotBuilt("rppal"),
            )]
        }
        #[allow(unreachable_patterns, reason = "of a build without a backend")]
        BackendKind::Linux => {
            vec![hardware::finding(
                "the wires",
                &BackendError::NotBuilt("linux"),
            )]
        }
    }
}

fn echo(config: &TableConfig) -> Result<Option<Finding>> {
    let Some(asked) = &config.broker else {
        return Ok(None);
    };
    let known = match broker::address(asked, Part::Broker) {
        Ok(known) => known,
        Err(finding) => return Ok(Some(finding)),
    };
    let echoed = runtime()?.block_on(broker::echo(&known, config.name, broker::PATIENCE));
    Ok(Some(broker::finding(&known, &echoed)))
}

fn asked(config: &TableConfig, matches: &Path) -> Result<Option<Finding>> {
    let Some(asked) = &config.club else {
        return Ok(None);
    };
    let known = match club::address(asked) {
        Ok(known) => known,
        Err(finding) => return Ok(Some(finding)),
    };
    let answer = club::ask(&known, config.name, matches, broker::PATIENCE);
    let answer = runtime()?.block_on(answer);
    Ok(Some(club::finding(&known, config.name, &answer)))
}

fn runtime() -> Result<Runtime> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.context("cannot talk to a broker")
}
