//! `remmi doctor`, run as a program where there is no Pi.

use std::path::Path;
use std::process::{Command, Output};

use hub::storage::Journals;
use serde_json::Value;

const TABLE: &str = r#"
[table]
name = "salon"
seats = 2
games = ["rummoli"]
decks = ["oak.deck"]

[broker]
host = "127.0.0.1"
user = "hub"
password-file = "nowhere"

[bus.spi0]

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5

[[reader]]
zone = "pad:1"
bus = "spi0"
select = 6
"#;

fn doctor(folder: &Path, table: &str, arguments: &[&str]) -> Output {
    let file = folder.join("table.toml");
    std::fs::write(&file, table).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    command
        .args(["doctor", "--config"])
        .arg(file)
        .args(arguments);
    command.output().unwrap()
}

fn findings(output: &Output) -> Vec<Value> {
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["findings"].as_array().unwrap().clone()
}

fn of(findings: &[Value], part: &str) -> Value {
    let found = findings.iter().find(|finding| finding["part"] == part);
    found
        .cloned()
        .unwrap_or_else(|| panic!("{part}: {findings:?}"))
}

#[test]
fn off_a_pi_every_part_is_told_and_the_exit_code_is_2() {
    let folder = tempfile::tempdir().unwrap();
    let output = doctor(folder.path(), TABLE, &["--json"]);
    assert_eq!(output.status.code(), Some(2));
    let findings = findings(&output);
    assert_eq!(of(&findings, "config")["state"], "well");
    assert_eq!(of(&findings, "bus")["state"], "fault");
    assert_eq!(of(&findings, "bus")["place"], "/dev/spidev0.0");
    assert_eq!(of(&findings, "reader")["state"], "skipped");
    // Where much else is written it is slow, and said to be.
    assert_ne!(of(&findings, "disk")["state"], "fault");
    assert!(
        of(&findings, "deck")["what"]
            .as_str()
            .unwrap()
            .contains("oak.deck")
    );
    assert!(
        of(&findings, "broker")["place"]
            .as_str()
            .unwrap()
            .contains("nowhere")
    );
    for finding in &findings {
        let wrong = finding["state"] == "fault" || finding["state"] == "warning";
        assert_eq!(finding["remedy"].is_string(), wrong, "{finding}");
    }

    let text = doctor(folder.path(), TABLE, &[]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("FAULT   bus      /dev/spidev0.0: is not there"),
        "{text}"
    );
    assert!(text.contains("do: add the line dtparam=spi=on"), "{text}");
}

#[test]
fn a_file_that_is_no_table_is_a_finding_too() {
    let folder = tempfile::tempdir().unwrap();
    let output = doctor(folder.path(), "[table]\nseats = 99\n", &["--json"]);
    assert_eq!(output.status.code(), Some(2));
    let findings = findings(&output);
    assert_eq!(findings.len(), 1);
    assert!(
        findings[0]["what"].as_str().unwrap().contains("2 to 10"),
        "{findings:?}"
    );
}

#[test]
fn a_running_hub_is_not_disturbed() {
    let folder = tempfile::tempdir().unwrap();
    let _hub = Journals::open(&folder.path().join("data/matches")).unwrap();
    let findings = findings(&doctor(folder.path(), TABLE, &["--json"]));
    assert!(findings.iter().all(|finding| finding["part"] != "broker"));
    let skipped = findings.last().unwrap();
    assert_eq!(skipped["state"], "skipped");
    assert!(
        skipped["what"]
            .as_str()
            .unwrap()
            .contains("systemctl stop remmi"),
        "{skipped}"
    );
}
