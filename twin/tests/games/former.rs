//! A former match is chosen on the page of the set-up, and proposed while another goes on.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use super::pictures::{Eye, FINGER, LANGS, POINTER};
use super::{Browser, Live};

/// Two matches that were left: of ten with long names, and of three.
fn left(live: &Live) {
    let long = |n: u8| format!("Maximilian-Alexander {n}ab");
    let names: Vec<String> = (0..9).map(long).collect();
    for setup in [
        json!({ "ask": "setup", "names": names }),
        json!({ "ask": "setup", "game": "rami", "names": ["Ana", "Ivan", "Léa"] }),
    ] {
        live.ask(setup);
        if live
            .view
            .until("seats", |view| view["seats"][0].is_object())["game"]
            == "rami"
        {
            live.ask(json!({ "ask": "deal" }));
        }
        live.new_match();
    }
}

const LISTED: &str = "document.querySelectorAll('#setup [data-former]').length === 2";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn it_is_chosen_where_the_table_is_set() {
    let live = Live::start();
    left(&live);
    let page = Browser::open(live.address);
    for (width, height, least) in [(1366, 768, POINTER), (390, 844, FINGER)] {
        page.resize(width, height);
        let eye = Eye::new(&page, least);
        for lang in LANGS {
            eye.speaks(lang);
            let there = format!("document.documentElement.lang === '{lang}'");
            page.until("the language", &there);
            page.press("#setup .former summary");
            page.until("the list", LISTED);
            eye.reads_well(&format!("former matches at {width} in {lang}"));
        }
        let faults = eye.faults();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    page.press("#setup [data-former='2']");
    live.view.until("the former match", |view| {
        view["resumed"] == true && view["seats"][0]["name"] == "Ana"
    });
    page.until(
        "the set-up closed",
        "document.getElementById('setup').hidden",
    );
    page.press("[data-answer=go_on]");
    let goes_on = |view: &Value| view["resumed"] == false && view["game"] == "rami";
    live.view.until("it goes on", goes_on);
}

/// On a phone that leads; the other one is proposed, and the page agrees for all.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn it_is_proposed_while_another_goes_on() {
    let host = Ipv4Addr::new(127, 0, 0, 2);
    let live = Live::with_host(host);
    left(&live);
    let page = Browser::open(SocketAddr::from((host, live.address.port())));
    page.resize(500, 844);
    page.eval("location.href = arguments[0]", vec![json!(live.join())]);
    page.press("#join button.lead");
    live.lets_in();
    page.press("#setup .former summary");
    page.until("the list", LISTED);
    page.press("#setup [data-former='2']");
    page.press("[data-answer=go_on]");
    live.view.until("it goes on", |view| {
        view["resumed"] == false && view["game"] == "rami"
    });
    page.press("#past summary");
    page.press("#past .former summary");
    page.press("#past [data-former='1']");
    page.reads("#proposal", "Remmi-Demmi");
    page.press("#proposal [data-consent=yes]");
    live.view
        .until("the other one", |view| view["game"] == "remmi-demmi");
}
