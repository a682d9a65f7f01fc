//! Standings by season, over HTTP and a real database, against a count by hand of the tables' own journals.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::collections::BTreeMap;
use std::fs;

use club::counting;
use hub::history::{PlayedMatch, read_match};
use serde_json::{Value, json};
use table::event::{Event, Request};
use table::journal::recover;

use room::journals::{Journals, ends, lines, name, recorded, renamed};
use room::site::{Browser, Site};

/// Milliseconds in an hour.
const HOUR: u64 = 3_600_000;
/// When the evenings below are, in milliseconds since 1970: the first one at 19:00 UTC of 3 November 2025.
const FIRST: u64 = 1_762_196_400_000;
/// From which hour until which one an evening is open, each time.
type Spans = &'static [(u64, u64)];
/// Evenings: title, season, and from when until when they are open, in hours since [`FIRST`]. The first one is closed for an hour.
const EVENINGS: [(&str, &str, Spans); 4] = [
    ("One", "Autumn & co", &[(0, 2), (3, 5)]),
    ("Two", "Autumn & co", &[(24, 28)]),
    ("Three", "", &[(48, 52)]),
    ("Four", "Winter", &[(72, 76)]),
];
/// Of each match the minute in which it begins, from an hour before [`FIRST`] on, and its season by hand. An evening has its first moment,
/// and not its last.
const MATCHES: [(u64, &str); 12] = [
    // Begun before the evening was opened, though it ends in the midst of it.
    (0, ""),
    (60, "Autumn & co"),
    (179, "Autumn & co"),
    // While it was closed.
    (180, ""),
    (239, ""),
    (240, "Autumn & co"),
    (60 + 24 * 60, "Autumn & co"),
    // At no evening, at one of no season, at another season's.
    (60 + 36 * 60, ""),
    (60 + 49 * 60, ""),
    (60 + 72 * 60, "Winter"),
    (60 + 75 * 60, "Winter"),
    (60 + 76 * 60, ""),
];

/// A table whose matches began then, as if people had played them; and what they are by the table's own code.
fn played(journals: &mut Journals) -> Vec<PlayedMatch> {
    let table = name("table-1");
    let folder = journals.folder.path().join("table-1");
    fs::create_dir(&folder).unwrap();
    let recorded = recorded();
    let mut all = Vec::new();
    for (number, (minute, _)) in (1..).zip(MATCHES) {
        let mut records = recorded[number % recorded.len()].clone();
        // As if nobody had said that machines play.
        let says_so = |event: &Event| {
            matches!(
                event,
                Event::Asked {
                    request: Request::Robots { .. },
                    ..
                }
            )
        };
        records.retain(|record| !says_so(&record.event));
        let began = read_match(1, &records).unwrap().unwrap().began;
        let begins = FIRST - HOUR + minute * 60_000;
        let id = uuid::Uuid::from_u128(number as u128);
        let bytes = renamed(&records, table, id, begins - began);
        fs::write(folder.join(format!("{number:04}.journal")), &bytes).unwrap();
        let upto = ends(&records).last().copied().unwrap();
        journals.matches.insert(id, lines(&bytes)[..upto].to_vec());
        let own = read_match(1, &recover(&bytes).records[..upto]).unwrap();
        all.push(own.unwrap());
    }
    journals.tables.push((table, folder));
    all
}

/// Points of each person in halves, from the score sheets of a season's matches.
fn by_hand(played: &[PlayedMatch], season: &str) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for (one, _) in played
        .iter()
        .zip(MATCHES)
        .filter(|(_, (_, own))| *own == season)
    {
        for points in one.rounds.iter().map(|round| &round.points) {
            for (player, points) in one.players.iter().zip(points) {
                let Some(points) = points else { continue };
                *sums.entry(player.name.clone()).or_default() += points.halves;
            }
        }
    }
    sums
}

/// The same from the club's CSV.
fn by_csv(csv: &str) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let points: f64 = fields[8].parse().unwrap();
        *sums.entry(fields[7].to_owned()).or_default() += (points * 2.0) as i64;
    }
    sums
}

fn get(site: &Site, path: &str) -> (u16, String) {
    let (status, _, body) = Browser::default().ask(site, "GET", path, "");
    (status, body)
}

/// The evenings as an organiser opens and closes them, and then as if that had been in their hours.
fn hold(site: &Site) {
    let mut own = site.organiser();
    let mut post = |path: &str, body: &str| own.runs(site, path, body);
    for (number, (title, season, spans)) in (1..).zip(EVENINGS) {
        let season = season.replace(' ', "+").replace('&', "%26");
        let body = format!("title={title}&season={season}&begins=2025-11-03T19:00&size=3&rounds=4");
        post("plan", &body);
        for _ in spans {
            // Opened twice it is open once.
            post("open", &format!("event={number}"));
            post("open", &format!("event={number}"));
            post("close", "");
        }
    }
    let client = site.room.client();
    site.room.runtime.block_on(async {
        let rows = client.query("select since from opening order by since", &[]).await.unwrap();
        let spans: Vec<(u64, u64)> = EVENINGS.iter().flat_map(|(.., spans)| spans.iter().copied()).collect();
        assert_eq!(rows.len(), spans.len());
        for (row, (since, until)) in rows.iter().zip(spans) {
            let opened: std::time::SystemTime = row.get(0);
            let [since, until] = [since, until].map(|hour| (FIRST + hour * HOUR) as f64 / 1000.0);
            let text = "update opening set since = to_timestamp($2), until = to_timestamp($3) where since = $1";
            client.execute(text, &[&opened, &since, &until]).await.unwrap();
        }
    });
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_season_has_what_began_while_an_evening_of_it_was_open() {
    let mut site = Site::open();
    let mut journals = Journals::made(0, 0, &mut fastrand::Rng::with_seed(1));
    let played = played(&mut journals);
    hold(&site);
    site.room.sit_down(&journals.tables);
    site.room.until_all_is_there(&journals);
    site.room.until("all is counted", |_| {
        let told: Value = serde_json::from_str(&get(&site, "/club.json").1).unwrap();
        told["played_at"].as_array().unwrap().len() == MATCHES.len()
            && told["seasons"] == json!(["Winter", "Autumn & co"])
    });
    for (asked, season) in [("Winter", "Winter"), ("Autumn%20%26%20co", "Autumn & co")] {
        let (_, csv) = get(&site, &format!("/club.csv?season={asked}"));
        let hand = by_hand(&played, season);
        assert!(hand.len() >= 3, "{hand:?}");
        assert_eq!(by_csv(&csv), hand, "{season}");
        let (_, told) = get(&site, &format!("/club.json?season={asked}"));
        let told: Value = serde_json::from_str(&told).unwrap();
        let files = (1..).zip(MATCHES).filter(|(_, (_, own))| *own == season);
        let files: Vec<Value> = files.map(|(file, _)| json!(["table-1", file])).collect();
        assert_eq!(told["played_at"], json!(files), "{season}");
        let players = told["history"]["players"].as_array().unwrap();
        assert_eq!(players.len(), hand.len(), "{season}");
        for player in players {
            let sat = |one: &&PlayedMatch| one.players.iter().any(|own| own.name == player["name"]);
            let mine = played
                .iter()
                .zip(MATCHES)
                .filter(|(_, (_, own))| *own == season);
            let mine = mine.filter(|(one, _)| sat(one)).count();
            assert_eq!(player["matches"], json!(mine), "{season}: {player}");
        }
    }
    let who = played[0].players[0].name.as_str();
    for lang in ["en", "fr", "bg"] {
        let (status, page) = get(&site, &format!("/?season=Winter&lang={lang}"));
        assert_eq!(status, 200);
        for way in [
            "/?season=Autumn%20%26%20co",
            "/club.csv?season=Winter",
            &format!("/?season=Winter&amp;lang={lang}"),
        ] {
            assert!(page.contains(&format!("href=\"{way}\"")), "{way}: {page}");
        }
        for path in ["/embed".to_owned(), format!("/person/{who}")] {
            let (status, page) = get(&site, &format!("{path}?season=Winter&lang={lang}"));
            assert!(
                status == 200 && page.contains("season=Winter&amp;lang="),
                "{path}: {page}"
            );
            assert!(!page.contains("clubs-"), "{page}");
        }
        for path in ["/", "/embed", "/club.csv", "/club.json", "/person/Ana"] {
            let (status, page) = get(&site, &format!("{path}?season=Summer&lang={lang}"));
            assert!(status == 404 && page.contains("Summer"), "{path}: {page}");
        }
    }
    // Counted anew of the journals it is the same.
    let seasons = |site: &Site| -> Vec<(String, String)> {
        let counts = site.room.counts();
        let told = counts.seasons.iter();
        told.map(|one| (one.name.clone(), one.history.to_json().unwrap()))
            .collect()
    };
    let before = seasons(&site);
    let client = site.room.client();
    site.room
        .runtime
        .block_on(counting::drop_all(&client))
        .unwrap();
    assert_eq!(seasons(&site), before);
}
