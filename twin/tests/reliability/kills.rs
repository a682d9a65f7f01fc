//! `remmi-twin` is killed (SIGKILL) at random moments: while machines play and a page asks without end, and in the first
//! moments of a start. What was answered is in the journal, and every start takes the match up.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use table::event::{Event, Request};
use table::journal::recover;
use tempfile::TempDir;

use crate::room::PATIENCE;
use crate::room::program::{Program, command, in_folder};

/// Kills of every run; `SIGKILLS` says another number. Of three one comes in play, one at a start, one at a first start.
const KILLS: usize = 24;
/// A match that is so often killed is followed by another.
const OF_A_MATCH: usize = 50;
/// A kill in play comes within this time, in ms.
const PLAYED: u64 = 1500;
/// And one of a start within this, in µs.
const STARTED: u64 = 30_000;

/// A match, and what of it was found after each kill.
struct Match {
    folder: TempDir,
    /// The whole lines of its journal.
    journal: Vec<u8>,
    /// Requests that the program has said to be done, and those that may be, for it was killed before it answered.
    answered: usize,
    unanswered: usize,
}

impl Match {
    fn begin() -> Match {
        let begun = Match {
            folder: tempfile::tempdir().unwrap(),
            journal: Vec::new(),
            answered: 0,
            unanswered: 0,
        };
        let program = Program::start(begun.folder.path(), &["--seed", "7"]);
        let names = ["Ana", "Ivan", "Léa"];
        let setup =
            json!({ "ask": "setup", "game": "remigio", "names": names, "robots": [0, 1, 2] });
        program.table.ask(setup);
        program.stop();
        begun
    }

    /// Starts it, which takes the match up, and kills it while machines play and a page asks.
    fn killed_in_play(&mut self) {
        let program = Program::start(self.folder.path(), &[]);
        let taken_up = |view: &Value| view["resumed"] == true;
        program.table.view.until("the match", taken_up);
        self.holds();
        let address = program.table.address;
        let (answers, answered) = mpsc::channel();
        thread::spawn(move || answers.send(asks_on(address)));
        let moment = Duration::from_millis(fastrand::u64(..PLAYED));
        let early = answered.recv_timeout(moment);
        assert!(early.is_err(), "it answers no more, and was not killed");
        program.kill();
        self.answered += answered.recv_timeout(PATIENCE).unwrap();
        self.unanswered += 1;
    }

    /// Starts it and kills it before it has begun, or just after that.
    fn killed_starting(&mut self) {
        kill_starting(self.folder.path());
        self.holds();
    }

    /// Its journal is as it was, with more behind it, and has what was answered.
    fn holds(&mut self) {
        let (journal, asked) = journal(self.folder.path());
        assert!(journal.starts_with(&self.journal), "lines are gone");
        let may_be = self.answered..=self.answered + self.unanswered;
        assert!(may_be.contains(&asked), "{asked} are kept, {may_be:?}");
        self.journal = journal;
    }
}

/// Starts it in that folder and kills it at once.
fn kill_starting(folder: &Path) {
    let mut starting = command(&in_folder(folder));
    starting.stdout(Stdio::null()).stderr(Stdio::null());
    let moment = Duration::from_micros(fastrand::u64(..STARTED));
    let begun = Instant::now();
    let mut child = starting.spawn().unwrap();
    while begun.elapsed() < moment {
        thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The same to the first start of all; the next one finds a table that can be used.
fn killed_at_first() {
    let folder = tempfile::tempdir().unwrap();
    kill_starting(folder.path());
    let program = Program::start(folder.path(), &[]);
    let can_begin = |view: &Value| view["phase"] == "setup";
    program.table.view.until("a table", can_begin);
}

/// The journal's whole lines, and how many of them ask for a language.
fn journal(folder: &Path) -> (Vec<u8>, usize) {
    let mut bytes = fs::read(folder.join("matches/0001.journal")).unwrap();
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    bytes.truncate(end.map_or(0, |at| at + 1));
    let recovered = recover(&bytes);
    assert_eq!(recovered.damage, None);
    let asks = |event: &Event| {
        let Event::Asked { request, .. } = event else {
            return false;
        };
        matches!(request, Request::Language { .. })
    };
    let asked = recovered.records.iter().filter(|one| asks(&one.event));
    let asked = asked.count();
    (bytes, asked)
}

/// Lets the match go on and asks for one language after the other until nobody answers; gives how often it was said to be
/// done.
fn asks_on(address: SocketAddr) -> usize {
    let mut done = 0;
    let languages = ["fr", "bg", "en"].into_iter().cycle();
    let languages = languages.map(|lang| json!({ "ask": "language", "lang": lang }));
    let _ = ask(address, &json!({ "ask": "go_on" }));
    for request in languages {
        match ask(address, &request) {
            Ok(answer) => done += usize::from(answer.ends_with("{\"ok\":true}")),
            Err(_) => break,
        }
    }
    done
}

/// A request to a program that may be killed meanwhile.
fn ask(address: SocketAddr, request: &Value) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    let body = request.to_string();
    let length = body.len();
    write!(
        stream,
        "POST /ask HTTP/1.0\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    match answer.is_empty() {
        true => Err(io::ErrorKind::UnexpectedEof.into()),
        false => Ok(answer),
    }
}

#[test]
#[ignore = "./ci.sh reliability"]
fn kills_lose_nothing_that_was_answered() {
    let kills = std::env::var("SIGKILLS").map_or(KILLS, |kills| kills.parse().expect("a number"));
    let (mut killed, mut lines, mut answered) = (0, 0, 0);
    while killed < kills {
        let mut of = Match::begin();
        let until = kills.min(killed + OF_A_MATCH);
        while killed < until {
            of.killed_in_play();
            of.killed_starting();
            killed_at_first();
            killed += 3;
        }
        lines += of.journal.iter().filter(|byte| **byte == b'\n').count();
        answered += of.answered;
    }
    println!(
        "{killed} kills, two of three in the first 30 ms of a start: {lines} events, of them {answered} that were answered; none lost"
    );
}
