//! What fifteen pages are sent over a game of machines.

use std::io::Read;
use std::net::{SocketAddr, TcpStream};

use flate2::read::GzDecoder;
use serde_json::{Map, Value, json};

use crate::room::http;
use crate::room::live::Live;

/// Of the table.
const SECONDS: u64 = 240;

/// Fifteen pages over a game of machines: what leaves, what it is unpacked, and what it would be if each
/// event told everything.
#[test]
#[ignore = "plays for some minutes of the table; ./ci.sh reliability"]
fn fifteen_pages_over_a_game_of_machines() {
    let live = Live::start();
    let setup = json!({
        "ask": "setup", "game": "remi", "names": ["Ana", "Ivan", "Léa", "Tom"], "robots": [0, 1, 2, 3],
    });
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    live.ask(setup);
    live.hand(json!({ "do": "gather" }));
    let address = live.address;
    let pages: Vec<_> = (0..15)
        .map(|page| {
            let path = match page {
                0..4 => format!("/events?seat={page}"),
                _ => "/events".to_owned(),
            };
            std::thread::spawn(move || Page::all(address, &path, SECONDS * 1_000_000))
        })
        .collect();
    let read: Vec<Page> = pages.into_iter().map(|page| page.join().unwrap()).collect();
    let hour = |of: fn(&Page) -> u64| {
        let bytes: u64 = read.iter().map(of).sum();
        bytes as f64 * 3600.0 / SECONDS as f64 / 1e6
    };
    let (packed, told, whole) = (hour(|r| r.packed), hour(|r| r.told), hour(|r| r.whole));
    println!(
        "fifteen pages, an hour of the table at Remi: {packed:.1} MB leave; unpacked {told:.1} MB; if each event were whole {whole:.1} MB"
    );
    assert!(
        packed * 4.0 < told || packed * 20.0 < whole,
        "{packed} {told} {whole}"
    );
    assert!(told * 2.0 < whole, "{told} {whole}");
}

/// What a page was sent.
#[derive(Default)]
struct Page {
    packed: u64,
    told: u64,
    whole: u64,
}

impl Page {
    /// For this many microseconds of the table's clock.
    fn all(address: SocketAddr, path: &str, micros: u64) -> Page {
        let headers = [("Accept-Encoding", "gzip")];
        let mut connection = http::connect(address, "GET", path, &headers, b"");
        let head = head(&mut connection);
        assert!(head.contains("content-encoding: gzip"), "{head}");
        let mut counted = Counted(connection, 0);
        let mut unpacked = GzDecoder::new(&mut counted);
        let (mut read, mut line, mut byte) = (Page::default(), Vec::new(), [0]);
        let (mut known, mut until) = (Map::new(), None);
        while unpacked.read(&mut byte).unwrap() == 1 {
            read.told += 1;
            line.push(byte[0]);
            if byte[0] != b'\n' {
                continue;
            }
            if let Some(news) = line.strip_prefix(b"data: {") {
                let news = [b"{", news].concat();
                let news: Map<String, Value> = serde_json::from_slice(&news).unwrap();
                known.extend(news);
                read.whole += serde_json::to_string(&known).unwrap().len() as u64;
                let at = known["at"].as_u64().unwrap();
                if at > *until.get_or_insert(at + micros) {
                    break;
                }
            }
            line.clear();
        }
        drop(unpacked);
        read.packed = counted.1;
        read
    }
}

fn head(connection: &mut TcpStream) -> String {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        connection.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

struct Counted(TcpStream, u64);

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(buffer)?;
        self.1 += count as u64;
        Ok(count)
    }
}
