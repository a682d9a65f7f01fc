//! The command where there is no Pi, and what it does not understand.

use std::process::{Command, Output};

use hub::storage::Journals;

use crate::table::TABLE;

fn survey(folder: &std::path::Path, arguments: &[&str]) -> (Output, String) {
    let file = folder.join("table.toml");
    std::fs::write(&file, TABLE).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command
        .args(["survey", "--config"])
        .arg(file)
        .args(arguments);
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, told)
}

#[test]
fn off_a_pi_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let (output, told) = survey(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("not a Raspberry Pi"), "{told}");
}

#[test]
fn while_the_hub_runs_it_leaves_the_wires_alone() {
    let folder = tempfile::tempdir().unwrap();
    let _hub = Journals::open(&folder.path().join("data/matches")).unwrap();
    let (_, told) = survey(folder.path(), &[]);
    assert!(told.contains("systemctl stop remmi"), "{told}");
}

#[test]
fn what_it_does_not_understand_is_told_with_an_example() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, example) in [
        (["--soak", "8 hours"], "30m or 8h"),
        (["--soak", "0s"], "30m or 8h"),
        (["--soak", "9000h"], "a week at most"),
        (["--soak", "é"], "30m or 8h"),
        (["--expect", "pad:0"], "pad:0=13"),
        (["--expect", "pad:0=all"], "pad:0=13"),
        (["--listen", "8753"], "invalid"),
    ] {
        let (output, told) = survey(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(told.contains(example), "{arguments:?}: {told}");
    }
}
