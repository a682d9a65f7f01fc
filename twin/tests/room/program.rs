//! The program itself, to be killed.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread::JoinHandle;

use hub::mqtt::Broker;

use super::play::Table;

/// A running `remmi-twin`; it is killed when it is dropped.
pub struct Program {
    child: Child,
    complaints: Option<JoinHandle<String>>,
    /// Open as long as the program runs.
    _output: BufReader<ChildStdout>,
    /// What it said before it could be used.
    pub greeting: String,
    /// Its table.
    pub table: Table,
    /// Where phones find the table, if they can.
    pub room: Option<SocketAddr>,
    /// Its MQTT broker.
    pub broker: Broker,
}

/// `remmi-twin` with these arguments, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi-twin"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs `remmi-twin` to its end.
pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program can be run")
}

/// The arguments that make a twin play in `data` on any free port.
pub fn in_folder(data: &Path) -> [&str; 4] {
    [
        "--port",
        "0",
        "--data",
        data.to_str().expect("a plain path"),
    ]
}

impl Program {
    /// Starts a twin in `data` and waits until its page can be opened.
    pub fn start(data: &Path, more: &[&str]) -> Program {
        Program::started(command(&[&in_folder(data), more].concat()))
    }

    /// The same with at most this many file descriptors.
    pub fn with_files(files: usize, data: &Path, more: &[&str]) -> Program {
        let own = command(&[&in_folder(data), more].concat());
        let mut limited = Command::new("sh");
        let script = format!("ulimit -n {files} && exec \"$@\"");
        limited
            .args(["-c", &script, "sh"])
            .arg(own.get_program())
            .args(own.get_args());
        limited.stdin(Stdio::null());
        Program::started(limited)
    }

    /// Starts this twin and waits until its page can be opened.
    pub fn started(command: Command) -> Program {
        Program::logging(command, Stdio::piped())
    }

    /// The same with its standard error there.
    pub fn logging(mut command: Command, log: impl Into<Stdio>) -> Program {
        command.stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().expect("the program can be run");
        // It keeps what the child was given, which would keep a pipe open.
        drop(command);
        let errors = child.stderr.take();
        let complaints = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = errors.map(|errors| BufReader::new(errors).read_to_string(&mut text));
            text
        });
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (mut table, mut room, mut broker) = (None, None, None);
        let mut greeting = String::new();
        for line in output.by_ref().lines().map_while(Result::ok) {
            greeting += &line;
            greeting.push('\n');
            if let Some(site) = line.strip_prefix("The table is at   http://") {
                table = site.trim_end_matches('/').parse().ok();
            } else if let Some(site) = line.strip_prefix("Phones join at    http://") {
                room = site.split('/').next().and_then(|site| site.parse().ok());
            } else if let Some(address) = line.strip_prefix("MQTT broker at    ") {
                broker = address.parse().ok();
                break;
            }
        }
        let (Some(address), Some(broker)) = (table, broker) else {
            let _ = child.wait();
            panic!("the twin did not start: {}", complaints.join().unwrap());
        };
        Program {
            child,
            complaints: Some(complaints),
            _output: output,
            greeting,
            table: Table::at(address),
            room,
            broker,
        }
    }

    /// Memory that it has taken and uses (RssAnon: without the program's own file), in kilobytes.
    pub fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("RssAnon:"));
        let number = line.unwrap().trim().trim_end_matches(" kB");
        number.parse().unwrap()
    }

    /// Kills it as a power cut would (SIGKILL), and gives what it wrote to standard error.
    pub fn kill(mut self) -> String {
        self.end();
        let complaints = self.complaints.take().expect("it is taken once");
        complaints.join().unwrap()
    }

    /// Stops it in good order (SIGTERM), and gives what it wrote to standard error.
    pub fn stop(mut self) -> String {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(sent.success());
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}");
        let complaints = self.complaints.take().expect("it is taken once");
        complaints.join().unwrap()
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
