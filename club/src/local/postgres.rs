//! A throw-away PostgreSQL.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tempfile::TempDir;

use super::{end, is_root, with_us};

/// How long a database may take to begin, on a slow disk.
const BEGINS: Duration = Duration::from_secs(60);
/// Whom PostgreSQL runs as where we are root, as which it refuses to run: Debian's `nobody`.
const NOBODY: u32 = 65534;
/// PostgreSQL's usual port, which is in its socket's name.
const PORT: u16 = 5432;
/// PostgreSQL's own configuration in its data; of two lines that say the same the last one holds.
const CONFIG: &str = "postgresql.conf";
/// Where Debian's programs are.
const POSTGRES: &str = "/usr/lib/postgresql";

/// A database of this machine's own user alone; it ends when it is dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    /// Of its socket, and of this machine where it listens there too.
    port: u16,
    running: Option<Child>,
}

impl Postgres {
    /// Makes one and starts it.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn start() -> Result<Postgres> {
        Postgres::start_in(tempfile::tempdir()?)
    }

    /// Makes one in this folder, which goes with it, and starts it.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub fn start_in(folder: TempDir) -> Result<Postgres> {
        let programs = newest_programs()?;
        let data = data_in(&folder)?;
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
            .context("cannot start initdb")?;
        if !made.status.success() {
            bail!("initdb: {}", String::from_utf8_lossy(&made.stderr));
        }
        let config = data.join(CONFIG);
        let mut config = fs::OpenOptions::new().append(true).open(config)?;
        config.write_all(b"listen_addresses = ''\nmax_connections = 20\n")?;
        Postgres::over(folder, programs)
    }

    /// A streaming replica of it, in a folder of its own, which is started.
    ///
    /// # Errors
    /// It cannot be copied, or does not start.
    pub fn replica(&self) -> Result<Postgres> {
        let folder = tempfile::tempdir()?;
        let copied = as_nobody(&self.programs.join("pg_basebackup"))
            .args([
                "--username=club",
                "--checkpoint=fast",
                "--no-sync",
                "--write-recovery-conf",
                "-h",
            ])
            .arg(self.folder.path())
            .arg("-D")
            .arg(data_in(&folder)?)
            .output()
            .context("cannot start pg_basebackup")?;
        if !copied.status.success() {
            bail!("pg_basebackup: {}", String::from_utf8_lossy(&copied.stderr));
        }
        Postgres::over(folder, self.programs.clone())
    }

    fn over(folder: TempDir, programs: PathBuf) -> Result<Postgres> {
        let mut postgres = Postgres {
            folder,
            programs,
            port: PORT,
            running: None,
        };
        postgres.start_again()?;
        Ok(postgres)
    }

    /// It has this port of this machine too, which it takes when it is started again, encrypted with the certificate and the key in this
    /// file; and nobody comes there who does not encrypt.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn listens(&mut self, port: u16, pem: &Path) -> Result<()> {
        let data = self.folder.path().join("data");
        let own = data.join("server.pem");
        fs::copy(pem, &own)?;
        fs::set_permissions(&own, fs::Permissions::from_mode(0o600))?;
        if is_root() {
            chown(&own, Some(NOBODY), Some(NOBODY))?;
        }
        let config = data.join(CONFIG);
        let mut config = fs::OpenOptions::new().append(true).open(config)?;
        let told = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.pem'\n"
        );
        config.write_all(told.as_bytes())?;
        self.port = port;
        Ok(fs::write(
            data.join("pg_hba.conf"),
            "local all all trust\nhostssl all all 127.0.0.1/32 trust\n",
        )?)
    }

    /// The folder of its socket.
    pub fn host(&self) -> &Path {
        self.folder.path()
    }

    /// How it is reached, for `--database`: over a socket in its folder.
    pub fn database(&self) -> String {
        let (host, port) = (self.host().display(), self.port);
        format!("host={host} port={port} user=club dbname=postgres")
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
                .stdout(Stdio::null())
                .stderr(log.try_clone()?)
                .spawn()?;
            while child.try_wait()?.is_none() && begun.elapsed() < BEGINS {
                let ready = Command::new(self.programs.join("pg_isready"))
                    .arg("-q")
                    .arg("-h")
                    .arg(&folder)
                    .args(["-p", &self.port.to_string()])
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
        if self.running.is_none() {
            return;
        }
        // Whoever is killed leaves processes behind for a moment, which write into its folder, and a block of shared memory.
        let _ = as_nobody(&self.programs.join("pg_ctl"))
            .args(["stop", "--silent", "--mode=immediate", "-D"])
            .arg(self.folder.path().join("data"))
            .status();
        self.kill();
    }
}

/// An empty folder for a database's files, its own user's as the one around it.
fn data_in(folder: &TempDir) -> Result<PathBuf> {
    let data = folder.path().join("data");
    fs::create_dir(&data)?;
    for path in [folder.path(), &data] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
        if is_root() {
            chown(path, Some(NOBODY), Some(NOBODY))?;
        }
    }
    Ok(data)
}

/// A program beside us, as a user that is not root.
fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.arg("--pdeathsig=KILL");
    if is_root() {
        let nobody = NOBODY.to_string();
        command.args(["--reuid", &nobody, "--regid", &nobody, "--clear-groups"]);
        command.current_dir("/");
    }
    with_us(command, program)
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
