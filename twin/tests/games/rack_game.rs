//! RE-36: a game of Remi that is built on the rack is closed by a person: announced, the last tile thrown, the other
//! fourteen laid on the pad with one press; at the virtual table and on the phone of a seat.

use serde_json::json;

use super::gestures::{Finger, Mouse};
use super::person::Hands;
use super::phone::{HOST, joins};
use super::room::play::pieces_at;
use super::spot::{deal_remi, draws, ivan_throws};
use super::{Browser, Live};

/// Runs of three, and one of five.
const ORDINARY: &str = "1R 2R 3R 4B 5B 6B 9K 10K 11K 9Y 10Y 11Y 12Y 13Y";

/// Lays tiles where no hand of the page may.
fn lies(live: &Live, tiles: &[String], spot: &str) {
    let spot = spot.parse().expect("a place");
    let laid = live.twin().change(|world| {
        world.carry(tiles, spot)?;
        world.forget_turn();
        Ok(())
    });
    laid.expect("they are on the table");
}

/// The starter's fifteen tiles: those of the shape, and the first of the others; as the page shows them, for a hand that aims at
/// a rack of a moment ago takes a tile's neighbour.
fn give(live: &Live, page: &Browser) {
    lies(live, &live.at_place("hand:0"), "stock");
    let up = live.at_place("centre");
    let copy = |face: &str| {
        let copies = ["1", "2"].map(|copy| format!("{face}#{copy}"));
        copies.into_iter().find(|tile| !up.contains(tile))
    };
    let mut rack: Vec<String> = ORDINARY.split(' ').filter_map(copy).collect();
    lies(live, &rack, "hand:0");
    let other = live
        .world
        .until("the rack", |world| pieces_at(world, "hand:0") == rack);
    rack.extend(pieces_at(&other, "stock").pop());
    lies(live, &rack[14..], "hand:0");
    live.world
        .until("one more", |world| pieces_at(world, "hand:0") == rack);
    rack.sort();
    let shown = format!(
        "[...document.querySelectorAll('[data-place=\"hand:0\"]')].map((one) => one.dataset.piece).sort().join() === '{}'",
        rack.join(",")
    );
    page.until("this rack", &shown);
}

fn closes(live: &Live, page: &Browser, hands: &dyn Hands) {
    give(live, page);
    let throws = |tile: &String| {
        hands.carry(page, std::slice::from_ref(tile), "hand:0", "discard");
    };
    throws(live.at_place("hand:0").last().expect("fifteen tiles"));
    ivan_throws(live);

    let announced = page.choose("form[data-call=rack-game] select", "ordinary");
    assert!(announced, "a shape is chosen");
    page.press("form[data-call=rack-game] button");
    page.reads(".seat.me .facts", "Ordinary game");
    draws(live, page);
    hands.say(page, "closed", None);
    page.reads("#next-text", "0 of 14");
    throws(live.at_place("hand:0").last().expect("the tile drawn"));
    page.press("[data-handy=lay-hand]");

    // Ivan has opened nothing: that rack is not asked for.
    page.reads("#result", "Ordinary game 500");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_rack_game_is_closed_at_the_virtual_table() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    deal_remi(&live);
    closes(&live, &page, &Mouse);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_rack_game_is_closed_on_the_phone_of_a_seat() {
    let live = Live::with_host(HOST);
    live.ask(json!({ "ask": "setup", "game": "remi", "names": ["Ana", "Ivan"] }));
    let phone = joins(&live);
    deal_remi(&live);
    closes(&live, &phone, &Finger);
}
