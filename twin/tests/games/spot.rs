//! Remi at a table with a throw spot: a tile rests on the spot and is pushed by the next one into the row beside it, which
//! lies open and in order; by mouse, keys and touch, in the windows that people have.

use std::net::Ipv4Addr;

use serde_json::json;
use table::furniture::{Column, Furniture, Melds};

use super::gestures::{Finger, Mouse, piece};
use super::keys::Keys;
use super::person::Hands;
use super::room::engine::PHONE;
use super::room::play::pieces_at;
use super::{Browser, Live};

const HOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const SPOT: Furniture = Furniture {
    column: Column::Spot,
    melds: Melds::Antenna,
};

/// Remi for two is dealt: Ana has fifteen tiles and throws first, Ivan is played by requests.
pub fn deal_remi(live: &Live) {
    live.ask(json!({ "ask": "setup", "game": "remi", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    for (seat, pips) in [(0, "6"), (1, "1")] {
        live.view.until("the die", |view| {
            let mut calls = view["calls"].as_array().into_iter().flatten();
            calls.any(|call| call["call"] == "die" && call["seat"] == seat)
        });
        live.ask(json!({ "ask": "call", "seat": seat, "call": "die", "value": pips }));
    }
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    live.hand(json!({ "do": "deal" }));
    turn(live, 0);
}

/// Waits until it is a seat's turn.
pub fn turn(live: &Live, seat: u64) {
    live.view
        .until(&format!("the turn of seat {seat}"), |view| {
            view["phase"] == "playing" && view["sheet"]["turn"] == seat
        });
}

/// Ivan draws, and throws the given one of their tiles.
pub fn ivan_throws(live: &Live) -> String {
    turn(live, 1);
    let top = live.at_place("stock").pop().expect("a stock");
    live.carry(&[top], "hand:1");
    let thrown = live.at_place("hand:1").swap_remove(0);
    live.carry(std::slice::from_ref(&thrown), "discard");
    turn(live, 0);
    thrown
}

/// Waits until Ana has this many tiles.
fn has_tiles(live: &Live, tiles: usize) {
    live.world.until(&format!("{tiles} tiles"), |world| {
        pieces_at(world, "hand:0").len() == tiles
    });
}

/// Ana draws by the button.
pub fn draws(live: &Live, page: &Browser) {
    page.press("[data-handy=draw-tile]");
    has_tiles(live, 15);
    page.until(
        "the tile drawn",
        "document.querySelectorAll('[data-place=\"hand:0\"]').length === 15
            && !document.getElementById('handy').classList.contains('rests')",
    );
}

fn lies(page: &Browser, tile: &str, place: &str) {
    let there = format!(
        "document.querySelector(\"{}\")?.dataset.place === '{place}'",
        piece(tile)
    );
    page.until(&format!("{tile} on {place}"), &there);
}

/// What lies in the row, from left to right and from line to line.
fn row(page: &Browser) -> Vec<String> {
    page.is_still();
    let script = "const at = (node) => node.getBoundingClientRect();
        const tiles = [...document.querySelectorAll('[data-place=row]')];
        const line = (one) => Math.round(at(one).top / 8);
        tiles.sort((a, b) => line(a) - line(b) || at(a).left - at(b).left);
        return tiles.map((node) => node.dataset.piece)";
    let names = page.eval(script, Vec::new());
    let names = names.as_array().into_iter().flatten();
    names
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect()
}

/// Every tile of the row lies in it, over no other, and is at least so wide.
fn is_open(page: &Browser, tiles: usize, least: u32) {
    page.is_still();
    let open = format!(
        "((least) => {{
            const box = document.querySelector('[data-zone=row]')?.getBoundingClientRect();
            if (!box) return false;
            const all = [...document.querySelectorAll('[data-place=row]')].map((one) => one.getBoundingClientRect());
            const inside = (one) => one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom;
            const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            return all.length === {tiles} && all.every((one, i) =>
                inside(one) && one.width >= least && all.slice(i + 1).every((other) => apart(one, other)));
        }})({least})"
    );
    page.until(&format!("{tiles} open tiles, {least} wide"), &open);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn tiles_are_thrown_on_the_spot_and_pushed_into_the_row() {
    let live = Live::built(HOST, SPOT);
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    deal_remi(&live);
    page.reads("[data-zone=discard]", "throw spot");
    let ana = live.at_place("hand:0");
    let throw = |hands: &dyn Hands, page: &Browser, tile: &String| {
        hands.carry(page, std::slice::from_ref(tile), "hand:0", "discard");
        lies(page, tile, "discard");
    };

    // With the mouse.
    throw(&Mouse, &page, &ana[0]);
    let first = ivan_throws(&live);
    lies(&page, &ana[0], "row");
    lies(&page, &first, "discard");

    // By keys alone.
    draws(&live, &page);
    throw(&Keys, &page, &ana[1]);
    let second = ivan_throws(&live);

    // A tile that is let go over the row is thrown as well; nobody lays anything into it.
    draws(&live, &page);
    page.drag(&piece(&ana[2]), "[data-zone=row]");
    lies(&page, &ana[2], "discard");
    let third = ivan_throws(&live);
    let pushed = [&ana[0], &first, &ana[1], &second, &ana[2]];
    assert_eq!(row(&page), pushed.map(Clone::clone));

    // By touch, on a phone.
    let phone = Browser::open_on_a_phone(live.address);
    draws(&live, &phone);
    throw(&Finger, &phone, &ana[3]);
    let fourth = ivan_throws(&live);
    lies(&phone, &ana[3], "row");

    // RE-22: whoever takes a tile of the row takes all behind it; what lies before it stays there, and the spot is empty.
    phone.press(&piece(&second));
    phone.reads("#chosen-count", "5 picked up");
    phone.press("#chosen [data-lay=hand]");
    for tile in [&second, &ana[2], &third, &ana[3], &fourth] {
        lies(&page, tile, "hand:0");
    }
    page.until(
        "an empty spot",
        "!document.querySelector('[data-place=discard]')",
    );
    assert_eq!(row(&page), [&ana[0], &first, &ana[1]].map(Clone::clone));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_long_row_lies_open_in_every_window() {
    let live = Live::built(HOST, SPOT);
    deal_remi(&live);
    let stock = live.at_place("stock");
    live.carry(&stock[..41], "discard");
    let page = Browser::open(live.address);
    for (width, height) in [(1366, 768), (1920, 1080)] {
        page.resize(width, height);
        is_open(&page, 40, 20);
        assert_eq!(row(&page), stock[..40]);
    }
    let phone = Browser::open_on_a_phone(live.address);
    is_open(&phone, 40, 28);
    let wide = phone.eval("return document.documentElement.scrollWidth", Vec::new());
    assert!(wide.as_u64() <= Some(u64::from(PHONE.0)), "{wide} wide");
}

/// Whatever a part of the page stumbles over: what lies on the table is shown as it lies.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_part_that_cannot_be_drawn_keeps_no_other_from_it() {
    let live = Live::start();
    let page = Browser::open(live.address);
    deal_remi(&live);
    page.reads("#log", "Ivan deals");
    page.eval("document.getElementById('log').remove()", Vec::new());
    for tile in &live.at_place("hand:0")[..2] {
        live.carry(std::slice::from_ref(tile), "discard");
        lies(&page, tile, "discard");
    }
}
