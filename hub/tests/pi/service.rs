//! `remmi run` as systemd starts it: what it tells its manager, seen from outside.

use std::fs::OpenOptions;
use std::io::{Read, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::fs::OFlags;
use rustix::process::{Pid, Signal, kill_process};

use crate::conformance::CONFIG;
use crate::played::Bench;
use crate::program::{PATIENCE, until};

/// What the manager bears without a word, as `WatchdogSec` has it.
const PERIOD: Duration = Duration::from_millis(1_000);
const FED: &str = "WATCHDOG=1";

/// The program under a manager, which is this test.
struct Service {
    child: Child,
    manager: UnixDatagram,
    _folder: tempfile::TempDir,
}

impl Service {
    fn start(more: &str, stderr: impl Into<Stdio>) -> Service {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path());
        bench.lay(&[]);
        let file = folder.path().join("table.toml");
        std::fs::write(&file, CONFIG.replace("BACKEND", "") + more).unwrap();
        let socket = folder.path().join("notify");
        let manager = UnixDatagram::bind(&socket).unwrap();
        manager.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
        command.args(["run", "--config"]).arg(&file).stderr(stderr);
        command.env("NOTIFY_SOCKET", &socket);
        command.env("WATCHDOG_USEC", PERIOD.as_micros().to_string());
        bench.under(&mut command);
        Service {
            child: command.spawn().unwrap(),
            manager,
            _folder: folder,
        }
    }

    fn hears(&self) -> std::io::Result<String> {
        let mut bytes = [0; 1024];
        let length = self.manager.recv(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes[..length]).into_owned())
    }

    /// What it says that begins so, whatever comes before.
    fn until(&self, word: &str) -> String {
        loop {
            let told = self.hears().unwrap_or_else(|_| panic!("no {word}"));
            if told.starts_with(word) {
                return told;
            }
        }
    }

    fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
    }

    fn ends_well(mut self) {
        let status = until("it ends", || self.child.try_wait().unwrap());
        assert!(status.success(), "{status}");
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn its_manager_hears_that_it_is_ready_alive_and_stops() {
    let service = Service::start("", Stdio::null());
    let starting = service.hears().unwrap();
    assert!(starting.starts_with("STATUS="), "{starting}");
    let ready = service.until("READY=1");
    // What it says is so: its pages answer.
    let (_, site) = ready.split_once("http://").unwrap();
    let host = site.split('/').next().unwrap();
    let mut page = TcpStream::connect(host).unwrap();
    page.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        page,
        "GET /games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    page.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // How it is, too.
    let status = service.until("STATUS=");
    assert!(status.contains("all 4 readers read"), "{status}");
    for _ in 0..3 {
        service.until(FED);
    }
    service.terminate();
    service.until("STOPPING=1");
    service.ends_well();
}

/// Whoever reads its log has stopped reading, and the table has something to say when the broker goes: its own thread
/// waits for nobody.
#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_table_whose_log_nobody_reads_is_alive_to_its_manager() {
    let broker = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = broker.local_addr().unwrap().port();
    let (mut log, written) = std::io::pipe().unwrap();
    let another = OpenOptions::new()
        .write(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(Path::new("/proc/self/fd").join(written.as_raw_fd().to_string()))
        .unwrap();
    let more = format!("\n[broker]\nhost = \"127.0.0.1\"\nport = {port}\n");
    let service = Service::start(&more, written);
    let (connected, _) = broker.accept().unwrap();
    service.until("READY=1");
    for _ in 0..2 {
        service.until(FED);
    }
    fill(another);
    drop(connected);
    drop(broker);

    for _ in 0..10 {
        service.until(FED);
    }
    service.terminate();
    service.until("STOPPING=1");
    let reading = std::thread::spawn(move || log.read_to_end(&mut Vec::new()));
    service.ends_well();
    reading.join().unwrap().unwrap();
}

/// Writes into a pipe until not a byte more goes in.
fn fill(mut pipe: std::fs::File) {
    for size in [4096, 1] {
        while pipe.write(&vec![b'.'; size]).is_ok() {}
    }
}
