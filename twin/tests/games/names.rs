//! The longest names that can be typed, in wide Cyrillic letters: every page shows them whole.

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER, POINTER, is_midway, is_scored, play_until};
use super::room::http;
use super::{Browser, Live};

/// Of 24 letters each, most of them wide.
const NAMES: [&str; 10] = [
    "Желю Щерев-Хаджижамджиев",
    "Владислав Константинов-Ш",
    "Wilhelmina Wolfeschlegel",
    "Мария-Магдалена Жожевич.",
    "Jean-Christophe Dubois-M",
    "Шушумига Юношева-Мъждраг",
    "Ferdinand-Emmanuel Worms",
    "Анастасия Щъркелова-Жужу",
    "Bartholomew MacWilliams.",
    "Щастливка Юмжагийн Жамжо",
];

fn names_stand_whole(game: &str, players: usize) {
    let live = Live::start();
    let table = Browser::open(live.address);
    table.resize(1280, 800);
    let phone = Browser::open_on_a_phone(live.address);
    let lead = Browser::open_on_a_phone(live.address);
    let (table, phone, lead) = (
        Eye::new(&table, POINTER),
        Eye::new(&phone, FINGER),
        Eye::new(&lead, FINGER),
    );
    live.ask(json!({ "ask": "setup", "game": game, "names": NAMES[..players] }));
    live.hand(json!({ "do": "gather" }));
    let path: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    for (eye, who) in [(&phone, "[value='0']"), (&lead, ".lead")] {
        eye.goes(path["path"].as_str().unwrap());
        eye.page.press(&format!("#join button{who}"));
    }
    let seats: Vec<usize> = (0..players).collect();
    let seated = format!("document.querySelectorAll('.seat').length === {players}");
    let scores = format!("document.querySelectorAll('.score').length === {players}");
    for (moment, is) in [
        ("midway", is_midway as fn(&_) -> bool),
        ("scored", is_scored),
    ] {
        play_until(&live, &seats, moment, is);
        table.looks(&format!("names-{game}-{moment}"), &seated);
        phone.looks(&format!("names-{game}-{moment}-seat"), &scores);
        lead.looks(&format!("names-{game}-{moment}-lead"), &scores);
    }
    let faults = [table, phone, lead].map(Eye::faults).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn of_ten_at_remigio() {
    names_stand_whole("remigio", 10);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn of_eight_at_rummoli() {
    names_stand_whole("rummoli", 8);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn of_four_at_remi() {
    names_stand_whole("remi", 4);
}
