//! An evening in Chromium: an organiser and two phones, from the link to a corrected result; and a table's set-up, which knows who comes.
//!
//! Needs the programs: `apt-get install chromium chromium-driver mosquitto postgresql`, then
//! `cargo test -p club --test evening -- --ignored`.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;
#[allow(dead_code, reason = "the virtual table's tests need more of it")]
mod screen;

use hub::club::{Club, Ship};
use hub::run::{Config, Running};
use hub::web::{self, Callers, Front, Hosts, Keys, Role};
use room::journals::{Journals, name};
use room::site::{self, Site};
use screen::browser::Browser;
use screen::goes_to;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use table::Installation;
use tokio::net::TcpListener;

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

/// A table of the club's with its own pages, at which nobody has played yet.
fn table(site: &Site, folder: &Path) -> (Running, SocketAddr) {
    let installation = Installation::named(name("salon"));
    let config = Config {
        club: Some(Club {
            broker: site.room.broker.broker(),
            tls: None,
            ship: Ship::Deals,
        }),
        ..Config::new(installation, folder.join("matches"), 1)
    };
    site.room.runtime.block_on(async {
        let running = hub::run::start(config, None).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let keys = Keys::kept(&folder.join("keys.json")).unwrap();
        let router = web::home()
            .merge(web::router(running.desk(), keys.clone(), Role::Table))
            .merge(web::history(folder.join("matches"), Some(running.desk())));
        let front = Front {
            hosts: Hosts::loopback(address.port()),
            keys: Some(keys),
            newcomer: Role::Table,
            callers: Callers::default(),
            tls: None,
        };
        tokio::spawn(web::serve(listener, router, front));
        (running, address)
    })
}

/// The names that somebody sees in a set-up, as they stand there.
const NAMES: &str = "[...document.querySelectorAll('#setup .person:not([hidden]) input:not([type])')].map((one) => one.value)";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver, mosquitto and postgresql"]
fn a_set_up_has_the_names_of_whom_the_club_seats_there() {
    let site = Site::open();
    let folder = tempfile::tempdir().unwrap();
    let (running, address) = table(&site, folder.path());
    let mut own = site.organiser();
    let mut post = |path: &str, body: &str| own.runs(&site, path, body);
    // A set-up that lies open when the round is drawn, by itself as nobody sits there.
    let early = Browser::open(address);
    early.until("an open set-up", "!document.getElementById('setup').hidden");
    site.room.until("the club knows the table", |room| {
        room.runtime.block_on(async {
            let client = club::database::connect(room.database()).await.unwrap();
            let rows = client.query("select name from seat_table", &[]).await;
            rows.unwrap().len() == 1
        })
    });
    post(
        "plan",
        "title=Friday&season=&begins=2026-11-27T19:00&size=4&rounds=4",
    );
    post("open", "event=1");
    for guest in ["Zoé", "Иван", "Petar", "Noé"] {
        post("add", &format!("name={guest}"));
    }
    post("draw", "");
    let seated = || -> Vec<String> {
        let client = site.room.client();
        let text = "select p.name from seat s join person p on p.number = s.person
            where round = (select max(number) from round) order by chair";
        let rows = site.room.runtime.block_on(client.query(text, &[])).unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    let are = |page: &Browser| {
        let names = seated();
        assert_eq!(names.len(), 4);
        let wanted = Value::from(names).to_string();
        page.until(
            "the names of the round",
            &format!("JSON.stringify({NAMES}) === JSON.stringify({wanted})"),
        );
    };
    are(&early);
    // Whoever opens it later, on another screen.
    let late = Browser::open_on_a_phone(address);
    are(&late);
    // One more sits down than the club has seated: nobody's name is guessed.
    late.eval(
        "document.querySelector('#players input[value=\"5\"]').click()",
        Vec::new(),
    );
    late.until(
        "a fifth without a name",
        &format!("{NAMES}.length === 5 && {NAMES}[4] === ''"),
    );
    // Another round, in which somebody else is there.
    post("add", "name=Mia");
    post(
        "away",
        &format!("person={}", {
            let client = site.room.client();
            let text = "select number from person where name = 'Petar'";
            let row = site.room.runtime.block_on(client.query_one(text, &[]));
            row.unwrap().get::<_, i64>(0)
        }),
    );
    post("draw", "");
    assert!(seated().contains(&"Mia".to_owned()));
    are(&early);
    are(&late);
    early.press("#setup-go");
    early.reads("#scores", "Mia");
    running.stop();
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver, mosquitto and postgresql"]
fn a_table_calls_at_its_own_page_and_reads_who_comes() {
    let site = Site::open();
    let folder = tempfile::tempdir().unwrap();
    let (running, address) = table(&site, folder.path());
    let own = Browser::open(site.address);
    goes_to(&own, &site.link("Petar"));
    own.press("main button");
    // The organiser's page comes again by itself each ten seconds.
    own.reads("main", "salon");
    let page = Browser::open_on_a_phone(address);
    page.press("#setup-go");
    page.press("[data-club=on]");
    page.reads("[data-club=off]", "The organiser is called");
    own.reads("form[action$='/answer']", "salon");
    own.press("form[action$='/answer'] button");
    own.reads("form[action$='/answer']", "Petar");
    page.reads("body", "Petar comes to this table");
    page.press("[data-club=off]");
    page.reads("[data-club=on]", "Call the club");
    own.until(
        "nobody calls",
        "!document.querySelector(\"form[action$='/answer']\")",
    );
    running.stop();
}
