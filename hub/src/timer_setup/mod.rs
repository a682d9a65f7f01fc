//! `remmi timer setup`: tells a tap-timer on USB its network, broker and name.
//!
//! The conversation is a line for each thing said: `firmware_timer::setup` has the other side. Secrets
//! are read from files or asked for, so that they stand in no list of processes and no history.

mod serial;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use protocol::Name;

use crate::mqtt::Broker;

/// Minutes are counted from here, 2024-01-01, in s since 1970.
const EPOCH: u64 = 1_704_067_200;

/// `remmi timer`.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum TimerCommand {
    /// Tell a tap-timer on USB its network, broker and name; this also pairs it again.
    Setup(Box<TimerSetup>),
}

/// What to tell the timer.
#[derive(clap::Args, Clone, Debug)]
pub struct TimerSetup {
    /// Its serial line
    #[arg(long, default_value = "/dev/ttyACM0")]
    pub port: PathBuf,
    /// Name of the Wi-Fi network
    #[arg(long)]
    pub ssid: String,
    /// File with the network's passphrase; asked for when left out, an empty one for an open network
    #[arg(long)]
    pub key_file: Option<PathBuf>,
    /// The broker as the timer reaches it (HOST:PORT)
    #[arg(long)]
    pub broker: Broker,
    /// Name of the table in the topics
    #[arg(long, value_parser = name)]
    pub table: Name,
    /// Id of the timer, also its user name at the broker
    #[arg(long, value_parser = name)]
    pub id: Name,
    /// File with its password at the broker, as `remmi broker-config` writes it; none for a broker
    /// that takes anybody
    #[arg(long)]
    pub password_file: Option<PathBuf>,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

impl TimerCommand {
    /// Does it, and says what the timer was and is.
    ///
    /// # Errors
    /// The line cannot be opened or says nothing, or the timer refuses a value.
    pub fn run(&self) -> Result<String> {
        let Self::Setup(setup) = self;
        let secrets = setup.secrets()?;
        let (input, output) = serial::open(&setup.port)?;
        let before = setup.tell(input, output, &secrets, minutes())?;
        Ok(format!(
            "Before: {before}\nIt keeps the settings and restarts. Its light: solid when the hub hears it.\n"
        ))
    }
}

/// The passwords.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// Passphrase of the network.
    pub key: String,
    /// Password at the broker.
    pub password: String,
}

impl TimerSetup {
    fn secrets(&self) -> Result<Secrets> {
        let read = |path: &PathBuf| -> Result<String> {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read the secret in {}", path.display()))?;
            Ok(text.trim_end_matches(['\r', '\n']).to_owned())
        };
        let key = match &self.key_file {
            Some(path) => read(path)?,
            None => serial::ask_secret(&format!("Passphrase of `{}`: ", self.ssid))?,
        };
        let password = self
            .password_file
            .as_ref()
            .map_or(Ok(String::new()), read)?;
        Ok(Secrets { key, password })
    }

    /// Tells it all, line by line, each one answered; returns the timer's greeting. `starts` is
    /// the least count of its starts from now on: it grows with the clock, so a timer that was
    /// flashed again is above all that the hub knows of it.
    ///
    /// # Errors
    /// An answer is missing, or an error; then the timer has kept nothing.
    pub fn tell(
        &self,
        mut input: impl BufRead,
        mut output: impl Write,
        secrets: &Secrets,
        starts: u32,
    ) -> Result<String> {
        let Broker { host, port, .. } = &self.broker;
        let mut say = |line: String| -> Result<String> {
            writeln!(output, "{line}").and_then(|()| output.flush())?;
            // Two words: the third may be a secret.
            let shown: Vec<&str> = line.split(' ').take(2).collect();
            answer(&mut input).with_context(|| format!("after `{}`", shown.join(" ")))
        };
        let greeting = say("hello".into())?;
        let Some(before) = greeting.strip_prefix("remmi-timer ") else {
            bail!("this is not a tap-timer, it says `{greeting}`: choose another --port");
        };
        say(format!("set ssid {}", self.ssid))?;
        say(format!("set key {}", secrets.key))?;
        say(format!("set broker {host}:{port}"))?;
        say(format!("set table {}", self.table))?;
        say(format!("set id {}", self.id))?;
        say(format!("set password {}", secrets.password))?;
        say(format!("starts {starts}"))?;
        say("save".into())?;
        Ok(before.to_owned())
    }
}

/// What follows `ok` in the next line that is an answer.
fn answer(input: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    // A line that stays silent for its time reads as one that has ended.
    if input.read_line(&mut line).context("the line broke off")? == 0 {
        bail!(
            "no answer: is the plug in, is it a tap-timer, and does no other program hold its line?"
        );
    }
    match line.trim_end().split_once(' ') {
        Some(("ok", rest)) => Ok(rest.to_owned()),
        None if line.trim_end() == "ok" => Ok(String::new()),
        Some(("error:", why)) => bail!("the timer refuses: {why}"),
        _ => bail!(
            "the timer says `{}`, which is not an answer",
            line.trim_end()
        ),
    }
}

fn minutes() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs()).saturating_sub(EPOCH);
    u32::try_from(seconds / 60).unwrap_or(u32::MAX)
}
