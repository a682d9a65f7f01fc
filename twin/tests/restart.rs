//! The program killed and started again: same round, same claims, same deadline.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;

use room::midway::Midway;
use room::program::{Program, command, in_folder, run};
use serde_json::{Value, json};

#[test]
fn a_round_outlives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let midway = Midway::reached(&program.table);
    program.kill();

    let program = Program::start(folder.path(), &["--seed", "7"]);
    midway.is_taken_up(&program.table);
    let scored = midway.ends(&program.table);
    let steps = scored["reveal"]["steps"].as_array().unwrap();
    let verdicts: Vec<(u64, &str)> = steps
        .iter()
        .map(|step| {
            (
                step["seat"].as_u64().unwrap(),
                step["verdict"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(verdicts, [(2, "valid"), (4, "invalid"), (0, "valid")]);
}

#[test]
fn a_clock_that_stood_still_stands_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    table.set_up();
    table.deal();
    table.slap();
    table.hand(json!({ "do": "speed", "to": 0 }));
    // Answered once the journal holds it, and what came before.
    table.ask(json!({ "ask": "language", "lang": "fr" }));
    let left = |view: &Value| {
        let deadline = view["countdown"]["deadline"].as_u64().unwrap();
        deadline - view["at"].as_u64().unwrap()
    };
    let before = left(&table.seat(0).until("the page", |_| true));
    program.kill();

    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    let view = table
        .seat(0)
        .until("the match resumed", |view| view["resumed"] == true);
    assert_eq!(left(&view), before);
    table
        .view
        .until("the clock standing", |view| view["speed"] == 0.0);
}

#[test]
fn after_a_restart_a_new_match_can_begin() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    program.table.set_up();
    program.kill();

    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    table
        .view
        .until("the match resumed", |view| view["resumed"] == true);
    table.ask(json!({ "ask": "new_match" }));
    let view = table
        .view
        .until("a new match", |view| view["phase"] == "setup");
    assert_eq!(view["resumed"], false);
    let journals =
        ["0001.journal", "0002.journal"].map(|name| folder.path().join("matches").join(name));
    assert!(
        journals.iter().all(|path| path.exists()),
        "the old match is kept"
    );
}

#[test]
fn a_second_twin_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = Program::start(folder.path(), &[]);
    let said = refused(&in_folder(folder.path()));
    assert!(said.contains("another twin plays in"), "{said}");
    assert!(said.contains("--data"), "{said}");
    first.table.set_up(); // and the first one plays on
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let [_, _, data_option, data] = in_folder(folder.path());
    let said = refused(&["--port", &port, data_option, data]);
    assert!(
        said.contains(&format!("port {port} ")) && said.contains("--port"),
        "{said}"
    );
    let said = refused(&[&in_folder(folder.path())[..], &["--mqtt-port", &port]].concat());
    assert!(
        said.contains(&port) && said.contains("--mqtt-port"),
        "{said}"
    );
}

#[test]
fn a_fresh_table_keeps_the_old_one_aside() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    program.table.set_up();
    program.kill();

    let program = Program::start(folder.path(), &["--fresh"]);
    let view = program.table.view.until("a table", |_| true);
    assert_eq!(
        (&view["phase"], &view["resumed"]),
        (&json!("setup"), &json!(false))
    );
    let aside = folder.path().join("before-1");
    assert!(aside.join("world.json").exists() && aside.join("matches/0001.journal").exists());
}

#[test]
fn a_journal_that_was_cut_is_named_and_the_table_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    program.table.set_up();
    program.kill();
    let journal = folder.path().join("matches/0001.journal");
    let lines = cut_in_last_line(&journal);

    let program = Program::start(folder.path(), &[]);
    let table = &program.table;
    let is_named = |view: &Value| {
        let notices = view["notices"].as_array().into_iter().flatten();
        let mut damages = notices.filter(|notice| notice["kind"] == "journal");
        damages.any(|notice| {
            let text = notice["text"].as_str().unwrap_or_default();
            text.contains("0001.journal") && text.contains(&format!("line {lines}"))
        })
    };
    table.view.until("a notice that names the damage", is_named);
    assert!(
        journal.with_extension("tail-1").exists(),
        "what was cut off is kept"
    );
    table.ready();
    table.deal();
    let said = program.kill();
    assert!(
        said.contains("Found at the start") && said.contains("0001.journal"),
        "{said}"
    );
}

/// What a program says at its start goes into logs.
#[test]
fn neither_the_code_nor_a_secret_is_said_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--host", "127.0.0.2"]);
    let keys = fs::read_to_string(folder.path().join("keys.json")).unwrap();
    let keys: Value = serde_json::from_str(&keys).unwrap();
    let code = keys["join"].as_str().unwrap();
    let greeting = program.greeting.clone();
    let said = greeting.clone() + &program.kill();
    assert!(greeting.contains("Phones join at"), "{said}");
    assert!(!said.contains(code), "{said}");
}

/// A fresh table has no phones of the old one.
#[test]
fn a_fresh_table_has_another_code() {
    let folder = tempfile::tempdir().unwrap();
    let keys = || fs::read(folder.path().join("keys.json")).unwrap();
    Program::start(folder.path(), &[]).kill();
    let before = keys();
    Program::start(folder.path(), &["--fresh"]).kill();
    assert_ne!(keys(), before);
    let aside = folder.path().join("before-1/keys.json");
    assert_eq!(fs::read(aside).unwrap(), before);
}

/// Such as a kill or a full disk left while files were written in place.
#[test]
fn files_that_cannot_be_read_stop_no_table() {
    for rubbish in ["", "{"] {
        let folder = tempfile::tempdir().unwrap();
        for name in ["world.json", "keys.json"] {
            fs::write(folder.path().join(name), rubbish).unwrap();
        }
        let program = Program::start(folder.path(), &[]);
        let table = &program.table;
        let told = |view: &Value, kind: &str| {
            let mut notices = view["notices"].as_array().into_iter().flatten();
            notices.any(|notice| notice["kind"] == kind)
        };
        table.view.until("both told", |view| {
            told(view, "world") && told(view, "keys")
        });
        table.set_up();
        for name in ["world.json", "keys.json"] {
            let aside = folder.path().join(format!("{name}.unreadable-1"));
            assert_eq!(fs::read_to_string(aside).unwrap(), rubbish);
        }
    }
}

/// Cuts a journal within its last line; gives that line's number.
fn cut_in_last_line(journal: &Path) -> usize {
    let text = fs::read_to_string(journal).unwrap();
    fs::write(journal, &text[..text.len() - 9]).unwrap();
    text.lines().count()
}

/// Starts a twin that must not start; gives what it said.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The timer and its broker talk on while the table stops, which is no news to whoever reads the log.
#[test]
fn a_stop_complains_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        let program = Program::start(folder.path(), &["--seed", "7"]);
        program
            .table
            .view
            .until("the timer", |view| view["timer"]["online"] == true);
        assert_eq!(program.stop(), "");
    }
}

/// As in `remmi-twin 2>&1 | head`: the log is written for nobody from then on, and the table is played on.
#[test]
fn a_table_whose_log_nobody_reads_any_more_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (reader, log) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = command(&in_folder(folder.path()));
    command.args(["--seed", "7"]).env("RUST_LOG", "debug");
    let program = Program::logging(command, log);
    program.table.set_up();
    program
        .table
        .ask(json!({ "ask": "language", "lang": "fr" }));
    assert_eq!(program.stop(), "");
}

/// As under a service manager that hangs: the pipe is full. What is lost is counted.
#[test]
fn a_table_whose_log_is_read_no_further_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (mut reader, mut log) = std::io::pipe().unwrap();
    // As much as a pipe of Linux holds.
    log.write_all(&[b'.'; 65_536]).unwrap();
    let mut command = command(&in_folder(folder.path()));
    command.args(["--seed", "7"]).env("RUST_LOG", "debug");
    let program = Program::logging(command, log);
    program.table.set_up();
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        text
    });
    program
        .table
        .ask(json!({ "ask": "language", "lang": "fr" }));
    assert_eq!(program.stop(), "");
    let text = reading.join().unwrap();
    assert!(
        text.contains(" lines were lost: nobody took them)"),
        "{}",
        &text[65_000..]
    );
}
