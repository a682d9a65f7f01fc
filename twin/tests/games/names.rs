//! The longest names that can be typed, in wide Cyrillic letters: every page shows them whole.

use serde_json::{Value, json};
use table::view::Phase;

use super::pictures::{Eye, FINGER, POINTER, is_midway, is_scored, play_until};
use super::room::engine::PHONE;
use super::room::http;
use super::{Browser, Live};

/// The smallest phone.
const SMALL: (u32, u32) = (360, 640);

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

/// The end of a match, on the table's page and on a seat's, in every window.
fn the_end_stands_whole(game: &str, players: usize, options: &Value) {
    let live = Live::start();
    live.ask(
        json!({ "ask": "setup", "game": game, "names": NAMES[..players], "options": options }),
    );
    live.hand(json!({ "do": "gather" }));
    let wide = Browser::open(live.address);
    let phones = [PHONE, SMALL].map(|size| Browser::open_on_a_phone_of(size, live.address));
    let seats: Vec<usize> = (0..players).collect();
    play_until(&live, &seats, "the end", |view| {
        view.phase == Phase::Finished
    });
    let eyes = [(&wide, POINTER), (&phones[0], FINGER), (&phones[1], FINGER)]
        .map(|(page, least)| Eye::new(page, least));
    let join: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    for (seat, eye) in eyes.iter().enumerate() {
        eye.speaks("bg");
        eye.page.until(
            "the page in Bulgarian",
            "document.documentElement.lang === 'bg' && document.querySelectorAll('.seat').length > 1",
        );
        while eye.page.eval(TURNS, Vec::new()) == true {
            eye.page.press("#reveal-next:not([disabled])");
        }
        ends(eye, players);
        eye.goes(join["path"].as_str().unwrap());
        let door = "document.readyState === 'complete' && document.querySelector('#join button')";
        eye.page.until("the door", door);
        eye.page.press(&format!("#join button[value='{seat}']"));
        ends(eye, players);
    }
    let faults = eyes.map(Eye::faults).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Claims are still turned over.
const TURNS: &str = "return document.querySelector('.ranking') === null";

fn ends(eye: &Eye, players: usize) {
    let ranked = format!("document.querySelectorAll('.ranking li').length === {players}");
    eye.page.until("the ranking", &ranked);
    let room =
        "[...document.querySelectorAll('.ranking .name')].every((name) => name.offsetHeight <= 80)";
    eye.page.until("three lines for a name, no more", room);
    let what = eye.page.eval("return location.pathname", Vec::new());
    match eye.page.eval("return innerWidth", Vec::new()).as_u64() {
        Some(width) if width < 500 => eye.reads_well(&format!("the end at {what}, {width} wide")),
        _ => eye.reads_well_at_any_size(&format!("the end at {what}")),
    }
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn of_five_at_the_end_of_remmi_demmi() {
    the_end_stands_whole("remmi-demmi", 5, &json!({ "removed": "GS GT BC BS" }));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn of_ten_at_the_end_of_remigio() {
    the_end_stands_whole("remigio", 10, &json!({ "limit": "60" }));
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
