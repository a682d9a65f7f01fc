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
/// One that stands still is noticed within this time.
const NOTICED: Duration = Duration::from_secs(6);

fn text(messages: &[Overheard]) -> String {
    let line = |message: &Overheard| {
        // A picture's bytes may spell anything.
        let payload = match &message.payload[..] {
            png if png.contains("PNG") && message.topic == "ha/board" => "(what the panel shows)",
            text => text,
        };
        format!("{} {payload}\n", message.topic)
    };
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

/// Its socket stays open and takes what is sent, and nothing comes back.
#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn a_broker_that_stands_still_is_noticed_and_used_again_when_it_goes_on() {
    let mosquitto = Mosquitto::start();
    let live = Live::with_broker(Some(mosquitto.address()));
    live.set_up();
    let is_away = |view: &Value| has_notice(view, "broker", "");
    live.view.until("the timer", |view| {
        view["timer"]["online"] == true && !is_away(view)
    });
    let frozen = Instant::now();
    mosquitto.freeze();
    let view = live.view.until("the broker missed", is_away);
    let noticed = frozen.elapsed();
    println!("a broker that stands still: noticed after {noticed:.1?}");
    assert!(
        has_notice(&view, "broker", "stands still"),
        "{}",
        view["notices"]
    );
    assert!(noticed <= NOTICED, "{noticed:?}");

    let thawed = Instant::now();
    mosquitto.thaw();
    live.view.until("the broker back", |view| !is_away(view));
    let back = thawed.elapsed();
    println!("gone on: used again after {back:.1?}");
    assert!(back <= BACK, "{back:?}");
}

/// It lies there for whoever subscribes, at each new connection.
#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn a_large_message_that_is_kept_keeps_the_hub_off_no_broker() {
    let mosquitto = Mosquitto::start();
    let wire = Wire::open(&mosquitto.address(), "careless");
    let large = vec![b'x'; 20_000];
    wire.keep("timer/zz/hello", &large);
    wire.until("the large message", |message| {
        message.payload.len() == large.len()
    });
    let live = Live::with_broker(Some(mosquitto.address()));
    live.set_up();
    let is_well = |view: &Value| view["timer"]["online"] == true && !has_notice(view, "broker", "");
    live.view.until("the timer", is_well);
    // Fresh ones neither.
    wire.keep("timer/tap-1/hello", &large);
    wire.say("timer/tap-1/evt", &large);
    live.deal();
    live.slap();
    let view = live
        .view
        .until("a round", |view| view["phase"] == "running");
    assert!(is_well(&view), "{}", view["notices"]);
}

/// Two hubs of one name throw each other out, more seldom the longer; both say what is wrong, and the one that stays is well when the
/// other is gone.
#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn two_hubs_of_one_name_say_so() {
    let mosquitto = Mosquitto::start();
    let one = Live::with_broker(Some(mosquitto.address()));
    one.view
        .until("its timer", |view| view["timer"]["online"] == true);
    let other = Live::with_broker(Some(mosquitto.address()));
    let is_told = |view: &Value| has_notice(view, "broker", "Another program of that name");
    one.view.until("another is there", is_told);
    other.view.until("another is there", is_told);
    // It is not lifted while they go on.
    let began = Instant::now();
    while began.elapsed() < NOTICED {
        for live in [&one, &other] {
            let view = live.view.until("the view as it is", |_| true);
            assert!(is_told(&view), "after {:?}", began.elapsed());
        }
        std::thread::yield_now();
    }
    drop(other);
    one.view
        .until("it is well", |view| !has_notice(view, "broker", ""));
}

#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn a_wrong_password_is_no_broker_that_is_away() {
    let mosquitto = Mosquitto::guarded(&["tap-1"]);
    let mut wrong = mosquitto.address();
    wrong.login.as_mut().unwrap().password = "guessed".to_owned();
    let live = Live::with_broker(Some(wrong));
    live.view.until("it is refused", |view| {
        has_notice(view, "broker", "refuses user")
    });
}

/// By Mosquitto's own rules a subscription that is not allowed is granted, and nothing comes; by its plugin for users and roles, and
/// by other brokers, it is refused.
#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn what_the_broker_lets_nobody_hear_is_said_until_it_does() {
    let heartbeats = format!("remmi/1/{}/timer/+/hb", twin::live::TABLE);
    let mosquitto = Mosquitto::refusing(&heartbeats);
    let live = Live::with_broker(Some(mosquitto.address()));
    let is_told = |view: &Value| has_notice(view, "broker", &heartbeats);
    live.view.until("it may not hear all", is_told);
    // What else is heard takes nothing of that back.
    let began = Instant::now();
    while began.elapsed() < NOTICED / 2 {
        let view = live.view.until("the view as it is", |_| true);
        assert!(is_told(&view), "after {:?}", began.elapsed());
        std::thread::yield_now();
    }
    live.set_up();
}

/// Its login is another's, or the access rules are another table's: it is connected, and heard by nobody. That is said as long as it
/// lasts, and not only between two attempts.
#[test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
fn a_hub_that_nobody_hears_says_so_all_the_time() {
    let mosquitto = Mosquitto::guarded(&["tap-1"]);
    let live = Live::with_broker(Some(mosquitto.address_for_ear()));
    let is_told = |view: &Value| has_notice(view, "broker", "");
    live.view.until("nobody hears it", is_told);
    let began = Instant::now();
    while began.elapsed() < NOTICED / 2 {
        let view = live.view.until("the view as it is", |_| true);
        assert!(is_told(&view), "after {:?}", began.elapsed());
        std::thread::yield_now();
    }
}
