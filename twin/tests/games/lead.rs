//! The page that leads a real table, on a phone: whoever has the code on the scoreboard sets the game
//! up, deals and speaks for those without a phone.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER};
use super::room::http;
use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_phone_sets_the_table_up_and_deals() {
    let host = Ipv4Addr::new(127, 0, 0, 2);
    let live = Live::with_host(host);
    let page = Browser::open(SocketAddr::from((host, live.address.port())));
    page.resize(500, 844);
    page.eval("location.href = arguments[0]", vec![json!(live.join())]);
    page.press("#join button.lead");
    page.reads("#join h1", "Asking to lead the table");
    live.lets_in();

    // Nobody sits yet: the set-up opens by itself.
    page.press("#setup label:has([name=game][value=remigio])");
    page.press("#setup label:has([name=players][value='3'])");
    page.press("#setup-go");
    page.reads("#next", "Ana deals. Press Deal.");
    live.hand(json!({ "do": "gather" }));
    page.press("#next-action");
    live.view.until("the deal", |view| view["phase"] == "dealt");
    let top = live.at_place("stock").pop().expect("a stock");
    live.carry(&[top], "discard");
    page.reads("#next", "Count your cards");

    // It speaks for whoever has no phone.
    page.press("#calls [data-call=ten]");
    live.view.until("Ana has counted", |view| {
        let calls = view["calls"].as_array().unwrap();
        !calls
            .iter()
            .any(|call| call["call"] == "ten" && call["seat"] == 0)
    });
    let eye = Eye::new(&page, FINGER);
    eye.looks(
        "lead",
        "document.querySelectorAll('#scores .score').length === 3 && document.querySelector('#joining img')",
    );
    let faults = eye.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A number that the rules do not allow is not sent; its field is unfolded, and says so.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_number_out_of_range_is_said_at_its_field() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play-others");
    page.press("#setup label:has([name=game][value=remigio])");
    page.press("#options summary");
    page.type_into("#setup [name=option-limit]", "0");
    page.press("#options summary");
    page.press("#setup-go");
    page.until(
        "the field, unfolded",
        "document.activeElement.name === 'option-limit' && document.getElementById('options').open",
    );
    page.type_into("#setup [name=option-limit]", "1");
    page.press("#setup-go");
    live.view.until("everybody seated", |view| {
        view["phase"] == "ready" && view["seating"]["options"]["limit"] == "1"
    });
}

/// A timer that the table does not know is paired by the page that leads, and slapped.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_timer_is_taken_in() {
    let live = Live::start();
    live.set_up();
    let path = http::get(live.address, "/join");
    let path: Value = serde_json::from_slice(&path.body).unwrap();
    let page = Browser::open_on_a_phone(live.address);
    page.eval("location.href = arguments[0]", vec![path["path"].clone()]);
    page.press("#join button.lead");
    let stranger = live.stranger("tap-9");
    page.reads("#timer [data-pair='tap-9']", "tap-9");
    let eye = Eye::new(&page, FINGER);
    eye.looks(
        "timer-calls",
        "document.querySelector('#timer [data-pair]')",
    );
    assert_eq!(eye.faults(), Vec::<String>::new());
    page.press("#timer [data-pair='tap-9']");
    page.until(
        "nobody calling any more",
        "!document.querySelector('#timer [data-pair]')",
    );
    live.deal();
    stranger.tap(true);
    live.view
        .until("the round", |view| view["phase"] == "running");
}
