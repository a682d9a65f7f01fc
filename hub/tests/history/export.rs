//! CSV and JSON.

use std::process::Command;

use hub::history::History;
use rules::Points;
use serde_json::Value;
use table::app::Wanted;

use super::evening::{EVENING, Evening, two_matches};

/// An independent reader of RFC 4180.
fn parsed(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut chars) = (false, csv.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            c => field.push(c),
        }
    }
    assert!(
        row.is_empty() && field.is_empty() && !quoted,
        "ends with a line"
    );
    rows
}

#[test]
fn the_csv_has_a_line_for_each_player_in_each_round_and_odd_names_are_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let lived = two_matches(folder.path());
    let csv = History::read(folder.path()).unwrap().to_csv();
    let rows = parsed(&csv);
    let header = "match,game,began,over,round,written,seat,player,points,total,won,robot";
    assert_eq!(rows[0].join(","), header);
    assert_eq!(rows.len(), 1 + 2 * 3);
    assert!(rows.iter().all(|row| row.len() == 12), "{csv}");
    let names: Vec<&str> = rows[1..].iter().map(|row| row[7].as_str()).collect();
    assert_eq!(names, ["Ana", "Ivan", "Léa", "Léa", "Ana", "O\"Neil, Tom"]);
    let totals: Vec<String> = lived.concat().iter().map(i32::to_string).collect();
    let told: Vec<&String> = rows[1..].iter().map(|row| &row[9]).collect();
    assert_eq!(told, totals.iter().collect::<Vec<_>>());
    assert_eq!(rows[1][2], "2026-11-21T18:00:01Z");
    assert_eq!(
        (rows[3][10].as_str(), rows[1][10].as_str()),
        ("true", "false")
    );
}

/// Points below nothing are numbers all the same.
#[test]
fn no_name_is_a_formula_and_every_number_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["=1+1", "-5", "@SUM(A1), Tom"];
    let mut evening = Evening::seated(folder.path(), EVENING, names, "200");
    evening.first_deal();
    let points = [-40, 0, 12].map(Points::whole).to_vec();
    evening.agree(Wanted::Correct { round: 1, points });
    let csv = History::read(folder.path()).unwrap().to_csv();
    let rows = parsed(&csv);
    let cells: Vec<[&str; 3]> = rows[1..]
        .iter()
        .map(|row| [&*row[7], &*row[8], &*row[9]])
        .collect();
    let expected = [
        ["'=1+1", "-40", "-40"],
        ["'-5", "0", "0"],
        ["'@SUM(A1), Tom", "12", "12"],
    ];
    assert_eq!(cells, expected, "{csv}");
}

#[test]
fn the_json_has_the_fields_that_the_documentation_names() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let json = History::read(folder.path()).unwrap().to_json().unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    let keys = |value: &Value| {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(json["schema"], 1);
    assert_eq!(keys(&json), "damaged matches players schema");
    let played = &json["matches"][0];
    assert_eq!(
        keys(played),
        "began ended game lowest_wins number options over players rounds"
    );
    assert_eq!(keys(&played["players"][0]), "name robot total won");
    assert_eq!(keys(&played["rounds"][0]), "at points");
    assert!(played["rounds"][0]["points"][0].is_number());
    let player = &json["players"][0];
    assert_eq!(keys(player), "games last matches name rating wins");
    assert_eq!(
        keys(&player["games"][0]),
        "best game lowest_wins matches mean over per_round rounds wins"
    );
}

#[test]
fn the_program_writes_both_and_says_what_it_misses() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let remmi = || Command::new(env!("CARGO_BIN_EXE_remmi"));
    let (csv, json) = (folder.path().join("h.csv"), folder.path().join("h.json"));
    let mut command = remmi();
    command.arg("export").arg("--data").arg(folder.path());
    command.arg("--csv").arg(&csv).arg("--json").arg(&json);
    let done = command.output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let history = History::read(folder.path()).unwrap();
    assert_eq!(std::fs::read_to_string(csv).unwrap(), history.to_csv());
    let written = std::fs::read_to_string(json).unwrap();
    assert_eq!(written, history.to_json().unwrap() + "\n");
    let mut without = remmi();
    without.arg("export").arg("--data").arg(folder.path());
    let without = without.output().unwrap();
    assert!(!without.status.success());
    let nowhere = ["export", "--data", "/nowhere/at/all", "--csv", "-"];
    let nowhere = remmi().args(nowhere).output().unwrap();
    let told = String::from_utf8(nowhere.stderr).unwrap();
    assert!(
        told.contains("/nowhere/at/all") && told.contains("--data"),
        "{told}"
    );
}

#[test]
fn a_cause_is_told_once() {
    for command in ["check-config", "replay"] {
        let mut remmi = Command::new(env!("CARGO_BIN_EXE_remmi"));
        let ended = remmi.args([command, "/nowhere/file"]).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(said.matches("No such file").count(), 1, "{said}");
    }
}
