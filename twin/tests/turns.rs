//! A turn at the virtual table: who draws twice is told so, wherever their hand is, and pages see what was done of a turn.

#[allow(dead_code)] // each test uses its own part
mod room;

use room::http::{self, Reply};
use room::live::Live;
use rules::Seat;
use serde_json::{Value, json};
use table::zone::Zone;
use twin::spot::Spot;
use twin::world::Did;

const SAID: &str = "You have drawn in this turn already: throw to end it.";

fn body(reply: &Reply) -> Value {
    serde_json::from_slice(&reply.body).unwrap()
}

fn top(live: &Live, spot: &str) -> String {
    let names = live.twin().world().names_at(spot.parse().unwrap());
    names.last().expect("something lies there").clone()
}

/// A deal of Rami, in the turn of the seat.
fn dealt(live: &Live) -> Seat {
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan"] }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "deal" }));
    live.view.until("a deal", |view| view["phase"] == "playing");
    let view = live.twin().page(Seat(0));
    view.sheet().and_then(|sheet| sheet.turn).expect("a turn")
}

/// The answer to whoever takes the top of a place into a hand, or lays it back.
fn moves(live: &Live, name: &str, to: &str) -> Reply {
    let gesture = json!({ "do": "move", "ids": [name], "to": to });
    http::post(live.address, "/twin/hand", &gesture)
}

/// RA-12: one card a turn.
#[test]
fn nobody_draws_twice_in_a_turn() {
    let live = Live::start();
    let seat = dealt(&live);
    let hand = Spot::Hand(seat).to_string();
    let did = |drew, threw| Some(Did { seat, drew, threw });
    let first = top(&live, "stock");
    assert_eq!(moves(&live, &first, &hand).status, 200);
    assert_eq!(live.twin().world().did(), did(true, false));

    let again = moves(&live, &top(&live, "stock"), &hand);
    assert_eq!((again.status, &body(&again)["error"]), (409, &json!(SAID)));
    // It was a mistake: the card goes back, and another is drawn.
    assert_eq!(moves(&live, &first, "stock").status, 200);
    assert_eq!(live.twin().world().did(), did(false, false));
    assert_eq!(moves(&live, &first, &hand).status, 200);

    // What is thrown can be thought again, and stays one turn.
    let thrown = top(&live, &hand);
    assert_eq!(moves(&live, &thrown, "discard").status, 200);
    assert_eq!(moves(&live, &thrown, &hand).status, 200);
    assert_eq!(moves(&live, &top(&live, "stock"), &hand).status, 409);
}

/// At a real table nobody holds a hand back; an antenna under the stock tells (RA-12).
#[test]
fn a_second_draw_is_told_as_soon_as_it_is_sensed_until_the_card_lies_there_again() {
    let live = Live::start();
    let hand = |seat: Seat| Spot::Hand(seat).to_string();
    let first = dealt(&live);
    let drawn = top(&live, "stock");
    assert_eq!(moves(&live, &drawn, &hand(first)).status, 200);
    assert_eq!(moves(&live, &drawn, "discard").status, 200);
    let view = live.view.until("the next turn", |view| {
        let turn = view["sheet"]["turn"].as_u64();
        turn.is_some_and(|turn| turn != u64::from(first.0))
    });
    let next = Seat(view["sheet"]["turn"].as_u64().unwrap() as u8);
    let grasp = |name: &str, to: Spot| {
        let names = [name.to_owned()];
        live.twin().change(|world| world.carry(&names, to)).unwrap();
    };
    let told = |view: &Value| {
        let mut notices = view["notices"].as_array().unwrap().iter();
        notices.any(|notice| notice["kind"] == "drawn_twice")
    };
    grasp(&top(&live, "stock"), Spot::Hand(next));
    let second = top(&live, "stock");
    grasp(&second, Spot::Hand(next));
    live.view.until("it is told", told);
    grasp(&second, Spot::Zone(Zone::Stock));
    live.view.until("it is not told", |view| !told(view));
}

/// A person among machines takes back their throw once the next one has drawn, and maybe thrown: the machine's cards lie again as they did,
/// the throw is in the hand again, and another one ends the turn.
#[test]
fn a_turn_is_taken_back_though_a_machine_has_gone_on() {
    let live = Live::start();
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan", "Léa"] }));
    live.ask(json!({ "ask": "robots", "seats": [1, 2] }));
    live.hand(json!({ "do": "gather" }));
    live.hand(json!({ "do": "deal" }));
    let turn =
        |seat: u64| move |view: &Value| view["next"]["seat"] == seat && view["phase"] == "playing";
    live.view.until("Ana's turn", turn(0));
    moves(&live, &top(&live, "stock"), "hand:0");
    let thrown = top(&live, "hand:0");
    let held = |seat| live.twin().world().names_at(Spot::Hand(Seat(seat)));
    let before = held(2);
    moves(&live, &thrown, "discard");
    let gone_on = |view: &Value| view["next"]["seat"] == 2;
    live.view.until("Léa's turn", gone_on);
    live.world
        .until("Léa's hand at play", |_| held(2) != before);
    // Only the newest step is taken back at once; machines agree to what is older.
    let view = live.view.until("a step of Ana's", |view| {
        let past = view["past"].as_array().unwrap();
        past.iter()
            .any(|step| step["text"].as_str().unwrap().starts_with("Ana threw"))
    });
    let past = view["past"].as_array().unwrap();
    let own = |step: &&Value| step["text"].as_str().unwrap().starts_with("Ana threw");
    let id = &past.iter().find(own).unwrap()["id"];
    let newest = json!({ "ask": "take_back", "id": id });
    if http::post(live.address, "/ask", &newest).status != 200 {
        live.ask(json!({ "ask": "propose", "what": { "want": "undo", "id": id } }));
        live.ask(json!({ "ask": "agree" }));
    }
    live.view.until("Ana's turn again", turn(0));
    live.world.until("all as it lay", |_| {
        held(2) == before && held(0).contains(&thrown)
    });
    // Hands need a moment for another.
    for _ in 0..20 {
        live.pass_a_moment();
    }
    let other = held(0).into_iter().find(|name| *name != thrown).unwrap();
    assert_eq!(moves(&live, &other, "discard").status, 200);
    live.view.until("another step of Ana's", |view| {
        let past = view["past"].as_array().unwrap();
        past.iter()
            .any(|step| step["text"].as_str().unwrap().starts_with("Ana threw"))
    });
}

/// What a hub without power has lost was not taken back: it knows of one step less, and no hand has moved.
#[test]
fn cards_stay_where_they_lie_though_the_hub_has_lost_a_step() {
    let mut live = Live::start();
    let hand = |seat: Seat| Spot::Hand(seat).to_string();
    let steps = |many: usize| move |view: &Value| view["past"].as_array().unwrap().len() == many;
    let mut seat = dealt(&live);
    for (many, disk) in [(1, "disk well"), (2, "disk stalls")] {
        live.goes_wrong(disk);
        moves(&live, &top(&live, "stock"), &hand(seat));
        moves(&live, &top(&live, &hand(seat)), "discard");
        live.view.until("a step", steps(many));
        seat = Seat(1 - seat.0);
    }
    let lies = live.twin().world().things;
    live.pull_plug();
    live.view.until("that one is lost", steps(1));
    live.goes_wrong("disk well");
    live.ask(json!({ "ask": "language", "lang": "fr" }));
    live.view
        .until("its language", |view| view["board_lang"] == "fr");
    assert_eq!(live.twin().world().things, lies);
}
