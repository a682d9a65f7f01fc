//! A whole deal of each game: Ana sits before the page, machines play the others.

use serde_json::json;
use table::view::Phase;

use super::gestures::{Finger, Mouse};
use super::keys::Keys;
use super::person::{Hands, Person};
use super::{Browser, Live};

/// How much faster the table's clock goes: machines are not waited for.
const SPEED: f64 = 4.0;

/// Seats people by the page's own set-up, machines but for the first, and plays the first deal to
/// its points; they are told on the page as the table has written them.
fn deal<H: Hands>(page: &Browser, live: &Live, hands: H, game: &str, players: usize) {
    live.hand(json!({ "do": "speed", "to": SPEED }));
    page.reads("#next-text", "Who plays?");
    hands.press(page, "#play-others");
    hands.choose(page, "game", game);
    hands.choose(page, "players", &players.to_string());
    for seat in 1..players {
        hands.press(
            page,
            &format!("#setup .person:has([name=name-{seat}]) .robot"),
        );
    }
    hands.press(page, "#setup-go");
    page.until(
        "the set-up closed",
        "document.getElementById('setup').hidden",
    );
    let mark = match game {
        "remmi-demmi" => "",
        "remi" => "#",
        _ => "/",
    };
    page.until(
        "the pieces of the game laid out, and the table asked for nothing",
        &format!(
            "!document.body.classList.contains('asking')
            && document.querySelector('[data-place=stock]')?.dataset.piece.includes('{mark}')"
        ),
    );
    page.is_still();
    live.view
        .until("all of it read", |view| view["next"]["action"] != "gather");
    let mut ana = Person::new(live, page, hands);
    let view = ana.plays_until("the points", |view| {
        matches!(view.phase, Phase::Scored | Phase::Finished)
    });
    let mut rows = Vec::new();
    if let Some(sheet) = view.sheet() {
        let result = sheet.result.as_ref().expect("a deal ends with a result");
        page.reads("#result h2", &result.text);
        for one in &result.seats {
            rows.push((one.seat, one.points.replace('-', "−")));
        }
    }
    for (seat, points) in rows {
        let name = &view.seats[seat.index()].name;
        let row = format!(
            "[...document.querySelectorAll('#result .result-row')].some((row) =>
                row.querySelector('.who').innerText.includes('{name}')
                && row.querySelector('b').innerText === '{points}')"
        );
        page.until(&format!("{points} for {name}"), &row);
    }
    // At Remmi-Demmi the points come after the claims.
    while page.middle("[data-coach]").is_none() {
        page.press("#reveal-next:not([disabled])");
        page.until("an answer", "!document.body.classList.contains('asking')");
    }
    page.press("[data-coach]");
    page.until("what the coach says", "document.querySelector('.coach p')");
    for seat in &view.seats {
        let total = seat.total.to_string().replace('-', "−");
        page.reads(&format!("[data-seat='{}'] .total", seat.seat.0), &total);
    }
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rami_with_the_mouse() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Mouse, "rami", 3);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remi_with_the_mouse() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Mouse, "remi", 4);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rummoli_with_the_mouse() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Mouse, "rummoli", 4);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remmi_demmi_with_the_mouse() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Mouse, "remmi-demmi", 4);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remigio_with_the_mouse() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Mouse, "remigio", 3);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remigio_by_keyboard_alone() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal(&page, &live, Keys, "remigio", 3);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rami_on_a_phone_by_touch() {
    let live = Live::start();
    let page = Browser::open_on_a_phone(live.address);
    deal(&page, &live, Finger, "rami", 3);
}
