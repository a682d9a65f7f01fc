//! An evening in Chromium: an organiser and two phones, from the link to a corrected result.
//!
//! Needs the programs: `apt-get install chromium chromium-driver mosquitto postgresql`, then
//! `cargo test -p club --test evening -- --ignored`.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;
#[allow(dead_code, reason = "the virtual table's tests need more of it")]
mod screen;

use room::journals::Journals;
use room::site::{self, Site};
use screen::browser::Browser;
use serde_json::json;

/// Another page, as whoever scans a code or opens a link comes to it.
fn goes_to(page: &Browser, path: &str) {
    page.eval("location.href = arguments[0]", vec![json!(path)]);
    page.until("the page", &format!("location.pathname === '{path}'"));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver, mosquitto and postgresql"]
fn an_evening_in_a_browser() {
    let mut site = Site::open();
    let journals = Journals::made(2, 1, &mut fastrand::Rng::with_seed(8));
    site.room.sit_down(&journals.tables);
    site.room.until_all_is_there(&journals);
    let own = Browser::open(site.address);
    own.resize(1366, 900);
    goes_to(&own, &site.link("Petar"));
    own.press("main button");
    own.reads("main", "You are the organiser, Petar");
    own.press("nav a[href='/organiser/evening']");
    own.press("summary");
    own.type_into("[name=title]", "Friday");
    let set = "document.querySelector('[name=begins]').value = '2026-11-27T19:00'";
    own.eval(set, Vec::new());
    own.type_into("[name=size]", "2");
    own.press("form[action$='/plan'] button");
    own.press("form[action$='/open'] button");
    own.reads("main", "Here: 0");
    let code = site.code();
    own.reads(".joining .large", &code);
    let phones = ["Иван", "Léa"].map(|name| {
        let phone = Browser::open_on_a_phone(site.address);
        goes_to(&phone, &format!("/here/{code}"));
        phone.type_into("[name=name]", name);
        phone.press("main button");
        phone.reads(".own", "Your seat comes with the next draw");
        phone
    });
    for guest in ["Mia", "Tom"] {
        own.type_into("form[action$='/add'] [name=name]", guest);
        own.press("form[action$='/add'] button");
        own.reads(".here", guest);
    }
    own.reads(".here", "Иван");
    own.press("form[action$='/draw'] button");
    own.reads("main", "Round 1");
    for phone in &phones {
        phone.reads(".own .large", "Table table-");
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(phone.until("a page as wide as the phone", fits), true);
    }
    site.room.until("the pages know a match", |_| {
        let (_, _, told) = site::Browser::default().ask(&site, "GET", "/club.json", "");
        !told.contains("\"played_at\":[]")
    });
    // The organiser corrects what a table wrote, and a phone sees it.
    own.press("nav a[href='/corrections']");
    own.press("td a[href^='/organiser/match/']");
    own.reads("main", "Score sheet");
    own.type_into("[name=points]", "1234");
    own.type_into(
        "form:has([name=points]) [name=why]",
        "a tile under the cloth",
    );
    own.press("form:has([name=points]) button");
    own.reads("main", "1234");
    goes_to(&phones[0], "/corrections");
    phones[0].reads("main", "a tile under the cloth");
    // One goes home.
    goes_to(&phones[1], "/evening");
    phones[1].press(".own button");
    phones[1].reads("main", "You are not here any more");
    own.press("nav a[href='/organiser/evening']");
    own.reads("main", "Here: 3");
}
