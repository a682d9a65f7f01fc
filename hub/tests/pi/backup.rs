//! A table that plays is backed up, and goes on in another folder: with the programs, from the antennas on.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use crate::conformance::CONFIG;
use crate::deck::{UIDS, enrol, plays, with_deck};
use crate::played::Bench;
use crate::program::{PATIENCE, Remmi, until};

fn remmi(command: &str, file: &Path, folder: &Path) -> (bool, String) {
    let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
    remmi.arg(command).arg(file).arg("--config");
    let output = remmi.arg(folder.join("table.toml")).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.success(), told.into_owned())
}

/// What is not of the game: time, machine, timer, and who is at the door.
const OTHER: [&str; 9] = [
    "at", "rev", "notices", "resumed", "epoch", "door", "again", "read", "timer",
];

/// What everybody is told of the game, on a page.
fn game(remmi: &Remmi) -> Map<String, Value> {
    let page = remmi.page();
    let (_, data) = page
        .split_once("\ndata: ")
        .unwrap_or_else(|| panic!("{page}"));
    let data = data.lines().next().unwrap_or_default();
    let mut told: Map<String, Value> = serde_json::from_str(data).unwrap();
    told.retain(|member, _| !OTHER.contains(&member.as_str()));
    told
}

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_round_goes_on_in_another_folder() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bench = Bench::new(here.path());
    enrol(&bench, here.path());
    let table = Remmi::start(&bench, here.path(), &with_deck());
    plays(&table, &bench, here.path());
    // Tags come and go all the while.
    let file = |number: usize| here.path().join(format!("{number}.tar.gz"));
    for number in 0..8 {
        let mut lying: [&[&str]; 3] = [&[], &[], &UIDS[..1]];
        lying[number % 2] = &UIDS[1..];
        bench.lay(&lying);
        let (well, told) = remmi("backup", &file(number), here.path());
        assert!(well, "{told}");
    }
    bench.lay(&[&[], &[], &[UIDS[0]]]);
    until("the pads are empty again", || {
        let told = serde_json::to_string(&game(&table)).unwrap();
        (told.contains(r#""discard":["AS"]"#) && !told.contains("2S")).then_some(())
    });
    let before = game(&table);
    let (refused, told) = remmi("restore", &file(7), here.path());
    assert!(!refused && told.contains("a table plays"), "{told}");
    table.stop();

    let (well, told) = remmi("restore", &file(7), there.path());
    assert!(well, "{told}");
    let other = Bench::new(there.path());
    other.lay(&[&[], &[], &[UIDS[0]]]);
    let config = std::fs::read_to_string(there.path().join("table.toml")).unwrap();
    assert_eq!(config, with_deck());
    assert_ne!(config, CONFIG);
    let table = Remmi::start(&other, there.path(), &config);
    let begun = Instant::now();
    loop {
        let now = game(&table);
        let others = before
            .iter()
            .filter(|(member, value)| now.get(*member) != Some(value));
        let others: Vec<_> = others
            .map(|(member, value)| (member, value, now.get(member)))
            .collect();
        if others.is_empty() {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{others:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
    table.stop();
}
