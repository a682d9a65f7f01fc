//! What pages cost on the wire: what a phone on a slow link waits for before it can do anything, and what it never
//! asks for again.

use std::io::{Read, Write};
use std::net::SocketAddr;

use flate2::write::GzDecoder;
use serde_json::Value;

use super::room::http::{Reply, connect, get, send};
use super::room::live::Live;

const GZIP: (&str, &str) = ("Accept-Encoding", "gzip");

/// A page as a browser opens it for the first time.
struct Opened {
    files: Vec<String>,
    /// Of the page and its files, with their heads.
    bytes: usize,
}

fn open(address: SocketAddr, path: &str, lang: &str) -> Opened {
    let cookie = format!("lang={lang}");
    let headers = [GZIP, ("Cookie", cookie.as_str())];
    let get = |path: &str| {
        let reply = send(address, "GET", path, &headers, b"");
        assert_eq!(reply.status, 200, "{path}");
        assert!(
            reply.head.contains("content-encoding: gzip"),
            "{path}: {}",
            reply.head
        );
        reply
    };
    let weight = |reply: &Reply| reply.head.len() + reply.body.len();
    let page = get(path);
    let mut text = String::new();
    flate2::read::GzDecoder::new(&page.body[..])
        .read_to_string(&mut text)
        .expect("a whole page");
    let files: Vec<String> = text
        .split('"')
        .filter(|word| word.starts_with("/static/"))
        .map(str::to_owned)
        .collect();
    let bytes = files.iter().map(|file| weight(&get(file))).sum::<usize>() + weight(&page);
    Opened { files, bytes }
}

/// What a stream begins with, as it goes over the wire.
fn first_event(address: SocketAddr, path: &str) -> usize {
    let mut stream = connect(address, "GET", path, &[GZIP], b"");
    let mut wire = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let count = stream.read(&mut chunk).expect("an event");
        assert!(count > 0, "{path}: the stream has ended");
        wire.extend_from_slice(&chunk[..count]);
        let Some(head) = wire.windows(4).position(|four| four == b"\r\n\r\n") else {
            continue;
        };
        // It unpacks what it is handed, and never waits for more.
        let mut told = GzDecoder::new(Vec::new());
        told.write_all(&wire[head + 4..]).expect("gzip");
        told.flush().expect("gzip");
        if told.get_ref().ends_with(b"\n\n") {
            return wire.len();
        }
    }
}

/// The budget: 80 kB before the first card can be moved, and half of that on a phone. Above it stands nothing that a page waits for.
#[test]
fn a_page_is_light() {
    let live = Live::start();
    live.set_up();
    live.deal();
    let mut over = Vec::new();
    for (path, streams, budget) in [
        ("/", &["/events", "/twin/events"][..], 80_000),
        ("/tv", &["/events?watch=", "/tv/events"], 80_000),
        ("/table", &["/events"], 40_000),
        ("/seat", &["/events?seat=0"], 40_000),
        ("/rules/rami", &[], 40_000),
        ("/history", &[], 20_000),
    ] {
        for lang in ["en", "fr", "bg"] {
            let page = open(live.address, path, lang);
            let told = streams
                .iter()
                .map(|stream| first_event(live.address, stream));
            let bytes = page.bytes + told.sum::<usize>();
            let requests = 1 + page.files.len() + streams.len();
            println!("{path} in {lang}: {requests} requests, {bytes} bytes");
            over.extend((bytes > budget).then(|| format!("{path} in {lang}: {bytes}")));
            assert!(requests <= 6, "{path}: {:?}", page.files);
        }
    }
    assert_eq!(over, [""; 0], "bytes");
}

#[test]
fn what_a_page_is_made_of_is_asked_for_once() {
    let live = Live::start();
    let first = open(live.address, "/", "en");
    assert_eq!(
        open(live.address, "/", "en").files,
        first.files,
        "the same names"
    );
    let other = open(live.address, "/", "bg");
    let script = |page: &Opened| {
        page.files
            .iter()
            .find(|file| file.ends_with(".js"))
            .cloned()
    };
    assert_ne!(script(&first), script(&other), "each language has its own");
    for file in first.files {
        let reply = send(live.address, "GET", &file, &[], b"");
        let head = &reply.head;
        assert!(
            head.contains("cache-control: public, max-age=31536000, immutable"),
            "{head}"
        );
        assert!(head.contains("vary: accept-encoding"), "{head}");
        assert!(!head.contains("content-encoding"), "{head}");
    }
}

/// Nothing that a script cannot be joined of: that would be said by a script that only says so.
#[test]
fn a_page_has_its_words_in_the_language_of_who_asks() {
    let live = Live::start();
    for (header, lang, draw) in [
        (
            ("Accept-Language", "fr-FR, en;q=0.5"),
            "fr",
            "Prendre une carte",
        ),
        (("Cookie", "lang=bg"), "bg", "Тегли карта"),
        (("Accept-Language", "de"), "en", "Draw a card"),
    ] {
        let get = |path: &str| {
            let reply = send(live.address, "GET", path, &[header], b"");
            String::from_utf8(reply.body).expect("a text")
        };
        let page = get("/");
        assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{page}");
        let files = page.split('"').find(|word| word.ends_with(".js"));
        let script = get(files.expect("it has a script"));
        assert!(
            script.contains(&format!("\"draw\":\"{draw}\"")),
            "{script:.200}"
        );
    }
}

/// As browsers want it of a page that a system keeps: icons of two sizes at least, and one that any mask may cut.
#[test]
fn a_page_can_be_installed() {
    let live = Live::start();
    let manifest = get(live.address, "/manifest.webmanifest");
    let told: Value = serde_json::from_slice(&manifest.body).expect("a manifest");
    assert_eq!(
        (&told["start_url"], &told["display"]),
        (&"/".into(), &"standalone".into())
    );
    for icon in told["icons"].as_array().expect("icons") {
        let reply = get(live.address, icon["src"].as_str().unwrap());
        assert_eq!(reply.status, 200, "{icon}");
        let kind = format!("content-type: {}", icon["type"].as_str().unwrap());
        assert!(reply.head.contains(&kind), "{}", reply.head);
        let sizes = icon["sizes"].as_str().unwrap();
        if sizes != "any" {
            // Width and height of a PNG, as its first chunk says them.
            let side = |at: usize| u32::from_be_bytes(reply.body[at..at + 4].try_into().unwrap());
            assert_eq!(format!("{}x{}", side(16), side(20)), sizes);
        }
    }
    let purposes = told["icons"].as_array().into_iter().flatten();
    assert!(
        purposes
            .clone()
            .any(|icon| icon["purpose"] == "maskable" && icon["sizes"] == "512x512")
    );
}
