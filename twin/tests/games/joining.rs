//! Joining with a phone: the seats come by themselves, a seat is taken over and left, and the language
//! that was chosen stays.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER};
use super::room::http;
use super::{Browser, Live};

fn join(live: &Live) -> Value {
    let told = http::get(live.address, "/join");
    let told: Value = serde_json::from_slice(&told.body).unwrap();
    told["path"].clone()
}

fn go(page: &Browser, path: &Value) {
    page.eval("location.href = arguments[0]", vec![path.clone()]);
}

/// Nothing on the page is cut off, faint or too small for a finger.
fn looks(page: &Browser, name: &str, there: &str) {
    let eye = Eye::new(page, FINGER);
    eye.looks(name, there);
    eye.speaks("en");
    page.until(
        "English again",
        &format!("document.documentElement.lang === 'en' && {there}"),
    );
    let faults = eye.faults();
    assert!(faults.is_empty(), "{name}: {}", faults.join("\n"));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_seats_come_by_themselves_and_one_is_taken_over() {
    let live = Live::start();
    let (path, phone) = (join(&live), Browser::open_on_a_phone(live.address));
    go(&phone, &path);
    phone.reads("#join h1", "Who are you?");
    phone.until("no seat", "!document.querySelector('#join [data-look]')");
    let names = json!(["Ana", "Ivan", "Léa"]);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": names, "robots": [2] }));
    phone.until(
        "the seats, with their symbols",
        "document.querySelectorAll('#join [data-look] .symbol').length === 2",
    );
    looks(&phone, "join", "document.querySelector('#join .symbol')");
    phone.press("#join [value='1']");
    phone.reads("#me h1", "Ivan");

    // The phone that sits is told so, and may go back.
    go(&phone, &path);
    phone.reads("#join .turn", "This phone sits for Ivan.");
    phone.press("#join .on a");
    phone.reads("#me h1", "Ivan");

    let other = Browser::open_on_a_phone(live.address);
    go(&other, &path);
    other.reads("#join [value='1']", "A phone sits here");
    other.press("#join [value='1']");
    other.reads("#join h1", "Ivan's phone sits here. Take over the seat?");
    looks(
        &other,
        "take-over",
        "document.querySelector('#join .brass')",
    );
    other.press("#join .brass");
    other.reads("#me h1", "Ivan");
    phone.reads("#seat .turn", "Another phone was let in");

    other.press("form[action='/leave'] button");
    other.reads("#me", "You watch");
    go(&phone, &path);
    phone.until("a free seat", "!document.querySelector('#join .taken')");
}

/// Two phones in the room, the table's own page and a phone that leads: who is let in, and put out.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn phones_are_let_in_at_the_table_and_put_out() {
    let host = Ipv4Addr::new(127, 0, 0, 2);
    let live = Live::with_host(host);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan", "Léa"] }));
    let room = SocketAddr::from((host, live.address.port()));
    let table = Browser::open(live.address);
    let (ivan, other) = (
        Browser::open_on_a_phone(room),
        Browser::open_on_a_phone(room),
    );
    let open = |phone: &Browser, press: &str| {
        go(phone, &join(&live));
        phone.reads("#join", "Somebody at the table then lets you in.");
        phone.press(press);
    };
    open(&ivan, "#join [value='1']");
    ivan.reads("#join h1", "Asking to sit as Ivan");
    looks(&ivan, "asking", "document.querySelector('#join .quiet')");
    table.reads("#questions [data-asks]", "A phone asks to sit as Ivan.");
    table.press("#questions [data-door=let_in]");
    let own = "document.querySelector('.me')?.dataset.seat === '1'";
    ivan.until("the felt of his seat", own);

    // His place is asked for, and he does not give it.
    open(&other, "#join [value='1']");
    ivan.reads(
        "#questions [data-asks]",
        "Another phone asks for your place.",
    );
    let eye = Eye::new(&ivan, FINGER);
    eye.reads_well("a request on a felt");
    assert_eq!(eye.faults(), Vec::<String>::new());
    ivan.press("#questions [data-door=refuse]");
    other.reads("#join h1", "You were not let in.");
    looks(&other, "not-let-in", "document.getElementById('code')");

    // A phone leads in place of the table's page, on this machine: it sees who is here.
    let leads = Browser::open_on_a_phone(live.address);
    go(&leads, &join(&live));
    leads.press("#join button.lead");
    leads.press("#who summary");
    leads.reads("#who-rows", "Ivan");
    let whole = "(document.getElementById('who').open = true) && document.querySelectorAll('.phone-here').length === 2";
    looks(&leads, "who-is-here", whole);
    table.press("#show-phones");
    table.press("#phones summary");
    table.reads("#who-rows", "The page that leads");
    leads.press("[data-phone]:has([data-door=give]) [data-door=put_out]");
    ivan.reads("#seat .turn", "has put this phone out");
    looks(&ivan, "put-out", "document.querySelector('#seat .turn')");
    leads.until(
        "one phone",
        "document.querySelectorAll('.phone-here').length === 1",
    );
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_wrong_code_has_a_field_and_the_language_stays() {
    let live = Live::start();
    let (path, phone) = (join(&live), Browser::open_on_a_phone(live.address));
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] }));
    go(&phone, &json!("/join/00000000"));
    phone.reads("#join h1", "That code is not the table's");
    looks(&phone, "wrong-code", "document.getElementById('code')");
    let code = path.as_str().unwrap().trim_start_matches("/join/");
    phone.type_into("#code", &code.to_uppercase());
    phone.press("#join .brass");
    phone.press("#langs [lang=bg]");
    phone.reads("#join h1", "Кой сте вие?");
    phone.press("#join [value='0']");
    phone.reads("#langs [aria-pressed=true]", "BG");
    phone.press("#langs [lang=fr]");
    phone.until("French", "document.documentElement.lang === 'fr'");
    go(&phone, &path);
    phone.reads("#join h1", "Qui êtes-vous ?");
}
