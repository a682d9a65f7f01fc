//! What everybody is told while recorded matches are replayed is what they were told before: a journal
//! of each game, played by robots with all that goes wrong at a table, and the digests of what every
//! viewer, the panel and the network were told.

#![allow(
    clippy::disallowed_methods,
    reason = "journals and digests lie on a disk"
)]

mod asked;
mod filmed;
mod packed;
mod scalars;
mod told;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use table::app::Wanted;
use table::event::{Event, Request};
use table::journal::Record;
use told::Difference;

/// Events of one digest.
const BLOCK: usize = 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told")
}

fn journal(game: &str) -> (PathBuf, Vec<Record>) {
    let path = folder().join(format!("{game}.journal.gz"));
    let records = packed::records(&path).unwrap_or_else(|why| panic!("{why}"));
    (path, records)
}

/// Replays a game's journal: everybody is told the same as the digests beside it say.
fn tells_the_same(game: &str) {
    let (path, records) = journal(game);
    let new = told::digests(&records, BLOCK, &[]).unwrap();
    let beside = folder().join(format!("{game}.told"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&beside, new).expect("digests can be written");
        return;
    }
    let old = fs::read_to_string(&beside)
        .unwrap_or_else(|error| panic!("{}: {error}; run with UPDATE_GOLDEN=1", beside.display()));
    assert_eq!(old.lines().count(), new.lines().count(), "lines of {game}");
    let differing = old.lines().zip(new.lines()).filter_map(|(old, new)| {
        let differences = told::differences(old, new);
        let events = old.split(' ').next().unwrap_or_default();
        (!differences.is_empty()).then_some((events, differences))
    });
    let differing: Vec<(&str, Vec<(String, Difference)>)> = differing.collect();
    let Some((events, differences)) = differing.first() else {
        return;
    };
    let whom: Vec<String> = differences.iter().map(|(who, _)| who.clone()).collect();
    let mut all: BTreeMap<Difference, usize> = BTreeMap::new();
    for (_, difference) in differing.iter().flat_map(|(_, differences)| differences) {
        *all.entry(*difference).or_default() += 1;
    }
    panic!(
        "{game}: in {} of {} blocks of events something else is told ({all:?}), first in the events {events}: {differences:?}.\n\
         Look at the texts, here and in a checkout of the commit before, and compare them:\n  \
         cargo run --locked -p table --example told -- texts {} {events} --who {}\n\
         If the difference is meant, the commit that makes it says so and renews the digests:\n  \
         UPDATE_GOLDEN=1 cargo test --locked -p table --test told",
        differing.len(),
        old.lines().count(),
        path.display(),
        whom.join(","),
    );
}

#[test]
fn remmi_demmi() {
    tells_the_same("remmi-demmi");
}

#[test]
fn rami() {
    tells_the_same("rami");
}

#[test]
fn remigio() {
    tells_the_same("remigio");
}

#[test]
fn rummoli() {
    tells_the_same("rummoli");
}

#[test]
fn remi() {
    tells_the_same("remi");
}

/// A journal in which nothing goes wrong would prove little.
#[test]
fn in_every_journal_enough_goes_wrong() {
    for game in ["remmi-demmi", "rami", "remigio", "rummoli", "remi"] {
        let (_, records) = journal(game);
        let count = |is: fn(&Event) -> bool| records.iter().filter(|it| is(&it.event)).count();
        let deals = count(|event| matches!(asked_for(event), Some(Request::Deal)));
        let restarts = count(|event| matches!(event, Event::Started { .. }));
        let undos = count(|event| matches!(wanted(event), Some(Wanted::Undo { .. })));
        let corrections = count(|event| matches!(wanted(event), Some(Wanted::Correct { .. })));
        let agreed = count(|event| matches!(asked_for(event), Some(Request::Agree { .. })));
        let left = count(|event| matches!(event, Event::Left { .. }));
        assert!(
            deals >= 2 && restarts >= 2 && undos >= 1 && corrections >= 1 && agreed >= 2,
            "{game}: {deals} deals, {restarts} starts, {undos} undone, {corrections} corrected, {agreed} agreed"
        );
        assert!(left >= 100, "{game}: {left} tags gone");
    }
}

fn asked_for(event: &Event) -> Option<&Request> {
    match event {
        Event::Asked { request, .. } => Some(request),
        _ => None,
    }
}

fn wanted(event: &Event) -> Option<&Wanted> {
    match asked_for(event)? {
        Request::Propose { what, .. } => Some(what),
        _ => None,
    }
}

#[test]
fn of_json_only_strings_and_numbers_that_are_values_are_texts() {
    let json = r#"{"a":"x, \"y\" } z","b":[1,-2.5,null,true,{}],"c":{"a":[],"d":"ё"},"e":[[""]]}"#;
    let texts = |without: &[&str]| {
        let without: Vec<String> = without.iter().map(|key| (*key).to_owned()).collect();
        let mut texts = Vec::new();
        scalars::scalars(json, &without, &mut |text| texts.push(text));
        texts
    };
    assert_eq!(texts(&[]), [r#"x, \"y\" } z"#, "1", "-2.5", "ё", ""]);
    assert_eq!(texts(&["a", "c"]), ["1", "-2.5", ""]);
}

#[test]
fn a_difference_is_told_with_its_kind() {
    let line = |digest: &str| format!("41-60 0=1.2.3 table={digest}");
    let (old, table) = (line("1.2.3"), "table".to_owned());
    assert_eq!(told::differences(&old, &old), []);
    for (new, kind) in [
        (line("9.2.3"), Difference::Shape),
        (line("9.9.3"), Difference::Order),
        (line("9.9.9"), Difference::Texts),
        ("41-60 0=1.2.3".to_owned(), Difference::Texts),
    ] {
        assert_eq!(told::differences(&old, &new), [(table.clone(), kind)]);
    }
}
