//! The page of `remmi survey` under a table: on a phone, in a window, in every language.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use hub::config::TableConfig;
use hub::survey::{Antennas, Percent, Phase, Proposal, Setting, Sheet, Tried};
use hub::web::{Callers, Front, Hosts, Role, serve, survey};
use sensors::model::{Clock, Field, Miso, ModelConfig, model_reader};
use sensors::{Antenna, Sweep, Uid};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use super::Browser;
use super::pictures::{Eye, FINGER, POINTER};

const TABLE: &str = r#"
[table]
name = "salon"
seats = 3
games = ["rummoli"]

[bus.spi0]
reset = 25
"#;
const READERS: [(&str, &str, u8); 4] = [
    ("pad:0", "Ana's", 5),
    ("pad:1", "Ivan's", 6),
    ("pad:2", "Léa's", 26),
    ("centre", "centre", 13),
];

/// A page on a port of its own.
struct Served {
    address: SocketAddr,
    show: watch::Sender<Arc<Sheet>>,
    anew: Receiver<()>,
    _runtime: Runtime,
}

impl Served {
    fn with(sheet: Sheet) -> Served {
        let runtime = Runtime::new().unwrap();
        let bound = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = bound.unwrap();
        let address = listener.local_addr().unwrap();
        let (show, shown) = watch::channel(Arc::new(sheet));
        let (pressed, anew) = channel();
        let router = survey(shown, move || pressed.send(()).unwrap());
        let front = Front {
            hosts: Hosts::loopback(address.port()),
            keys: None,
            newcomer: Role::Spectator,
            callers: Callers::default(),
            tls: None,
        };
        runtime.spawn(serve(listener, router, front));
        Served {
            address,
            show,
            anew,
            _runtime: runtime,
        }
    }
}

/// What a modelled table gives: a good pad, one that hears it and misses a tag of its own, a reader that is silent, and an
/// empty centre.
fn sheet(phase: Phase, gains: Vec<Proposal>) -> Sheet {
    let readers = READERS.map(|(zone, name, select)| {
        format!(
            "[[reader]]\nname = \"{name}\"\nzone = \"{zone}\"\nbus = \"spi0\"\nselect = {select}\n"
        )
    });
    let text = format!("{TABLE}{}", readers.concat());
    let antennas = Antennas::of(&TableConfig::parse(&text, Path::new("")).unwrap());
    let clock = Clock::new();
    let fields = READERS.map(|_| Field::on_clock(&clock));
    let tag = |number: u8| Uid::new(&[4, 0xa1, number, 7, 5, 6, number]).unwrap();
    (0..13).for_each(|number| assert!(fields[0].lay(tag(number))));
    (20..26).for_each(|number| assert!(fields[1].lay(tag(number))));
    fields[1].hear_neighbour(&fields[0], 0.3, 12.0);
    // It is asked for by name twice besides.
    assert!(fields[1].set_miss_share(&tag(20), 0.6));
    fields[2].unplug(Miso::High);
    let readers = (0..).zip(&fields).map(|(number, field)| {
        let config = ModelConfig::default();
        (Antenna(number), model_reader(field, config))
    });
    let mut sweep = Sweep::new(readers.collect());
    let mut survey = antennas.survey();
    for _ in 0..400 {
        let sighting = sweep.step();
        survey.observe(clock.now(), &sighting);
    }
    antennas.sheet(phase, &survey.figures(phase.span()), gains)
}

/// Ivan's antenna hears less of Ana's with less gain, the centre has no tag.
fn gains() -> Vec<Proposal> {
    let tried = |db, level, stray| Tried {
        setting: Setting { db, level },
        good: 6,
        tags: 6,
        missed: Percent::whole(1),
        worst: Percent::whole(4),
        stray: Percent::whole(stray),
        failures: 0,
    };
    let has = Setting { db: 48, level: 4 };
    let best = Setting { db: 38, level: 5 };
    let proposal = |antenna: u16, best: Option<Setting>, lines: &[&str]| Proposal {
        antenna,
        name: READERS[usize::from(antenna)].1.to_owned(),
        has,
        best,
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        still_coupled: antenna == 1,
        trials: vec![tried(38, 4, 2), tried(38, 5, 2), tried(48, 4, 30)],
    };
    vec![
        proposal(0, Some(has), &[]),
        proposal(1, Some(best), &["gain-db = 38", "coll-level = 5"]),
        proposal(3, None, &[]),
    ]
}

const READY: &str = "document.querySelectorAll('#readers article').length === 4";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_survey_is_read_on_a_phone_and_in_a_window() {
    let served = Served::with(sheet(Phase::Live, Vec::new()));
    let phone = Browser::open_on_a_phone(served.address);
    let eye = Eye::new(&phone, FINGER);
    eye.looks("survey-phone", READY);
    assert_eq!(eye.faults(), Vec::<String>::new());
    phone.until(
        "the good pad",
        "document.querySelector('[data-antenna=\"0\"].good')",
    );
    phone.until(
        "the silent reader",
        "document.querySelector('[data-antenna=\"2\"].down')",
    );
    assert_eq!(phone.text("[data-antenna='0'] .seen b"), "13");
    phone.press("#anew");
    served.anew.recv().expect("it was pressed");

    let page = Browser::open(served.address);
    for phase in [Phase::Gains { db: 38 }, Phase::Levels { level: 5 }] {
        served.show.send_replace(Arc::new(sheet(phase, Vec::new())));
        let number = match phase {
            Phase::Gains { db } => db.to_string(),
            _ => "5".to_owned(),
        };
        let told = format!("document.getElementById('phase').textContent.includes('{number}')");
        page.until("what is tried", &told);
    }
    served
        .show
        .send_replace(Arc::new(sheet(Phase::Done { soak: false }, gains())));
    let eye = Eye::new(&page, POINTER);
    let proposed = "document.querySelectorAll('#gains tr.best').length === 2";
    eye.looks("survey", &format!("{READY} && {proposed}"));
    assert_eq!(eye.faults(), Vec::<String>::new());
    assert!(
        page.text("#gains [data-gain='1'] .write")
            .contains("gain-db = 38, coll-level = 5")
    );
}
