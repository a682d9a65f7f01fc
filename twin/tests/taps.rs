//! A tap on the modelled timer lets in who has waited longest, and none that means something in the game does.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::net::{Ipv4Addr, SocketAddr};

use room::http::{self, Reply};
use room::live::Live;
use room::play::{NAMES, REMOVED};
use room::stream::Stream;
use serde_json::{Value, json};

/// Another address of this machine, on which phones join.
const ROOM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

struct Room {
    live: Live,
    at: SocketAddr,
    /// `/join/CODE`.
    join: String,
}

impl Room {
    /// A table whose timer is there, with people seated.
    fn of(setup: Value) -> Room {
        let live = Live::with_host(ROOM);
        let at = SocketAddr::from((ROOM, live.address.port()));
        let join = live.join().expect("there is a door");
        let join = join.strip_prefix(&format!("http://{at}")).unwrap();
        let join = join.to_owned();
        live.ask(setup);
        live.ready();
        Room { live, at, join }
    }

    /// A phone asks for a seat, or the lead; its cookie.
    fn asks(&self, place: &str) -> String {
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let body = format!("seat={place}");
        let reply = http::send(self.at, "POST", &self.join, &form, body.as_bytes());
        assert!(reply.head.contains("/asking"), "{}", reply.head);
        let lower = reply.head.to_lowercase();
        let at = lower.find("set-cookie: ").expect("a cookie") + "set-cookie: ".len();
        reply.head[at..].split(';').next().unwrap().to_owned()
    }

    fn get(&self, path: &str, cookie: &str) -> Reply {
        http::send(self.at, "GET", path, &[("Cookie", cookie)], b"")
    }

    /// Whether the phone of this cookie speaks for somebody.
    fn speaks(&self, cookie: &str) -> bool {
        let language = json!({ "ask": "language", "lang": "en" }).to_string();
        let headers = [("Cookie", cookie)];
        let reply = http::send(self.at, "POST", "/ask", &headers, language.as_bytes());
        reply.status == 200
    }

    /// Taps until the phone is let in, as people would: a request is answered by no tap in its first seconds.
    fn taps_in(&self, cookie: &str) {
        while !self.speaks(cookie) {
            self.live.hand(json!({ "do": "tap" }));
            self.live.view.beats();
        }
    }

    fn page(&self, cookie: &str) -> Stream {
        Stream::open_as(self.at, "/events", cookie)
    }
}

fn remigio() -> Value {
    json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] })
}

#[test]
fn between_two_deals_it_lets_in_and_all_are_told() {
    let room = Room::of(remigio());
    let first = room.asks("0");
    let page = room.page(&first);
    page.until("that a tap would do", |view| view["door"]["tap"] == true);
    let waits = String::from_utf8_lossy(&room.get("/asking", &first).body).into_owned();
    assert!(waits.contains("<p id=\"by-timer\">"), "{waits}");

    room.taps_in(&first);
    let told = |view: &Value| {
        let notices = view["notices"].as_array().unwrap();
        notices
            .iter()
            .any(|notice| notice["text"] == "Ana's phone was let in by a tap on the timer.")
    };
    room.live.view.until("who let it in", told);
    room.live.seat(1).until("who let it in", told);
}

/// Who has a seat asks for the lead and taps the modelled timer from the phone: that lets nobody in, for nobody sees whose hand it was.
#[test]
fn a_tap_from_a_phone_lets_nobody_in() {
    let room = Room::of(remigio());
    let eve = room.asks("0");
    room.taps_in(&eve);
    let mallory = room.asks("1");
    let headers = [("Cookie", eve.as_str())];
    let tap = json!({ "do": "tap" }).to_string();
    let page = room.page(&mallory);
    page.until("that a tap would do", |view| view["door"]["tap"] == true);
    // For so long a request must have been seen.
    for _ in 0..2 {
        room.live.view.beats();
    }
    let tapped = http::send(room.at, "POST", "/twin/hand", &headers, tap.as_bytes());
    assert_eq!(tapped.status, 200);
    room.live.view.beats();
    assert!(!room.speaks(&mallory));
    room.taps_in(&mallory);
}

/// Until the match is closed each tap means the round.
#[test]
fn a_slap_that_starts_the_round_lets_nobody_in() {
    let removed = REMOVED.join(" ");
    let setup = json!({ "ask": "setup", "names": NAMES, "options": { "removed": removed } });
    let room = Room::of(setup);
    let phone = room.asks("0");
    let page = room.page(&phone);
    page.until("its page", |view| view["door"]["tap"] == true);
    room.live.deal();
    page.until("the deal", |view| {
        view["phase"] == "dealt" && view["door"]["tap"].is_null()
    });
    let waits = String::from_utf8_lossy(&room.get("/asking", &phone).body).into_owned();
    assert!(waits.contains("<p id=\"by-timer\" hidden"), "{waits}");
    room.live.slap();
    // Its request is old enough by now: once the clock has gone on this far, a tap where it means nothing lets it in.
    room.live.view.until("the round under way", |view| {
        view["countdown"]["deadline"].is_u64()
    });
    room.live.hand(json!({ "do": "tap" }));
    room.live.hand(json!({ "do": "long_press" }));
    let asked = |view: &Value| !view["proposal"].is_null();
    room.live.view.until("the press after it", asked);
    assert!(!room.speaks(&phone), "neither slap nor tap");
    room.live.ask(json!({ "ask": "disagree" }));
    room.live.new_match();
    room.taps_in(&phone);
}
