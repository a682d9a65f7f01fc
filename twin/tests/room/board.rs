//! The tap-timer's firmware on QEMU's mps2-an385, with the test's hand on its serial bench.
//!
//! `./ci.sh firmware` builds the image; the variable `REMMI_FIRMWARE` names another folder.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::PATIENCE;

/// What a board is set up with.
pub struct Setup<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its table.
    pub table: &'a str,
    /// Port of the broker on this machine.
    pub port: u16,
    /// Its password; empty connects without user name.
    pub password: &'a str,
}

/// A running board; it is killed when it is dropped.
pub struct Board {
    folder: TempDir,
    child: Child,
    keys: ChildStdin,
    shared: Arc<Shared>,
    reader: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    said: Mutex<Vec<Said>>,
    news: Condvar,
}

/// A line of the bench, without the device time before it.
#[derive(Clone, Debug)]
pub struct Said {
    /// When it was heard.
    pub heard: Instant,
    /// Device time in ms.
    pub device: u32,
    /// What changed, as in `bell on`.
    pub line: String,
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.device, self.line)
    }
}

fn image() -> PathBuf {
    let folder = std::env::var_os("REMMI_FIRMWARE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/firmware"),
        PathBuf::from,
    );
    let image = folder.join("qemu.elf");
    assert!(
        image.exists(),
        "{} is missing: ./ci.sh firmware",
        image.display()
    );
    image
}

impl Board {
    /// Switches a board on.
    pub fn start(setup: &Setup<'_>) -> Board {
        let folder = tempfile::tempdir().unwrap();
        let Setup {
            id, table, port, ..
        } = setup;
        let path = |file: &str| folder.path().join(file).display().to_string();
        let host = [
            "enable=on,target=native,arg=timer".to_owned(),
            format!("arg=broker=10.0.2.2:{port}"),
            format!("arg=table={table},arg=id={id}"),
            format!(
                "arg=password={},arg=flash={}",
                setup.password,
                path("flash")
            ),
        ];
        let monitor = format!("unix:{},server=on,wait=off", path("monitor"));
        let mut child = Command::new("qemu-system-arm")
            .args(["-M", "mps2-an385", "-display", "none", "-serial", "stdio"])
            .args(["-monitor", "none"])
            .args(["-nic", "user,model=lan9118", "-qmp", &monitor])
            .args(["-semihosting-config", &host.join(","), "-kernel"])
            .arg(image())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("QEMU is installed: apt-get install qemu-system-arm");
        let keys = child.stdin.take().expect("it is piped");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let shared = Arc::new(Shared::default());
        let reader = {
            let shared = shared.clone();
            std::thread::spawn(move || {
                for line in lines.map_while(Result::ok) {
                    let Some(said) = said(&line) else { continue };
                    shared.said.lock().unwrap().push(said);
                    shared.news.notify_all();
                }
            })
        };
        Board {
            folder,
            child,
            keys,
            shared,
            reader: Some(reader),
        }
    }

    /// A slap.
    pub fn tap(&mut self) {
        self.key(b't');
    }

    /// Presses a key of the bench.
    pub fn key(&mut self, key: u8) {
        self.keys.write_all(&[key]).unwrap();
        self.keys.flush().unwrap();
    }

    /// How many lines were said so far: to wait for later ones only.
    pub fn mark(&self) -> usize {
        self.shared.said.lock().unwrap().len()
    }

    /// Waits for the first line from `mark` on that begins as wanted.
    pub fn until(&self, mark: usize, wanted: &str) -> Said {
        self.within(PATIENCE, mark, wanted)
    }

    /// Waits for it longer than usual.
    pub fn within(&self, patience: Duration, mark: usize, wanted: &str) -> Said {
        let find = |said: &[Said]| {
            let mut later = said.iter().skip(mark);
            later.find(|said| said.line.starts_with(wanted)).cloned()
        };
        let said = self.shared.said.lock().unwrap();
        let waits = |said: &mut Vec<Said>| find(said).is_none();
        let (said, _) = self
            .shared
            .news
            .wait_timeout_while(said, patience, waits)
            .unwrap();
        find(&said).unwrap_or_else(|| {
            let lines: Vec<String> = said.iter().map(Said::to_string).collect();
            let lines = lines.join("\n");
            panic!("the board did not say `{wanted}` after line {mark}:\n{lines}")
        })
    }

    /// Stops it dead, as a power cut would seem to the network: nothing is closed.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// Presses its reset button.
    pub fn reset(&self) {
        let mut monitor = UnixStream::connect(self.folder.path().join("monitor")).unwrap();
        monitor.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut answers = BufReader::new(monitor.try_clone().unwrap()).lines();
        // A greeting, then an answer to each.
        for command in ["qmp_capabilities", "system_reset"] {
            answers.next().expect("QEMU answers").unwrap();
            writeln!(monitor, "{{\"execute\":\"{command}\"}}").unwrap();
        }
        answers.next().expect("QEMU answers").unwrap();
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

fn said(line: &str) -> Option<Said> {
    let (device, line) = line.split_once(' ')?;
    Some(Said {
        heard: Instant::now(),
        device: device.parse().ok()?,
        line: line.to_owned(),
    })
}
