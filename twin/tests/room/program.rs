//! The program itself, to be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread::JoinHandle;

use super::play::Table;

/// A running `remmi-twin`; it is killed when it is dropped.
pub struct Program {
    child: Child,
    complaints: Option<JoinHandle<String>>,
    /// Open as long as the program runs: it has more to say than its address.
    _output: BufReader<ChildStdout>,
    /// Its table.
    pub table: Table,
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
        let mut command = command(&[&in_folder(data), more].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be run");
        let errors = child.stderr.take().expect("it is piped");
        let complaints = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = BufReader::new(errors).read_to_string(&mut text);
            text
        });
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let address = output
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find_map(|line| address(&line));
        let Some(address) = address else {
            let _ = child.wait();
            panic!("the twin did not start: {}", complaints.join().unwrap());
        };
        Program {
            child,
            complaints: Some(complaints),
            _output: output,
            table: Table::at(address),
        }
    }

    /// Kills it as a power cut would (SIGKILL), and gives what it wrote to standard error.
    pub fn kill(mut self) -> String {
        self.end();
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

/// The address in "The table is at   http://127.0.0.1:8753/".
fn address(line: &str) -> Option<SocketAddr> {
    line.split_once("http://")?
        .1
        .trim_end_matches('/')
        .parse()
        .ok()
}
