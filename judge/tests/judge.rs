//! `remmi judge` over vectors, each with the place in the rule sheet that it comes from.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use rules::option::{Declared, Kind};
use serde_json::{Value, json};

fn judged(lines: &str) -> Vec<Value> {
    let mut answers = Vec::new();
    judge::run(lines.as_bytes(), &mut answers).unwrap();
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
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/vectors");
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

/// A refusal has its name for programs and its sentence for people.
#[test]
fn a_refusal_says_why_in_words() {
    let line = r#"{"game":"remigio","kind":"meld","cards":["9S","10S","QS"]}"#;
    let answer = &judged(line)[0];
    assert_eq!(answer["reason"], "NOT_CONSECUTIVE");
    let text = answer["text"].as_str().unwrap();
    assert!(text.ends_with('.') && text.contains(' '), "{text}");
}

/// Errors are answers: one bad line never ends the run.
#[test]
fn a_bad_line_is_answered_and_the_next_one_too() {
    let good = r#"{"game":"remmi-demmi","kind":"demmi","cards":["RC"]}"#;
    for (bad, words) in [
        ("nonsense", "not JSON"),
        ("[1]", "not a JSON object"),
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
            "`opts.blind` is not an option",
        ),
        (r#"{"game":"rami","kind":"deadwood"}"#, "`hand` is missing"),
        (
            r#"{"game":"remi","kind":"deadwood","hand":["1R",{"b":2,"a":[null]}]}"#,
            r#"must hold texts, not {"a":[null],"b":2}"#,
        ),
        (
            r#"{"game":"remi","kind":"pile","tiles":["14R"]}"#,
            "`tiles`: unknown tile",
        ),
        (
            r#"{"game":"rami","kind":"deadwood","hand":["AS","AS","AS"]}"#,
            "`hand`: the deck has each piece 2 times",
        ),
        (
            r#"{"id":"x-8","game":"remigio","kind":"deadwood","hand":[],"opts":{"joker_cap":"one"}}"#,
            "(x-8): `opts.joker_cap` is not an option",
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

/// What is said of an option. The kind is not known, which is said only once the options are read.
fn of_option(game: &str, key: &str, value: &Value) -> String {
    let line = json!({ "game": game, "kind": "fold", "opts": { key: value } });
    let answers = judged(&format!("{line}\n"));
    answers[0]["error"].as_str().unwrap().to_owned()
}

fn options_are_read_as_declared<T: Declared>(game: &str) {
    for option in T::DECLARED {
        let values: Vec<Value> = match &option.kind {
            Kind::Choice(values) => {
                let bare = |value| serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                values.iter().map(|(value, _)| bare(value)).collect()
            }
            Kind::Number(range) => vec![json!(range.start()), json!(range.end())],
            Kind::Words(words) => vec![json!(words.split(' ').collect::<Vec<_>>())],
        };
        for value in values {
            let said = of_option(game, option.key, &value);
            let words = match option.table {
                true => format!("`opts.{}` is not an option here", option.key),
                false => "`fold`".to_owned(),
            };
            assert!(said.contains(&words), "{said}");
            // In quotes a number is not a number, and out of its list a word is not a word.
            let quoted = match &value {
                Value::String(_) | Value::Array(_) => json!({ "is": value }),
                bare => json!(bare.to_string()),
            };
            for wrong in [quoted, json!("perhaps"), json!(-1), json!(["perhaps so"])] {
                let said = of_option(game, option.key, &wrong);
                let would_do = format!("it must be {}", option.kind);
                let told = said.contains(&would_do) && said.contains(&wrong.to_string());
                assert!(option.table || told, "{said}");
            }
        }
        let said = of_option(game, option.key, &Value::Null);
        assert!(option.table || said.contains("`fold`"), "{said}");
    }
    let said = of_option(game, "jokers", &json!(9));
    let first = T::DECLARED.iter().find(|option| !option.table).unwrap().key;
    let known = format!("`opts.jokers` is not an option here; there are {first}");
    assert!(said.contains(&known), "{said}");
}

#[test]
fn options_are_those_that_the_rules_declare() {
    options_are_read_as_declared::<rules::remmi_demmi::Options>("remmi-demmi");
    options_are_read_as_declared::<rules::rami::Options>("rami");
    options_are_read_as_declared::<rules::remigio::Options>("remigio");
    options_are_read_as_declared::<rules::rummoli::Options>("rummoli");
    options_are_read_as_declared::<rules::remi::Options>("remi");
}

#[test]
fn a_line_without_end_is_cut_and_answered() {
    let long = format!("{}\n{{}}\n", "x".repeat(judge::MAX_LINE + 10));
    let answers = judged(&long);
    assert!(
        answers[0]["error"]
            .as_str()
            .unwrap()
            .contains("longer than")
    );
    assert_eq!(answers.len(), 2);
}

/// More lines than are judged together, some bad, some blank: each has its own answer, in order, and an
/// error names its line.
#[test]
fn answers_stand_in_the_order_of_the_lines() {
    let line = |number: u64| match number % 7 {
        0 => String::new(),
        1 => "nonsense".into(),
        _ => format!(
            r#"{{"game":"rami","kind":"match","rounds":[{{"A":{number}}}],"rounds_planned":1}}"#
        ),
    };
    let lines: Vec<String> = (1..=9_000).map(line).collect();
    let answers = judged(&lines.join("\n"));
    let numbers: Vec<u64> = (1..=9_000).filter(|number| number % 7 != 0).collect();
    assert_eq!(answers.len(), numbers.len());
    for (number, answer) in numbers.into_iter().zip(answers) {
        if number % 7 == 1 {
            let error = answer["error"].as_str().unwrap();
            assert!(
                error.starts_with(&format!("line {number} is not JSON")),
                "{error}"
            );
        } else {
            assert_eq!(answer["totals"]["A"], number);
        }
    }
}

/// Reading that fails ends the run with the error.
#[test]
fn a_failing_input_is_an_error() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is out"))
        }
    }
    let error = judge::run(Broken, Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "the cable is out");
}

/// Another program may ask, wait for the answer, and ask on: each line is answered while the input
/// stays open.
#[test]
fn a_line_is_answered_before_the_next_is_asked() {
    let (input, mut asks) = std::io::pipe().unwrap();
    let (answers, output) = std::io::pipe().unwrap();
    let judge = std::thread::spawn(move || judge::run(input, output));
    let mut answers = std::io::BufReader::new(answers).lines();
    for number in 1..=3 {
        let rounds = format!(r#""rounds":[{{"A":{number}}}],"rounds_planned":1"#);
        writeln!(asks, r#"{{"game":"rami","kind":"match",{rounds}}}"#).unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["totals"]["A"], number);
    }
    drop(asks);
    assert!(answers.next().is_none());
    judge.join().unwrap().unwrap();
}
