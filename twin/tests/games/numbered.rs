//! A deal by number at the virtual table: a person lays the deck card by card, gives each where the line says, and plays with it.

use serde_json::{Value, json};
use table::clock::SECOND;

use super::gestures::piece;
use super::room::play::pieces_at;
use super::{Browser, Live};

/// Of the deck's cards so many go through the person's own hands; a request carries the others, for each takes seconds.
const BY_HAND: usize = 4;

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_deck_is_dealt_by_number_as_the_line_says() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"], "options": { "by_number": "true" } }));
    live.hand(json!({ "do": "gather" }));
    page.reads("#next-text", "Press Deal");
    // What stands below the notices of what lay about moves up as they go.
    page.until("no notice", "!document.querySelector('#notices li')");
    page.press("form[data-call=deal-by-number] button");
    page.reads("#next-text", "Deal by number: lay one card after the other");
    live.hand(json!({ "do": "speed", "to": 8 }));
    let said = |wanted: &str, before: &str| {
        let view = live
            .view
            .until(wanted, |view| view["next"]["text"] != before);
        view["next"]["text"].as_str().unwrap().to_owned()
    };
    let mut line = said("the line", "");
    for laid in 0.. {
        let card = live.at_place("stock").pop().expect("a stock");
        let (cards, node) = (std::slice::from_ref(&card), piece(&card));
        let by_hand = laid < BY_HAND;
        match by_hand {
            true => page.drag(&node, "[data-zone=discard]"),
            false => live.carry(cards, "discard"),
        }
        line = said("where it goes", &line);
        let (to, place) = match &line {
            to if to.starts_with("To Ana: ") => ("hand:0", "#hand"),
            to if to.starts_with("To Ivan: ") => ("hand:1", "[data-hand='1']"),
            to => {
                assert!(to.starts_with("To the stock: "), "{to}");
                ("stock", "[data-zone=stock]")
            }
        };
        if by_hand {
            page.reads("#next-text", &line);
            let label = format!("return document.querySelector(\"{node}\").ariaLabel");
            let label = page.eval(&label, Vec::new());
            assert_eq!(label, "face-down card, discard pile");
            page.drag(&node, place);
            // Where it lies on the stock it covers the next one, of which only the rim is seen.
            let lies = format!("document.querySelector(\"{node}\").dataset.place === '{to}'");
            page.until("it where it goes", &lies);
            page.is_still();
        } else {
            live.carry(cards, to);
        }
        let gone = |world: &Value| pieces_at(world, "discard").is_empty();
        live.world.until("it given", gone);
        // Two that come faster come together.
        let next = live.twin().clock().at() + SECOND;
        while live.twin().clock().at() < next {
            live.pass_a_moment();
        }
        if line.contains("Each hand is whole") {
            break;
        }
    }
    let hand = live.at_place("hand:0");
    assert_eq!((hand.len(), live.at_place("hand:1").len()), (10, 10));
    page.press("#next-action");
    page.reads("#next-text", "Ivan's turn");
    assert_eq!(live.at_place("hand:0"), hand);
    page.until(
        "the hand",
        "document.querySelectorAll('[data-place=\"hand:0\"]').length === 10",
    );
}
