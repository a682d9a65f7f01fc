//! The pages' door: what is refused, and what leaves for whom.

#[allow(dead_code)] // each test uses its own part
mod room;
#[path = "web/weight.rs"]
mod weight;

use room::http::{self, Reply, send};
use room::live::Live;
use room::play::{claims, pieces_at};
use room::sealed;
use room::stream::Stream;
use serde_json::{Value, json};

fn ask(live: &Live, body: &str) -> Reply {
    send(live.address, "POST", "/ask", &[], body.as_bytes())
}

#[test]
fn a_foreign_host_is_refused_everywhere() {
    let live = Live::start();
    for path in [
        "/",
        "/static/none.js",
        "/events",
        "/twin/events",
        "/twin/glass.png",
    ] {
        let reply = send(live.address, "GET", path, &[("Host", "evil.example")], b"");
        assert_eq!(reply.status, 403, "{path}");
        let error = reply.error();
        assert!(error.contains("`evil.example`"), "{error}");
        assert!(
            error.contains(&format!("http://{}/", live.address)),
            "{error}"
        );
    }
    for path in ["/ask", "/twin/hand"] {
        let reply = send(
            live.address,
            "POST",
            path,
            &[("Host", "evil.example")],
            b"{}",
        );
        assert_eq!(reply.status, 403, "{path}");
    }
}

/// Pages and refusals alike: no form of a page and no base of its links lead elsewhere.
#[test]
fn every_answer_carries_the_same_guard_against_pages_from_elsewhere() {
    let live = Live::start();
    let own = live.address.to_string();
    let guarded = |what: &str, reply: &Reply| {
        for words in [
            "content-security-policy: default-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
        ] {
            assert!(
                reply.head.contains(words),
                "{what}: {words}: {}",
                reply.head
            );
        }
    };
    let large = vec![b' '; 17 * 1024];
    for (status, method, path, headers, body) in [
        (200, "GET", "/", &[][..], &b""[..]),
        (404, "GET", "/nothing", &[], b""),
        (403, "GET", "/", &[("Host", "evil.example")], b""),
        (
            403,
            "GET",
            "/",
            &[("Host", own.as_str()), ("Host", own.as_str())],
            b"",
        ),
        (
            403,
            "POST",
            "/ask",
            &[("Origin", "http://evil.example")],
            b"{}",
        ),
        (400, "POST", "/ask", &[], b"{"),
        (413, "POST", "/ask", &[], &large),
    ] {
        let reply = send(live.address, method, path, headers, body);
        assert_eq!(reply.status, status, "{method} {path} {headers:?}");
        guarded(path, &reply);
    }
}

#[test]
fn a_page_from_elsewhere_may_not_change_the_table() {
    let live = Live::start();
    let setup = json!({ "ask": "setup", "names": ["A", "B", "C", "D"], "options": {} });
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        for path in ["/ask", "/twin/hand"] {
            let headers = [("Origin", origin)];
            let body = setup.to_string();
            let reply = send(live.address, "POST", path, &headers, body.as_bytes());
            assert_eq!(reply.status, 403, "{path} from {origin}");
            assert!(reply.error().contains(origin), "{}", reply.error());
        }
    }
    let view = live.view.until("the table", |_| true);
    assert_eq!(view["phase"], "setup", "nothing has changed");
    let own = format!("http://{}", live.address);
    let reply = send(live.address, "POST", "/ask", &[("Origin", &own)], b"{}");
    assert_eq!(reply.status, 400, "the table's own page is heard");
}

#[test]
fn a_large_body_is_refused() {
    let live = Live::start();
    for path in ["/ask", "/twin/hand"] {
        let body = vec![b' '; 16 * 1024 + 1];
        let reply = send(live.address, "POST", path, &[], &body);
        assert_eq!(reply.status, 413, "{path}");
        assert!(reply.error().contains("16384 bytes"), "{}", reply.error());
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let live = Live::start();
    for (body, named) in [
        ("", "EOF"),
        ("Deal!", "line 1 column 1"),
        (r#"{"ask":"fly"}"#, "`fly`"),
        (
            r#"{"ask":"counted","seat":0,"cards":9,"colour":1}"#,
            "`colour`",
        ),
        (r#"{"ask":"decide","seat":0}"#, "`good`"),
        (r#"{"ask":"counted","seat":-1,"cards":9}"#, "-1"),
    ] {
        let reply = ask(&live, body);
        assert_eq!(reply.status, 400, "{body}");
        assert!(reply.error().contains(named), "{body}: {}", reply.error());
    }
    let to_nowhere = json!({ "do": "move", "ids": ["RC1"], "to": "lap" });
    let reply = http::post(live.address, "/twin/hand", &to_nowhere);
    assert_eq!(reply.status, 400);
    assert!(reply.error().contains("`lap`"), "{}", reply.error());
}

#[test]
fn what_cannot_be_done_now_is_refused_with_the_remedy() {
    let live = Live::start();
    let setup = |names: &[&str], removed: &[&str], seconds: u32| json!({ "ask": "setup", "names": names, "options": { "removed": removed.join(" "), "timer": seconds.to_string() } });
    for (request, remedy) in [
        (json!({ "ask": "deal" }), "set up names and seats"),
        (json!({ "ask": "next" }), "has not stopped"),
        (
            json!({ "ask": "answer", "question": "took:P4", "value": "1" }),
            "look at the table again",
        ),
        (setup(&["A", "B", "C"], &[], 120), "takes 4 to 9"),
        (
            setup(&["A", "B", "C", "A"], &["RC", "RS", "RT", "GC"], 120),
            "write another name",
        ),
        (setup(&["A", "B", "C", "D"], &["RC"], 120), "exactly four"),
        (
            setup(&["A", "B", "C", "D"], &["RC", "RS", "RT", "XX"], 120),
            "RT XX”",
        ),
        (
            setup(&["A", "B", "C", "D"], &["RC", "RS", "RT", "GC"], 90),
            "cannot be “90”",
        ),
    ] {
        let reply = http::post(live.address, "/ask", &request);
        assert_eq!(reply.status, 409, "{request}");
        assert!(
            reply.error().contains(remedy),
            "{request}: {}",
            reply.error()
        );
    }
    let nothing = json!({ "do": "move", "ids": ["RC1", "XX9"], "to": "pad:0" });
    let reply = http::post(live.address, "/twin/hand", &nothing);
    assert_eq!(reply.status, 409);
    assert!(reply.error().contains("`XX9`"), "{}", reply.error());
    assert!(live.at_place("pad:0").is_empty(), "half a move was made");
}

#[test]
fn a_seat_is_a_number_and_a_file_is_one_that_exists() {
    let live = Live::start();
    for path in ["/events?seat=x", "/events?seat=-1", "/events?seat=999"] {
        let reply = http::get(live.address, path);
        assert_eq!(reply.status, 400, "{path}");
        assert!(reply.error().contains("seat"), "{}", reply.error());
    }
    for path in ["/static/none.js", "/static/../Cargo.toml", "/static/"] {
        let reply = http::get(live.address, path);
        assert_eq!(reply.status, 404, "{path}");
    }
    assert!(
        http::get(live.address, "/static/none.js")
            .error()
            .contains("`none.js`")
    );
}

/// RD-11, RD-12: the verdict on a trade is for its two players.
#[test]
fn a_trade_is_judged_for_its_two_players_alone() {
    let live = Live::start();
    live.set_up();
    let seats: Vec<Stream> = (0..5).map(|seat| live.seat(seat)).collect();
    live.deal();
    live.slap();
    let [left, right] = [live.at_place("hand:0"), live.at_place("hand:1")];
    live.carry(&left[..1], "tray:left");
    live.carry(&right[..1], "tray:right");
    // One card each is always a Demmi.
    for seat in &seats[..2] {
        let view = seat.until("the verdict", |view| view["trade"].is_object());
        assert_eq!(view["trade"]["verdict"], "valid", "{}", view["trade"]);
    }
    live.view.until("both packets", |view| {
        view["trays"][0]["owner"] == 0 && view["trays"][1]["owner"] == 1
    });
    live.hand(json!({ "do": "take_trade" }));
    live.world.until("the swap", |world| {
        let has = |seat: usize, piece| pieces_at(world, &format!("hand:{seat}")).contains(piece);
        has(0, &right[0]) && has(1, &left[0])
    });
    live.view.until("empty trays", |view| {
        view["trays"][0]["count"] == 0 && view["trays"][1]["count"] == 0
    });
    for stream in seats[2..].iter().chain([&live.view]) {
        let events = stream.events();
        let told = events.iter().find(|(_, view)| !view["trade"].is_null());
        assert_eq!(told, None, "a third was told of the trade");
    }
}

/// RD-15: before the round has stopped no byte to anybody says right or wrong, nor what
/// somebody else holds.
#[test]
fn before_the_stop_nothing_sealed_leaves() {
    let live = Live::start();
    live.set_up();
    let mut streams: Vec<(Option<usize>, Stream)> =
        (0..5).map(|seat| (Some(seat), live.seat(seat))).collect();
    streams.push((None, Stream::open(live.address, "/events")));
    live.deal();
    live.slap();
    live.give_remmi(2, "RC");
    live.claim(2, "P4");
    live.claim(4, "P3");
    let cards = sealed::cards(live.folder());
    let words = || cards.iter().map(String::as_str).chain(sealed::VERDICTS);
    for (seat, stream) in &streams {
        let last = stream.until("two claims", |view| claims(view).len() == 2);
        assert_eq!(last["phase"], "running");
        let told = sealed::found(&String::from_utf8(stream.bytes()).unwrap(), words());
        assert!(told.is_empty(), "{seat:?} was told {told:?}");
        for (_, view) in stream.events() {
            assert_eq!(
                (&view["reveal"], &view["trade"]),
                (&Value::Null, &Value::Null)
            );
        }
    }
    // The same words are told once the round has stopped: the search would find them.
    live.claim(0, "P2");
    live.turn_over();
    let told = sealed::found(&String::from_utf8(live.view.bytes()).unwrap(), words());
    for word in ["verdict", "valid", "a Remmi", "no Remmi", "RC1"] {
        assert!(told.contains(&word), "{word} is not among {told:?}");
    }
}

/// A page hears of the table even when nothing happens, and knows another match from the same one
/// at an earlier event.
#[test]
fn streams_beat_and_every_match_is_an_epoch_of_its_own() {
    let live = Live::start();
    live.set_up();
    for stream in [&live.view, &live.world, &live.seat(2)] {
        stream.beats();
    }
    let before = live.view.until("a match", |view| view["phase"] == "ready");
    live.ask(json!({ "ask": "new_match" }));
    let after = live.view.until("another", |view| view["phase"] == "setup");
    assert_ne!(before["epoch"], after["epoch"]);
    assert!(after["rev"].as_u64() < before["rev"].as_u64());
}

/// Who sat down, and which seats machines play, is proposed for the next match: also for the one
/// after a match that nobody sat down to.
#[test]
fn the_next_match_proposes_the_same_people_and_game() {
    let live = Live::start();
    let people = json!({
        "game": "remigio", "names": ["Rosa", "Ivan", "Léa"], "options": { "limit": "50" }, "robots": [1, 2],
    });
    let mut setup = people.clone();
    setup["ask"] = "setup".into();
    live.ask(setup);
    live.ask(json!({ "ask": "new_match" }));
    live.ask(json!({ "ask": "new_match" }));
    let view = live
        .view
        .until("the proposal", |view| view["again"] != Value::Null);
    assert_eq!((&view["again"], &view["seats"]), (&people, &json!([])));
    let nobody = json!({ "ask": "robots", "seats": [3] }).to_string();
    assert_eq!(ask(&live, &nobody).status, 409);
}
