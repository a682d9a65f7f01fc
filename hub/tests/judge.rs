//! `remmi judge` over vectors, each with the place in the rule sheet that it comes from.

use std::fs;
use std::path::Path;

use serde_json::Value;

fn judged(lines: &str) -> Vec<Value> {
    let mut answers = Vec::new();
    hub::judge::run(lines.as_bytes(), &mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Every key of `expect` is in the answer with an equal value.
fn holds(expect: &Value, answer: &Value) -> bool {
    match (expect, answer) {
        (Value::Object(expect), Value::Object(answer)) => expect
            .iter()
            .all(|(key, value)| answer.get(key).is_some_and(|found| holds(value, found))),
        _ => expect == answer,
    }
}

/// Runs a file of vectors; says how many there were.
fn check(path: &Path) -> usize {
    let lines = fs::read_to_string(path).unwrap();
    let answers = judged(&lines);
    let vectors: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), vectors.len(), "{}", path.display());
    for (vector, answer) in vectors.iter().zip(&answers) {
        let expect = &vector["expect"];
        assert!(
            holds(expect, answer),
            "{}: expected {expect}, got {answer}",
            vector["id"]
        );
    }
    vectors.len()
}

/// The vectors of this project, and with `REMMI_VECTORS=folder` any others.
#[test]
fn vectors_hold() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let others = std::env::var_os("REMMI_VECTORS").map(Into::into);
    let mut count = 0;
    for folder in [Some(own), others].into_iter().flatten() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|extension| extension == "jsonl")
            {
                count += check(&path);
            }
        }
    }
    assert!(count >= 48, "{count} vectors: some have gone");
}

/// Errors are answers: one bad line never ends the run.
#[test]
fn a_bad_line_is_answered_and_the_next_one_too() {
    let good = r#"{"game":"remmi-demmi","kind":"demmi","cards":["RC"]}"#;
    for (bad, words) in [
        ("nonsense", "no JSON"),
        ("[1]", "no JSON object"),
        (r#"{"kind":"demmi"}"#, "`game` is missing"),
        (r#"{"game":"chess","kind":"demmi"}"#, "`chess`"),
        (r#"{"game":"remmi-demmi","kind":"fold"}"#, "`fold`"),
        (
            r#"{"game":"remmi-demmi","kind":"demmi"}"#,
            "`cards` is missing",
        ),
        (
            r#"{"game":"remmi-demmi","kind":"demmi","cards":[1]}"#,
            "must hold texts",
        ),
        (
            r#"{"id":"x-7","game":"remmi-demmi","kind":"setup"}"#,
            "(x-7): `players` is missing",
        ),
        (
            r#"{"game":"remmi-demmi","kind":"setup","players":5,"opts":{"tenth":"joker"}}"#,
            "`opts.tenth`",
        ),
        (
            r#"{"game":"remmi-demmi","kind":"setup","players":5,"opts":{"blind":true}}"#,
            "`opts.blind` is no option",
        ),
    ] {
        let answers = judged(&format!("{bad}\n{good}\n"));
        let error = answers[0]["error"].as_str().unwrap();
        assert!(
            error.contains(words) && error.starts_with("line 1"),
            "{error}"
        );
        assert_eq!(answers[1]["valid"], true);
    }
}

#[test]
fn a_line_without_end_is_cut_and_answered() {
    let long = format!("{}\n{{}}\n", "x".repeat(hub::judge::MAX_LINE + 10));
    let answers = judged(&long);
    assert!(
        answers[0]["error"]
            .as_str()
            .unwrap()
            .contains("longer than")
    );
    assert_eq!(answers.len(), 2);
}
