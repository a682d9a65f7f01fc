//! The constitution over the network, with real cookies: every cell of it, for each page that can ask.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::net::{Ipv4Addr, SocketAddr};

use room::http::{self, Reply};
use room::live::Live;
use room::play::Table;
use serde_json::{Value, json};
use table::app::{Leave, Matter, Role};

/// Another address of this machine, on which phones join.
const ROOM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

struct Room {
    live: Live,
    at: SocketAddr,
    /// `/join/CODE`.
    join: String,
}

impl Room {
    fn open() -> Room {
        let live = Live::with_host(ROOM);
        let at = SocketAddr::from((ROOM, live.address.port()));
        let join = live.join().expect("there is a door");
        let join = join
            .strip_prefix(&format!("http://{at}"))
            .unwrap()
            .to_owned();
        Room { live, at, join }
    }

    /// A phone takes a seat, by leave of the table's own page; its cookie.
    fn joins(&self, seat: u8) -> String {
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let taken = format!("seat={seat}");
        let reply = http::send(
            self.live.address,
            "POST",
            &self.join,
            &form,
            taken.as_bytes(),
        );
        assert_eq!(reply.status, 303);
        let lower = reply.head.to_lowercase();
        let at = lower.find("set-cookie: ").expect("a cookie") + "set-cookie: ".len();
        reply.head[at..].split(';').next().unwrap().to_owned()
    }

    fn asks(&self, cookie: &str, request: &Value) -> Reply {
        let headers = [("Cookie", cookie)];
        let body = request.to_string();
        http::send(self.at, "POST", "/ask", &headers, body.as_bytes())
    }
}

/// One request of each matter that a deal which is over allows.
fn requests() -> Vec<(Matter, Value)> {
    let propose = |what: Value| json!({ "ask": "propose", "what": what });
    let setup = json!({ "ask": "setup", "game": "rami", "names": ["Eve", "B", "C"] });
    vec![
        (Matter::Setup, setup),
        (Matter::Robots, json!({ "ask": "robots", "seats": [1] })),
        (Matter::BreakOff, json!({ "ask": "new_match" })),
        (Matter::BreakOff, json!({ "ask": "take_up", "number": 1 })),
        (Matter::Pair, json!({ "ask": "pair", "timer": "tap-9" })),
        (
            Matter::Counted,
            json!({ "ask": "counted", "seat": 1, "cards": 9 }),
        ),
        (
            Matter::Decide,
            json!({ "ask": "decide", "seat": 1, "good": true }),
        ),
        (Matter::TakeBack, json!({ "ask": "take_back", "id": 1 })),
        (
            Matter::Comers,
            propose(json!({ "want": "leave", "seat": 2 })),
        ),
        (Matter::Deal, json!({ "ask": "deal" })),
        (Matter::Start, json!({ "ask": "start" })),
        (
            Matter::Call,
            json!({ "ask": "call", "seat": 1, "call": "ten" }),
        ),
        (Matter::Amend, propose(json!({ "want": "redeal" }))),
        (Matter::Consent, json!({ "ask": "disagree" })),
        (Matter::Language, json!({ "ask": "language", "lang": "fr" })),
        (
            Matter::Look,
            json!({ "ask": "look", "seat": 2, "look": { "face": "cat" } }),
        ),
        (Matter::GoOn, json!({ "ask": "go_on" })),
    ]
}

/// What is told of a match that whoever has no say in it must leave as it is.
fn kept(room: &Room, phase: &str) -> Value {
    let view = room.live.view.until(phase, |view| view["phase"] == phase);
    json!([
        view["seats"],
        view["written"],
        view["game"],
        view["epoch"],
        view["ruling"]
    ])
}

/// What is not theirs is refused, and no file, name or point is another for it; what is theirs never is for whose
/// it is. Seat 0 deals, and may bring the match into another phase. Gives what stood when it began.
fn every_cell_is_as_written(room: &Room, phase: &str) -> Value {
    let (ana, ivan) = (room.joins(0), room.joins(1));
    let before = kept(room, phase);
    let forged = ivan[..ivan.len() - 1].to_owned();
    let pages = [
        (Role::Watches, "remmi_phone=".to_owned()),
        (Role::Watches, forged),
        (Role::Plays, ivan),
        (Role::Deals, ana),
    ];
    for (role, cookie) in &pages {
        for (matter, request) in requests() {
            let (leave, reply) = (matter.leave(*role), room.asks(cookie, &request));
            let cell = format!(
                "{phase}, {role:?}, {matter:?}: {}",
                String::from_utf8_lossy(&reply.body)
            );
            match (role, leave) {
                (Role::Watches, _) => assert_eq!(reply.status, 403, "{cell}"),
                (_, Leave::Never) => assert_eq!(reply.status, 409, "{cell}"),
                (_, Leave::Consent) if request["ask"] != "propose" => {
                    assert_eq!(reply.status, 409, "{cell}")
                }
                // Theirs, whether or not it can be done now.
                _ => assert!(!cell.contains("page that leads"), "{cell}"),
            }
        }
        if *role != Role::Deals {
            assert_eq!(kept(room, phase), before, "{role:?}");
        }
    }
    let second = room.live.folder().join("matches/0002.journal");
    assert!(!second.exists(), "no match was begun");
    before
}

/// In turns: a game in which a seat has words of its own before anything is thrown.
#[test]
fn what_is_not_theirs_is_refused_over_the_network() {
    let room = Room::open();
    room.live
        .ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan", "Léa"] }));
    room.live.ask(json!({ "ask": "deal" }));
    let before = every_cell_is_as_written(&room, "dealt");
    assert_eq!(
        kept(&room, "dealt"),
        before,
        "nor is there anything to deal"
    );
}

/// In every phase of a round of Remmi-Demmi.
#[test]
fn in_no_phase_of_a_round_is_what_is_not_theirs_done_over_the_network() {
    for phase in ["ready", "dealt", "running", "reveal", "scored"] {
        let room = Room::open();
        let table: &Table = &room.live;
        table.set_up();
        if phase != "ready" {
            table.deal();
        }
        if ["running", "reveal", "scored"].contains(&phase) {
            table.slap();
        }
        if ["reveal", "scored"].contains(&phase) {
            for (seat, plaque) in [(2, "P4"), (4, "P3"), (3, "P2")] {
                table.claim(seat, plaque);
            }
        }
        if phase == "scored" {
            table.turn_over();
        }
        every_cell_is_as_written(&room, phase);
    }
}

/// Where no match goes on: one seat proposes the former one, and takes it up with the last consent.
#[test]
fn a_former_match_is_taken_up_by_who_leads_or_by_all() {
    let room = Room::open();
    let seats = |names: [&str; 2]| {
        room.live
            .ask(json!({ "ask": "setup", "game": "remigio", "names": names }))
    };
    seats(["Ana", "Ivan"]);
    room.live.new_match();
    seats(["Rosa", "Paul"]);
    let pages = [
        (Role::Deals, room.joins(0)),
        (Role::Plays, room.joins(1)),
        (Role::Watches, "remmi_phone=".to_owned()),
    ];
    let take_up = json!({ "ask": "take_up", "number": 1 });
    for (role, cookie) in &pages {
        let reply = room.asks(cookie, &take_up);
        let (status, why) = match Matter::TakeUp.leave(*role) {
            Leave::Consent => (409, "taken up by all together"),
            _ => (403, ""),
        };
        let told = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(
            reply.status == status && told.contains(why),
            "{role:?}: {told}"
        );
    }
    let propose = json!({ "ask": "propose", "what": { "want": "take_up", "number": 1 } });
    assert_eq!(room.asks(&pages[0].1, &propose).status, 200);
    let open = room
        .live
        .view
        .until("a proposal", |view| !view["proposal"].is_null());
    assert_eq!(open["seats"][0]["name"], "Rosa");
    assert_eq!(
        room.asks(&pages[1].1, &json!({ "ask": "agree" })).status,
        200
    );
    let taken = |view: &Value| view["seats"][0]["name"] == "Ana";
    room.live.view.until("the former match", taken);
    // Who sits there is somebody else: the phones of now speak for nobody, and their pages say why.
    for (_, cookie) in &pages[..2] {
        assert_eq!(room.asks(cookie, &json!({ "ask": "go_on" })).status, 403);
    }
    let seat = http::send(room.at, "GET", "/seat", &[("Cookie", &pages[0].1)], b"");
    let told = String::from_utf8_lossy(&seat.body).into_owned();
    assert!(told.contains("is not in this match"), "{told}");
    // Whoever leads takes the other one up alone.
    room.live.ask(json!({ "ask": "take_up", "number": 2 }));
    let back = |view: &Value| view["seats"][0]["name"] == "Rosa";
    room.live.view.until("the one before", back);
}
