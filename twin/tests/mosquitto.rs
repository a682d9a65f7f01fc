//! The table over Debian's Mosquitto: a round, what others may overhear of it, and the broker
//! killed in the midst of it.
//!
//! Needs the program: `apt-get install mosquitto`, then
//! `cargo test -p twin --test mosquitto -- --ignored`.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::time::{Duration, Instant};

use room::broker::Mosquitto;
use room::clocks::{apart, end_of_round, end_on_timer};
use room::live::Live;
use room::play::claims;
use room::sealed;
use room::wire::{Overheard, Wire};
use serde_json::{Value, json};

/// How far the timer may be from the hub's deadline.
const SAME_COUNT: Duration = Duration::from_millis(250);
/// A broker that is back is used again within this time.
const BACK: Duration = Duration::from_secs(10);

fn text(messages: &[Overheard]) -> String {
    let line = |message: &Overheard| format!("{} {}\n", message.topic, message.payload);
    messages.iter().map(line).collect()
}

fn has_notice(view: &Value, kind: &str, words: &str) -> bool {
    let notices = view["notices"].as_array().into_iter().flatten();
    let mut texts = notices
        .filter(|notice| notice["kind"] == kind)
        .map(|notice| &notice["text"]);
    texts.any(|text| text.as_str().unwrap_or_default().contains(words))
}

#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn a_round_goes_over_mosquitto_and_nobody_overhears_a_card() {
    let mosquitto = Mosquitto::start();
    let wire = Wire::open(&mosquitto.address(), "from-the-start");
    let live = Live::with_broker(Some(mosquitto.address()));
    live.set_up();
    let late = Wire::open(&mosquitto.address(), "comes-later");
    late.until("the hub's retained `online`", |message| {
        message.retained && message.topic == "hub/avail" && message.payload == "online"
    });

    live.deal();
    live.slap();
    wire.until("the slap", |message| {
        message.topic == "timer/tap-1/evt" && message.payload.contains(r#""ev":"tap""#)
    });
    wire.until("the countdown in a heartbeat", |message| {
        message.topic == "timer/tap-1/hb" && message.payload.contains(r#""st":"running""#)
    });
    trade(&live);
    live.carry(&["bank-card".to_owned()], "pad:3");
    live.view.until("the bank card named", |view| {
        has_notice(view, "unknown_tag", "Tom's pad")
    });
    live.carry(&["bank-card".to_owned()], "drawer");

    wire.say("timer/tap-1/evt", b"{\"v\":1,\"sid\":\"x");
    live.view.until("the malformed message named", |view| {
        has_notice(view, "mqtt", "evt")
    });

    live.give_remmi(2, "RC");
    live.claim(2, "P4");
    live.claim(4, "P3");
    wire.until("Mia's claim, for everybody", |message| {
        message.topic == "ha/table" && message.payload.contains(r#""claimed":true,"name":"Mia""#)
    });
    let running = text(&wire.messages());
    assert!(
        sealed::found(&running, sealed::VERDICTS).is_empty(),
        "a verdict before the stop:\n{running}"
    );

    live.claim(0, "P2");
    let scored = live.turn_over();
    assert_eq!(scored["seats"][2]["total"], 4, "{}", scored["reveal"]);
    wire.until("the points, for everybody", |message| {
        message.topic == "ha/table" && message.payload.contains(r#""points":4"#)
    });
    let all = text(&[wire.messages(), late.messages()].concat());
    let cards = sealed::cards(live.folder());
    let found = sealed::found(&all, cards.iter().map(String::as_str));
    assert!(found.is_empty(), "{found:?} in\n{all}");
}

/// Ana and Ivan trade a card each over the trays.
fn trade(live: &Live) {
    let seats = [live.seat(0), live.seat(1), live.seat(2)];
    let [left, right] = ["hand:0", "hand:1"].map(|hand| live.at_place(hand));
    live.carry(&left[..1], "tray:left");
    live.carry(&right[..1], "tray:right");
    for seat in &seats[..2] {
        seat.until("a good trade", |view| view["trade"]["verdict"] == "valid");
    }
    live.hand(json!({ "do": "take_trade" }));
    let third = seats[2].until("empty trays", |view| {
        view["trays"][0]["count"] == 0 && view["trays"][1]["count"] == 0
    });
    assert_eq!(third["trade"], Value::Null);
}

#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn the_broker_may_die_in_mid_round() {
    let mut mosquitto = Mosquitto::start();
    let live = Live::with_broker(Some(mosquitto.address()));
    live.set_up();
    live.deal();
    live.slap();
    live.claim(2, "P4");
    let before = live
        .view
        .until("a countdown", |view| view["countdown"].is_object());
    let end = end_of_round(&live);

    mosquitto.kill();
    live.view
        .until("the timer missed", |view| view["timer"]["online"] == false);
    let alone = live
        .world
        .until("the timer alone", |world| world["timer"]["online"] == false);
    assert_eq!(alone["timer"]["state"], "running", "it counts on by itself");
    live.claim(4, "P3"); // and so does the table

    mosquitto.start_again();
    let started = Instant::now();
    let after = live
        .view
        .until("the timer back", |view| view["timer"]["online"] == true);
    assert!(started.elapsed() <= BACK, "{:?}", started.elapsed());
    let wire = Wire::open(&mosquitto.address(), "comes-later");
    wire.until("the hub's `online`, kept again", |message| {
        message.topic == "hub/avail" && message.payload == "online"
    });
    wire.until("the public state, kept again", |message| {
        message.topic == "ha/table"
    });
    assert_eq!(after["countdown"], before["countdown"]);
    assert_eq!(claims(&after), [("P4".into(), 2), ("P3".into(), 4)]);
    let timer_end = end_on_timer(&live);
    assert!(
        apart(end, timer_end) <= SAME_COUNT,
        "{:?}",
        apart(end, timer_end)
    );
}
