//! A face and a colour of one's own choice: on a phone before it has a seat and at it, and in the set-up.

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER};
use super::room::http;
use super::{Browser, Live};

fn joins(live: &Live) -> Browser {
    let told = http::get(live.address, "/join");
    let told: Value = serde_json::from_slice(&told.body).unwrap();
    let phone = Browser::open_on_a_phone(live.address);
    phone.eval("location.href = arguments[0]", vec![told["path"].clone()]);
    phone
}

fn chooses(page: &Browser, face: &str, colour: &str) {
    page.press(&format!(".look label:has([value='{face}'])"));
    page.press(&format!(".look label:has([value='{colour}'])"));
    page.press(".look .brass");
    page.until("the sheet closed", "!document.querySelector('.look')");
}

/// The face is chosen before the seat is had, is remembered for the next evening, and is nobody else's.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_phone_brings_its_face_to_each_evening() {
    let live = Live::start();
    let seated = json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan", "Léa"] });
    live.ask(seated);
    let phone = joins(&live);
    phone.press("#pick-look");
    let eye = Eye::new(&phone, FINGER);
    eye.reads_well("face and colour");
    let faults = eye.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    chooses(&phone, "cat", "teal");
    phone.press("#join [value='1']");
    let has = |game: &str, face: &str, colour: &str| {
        live.view.until("his face", |view| {
            let ivan = &view["seats"][1];
            view["game"] == game && ivan["symbol"] == face && ivan["colour"] == colour
        });
    };
    has("remigio", "cat", "teal");

    // Another match: the seats are taken anew.
    live.ask(json!({ "ask": "new_match" }));
    live.ask(json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan", "Léa"] }));
    has("rami", "cat", "teal");

    // Who comes later finds it taken.
    let other = joins(&live);
    other.press("#pick-look");
    other.reads(".look label:has([value=cat])", "Ivan has it");
    other.until(
        "cannot be had",
        "document.querySelector('.look [value=cat]').disabled",
    );
    other.press(".look .quiet");
    other.press("#join [value='2']");
    other.reads("#me h1", "Léa");

    // At the seat it is chosen anew, and the panel and the felt have it.
    phone.press("#own-look");
    chooses(&phone, "owl", "rose");
    has("rami", "owl", "rose");
    let felt = Browser::open(live.address);
    felt.until(
        "an owl on his place card",
        "document.querySelector('[data-sit=\"1\"] .symbol path')?.getAttribute('fill') === '#93295a'",
    );
}

/// Whoever sets the table chooses for people without a phone; a machine has a badge.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_face_is_chosen_in_the_set_up_and_a_machine_has_a_badge() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    page.press("#play-others");
    page.press("#setup .person:has([name=name-1]) .face");
    chooses(&page, "fox", "violet");
    page.press("#setup .person:has([name=name-2]) .face");
    page.until(
        "a fox is taken",
        "document.querySelector('.look [value=fox]').disabled",
    );
    page.press(".look .quiet");
    page.press("#setup .person:has([name=name-3]) .robot");
    page.press("#setup-go");
    let view = live
        .view
        .until("seats", |view| view["seats"][1]["symbol"] == "fox");
    assert_eq!(view["seats"][1]["colour"], "violet");
    assert_eq!(view["seats"][0]["symbol"], "circle");
    page.until(
        "one badge, beside the machine",
        "[...document.querySelectorAll('.plate')].map((plate) => plate.querySelectorAll('[role=img]').length).join() === '0,0,0,1'",
    );
}
