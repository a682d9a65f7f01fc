//! Rami at a table where combinations are swiped over the pads: by mouse, keys and touch.

use std::net::Ipv4Addr;

use serde_json::{Value, json};
use table::furniture::{Column, Furniture, Melds};

use super::gestures::{Finger, Mouse, piece};
use super::keys::Keys;
use super::person::Hands;
use super::spot::turn;
use super::{Browser, Live};

const HOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const SWIPED: Furniture = Furniture {
    column: Column::Antenna,
    melds: Melds::Swiped,
};

pub fn names(cards: &str) -> Vec<String> {
    let card = |face: &str| format!("{face}/1");
    cards.split(' ').map(card).collect()
}

/// Ana's turn, in which she holds these cards.
pub fn holds(live: &Live, cards: &str) {
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    live.hand(json!({ "do": "deal" }));
    turn(live, 1);
    let wanted = names(cards);
    live.carry(&wanted, "hand:0");
    let top = live.at_place("stock").pop().expect("a stock");
    live.carry(&[top], "hand:1");
    let thrown = live.at_place("hand:1").swap_remove(0);
    live.carry(&[thrown], "discard");
    turn(live, 0);
}

/// What the table has read of a combination, once it has left the pad and lies there.
fn is_laid(live: &Live, page: &Browser, cards: &str) {
    let mut wanted = names(cards);
    wanted.sort();
    live.view.until(&format!("{cards} read"), |view| {
        let groups = view["sheet"]["groups"].as_array();
        groups.is_some_and(|groups| {
            groups.iter().any(|group| {
                let pieces = group["pieces"].as_array().into_iter().flatten();
                let mut pieces: Vec<&str> = pieces.filter_map(Value::as_str).collect();
                pieces.sort_unstable();
                group["verdict"] == "valid" && pieces == wanted
            })
        })
    });
    for name in &wanted {
        let there = format!(
            "document.querySelector(\"{}\")?.dataset.place === 'melds:0'",
            piece(name)
        );
        page.until(&format!("{name} before Ana"), &there);
    }
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn combinations_are_swiped_and_lie_before_their_player() {
    let live = Live::built(HOST, SWIPED);
    holds(&live, "7H 8H 9H 10H KS KC KD 2S");
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    page.reads("#next-text", "swipe over the pad");
    // The hand is laid out anew for it: a card is pressed where it lies then.
    let hand = "document.querySelectorAll('[data-place=\"hand:0\"]').length";
    let offered = format!("document.querySelector('[data-handy=draw]') && {hand}");
    let held = page.until("a hand, and a card to draw", &offered);
    page.press("[data-handy=draw]");
    page.until("the drawn card", &format!("{hand} > {held}"));

    Mouse.carry(&page, &names("7H 8H 9H"), "hand:0", "melds:0");
    is_laid(&live, &page, "7H 8H 9H");

    Keys.carry(&page, &names("10H"), "hand:0", "melds:0");
    is_laid(&live, &page, "7H 8H 9H 10H");

    // On a phone the pad is in sight, so that what is swiped moves nothing else.
    let phone = Browser::open_on_a_phone(live.address);
    phone.until(
        "the pad",
        "document.querySelector('.seat.me .pad')?.checkVisibility()",
    );
    Finger.carry(&phone, &names("KS KC KD"), "hand:0", "melds:0");
    is_laid(&live, &phone, "KS KC KD");

    // The throw ends the turn: nothing stands against what was swiped.
    Keys.carry(&page, &names("2S"), "hand:0", "discard");
    turn(&live, 1);
    let view = live.view.until("the turn", |_| true);
    assert_eq!(view["sheet"]["faults"], json!([]));
}
