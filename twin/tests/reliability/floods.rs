//! Floods at the front door of `remmi-twin` with 1,024 file descriptors, as systemd gives them.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::room::PATIENCE;
use crate::room::http::{self, Reply, send};
use crate::room::program::Program;
use crate::room::stream::Stream;
use crate::room::wire::Wire;

/// What a service of systemd gets.
const FILES: usize = 1024;
/// Memory that a flood may cost, in kilobytes.
const MORE: u64 = 20_000;
/// The same at the embedded broker, whose connections are not ours, on this machine alone.
const MORE_AT_THE_BROKER: u64 = 40_000;
/// What it may write to the log, in bytes.
const LOG: usize = 1_000_000;

/// A table with a door to the room, and who leads it there.
struct Flooded {
    program: Program,
    room: SocketAddr,
    leader: String,
    folder: TempDir,
    memory: u64,
}

impl Flooded {
    fn start() -> Flooded {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["--seed", "7", "--host", "127.0.0.2"];
        let program = Program::with_files(FILES, folder.path(), &arguments);
        let setup = json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] });
        program.table.ask(setup);
        program.table.hand(json!({ "do": "gather" }));
        let room = program.room.expect("there is a door");
        let leader = joins(&program, "table");
        let flooded = Flooded {
            program,
            room,
            leader,
            folder,
            memory: 0,
        };
        // As it is when it has drawn, told and answered everything once.
        for _ in 0..2 {
            flooded.lives();
            flooded.program.table.world.until("a picture", |world| {
                world["panel"]["rev"].as_u64() > Some(0) && world["panel"]["busy"] == false
            });
        }
        let memory = flooded.program.memory();
        Flooded { memory, ..flooded }
    }

    fn asks(&self) -> Reply {
        let body = json!({ "ask": "language", "lang": "fr" }).to_string();
        let headers = [("Cookie", self.leader.as_str())];
        send(self.room, "POST", "/ask", &headers, body.as_bytes())
    }

    /// Whoever leads, whoever watches, and a timer are served.
    fn lives(&self) {
        assert_eq!(http::get(self.room, "/seat").status, 200, "a page");
        assert_eq!(http::get(self.program.table.address, "/").status, 200);
        let asked = self.asks();
        assert_eq!(
            asked.status,
            200,
            "{}",
            String::from_utf8_lossy(&asked.body)
        );
        let leads = Stream::open_as(self.room, "/events", &self.leader);
        leads.until("the table", |view| view["phase"].is_string());
        let timer = Wire::open(&self.program.broker, "comes-later");
        timer.until("the hub", |message| message.topic == "hub/avail");
    }

    /// What it has cost, and that everybody is served; ends the table.
    fn costs(self, what: &str) {
        self.costs_at_most(MORE, what);
    }

    fn costs_at_most(self, most: u64, what: &str) {
        self.lives();
        let more = self.program.memory().saturating_sub(self.memory);
        let log = self.program.kill().len();
        println!("{what}: +{:.1} MB, log {log} bytes", more as f64 / 1000.0);
        assert!(more <= most, "{what}: +{more} kB");
        assert!(log <= LOG, "{what}: {log} bytes in the log");
    }
}

/// A phone takes a seat, or the lead, by leave of the table's own page; its cookie.
fn joins(program: &Program, seat: &str) -> String {
    let address = program.table.address;
    let told: Value =
        serde_json::from_slice(&send(address, "GET", "/join", &[], b"").body).unwrap();
    let path = told["path"].as_str().unwrap();
    let headers = [("Content-Type", "application/x-www-form-urlencoded")];
    let form = format!("seat={seat}");
    let reply = send(address, "POST", path, &headers, form.as_bytes());
    assert_eq!(
        reply.status,
        303,
        "{}",
        String::from_utf8_lossy(&reply.body)
    );
    let cookie = reply
        .head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    cookie.unwrap().split(';').next().unwrap().to_owned()
}

/// This many connections, each of which says this much and no more. They stay open as long as this machine has
/// room for them.
fn opened(to: SocketAddr, count: usize, says: &str) -> VecDeque<TcpStream> {
    let mut open = VecDeque::new();
    for _ in 0..count {
        let stream = TcpStream::connect(to).or_else(|_| {
            open.drain(..open.len() / 2);
            TcpStream::connect(to)
        });
        let mut stream = stream.expect("a connection");
        // One that was closed already takes nothing any more.
        let _ = stream.write_all(says.as_bytes());
        open.push_back(stream);
    }
    open
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn ten_thousand_half_requests() {
    let table = Flooded::start();
    let half = "GET /seat HTTP/1.1\r\nHost: 127.0.0.2\r\nX-Half: ";
    let open = opened(table.room, 10_000, half);
    table.costs("10,000 half requests");
    drop(open);
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn a_thousand_idle_sockets_at_either_door() {
    for own in [false, true] {
        let table = Flooded::start();
        let door = if own {
            table.program.table.address
        } else {
            table.room
        };
        let open = opened(door, 1_005, "");
        table.costs(if own {
            "1,005 idle sockets at the table's own door"
        } else {
            "1,005 idle sockets"
        });
        drop(open);
    }
}

#[test]
#[ignore = "takes fifteen seconds; ./ci.sh reliability"]
fn heads_and_bodies_have_a_time() {
    let table = Flooded::start();
    let body = format!(
        "POST /ask HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: 90\r\n\r\n{{",
        table.room, table.leader
    );
    let lines = ["", "GET /seat HTTP/1.1\r\nX-Half: ", &body];
    let lines = lines.map(|says| opened(table.room, 1, says).remove(0).unwrap());
    let ends = lines.map(|mut line| {
        line.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("it is closed");
        answer
    });
    assert!(ends[2].starts_with("HTTP/1.1 408"), "{}", ends[2]);
    assert_eq!(ends[0], "", "nothing was asked");
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn a_thousand_idle_sockets_at_the_broker() {
    let table = Flooded::start();
    let broker = (
        table.program.broker.host.as_str(),
        table.program.broker.port,
    );
    let broker = format!("{}:{}", broker.0, broker.1).parse().unwrap();
    let open = opened(broker, 1_005, "");
    // While they are open a new client may have to wait; the table's own stay.
    let view = table
        .program
        .table
        .view
        .until("the timer", |view| view["timer"]["online"] == true);
    let told = view["notices"].as_array().unwrap();
    assert!(
        told.iter().all(|notice| notice["kind"] != "broker"),
        "{told:?}"
    );
    drop(open);
    table.costs_at_most(MORE_AT_THE_BROKER, "1,005 idle sockets at the broker");
}

/// An MQTT 5 client by its bytes: let in under this name.
fn let_in(broker: SocketAddr, name: u8) -> TcpStream {
    let mut stream = TcpStream::connect(broker).unwrap();
    // CONNECT (3.1): clean start, no keep-alive, no properties, a name of one letter.
    let connect = [
        0x10, 14, 0, 4, b'M', b'Q', b'T', b'T', 5, 2, 0, 0, 0, 0, 1, name,
    ];
    stream.write_all(&connect).unwrap();
    // CONNACK (3.2): its length, the flags, and success.
    let mut head = [0; 4];
    stream.read_exact(&mut head).unwrap();
    assert_eq!((head[0], head[3]), (0x20, 0));
    let mut rest = vec![0; usize::from(head[1]) - 2];
    stream.read_exact(&mut rest).unwrap();
    stream
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn a_client_of_the_broker_that_does_not_read() {
    let table = Flooded::start();
    let broker = &table.program.broker;
    let broker = format!("{}:{}", broker.host, broker.port).parse().unwrap();
    let mut deaf = let_in(broker, b'd');
    // SUBSCRIBE (3.8) to all, QoS 1.
    deaf.write_all(&[0x82, 7, 0, 1, 0, 0, 1, b'#', 1]).unwrap();
    let mut ack = [0; 6];
    deaf.read_exact(&mut ack).unwrap();
    assert_eq!((ack[0], ack[5]), (0x90, 1));
    let mut loud = let_in(broker, b'l');
    // PUBLISH (3.3) of 60,000 bytes, QoS 0.
    let bytes: u32 = 60_000;
    let length = [bytes & 127 | 128, bytes >> 7 & 127 | 128, bytes >> 14].map(|part| part as u8);
    let mut publish = [&[0x30], &length[..], &[0, 1, b'x', 0]].concat();
    publish.resize(1 + 3 + bytes as usize, b'x');
    for _ in 0..1_700 {
        loud.write_all(&publish).unwrap();
    }
    // PINGREQ (3.12): when it is answered all has been taken.
    loud.write_all(&[0xC0, 0]).unwrap();
    let mut pong = [0; 2];
    loud.read_exact(&mut pong).unwrap();
    assert_eq!(pong, [0xD0, 0]);
    table.costs_at_most(MORE_AT_THE_BROKER, "102 MB for a client that does not read");
    drop(deaf);
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn sixty_streams_that_nobody_reads() {
    let table = Flooded::start();
    let request = "GET /events HTTP/1.1\r\nHost: 127.0.0.2:PORT\r\nAccept-Encoding: gzip\r\n\r\n";
    let request = request.replace("PORT", &table.room.port().to_string());
    let open = opened(table.room, 60, &request);
    for _ in 0..200 {
        table.asks();
    }
    table.costs("60 streams that nobody reads");
    drop(open);
}

#[test]
#[ignore = "floods; ./ci.sh reliability"]
fn sixty_four_readers_of_the_history() {
    let table = Flooded::start();
    let matches = table.folder.path().join("matches");
    let bytes = lay_journals(&matches);
    let idle = asked(&table);
    let over = AtomicBool::new(false);
    let mut flooded = Vec::new();
    std::thread::scope(|scope| {
        let reads = || {
            while !over.load(Ordering::Relaxed) {
                read_to_the_end(table.room, "/history");
            }
        };
        for _ in 0..64 {
            scope.spawn(reads);
        }
        // However it ends, so do they.
        let _end = End(&over);
        flooded = asked(&table);
    });
    println!(
        "the leader asks, median and 99 of 100: alone {:.1?} {:.1?}, beside 64 readers of {:.1} MB {:.1?} {:.1?}",
        idle[100],
        idle[198],
        bytes as f64 / 1e6,
        flooded[100],
        flooded[198]
    );
    table.costs("64 readers of the history");
}

struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How long the leader waits for an answer, 200 times, in order.
fn asked(table: &Flooded) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            let asked = Instant::now();
            assert_eq!(table.asks().status, 200);
            asked.elapsed()
        })
        .collect();
    times.sort();
    times
}

/// The recorded matches of the five games, four times over.
fn lay_journals(folder: &Path) -> u64 {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/told");
    let (mut number, mut bytes) = (9_000, 0);
    for game in ["remmi-demmi", "rami", "remigio", "rummoli", "remi"] {
        let packed = File::open(recorded.join(format!("{game}.journal.gz"))).unwrap();
        let mut journal = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut journal).unwrap();
        for _ in 0..4 {
            number += 1;
            fs::write(folder.join(format!("{number}.journal")), &journal).unwrap();
            bytes += journal.len() as u64;
        }
    }
    bytes
}

/// Whoever has no room is sent away in the middle of it.
fn read_to_the_end(address: SocketAddr, path: &str) {
    let Ok(mut stream) = TcpStream::connect(address) else {
        return;
    };
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    let mut answer = Vec::new();
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.read_to_end(&mut answer);
}

/// A seat may change the scoreboard's language, which is journaled.
#[test]
fn a_seat_that_asks_without_end_fills_no_journal() {
    let table = Flooded::start();
    let seat = joins(&table.program, "1");
    let journal = table.folder.path().join("matches/0001.journal");
    let before = fs::metadata(&journal).unwrap().len();
    let (start, mut done, mut refused) = (Instant::now(), 0_u64, 0);
    for turn in 0..400 {
        let lang = ["fr", "bg"][turn % 2];
        let body = json!({ "ask": "language", "lang": lang }).to_string();
        let headers = [("Cookie", seat.as_str())];
        let reply = send(table.room, "POST", "/ask", &headers, body.as_bytes());
        match reply.status {
            200 => done += 1,
            429 => refused += 1,
            other => panic!("{other}: {}", reply.error()),
        }
    }
    let most = 61 + start.elapsed().as_millis() as u64 / 250;
    let grown = fs::metadata(&journal).unwrap().len() - before;
    println!("400 asks of a seat: {done} done, {refused} refused, {grown} bytes in the journal");
    assert!(done <= most && refused > 0, "{done} of at most {most}");
    assert!(grown <= done * 300, "{grown} bytes for {done}");
    assert_eq!(table.asks().status, 200, "whoever leads is let in");
}
