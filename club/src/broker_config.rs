//! `remmi-club broker-config`: a Mosquitto that lets in nobody but the club and its tables, each table to its own topics.

use std::fmt::Write as _;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use hub::broker_config::{Guarded, steps};
use protocol::{ClubChannel, ClubTopic, Name};

/// User name of the club.
pub const CLUB: &str = "remmi-club";
/// Its configuration in the folder.
const FILE: &str = "remmi-club.conf";

/// What to write.
#[derive(clap::Args, Clone, Debug)]
pub struct ClubBroker {
    /// Folder to write to; run again with other tables it keeps the passwords it has, and whoever is not named is out
    #[arg(long, default_value = "club-broker")]
    pub folder: PathBuf,
    /// Name of a table; again for each
    #[arg(long = "table", required = true, value_parser = name)]
    pub tables: Vec<Name>,
    /// Address to listen on
    #[arg(long, default_value = "0.0.0.0")]
    pub listen: IpAddr,
    /// Port to listen on
    #[arg(long, default_value_t = 8883, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: u16,
    /// Encrypt connections, by the certificate in this PEM file
    #[arg(long, requires = "key")]
    pub certificate: Option<PathBuf>,
    /// Its key, as PEM
    #[arg(long, requires = "certificate")]
    pub key: Option<PathBuf>,
}

fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

impl ClubBroker {
    /// Writes `remmi-club.conf`, `acl`, `passwords` and a file with the password of each user below `secrets/`, and returns
    /// what to do with them.
    ///
    /// # Errors
    /// The folder cannot be written, a file is not there, or a table is called as the club.
    pub fn write(&self) -> Result<String> {
        for table in &self.tables {
            let what = "is the club's own name at the broker: give the table another";
            ensure!(table.as_str() != CLUB, "`{table}` {what}");
        }
        // Mosquitto reads them from elsewhere.
        let whole = |file: &Path| {
            let path = fs::canonicalize(file);
            path.with_context(|| format!("there is no file {}", file.display()))
        };
        let tls = match (&self.certificate, &self.key) {
            (Some(certificate), Some(key)) => {
                let (certificate, key) = (whole(certificate)?, whole(key)?);
                let (certificate, key) = (certificate.display(), key.display());
                format!("certfile {certificate}\nkeyfile {key}\n")
            }
            _ => String::new(),
        };
        let tables = self.tables.iter().map(Name::as_str);
        let guarded = Guarded {
            by: "remmi-club broker-config",
            folder: &self.folder,
            file: FILE,
            listen: SocketAddr::new(self.listen, self.port),
            users: [CLUB].into_iter().chain(tables).collect(),
            acl: &acl(),
            more: &tls,
        };
        let folder = guarded.write()?;
        let (first, folder, port) = (steps(&folder, FILE), folder.display(), self.port);
        let tls = if tls.is_empty() {
            ""
        } else {
            "\n   tls = true"
        };
        Ok(format!(
            "{first}\
             4. remmi-club run --broker 127.0.0.1:{port} --user {CLUB} --password-file {folder}/secrets/{CLUB} ...\n\
             5. give each table its file of {folder}/secrets, and write into its configuration:\n   \
                [club]\n   host = \"this machine\"\n   port = {port}\n   user = \"TABLE\"\n   password-file = \"TABLE\"{tls}\n"
        ))
    }
}

/// The access rules: what is not allowed here is refused.
fn acl() -> String {
    let mut acl = format!("user {CLUB}\n");
    let mut rule = |words: &str, topic: &dyn std::fmt::Display| {
        let _ = writeln!(acl, "{words} {topic}");
    };
    for channel in ClubChannel::ALL {
        let does = if channel.is_from_table() {
            "read"
        } else {
            "write"
        };
        rule(&format!("topic {does}"), &channel.filter("+"));
    }
    rule("topic write", &ClubTopic::Here);
    rule(
        "\n# A table, which is called as its user, to its own topics.",
        &"",
    );
    for channel in ClubChannel::ALL {
        let does = if channel.is_from_table() {
            "write"
        } else {
            "read"
        };
        rule(&format!("pattern {does}"), &channel.filter("%u"));
    }
    rule("pattern read", &ClubTopic::Here);
    acl
}
