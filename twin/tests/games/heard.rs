//! What a screen reader makes of the pages: axe-core, which `./ci.sh` brings, finds nothing on them. A few views in every run; every view
//! that the other tests look at, in each language, with `./ci.sh axe`.

use std::fs;

use serde_json::{Value, json};

use super::pictures::{begin, is_midway, is_scored, play_until};
use super::room::http;
use super::{Browser, Live};

/// Where `./ci.sh` puts it.
const AXE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/axe.min.js");

/// Each rule that is broken, by which node.
const RUN: &str =
    "return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id}: ${target} ${failureSummary.split('\\n').slice(1, 3).join(' ')}`)))";

/// In how many places a page tells what happens.
const PLACES: &str = "return document.querySelectorAll('[aria-live], [role=log], [role=status], [role=alert]').length";

/// Whether every view is listened to.
pub fn is_asked_for() -> bool {
    std::env::var_os("AXE").is_some()
}

/// What is wrong on a page for whoever hears it.
pub fn faults(page: &Browser) -> Vec<String> {
    let axe = fs::read_to_string(AXE);
    let axe = axe.unwrap_or_else(|error| panic!("{AXE}: {error}; `./ci.sh axe` brings it"));
    page.is_still();
    // As a script of the browser's own tools, which no page's policy keeps out.
    page.eval(
        &format!("if (!window.axe) {{ {axe}\n window.axe = axe; }}"),
        vec![],
    );
    let found = page.eval(RUN, vec![]);
    let mut found: Vec<String> = serde_json::from_value(found).expect("a list of sentences");
    let places = page.eval(PLACES, vec![]);
    if places.as_u64() > Some(1) {
        found.push(format!("what happens is told in {places} places"));
    }
    found
}

fn all(found: &[(&str, Vec<String>)]) -> String {
    let lines = found.iter();
    let lines = lines
        .flat_map(|(view, faults)| faults.iter().map(move |fault| format!("{view}: {fault}\n")));
    lines.collect()
}

/// A seat of this phone's own.
fn sits(live: &Live, phone: &Browser) {
    let path: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    phone.eval("location.href = arguments[0]", vec![path["path"].clone()]);
    phone.until(
        "the seats",
        "document.querySelector(\"#join button[value='0']\")",
    );
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn nothing_is_wrong_for_a_screen_reader() {
    let live = Live::start();
    let table = Browser::open(live.address);
    let phone = Browser::open_on_a_phone_at_night(live.address);
    table.until("the games", "!document.getElementById('play').hidden");
    let mut found = vec![("the games", faults(&table))];
    begin(&live, "rami");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    let laid = "document.querySelectorAll('.piece').length > 20";
    table.until("the felt", laid);
    found.push(("the felt", faults(&table)));
    sits(&live, &phone);
    found.push(("the door", faults(&phone)));
    phone.press("#join button[value='0']");
    phone.reads("#me h1", "Ana");
    found.push(("a seat", faults(&phone)));
    let wrong = all(&found);
    assert!(wrong.is_empty(), "{wrong}");
}

/// What lies face down on a heap is one thing, which says how many lie there.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_heap_is_one_thing() {
    let live = Live::start();
    let table = Browser::open(live.address);
    begin(&live, "remigio");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    for place in ["stock", "hand:1"] {
        let heard = format!(
            "[...document.querySelectorAll('[data-place=\"{place}\"]:not([aria-hidden])')]"
        );
        let one = format!("{heard}.length === 1 && / \\d+ pieces$/.test({heard}[0].ariaLabel)");
        table.until(place, &one);
    }
}

/// A question to everybody, what one page is refused, and what comes next: one after the other in one place.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn what_happens_is_told_as_it_happens() {
    let live = Live::start();
    let table = Browser::open(live.address);
    begin(&live, "rami");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    table.until(
        "the felt",
        "document.querySelectorAll('.piece').length > 20",
    );
    let told = |words: &str| {
        let heard = format!(
            "[...document.querySelectorAll('#say[role=log] p')].some((one) => one.textContent.includes({words:?}))"
        );
        table.until(words, &heard);
    };
    live.ask(json!({ "ask": "propose", "seat": 1, "what": { "want": "redeal" } }));
    told("deal again");
    live.ask(json!({ "ask": "disagree", "seat": 2 }));
    play_until(&live, &[0, 1, 2, 3], "the points", is_scored);
    told("'s turn");
    let next = live
        .view
        .until("the points", |view| view["phase"] == "scored");
    told(
        next["spoken"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .as_str()
            .unwrap(),
    );
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn time_that_runs_out_is_told() {
    let live = Live::start();
    let table = Browser::open(live.address);
    begin(&live, "remmi-demmi");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    live.hand(json!({ "do": "speed", "to": 4 }));
    let told = "[...document.querySelectorAll('#say p')].some((one) => /^(30|10) seconds left$/.test(one.textContent))";
    table.until("the time", told);
}

/// WCAG 2.1.4: keys that are a single letter can be switched off, and stay so.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn letters_can_be_switched_off_for_good() {
    let live = Live::start();
    let table = Browser::open(live.address);
    begin(&live, "rami");
    let seated = "document.querySelectorAll('.seat').length === 4";
    let open = "document.getElementById('keys').open";
    table.until("the felt", seated);
    table.key("?");
    table.until("the keys", open);
    table.press("#letters");
    table.until("letters off", "!document.getElementById('letters').checked");
    table.press("#keys button");
    table.until("the keys closed", &format!("!{open}"));
    let stays_closed = || {
        table.key("?");
        // What a key does it does before the next one is seen.
        table.key("\u{E014}");
        assert_eq!(table.eval(&format!("return {open}"), vec![]), false);
    };
    stays_closed();
    table.eval("window.old = true; location.reload()", vec![]);
    table.until("the page again", &format!("!window.old && {seated}"));
    stays_closed();
    table.press("#show-keys");
    table.until("the keys by their button", open);
}

/// Each game's pages, in the middle of a deal by day and with its points at night.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn whole_evenings_have_nothing_wrong_for_a_screen_reader() {
    let live = Live::start();
    let by_day = Browser::open(live.address);
    let at_night = Browser::open_on_a_phone_at_night(live.address);
    let mut wrong = String::new();
    let games = ["remmi-demmi", "rami", "remigio", "rummoli", "remi"];
    // The first match is the one that a table begins with.
    for (number, game) in (2..).zip(games) {
        begin(&live, game);
        let pages = ["/", "/table", "/tv", "/seat"];
        let beside = ["sheet", "evening"].map(|page| format!("/{page}/{number}"));
        let rules = format!("/rules/{game}");
        let told = ["/history", &beside[0], &beside[1], &rules];
        play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
        wrong += &on(&by_day, &pages, &format!("{game} by day"));
        play_until(&live, &[0, 1, 2, 3], "the points", is_scored);
        wrong += &on(
            &at_night,
            &[&pages[..], &told].concat(),
            &format!("{game} at night"),
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is wrong on these pages.
fn on(page: &Browser, paths: &[&str], when: &str) -> String {
    let listened = paths.iter().map(|path| {
        page.eval(
            "window.old = true; location.href = arguments[0]",
            vec![json!(path)],
        );
        let open = "!window.old && document.readyState === 'complete'";
        page.until(path, &format!("{open} && location.pathname === '{path}'"));
        let hears = "document.getElementById('next')?.textContent !== 'Looking for the table …'";
        page.until(path, hears);
        let wrong = all(&[(&format!("{when}, {path}"), faults(page))]);
        print!("{wrong}");
        wrong
    });
    listened.collect()
}
