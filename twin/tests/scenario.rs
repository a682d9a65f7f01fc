//! `remmi-twin play`: the same scenario gives the same bytes, and a broken one says where.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;
use std::path::Path;
use std::process::Output;

use room::program::run;
use tempfile::TempDir;

const FIRST_ROUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/first-round.table");

/// Plays a scenario; gives the program's output, its board and its transcript.
fn play(folder: &Path, scenario: &str) -> (Output, Vec<u8>, Vec<u8>) {
    let [board, transcript] = ["board.png", "out.jsonl"].map(|name| folder.join(name));
    let [board_text, transcript_text] =
        [&board, &transcript].map(|path| path.to_str().expect("a plain path"));
    let arguments = [
        "play",
        scenario,
        "--board",
        board_text,
        "--transcript",
        transcript_text,
    ];
    let output = run(&arguments);
    let bytes = |path| fs::read(path).unwrap_or_default();
    (output, bytes(&board), bytes(&transcript))
}

/// Plays a scenario that cannot be played to its end; gives what the program said.
fn refused(folder: &TempDir, text: &str) -> String {
    let scenario = folder.path().join("broken.table");
    fs::write(&scenario, text).unwrap();
    let (output, board, transcript) = play(folder.path(), scenario.to_str().unwrap());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        board.is_empty() && transcript.is_empty(),
        "files of a scenario that was not played"
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("broken.table"), "{said}");
    said
}

#[test]
fn the_same_scenario_gives_the_same_bytes() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [first, second] = folders
        .each_ref()
        .map(|folder| play(folder.path(), FIRST_ROUND));
    let (output, board, transcript) = first;
    assert!(output.status.success(), "{output:?}");
    assert!(
        board.starts_with(b"\x89PNG\r\n\x1a\n"),
        "the board is a picture"
    );
    let text = String::from_utf8(transcript.clone()).unwrap();
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a line is JSON");
    }
    assert!(
        text.contains("Round 1 is written"),
        "the transcript tells the round to its end"
    );
    assert_eq!(
        (output.stdout, board, transcript),
        (second.0.stdout, second.1, second.2)
    );
}

/// What they expect holds; a complete deal of each game is among them.
#[test]
fn every_example_plays_to_its_end() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples");
    let folder = tempfile::tempdir().unwrap();
    let mut played = 0;
    for file in fs::read_dir(examples).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "table") {
            continue;
        }
        let (output, ..) = play(folder.path(), path.to_str().unwrap());
        assert!(output.status.success(), "{path:?}: {output:?}");
        played += 1;
    }
    assert!(played >= 5, "{played}");
}

#[test]
fn another_seed_deals_another_round() {
    let folder = tempfile::tempdir().unwrap();
    let transcript = |seed: u32| {
        let scenario = folder.path().join("seed.table");
        let text = format!("seed {seed}\nseats Ana Ivan Léa Tom Mia\ndeal\nwait 2.5\n");
        fs::write(&scenario, text).unwrap();
        play(folder.path(), scenario.to_str().unwrap()).2
    };
    let first = transcript(1);
    assert!(!first.is_empty());
    assert_ne!(first, transcript(2));
}

/// RD-14: the round ends with the bell, though nobody has claimed.
#[test]
fn the_bell_ends_a_round() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("bell.table");
    let text = "seats Ana Ivan Léa Tom Mia\nseconds 70\ndeal\nwait 2.5\npick up\nwait 1.5\nslap\n\
        wait 69\nexpect phase running\nwait 4\nexpect phase reveal\nnext\nexpect phase scored\n";
    fs::write(&scenario, text).unwrap();
    let (output, _, transcript) = play(folder.path(), scenario.to_str().unwrap());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(transcript).unwrap();
    assert!(text.contains("The bell! Nobody claimed"), "{text}");
}

#[test]
fn a_line_that_cannot_be_read_is_named_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let said = refused(&folder, "seats Ana Ivan Léa Tom Mia\n\nlay Ana RX on pad\n");
    assert!(said.contains("line 3"), "{said}");
    assert!(
        said.contains("`RX` is not a card; write RC to BT"),
        "{said}"
    );
    let said = refused(&folder, "seats Ana Ivan Léa Tom Mia\nfly away\n");
    assert!(
        said.contains("line 2") && said.contains("`fly away` is not a step; there are"),
        "{said}"
    );
}

#[test]
fn a_step_that_cannot_be_done_or_an_expectation_that_fails_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let said = refused(
        &folder,
        "seats Ana Ivan Léa Tom Mia\nexpect phase running\n",
    );
    assert!(said.contains("line 2"), "{said}");
    assert!(said.contains("expected `running`, found `ready`"), "{said}");
    let said = refused(&folder, "seats Ana Ivan Léa Tom Mia\ndeal\ndeal\n");
    assert!(
        said.contains("line 3") && said.contains("under way"),
        "{said}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = run(&["play", "no-such.table"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot read no-such.table"), "{said}");
}

#[test]
fn an_unknown_option_is_refused_with_the_usage() {
    let output = run(&["--prot", "8753"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("--prot") && said.contains("--port"), "{said}");
}
