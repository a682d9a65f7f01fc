//! `remmi broker-config`: a Mosquitto that lets in nobody but the hub, the timers and home
//! automation, each to its own topics.

use std::fmt::Write as _;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use protocol::{Channel, Name, Side, TimerChannel, Topic};
use table::home_assistant;

use crate::random::random;
use crate::storage::WholeFile;

/// User name of the hub.
pub const HUB: &str = "hub";
/// User name of home automation.
pub const HOME: &str = "home-assistant";

/// What to write.
#[derive(clap::Args, Clone, Debug)]
pub struct BrokerConfig {
    /// Folder to write to; run again with more timers it keeps the passwords it has
    #[arg(long, default_value = "broker")]
    pub folder: PathBuf,
    /// Name of the table in the topics
    #[arg(long, value_parser = name)]
    pub table: Name,
    /// Id of a timer of this table; again for each
    #[arg(long = "timer", required = true, value_parser = name)]
    pub timers: Vec<Name>,
    /// Address to listen on
    #[arg(long, default_value = "0.0.0.0")]
    pub listen: IpAddr,
    /// Port to listen on
    #[arg(long, default_value_t = 1883, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: u16,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

impl BrokerConfig {
    /// Writes `remmi.conf`, `acl`, `passwords` and a file with the password of each user below
    /// `secrets/`, and returns what to do with them.
    ///
    /// # Errors
    /// The folder cannot be written, or a timer has the name of another user.
    pub fn write(&self) -> Result<String> {
        for timer in &self.timers {
            let taken = [HUB, HOME].contains(&timer.as_str());
            ensure!(
                !taken,
                "`{timer}` is the name of another user of the broker: give the timer another id"
            );
        }
        let folder = Guarded {
            by: "remmi broker-config",
            folder: &self.folder,
            file: "remmi.conf",
            listen: SocketAddr::new(self.listen, self.port),
            users: self.users().collect(),
            acl: &self.acl(),
            more: "# A timer cannot take the place of another client by calling itself like it.\n\
                   use_username_as_clientid true\n",
        };
        Ok(recipe(&folder.write()?))
    }

    fn users(&self) -> impl Iterator<Item = &str> {
        [HUB, HOME]
            .into_iter()
            .chain(self.timers.iter().map(Name::as_str))
    }

    /// The access rules: what is not allowed here is refused.
    fn acl(&self) -> String {
        let mut acl = String::new();
        let topic = |channel| Topic::new(self.table, channel).to_string();
        let all = |side: Side, who: &'static str| {
            let channels = TimerChannel::ALL.into_iter();
            let of = channels.filter(move |channel| channel.publisher() == side);
            of.map(move |channel| channel.filter(self.table, who).to_string())
        };
        let mut rule = |words: &str, topic: &str| {
            let _ = writeln!(acl, "{words} {topic}");
        };
        rule("user", HUB);
        for channel in [
            Channel::HubAvail,
            Channel::HubHealth,
            Channel::HaTable,
            Channel::HaBoard,
            Channel::HaEvent,
        ] {
            rule("topic write", &topic(channel));
        }
        rule("topic readwrite", &topic(Channel::HubEcho));
        rule("topic read", &topic(Channel::HaStatus));
        rule("topic read", &topic(Channel::HaAsk));
        // Timers come and go: one that was offered and is gone is taken back. No rule knows the beginning of a name.
        rule("topic readwrite", home_assistant::OFFERS);
        all(Side::Hub, "+").for_each(|topic| rule("topic write", &topic));
        all(Side::Timer, "+").for_each(|topic| rule("topic read", &topic));

        rule("\nuser", HOME);
        for channel in [
            Channel::HubAvail,
            Channel::HaTable,
            Channel::HaBoard,
            Channel::HaEvent,
        ] {
            rule("topic read", &topic(channel));
        }
        for channel in [TimerChannel::Avail, TimerChannel::Hb] {
            rule("topic read", &channel.filter(self.table, "+").to_string());
        }
        rule("topic read", "homeassistant/#");
        rule("topic write", &topic(Channel::HaStatus));
        rule("topic write", &topic(Channel::HaAsk));

        rule(
            "\n# A timer, which is known by its user name, to its own topics.",
            "",
        );
        all(Side::Timer, "%u").for_each(|topic| rule("pattern write", &topic));
        all(Side::Hub, "%u").for_each(|topic| rule("pattern read", &topic));
        acl
    }
}

/// A Mosquitto that lets in these users and nobody else.
pub struct Guarded<'a> {
    /// The command that writes it.
    pub by: &'a str,
    /// Folder to write to.
    pub folder: &'a Path,
    /// Name of its configuration there.
    pub file: &'a str,
    /// Where it listens.
    pub listen: SocketAddr,
    /// Who may come in.
    pub users: Vec<&'a str>,
    /// The access rules: what is not allowed there is refused.
    pub acl: &'a str,
    /// Further lines of its configuration.
    pub more: &'a str,
}

impl Guarded<'_> {
    /// Writes configuration, `acl`, `passwords` and a file with the password of each user below `secrets/`; those that are
    /// there are kept. The folder's whole path.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self) -> Result<PathBuf> {
        let secrets = self.folder.join("secrets");
        fs::create_dir_all(&secrets)
            .with_context(|| format!("cannot make the folder {}", secrets.display()))?;
        let folder = fs::canonicalize(self.folder)?;
        let mut passwords = String::new();
        for user in &self.users {
            let password = secret(&secrets.join(user))?;
            let _ = writeln!(passwords, "{user}:{password}");
        }
        write_private(&folder.join("passwords"), &passwords)?;
        let Guarded { by, acl, .. } = self;
        let acl = format!("# Written by `{by}`.\n\n{acl}");
        write_private(&folder.join("acl"), &acl)?;
        let conf = WholeFile::open(&folder.join(self.file));
        written(&conf, &self.conf(&folder))?;
        Ok(folder)
    }

    fn conf(&self, folder: &Path) -> String {
        let Guarded { by, more, .. } = self;
        let (port, listen, folder) = (self.listen.port(), self.listen.ip(), folder.display());
        format!(
            "# Written by `{by}`.\n\
             listener {port} {listen}\n\
             allow_anonymous false\n\
             password_file {folder}/passwords\n\
             acl_file {folder}/acl\n\
             # No message of the contract is longer.\n\
             max_packet_size 65536\n\
             # Without it each exchange waits 40 ms for nothing.\n\
             set_tcp_nodelay true\n\
             # Both sides say everything again after a restart.\n\
             persistence false\n\
             {more}"
        )
    }
}

/// What is to be done first with what was written.
pub fn steps(folder: &Path, file: &str) -> String {
    let folder = folder.display();
    format!(
        "Written to {folder}. Now:\n\
         1. mosquitto_passwd -U {folder}/passwords\n   \
            hashes the passwords; without it nobody gets in\n\
         2. sudo chown mosquitto: {folder}/passwords {folder}/acl\n\
         3. sudo ln -s {folder}/{file} /etc/mosquitto/conf.d/ && sudo systemctl restart mosquitto\n"
    )
}

/// The password kept in a file, or a new one of 128 random bits.
fn secret(path: &Path) -> Result<String> {
    let kept = fs::read_to_string(path).unwrap_or_default();
    // An empty one is what is left of a file that was being written when the power went.
    if !kept.trim().is_empty() {
        return Ok(kept.trim().to_owned());
    }
    let drawn = random::<16>().context("cannot read random numbers from /dev/urandom")?;
    let password: String = drawn.iter().map(|byte| format!("{byte:02x}")).collect();
    write_private(path, &format!("{password}\n"))?;
    Ok(password)
}

/// Writes a file that nobody else may read.
fn write_private(path: &Path, text: &str) -> Result<()> {
    written(&WholeFile::secret(path), text)
}

fn written(file: &WholeFile, text: &str) -> Result<()> {
    let written = file.write(text.as_bytes());
    written.with_context(|| format!("cannot write {}", file.path().display()))
}

fn recipe(folder: &Path) -> String {
    let (first, folder) = (steps(folder, "remmi.conf"), folder.display());
    format!(
        "{first}\
         4. give the hub the user `{HUB}` and the password in {folder}/secrets/{HUB},\n   \
            home automation `{HOME}` and that in {folder}/secrets/{HOME}\n\
         5. for each timer: remmi timer setup --id ID --password-file {folder}/secrets/ID ...\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(folder: &Path, timers: &[&str]) -> BrokerConfig {
        let name = |text: &str| Name::new(text).expect("a name");
        BrokerConfig {
            folder: folder.to_owned(),
            table: name("salon"),
            timers: timers.iter().map(|id| name(id)).collect(),
            listen: "127.0.0.1".parse().expect("an address"),
            port: 1883,
        }
    }

    #[test]
    fn a_second_run_keeps_the_passwords_and_adds_the_new_timer() {
        let folder = tempfile::tempdir().unwrap();
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
        config(folder.path(), &["tap-1"]).write().unwrap();
        let first = read("passwords");
        config(folder.path(), &["tap-1", "tap-2"]).write().unwrap();
        let second = read("passwords");
        assert_eq!(first.lines().count(), 3);
        assert!(second.starts_with(&first), "{first}\n{second}");
        let last = second.lines().last().unwrap();
        assert_eq!(last, format!("tap-2:{}", read("secrets/tap-2").trim()));
        let mut all: Vec<&str> = second
            .lines()
            .filter_map(|line| line.split(':').nth(1))
            .collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 4, "no password twice");
        assert!(all.iter().all(|password| password.len() == 32));
    }

    /// As a kill while it was written left it, before files were written whole.
    #[test]
    fn an_empty_file_of_a_password_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let hub = folder.path().join("secrets/hub");
        fs::create_dir(hub.parent().unwrap()).unwrap();
        fs::write(&hub, "").unwrap();
        config(folder.path(), &["tap-1"]).write().unwrap();
        assert_eq!(fs::read_to_string(hub).unwrap().trim().len(), 32);
    }

    #[test]
    fn a_timer_gets_no_topic_but_its_own_and_no_name_of_another_user() {
        let folder = tempfile::tempdir().unwrap();
        let acl = config(folder.path(), &["tap-1"]).acl();
        let patterns: Vec<&str> = acl
            .lines()
            .filter(|line| line.starts_with("pattern"))
            .collect();
        assert_eq!(patterns.len(), TimerChannel::ALL.len());
        for pattern in patterns {
            assert!(pattern.contains(" remmi/1/salon/timer/%u/"), "{pattern}");
        }
        let error = config(folder.path(), &["hub"]).write().unwrap_err();
        assert!(error.to_string().contains("another id"), "{error}");
    }
}
