//! Four players of Remmi-Demmi in the browser: the tenth card's own place, and what is said of a
//! blind start and of a claim without a plaque.

use serde_json::json;

use super::gestures::{piece, place};
use super::room::play::pieces_at;
use super::{Browser, Live};

const OPTIONS: &str =
    r#"{ "removed": "GS GT BC BS", "aside_when": "deal", "end4": "three", "variant": "true" }"#;
const NAMES: [&str; 4] = ["Ana", "Ivan", "Léa", "Tom"];

fn dealt(live: &Live, page: &Browser) {
    let options: serde_json::Value = serde_json::from_str(OPTIONS).unwrap();
    live.ask(json!({ "ask": "setup", "names": NAMES, "options": options }));
    live.hand(json!({ "do": "gather" }));
    live.ready();
    page.press("#next-action[data-action=deal]");
    live.world.until("ten cards in every hand", |world| {
        (0..4).all(|seat| pieces_at(world, &format!("hand:{seat}")).len() == 10)
    });
    live.view.until("the pads empty again", |view| {
        view["phase"] == "dealt" && (0..4).all(|seat| view["seats"][seat]["seen"] == 0)
    });
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn four_players_lay_a_tenth_card_and_say_what_no_antenna_senses() {
    let live = Live::start();
    let page = Browser::open(live.address);
    dealt(&live, &page);

    // The tenth card: Ana drags hers, the others lay theirs.
    let tenth = live.at_place("hand:0").pop().unwrap();
    page.drag(&piece(&tenth), &place("melds:0"));
    page.until(
        "the tenth card in its place",
        &format!(
            "document.querySelector(\"{}\")?.dataset.place === 'melds:0'",
            piece(&tenth)
        ),
    );
    for seat in 1..4 {
        let card = live.at_place(&format!("hand:{seat}")).pop().unwrap();
        live.carry(&[card], &format!("melds:{seat}"));
    }
    live.world.until("four tenth cards", |world| {
        (0..4).all(|seat| pieces_at(world, &format!("melds:{seat}")).len() == 1)
    });
    page.until(
        "Ivan's place for it beside the pad",
        "document.querySelector('[data-seat=\"1\"] .tenth').getBoundingClientRect().left
            > document.querySelector('[data-seat=\"1\"] .pad').getBoundingClientRect().right",
    );

    // RD-22: Ana says it of Ivan, who owns up, and it stays among what happened.
    page.until(
        "nothing has happened yet",
        "!document.querySelector('#log li')",
    );
    page.press("button[data-call=looked][data-value='1']");
    page.press("[data-question='looked:1'] [data-answer=yes]");
    page.reads("#notices", "Ivan looked at the cards before the start");
    page.reads("#log", "Ivan looked at the cards before the start");

    page.press("#timer");
    live.view
        .until("the round", |view| view["phase"] == "running");
    live.claim(1, "P4");
    live.claim(2, "P3");
    page.reads("#next-text", "without a plaque");
    page.press("button[data-call=claim]");
    live.view
        .until("the third claim", |view| view["phase"] == "reveal");
    let nine = live.at_place("hand:0");
    live.carry(&nine, "pad:0");
    live.view
        .until("all read", |view| view["seats"][0]["seen"] == 9);
    to_the_points(&page);
    let view = live
        .view
        .until("the points", |view| view["phase"] == "scored");
    // No Remmi among the cards of this seed, and a point for the look.
    assert_eq!(view["reveal"]["points"], json!([-5, -6, -5, 0]));
    page.reads("[data-seat='1'] .total", "−6");
}

/// Turns the pages of the reveal over, one by one.
fn to_the_points(page: &Browser) {
    let is_there = "return document.querySelector('#reveal.points') !== null";
    while page.eval(is_there, Vec::new()) != true {
        let told = page.text("#reveal");
        page.press("#reveal-next:not([disabled])");
        let told = json!(told);
        let another = format!("document.getElementById('reveal').innerText !== {told}");
        page.until("the next page of the reveal", &another);
    }
}

/// An open question lies over the hand of a phone; folded it stands at the top, and unfolded it is answered.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_question_on_a_phone_is_folded_away() {
    let live = Live::start();
    let page = Browser::open_on_a_phone(live.address);
    dealt(&live, &page);
    live.ask(json!({ "ask": "call", "seat": 0, "call": "looked", "value": "1" }));
    let question = "[data-question='looked:1']";
    page.until(
        "the question",
        &format!("document.querySelector(\"{question}\")"),
    );
    let covered = "(() => {
        const boxes = [...document.querySelectorAll(\"#pieces [data-place='hand:0']\")];
        const over = document.getElementById('questions').getBoundingClientRect();
        return boxes.filter((piece) => {
            const box = piece.getBoundingClientRect();
            return box.bottom > over.top && box.top < over.bottom;
        }).length;
    })()";
    page.until(
        "ten cards",
        "document.querySelectorAll(\"[data-place='hand:0']\").length === 10",
    );
    page.is_still();
    page.until("cards under the question", &format!("{covered} > 0"));
    page.press(".question .fold");
    page.until("no card under it", &format!("{covered} === 0"));
    page.reads(question, "Ivan");
    page.is_still();
    page.press(".question .fold");
    page.press(&format!("{question} [data-answer=yes]"));
    page.reads("#notices", "Ivan looked at the cards before the start");
}
