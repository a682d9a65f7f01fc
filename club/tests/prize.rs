//! A whole evening in Chromium: twenty-four people at six tables, from their arrival to the prize; an organiser's mouse and three
//! phones.
//!
//! Needs the programs: `apt-get install chromium chromium-driver mosquitto postgresql`, then
//! `cargo test -p club --test prize -- --ignored`.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;
#[allow(dead_code, reason = "the virtual table's tests need more of it")]
mod screen;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use hub::club::Live;
use hub::history::History;
use room::journals::{ends, name, recorded, renamed};
use room::site::{self, Site};
use room::tables::Table;
use rules::Seat;
use screen::browser::Browser;
use screen::goes_to;
use serde_json::{Value, json};
use table::app::Wanted;
use table::event::{Event, Request};
use table::journal::Record;
use table::zone::Zone;
use tempfile::TempDir;
use uuid::Uuid;

const TABLES: usize = 6;
const ROUNDS: u32 = 3;
const AT_A_TABLE: usize = 4;
/// Those with the phones, and all others.
const PHONES: [&str; 3] = ["Иван", "Léa", "Ana"];
const OTHERS: [&str; 21] = [
    "Mia",
    "Tom",
    "Nina",
    "Petar",
    "Zoé",
    "Max",
    "Eva",
    "Élodie",
    "Jean-Baptiste",
    "Мария",
    "Димитър",
    "Лъчезар",
    "Olga",
    "Paul",
    "Rosa",
    "Sven",
    "Tariq",
    "Uma",
    "Vera",
    "Wim",
    "Yara",
];
/// In `table/tests/told` Rummoli is played by four.
const FOUR: usize = 4;

/// A deal of Rummoli, played by these people, who end it then, each on their own phone; RU-26: they cut for what is left, as they
/// did for the first deal.
fn played(recording: &[Record], names: &[String]) -> Vec<Record> {
    let asks = |record: &Record| match &record.event {
        Event::Asked { request, .. } => Some(request.clone()),
        _ => None,
    };
    let mut records = recording[..ends(recording)[0]].to_vec();
    records.retain(|record| !matches!(asks(record), Some(Request::Robots { .. })));
    for record in &mut records {
        if let Event::Asked {
            request: Request::Setup(seating),
            ..
        } = &mut record.event
        {
            seating.names = names.to_vec();
        }
    }
    let mut last = records.last().unwrap().clone();
    for seat in (0..).map(Seat).take(names.len()) {
        let (own, what) = (Some(seat), Wanted::Abandon);
        let request = match seat {
            Seat(0) => Request::Propose { seat: own, what },
            _ => Request::Agree { seat: own },
        };
        last.at += 1_000_000;
        last.event = Event::Asked { by: own, request };
        records.push(last.clone());
    }
    let is_cut = |record: &&Record| {
        let event = &record.event;
        matches!(
            event,
            Event::Arrived {
                zone: Zone::Pad(_),
                ..
            }
        )
    };
    let cuts: Vec<&Record> = recording.iter().filter(is_cut).take(names.len()).collect();
    last.at += 10_000_000;
    for cut in cuts {
        last.at += 1_000_000;
        last.event = cut.event.clone();
        if let Event::Arrived { since, .. } = &mut last.event {
            *since = last.at - 72_000;
        }
        records.push(last.clone());
    }
    for _ in 0..4 {
        last.at += 2_000_000;
        last.event = Event::Woke;
        records.push(last.clone());
    }
    records
}

/// A table of the club, as it shows itself.
struct Simulated {
    at: usize,
    table: String,
    folder: TempDir,
    live: Live,
}

impl Simulated {
    fn says(&mut self, site: &Site, change: impl FnOnce(&mut Live)) {
        change(&mut self.live);
        let live = self.live.clone();
        site.room.table(self.at).live.send_replace(live);
    }

    fn shows(&mut self, site: &Site, phase: &str, round: u32) {
        let public = json!({ "game": "rummoli", "phase": phase, "round": round, "rounds": ROUNDS, "players": [] });
        self.says(site, |live| live.public = public.to_string());
    }

    /// A match is over: its journal is there, and what it shows.
    fn has_played(&mut self, site: &Site, number: u32, records: &[Record]) {
        let id = Uuid::from_u128(self.at as u128 * 100 + u128::from(number) + 1);
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis();
        let bytes = renamed(records, name(&self.table), id, u64::try_from(now).unwrap());
        let path = self.folder.path().join(format!("{number:04}.journal"));
        fs::write(path, bytes).unwrap();
        self.says(site, |live| {
            (live.played, live.rounds, live.over) = (number, 1, true)
        });
        self.shows(site, "finished", number);
    }
}

/// Who sits where in the newest round, by table, in the order of the chairs.
fn seated(site: &Site) -> BTreeMap<String, Vec<String>> {
    let client = site.room.client();
    let text = "select s.seat_table, p.name from seat s join person p on p.number = s.person
        where round = (select max(number) from round) order by seat_table, chair";
    let rows = site.room.runtime.block_on(client.query(text, &[])).unwrap();
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows {
        all.entry(row.get(0)).or_default().push(row.get(1));
    }
    all
}

/// First, second and third places and matches of everybody, counted from the tables' own journals: most chips win, and whoever is equal
/// shares a place.
fn counted<'f>(folders: impl Iterator<Item = &'f Path>) -> BTreeMap<String, [usize; 4]> {
    let mut all: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for folder in folders {
        for one in History::read(folder).unwrap().matches {
            assert!(one.over, "{one:?}");
            for player in &one.players {
                let better = one
                    .players
                    .iter()
                    .filter(|other| other.total > player.total);
                let own = all.entry(player.name.clone()).or_default();
                if let Some(medals) = own[..3].get_mut(better.count()) {
                    *medals += 1;
                }
                own[3] += 1;
            }
        }
    }
    all
}

/// The table of the page under that heading, row by row.
const ROWS: &str = "[...[...document.querySelectorAll('table')]
    .find((one) => one.closest('section')?.querySelector('h2').innerText === 'By places')?.tBodies[0].rows ?? []]
    .map((row) => [...row.cells].map((cell) => cell.innerText))";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver, mosquitto and postgresql"]
fn from_arrival_to_the_prize() {
    let mut site = Site::open();
    let recording = recorded().swap_remove(FOUR);
    let mut tables: Vec<Simulated> = (1..=TABLES)
        .map(|number| {
            let (table, folder) = (format!("table-{number}"), tempfile::tempdir().unwrap());
            let sent = Table::start(
                &site.room.runtime,
                &name(&table),
                folder.path(),
                site.room.way(),
            );
            let at = site.room.seat(sent);
            let live = Live::default();
            Simulated {
                at,
                table,
                folder,
                live,
            }
        })
        .collect();
    for table in &mut tables {
        table.shows(&site, "ready", 0);
    }

    let own = Browser::open(site.address);
    own.resize(1366, 768);
    goes_to(&own, &site.link("Petar"));
    own.press("main button");
    own.reads("main", "table-6");
    own.press("nav a[href='/organiser/evening']");
    own.press("summary");
    own.type_into("[name=title]", "Friday");
    own.type_into("[name=season]", "Autumn");
    let set = "document.querySelector('[name=begins]').value = '2026-11-27T19:00'";
    own.eval(set, Vec::new());
    own.press("form[action$='/plan'] button");
    own.press("form[action$='/open'] button");
    own.reads("main", "Here: 0");

    let code = site.code();
    let phones = PHONES.map(|name| {
        let phone = Browser::open_on_a_phone(site.address);
        goes_to(&phone, &format!("/here/{code}"));
        phone.type_into("[name=name]", name);
        phone.press("main button");
        phone.reads(".own", "Your seat comes with the next draw");
        phone
    });
    for guest in OTHERS {
        let body = format!("code={code}&name={guest}");
        let answer = site::Browser::default().ask(&site, "POST", "/here", &body);
        assert_eq!(answer.0, 303, "{guest}");
    }
    goes_to(&own, "/organiser/evening");
    own.reads("main", "Here: 24");

    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for round in 1..=ROUNDS {
        own.press("nav a[href='/organiser/evening']");
        own.press("form[action$='/draw'] button");
        own.reads("main", &format!("Round {round}"));
        let seats = seated(&site);
        assert_eq!(seats.len(), TABLES);
        for (table, names) in &seats {
            assert_eq!(names.len(), AT_A_TABLE, "{table}");
            for one in names {
                let others = names.iter().filter(|other| *other != one).cloned();
                met.entry(one.clone()).or_default().extend(others);
            }
        }
        for (phone, name) in phones.iter().zip(PHONES) {
            let (table, beside) = seats
                .iter()
                .find(|(_, names)| names.iter().any(|n| n == name))
                .unwrap();
            phone.reads(".own .large", &format!("Table {table}, "));
            for other in beside.iter().filter(|other| *other != name) {
                phone.reads(".own", other);
            }
            let fits = "document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(phone.until("a page as wide as the phone", fits), true);
        }
        // Each table hears whom it gets.
        site.room.until("the tables know", |room| {
            tables.iter().all(|table| {
                let standing = room.table(table.at).standing();
                standing.seats.round == round && standing.seats.names == seats[&table.table]
            })
        });
        for table in &mut tables {
            table.shows(&site, "playing", round);
        }
        own.press("nav a[href='/organiser']");
        own.reads("main", &format!("Round {round}: all tables play."));
        // A table calls, and somebody goes there.
        if round == 2 {
            tables[2].says(&site, |live| live.calls = true);
            own.reads("main", "Table table-3 calls for help");
            own.press("form[action$='/answer'] button");
            own.reads("main", "Petar goes");
            let comes = |room: &room::Room| room.table(tables[2].at).standing().seats.comes;
            site.room.until("the table knows", |room| {
                comes(room) == Some("Petar".to_owned())
            });
            tables[2].says(&site, |live| live.calls = false);
        }
        for (n, table) in tables.iter_mut().enumerate() {
            if n + 1 == TABLES {
                own.reads("main", "They wait for: table-6.");
            }
            // It is not always the same chair that wins.
            let mut names = seats[&table.table].clone();
            names.rotate_left((n * round as usize) % FOUR);
            table.has_played(&site, round, &played(&recording, &names));
        }
        own.reads("main", &format!("Round {round}: all tables are done."));
        own.press("nav a[href='/organiser/evening']");
        own.press("form[action$='/end'] button");
        own.reads("main", &format!("Round {round} is over"));
    }
    // 24 people, three rounds of three others: nobody meets anybody twice.
    let fewest = met.values().map(BTreeSet::len).min();
    assert_eq!((met.len(), fewest), (24, Some(9)));

    // The prize: what the page shows is what the tables' own journals come to.
    let expected = counted(tables.iter().map(|table| table.folder.path()));
    assert_eq!(expected.len(), 24);
    assert_eq!(
        expected.values().map(|counts| counts[3]).sum::<usize>(),
        24 * ROUNDS as usize
    );
    own.press("nav a[href='/']");
    own.press("main nav a[href*='Autumn']");
    let matches = format!(
        "{ROWS}.reduce((all, row) => all + Number(row[4]), 0) === {}",
        24 * ROUNDS
    );
    goes_on_until(&own, &matches);
    let rows = own.eval(&format!("return {ROWS}"), Vec::new());
    let shown: Vec<(String, [usize; 4])> = rows.as_array().unwrap().iter().map(row).collect();
    assert_eq!(shown.iter().cloned().collect::<BTreeMap<_, _>>(), expected);
    let best = expected.values().max().unwrap();
    let (winner, places) = &shown[0];
    assert_eq!(places, best);

    // Everybody looks at it on their phone, and at whoever has won.
    for phone in &phones {
        goes_to(phone, "/");
        phone.reads("main", winner);
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(phone.until("a page as wide as the phone", fits), true);
    }
    let winners = format!(
        "[...document.querySelectorAll('th a')].find((one) => one.innerText === '{winner}').click()"
    );
    phones[0].eval(&winners, Vec::new());
    phones[0].reads("h1", winner);
    own.press("nav a[href='/organiser/evening']");
    own.press("form[action$='/close'] button");
    own.reads("main", "over");
    phones[1].press("nav a[href='/evening']");
    phones[1].reads("main", "No evening");
}

/// The page is asked for again until that holds: standings do not come by themselves.
fn goes_on_until(page: &Browser, holds: &str) {
    page.until(
        "all that was played",
        &format!("{holds} || (location.reload(), null)"),
    );
}

fn row(cells: &Value) -> (String, [usize; 4]) {
    let cell = |at: usize| cells[at].as_str().unwrap();
    let count = |at: usize| cell(at).parse().unwrap();
    (cell(0).to_owned(), [count(1), count(2), count(3), count(4)])
}
