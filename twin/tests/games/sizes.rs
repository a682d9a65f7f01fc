//! The table in every window that people have, in the language with the longest words: the short form of
//! what `pictures.rs` looks at in every game and language.

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER, POINTER, begin, is_midway, is_scored, play_until};
use super::room::http;
use super::{Browser, Live};

const NAMES: [&str; 4] = ["Ana", "Ivan", "Léa", "Tom"];

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rummoli_is_read_in_every_window() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let eye = Eye::new(&page, POINTER);
    begin(&live, "rummoli");
    eye.speaks("bg");
    let seated =
        "document.documentElement.lang === 'bg' && document.querySelectorAll('.seat').length === 4";
    page.until("the cut", seated);
    eye.reads_well_at_any_size("the cut");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    eye.reads_well_at_any_size("the middle of a deal");
    let faults = eye.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Nobody's place card lies over a pile or a combination, and a short name stands on one line, also beside the sign of a
/// machine and three digits.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn place_cards_stand_beside_what_lies() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    for (game, names) in [("remi", &NAMES[..3]), ("rummoli", &NAMES[..])] {
        live.new_match();
        live.ask(json!({ "ask": "setup", "game": game, "names": names, "robots": [1, 2] }));
        let seated = format!(
            "document.querySelectorAll('.seat').length === {}
                && document.querySelectorAll('#sheet-middle .spot').length > 2",
            names.len()
        );
        page.until(game, &seated);
        page.is_still();
        let over = page.eval(
            "const box = (node) => node.getBoundingClientRect();
            const apart = (a, b) => a.right <= b.left + 2 || b.right <= a.left + 2 || a.bottom <= b.top || b.bottom <= a.top;
            const spots = [...document.querySelectorAll('#sheet-middle .spot')].map(box);
            const over = (plate) => spots.some((spot) => !apart(box(plate), spot));
            const broken = (plate) => box(plate.querySelector('.name')).height > 24;
            const wrong = (plate) => over(plate) || broken(plate);
            return [...document.querySelectorAll('.plate')].filter(wrong).map((plate) => plate.innerText)",
            Vec::new(),
        );
        assert_eq!(over, json!([]), "{game}");
    }
}

/// The pages of phones at night: the door, a seat's page from the deal to the end of the match, and the history.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn pages_of_phones_are_read_in_the_dark() {
    let live = Live::start();
    let page = Browser::open_on_a_phone_at_night(live.address);
    let lead = Browser::open_on_a_phone_at_night(live.address);
    let (eye, leads) = (Eye::new(&page, FINGER), Eye::new(&lead, FINGER));
    let join: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    let join = join["path"].as_str().unwrap();
    leads.goes(join);
    lead.press("#join button.lead");
    lead.until(
        "the set-up",
        "document.getElementById('setup-go')?.checkVisibility()",
    );
    leads.reads_well("the set-up");
    let names = &NAMES[..3];
    live.ask(
        json!({ "ask": "setup", "game": "remigio", "names": names, "options": { "limit": "1" } }),
    );
    live.hand(json!({ "do": "gather" }));
    eye.goes(join);
    page.until("the door", "document.querySelector('#join button')");
    eye.reads_well("the door");
    page.press("#join button[value='0']");
    page.reads("#me h1", "Ana");
    play_until(&live, &[0, 1, 2], "the middle of a deal", is_midway);
    live.ask(json!({ "ask": "propose", "seat": 1, "what": { "want": "redeal" } }));
    page.reads("#proposal", "Léa");
    page.press("#past summary");
    eye.reads_well("the middle of a deal");
    lead.reads("#proposal", "Léa");
    leads.reads_well("the page that leads");
    live.ask(json!({ "ask": "disagree", "seat": 2 }));
    play_until(&live, &[0, 1, 2], "the end", is_scored);
    page.until(
        "the ranking",
        "document.querySelectorAll('.ranking li').length === 3",
    );
    eye.reads_well("the end");
    for path in ["/history", "/sheet/1"] {
        eye.goes(path);
        let there = format!("location.pathname === '{path}' && document.readyState === 'complete'");
        page.until(path, &there);
        let dark = "getComputedStyle(document.body).backgroundColor === 'rgb(22, 19, 14)'";
        page.until("the night's paper", dark);
        eye.reads_well(path);
    }
    let faults = [eye, leads].map(Eye::faults).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
