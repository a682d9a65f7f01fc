//! What everybody's consent changes, pressed on the table's page and on a phone: points written
//! again, a step taken back, the end of the match.

use serde_json::{Value, json};

use super::phone;
use super::room::http;
use super::{Browser, Live};

/// A round of Remmi-Demmi in which nobody has claimed.
pub(super) fn scored(live: &Live) {
    live.set_up();
    live.deal();
    live.slap();
    live.hand(json!({ "do": "bell" }));
    live.view
        .until("the end of the round", |view| view["phase"] == "reveal");
    live.view
        .until("the way on", |view| view["next"]["action"] == "next");
    live.ask(json!({ "ask": "next" }));
    live.view
        .until("the points", |view| view["phase"] == "scored");
}

fn totals(view: &Value) -> Vec<i64> {
    let seats = view["seats"].as_array().into_iter().flatten();
    seats.filter_map(|seat| seat["total"].as_i64()).collect()
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn points_are_corrected_and_a_match_is_ended() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let phone = Browser::open_on_a_phone(live.address);
    scored(&live);
    let path: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    phone.eval("location.href = arguments[0]", vec![path["path"].clone()]);
    phone.press("#join button[value='1']");
    phone.reads("#me h1", "Ivan");

    // The points of the round, on the table's page: all agree with one press.
    page.press("#drawer summary");
    for (name, points) in [("Ana", "4"), ("Tom", "-5")] {
        page.type_into(
            &format!("#past [data-undo=correct] [aria-label={name}]"),
            points,
        );
    }
    page.press("#past [data-undo=correct] button");
    page.reads("#proposal", "Waits for Ana, Ivan, Léa, Tom, Mia.");
    page.press("#proposal [data-consent=yes]");
    page.reads("[data-seat='0'] .total", "4");
    page.reads("[data-seat='3'] .total", "−5");
    let view = live
        .view
        .until("the points", |view| totals(view) == [4, 0, 0, -5, 0]);
    assert_eq!(view["written"], json!([[4, 0, 0, -5, 0]]));

    // Whoever does not agree stops it.
    phone.press("#past summary");
    phone.press("#past [data-undo=match]");
    phone.reads("#proposal", "Waits for Ana, Léa, Tom, Mia.");
    page.reads("#proposal", "Ana, Léa, Tom, Mia");
    page.press("#proposal [data-consent=no]");
    phone.until(
        "the proposal off",
        "document.getElementById('proposal').hidden",
    );

    // Each for themselves: Ivan on a phone, the others one by one.
    phone.press("#past [data-undo=match]");
    phone.reads("#proposal", "Waits for Ana, Léa, Tom, Mia.");
    for seat in [0, 2, 3, 4] {
        live.ask(json!({ "ask": "agree", "seat": seat }));
    }
    page.reads("#next-text", "Ana wins");
    live.view
        .until("the end", |view| view["phase"] == "finished");
    phone.reads("#next", "Ana wins");

    // The newest step, the end itself, is taken back by the table's page at once, and stands again when
    // somebody objects.
    let newest = "#past button[data-undo]:not([data-undo=correct] button)";
    page.press(newest);
    page.reads("#next-text", "deals");
    phone.reads("#proposal", "Decided by the page that leads. Take back:");
    phone.press("#proposal [data-consent=object]");
    page.reads("#next-text", "Ana wins");
    page.press(newest);
    live.view
        .until("the match going on", |view| view["phase"] == "scored");
    page.reads("#next-text", "deals");
}

/// With the felt and a hand on a phone there is no room for more, and an objection has ten seconds.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn what_waits_for_somebody_with_a_phone_is_in_sight() {
    let live = Live::with_host(phone::HOST);
    scored(&live);
    let page = phone::joins(&live);
    let in_sight = |answer: &str, wanted: bool| {
        let sight = format!(
            "(() => {{
                const box = document.querySelector('#proposal [data-consent={answer}]')?.getBoundingClientRect();
                const seen = box?.width && box.top >= 0 && box.bottom <= innerHeight && scrollY === 0;
                return Boolean(seen) === {wanted};
            }})()"
        );
        page.until(&format!("{answer} in sight: {wanted}"), &sight);
    };
    live.ask(json!({ "ask": "propose", "what": { "want": "abandon" }, "seat": 1 }));
    in_sight("yes", true);
    // Whoever wants to look first folds it away.
    page.press("#proposal .fold");
    in_sight("yes", false);
    page.press("#proposal .fold");
    page.press("#proposal [data-consent=no]");
    in_sight("yes", false);
    let points = json!({ "want": "correct", "round": 1, "points": [4, 0, 0, -5, 0] });
    live.ask(json!({ "ask": "propose", "what": points }));
    live.ask(json!({ "ask": "agree" }));
    in_sight("object", true);
    // What came up from below keeps its buttons meanwhile.
    let free = "(() => {
        const shown = [...document.querySelectorAll(':is(#reveal, #result) button')].filter((button) => button.offsetParent);
        return shown.length > 0 && shown.every((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
    })()";
    page.until("free buttons", free);
    page.press("#proposal [data-consent=object]");
    in_sight("object", false);
}
