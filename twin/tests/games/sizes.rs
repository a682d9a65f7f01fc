//! The table in every window that people have, in the language with the longest words: the short form of
//! what `pictures.rs` looks at in every game and language.

use serde_json::json;

use super::pictures::{Eye, POINTER, begin, is_midway, play_until};
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
