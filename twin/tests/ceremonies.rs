//! What is done before a deal with more than cards: one press of a person among robots is enough.

#[allow(dead_code)] // each test uses its own part
mod room;

use rules::Seat;
use serde_json::{Value, json};
use table::zone::Zone;
use twin::spot::Spot;

use room::http;
use room::live::Live;
use room::play::pieces_at;

/// Ana is a person, Ivan and Léa are machines; the pieces lie ready.
fn sits(live: &Live, game: &str) {
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    live.ask(json!({ "ask": "setup", "game": game, "names": ["Ana", "Ivan", "Léa"] }));
    live.hand(json!({ "do": "gather" }));
    live.ask(json!({ "ask": "robots", "seats": [1, 2] }));
}

fn offers(view: &Value, seat: u64, call: &str) -> bool {
    let mut calls = view["calls"].as_array().into_iter().flatten();
    calls.any(|one| one["seat"] == seat && one["call"] == call)
}

/// The deal comes next, or a machine has dealt already.
fn is_over(view: &Value) -> bool {
    view["next"]["action"] == "deal" || (view["phase"] != "ready" && view["phase"] != "setup")
}

/// RE-03: equal lowest rolls are rolled again.
#[test]
fn the_twin_rolls_the_die_of_remi_and_says_what_fell() {
    let live = Live::start();
    sits(&live, "remi");
    let mut rolled = 0;
    loop {
        let view = live.view.until("a roll, or the deal", |view| {
            offers(view, 0, "die") || is_over(view)
        });
        if is_over(&view) {
            break;
        }
        let reply = http::post(
            live.address,
            "/twin/hand",
            &json!({ "do": "roll", "seat": 0 }),
        );
        let told: Value = serde_json::from_slice(&reply.body).unwrap();
        let fell = told["fell"].as_u64().unwrap_or_else(|| panic!("{told}"));
        assert!((1..=6).contains(&fell), "{fell}");
        rolled += 1;
        let line = format!("Ana rolled {fell}.");
        live.view.until(&line, |view| {
            let log = view["log"].as_array();
            is_over(view) || log.is_some_and(|log| log.contains(&line.as_str().into()))
        });
    }
    assert!(rolled > 0);
    refused(&live, "roll", "roll of the die");
}

/// RE-11: whoever begins may throw while a machine's pairs still lie on its pad, which it takes up again.
#[test]
fn a_machine_takes_up_what_proved_its_pairs_though_play_has_gone_on() {
    let live = Live::start();
    live.ask(json!({ "ask": "setup", "game": "remi", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    for (seat, pips) in [(0, "6"), (1, "1")] {
        live.view.until("the die", |view| offers(view, seat, "die"));
        live.ask(json!({ "ask": "call", "seat": seat, "call": "die", "value": pips }));
    }
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    live.hand(json!({ "do": "deal" }));
    live.view
        .until("Ana's turn", |view| view["sheet"]["turn"] == 0);
    pair(&live);
    live.ask(json!({ "ask": "robots", "seats": [1] }));
    let lies = |world: &Value| pieces_at(world, "pad:1").len();
    live.world
        .until("a pair on Ivan's pad", |world| lies(world) >= 2);
    let thrown = live.at_place("hand:0").swap_remove(0);
    live.carry(&[thrown], "discard");
    live.world.until("an empty pad", |world| lies(world) == 0);
    assert!(live.at_place("hand:1").len() >= 14);
}

/// What somebody has drawn is drawn for the machine that takes their place.
#[test]
fn a_machine_that_takes_over_in_mid_turn_draws_no_second_card() {
    let live = Live::start();
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan", "Léa"] }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "deal" }));
    let view = live.view.until("a turn", |view| {
        view["phase"] == "playing" && view["sheet"]["turn"].is_u64()
    });
    let hand = format!("hand:{}", view["sheet"]["turn"]);
    let held = |world: &Value| pieces_at(world, &hand).len();
    let dealt = live.world.until("the deal", |world| held(world) > 0);
    let stock = |world: &Value| pieces_at(world, "stock");
    let top = stock(&dealt).pop().unwrap();
    live.carry(&[top], &hand);
    live.world
        .until("the draw", |world| held(world) > held(&dealt));
    live.ask(json!({ "ask": "robots", "seats": [view["sheet"]["turn"]] }));
    let thrown = |world: &Value| !pieces_at(world, "discard").is_empty();
    let thrown = live.world.until("its throw", thrown);
    assert_eq!(stock(&thrown).len(), stock(&dealt).len() - 1);
}

/// Ivan has a pair, whatever was dealt: no hand on the page may do that.
fn pair(live: &Live) {
    let face = |name: &String| name.split('#').next().unwrap_or_default().to_owned();
    let (stock, hand) = (live.at_place("stock"), live.at_place("hand:1"));
    let held: Vec<String> = hand.iter().map(face).collect();
    let pairs = |name: &&String| held.iter().filter(|other| **other == face(name)).count() > 1;
    let one = hand
        .iter()
        .find(|name| !pairs(name) && !name.starts_with("J"));
    let twin = stock
        .iter()
        .find(|name| one.is_some_and(|one| face(one) == face(name)));
    let (others, given) = (
        hand.iter().filter(|name| Some(*name) != one),
        twin.expect("its twin"),
    );
    let others: Vec<String> = others.take(1).cloned().collect();
    let swapped = live.twin().change(|world| {
        world.carry(&others, Spot::Zone(Zone::Stock))?;
        world.carry(std::slice::from_ref(given), Spot::Hand(Seat(1)))?;
        world.forget_turn();
        Ok(())
    });
    swapped.unwrap();
}

/// RU-03: who cut alike cuts again.
#[test]
fn the_twin_cuts_for_a_seat_of_rummoli() {
    let live = Live::start();
    sits(&live, "rummoli");
    let awaits = |view: &Value| {
        let note = &view["sheet"]["notes"][0];
        offers(view, 0, "cards") && note["of"] == 1 && note["seen"] == 0
    };
    let mut cut = 0;
    loop {
        let view = live
            .view
            .until("a cut, or the deal", |view| awaits(view) || is_over(view));
        if is_over(&view) {
            break;
        }
        live.hand(json!({ "do": "cut", "seat": 0 }));
        cut += 1;
        assert_eq!(
            live.twin().world().at(Spot::Zone(Zone::Pad(Seat(0)))).len(),
            1
        );
        let log = |view: &Value| view["log"].as_array().map_or(0, Vec::len);
        let before = log(&view);
        live.view.until("the cut seen", |view| {
            is_over(view) || !awaits(view) || log(view) > before
        });
    }
    assert!(cut > 0);
    refused(&live, "cut", "no cut from you");
}

/// RG-14: whoever was dealt to by machine has ten.
#[test]
fn nobody_counts_at_remigio_what_the_machine_dealt() {
    let live = Live::start();
    sits(&live, "remigio");
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    live.hand(json!({ "do": "deal" }));
    live.view
        .until("a turn, and nobody who must count", |view| {
            view["sheet"]["turn"].is_number() && (0..3).all(|seat| !offers(view, seat, "ten"))
        });
    assert_eq!(live.at_place("hand:0").len(), 10);
}

fn refused(live: &Live, what: &str, why: &str) {
    let gesture = json!({ "do": what, "seat": 0 });
    let reply = http::post(live.address, "/twin/hand", &gesture);
    assert_eq!(reply.status, 409);
    assert!(reply.error().contains(why), "{}", reply.error());
    let reply = http::post(live.address, "/twin/hand?lang=bg", &gesture);
    assert!(reply.error().starts_with("Масата"), "{}", reply.error());
}
