//! The hub's plug pulled in the midst of a round: it dies as by a power cut, and comes back to what lies, counts and waits.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::time::Instant;

use display::{Frame, Scoreboard, layout};
use protocol::Avail;
use room::http;
use room::live::Live;
use room::midway::Midway;
use room::wire::Wire;
use serde_json::{Value, json};
use table::words::{Lang, say};

#[test]
fn a_round_outlives_the_hubs_plug() {
    let mut live = Live::start();
    let wire = Wire::open(&live.broker(), "ear");
    let midway = Midway::reached(&live);
    live.pull_plug();
    midway.is_taken_up(&live);
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
    midway.ends(&live);
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
    let french = say!("board-not-saved").tell(Lang::Fr);
    let ask = || http::post(live.address, "/ask", &lang).body;
    let switched = |to: &str| live.goes_wrong(&format!("disk {to}"));
    for (how, told) in [
        ("full", "full"),
        ("read-only", "only be read"),
        ("fails", "error"),
    ] {
        let failed = Instant::now();
        switched(how);
        let line = format!("disk {how}");
        live.world
            .until(&line, |world| world["wrong"] == json!([line]));
        let answer = String::from_utf8(ask()).unwrap();
        assert!(answer.contains("not_saved"), "{how}: {answer}");
        let glass = || live.twin().panel().glass();
        live.world
            .until("it on the scoreboard", |_| warns(&glass(), &french));
        println!("{how}: on the scoreboard after {:?}", failed.elapsed());
        live.view.until(told, |view| notice(view, "journal", told));
        switched("well");
        live.view.until("that all is written", |view| {
            notice(view, "disk_back", "") && !notice(view, "journal", "")
        });
        assert_eq!(ask(), b"{\"ok\":true}", "{how}");
        live.world
            .until("the scoreboard", |_| !warns(&glass(), &french));
    }
    live.deal();
    live.goes_wrong("disk stalls");
    live.slap();
    // Neither kept nor acknowledged: the timer says it again.
    live.pull_plug();
    live.view
        .until("the round", |view| view["phase"] == "running");
    live.view.until("that the disk stalls", |view| {
        notice(view, "journal", "does not answer")
    });
    live.goes_wrong("disk well");
    live.view
        .until("that all is well", |view| !notice(view, "journal", ""));
    live.pull_plug();
    live.view.until("the round", |view| {
        view["phase"] == "running" && view["resumed"] == true
    });
}

/// Whether a warning stands anywhere on the glass, as a board of its own has it.
fn warns(glass: &Frame, warning: &str) -> bool {
    let drawn = |warning: &str| {
        layout(&Scoreboard {
            warning: warning.to_owned(),
            footer_right: "9:41".into(),
            ..Scoreboard::default()
        })
    };
    let (with, without) = (drawn(warning), drawn(""));
    let all = || (0..with.height()).flat_map(|y| (0..with.width()).map(move |x| (x, y)));
    let mut words: Vec<(u32, u32)> = all()
        .filter(|&(x, y)| with.get(x, y) != without.get(x, y))
        .collect();
    let (xs, ys) = (words.iter().map(|at| at.0), words.iter().map(|at| at.1));
    let (left, right) = (xs.clone().min().unwrap(), xs.max().unwrap());
    let (top, bottom) = (ys.clone().min().unwrap(), ys.max().unwrap());
    // Black first, which is rare, and then what is between: a black bar is no warning.
    words.extend((top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y))));
    let here = |(x, y): (u32, u32)| {
        let mut all = words.iter();
        all.all(|&(dx, dy)| glass.get(x + dx - left, y + dy - top) == with.get(dx, dy))
    };
    all().any(here)
}

fn notice(view: &Value, kind: &str, words: &str) -> bool {
    let mut notices = view["notices"].as_array().into_iter().flatten();
    notices.any(|notice| {
        let text = notice["text"].as_str().unwrap_or_default();
        notice["kind"] == kind && text.contains(words)
    })
}
