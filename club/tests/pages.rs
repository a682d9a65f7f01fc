//! The club's pages, as whoever opens them gets them: of matches of all five games, in three languages.
//!
//! `SCREENSHOTS=FOLDER` puts pictures of them there, by Debian's Chromium.

#[allow(dead_code, reason = "the other tests need more of it")]
#[path = "room/journals.rs"]
mod journals;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use club::authority::{AUTHORITY, Way};
use club::counting::{Counted, Counts, Seen, Wrong, history};
use club::office::Office;
use club::people::People;
use club::web::{Pages, front, router};
use club::writer::{State, States};
use hub::history::{PlayedMatch, read_match};
use hub::web;
use table::app::App;
use table::event::Event;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use journals::{name, recorded};

/// The recorded matches as if people had played them, to their end, on several evenings.
fn played() -> Vec<PlayedMatch> {
    let people = [
        "Ana",
        "Иван",
        "Léa",
        "<b>Tom</b>",
        "Mia",
        "Georges",
        "Зоя",
        "Petar",
        "Noé",
    ];
    let recorded: Vec<PlayedMatch> = recorded()
        .iter()
        .filter_map(|records| read_match(1, records).unwrap())
        .collect();
    assert_eq!(recorded.len(), 5);
    let mut all = Vec::new();
    for (number, evening) in (0..15).enumerate() {
        let mut one = recorded[number % 5].clone();
        one.number = number as u32 + 1;
        let later = 1_795_000_000_000 + evening * 86_400_000;
        (one.began, one.ended, one.over) = (one.began + later, one.ended + later, true);
        let most = one.players.iter().map(|player| player.total).max();
        for (seat, player) in one.players.iter_mut().enumerate() {
            player.name = people[(seat + number) % people.len()].to_owned();
            player.robot = false;
            player.won = Some(player.total) == most;
        }
        all.push(one);
    }
    all
}

fn counts() -> Counts {
    let matches: Vec<Counted> = played()
        .into_iter()
        .map(|played| Counted {
            id: uuid::Uuid::nil(),
            corrected: played.number == 15,
            season: String::new(),
            table: format!("table-{}", played.number % 3 + 1),
            file: played.number,
            played,
        })
        .collect();
    let seen = |table: &str, behind, silent| Seen {
        table: name(table),
        behind,
        silent,
        revoked: table == "table-3",
    };
    let wrong = |kind: &str, table: &str| Wrong {
        table: table.to_owned(),
        file: Some(7),
        kind: kind.to_owned(),
        told: String::new(),
    };
    let kinds = ["differs", "elsewhere", "damaged", "newer", "two"];
    Counts {
        old: false,
        history: history(&matches),
        seasons: Vec::new(),
        matches,
        tables: vec![
            seen("table-1", 0, 3),
            seen("table-2", 1785, 10),
            seen("table-3", 1, 4000),
        ],
        wrong: kinds.map(|kind| wrong(kind, "table-9")).into(),
        people: People::default(),
    }
}

/// What a table tells anybody in the midst of a deal, and what it holds that nobody may know.
fn states() -> States {
    let states = States::default();
    for (table, records) in ["table-1", "table-2"].into_iter().zip(recorded()) {
        let Event::Opened(opening) = &records[0].event else {
            panic!("{table}")
        };
        let mut app = App::open(opening).unwrap();
        for record in &records[..400] {
            app = app.after(record.at, &record.event).unwrap_or(app);
        }
        let public = serde_json::from_str(&app.public().to_string()).unwrap();
        let at = Instant::now();
        states
            .lock()
            .unwrap()
            .insert(name(table), State { public, at });
    }
    states
}

fn serve(runtime: &Runtime) -> SocketAddr {
    let (_, counts) = watch::channel(Arc::new(counts()));
    // Whoever has no cookie asks the database nothing.
    let office = Arc::new(Office::new("host=nowhere"));
    let pages = Pages {
        counts,
        states: states(),
        office,
    };
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(web::serve(
        listener,
        router(pages),
        front(&[], address.port(), None),
    ));
    address
}

/// Head and body.
fn get(address: SocketAddr, path: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

#[test]
fn pages_tell_who_leads_and_what_goes_on_in_three_languages() {
    let runtime = Runtime::new().unwrap();
    let address = serve(&runtime);
    for (lang, words) in [
        (
            "en",
            [
                "By rating",
                "Newest results",
                "1785 lines",
                "nothing is taken of it",
                "Not counted",
                "With whom",
            ],
        ),
        (
            "fr",
            [
                "Par niveau",
                "Derniers résultats",
                "1785 lignes",
                "on n’en reçoit plus rien",
                "Pas compté",
                "Avec qui",
            ],
        ),
        (
            "bg",
            [
                "По рейтинг",
                "Последни резултати",
                "1785 реда",
                "вече нищо не се приема",
                "Неброени",
                "С кого",
            ],
        ),
    ] {
        let paths = ["/", "/tables", "/person/Ana"].map(|path| format!("{path}?lang={lang}"));
        let mut all = String::new();
        for path in &paths {
            let (head, body) = get(address, path);
            assert!(head.starts_with("HTTP/1.0 200"), "{path}: {head}");
            assert!(body.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert!(
                body.contains("&lt;b&gt;Tom&lt;/b&gt;") && !body.contains("<b>Tom"),
                "{path}"
            );
            // A message that is missing is told by its name.
            for unsaid in ["clubs-", "hist-"] {
                assert!(!body.contains(unsaid), "{path}: {unsaid}");
            }
            all.push_str(&body);
        }
        for word in words {
            assert!(all.contains(word), "{lang}: {word}");
        }
    }
    let (head, _) = get(address, "/tables");
    assert!(head.contains("refresh: 10"), "{head}");
    let (head, body) = get(address, "/person/Nobody?lang=fr");
    assert!(
        head.starts_with("HTTP/1.0 404") && body.contains("Personne de ce nom"),
        "{head}"
    );
    let (head, _) = get(address, "/person/%D0%98%D0%B2%D0%B0%D0%BD?lang=xx");
    assert!(
        head.starts_with("HTTP/1.0 200"),
        "a language that we do not speak is no fault: {head}"
    );
    if let Ok(folder) = std::env::var("SCREENSHOTS") {
        pictures(address, Path::new(&folder));
    }
}

#[test]
fn programs_get_what_a_table_exports() {
    let runtime = Runtime::new().unwrap();
    let address = serve(&runtime);
    let (head, csv) = get(address, "/club.csv");
    assert!(head.contains("text/csv"), "{head}");
    assert_eq!(csv, counts().history.to_csv());
    let (_, json) = get(address, "/club.json");
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(told["schema"], 1);
    assert_eq!(
        told["tables"][1],
        serde_json::json!({ "name": "table-2", "behind": 1785, "silent": 10 })
    );
    assert_eq!(told["played_at"][0], serde_json::json!(["table-2", 1]));
    let own = counts().history.to_json().unwrap();
    let own: serde_json::Value = serde_json::from_str(&own).unwrap();
    assert_eq!(told["history"], own);
}

/// `docs/club.md` has the table of rights as it is in the code.
#[test]
fn the_page_says_who_may_do_what() {
    let mut page =
        String::from("| asked | organiser | table | member | visitor |\n|---|---|---|---|---|\n");
    for (_, way, may) in AUTHORITY {
        let way = match way {
            Way::Get(path) => format!("`GET {path}`"),
            Way::Post(path) => format!("`POST {path}`"),
            Way::Says(channel) => format!("`{}`", channel.filter("<table>")),
        };
        let cells = may.map(|may| if may { "may" } else { "" }).join(" | ");
        page += &format!("| {way} | {cells} |\n");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/club.md");
    let whole = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = whole.split_once("<!-- table -->\n").expect("a mark");
    let (now, tail) = rest.split_once("<!-- end -->").expect("a mark");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let whole = format!("{head}<!-- table -->\n{page}<!-- end -->{tail}");
        std::fs::write(&path, whole).unwrap();
    } else {
        assert_eq!(now, page, "run with UPDATE_GOLDEN=1");
    }
}

fn pictures(address: SocketAddr, folder: &Path) {
    let sizes = [("390", "390,1500"), ("1366", "1366,1100")];
    for (page, path) in [
        ("standings", "/?lang=en"),
        ("tables", "/tables?lang=bg"),
        ("person", "/person/Ana?lang=fr"),
    ] {
        for (width, size) in sizes {
            let picture = folder.join(format!("{page}-{width}.png"));
            let taken = Command::new("chromium")
                .args([
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--hide-scrollbars",
                ])
                .arg(format!("--screenshot={}", picture.display()))
                .arg(format!("--window-size={size}"))
                .arg(format!("http://{address}{path}"))
                .output();
            assert!(
                taken.is_ok_and(|taken| taken.status.success()),
                "{}",
                picture.display()
            );
        }
    }
}
