//! What goes wrong at will at a running table, by lines in a scenario's words.

#[allow(dead_code)] // each test uses its own part
mod room;

use hub::mqtt::Broker;
use room::http;
use room::live::Live;
use room::wire::{Overheard, Wire};
use serde_json::{Value, json};

#[test]
fn what_is_not_of_what_goes_wrong_is_refused_in_words() {
    let live = Live::start();
    live.set_up();
    let refused = |live: &Live, line: &str, words: &str| {
        let body = json!({ "do": "mishap", "line": line });
        let reply = http::post(live.address, "/twin/hand", &body);
        let text = reply.error();
        assert_eq!(reply.status, 409, "{line}: {text}");
        assert!(text.contains(words), "{line}: {text}");
    };
    for (line, words) in [
        ("deal", "`deal` is nothing that goes wrong"),
        ("wait 5", "nothing that goes wrong"),
        ("expect phase setup", "nothing that goes wrong"),
        ("", "unplug PLACE"),
        ("unplug box", "no antenna is at `box`"),
        ("unplug bus 3", "`bus 1` and `bus 2`"),
        ("hang pad of Zoe", "Ana, Ivan, Léa, Tom, Mia"),
        ("misses 101", "0 to 100"),
        ("reception loud", "ideal"),
        ("disk wet", "`disk full`"),
        ("clock jumps far", "3600 or -3600"),
        ("hide RC in hand of Ana", "there is no RC"),
    ] {
        refused(&live, line, words);
    }
    let world = live.world.until("the world", |_| true);
    assert_eq!(world["wrong"], json!([]));
    let nobody = Broker {
        host: "127.0.0.1".into(),
        port: 9,
        login: None,
    };
    let elsewhere = Live::with_broker(Some(nobody));
    refused(&elsewhere, "broker away", "one of its own");
}

#[test]
fn readers_fail_and_are_well_again() {
    let live = Live::start();
    live.set_up();
    for line in [
        "unplug pad of Léa",
        "hang pad of Léa",
        "stuck low pad of Léa",
        "stuck high pad of Léa",
    ] {
        live.goes_wrong(line);
        live.view
            .until(line, |view| has(view, "reader_down", "Léa"));
        live.world
            .until(line, |world| world["wrong"] == json!([line]));
    }
    live.goes_wrong("plug pad of Léa");
    live.world
        .until("nothing wrong", |world| world["wrong"] == json!([]));
    live.view
        .until("the reader", |view| !has(view, "reader_down", ""));
    // What lies on a reader that is coupled is felt by both, until it is not.
    live.goes_wrong("couple pad of Tom with pad of Mia");
    live.carry(&["RC1".to_owned()], "pad:4");
    live.view.until("two readers", |view| {
        view["seats"][3]["seen"] == 1 || view["seats"][4]["seen"] == 0
    });
    live.goes_wrong("uncouple");
    live.view.until("one reader", |view| {
        view["seats"][3]["seen"] == 0 && view["seats"][4]["seen"] == 1
    });
    live.goes_wrong("misses 100");
    live.view
        .until("no tag heard", |view| view["seats"][4]["seen"] == 0);
    live.goes_wrong("misses 0");
    live.view
        .until("all heard", |view| view["seats"][4]["seen"] == 1);
}

#[test]
fn the_broker_and_the_timer_fail_and_a_round_goes_on() {
    let live = Live::start();
    let wire = Wire::open(&live.broker(), "ear");
    live.set_up();
    live.deal();
    live.goes_wrong("broker doubles");
    live.slap();
    let slaps = |heard: &[Overheard]| {
        let events = heard.iter().filter(|one| one.topic.ends_with("/evt"));
        events.filter(|one| one.payload.contains("tap")).count()
    };
    wire.until_all("the slap, twice", |heard| slaps(heard) == 2);
    live.goes_wrong("broker doubles no more");
    let online = |world: &Value| world["timer"]["online"] == true;
    for (line, words) in [
        ("broker away", "is away"),
        ("broker freezes", "gives nothing back"),
    ] {
        live.goes_wrong(line);
        live.view.until(line, |view| has(view, "broker", words));
        live.world.until(line, |world| !online(world));
        live.goes_wrong("broker back");
        live.view.until("the timer heard", |view| {
            !has(view, "broker", "") && view["timer"]["online"] == true
        });
    }
    live.goes_wrong("timer away");
    live.world.until("no network", |world| !online(world));
    live.view
        .until("no timer", |view| view["timer"]["online"] == false);
    live.goes_wrong("timer back");
    let boot = live.twin().world().timer_boot;
    live.goes_wrong("timer reset");
    assert_eq!(live.twin().world().timer_boot, boot + 1);
    live.view.until("the timer counts on", |view| {
        view["timer"]["online"] == true && view["phase"] == "running"
    });
    live.world.until("it shows the countdown", |world| {
        online(world) && world["timer"]["state"] == "running"
    });
}

/// Behind a clock that has jumped a day another boot goes by the wall clock alone, and the same boot does not.
#[test]
fn the_wall_clock_jumps_and_the_hub_starts_again() {
    let mut live = Live::start();
    live.set_up();
    live.deal();
    live.slap();
    live.goes_wrong("clock jumps 86400");
    live.starts_again("restart");
    live.view
        .until("the match resumed", |view| view["resumed"] == true);
    live.view
        .until("the round", |view| view["phase"] == "running");
    // What is written between the two lines has the new time: then no time has passed while the hub was away. Where the clock goes
    // slowly hardly anything is.
    let is_seen = |_| {
        live.hand(json!({ "do": "speed", "to": 0.25 }));
        live.goes_wrong("clock jumps 86400");
        live.starts_again("reboot");
        let view = live
            .view
            .until("the match resumed", |view| view["resumed"] == true);
        live.hand(json!({ "do": "speed", "to": 1.0 }));
        view["phase"] != "running" || view["at"].as_u64() > view["countdown"]["deadline"].as_u64()
    };
    assert!((0..10).any(is_seen), "a day has passed");
    live.view
        .until("the round over", |view| view["phase"] != "running");
}

/// By the table's clock, and one start of the round.
#[test]
fn a_timer_that_is_heard_late_starts_the_round_when_it_was_slapped() {
    let live = Live::start();
    live.set_up();
    live.deal();
    live.goes_wrong("timer late 3");
    live.hand(json!({ "do": "tap" }));
    live.world.until("the timer counts", |world| {
        world["timer"]["state"] == "running"
    });
    let view = live.view.until("the hub", |_| true);
    assert_eq!(view["phase"], "dealt", "it has not heard of it");
    live.goes_wrong("timer late 0");
    live.view
        .until("the round", |view| view["phase"] == "running");
}

fn has(view: &Value, kind: &str, words: &str) -> bool {
    let mut notices = view["notices"].as_array().into_iter().flatten();
    notices.any(|notice| {
        let text = notice["text"].as_str().unwrap_or_default();
        notice["kind"] == kind && text.contains(words)
    })
}
