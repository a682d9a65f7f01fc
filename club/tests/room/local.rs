//! A throw-away PostgreSQL and Mosquitto on free loopback ports: Debian's programs, in a folder that goes with them.

use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use hub::mqtt::Broker;
use tempfile::TempDir;

/// Ports that are tried; each may be taken by somebody else before it is bound.
const TRIES: usize = 5;
/// How long a database may take to begin, on a slow disk.
const BEGINS: Duration = Duration::from_secs(60);
/// Whom PostgreSQL runs as where we are root, as which it refuses to run: Debian's `nobody`.
const NOBODY: u32 = 65534;
/// Where Debian's programs are.
const MOSQUITTO: &str = "/usr/sbin/mosquitto";
const POSTGRES: &str = "/usr/lib/postgresql";

/// A port of this machine that is free just now.
fn free_port() -> io::Result<u16> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(free.local_addr()?.port())
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// A broker that takes anybody of this machine and keeps nothing; it is killed when it is dropped.
#[derive(Debug)]
pub struct Mosquitto {
    folder: TempDir,
    port: u16,
    /// Its certificate and key, where connections are encrypted.
    pem: Option<PathBuf>,
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
        let mut mosquitto = Mosquitto {
            folder: tempfile::tempdir()?,
            port: 0,
            pem,
            running: None,
        };
        for left in (0..TRIES).rev() {
            mosquitto.port = free_port()?;
            match mosquitto.start_again() {
                Err(_) if left > 0 => continue,
                started => started?,
            }
            break;
        }
        Ok(mosquitto)
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
        let config = self.folder.path().join("mosquitto.conf");
        let user = if is_root() { "user root\n" } else { "" };
        let tls = self.pem.as_ref().map_or(String::new(), |pem| {
            let pem = pem.display();
            format!("certfile {pem}\nkeyfile {pem}\n")
        });
        let text = format!(
            "listener {} 127.0.0.1\n{tls}allow_anonymous true\nlog_dest stderr\nmax_packet_size 65536\nset_tcp_nodelay true\n\
             persistence false\nmax_queued_messages 0\n{user}",
            self.port
        );
        fs::write(&config, text)?;
        let mut child = Command::new(MOSQUITTO)
            .arg("-c")
            .arg(&config)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {MOSQUITTO}: apt-get install mosquitto"))?;
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

/// A database of this machine's own user alone; it is killed when it is dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    running: Option<Child>,
}

impl Postgres {
    /// Makes one and starts it.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn start() -> Result<Postgres> {
        let programs = newest_programs()?;
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("data");
        fs::create_dir(&data)?;
        for path in [folder.path(), &data] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
            if is_root() {
                chown(path, Some(NOBODY), Some(NOBODY))?;
            }
        }
        let made = as_nobody(&programs.join("initdb"))
            .args([
                "--username=club",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "-D",
            ])
            .arg(&data)
            .output()
            .context("cannot start initdb: apt-get install postgresql")?;
        if !made.status.success() {
            bail!("initdb: {}", String::from_utf8_lossy(&made.stderr));
        }
        let mut postgres = Postgres {
            folder,
            programs,
            running: None,
        };
        postgres.start_again()?;
        Ok(postgres)
    }

    /// How it is reached, for `--database`: over a socket in its folder, so that it has no port at all.
    pub fn database(&self) -> String {
        format!(
            "host={} user=club dbname=postgres",
            self.folder.path().display()
        )
    }

    /// Kills it, as a power cut would: its shared memory is gone too.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            end(&mut child);
        }
    }

    /// Starts it, and waits until it is well.
    ///
    /// # Errors
    /// It does not start.
    pub fn start_again(&mut self) -> Result<()> {
        let folder = self.folder.path().to_owned();
        let log = fs::File::create(folder.join("log"))?;
        // Those that a killed one has left behind end by themselves; until then it does not start.
        let begun = Instant::now();
        loop {
            let mut child = as_nobody(&self.programs.join("postgres"))
                .arg("-D")
                .arg(folder.join("data"))
                .arg("-k")
                .arg(&folder)
                .args(["-c", "listen_addresses=", "-c", "max_connections=20"])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(log.try_clone()?)
                .spawn()?;
            while child.try_wait()?.is_none() && begun.elapsed() < BEGINS {
                let ready = Command::new(self.programs.join("pg_isready"))
                    .arg("-q")
                    .arg("-h")
                    .arg(&folder)
                    .status()?;
                if ready.success() {
                    self.running = Some(child);
                    return Ok(());
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            end(&mut child);
            if begun.elapsed() >= BEGINS {
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                bail!("PostgreSQL does not start: {log}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

/// A program as a user that is not root.
fn as_nobody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    let nobody = NOBODY.to_string();
    command
        .args(["--reuid", &nobody, "--regid", &nobody, "--clear-groups"])
        .arg("--pdeathsig=KILL")
        .arg(program)
        .current_dir("/");
    command
}

/// Of the newest PostgreSQL that Debian has installed.
fn newest_programs() -> Result<PathBuf> {
    let versions = fs::read_dir(POSTGRES)
        .with_context(|| format!("there is no {POSTGRES}: apt-get install postgresql"))?;
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path.join("bin")))
        })
        .collect();
    versions.sort();
    let newest = versions.pop().filter(|(version, _)| *version >= 15);
    let (_, programs) =
        newest.context("PostgreSQL 15 or newer is needed: apt-get install postgresql")?;
    Ok(programs)
}
