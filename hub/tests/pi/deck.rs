//! A deck from the first tag under a piece to the page: `remmi enrol` writes it at a played reader,
//! `remmi run` plays with it.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use hub::enrol::shelf;

use crate::conformance::CONFIG;
use crate::played::Bench;
use crate::program::{Remmi, journaled, refused, until};

/// Of the first pieces of a deck for Remigio.
pub const UIDS: [&str; 2] = ["04a1b2c3d4e5f6", "5a0d2021"];
/// They are these.
const PIECES: [&str; 2] = ["AS/1", "2S/1"];

pub fn with_deck() -> String {
    CONFIG.replace("BACKEND", "decks = [\"oak.deck\"]")
}

/// Lays the tags on the first reader, one after the other, as the program asks for pieces, and stops.
pub fn enrol(bench: &Bench, folder: &Path) {
    let file = folder.join("table.toml");
    std::fs::write(&file, with_deck()).unwrap();
    bench.lay(&[]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command.args(["enrol", "--deck", "oak", "--game", "remigio", "--config"]);
    command
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    bench.under(&mut command);
    let mut child = command.spawn().unwrap();
    let mut keys = child.stdin.take().unwrap();
    let mut uids = UIDS.iter();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if line.ends_with("Lift it.") {
            bench.lay(&[]);
        } else if line.contains(" of 162: lay ") {
            match uids.next() {
                Some(uid) => bench.lay(&[&[uid]]),
                None => keys.write_all(b"q\n").unwrap(),
            }
        }
    }
    assert!(child.wait().unwrap().success());
}

/// A page takes the lead by the code of the scoreboard; its cookie.
fn leads(remmi: &Remmi, folder: &Path) -> String {
    let keys = std::fs::read_to_string(folder.join("data/keys.json")).unwrap();
    let keys: serde_json::Value = serde_json::from_str(&keys).unwrap();
    let path = format!("/join/{}", keys["join"].as_str().unwrap());
    let told = remmi.post(&path, "", "x-www-form-urlencoded", "seat=table&over=yes");
    let cookies = told.lines().filter_map(|line| line.split_once(": "));
    let mut cookies = cookies.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let (_, cookie) = cookies.next().unwrap_or_else(|| panic!("no lead: {told}"));
    cookie.split(';').next().unwrap().to_owned()
}

/// Remigio for three, dealt; the first piece is turned up, and then the other lies beside it.
pub fn plays(remmi: &Remmi, bench: &Bench, folder: &Path) {
    bench.lay(&[]);
    let setup = r#"{"ask":"setup","game":"remigio","names":["Ana","Ivan","Léa"]}"#;
    let leads = leads(remmi, folder);
    for request in [setup, r#"{"ask":"deal"}"#] {
        let told = remmi.post("/ask", &leads, "json", request);
        assert!(told.starts_with("HTTP/1.1 200"), "{told}");
    }
    bench.lay(&[&[], &[], &[UIDS[0]]]);
    until("the turned-up piece is on the page", || {
        let page = remmi.page();
        assert!(!page.contains("unknown_tag"), "{page}");
        page.contains(r#""discard":["AS"]"#).then_some(())
    });
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn what_is_enrolled_at_a_reader_is_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    enrol(&bench, folder.path());
    let deck = shelf::read(&folder.path().join("oak.deck")).unwrap();
    for (uid, piece) in UIDS.iter().zip(PIECES) {
        assert_eq!(deck.tag(piece.parse().unwrap()), uid.parse().ok());
    }
    let remmi = Remmi::start(&bench, folder.path(), &with_deck());
    let opened = journaled(folder.path(), ["opened", UIDS[1]]);
    assert!(opened.contains(PIECES[1]), "{opened}");
    plays(&remmi, &bench, folder.path());
    remmi.stop();
}

/// Whoever looks at the pages first and enrols then must not meet a table that knows no piece.
#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_deck_enrolled_after_the_first_start_is_played_with_at_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    bench.lay(&[&[], &[], &[UIDS[0]]]);
    let remmi = Remmi::start(&bench, folder.path(), &with_deck());
    until("the tag is unknown", || {
        remmi.page().contains("unknown_tag").then_some(())
    });
    remmi.stop();
    enrol(&bench, folder.path());
    let remmi = Remmi::start(&bench, folder.path(), &with_deck());
    plays(&remmi, &bench, folder.path());
    remmi.stop();
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn two_decks_with_one_piece_end_it_and_one_that_cannot_be_read_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path());
    let deck = |name: &str, tag: &str| {
        let text = format!("deck {name}\npieces 3 packs\n{tag}\nend 1\n");
        std::fs::write(folder.path().join(name).with_extension("deck"), text).unwrap();
    };
    let both = CONFIG.replace("BACKEND", r#"decks = ["oak.deck", "elm.deck"]"#);
    deck("oak", "04A1B2C3 AS/1");
    deck("elm", "04A1B2C4 ASS/1");
    // The table is played on with the other.
    let remmi = Remmi::start(&bench, folder.path(), &both);
    until("the deck that cannot be read is named", || {
        let page = remmi.page();
        (page.contains("elm.deck") && page.contains("line 3")).then_some(())
    });
    remmi.stop();
    deck("elm", "04A1B2C4 AS/1");
    let told = refused(&bench, folder.path(), &both, "");
    assert!(told.contains("`elm` and `oak` both hold AS/1"), "{told}");
}
