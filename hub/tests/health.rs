//! What a running table says of itself at a real broker: of its journal, disk, readers, panel, pages and memory.

#[allow(dead_code)] // each test uses its own part
mod at_broker;

use std::time::{Duration, Instant};

use display::model::{Timing, panel};
use hub::panel::{Placed, ROOM_CELSIUS};
use protocol::Channel;
use sensors::model::{Field, Miso, ModelConfig, model_reader};
use sensors::{Antenna, Sweep};
use serde_json::Value;
use table::event::{Event, Request};
use table::journal::recover;
use table::words::Lang;

use at_broker::{Bench, PATIENCE};

impl Bench {
    fn health(&self, wanted: &str) -> Value {
        let health = self.heard.recv_timeout(PATIENCE);
        let health = health.unwrap_or_else(|_| panic!("never {wanted}"));
        serde_json::from_slice(&health).unwrap()
    }

    /// The first that is as wanted.
    fn until(&self, wanted: &str, mut is: impl FnMut(&Value) -> bool) -> Value {
        loop {
            let health = self.health(wanted);
            if is(&health) {
                return health;
            }
        }
    }

    fn choose(&self, lang: Lang) {
        self.ask(Request::Language { lang });
    }
}

#[test]
fn a_table_says_how_it_is() {
    let bench = Bench::start(None, Channel::HubHealth);
    let begun = hub::clock::moment().wall_ms;
    bench.choose(Lang::Fr);
    // Events alone make no news: a page does, and after it nothing more happens.
    let page = bench.running.desk().open_page();
    let health = bench.until("connected, with a page", |health| health["pages"] == 1);
    drop(page);
    let keys: Vec<&str> = health
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let expected = [
        "broker", "club", "down", "dropped", "events", "file", "free", "journal", "memory",
        "pages", "panel", "readers", "synced", "up",
    ];
    assert_eq!(keys, expected, "and nothing of the game");
    for (key, value) in [
        ("broker", Value::from("well")),
        ("club", "none".into()),
        ("down", 0.into()),
        ("dropped", 0.into()),
        ("file", "0001.journal".into()),
        ("journal", "disk".into()),
        ("pages", 1.into()),
        ("panel", "none".into()),
        ("readers", 2.into()),
    ] {
        assert_eq!(health[key], value, "{health}");
    }
    let synced = health["synced"].as_u64().unwrap();
    assert!((begun..begun + 60_000).contains(&synced), "{health}");
    assert!(health["up"].as_u64().unwrap() < 60, "{health}");
    assert!(health["free"].is_u64(), "{health}");
    assert!(health["memory"].as_u64() > Some(1_000), "{health}");
    let file = bench.folder.path().join("matches").join("0001.journal");
    let events = recover(&std::fs::read(file).unwrap()).records.len() as u64;
    assert_eq!(health["events"], events);
    bench.stop();
}

#[test]
fn what_matters_is_told_at_once_and_nothing_else() {
    let mut bench = Bench::start(None, Channel::HubHealth);
    let field = Field::new();
    let reader = model_reader(&field, ModelConfig::default());
    let sweep = Sweep::new(vec![(Antenna(0), reader)]);
    bench.running.read(sweep, std::thread::yield_now).unwrap();
    let calm = bench.until("connected", |health| health["broker"] == "well");

    // Events only count on.
    for lang in [Lang::Fr, Lang::Bg, Lang::En, Lang::Fr, Lang::Bg] {
        bench.choose(lang);
    }
    field.unplug(Miso::High);
    let ill = bench.health("ill");
    assert_eq!(ill["down"], 1, "{ill}");
    let more = ill["events"].as_u64().unwrap() - calm["events"].as_u64().unwrap();
    assert!(more >= 5, "{calm} {ill}");
    field.plug();
    let well = bench.health("well");
    assert_eq!(well["down"], 0, "{well}");

    // Pages that come and go flood nobody.
    let begun = Instant::now();
    let mut told = 0;
    for _ in 0..2_000 {
        let _page = bench.running.desk().open_page();
        bench.choose(Lang::En);
        if begun.elapsed() > Duration::from_secs(3) {
            break;
        }
    }
    let open = [(); 3].map(|()| bench.running.desk().open_page());
    bench.until("three pages", |health| {
        told += 1;
        health["pages"] == 3
    });
    let seconds = begun.elapsed().as_secs();
    assert!(told <= seconds + 1, "{told} in {seconds} s");
    drop(open);
    bench.until("no page", |health| health["pages"] == 0);
    bench.stop();
}

#[test]
fn a_panel_that_does_not_work_and_a_match_that_is_another_are_told() {
    let (driver, glass) = panel(Timing::default(), None);
    glass.stick_busy(true);
    let panel = Placed {
        panel: Box::new(driver),
        celsius: ROOM_CELSIUS,
    };
    let bench = Bench::start(Some(panel), Channel::HubHealth);
    let health = bench.until("a panel that fails", |health| health["panel"] == "fails");
    assert_eq!(health["file"], "0001.journal");
    let said = bench.running.health().borrow().to_string();
    assert!(said.contains("the panel fails"), "{said}");
    let desk = bench.running.desk();
    let asked = desk.ask(None, Request::NewMatch);
    bench.runtime.block_on(asked).unwrap();
    let next = bench.until("the next match", |health| health["file"] == "0002.journal");
    let opened = std::fs::read(bench.folder.path().join("matches/0002.journal")).unwrap();
    let opened = recover(&opened).records;
    assert!(matches!(opened[0].event, Event::Opened(_)));
    assert_eq!(next["events"], opened.len());
    bench.stop();
}
