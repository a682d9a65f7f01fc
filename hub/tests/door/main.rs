//! The door of a real table, over HTTP and with real cookies: who comes in, by whose leave, and who goes.

#[allow(dead_code)] // other tests use it too
mod room;

mod board;
mod presets;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use room::Room;
use rules::Seat;
use serde_json::{Value, json};
use table::event::LetInBy;

#[test]
fn the_first_phone_leads_and_the_code_alone_gives_no_other_the_lead() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let comer = room.with(2, &room.phone(2).asks("table"));
    assert!(!comer.speaks());
    assert_eq!(comer.get("/table").status, 303);
    let asks = &leads.door()["asks"];
    assert_eq!(asks[0]["text"], "A phone asks to lead the table.");
    assert_eq!(asks[0]["note"], "iPhone");
    assert_eq!(comer.does("let_in", &asks[0]["id"]).status, 409, "itself");

    // Refused: it is told so, its code is good no more, and its address is quiet for its two minutes.
    let code = room.code();
    assert_eq!(leads.does("refuse", &asks[0]["id"]).status, 200);
    assert!(comer.get("/asking").text.contains("You were not let in"));
    assert_eq!(comer.gives(&code, "table").status, 403);
    assert_eq!(comer.chooses("table").status, 429);
    room.wait(120);
    let comer = room.with(2, &comer.asks("table"));
    leads.lets_in();
    assert!(comer.speaks() && !leads.speaks());
    assert_eq!(comer.get("/table").status, 200);
    comer.hears("A phone that has no seat leads the table now. Let in by the page that leads.");
    assert!(leads.get("/seat").text.contains("Another phone was let in"));
}

#[test]
fn a_seat_is_asked_for_let_in_and_put_out_again() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let ivan = room.with(2, &room.phone(2).asks("1"));
    assert!(!ivan.speaks() && ivan.door()["waits"] == true);
    assert!(ivan.get("/asking").text.contains("Asking to sit as Ivan"));
    assert_eq!(ivan.get("/events?seat=1").status, 403);
    leads.lets_in();
    assert!(ivan.speaks());
    assert_eq!(ivan.get("/asking").status, 303);

    let door = leads.door();
    let here = door["here"].as_array().unwrap();
    assert_eq!(here.len(), 2);
    assert_eq!(
        (&here[0]["own"], &here[0]["leads"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(
        (&here[1]["text"], &here[1]["name"]),
        (&json!("Ivan"), &json!("Ivan"))
    );
    assert_eq!(here[1]["note"], "iPhone · let in 0 min ago");
    assert!(!door.to_string().contains("127."), "no address: {door}");
    assert_eq!(ivan.door()["here"], Value::Null, "a seat has no list");

    let code = room.code();
    assert_eq!(ivan.does("put_out", &here[0]["id"]).status, 403);
    assert_eq!(leads.does("put_out", &here[1]["id"]).status, 200);
    assert_eq!(leads.does("put_out", &here[1]["id"]).status, 409, "once");
    assert!(!ivan.speaks(), "the old cookie");
    assert!(ivan.get("/seat").text.contains("has put this phone out"));
    assert_eq!(ivan.gives(&code, "1").status, 403, "the old code");
    // Done by the table after all of it.
    let french = json!({ "ask": "language", "lang": "fr" });
    assert_eq!(leads.post("/ask", &french).status, 200);
    let told = leads.told();
    let log = told["log"].as_array().unwrap();
    let log: Vec<&str> = log.iter().filter_map(Value::as_str).collect();
    let lines = [
        "A phone asks to sit as Ivan.",
        "Ivan's phone was let in by the page that leads.",
        "Ivan's phone was put out.",
    ];
    assert!(log.ends_with(&lines), "{log:?}");
    // Let in anew it has another secret.
    let again = room.with(2, &ivan.asks("1"));
    leads.lets_in();
    assert!(again.speaks() && !ivan.speaks());
    assert_ne!(again.cookie, ivan.cookie);
}

#[test]
fn a_held_seat_is_given_by_its_holder_or_the_page_that_leads() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let seated = |number: u16, seat: &str| {
        let cookie = room.phone(number).asks(seat);
        leads.lets_in();
        room.with(number, &cookie)
    };
    let (ana, ivan) = (seated(2, "0"), seated(3, "1"));
    let thief = room.with(4, &room.phone(4).asks("1"));
    let id = ivan.door()["asks"][0]["id"].clone();
    assert_eq!(
        ivan.door()["asks"][0]["text"],
        "Another phone asks for your place."
    );
    assert_eq!(ana.door()["asks"], Value::Null);
    assert_eq!(ana.does("let_in", &id).status, 409, "another's seat");
    assert_eq!(ivan.does("refuse", &id).status, 200);
    assert!(ivan.speaks() && !thief.speaks());
    // Let in after all, by the page that leads.
    room.wait(120);
    let other = room.with(4, &thief.asks("1"));
    let text = &leads.door()["asks"][0]["text"];
    assert_eq!(
        text,
        "A phone asks for Ivan's place, where another phone sits."
    );
    leads.lets_in();
    assert!(other.speaks() && !ivan.speaks());
    assert!(ivan.get("/seat").text.contains("Another phone was let in"));
    // By the phone that has the seat itself.
    let next = room.with(5, &room.phone(5).asks("1"));
    other.lets_in();
    next.hears("Another phone has Ivan's seat now, let in by Ivan.");
    // Who let each of them in stands in the journal.
    assert!(next.speaks());
    use LetInBy::{First, Leads};
    let by = [First, Leads, Leads, Leads, LetInBy::Seat(Seat(1))];
    assert_eq!(room.let_in_by(), by);
}

#[test]
fn requests_are_one_an_address_and_eight_in_all_and_end_after_two_minutes() {
    let (room, leader) = Room::led();
    let first = room.with(100, &room.phone(100).asks("1"));
    assert_eq!(
        room.phone(100).chooses("0").status,
        429,
        "another phone there"
    );
    first.asks("0");
    for number in 101..108 {
        room.phone(number).asks("1");
    }
    for number in 108..140 {
        assert_eq!(room.phone(number).chooses("1").status, 429, "{number}");
    }
    let leads = room.with(1, &leader);
    assert_eq!(leads.door()["asks"].as_array().unwrap().len(), 8);
    room.wait(119);
    assert!(first.get("/asking").text.contains("Asking to sit"));
    room.wait(1);
    assert!(first.get("/asking").text.contains("Nobody has answered"));
    assert_eq!(leads.door()["asks"], Value::Null);
    // Whoever asks no more is not let in.
    let ivan = room.with(101, &room.phone(101).asks("1"));
    let id = leads.door()["asks"][0]["id"].clone();
    ivan.leaves();
    assert_eq!(leads.does("let_in", &id).status, 409);
}

#[test]
fn the_lead_is_given_asked_for_and_taken_when_it_is_away() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let ivan = room.with(2, &room.phone(2).asks("1"));
    leads.lets_in();
    let deals = |phone: &room::Phone<'_>| phone.get("/table").status == 200;

    // Asked for by a seat.
    assert_eq!(ivan.door()["lead"], "ask");
    assert_eq!(ivan.post("/door", &json!({ "door": "lead" })).status, 200);
    assert!(ivan.door()["waits"] == true && !deals(&ivan));
    assert_eq!(
        leads.door()["asks"][0]["text"],
        "Ivan asks to lead the table."
    );
    let id = leads.door()["asks"][0]["id"].clone();
    assert_eq!(leads.does("refuse", &id).status, 200);

    // Taken when nothing was heard of the page that leads, and nobody else may let a stranger in before.
    let stranger = room.with(9, &room.phone(9).asks("0"));
    let request = leads.door()["asks"][0]["id"].clone();
    assert_eq!(ivan.does("let_in", &request).status, 409);
    room.wait(299);
    assert_eq!(ivan.door()["lead"], "ask");
    room.wait(1);
    assert_eq!(ivan.door()["lead"], "take");
    assert_eq!(
        stranger.post("/door", &json!({ "door": "lead" })).status,
        403
    );
    let stranger = room.with(9, &stranger.asks("0"));
    ivan.lets_in();
    assert!(stranger.speaks() && stranger.door()["lead"] == "take");
    assert_eq!(ivan.post("/door", &json!({ "door": "lead" })).status, 200);
    assert!(deals(&ivan) && !leads.speaks());
    stranger.hears("Ivan leads the table now.");
    assert_eq!(stranger.door()["lead"], "ask");

    // Given: whoever led sits again.
    let here = ivan.door()["here"].clone();
    let ana = here
        .as_array()
        .unwrap()
        .iter()
        .find(|phone| phone["name"] == "Ana");
    assert_eq!(stranger.does("give", &here[0]["id"]).status, 403);
    assert_eq!(ivan.does("give", &ana.unwrap()["id"]).status, 200);
    assert!(deals(&stranger) && !deals(&ivan) && ivan.speaks());

    // Left: the others hear of it.
    stranger.leaves();
    ivan.hears("Nobody leads the table now.");
    assert_eq!(ivan.door()["lead"], "take");
}

#[test]
fn an_evening_that_is_ended_ends_every_secret_and_the_code() {
    let (room, leader) = Room::led();
    let (leads, code) = (room.with(1, &leader), room.code());
    let ivan = room.with(2, &room.phone(2).asks("1"));
    leads.lets_in();
    assert_eq!(
        ivan.post("/door", &json!({ "door": "end_evening" })).status,
        403
    );
    assert_eq!(
        leads
            .post("/door", &json!({ "door": "end_evening" }))
            .status,
        200
    );
    assert!(!leads.speaks() && !ivan.speaks());
    assert!(ivan.get("/seat").text.contains("The evening is over"));
    assert_eq!(room.phone(3).gives(&code, "table").status, 403);
    // The table is empty: the next phone is its first.
    assert!(room.with(3, &room.phone(3).joins("table")).speaks());
}

#[test]
fn a_table_that_everybody_has_left_asleep_lets_the_next_phone_in() {
    let (room, leader) = Room::led();
    room.wait(299);
    room.phone(2).asks("1");
    room.wait(1);
    // The phone that led is still in: to take its place is asked first.
    let asked = room.phone(3).chooses("table");
    assert!(asked.text.contains("Take over the lead?"), "{}", asked.text);
    let next = room.with(3, &room.phone(3).chooses("table&over=yes").cookie());
    assert!(next.speaks() && !room.with(1, &leader).speaks());
}

/// From one address and from many, over an hour.
#[test]
fn an_hour_of_guesses_is_counted() {
    let (room, _) = Room::led();
    let mut read = 0;
    for _ in 0..2 {
        for number in 1000..1300 {
            let guesser = room.phone(number);
            let guess = |guess: u16| guesser.get(&format!("/join/{number:04}{guess:04}"));
            read += (0..7).filter(|n| guess(*n).status == 403).count();
        }
        let told = room.phone(2000).get(&format!("/join/{}", room.code()));
        assert_eq!(told.status, 429, "with the right one too");
        assert!(told.text.contains("wait 60 seconds"), "{}", told.text);
        room.wait(17);
        let told = room.phone(2000).get("/join/00000000").text;
        assert!(told.contains("wait 43 seconds"), "{told}");
        room.wait(43);
    }
    // docs/authority.md: 257 times five in a minute.
    assert_eq!(read, 2 * 257 * 5);
    assert_eq!(
        room.phone(2000)
            .get(&format!("/join/{}", room.code()))
            .status,
        200
    );
}

#[test]
fn what_is_written_is_read_by_nobody_else() {
    let (room, _) = Room::led();
    for name in ["keys.json", "matches/0001.journal"] {
        let mode = fs::metadata(room.file(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// A screen is told what whoever watches is told, whoever opens it; and where phones join, if it leads or has the code of now.
#[test]
fn a_screen_watches_and_shows_the_code_to_nobody_who_does_not_know_it() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let ana = room.with(2, &room.phone(2).asks("0"));
    leads.lets_in();
    let stranger = room.phone(3);
    let page = stranger.get("/tv/abc");
    assert!(page.status == 200 && page.text.contains("data-watch=\"abc\""));

    let join = json!(format!("http://table/join/{}", room.code()));
    let seen = stranger.screen("");
    assert_eq!(seen["seats"][0]["name"], "Ana");
    for (screen, url) in [
        (&seen, &Value::Null),
        (&stranger.screen(&room.code()), &join),
        (&ana.screen(""), &Value::Null),
        (&leads.screen(""), &join),
    ] {
        assert_eq!(&screen["join"]["at"]["url"], url);
        assert_eq!(screen["door"], json!({}), "the door is no matter of it");
        assert_eq!(screen["calls"], json!([]), "it speaks for nobody");
    }
    assert_eq!(stranger.get("/events?watch=&seat=0").status, 403);
    assert_eq!(leads.told()["join"], Value::Null, "a page asks for it");

    // It is nowhere to guess at: the sixth code is refused, were it the right one.
    for wrong in 0..5 {
        let told = stranger.screen(&format!("0000000{wrong}"));
        assert_eq!(told["join"], json!({}), "phones can join, and no more");
    }
    assert_eq!(stranger.screen(&room.code())["join"], json!({}));
    room.wait(60);
    assert_eq!(stranger.screen(&room.code())["join"]["at"]["url"], join);

    // While cards are played everybody has their hands full.
    let dealt = leads.post("/ask", &json!({ "ask": "deal" }));
    assert_eq!(dealt.status, 200, "{}", dealt.text);
    assert_eq!(leads.screen("")["join"], Value::Null);
}
