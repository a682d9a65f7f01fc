//! Every view in every language: nothing on it is cut off, faint or too small to touch. With
//! `SCREENSHOTS=1` the pictures of the documentation are left in `docs/img`.

mod film;

use rules::Seat;
use std::cell::RefCell;
use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;

use serde_json::{Value, json};
use table::game::GameId;
use table::view::{Action, Phase, View};

use super::heard;
use super::room::http;
use super::{Browser, Live};

const NAMES: [&str; 4] = ["Ana", "Ivan", "Léa", "Tom"];
pub const LANGS: [&str; 3] = ["en", "fr", "bg"];
/// Smallest side of what is pressed with a mouse, and touched with a finger.
pub const POINTER: u32 = 24;
pub const FINGER: u32 = 44;
/// Of the window in which the table's pictures are taken.
const WINDOW: (u32, u32) = (1280, 800);
/// What else people look at it in: laptops, a screen, tablets.
pub const SIZES: [(u32, u32); 6] = [
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (1024, 768),
    (820, 1180),
];

/// A browser, and what it needs to be pressed.
pub struct Eye<'a> {
    pub page: &'a Browser,
    least: u32,
    faults: RefCell<Vec<String>>,
}

impl<'a> Eye<'a> {
    pub fn new(page: &'a Browser, least: u32) -> Self {
        let faults = RefCell::default();
        Eye {
            page,
            least,
            faults,
        }
    }

    /// Looks at the page in each language, and takes its picture in the first.
    pub fn looks(&self, name: &str, ready: &str) {
        for lang in LANGS {
            self.speaks(lang);
            // On a busy machine its language is known before the rest of the page has come.
            let whole = "document.readyState !== 'loading'";
            let there = format!("document.documentElement.lang === '{lang}' && {whole} && {ready}");
            self.page.until(&format!("{name} in {lang}"), &there);
            self.reads_well(&format!("{name} in {lang}"));
            self.listens_well(&format!("{name} in {lang}"));
            if lang == LANGS[0] {
                // The grain of the felt is noise, which no PNG makes small.
                let no_grain = "document.querySelector('.grain')?.remove()";
                self.page.eval(no_grain, Vec::new());
                keep(&format!("{name}.png"), || self.page.screenshot());
            }
            if self.least == POINTER {
                self.reads_well_at_any_size(&format!("{name} in {lang}"));
            }
        }
    }

    /// Looks at the page in every window that people have.
    pub fn reads_well_at_any_size(&self, what: &str) {
        for (width, height) in SIZES {
            self.page.resize(width, height);
            self.reads_well(&format!("{what}, {width}x{height}"));
        }
        self.page.resize(WINDOW.0, WINDOW.1);
    }

    /// Opens a dialog of the table's page in each language.
    fn looks_into(&self, dialog: &str) {
        for lang in LANGS {
            self.speaks(lang);
            let offered = "!document.getElementById('play').hidden";
            let there = format!("document.documentElement.lang === '{lang}' && {offered}");
            self.page.until("the page", &there);
            self.page.press(&format!("#show-{dialog}"));
            let open = format!("document.getElementById('{dialog}').open");
            self.page.until(dialog, &open);
            self.reads_well(&format!("{dialog} in {lang}"));
            self.listens_well(&format!("{dialog} in {lang}"));
            if lang == LANGS[0] {
                keep(&format!("{dialog}.png"), || self.page.screenshot());
            }
        }
    }

    /// Opens the page again in a language.
    pub fn speaks(&self, lang: &str) {
        self.page.eval(
            "document.cookie = `lang=${arguments[0]}; path=/`; location.reload()",
            vec![json!(lang)],
        );
    }

    pub fn reads_well(&self, what: &str) {
        self.page.is_still();
        let faults = self
            .page
            .eval(include_str!("audit.js"), vec![json!(self.least)]);
        let faults = faults.as_array().expect("a list").iter();
        let told = faults.map(|fault| format!("{what}: {}", fault.as_str().unwrap_or_default()));
        self.faults.borrow_mut().extend(told);
    }

    /// Listens to the page, where that is asked for.
    fn listens_well(&self, what: &str) {
        if heard::is_asked_for() {
            let faults = heard::faults(self.page).into_iter();
            let told = faults.map(|fault| format!("{what}: {fault}"));
            self.faults.borrow_mut().extend(told);
        }
    }

    /// What it has found wrong; nothing is what a test wants.
    pub fn faults(self) -> Vec<String> {
        self.faults.into_inner()
    }

    pub fn goes(&self, path: &str) {
        self.page
            .eval("location.href = arguments[0]", vec![json!(path)]);
    }
}

fn keep(name: &str, take: impl FnOnce() -> Vec<u8>) {
    if std::env::var_os("SCREENSHOTS").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/img");
        fs::write(folder.join(name), take()).unwrap();
    }
}

fn robots(live: &Live, seats: &[usize]) {
    live.ask(json!({ "ask": "robots", "seats": seats }));
}

/// Machines play at these seats until it is as wanted; then they stop, and the table is quiet.
pub fn play_until(live: &Live, seats: &[usize], wanted: &str, is: impl Fn(&View) -> bool) {
    live.hand(json!({ "do": "speed", "to": 4 }));
    robots(live, seats);
    let began = std::time::Instant::now();
    while !is(&live.twin().page(Seat(0))) {
        let view = live.twin().page(Seat(0));
        let late = began.elapsed() > super::person::LONGEST;
        assert!(!late, "{wanted} did not come: {}", view.next.text);
        if view.next.action == Some(Action::Next) && view.phase == Phase::Reveal {
            live.ask(json!({ "ask": "next" }));
        }
        live.pass_a_moment();
    }
    robots(live, &[]);
    live.hand(json!({ "do": "speed", "to": 1 }));
}

/// The deal is well under way.
pub fn is_midway(view: &View) -> bool {
    let Some(sheet) = view.sheet() else {
        return view.phase == Phase::Running && !view.claims().is_empty();
    };
    let lies = match view.game {
        GameId::Rami => sheet.groups.len() >= 3,
        GameId::Remi => sheet.groups.len() >= 3 && sheet.discard.len() >= 6,
        GameId::Rummoli => sheet.played.len() >= 8,
        _ => sheet.discard.len() >= 6,
    };
    view.phase == Phase::Playing && lies
}

pub fn begin(live: &Live, game: &str) {
    live.new_match();
    let mut setup = json!({ "ask": "setup", "game": game, "names": NAMES });
    if game == "remmi-demmi" {
        setup["options"] = json!({ "removed": "GS GT BC BS" });
    }
    live.ask(setup);
    live.hand(json!({ "do": "gather" }));
}

pub fn is_scored(view: &View) -> bool {
    matches!(view.phase, Phase::Scored | Phase::Finished)
}

/// What stands on the scoreboard, once it does.
fn board(live: &Live, table: &Eye, name: &str) {
    keep(name, || {
        table.page.panel_is_drawn();
        http::get(live.address, "/twin/glass.png").body
    });
}

fn pictures_of(game: &str) {
    let live = Live::start();
    let table = Browser::open(live.address);
    table.resize(WINDOW.0, WINDOW.1);
    let phone = Browser::open_on_a_phone(live.address);
    let (table, phone) = (Eye::new(&table, POINTER), Eye::new(&phone, FINGER));
    begin(&live, game);
    let path: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    let seated = "document.querySelectorAll('.seat').length === 4 && document.querySelectorAll('.piece').length > 20";
    board(&live, &table, &format!("{game}-board.png"));
    table.looks(&format!("{game}-table"), seated);
    phone.looks(&format!("{game}-table-phone"), seated);
    phone.goes(path["path"].as_str().unwrap());
    phone.page.press("#join button[value='0']");
    phone.page.reads("#me h1", "Ana");
    let scored = "document.querySelectorAll('.score').length === 4";
    phone.looks(&format!("{game}-seat"), scored);

    play_until(&live, &[0, 1, 2, 3], "the points", is_scored);
    let result = match game {
        "remmi-demmi" => "!document.getElementById('reveal').hidden",
        _ => "!document.getElementById('result').hidden",
    };
    board(&live, &table, &format!("{game}-board-result.png"));
    table.looks(&format!("{game}-result"), result);
    phone.looks(&format!("{game}-seat-result"), scored);

    let faults = [table, phone].map(Eye::faults).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The pages beside the table: who watches, the evenings, and a score sheet for ten with long names.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn beside_the_table() {
    let live = Live::with_host(Ipv4Addr::new(127, 0, 0, 2));
    let phone = Browser::open_on_a_phone(live.address);
    let wide = Browser::open(live.address);
    let (phone, wide) = (Eye::new(&phone, FINGER), Eye::new(&wide, POINTER));
    let offered = "!document.getElementById('play').hidden";
    phone.page.until("the games", offered);
    phone.looks("play-phone", offered);
    wide.looks("play", offered);
    // Each language is a page anew, on which people choose to set the table themselves.
    let set_up = "document.getElementById('play').hidden || document.getElementById('play-others')?.click(), !document.getElementById('setup').hidden";
    phone.looks("setup-phone", set_up);
    wide.looks("setup", set_up);
    for dialog in ["phones", "keys"] {
        wide.looks_into(dialog);
    }
    let names = [
        "Анастасия-Виктория",
        "Jean-Christophe D.",
        "Bartholomew",
        "Владислав Константинов",
        "Mia",
        "Wolfeschlegelstein",
        "Станислава",
        "Ferdinand-Emmanuel",
        "Zoé",
        "Boris",
    ];
    for players in [3, 10] {
        live.new_match();
        live.ask(json!({ "ask": "setup", "game": "remigio", "names": names[..players] }));
        live.hand(json!({ "do": "gather" }));
        let seats: Vec<usize> = (0..players).collect();
        play_until(&live, &seats, "two deals", |view| view.round >= 3);
    }
    phone.goes("/seat");
    phone.looks(
        "spectator",
        "document.querySelectorAll('.score').length === 10",
    );
    for lang in LANGS {
        for (eye, name) in [(&phone, "phone"), (&wide, "wide")] {
            for (path, title) in [("history", "history"), ("sheet/3", "sheet")] {
                eye.goes(&format!("/{path}?lang={lang}"));
                let there = format!(
                    "location.pathname === '/{path}' && document.readyState === 'complete' && document.documentElement.lang === '{lang}'"
                );
                eye.page.until(title, &there);
                eye.reads_well(&format!("{title} in {lang}, {name}"));
                eye.listens_well(&format!("{title} in {lang}, {name}"));
                if lang == LANGS[0] && name == "wide" {
                    keep(&format!("{title}.png"), || eye.page.screenshot());
                }
            }
        }
    }
    let faults = [phone, wide].map(Eye::faults).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rami() {
    pictures_of("rami");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remigio() {
    pictures_of("remigio");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remi() {
    pictures_of("remi");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rummoli() {
    pictures_of("rummoli");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remmi_demmi() {
    pictures_of("remmi-demmi");
}
