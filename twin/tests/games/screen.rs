//! A television beside the table: it shows what everybody sees, plays nothing, and goes on with whatever comes.

use serde_json::json;
use table::view::Phase;

use super::phone::HOST;
use super::{Browser, Live};

/// What may be pressed on it, by its own words.
const BUTTONS: &[&str] = &["sound on", "full screen", "EN", "FR", "BG", "voice off"];

/// Nothing else can be pressed, no hand shows a face, and no sheet has a foot with buttons.
fn only_shows(page: &Browser) {
    let shown = page.eval(
        "return [...document.querySelectorAll('button, a, input, select, summary')]
            .filter((one) => one.checkVisibility() && !one.disabled).map((one) => one.innerText)",
        Vec::new(),
    );
    let shown: Vec<&str> = shown
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|one| one.as_str())
        .collect();
    let plays = shown
        .iter()
        .filter(|one| !BUTTONS.contains(one) && !one.is_empty());
    assert_eq!(plays.count(), 0, "to play with: {shown:?}");
    // One that was thrown and is taken turns over on its way into the hand, and no later.
    let faces = page.eval(
        "return [...document.querySelectorAll('.piece[data-place^=\"hand:\"]:not(.flies) use')]
            .map((use) => use.getAttribute('href')).filter((href) => !href.endsWith('-back'))",
        Vec::new(),
    );
    assert_eq!(faces, json!([]), "in hands");
}

/// The same at every size: nothing is cut off, and the line can be read from the other end of the room.
fn is_large(page: &Browser, (wide, high): (u32, u32)) {
    page.resize(wide, high);
    page.is_still();
    let line = page.eval(
        "const line = document.getElementById('next-text').getBoundingClientRect();
         const plate = document.querySelector('.plate .name').getBoundingClientRect();
         return [line.height, plate.height, document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
        Vec::new(),
    );
    let [line, plate, across, down] = [0, 1, 2, 3].map(|at| line[at].as_f64().unwrap());
    assert!(line >= f64::from(high) / 24.0, "{line} px of {high}");
    assert!(plate >= f64::from(high) / 36.0, "{plate} px of {high}");
    assert!(
        (across, down) <= (f64::from(wide), f64::from(high)),
        "{across} x {down}"
    );
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_television_shows_a_match_and_the_next_one_and_plays_nothing() {
    let mut live = Live::with_host(HOST);
    let page = Browser::open(live.address);
    page.until(
        "the way to it",
        "document.querySelector('#play > a')?.pathname === '/tv'",
    );
    page.eval("location.href = '/tv'", Vec::new());
    page.until(
        "the code",
        "document.querySelector('#joining img')?.naturalWidth > 0",
    );
    page.reads("#joining b", &live.join().unwrap());

    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan", "Léa"], "options": { "limit": "1" } }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    live.ask(json!({ "ask": "robots", "seats": [0, 1, 2] }));
    page.until(
        "a turn among three hands of backs",
        "document.body.dataset.phase === 'playing'
            && [0, 1, 2].every((seat) => document.querySelectorAll(`[data-place=\"hand:${seat}\"]`).length >= 9)",
    );
    page.until("the code gone", "document.getElementById('joining').hidden");
    only_shows(&page);
    for size in [(1280, 720), (1920, 1080), (1366, 768)] {
        is_large(&page, size);
    }

    // The hub starts again beside it.
    live.starts_again("restart");
    page.until(
        "the table again",
        "!document.body.classList.contains('offline')",
    );
    live.ask(json!({ "ask": "go_on" }));
    page.until(
        "the end, told by itself",
        "document.querySelector('#result .won')?.checkVisibility()",
    );
    only_shows(&page);

    // The next match, by other people at another game.
    live.new_match();
    page.reads("#next-text", "Who plays?");
    let five = ["Ana", "Ivan", "Léa", "Tom", "Mia"];
    live.ask(json!({ "ask": "setup", "game": "rami", "names": five }));
    page.until(
        "five at the table",
        "document.querySelectorAll('.seat').length === 5",
    );
    page.reads(".seat[data-seat='4'] .name", "Mia");
    only_shows(&page);
}

/// Each claim is turned over for the screen too, which goes on to the points by itself.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_television_tells_the_verdicts_and_then_the_points() {
    let live = Live::start();
    let page = Browser::open(live.address);
    live.set_up();
    page.eval("location.href = '/tv'", Vec::new());
    live.deal();
    live.slap();
    page.until(
        "what is left, huge",
        "document.getElementById('left').getBoundingClientRect().height > innerHeight / 12",
    );
    live.give_remmi(2, "RC");
    live.claim(2, "P4");
    page.until(
        "what was claimed with, face down",
        "document.querySelector('[data-place=\"pad:2\"].card use')?.getAttribute('href') === '#card-back'",
    );
    live.claim(0, "P3");
    live.claim(4, "P2");
    live.view
        .until("the reveal", |view| view["phase"] == "reveal");
    page.reads("#reveal h2", "Three players");
    live.ask(json!({ "ask": "next" }));
    page.reads("#reveal h2", "Léa");
    page.until(
        "her nine",
        "document.querySelectorAll('#reveal .turned').length === 9",
    );
    only_shows(&page);
    live.turn_over();
    page.reads("#reveal h2", "the points");
    only_shows(&page);
}

/// The match that is over, round by round, from its end and back to it.
fn watches_it_again(page: &Browser) {
    page.press("#result a[href*=films]");
    page.until("cards", "document.querySelector('#felt [data-piece]')");
    page.reads("#rounds [aria-current=true] b", "1");
    // It goes on by itself, and stops where somebody wants to look.
    page.until(
        "the next frame",
        "Number(document.getElementById('where').value) > 0",
    );
    page.press("#rounds [data-round='2']");
    page.reads("#rounds [aria-current=true] b", "2");
    page.reads("#play", "Pause");
    page.press("#play");
    page.reads("#play", "Play");
    page.eval(
        "const where = document.getElementById('where'); where.value = where.max; where.dispatchEvent(new Event('input'))",
        vec![],
    );
    page.reads("#told li:first-child", "Round 2");
    page.eval("history.go(-2)", vec![]);
    page.until("the end", "document.querySelector('#result .moment')");
}

/// A match of several deals has a course and a moment on every page, and goes on with the same people at one press.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_match_ends_with_its_course_and_goes_on_at_one_press() {
    let live = Live::with_host(HOST);
    let page = Browser::open(live.address);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"], "options": { "limit": "60" } }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    live.ask(json!({ "ask": "robots", "seats": [0, 1] }));
    live.view
        .until("two deals", |view| view["written"][1].is_array());
    live.hand(json!({ "do": "speed", "to": 0.0 }));
    live.ask(json!({ "ask": "robots", "seats": [] }));
    for end in ["redeal", "abandon"] {
        // Unless machines have not dealt on, or are through already.
        let due = live.twin().view().phase != Phase::Finished
            && (end == "abandon" || live.twin().view().phase != Phase::Scored);
        if due {
            live.ask(json!({ "ask": "propose", "what": { "want": end } }));
            live.ask(json!({ "ask": "agree" }));
        }
    }
    let moment = live
        .view
        .until("a moment", |view| view["moment"].is_string());
    page.reads("#result .moment", moment["moment"].as_str().unwrap());
    let lines = "document.querySelectorAll('#result .curve svg g > path[stroke]').length === 2";
    page.until("a line for each", lines);
    watches_it_again(&page);
    page.press("[data-result=again]");
    live.view.until("another match of the same people", |view| {
        view["epoch"] == 2
            && view["phase"] == "ready"
            && view["seats"][1]["name"] == "Ivan"
            && view["game"] == "remigio"
    });
    page.until(
        "no set-up",
        "document.getElementById('setup').hidden && document.getElementById('result').hidden",
    );
}
