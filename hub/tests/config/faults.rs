//! One fault after the other, by changing a sound file.

use std::path::Path;

use hub::config::{Fault, TableConfig, TlsConfig};
use proptest::prelude::*;
use table::furniture::{Column, Melds};

/// A sound table to spoil.
pub const SOUND: &str = r#"[table]
name = "salon"
seats = 2
games = ["rummoli"]
backend = "rppal"

[broker]
host = "127.0.0.1"
user = "hub"
password-file = "secret"

[bus.spi0]
speed-khz = 4000
reset = 25

[bus.spi1]

[bus.i2c1]

[expander.chain]
chip = "74hc595"
data = 5
clock = 6
latch = 12
enable = 13

[expander.mcp]
chip = "mcp23s17"
bus = "spi1"
select = 16

[panel]
size = "4.2"
bus = "spi1"
select = 22
dc = 17
reset = 27
busy = 4

[[reader]]
name = "north"
zone = "pad:0"
bus = "spi0"
select = "chain:0"

[[reader]]
name = "south"
zone = "pad:1"
bus = "spi0"
select = "mcp:15"
irq = 23
gain-db = 33

[[reader]]
name = "pile"
zone = "discard"
bus = "i2c1"
chip = "pn532"
"#;

pub fn faults(text: &str) -> Vec<Fault> {
    TableConfig::parse(text, Path::new("/table"))
        .err()
        .unwrap_or_default()
}

/// Replaces the first `from` by `to`, which gives one fault at the line of `at`: its words.
#[track_caller]
pub fn spoilt(from: &str, to: &str, at: &str, words: &[&str]) {
    assert!(SOUND.contains(from), "{from}");
    let text = SOUND.replacen(from, to, 1);
    let found = faults(&text);
    let [fault] = &found[..] else {
        panic!("one fault after {from} -> {to}: {found:#?}");
    };
    let line = 1 + text[..text.find(at).unwrap()].matches('\n').count();
    assert_eq!(fault.place.line, line, "{fault}");
    for word in words {
        assert!(fault.to_string().contains(word), "{word} in: {fault}");
    }
}

#[test]
fn the_table_that_is_spoilt_below_is_sound() {
    assert_eq!(faults(SOUND), []);
}

#[test]
fn unknown_keys_and_sections_are_refused_with_those_that_are_known() {
    spoilt("irq = 23", "irk = 23", "irk", &["`irk`", "`south`", "irq"]);
    spoilt("[panel]", "[pannel]", "[pannel]", &["`pannel`", "panel"]);
    spoilt(
        "reset = 25",
        "resett = 25",
        "resett",
        &["[bus.spi0]", "reset"],
    );
    spoilt(
        "[expander.chain]\n",
        "[expander.chain]\ncolour = 1\n",
        "colour",
        &["registers"],
    );
}

#[test]
fn timers_without_a_broker_are_heard_by_nobody() {
    let broker = SOUND.find("[broker]").unwrap()..SOUND.find("[bus.spi0]").unwrap();
    let without = SOUND.replace(&SOUND[broker], "");
    assert_eq!(faults(&without), [], "a table without timers needs none");
    let timers = without.replace("seats = 2\n", "seats = 2\ntimers = [\"tap-1\"]\n");
    let [fault] = &faults(&timers)[..] else {
        panic!("one fault");
    };
    assert_eq!(fault.place.line, 4, "{fault}");
    assert!(fault.to_string().contains("[broker]"), "{fault}");
}

#[test]
fn values_of_the_wrong_kind_or_range_say_what_to_write() {
    spoilt(
        "seats = 2",
        "seats = \"two\"",
        "seats",
        &["\"two\"", "2 to 10"],
    );
    spoilt("seats = 2", "seats = 11", "seats", &["11", "2 to 10"]);
    spoilt("name = \"salon\"", "name = \"Le Salon\"", "name", &["a-z"]);
    spoilt(
        "speed-khz = 4000",
        "speed-khz = 40000",
        "speed",
        &["40000", "10000"],
    );
    spoilt(
        "busy = 4",
        "busy = 4\ncelsius = -5",
        "celsius",
        &["[panel]", "0 to 50"],
    );
    spoilt(
        "busy = 4",
        "busy = 4\nrotation = 45",
        "rotation",
        &["[panel]", "45", "90, 180"],
    );
    spoilt("gain-db = 33", "gain-db = 34", "gain", &["34", "33, 38"]);
    spoilt(
        "gain-db = 33",
        "coll-level = 8",
        "coll-level",
        &["is 8", "5, 6 or 7"],
    );
    spoilt("dc = 17", "dc = 28", "dc = 28", &["GPIO28", "0 to 27"]);
    spoilt("dc = 17", "dc = -1", "dc = -1", &["GPIO-1"]);
    spoilt("size = \"4.2\"", "size = \"5.8\"", "size", &["5.8", "7.5"]);
    spoilt(
        "backend = \"rppal\"",
        "backend = \"wiringpi\"",
        "backend",
        &["rppal", "linux"],
    );
    spoilt(
        "host = \"127.0.0.1\"",
        "host = 1",
        "host",
        &["`host`", "is 1", "127.0.0.1"],
    );
}

#[test]
fn what_must_be_there_is_missed() {
    spoilt("seats = 2\n", "", "[table]", &["no `seats`", "2 to 10"]);
    spoilt("dc = 17\n", "", "[panel]", &["no `dc`"]);
    spoilt(
        "zone = \"discard\"\n",
        "",
        "[[reader]]\nname = \"pile\"",
        &["no `zone`"],
    );
    spoilt(
        "password-file = \"secret\"\n",
        "",
        "[broker]",
        &["no `password-file`"],
    );
}

#[test]
fn a_zone_and_a_name_stand_for_one_reader() {
    spoilt(
        "zone = \"pad:1\"",
        "zone = \"pad:2\"",
        "zone = \"pad:2\"",
        &["2 seats"],
    );
    spoilt(
        "name = \"south\"",
        "name = \"north\"",
        "name = \"north\"\nzone = \"pad:1\"",
        &["`north`", "line"],
    );
    spoilt(
        "zone = \"pad:1\"",
        "zone = \"sofa\"",
        "zone = \"sofa\"",
        &["`sofa`", "tray:left"],
    );
    spoilt(
        "zone = \"discard\"",
        "zone = \"pad:0\"\nmode = \"swipe\"",
        "zone = \"pad:0\"\nmode",
        &["already"],
    );
    let two = format!("{SOUND}\n[[reader]]\nzone = \"stock\"\nbus = \"i2c1\"\nchip = \"pn532\"\n");
    let found = faults(&two);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].remedy.to_string().contains("same address"),
        "{}",
        found[0]
    );
}

#[test]
fn a_game_without_its_zones_names_those_that_are_missing() {
    spoilt(
        "\"rummoli\"",
        "\"remmi-demmi\"",
        "games",
        &["wants 4 players", "2 seats"],
    );
    let words = ["melds:0, melds:1", "melds = \"swiped\""];
    spoilt("\"rummoli\"", "\"rami\"", "games", &words);
    spoilt("\"rummoli\"", "\"bridge\"", "games", &["bridge", "remigio"]);
    spoilt(
        "\"rummoli\"",
        "",
        "games",
        &["nothing could be played", "remigio"],
    );
}

/// Combinations that are swiped over the pads need no reader of their own; Remi's do.
#[test]
fn where_melds_are_swiped_rami_needs_no_reader_for_them() {
    let swiped = |game: &str| {
        let games = format!("games = [\"{game}\"]\nmelds = \"swiped\"");
        SOUND.replacen("games = [\"rummoli\"]", &games, 1)
    };
    assert_eq!(faults(&swiped("rami")), []);
    let config = TableConfig::parse(&swiped("rami"), Path::new("/table")).unwrap();
    assert_eq!(config.furniture.melds, Melds::Swiped);
    let found = faults(&swiped("remi"));
    assert!(
        found[0].what.to_string().contains("melds:0, melds:1"),
        "{found:#?}"
    );
    let text = SOUND.replacen("seats = 2", "seats = 2\nmelds = \"thrown\"", 1);
    let found = faults(&text);
    assert!(
        found[0].to_string().contains("\"antenna\" or \"swiped\""),
        "{found:#?}"
    );
}

/// Remi with a throw spot has the same zones.
#[test]
fn thrown_tiles_may_be_read_on_a_spot() {
    let spot = SOUND.replacen("seats = 2", "seats = 2\ncolumn = \"spot\"", 1);
    let config = TableConfig::parse(&spot, Path::new("/table")).unwrap();
    assert_eq!(config.furniture.column, Column::Spot);
    let found = faults(&spot.replacen("\"spot\"", "\"heap\"", 1));
    assert!(
        found[0].to_string().contains("\"antenna\" or \"spot\""),
        "{found:#?}"
    );
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_lines() {
    let text = SOUND
        .replace("seats = 2", "seats = 1\ncolour = 3")
        .replace("data = 5", "data = 50")
        .replace("zone = \"pad:0\"", "zone = \"sofa\"")
        .replace("irq = 23", "irq = 23\nirk = 24");
    let found = faults(&text);
    let lines: Vec<usize> = found.iter().map(|fault| fault.place.line).collect();
    assert!(lines.is_sorted(), "{lines:?}");
    for word in ["`seats`", "`colour`", "GPIO50", "`sofa`", "`irk`"] {
        let told = found
            .iter()
            .filter(|fault| fault.what.to_string().contains(word));
        assert_eq!(told.count(), 1, "{word}: {found:#?}");
    }
}

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    let found = faults("[table]\nname = \nseats 2\n");
    assert_eq!(
        found.first().map(|fault| fault.place.line),
        Some(2),
        "{found:#?}"
    );
    assert!(
        found.iter().any(|fault| fault.place.line == 3),
        "all of it: {found:#?}"
    );
    assert!(!faults("").is_empty());
}

proptest! {
    /// Whatever is deleted, doubled or spoilt in a sound file: no panic, and each fault names a
    /// line of the file.
    #[test]
    fn a_spoilt_file_never_panics(line in 0_usize..60, other in 0_usize..60, byte in any::<u8>(), kind in 0..4) {
        let mut lines: Vec<String> = SOUND.lines().map(str::to_owned).collect();
        let (line, other) = (line % lines.len(), other % lines.len());
        match kind {
            0 => { lines.remove(line); }
            1 => lines.insert(line, lines[other].clone()),
            2 => lines.swap(line, other),
            _ => lines[line].push(char::from(byte)),
        }
        let count = lines.len();
        for fault in faults(&lines.join("\n")) {
            prop_assert!((1..=count + 1).contains(&fault.place.line), "{fault}");
            prop_assert!(!fault.what.to_string().is_empty() && !fault.remedy.to_string().is_empty());
        }
    }
}

#[test]
fn a_certificate_and_its_key_come_together() {
    let web = |keys: &str| format!("{SOUND}\n[web]\n{keys}\n");
    let tls = |keys: &str| {
        let config = TableConfig::parse(&web(keys), Path::new("/table"));
        config.map(|config| config.web.tls)
    };
    let given = TlsConfig::Given {
        certificate: "/table/chain.pem".into(),
        key: "/keys/table.pem".into(),
    };
    assert_eq!(tls(""), Ok(TlsConfig::Off));
    assert_eq!(tls("tls = true"), Ok(TlsConfig::Own));
    let both = "certificate = \"chain.pem\"\nkey = \"/keys/table.pem\"";
    assert_eq!(tls(both), Ok(given));
    let pages = |keys: &str| {
        let config = TableConfig::parse(&web(keys), Path::new("/table"));
        let listing = config.unwrap().listing();
        listing.lines().nth(1).unwrap().to_owned()
    };
    assert!(pages("").starts_with("Pages at http://"));
    assert!(
        pages("tls = true").contains("https://")
            && pages("tls = true").contains("of the table's own")
    );
    assert!(pages(both).contains(" with /table/chain.pem,"));
    assert_eq!(tls(&format!("{both}\ntls = false")), Ok(TlsConfig::Off));
    for (keys, words) in [
        ("certificate = \"chain.pem\"", "`key`"),
        ("tls = true\nkey = \"table.pem\"", "`certificate`"),
        ("tls = 1", "true or false"),
    ] {
        let found = faults(&web(keys));
        let [fault] = &found[..] else {
            panic!("one fault of {keys}: {found:#?}");
        };
        assert!(fault.to_string().contains(words), "{words} in: {fault}");
    }
}
