//! The felt of a phone that holds a seat: it sees and does what the person there could.

#[allow(dead_code)] // each test uses its own part
mod room;

use rules::Seat;
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use table::furniture::{Furniture, Melds};
use table::zone::Zone;
use twin::spot::Spot;

use room::http::{self, Reply};
use room::live::Live;
use room::play::{NAMES, pieces_at};
use room::sealed;
use room::stream::Stream;

/// Another address of this machine, as a phone uses one.
const HOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const GAMES: [&str; 5] = ["remmi-demmi", "rami", "remigio", "rummoli", "remi"];

/// A phone that has taken a seat.
struct Phone {
    door: SocketAddr,
    cookie: String,
}

impl Phone {
    fn joins(live: &Live, seat: usize) -> Phone {
        let door = SocketAddr::from((HOST, live.address.port()));
        let join = live.join().expect("there is a door");
        let path = join.strip_prefix(&format!("http://{door}")).unwrap();
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let body = format!("seat={seat}");
        // By leave of the table's own page.
        let reply = http::send(live.address, "POST", path, &form, body.as_bytes());
        assert_eq!(reply.status, 303, "{}", reply.head);
        let line = |name: &str| {
            let mut lines = reply.head.lines();
            lines.find_map(|line| line.strip_prefix(name).map(str::to_owned))
        };
        assert_eq!(line("location: ").as_deref(), Some("/"));
        let cookie = line("set-cookie: ").expect("a seat's secret");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Phone { door, cookie }
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        let cookie = [("Cookie", self.cookie.as_str())];
        http::send(self.door, method, path, &cookie, body.as_bytes())
    }

    fn does(&self, gesture: Value) {
        let reply = self.send("POST", "/twin/hand", &gesture);
        let body = String::from_utf8_lossy(&reply.body);
        assert_eq!(reply.status, 200, "{gesture}: {body}");
    }

    /// It is refused, for the reason that belongs to a hand that reaches too far.
    fn may_not(&self, gesture: Value) -> String {
        let reply = self.send("POST", "/twin/hand", &gesture);
        assert_eq!(reply.status, 403, "{gesture}");
        reply.error()
    }

    fn carries(&self, ids: &[String], to: &str) {
        self.does(json!({ "do": "move", "ids": ids, "to": to }));
    }

    fn may_not_carry(&self, ids: &[String], to: &str) {
        self.may_not(json!({ "do": "move", "ids": ids, "to": to }));
    }

    fn felt(&self) -> Stream {
        Stream::open_as(self.door, "/twin/events", &self.cookie)
    }
}

#[test]
fn a_phone_with_a_seat_gets_the_page_of_that_seat() {
    let live = Live::with_host(HOST);
    live.set_up();
    for seat in [0, 3] {
        let phone = Phone::joins(&live, seat);
        let page = phone.send("GET", "/", &Value::Null);
        let text = String::from_utf8(page.body).unwrap();
        let own = format!("<body data-own=\"{seat}\">");
        assert!(text.contains(&own), "{text}");
        let script = text.split('"').find(|word| word.ends_with(".js"));
        let script = phone.send("GET", script.expect("the felt's"), &Value::Null);
        assert_eq!(script.status, 200);
        assert_eq!(phone.send("GET", "/seat", &Value::Null).status, 200);
        assert_eq!(
            phone.send("GET", "/twin/glass.png", &Value::Null).status,
            404
        );
    }
    // On this machine the cookie's own seat is not a table.
    let phone = Phone::joins(&live, 1);
    let cookie = [("Cookie", phone.cookie.as_str())];
    let page = http::send(live.address, "GET", "/", &cookie, b"");
    assert_eq!(page.status, 303);
}

/// Every byte of a seat's stream and of a screen's, from before the deal: of the cards in other hands and in the stock
/// neither name nor tag.
#[test]
fn no_stream_names_a_card_that_lies_face_down() {
    for game in GAMES {
        let live = Live::with_host(HOST);
        let players = if game == "remmi-demmi" { 5 } else { 4 };
        match game {
            "remmi-demmi" => live.set_up(),
            _ => live.ask(json!({ "ask": "setup", "game": game, "names": NAMES[..players] })),
        }
        live.hand(json!({ "do": "gather" }));
        let phone = Phone::joins(&live, 1);
        let felt = phone.felt();
        // On this machine too, where the table's own page sees everything.
        let screens = [live.address, phone.door].map(|door| Stream::open(door, "/tv/events"));
        // Who deals is settled by machines, and one of them deals; then nobody plays.
        let everybody: Vec<usize> = (0..players).collect();
        live.hand(json!({ "do": "speed", "to": 8.0 }));
        live.ask(json!({ "ask": "robots", "seats": everybody }));
        live.world.until("a deal", |world| {
            (0..players).all(|seat| pieces_at(world, &format!("hand:{seat}")).len() >= 9)
        });
        live.hand(json!({ "do": "speed", "to": 0.0 }));
        live.ask(json!({ "ask": "robots", "seats": [] }));
        // A machine may have had something in its hand in that moment.
        let hand = || live.twin().world().names_at(Spot::Hand(Seat(1)));
        let told = felt.until("its own hand", |told| pieces_at(told, "hand:1") == hand());
        let own = hand();
        assert_eq!(told["panel"], Value::Null, "it hangs in the room");
        for screen in &screens {
            screen.until("the hand in backs", |told| {
                pieces_at(told, "hand:1").len() == own.len()
            });
        }
        let bytes = String::from_utf8(felt.bytes()).unwrap();
        let words: BTreeSet<&str> = bytes.split('"').collect();
        assert!(own.iter().all(|name| words.contains(name.as_str())));
        names_none_of(&live, game, Some(1), &felt);
        for screen in &screens {
            names_none_of(&live, game, None, screen);
        }
    }
}

/// Nothing is told of what lies in the hands of others, or in a pile, that was not seen before.
fn names_none_of(live: &Live, game: &str, viewer: Option<u8>, felt: &Stream) {
    let world = live.twin().world();
    let others = Seat::all(5).filter(|seat| Some(seat.0) != viewer);
    let piles = [Zone::Stock, Zone::Aside, Zone::Widow].map(Spot::Zone);
    let spots = others.map(Spot::Hand).chain(piles);
    let hidden: Vec<String> = spots.flat_map(|spot| world.names_at(spot)).collect();
    assert!(hidden.len() > 27, "{game}: {hidden:?}");
    let seen = had_in_sight(live, game, viewer);
    let bytes = String::from_utf8(felt.bytes()).unwrap();
    let words: BTreeSet<&str> = bytes.split('"').collect();
    for name in hidden.iter().filter(|name| !seen.contains(*name)) {
        assert!(!words.contains(name.as_str()), "{game}: {name} was told");
    }
    for tag in sealed::tags(live.folder()) {
        assert!(!bytes.contains(&tag), "{game}: the tag {tag} was told");
    }
}

/// Names of the pieces that a viewer has seen so far: held or traded, cut, turned up, thrown or laid.
fn had_in_sight(live: &Live, game: &str, viewer: Option<u8>) -> BTreeSet<String> {
    let is_open = |place: &str| {
        let kind = place.split(':').next().unwrap_or_default();
        let open = match (game, viewer) {
            ("remmi-demmi", Some(_)) => ["tray"].as_slice(),
            ("remmi-demmi", None) => &[],
            _ => &["pad", "melds", "discard", "centre"],
        };
        open.contains(&kind) || viewer.is_some_and(|seat| place.ends_with(&format!(":{seat}")))
    };
    let events = live.world.events();
    let pieces = events
        .iter()
        .flat_map(|(_, world)| world["pieces"].as_array().into_iter().flatten());
    pieces
        .filter(|piece| is_open(piece["place"].as_str().unwrap()))
        .map(|piece| piece["id"].as_str().unwrap().to_owned())
        .collect()
}

/// RD-15 for what lies on the pads: no face of a claim leaves before it is turned over, and then all do.
#[test]
fn a_claim_is_face_down_on_every_phone_until_it_is_turned_over() {
    let live = Live::with_host(HOST);
    live.set_up();
    let phones = [0, 1].map(|seat| Phone::joins(&live, seat).felt());
    let screen = Stream::open(live.address, "/tv/events");
    let felts: Vec<Stream> = phones.into_iter().chain([screen]).collect();
    live.deal();
    live.slap();
    live.give_remmi(2, "RC");
    live.claim(2, "P4");
    let claimed = live.at_place("pad:2");
    let nine: Vec<&String> = claimed.iter().filter(|name| *name != "P4").collect();
    for felt in &felts {
        let told = felt.until("ten pieces on the pad", |told| {
            pieces_at(told, "pad:2").len() == 10
        });
        let lies = pieces_at(&told, "pad:2");
        assert!(lies.contains(&"P4".to_owned()));
        assert!(nine.iter().all(|name| !lies.contains(name)), "{lies:?}");
    }
    live.claim(0, "P3");
    live.claim(4, "P2");
    live.turn_over();
    for felt in &felts {
        felt.until("the claim turned over", |told| {
            let lies = pieces_at(told, "pad:2");
            nine.iter().all(|name| lies.contains(name))
        });
    }
}

#[test]
fn a_phone_does_what_its_person_could_and_nothing_else() {
    let live = Live::with_host(HOST);
    live.set_up();
    let [ana, ivan] = [0, 1].map(|seat| Phone::joins(&live, seat));
    let why = ivan.may_not(json!({ "do": "deal" }));
    assert!(why.contains("Ana deals"), "{why}");
    for (lang, said) in [("fr", "Ana qui donne"), ("bg", "Раздава Ana")] {
        let path = format!("/twin/hand?lang={lang}&seat=0");
        let reply = ivan.send("POST", &path, &json!({ "do": "deal" }));
        assert_eq!(reply.status, 403);
        assert!(reply.error().contains(said), "{}", reply.error());
    }
    ana.does(json!({ "do": "deal" }));
    live.world.until("nine cards in every hand", |world| {
        (0..5).all(|seat| pieces_at(world, &format!("hand:{seat}")).len() == 9)
    });
    live.view.until("the pads empty again", |view| {
        view["phase"] == "dealt" && (0..5).all(|seat| view["seats"][seat]["seen"] == 0)
    });
    live.world.until("the timer armed", |world| {
        world["timer"]["state"] == "armed"
    });
    for table in [
        json!({ "do": "patience", "seconds": 1 }),
        json!({ "do": "speed", "to": 8.0 }),
        json!({ "do": "bell" }),
        json!({ "do": "long_press" }),
        json!({ "do": "gather" }),
        json!({ "do": "shuffle" }),
        json!({ "do": "take_trade" }),
        json!({ "do": "take_back" }),
        json!({ "do": "roll", "seat": 0 }),
        json!({ "do": "cut", "seat": 0 }),
    ] {
        ivan.may_not(table);
    }
    ivan.does(json!({ "do": "tap" }));
    live.view
        .until("the round running", |view| view["phase"] == "running");

    let own = live.at_place("hand:1");
    let others = live.at_place("hand:0");
    let felt = ivan.felt();
    let told = felt.until("the hand", |told| pieces_at(told, "hand:1") == own);
    let backs = pieces_at(&told, "hand:0");
    assert_eq!(backs.len(), 9);
    for to in ["hand:1", "pad:1", "tray:left", "discard"] {
        ivan.may_not_carry(&others[..1], to);
        ivan.may_not_carry(&backs[..1], to);
    }
    for to in [
        "hand:0", "pad:0", "melds:0", "stock", "aside", "drawer", "box", "centre",
    ] {
        ivan.may_not_carry(&own[..1], to);
    }
    ivan.may_not_carry(&["bank-card".to_owned()], "pad:1");
    ivan.may_not_carry(&["P4".to_owned()], "hand:1");
    assert_eq!(live.at_place("hand:1"), own, "nothing has moved");

    // A trade: each lays one card, and takes the other's.
    ivan.carries(&own[..1], "tray:left");
    ana.carries(&others[..1], "tray:right");
    live.seat(1)
        .until("the verdict", |view| view["trade"].is_object());
    felt.until("both packets open to its two players", |told| {
        pieces_at(told, "tray:left") == own[..1] && pieces_at(told, "tray:right") == others[..1]
    });
    ana.may_not_carry(&own[..1], "hand:0");
    ana.does(json!({ "do": "take_trade" }));
    live.world.until("the swap", |world| {
        pieces_at(world, "hand:0").contains(&own[0])
    });
    ivan.carries(&["P4".to_owned()], "pad:1");
    let nine = live.at_place("hand:1");
    ivan.carries(&nine, "pad:1");
    live.view
        .until("the claim", |view| view["seats"][1]["seen"] == 9);
    ana.may_not_carry(&["P4".to_owned()], "pad:0");
    ana.may_not_carry(&nine[..1], "hand:0");
}

/// Where Rami's combinations are swiped, a hand takes what it lays over its pad: the table knows of it, and no antenna
/// is where it lies then.
#[test]
fn a_hand_swipes_what_it_lays() {
    let melds = Melds::Swiped;
    let furniture = Furniture {
        melds,
        ..Furniture::default()
    };
    let live = Live::built(HOST, furniture);
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    let phones = [0, 1].map(|seat| Phone::joins(&live, seat));
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    phones[0].does(json!({ "do": "deal" }));
    let view = live
        .view
        .until("a turn", |view| view["sheet"]["turn"].is_number());
    let turn = view["sheet"]["turn"].as_u64().unwrap();
    let hand = live.twin().world().names_at(Spot::Hand(Seat(turn as u8)));
    let melds = format!("melds:{turn}");
    phones[turn as usize].carries(&hand[..2], &melds);
    // The table's own page takes them over the pad of the turn.
    live.carry(&hand[2..3], &melds);
    let laid: BTreeSet<&String> = hand[..3].iter().collect();
    let lie = |world: &Value| pieces_at(world, &melds).len() == laid.len();
    live.world.until("the cards where no antenna is", lie);
    live.view.until("what was swiped, the pads empty", |view| {
        let groups = view["sheet"]["groups"].as_array().into_iter().flatten();
        let pieces = groups.flat_map(|group| group["pieces"].as_array().into_iter().flatten());
        let mut pieces = pieces.filter_map(Value::as_str);
        laid.iter()
            .all(|card| pieces.clone().any(|piece| piece == **card))
            && pieces.all(|piece| laid.contains(&piece.to_owned()))
            && [0, 1].iter().all(|seat| view["seats"][*seat]["seen"] == 0)
    });
}

/// Piles are for the player whose turn it is, and their tops alone.
#[test]
fn a_phone_draws_the_top_of_the_stock_in_its_turn() {
    let live = Live::with_host(HOST);
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    let phones = [0, 1].map(|seat| Phone::joins(&live, seat));
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
    phones[0].does(json!({ "do": "deal" }));
    let view = live
        .view
        .until("a turn", |view| view["sheet"]["turn"].is_number());
    let turn = view["sheet"]["turn"].as_u64().unwrap() as usize;
    let (own, other) = (&phones[turn], &phones[1 - turn]);
    let hand = format!("hand:{turn}");
    let before = live.twin().world().names_at(Spot::Hand(Seat(turn as u8)));
    let felt = own.felt();
    let told = felt.until("the hand", |told| pieces_at(told, &hand) == before);
    let stock = pieces_at(&told, "stock");
    let (top, under) = stock.split_last().expect("a stock");
    other.may_not_carry(std::slice::from_ref(top), &format!("hand:{}", 1 - turn));
    own.may_not_carry(&under[..1], &hand);
    own.carries(std::slice::from_ref(top), &hand);
    let drawn = live.world.until("one card more", |world| {
        pieces_at(world, &hand).len() == before.len() + 1
    });
    let drawn = pieces_at(&drawn, &hand).pop().unwrap();
    let told = felt.until("its face", |told| pieces_at(told, &hand).contains(&drawn));
    let did = json!({ "seat": turn, "drew": true, "threw": false });
    assert_eq!(told["did"], did);
    let next = pieces_at(&told, "stock").pop().expect("a stock");
    let again = json!({ "do": "move", "ids": [next], "to": hand });
    assert!(own.may_not(again).starts_with("You have drawn"));
    own.carries(std::slice::from_ref(&drawn), "discard");
    felt.until("it lies open", |told| {
        pieces_at(told, "discard").last() == Some(&drawn)
    });
}
