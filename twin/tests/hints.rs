//! Hints at the virtual table: whoever does as they say plays a whole deal, and nobody gets one where none are given.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::time::{Duration, Instant};

use room::http;
use room::live::Live;
use rules::Seat;
use serde_json::{Value, json};
use table::zone::Zone;
use twin::spot::Spot;

/// No deal takes longer, on a busy machine and with a debug build.
const LONGEST: Duration = Duration::from_secs(240);
/// Between two looks at the table.
const LOOK: Duration = Duration::from_millis(100);

fn hint(live: &Live, lang: &str) -> (u16, Value) {
    let reply = http::get(live.address, &format!("/twin/hint?seat=0&lang={lang}"));
    (reply.status, serde_json::from_slice(&reply.body).unwrap())
}

fn seats(live: &Live, game: &str) {
    let names = ["Ana", "Ivan", "Léa", "Tom"];
    let (names, options) = match game {
        "remmi-demmi" => (&names[..], json!({ "removed": "GS GT BC BS" })),
        _ => (&names[..3], json!({})),
    };
    let robots: Vec<usize> = (1..names.len()).collect();
    live.ask(json!({ "ask": "setup", "game": game, "names": names, "robots": robots, "options": options }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "speed", "to": 8.0 }));
}

/// Ana does as each hint says until the points of so many deals are written; gives what was said that she followed.
fn follows(game: &str, deals: usize) -> Vec<String> {
    follows_until(game, |written, _| written >= deals)
}

/// The same until it is enough, by how many deals are written and what she has followed.
fn follows_until(game: &str, enough: impl Fn(usize, &[String]) -> bool) -> Vec<String> {
    let live = Live::start();
    seats(&live, game);
    let (began, mut followed) = (Instant::now(), Vec::new());
    loop {
        let view = serde_json::to_value(live.twin().page(Seat(0))).unwrap();
        if enough(view["written"].as_array().map_or(0, Vec::len), &followed) {
            return followed;
        }
        assert!(
            began.elapsed() < LONGEST,
            "{game}: {:?}, after {followed:?}",
            (&view["next"]["text"], &view["sheet"]["faults"])
        );
        live.goes_on(&view);
        let (status, advice) = hint(&live, "en");
        assert_eq!(status, 200, "{advice}");
        let done = match (&advice["to"], &advice["ask"]) {
            _ if advice["do"].is_string() => {
                let mut gesture = json!({ "do": advice["do"] });
                if advice["seat"].is_u64() {
                    gesture["seat"] = advice["seat"].clone();
                }
                http::post(live.address, "/twin/hand", &gesture).status == 200
            }
            (Value::String(to), _) => {
                let gesture = json!({ "do": "move", "ids": advice["pieces"], "to": to });
                http::post(live.address, "/twin/hand", &gesture).status == 200
            }
            (_, Value::Object(_)) => http::post(live.address, "/ask", &advice["ask"]).status == 200,
            _ => false,
        };
        if done {
            followed.push(advice["text"].as_str().unwrap().to_owned());
        }
        live.view.rest(LOOK);
    }
}

#[test]
fn whoever_follows_them_plays_a_deal_of_rami() {
    let followed = follows("rami", 1);
    for beginning in ["Draw", "Throw"] {
        assert!(
            followed.iter().any(|text| text.starts_with(beginning)),
            "{followed:?}"
        );
    }
}

#[test]
fn whoever_follows_them_plays_two_deals_of_remigio() {
    assert!(follows("remigio", 2).len() > 6);
}

#[test]
fn whoever_follows_them_plays_a_deal_of_remi() {
    assert!(follows("remi", 1).len() > 3);
}

#[test]
#[ignore = "more than a minute; ./ci.sh robots"]
fn whoever_follows_them_plays_a_deal_of_rummoli() {
    assert!(follows("rummoli", 1).len() > 3);
}

/// The bell ends a round whatever is done, on a busy machine before the second offer: so many rounds as it takes.
#[test]
fn whoever_follows_them_trades_at_remmi_demmi() {
    follows_until("remmi-demmi", |_, followed| {
        let offers = followed.iter().filter(|text| text.starts_with("Offer "));
        offers.count() > 1
    });
}

/// A machine consents to whatever people want. Whoever asks what to do is told to consent to nothing.
#[test]
fn consent_is_nobodys_advice() {
    let live = Live::start();
    seats(&live, "remigio");
    live.hand(json!({ "do": "deal" }));
    live.view.until("the deal", |view| view["phase"] != "ready");
    live.ask(json!({ "ask": "propose", "seat": 1, "what": { "want": "redeal" } }));
    let (_, advice) = hint(&live, "en");
    let text = "Something is proposed: whether you agree is yours to say.";
    assert_eq!(advice, json!({ "pieces": [], "text": text }));
}

/// RE-03, RU-03: what chance does is rolled and cut by the page's own gesture, and none of it is a card to be laid.
#[test]
fn the_die_is_rolled_and_the_cards_are_cut() {
    for (game, gesture, text) in [
        ("remi", "roll", "Roll the die."),
        (
            "rummoli",
            "cut",
            "Cut: any card of the stock, onto your pad.",
        ),
    ] {
        let live = Live::start();
        seats(&live, game);
        let (_, advice) = hint(&live, "en");
        let wanted = json!({ "pieces": [], "do": gesture, "seat": 0, "text": text });
        assert_eq!(advice, wanted);
        let done = json!({ "do": advice["do"], "seat": advice["seat"] });
        let reply = http::post(live.address, "/twin/hand", &done);
        assert_eq!(reply.status, 200, "{game}");
    }
}

/// RA-17: whoever has given the card for a joker, as they were told, is told to take the joker; not a card of what lies there
/// with the one given (RA-16).
#[test]
fn a_joker_is_taken_once_its_card_is_given() {
    let live = Live::start();
    let names = ["Ana", "Ivan"];
    live.ask(json!({ "ask": "setup", "game": "rami", "names": names }));
    for gesture in [json!({ "do": "gather" }), json!({ "do": "deal" })] {
        live.hand(gesture);
    }
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    let (ana, ivan) = (Seat(0), Seat(1));
    let carry = |cards: &str, to: Spot| {
        let names: Vec<String> = cards.split(' ').map(str::to_owned).collect();
        live.twin().change(|world| world.carry(&names, to)).unwrap();
    };
    let (melds, discard) = (
        |seat| Spot::Zone(Zone::Melds(seat)),
        Spot::Zone(Zone::Discard),
    );
    let turn = |seat: Seat| {
        let is_turn = |view: &Value| view["sheet"]["turn"] == seat.0;
        live.view.until("a turn", is_turn);
    };
    let drawn = ["5C/2", "6D/2", "8S/2"];
    for (seat, laid, (drawn, thrown)) in [
        (ivan, "JH/1 JC/1 JK/1", (drawn[0], "KS/2")),
        (ana, "2S/1 3S/1 4S/1", (drawn[1], "QS/2")),
        (ivan, "", (drawn[2], "9D/2")),
    ] {
        turn(seat);
        carry(drawn, Spot::Hand(seat));
        if !laid.is_empty() {
            carry(laid, melds(seat));
        }
        carry(thrown, discard);
    }
    turn(ana);
    // With a joker she is out.
    let held = live.twin().world().names_at(Spot::Hand(ana)).join(" ");
    carry(&held, Spot::Zone(Zone::Stock));
    carry("JD/1 7C/1 8C/1 4H/1", Spot::Hand(ana));
    live.twin()
        .change(|world| {
            world.forget_turn();
            Ok(())
        })
        .unwrap();
    let began = Instant::now();
    let gives = loop {
        let (_, advice) = hint(&live, "en");
        if advice["text"] == "Lay J♦." {
            break advice;
        }
        assert!(began.elapsed() < LONGEST, "{advice}");
        live.view.rest(LOOK);
    };
    let gesture = json!({ "do": "move", "ids": gives["pieces"], "to": gives["to"] });
    live.hand(gesture);
    let (_, takes) = hint(&live, "en");
    assert_eq!(
        takes["text"],
        "Take joker from where it lies, and lay it with 7♣ and 8♣."
    );
}

/// Who lays one card alone in place of a throw, as no machine would, is told to take it back, and then to throw.
#[test]
fn whoever_lays_wrong_is_told_to_take_it_back() {
    let live = Live::start();
    seats(&live, "rami");
    let (began, mut laid, mut back) = (Instant::now(), false, false);
    loop {
        let view = serde_json::to_value(live.twin().page(Seat(0))).unwrap();
        assert!(began.elapsed() < LONGEST, "{laid} {back}");
        live.goes_on(&view);
        let (_, advice) = hint(&live, "en");
        let text = advice["text"].as_str().unwrap();
        let throws = advice["to"] == "discard";
        if throws && back {
            break;
        }
        back |= text.starts_with("Take ") && text.ends_with(" back: that is no combination yet.");
        match (&advice["to"], &advice["ask"]) {
            // Until the card that was laid is read.
            _ if throws && laid => {}
            (Value::String(to), _) => {
                laid |= throws;
                let to = if throws { "melds:0" } else { to };
                let gesture = json!({ "do": "move", "ids": advice["pieces"], "to": to });
                http::post(live.address, "/twin/hand", &gesture);
            }
            (_, Value::Object(_)) => {
                http::post(live.address, "/ask", &advice["ask"]);
            }
            _ if advice["do"].is_string() => {
                let gesture = json!({ "do": advice["do"], "seat": 0 });
                http::post(live.address, "/twin/hand", &gesture);
            }
            _ => {}
        }
        live.view.rest(LOOK);
    }
}

#[test]
fn a_table_that_gives_none_says_so() {
    let live = Live::start();
    seats(&live, "remigio");
    let nobody = http::get(live.address, "/twin/hint?seat=1&lang=en");
    assert_eq!(nobody.status, 409, "a machine sits there");
    assert_eq!(hint(&live, "bg").0, 200);
    live.hand(json!({ "do": "hints", "allowed": false }));
    let (status, refused) = hint(&live, "fr");
    assert_eq!(status, 409);
    let said = "On ne donne pas de conseils à cette table.";
    assert_eq!(refused["error"], said);
}

/// A joker in Ana's hand: whoever looks away gets one of the stock for one of hers.
fn a_joker(live: &Live) -> String {
    let world = live.twin().world();
    let of = |spot: &str, is_joker: bool| {
        let mut things = world.things.iter();
        let fits = |one: &str| one.starts_with("JK/") == is_joker;
        let thing = things.find(|one| one.spot.to_string() == spot && fits(&one.name));
        thing.map(|one| one.name.clone())
    };
    if let Some(joker) = of("hand:0", true) {
        return joker;
    }
    let (joker, card) = (of("stock", true), of("hand:0", false));
    let joker = joker.expect("a joker in the stock");
    // No hand on the page may do that.
    let swapped = live.twin().change(|world| {
        world.carry(&[card.expect("a hand")], Spot::Zone(Zone::Stock))?;
        world.carry(std::slice::from_ref(&joker), Spot::Hand(Seat(0)))?;
        world.forget_turn();
        Ok(())
    });
    swapped.unwrap();
    joker
}

/// Whoever throws a joker away is told so when the deal is over, and sees the hand of then.
#[test]
fn the_turns_in_which_most_was_lost_are_told_after_the_deal() {
    let live = Live::start();
    seats(&live, "remigio");
    let (began, mut thrown) = (Instant::now(), 0);
    loop {
        let view = serde_json::to_value(live.twin().page(Seat(0))).unwrap();
        if ["scored", "finished"].contains(&view["phase"].as_str().unwrap()) {
            break;
        }
        assert!(began.elapsed() < LONGEST, "{}", view["next"]["text"]);
        live.goes_on(&view);
        let (_, advice) = hint(&live, "en");
        let mut ids = advice["pieces"].clone();
        if advice["to"] == "hand:0" && thrown == 0 {
            a_joker(&live);
        }
        if advice["to"] == "discard" {
            thrown += 1;
            if thrown == 1 {
                ids = json!([a_joker(&live)]);
            }
        }
        if let Value::String(to) = &advice["to"] {
            http::post(
                live.address,
                "/twin/hand",
                &json!({ "do": "move", "ids": ids, "to": to }),
            );
        } else if advice["ask"].is_object() {
            http::post(live.address, "/ask", &advice["ask"]);
        }
        live.view.rest(LOOK);
    }
    let reply = http::get(live.address, "/twin/coach?seat=0&lang=en");
    let moments: Value = serde_json::from_slice(&reply.body).unwrap();
    let texts: Vec<&str> = moments
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert!(
        texts.iter().any(|text| text.contains("you threw joker")),
        "{moments}"
    );
    assert_eq!(moments[0]["hand"].as_array().unwrap().len(), 11);
}
