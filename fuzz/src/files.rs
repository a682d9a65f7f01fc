//! Files that people and programs hand to the table.

use std::path::Path;

use display::{Format, Scoreboard, layout_for};
use hub::config::TableConfig;
use hub::enrol::DeckFile;
use hub::web::Keys;
use hub::wiring;
use sensors::trace::{Recorder, Trace};
use tempfile::tempdir;
use twin::recorded::Recorded;

/// A table's configuration, with all that is drawn from it.
pub fn config(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match TableConfig::parse(text, Path::new("")) {
        Ok(config) => {
            let _ = (config.pins(), config.warnings(), config.listing());
            let _ = (wiring::drawing(&config), wiring::pins(&config));
            assert!(!config.readers.is_empty() && config.zones().len() == config.readers.len());
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            faults.iter().for_each(|fault| drop(fault.to_string()));
        }
    }
}

/// A deck.
pub fn deck(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match DeckFile::parse(&text) {
        Ok(deck) => {
            assert_eq!(DeckFile::parse(&deck.to_text()).as_ref(), Ok(&deck));
            let pieces = deck.contents.pieces().len();
            assert_eq!(deck.missing().len() + deck.tags().len(), pieces);
        }
        Err(faults) => drop(faults.to_string()),
    }
}

/// The keys of the pages.
pub fn keys(bytes: &[u8]) {
    let folder = tempdir().expect("room for a file");
    let file = folder.path().join("keys.json");
    std::fs::write(&file, bytes).expect("room for a file");
    let code = Keys::kept(&file).expect("randomness").code();
    assert_eq!(Keys::kept(&file).expect("randomness").code(), code);
}

/// A scenario, up to its first step.
pub fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match twin::scenario::parse(&text) {
        Ok(scenario) => assert!(!scenario.seating.names.is_empty()),
        Err(error) => assert!((1..=text.lines().count().max(1)).contains(&error.line)),
    }
}

/// A trace of raw reads: what presence makes of it, and the same trace once it is recorded again.
pub fn trace(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut told = Vec::new();
    let whole = hub::trace::tell(text, &mut told).is_ok();
    let _ = Recorded::of(text.to_owned());
    let Ok(trace) = Trace::open(text).map(|trace| trace.take(2000)) else {
        assert!(!whole);
        return;
    };
    let mut recorder = Recorder::new(Vec::new());
    let mut again = recorder.begin(0);
    let mut before = Vec::new();
    for read in trace.flatten() {
        again += &recorder.line(read.at, &read.sighting());
        before.push(read);
    }
    let read: Result<Vec<_>, _> = Trace::open(&again).expect("a trace").collect();
    let read = read.expect("lines that were written");
    assert_eq!(read.len(), before.len());
    for (read, before) in read.iter().zip(&before) {
        assert_eq!(
            (read.antenna, read.read.is_ok()),
            (before.antenna, before.read.is_ok())
        );
    }
}

/// A scoreboard, as `remmi board` draws it.
pub fn board(bytes: &[u8]) {
    if let Ok(board) = serde_json::from_slice::<Scoreboard>(bytes) {
        let written = serde_json::to_string(&board).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Scoreboard>(&written).ok(),
            Some(board.clone())
        );
        for format in [Format::Large, Format::Small] {
            layout_for(format, &board);
        }
    }
}
