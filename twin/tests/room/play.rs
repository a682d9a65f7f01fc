//! What people do at the table, by the same requests as the page.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};

use super::http;
use super::stream::Stream;

/// Who plays, in order of seats.
pub const NAMES: [&str; 5] = ["Ana", "Ivan", "Léa", "Tom", "Mia"];
/// The types that are taken out, so that nine cards of each of these five are dealt.
pub const REMOVED: [&str; 4] = ["GS", "GT", "BC", "BS"];

/// Between two looks at the table.
const LOOK: Duration = Duration::from_millis(50);

/// A table as a page at no seat sees it.
pub struct Table {
    /// Where its pages are.
    pub address: SocketAddr,
    /// What the hub lets everybody see.
    pub view: Stream,
    /// What really lies where.
    pub world: Stream,
}

impl Table {
    /// Opens the streams of the table at `address`.
    pub fn at(address: SocketAddr) -> Table {
        Table {
            address,
            view: Stream::open(address, "/events"),
            world: Stream::open(address, "/twin/events"),
        }
    }

    /// A page at a seat.
    pub fn seat(&self, seat: usize) -> Stream {
        Stream::open(self.address, &format!("/events?seat={seat}"))
    }

    /// Asks the hub for something that it must do.
    pub fn ask(&self, request: Value) {
        self.accepted("/ask", &request);
    }

    /// What the page says comes next between two rounds, as everybody's hands do it.
    pub fn goes_on(&self, view: &Value) {
        if view["phase"] == "scored" {
            http::post(self.address, "/ask", &json!({ "ask": "go_on" }));
        }
        let (path, body) = match view["next"]["action"].as_str() {
            Some("deal") => ("/twin/hand", json!({ "do": "deal" })),
            Some("gather") => ("/twin/hand", json!({ "do": "gather" })),
            Some("next") => ("/ask", json!({ "ask": "next" })),
            _ => return,
        };
        // A machine may have done it in this moment.
        http::post(self.address, path, &body);
    }

    /// Waits until somebody asks to come in, and lets them.
    pub fn lets_in(&self) {
        let view = self
            .view
            .until("a request", |view| !view["door"]["asks"][0].is_null());
        let id = &view["door"]["asks"][0]["id"];
        self.accepted("/door", &json!({ "door": "let_in", "id": id }));
    }

    /// Begins another match; one that goes on is closed by a proposal to which this page agrees for all.
    pub fn new_match(&self) {
        let begun = http::post(self.address, "/ask", &json!({ "ask": "new_match" }));
        if begun.status != 200 {
            self.ask(json!({ "ask": "propose", "what": { "want": "new_match" } }));
            self.ask(json!({ "ask": "agree" }));
        }
    }

    /// Moves something by hand.
    pub fn hand(&self, gesture: Value) {
        self.accepted("/twin/hand", &gesture);
    }

    /// Makes something go wrong, or well again, by a line in a scenario's words.
    pub fn goes_wrong(&self, line: &str) {
        self.hand(json!({ "do": "mishap", "line": line }));
    }

    fn accepted(&self, path: &str, body: &Value) {
        let reply = http::post(self.address, path, body);
        let text = String::from_utf8_lossy(&reply.body);
        assert_eq!(reply.status, 200, "{path} {body}: {text}");
    }

    /// Carries pieces to a place.
    pub fn carry(&self, pieces: &[String], to: &str) {
        self.hand(json!({ "do": "move", "ids": pieces, "to": to }));
    }

    /// The time between two looks at the table.
    pub fn pass_a_moment(&self) {
        self.view.rest(LOOK);
    }

    /// What lies at a place, in the order in which it was laid.
    pub fn at_place(&self, place: &str) -> Vec<String> {
        let world = self.world.until("the world", |_| true);
        pieces_at(&world, place)
    }

    /// Seats five players, and waits until they can begin.
    pub fn set_up(&self) {
        self.ask(
            json!({ "ask": "setup", "names": NAMES, "options": { "removed": REMOVED.join(" ") } }),
        );
        self.ready();
    }

    /// Waits until the timer has joined and the dealer is to deal.
    pub fn ready(&self) {
        self.view
            .until("the timer, and a table to deal on", |view| {
                view["timer"]["online"] == true && view["next"]["action"] == "deal"
            });
    }

    /// Deals, and waits until everybody has the cards in hand and the modelled timer is armed.
    pub fn deal(&self) {
        self.deal_hands();
        self.world.until("the timer armed", |world| {
            world["timer"]["state"] == "armed"
        });
    }

    /// Deals, and waits until everybody has taken the cards into the hand.
    pub fn deal_hands(&self) {
        self.hand(json!({ "do": "deal" }));
        self.world.until("nine cards in every hand", |world| {
            (0..5).all(|seat| pieces_at(world, &format!("hand:{seat}")).len() == 9)
        });
        self.view.until("the pads empty again", |view| {
            view["phase"] == "dealt" && (0..5).all(|seat| view["seats"][seat]["seen"] == 0)
        });
    }

    /// Slaps the timer, and waits until the round runs.
    pub fn slap(&self) {
        self.hand(json!({ "do": "tap" }));
        self.view
            .until("the round running", |view| view["phase"] == "running");
    }

    /// Gives all nine cards of one type to a seat: a Remmi. For each of them its owner gets
    /// another card of that seat, so that every hand stays at nine.
    pub fn give_remmi(&self, seat: usize, face: &str) {
        let home = format!("hand:{seat}");
        let (_, mut odd) = split(self.at_place(&home), face);
        for other in (0..5).filter(|other| *other != seat) {
            let hand = format!("hand:{other}");
            let (wanted, _) = split(self.at_place(&hand), face);
            let given = odd.split_off(odd.len() - wanted.len());
            self.carry(&wanted, &home);
            self.carry(&given, &hand);
        }
        self.world.until("nine of one type in one hand", |world| {
            let (same, others) = split(pieces_at(world, &home), face);
            (same.len(), others.len()) == (9, 0)
        });
    }

    /// A seat takes a plaque and lays its nine cards; waits until the hub has seen both.
    pub fn claim(&self, seat: usize, plaque: &str) {
        let pad = format!("pad:{seat}");
        let nine = self.at_place(&format!("hand:{seat}"));
        self.carry(&[plaque.to_owned()], &pad);
        self.view.until("the claim", |view| {
            claims(view).contains(&(plaque.into(), seat))
        });
        self.carry(&nine, &pad);
        self.view.until("nine cards on the claimant's pad", |view| {
            view["seats"][seat]["seen"] == 9
        });
    }

    /// Turns all claims over, one by one, until the points are written.
    pub fn turn_over(&self) -> Value {
        self.view
            .until("the reveal", |view| view["phase"] == "reveal");
        loop {
            let view = self
                .view
                .until("a claim to turn over, or the points", |view| {
                    view["next"]["action"] == "next" || view["phase"] == "scored"
                });
            if view["phase"] == "scored" {
                return view;
            }
            let turned = view["reveal"]["steps"].as_array().map_or(0, Vec::len);
            self.ask(json!({ "ask": "next" }));
            self.view.until("one claim more turned over", |view| {
                view["reveal"]["steps"].as_array().map_or(0, Vec::len) > turned
            });
        }
    }
}

/// What lies at a place, in the order in which it was laid.
pub fn pieces_at(world: &Value, place: &str) -> Vec<String> {
    let pieces = world["pieces"].as_array().into_iter().flatten();
    let there = pieces.filter(|piece| piece["place"] == place);
    let by_order: BTreeMap<u64, String> = there
        .map(|piece| {
            (
                piece["order"].as_u64().unwrap(),
                piece["id"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    by_order.into_values().collect()
}

/// The claims in their order: (plaque, seat).
pub fn claims(view: &Value) -> Vec<(String, usize)> {
    let claims = view["claims"].as_array().into_iter().flatten();
    claims
        .filter_map(|claim| {
            let seat = claim["seat"].as_u64()?;
            Some((claim["plaque"].as_str()?.to_owned(), seat as usize))
        })
        .collect()
}

/// The pieces of one face, and the others.
pub fn split(pieces: Vec<String>, face: &str) -> (Vec<String>, Vec<String>) {
    pieces
        .into_iter()
        .partition(|piece| piece.starts_with(face))
}
