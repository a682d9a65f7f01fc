//! The die of Remi, the cut of Rummoli and the count of Remigio: one press each, among machines.

use std::time::Instant;

use serde_json::{Value, json};

use super::person::LONGEST;
use super::{Browser, Live};

fn sits(live: &Live, page: &Browser, game: &str) {
    live.hand(json!({ "do": "speed", "to": 4.0 }));
    page.reads("#next-text", "Who plays?");
    page.press("#play-others");
    page.press(&format!("#setup label:has([name=game][value={game}])"));
    page.press("#setup label:has([name=players][value='3'])");
    for seat in [1, 2] {
        page.press(&format!("#setup .person:has([name=name-{seat}]) .robot"));
    }
    page.press("#setup-go");
}

/// The deal comes next, for which whoever has won gathers the cards, or a machine has dealt already.
fn is_over(view: &Value) -> bool {
    let next = view["next"]["action"].as_str();
    matches!(next, Some("deal" | "gather"))
        || !matches!(view["phase"].as_str(), Some("ready" | "setup"))
}

/// Presses the one button as often as the table asks for it (once, unless two had the same), until
/// the cards can be dealt.
fn presses_until_the_deal(live: &Live, page: &Browser, button: &str) -> usize {
    let began = Instant::now();
    let mut presses = 0;
    let newest = || live.view.until("the table", |_| true);
    // Before the first press the pieces of the game before are still being gathered.
    while presses == 0 || !is_over(&newest()) {
        assert!(began.elapsed() < LONGEST, "{}", newest()["next"]["text"]);
        // The page may show the button for a moment after the table has heard; and a press so soon after another is the
        // second half of a double click.
        let rests = "return document.getElementById('handy').classList.contains('rests')";
        let offered = page.middle(button).is_some() && page.eval(rests, Vec::new()) == false;
        let view = newest();
        if offered && asks(&view) && !is_seen(&view) {
            page.press(button);
            presses += 1;
            // What was asked is heard, and what was laid is read, before anybody presses again.
            let before = rolls(&view);
            live.view.until("the press heard", |view| {
                is_seen(view) || is_over(view) || !asks(view) || rolls(view) > before
            });
        }
        page.pass_a_moment();
    }
    presses
}

fn is_seen(view: &Value) -> bool {
    view["sheet"]["notes"][0]["seen"] == 1
}

/// How often Ana has rolled: where two had the same she is asked again, perhaps before anybody looks.
fn rolls(view: &Value) -> usize {
    let log = view["log"].as_array().into_iter().flatten();
    let lines = log.filter_map(Value::as_str);
    lines.filter(|line| line.starts_with("Ana rolled")).count()
}

fn asks(view: &Value) -> bool {
    let mut calls = view["calls"].as_array().into_iter().flatten();
    calls.any(|call| call["seat"] == 0)
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_die_is_rolled_with_one_press() {
    let live = Live::start();
    let page = Browser::open(live.address);
    sits(&live, &page, "remi");
    assert!(presses_until_the_deal(&live, &page, "[data-handy=roll]") > 0);
    page.reads("#toast", "You rolled");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_deck_is_cut_with_one_press() {
    let live = Live::start();
    let page = Browser::open(live.address);
    sits(&live, &page, "rummoli");
    assert!(presses_until_the_deal(&live, &page, "[data-handy=cut]") > 0);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn ten_cards_that_the_machine_dealt_are_not_counted() {
    let live = Live::start();
    let page = Browser::open(live.address);
    sits(&live, &page, "remigio");
    page.press("#next-action[data-action=deal]");
    live.view
        .until("a turn", |view| view["sheet"]["turn"].is_number());
    page.until(
        "no count asked for",
        "!document.querySelector('[data-call=ten]')",
    );
}
