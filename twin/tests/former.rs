//! A former match that was left before its end is chosen from the list, and played on.

#[allow(dead_code)] // each test uses its own part
mod room;

use room::http;
use room::live::Live;
use room::midway::Midway;
use room::play::Table;
use room::program::Program;
use serde_json::{Value, json};
use table::clock::SECOND;

/// The matches that the pages offer.
fn listed(table: &Table) -> Vec<Value> {
    let reply = http::get(table.address, "/former?lang=en");
    serde_json::from_slice(&reply.body).unwrap()
}

/// What the table says to a request that it refuses.
fn refused(table: &Table, request: &Value) -> String {
    let reply = http::post(table.address, "/ask", request);
    assert_eq!(reply.status, 409);
    String::from_utf8_lossy(&reply.body).into_owned()
}

fn points(view: &Value) -> Vec<i64> {
    let seats = view["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat["total"].as_i64().unwrap()).collect()
}

#[test]
fn it_goes_on_where_it_was_left_and_after_a_restart_too() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    assert_eq!(listed(table), Vec::<Value>::new());
    let scored = Midway::reached(table).ends(table);
    let own = points(&scored);
    table.new_match();
    table
        .view
        .until("another match", |view| view["phase"] == "setup");
    let remigio = json!({ "ask": "setup", "game": "remigio", "names": ["Rosa", "Paul"] });
    table.ask(remigio);

    let rows = listed(table);
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0]["number"], 1);
    let text = rows[0]["text"].as_str().unwrap();
    assert_eq!(text, "Remmi-Demmi: Ana 3, Ivan 0, Léa 4, Tom 0, Mia −5");
    let note = rows[0]["note"].as_str().unwrap();
    assert!(note.ends_with("rounds written: 1"), "{note}");
    let take_up = |number: u32| json!({ "ask": "take_up", "number": number });
    assert!(refused(table, &take_up(2)).contains("is the one that is played"));
    assert!(refused(table, &take_up(7)).contains("not among the former ones"));

    table.ask(take_up(1));
    let view = table
        .view
        .until("the former match", |view| view["phase"] == "scored");
    assert_eq!(
        (&view["game"], &view["resumed"]),
        (&json!("remmi-demmi"), &json!(true))
    );
    for kept in ["written", "round", "dealer", "removed", "past"] {
        assert_eq!(view[kept], scored[kept], "{kept}");
    }
    assert_eq!(points(&view), own);
    let rows = listed(table);
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert!(rows[0]["text"].as_str().unwrap().contains("Rosa"));
    // The deal after it, by the timer: no number of a round comes twice.
    table.ask(json!({ "ask": "go_on" }));
    table.hand(json!({ "do": "gather" }));
    table.ready();
    table.deal();
    table.slap();
    table.ask(json!({ "ask": "language", "lang": "fr" }));
    program.kill();

    let program = Program::start(folder.path(), &["--seed", "7"]);
    let view = program
        .table
        .view
        .until("it again", |view| view["resumed"] == true);
    assert_eq!((&view["phase"], points(&view)), (&json!("running"), own));
    assert_eq!(listed(&program.table), rows);
}

/// While others were played the countdown of the round has stood still.
#[test]
fn a_round_in_its_midst_has_the_time_that_it_had() {
    let table = Live::start();
    table.set_up();
    table.deal();
    table.slap();
    table.hand(json!({ "do": "speed", "to": 0 }));
    let left = |view: &Value| {
        let deadline = view["countdown"]["deadline"].as_u64().unwrap();
        deadline - view["at"].as_u64().unwrap()
    };
    let running = table
        .view
        .until("the clock standing", |view| view["speed"] == 0.0);
    let before = left(&running);
    table.new_match();
    // Longer than a round.
    table.twin().clock().put_on(200 * SECOND);
    table.ask(json!({ "ask": "take_up", "number": 1 }));
    let view = table
        .view
        .until("the former match", |view| view["resumed"] == true);
    assert_eq!(view["phase"], "running");
    assert_eq!(left(&view), before);
}

/// What is put to the vote can be done, and says which match it is.
#[test]
fn a_match_that_goes_on_is_left_for_it_when_all_agree() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    let seats = |names: [&str; 2]| {
        table.ask(json!({ "ask": "setup", "game": "remigio", "names": names }));
        table.ask(json!({ "ask": "deal" }));
    };
    seats(["Ana", "Ivan"]);
    table.new_match();
    seats(["Rosa", "Paul"]);
    let take_up = json!({ "ask": "take_up", "number": 1 });
    assert!(refused(table, &take_up).contains("This match goes on"));
    let propose = |number: u32| {
        let what = json!({ "want": "take_up", "number": number, "what": "nothing much" });
        json!({ "ask": "propose", "what": what })
    };
    assert!(refused(table, &propose(3)).contains("not among"));
    table.ask(propose(1));
    let view = table
        .view
        .until("the proposal", |view| !view["proposal"].is_null());
    let text = view["proposal"]["text"].as_str().unwrap();
    assert!(
        text.contains("Remigio, 20") && text.contains("Ana, Ivan"),
        "{text}"
    );
    table.ask(json!({ "ask": "agree" }));
    let view = table.view.until("it", |view| view["resumed"] == true);
    assert_eq!(view["seats"][0]["name"], "Ana");
    assert_eq!(view["proposal"], Value::Null);
    // And back.
    table.ask(json!({ "ask": "take_up", "number": 2 }));
    let back = |view: &Value| view["seats"][0]["name"] == "Rosa";
    table.view.until("the one before", back);
}

/// The file has its new number, and the program was killed before that was written into it.
#[test]
fn one_that_was_killed_while_it_was_taken_up_can_be_had_again() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    for names in [["Ana", "Ivan"], ["Rosa", "Paul"]] {
        table.ask(json!({ "ask": "setup", "game": "remigio", "names": names }));
        table.ask(json!({ "ask": "deal" }));
        if names[0] == "Ana" {
            table.new_match();
        }
    }
    program.kill();
    let matches = folder.path().join("matches");
    let journal = |number: u32| matches.join(format!("{number:04}.journal"));
    std::fs::rename(journal(1), journal(3)).unwrap();

    // It had been closed by consent before, and is closed once more: a new match may be set up, and both can be had.
    let program = Program::start(folder.path(), &["--seed", "7"]);
    let table = &program.table;
    table.view.until("a table to be set", |view| {
        view["phase"] == "setup" && view["again"]["names"][0] == "Ana"
    });
    for (number, name) in [(2, "Rosa"), (3, "Ana")] {
        table.ask(json!({ "ask": "take_up", "number": number }));
        table.view.until(name, |view| {
            view["seats"][0]["name"] == name && view["resumed"] == true
        });
    }
}
