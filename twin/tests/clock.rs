//! The twin's clock in real time, slower, faster, still, and on to the bell, and how well its antennas hear, by the
//! same requests as the page.

#[allow(dead_code)] // each test uses its own part
mod room;

use room::http;
use room::live::Live;
use serde_json::{Value, json};

fn refused(live: &Live, gesture: Value, why: &str) {
    let reply = http::post(live.address, "/twin/hand", &gesture);
    let text = String::from_utf8_lossy(&reply.body).into_owned();
    assert_eq!(reply.status, 409, "{gesture}: {text}");
    assert!(text.contains(why), "{text}");
}

fn set(live: &Live, speed: f64) {
    live.hand(json!({ "do": "speed", "to": speed }));
    live.view
        .until("the new speed", |view| view["speed"] == speed);
}

#[test]
fn only_speeds_that_are_offered_and_no_bell_without_a_countdown() {
    let live = Live::start();
    refused(&live, json!({ "do": "speed", "to": 3 }), "0.25");
    refused(&live, json!({ "do": "bell" }), "no countdown runs");
    assert_eq!(live.twin().clock().speed(), 1.0);
}

/// The round's two minutes go by eight times as fast, stand still, and are skipped; the timer says
/// so itself, and the hub believes it.
#[test]
fn a_round_runs_fast_stands_still_and_goes_on_to_its_bell() {
    let live = Live::start();
    live.set_up();
    set(&live, 8.0);
    live.deal();
    live.slap();
    let left = |world: &Value| world["timer"]["left_ms"].as_u64().unwrap_or(u64::MAX);
    live.world
        .until("eight seconds gone", |world| left(world) < 112_000);
    set(&live, 0.0);
    let stood = live.twin().clock().at();
    // The world is told again at every change: a card is moved, and the hand of the clock is not.
    live.hand(json!({ "do": "move", "ids": ["bank-card"], "to": "box" }));
    live.world.until("the card in the box", |world| {
        let mut pieces = world["pieces"].as_array().into_iter().flatten();
        pieces.any(|piece| piece["id"] == "bank-card" && piece["place"] == "box")
    });
    assert_eq!(live.twin().clock().at(), stood);
    live.hand(json!({ "do": "bell" }));
    assert!(live.twin().clock().at() > stood + 90_000_000, "skipped");
    // By the timer itself: the hub's deadline is some milliseconds beside it.
    live.world
        .until("a second left", |world| left(world) == 1_000);
    let view = live.view.until("a view", |_| true);
    assert_eq!(view["phase"], "running", "a second is left");
    set(&live, 1.0);
    let view = live
        .view
        .until("the reveal", |view| view["phase"] == "reveal");
    assert_eq!(view["reveal"]["ended_by"], "timer");
    assert_eq!(view["timer"]["online"], true);
}

/// A long press on the timer asks everybody, and the timer itself stands still and goes on: by MQTT.
#[test]
fn a_long_press_holds_the_timer_when_all_agree_and_another_lets_it_go_on() {
    let live = Live::start();
    live.set_up();
    live.deal();
    live.slap();
    let state = |world: &Value| world["timer"]["state"].as_str().unwrap_or("").to_owned();
    live.world
        .until("it counts", |world| state(world) == "running");
    for (after, held) in [("paused", true), ("running", false)] {
        live.hand(json!({ "do": "long_press" }));
        live.view
            .until("the question", |view| view["proposal"].is_object());
        live.ask(json!({ "ask": "agree" }));
        let wanted = format!("the timer {after}");
        live.world.until(&wanted, |world| state(world) == after);
        let view = live
            .view
            .until("the answer", |view| view["proposal"].is_null());
        assert_eq!(view["countdown"]["held"].is_u64(), held, "{after}");
        assert_eq!(view["phase"], "running");
    }
}
