//! A throw-away Mosquitto.

use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};
use hub::mqtt::Broker;
use tempfile::TempDir;

use super::{beside_us, end, free_port, is_root};

/// Ports that are tried; each may be taken by somebody else before it is bound.
const TRIES: usize = 5;
/// Where Debian's program is.
const MOSQUITTO: &str = "/usr/sbin/mosquitto";

/// A broker that takes anybody of this machine and keeps nothing; it is killed when it is dropped.
#[derive(Debug)]
pub struct Mosquitto {
    /// Of its configuration, where that is ours.
    _folder: Option<TempDir>,
    config: PathBuf,
    port: u16,
    running: Option<Child>,
}

impl Mosquitto {
    /// Starts it.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn start() -> Result<Mosquitto> {
        Mosquitto::encrypted(None)
    }

    /// Starts it, encrypted with the certificate and the key in this file, if there is one.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn encrypted(pem: Option<PathBuf>) -> Result<Mosquitto> {
        let folder = tempfile::tempdir()?;
        let mut mosquitto = Mosquitto {
            config: folder.path().join("mosquitto.conf"),
            _folder: Some(folder),
            port: 0,
            running: None,
        };
        let user = if is_root() { "user root\n" } else { "" };
        let tls = pem.map_or(String::new(), |pem| {
            let pem = pem.display();
            format!("certfile {pem}\nkeyfile {pem}\n")
        });
        for left in (0..TRIES).rev() {
            mosquitto.port = free_port()?;
            let text = format!(
                "listener {} 127.0.0.1\n{tls}allow_anonymous true\nlog_dest stderr\nmax_packet_size 65536\nset_tcp_nodelay true\n\
                 persistence false\nmax_queued_messages 0\n{user}",
                mosquitto.port
            );
            fs::write(&mosquitto.config, text)?;
            match mosquitto.start_again() {
                Err(_) if left > 0 => continue,
                started => started?,
            }
            break;
        }
        Ok(mosquitto)
    }

    /// Starts one by a configuration that says `log_dest stderr`, and this port of this machine.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn configured(config: PathBuf, port: u16) -> Result<Mosquitto> {
        let mut mosquitto = Mosquitto {
            _folder: None,
            config,
            port,
            running: None,
        };
        mosquitto.start_again()?;
        Ok(mosquitto)
    }

    /// It reads its passwords and access rules again.
    pub fn read_again(&self) {
        let pid = self.running.as_ref().map(|child| child.id().to_string());
        let _ = Command::new("kill").arg("-HUP").args(pid).status();
    }

    /// Where it listens.
    pub fn broker(&self) -> Broker {
        Broker {
            host: Ipv4Addr::LOCALHOST.to_string(),
            port: self.port,
            login: None,
        }
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            end(&mut child);
        }
    }

    /// Starts it on the same port.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_again(&mut self) -> Result<()> {
        if !Path::new(MOSQUITTO).exists() {
            bail!("there is no {MOSQUITTO}: apt-get install mosquitto");
        }
        let mut child = beside_us(MOSQUITTO)
            .arg("-c")
            .arg(&self.config)
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {MOSQUITTO}"))?;
        let mut said = String::new();
        let Some(log) = child.stderr.take() else {
            bail!("Mosquitto's log cannot be read")
        };
        let mut log = BufReader::new(log);
        while log.read_line(&mut said)? > 0 {
            if said.ends_with("running\n") {
                // Nobody who writes a log may wait for a reader.
                std::thread::spawn(move || io::copy(&mut log, &mut io::sink()));
                self.running = Some(child);
                return Ok(());
            }
        }
        end(&mut child);
        bail!("Mosquitto does not start: {said}")
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        self.kill();
    }
}
