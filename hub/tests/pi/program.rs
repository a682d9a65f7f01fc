//! The program `remmi` under the preloaded library: started, looked at, ended.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::played::Bench;

/// Patience with the program: it answers in well under a second.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A running hub.
pub struct Remmi {
    child: Child,
    address: String,
}

impl Remmi {
    /// Starts it and waits until it says where its pages are.
    pub fn start(bench: &Bench, folder: &Path, config: &str) -> Remmi {
        Remmi::start_with(bench, folder, config, &[])
    }

    /// The same with more options.
    pub fn start_with(bench: &Bench, folder: &Path, config: &str, options: &[&str]) -> Remmi {
        Remmi::started(bench, folder, config, options, "")
    }

    /// The same where this device file may not be opened.
    pub fn start_refused(bench: &Bench, folder: &Path, config: &str, device: &str) -> Remmi {
        Remmi::started(bench, folder, config, &[], device)
    }

    fn started(
        bench: &Bench,
        folder: &Path,
        config: &str,
        options: &[&str],
        refused: &str,
    ) -> Remmi {
        let file = folder.join("table.toml");
        std::fs::write(&file, config).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
        command.args(["run", "--config"]).arg(&file).args(options);
        command.stderr(Stdio::piped());
        bench.under(&mut command);
        if !refused.is_empty() {
            command.env("EMULATED_PI_REFUSE", refused);
        }
        let mut child = command.spawn().unwrap();
        let mut told = String::new();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = loop {
            let Some(Ok(line)) = lines.next() else {
                panic!("it ended: {told}");
            };
            told.push_str(&line);
            if let Some((_, site)) = line
                .split_once("is at http")
                .and_then(|(_, site)| site.split_once("://"))
            {
                break site.split('/').next().unwrap().to_owned();
            }
        };
        // Somebody must go on reading, or it stands still when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Remmi { child, address }
    }

    /// The first view that a spectator's page gets.
    pub fn page(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = &self.address;
        write!(stream, "GET /events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut page = String::new();
        let mut buffer = [0; 4096];
        while !page.contains("\n\n") {
            let count = stream.read(&mut buffer).unwrap();
            assert!(count > 0, "{page}");
            page += &String::from_utf8_lossy(&buffer[..count]);
        }
        page
    }

    /// What is answered to a body of this kind: `json`, or `x-www-form-urlencoded`.
    pub fn post(&self, path: &str, cookie: &str, kind: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/{kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// SIGTERM ends it in good order.
    pub fn stop(mut self) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::TERM).unwrap();
        let status = until("it ends", || self.child.try_wait().unwrap());
        assert!(status.success(), "{status}");
    }
}

impl Drop for Remmi {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Looks again and again.
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The line of the journal that has both words, once there is one.
pub fn journaled(folder: &Path, words: [&str; 2]) -> String {
    let file = folder.join("data/matches/0001.journal");
    until(&format!("{words:?} in the journal"), || {
        let text = std::fs::read_to_string(&file).ok()?;
        let has = |line: &&str| words.iter().all(|word| line.to_lowercase().contains(word));
        text.lines().find(has).map(str::to_owned)
    })
}

/// Runs it with a device that cannot be opened: what it says of that, until it serves a page that says the same.
pub fn refused(bench: &Bench, folder: &Path, config: &str, device: &str) -> String {
    let file = folder.join("table.toml");
    std::fs::write(&file, config).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.args(["run", "--config"]).arg(&file);
    bench.under(&mut command);
    let command = command.env("EMULATED_PI_REFUSE", device);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        let line = line.unwrap();
        told.push_str(&line);
        if line.contains("stands at http") {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told.contains("the table cannot begin"), "{told}");
    told
}
