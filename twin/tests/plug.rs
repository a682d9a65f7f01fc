//! The hub's plug pulled in the midst of a round: it dies as by a power cut, and comes back to what lies, counts and waits.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::time::Duration;

use protocol::Avail;
use room::clocks::{apart, end_of_round, end_on_timer};
use room::http;
use room::live::Live;
use room::play::{claims, pieces_at};
use room::wire::Wire;
use serde_json::{Value, json};

/// How far the end of the round may move, as people see it.
const SAME_END: Duration = Duration::from_millis(50);
/// How far the timer may be from the hub.
const SAME_COUNT: Duration = Duration::from_millis(250);

#[test]
fn a_round_outlives_the_hubs_plug() {
    let mut live = Live::start();
    let wire = Wire::open(&live.broker(), "ear");
    live.set_up();
    live.deal();
    live.give_remmi(2, "RC");
    live.give_remmi(0, "RS");
    live.slap();
    live.claim(2, "P4");
    live.claim(4, "P3");
    let before = live
        .view
        .until("two claims", |view| claims(view).len() == 2);
    let world_before = live.world.until("the world", |_| true);
    let end = end_of_round(&live);
    // Answered once the journal holds it, and what came before.
    live.ask(json!({ "ask": "language", "lang": "fr" }));

    live.pull_plug();
    let after = live
        .view
        .until("the match resumed", |view| view["resumed"] == true);
    for kept in [
        "claims",
        "removed",
        "round",
        "dealer",
        "seats",
        "countdown",
        "phase",
    ] {
        assert_eq!(after[kept], before[kept], "{kept}");
    }
    let world = live.world.until("the world", |_| true);
    for place in ["pad:2", "pad:4", "centre", "hand:0", "hand:1", "hand:3"] {
        let lies = |world| pieces_at(world, place);
        assert_eq!(lies(&world), lies(&world_before), "{place}");
    }
    // The broker tells its last will, and that it is back; the timer has not been away.
    wire.until_all("that the hub was gone, and is back", |heard| {
        let avail = heard.iter().filter(|one| one.topic == "hub/avail");
        let said: Vec<&str> = avail.map(|one| one.payload.as_str()).collect();
        said.ends_with(&[Avail::Offline.as_str(), Avail::Online.as_str()])
    });
    let timers = |heard: &[room::wire::Overheard]| {
        let avail = heard.iter().filter(|one| one.topic.ends_with("/avail"));
        let of_timer = avail.filter(|one| one.topic != "hub/avail");
        of_timer
            .filter(|one| one.payload == Avail::Offline.as_str())
            .count()
    };
    assert_eq!(timers(&wire.messages()), 0);
    let timer_end = end_on_timer(&live);
    let moved = apart(end, end_of_round(&live));
    assert!(moved <= SAME_END, "{moved:?}");
    let off = apart(end, timer_end);
    assert!(off <= SAME_COUNT, "{off:?}");
    live.view
        .until("the timer joined", |view| view["timer"]["online"] == true);

    // The readers begin anew, and feel what lies there.
    live.ask(json!({ "ask": "go_on" }));
    live.view
        .until("the choice made", |view| view["resumed"] == false);
    live.claim(0, "P2");
    let scored = live.turn_over();
    assert_eq!(
        scored["reveal"]["points"],
        json!([3, 0, 4, 0, -5]),
        "RD-16, RD-17"
    );
}

/// Between two starts there is no moment in which one cannot be pulled.
#[test]
fn it_may_be_pulled_again_and_again() {
    let mut live = Live::start();
    live.set_up();
    for _ in 0..5 {
        live.pull_plug();
        live.view
            .until("the match resumed", |view| view["resumed"] == true);
    }
    // The clock is everybody's, before it and after it.
    live.hand(json!({ "do": "speed", "to": 4 }));
    live.pull_plug();
    live.view.until("its speed", |view| view["speed"] == 4.0);
    live.hand(json!({ "do": "speed", "to": 0.5 }));
    live.view.until("its speed", |view| view["speed"] == 0.5);
    assert_eq!(live.twin().clock().speed(), 0.5);
    live.ask(json!({ "ask": "go_on" }));
    live.deal();
}

/// By the switch in the drawer: said on the page and in each answer, played on, and kept once it is well.
#[test]
fn the_disk_fails_at_will() {
    let mut live = Live::start();
    live.set_up();
    let lang = json!({ "ask": "language", "lang": "fr" });
    let ask = || http::post(live.address, "/ask", &lang).body;
    let switched = |to: &str| live.hand(json!({ "do": "disk", "to": to }));
    for (how, told) in [
        ("full", "full"),
        ("read-only", "only be read"),
        ("fails", "error"),
    ] {
        switched(how);
        live.world.until(how, |world| world["disk"] == how);
        let answer = String::from_utf8(ask()).unwrap();
        assert!(answer.contains("not_saved"), "{how}: {answer}");
        live.view.until(told, |view| notice(view, "journal", told));
        switched("well");
        live.view.until("that all is written", |view| {
            notice(view, "disk_back", "") && !notice(view, "journal", "")
        });
        assert_eq!(ask(), b"{\"ok\":true}", "{how}");
    }
    live.deal();
    live.hand(json!({ "do": "disk", "to": "stalls" }));
    live.slap();
    // Neither kept nor acknowledged: the timer says it again.
    live.pull_plug();
    live.view
        .until("the round", |view| view["phase"] == "running");
    live.view.until("that the disk stalls", |view| {
        notice(view, "journal", "does not answer")
    });
    live.hand(json!({ "do": "disk", "to": "well" }));
    live.view
        .until("that all is well", |view| !notice(view, "journal", ""));
    live.pull_plug();
    live.view.until("the round", |view| {
        view["phase"] == "running" && view["resumed"] == true
    });
}

fn notice(view: &Value, kind: &str, words: &str) -> bool {
    let mut notices = view["notices"].as_array().into_iter().flatten();
    notices.any(|notice| {
        let text = notice["text"].as_str().unwrap_or_default();
        notice["kind"] == kind && text.contains(words)
    })
}
