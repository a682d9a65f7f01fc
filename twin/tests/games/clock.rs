//! The table's clock by keyboard and with the mouse, and what the pages count down.

use serde_json::{Value, json};
use table::clock::SECOND;

use super::{Browser, Live};

/// The browser's clock is put on, and what counts by it has counted a few times.
const A_MINUTE_LATER: &str = "
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
    return new Promise((done) => setTimeout(() => done(true), 400));";

const TYPES_OUT: &str = "GS GT BC BS";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_clock_is_set_by_keys_and_with_the_mouse() {
    let live = Live::start();
    let names = json!(["Ana", "Ivan", "Léa", "Tom", "Mia"]);
    live.ask(json!({ "ask": "setup", "names": names, "options": { "removed": TYPES_OUT } }));
    let page = Browser::open(live.address);
    live.ready();
    live.deal();
    live.slap();
    let speed = |speed: f64| {
        live.view.until("the speed", |view| view["speed"] == speed);
    };
    page.key(".");
    speed(2.0);
    page.reads("#round", "clock 2×");
    page.key(",");
    page.key(",");
    speed(0.5);
    page.reads("#round", "clock ½×");
    page.key("p");
    speed(0.0);
    page.reads("#round", "the clock stands still");
    let stood = page.text("#timer");
    page.press("#bell");
    page.until(
        "one second left",
        "document.getElementById('timer').textContent.startsWith('0:01')",
    );
    assert_ne!(stood, page.text("#timer"));
    page.press("#pause");
    speed(0.5);
    page.reads("#reveal", "The bell has rung.");
}

/// Rummoli: somebody has said that nobody has the next card; for how long it may be laid stands behind the
/// line at the top in words, on the table's page and on phones, in every language, until it is over.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_seconds_in_which_a_card_may_be_laid_are_counted() {
    let live = Live::start();
    let page = Browser::open(live.address);
    live.ask(json!({ "ask": "setup", "game": "rummoli", "names": ["Ana", "Ivan", "Léa", "Tom"] }));
    live.ask(json!({ "ask": "robots", "seats": [0, 1, 2, 3] }));
    live.hand(json!({ "do": "gather" }));
    while !stands_in_a_last_call(&live) {
        live.hand(json!({ "do": "speed", "to": 4 }));
        live.view
            .until("a stop", |view| !view["next"]["until"].is_null());
        live.hand(json!({ "do": "speed", "to": 0 }));
    }
    let left = |line: &str, seconds: &str| {
        page.until(
            &format!("{line} in {seconds}"),
            &format!("/^[1-3] {seconds}$/.test(document.querySelector('{line} [role=timer]')?.textContent)"),
        );
    };
    for (lang, seconds) in [("fr", "s"), ("bg", "с"), ("en", "s")] {
        page.eval(
            "document.cookie = `lang=${arguments[0]}; path=/`; location.reload()",
            vec![json!(lang)],
        );
        let there = format!("document.documentElement.lang === '{lang}'");
        page.until("the language", &there);
        left("#next-text", seconds);
    }
    // Each goes by the table's clock: the seconds stand while that stands, however late it gets for the browser.
    for (path, line) in [("/seat", "#next"), ("/table", "#next"), ("/", "#next-text")] {
        page.eval("location.href = arguments[0]", vec![json!(path)]);
        left(line, "s");
        let seconds = format!("document.querySelector('{line} [role=timer]').textContent");
        let stood = page.until("the seconds", &seconds);
        page.eval(A_MINUTE_LATER, vec![]);
        assert_eq!(page.until("the seconds", &seconds), stood, "{path}");
    }
    let stood = page.text("#next-text [role=timer]");
    live.hand(json!({ "do": "speed", "to": 0.25 }));
    page.until(
        "fewer seconds",
        &format!("document.querySelector('#next-text [role=timer]').textContent < '{stood}'"),
    );
    live.hand(json!({ "do": "speed", "to": 1 }));
    page.until(
        "the stop, and nothing counted",
        "document.querySelector('#next-text [role=timer]').textContent === ''",
    );
    // The page that leads the table says it for all: one button is enough.
    let asked = |view: &Value| {
        let mut calls = view["calls"].as_array().into_iter().flatten();
        calls.any(|call| call["call"] == "nobody")
    };
    loop {
        live.hand(json!({ "do": "speed", "to": 4 }));
        live.view.until("a run", asked);
        live.hand(json!({ "do": "speed", "to": 0 }));
        if asked(&live.view.until("the table", |_| true)) {
            break;
        }
    }
    page.eval("location.href = '/table'", vec![]);
    page.until(
        "one button",
        "document.querySelectorAll('[data-call=nobody]').length === 1",
    );
}

/// The clock stands still while a card may be laid, with enough of a second to go that a page shows it.
fn stands_in_a_last_call(live: &Live) -> bool {
    let (at, until) = (live.twin().clock().at(), live.twin().view().next.until);
    until.is_some_and(|until| until > at + 3 * SECOND / 2)
}
