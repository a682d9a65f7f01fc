//! The pages, asked for as a browser does.

use rules::Seat;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;

use display::Symbol;
use hub::history::{History, Round};
use hub::web::{Callers, Front, Hosts, Role, history, serve};
use table::event::Request;
use table::game::Points;
use table::look::{Colour, Look};
use table::words::Lang;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::evening::{EVENING, Evening, two_matches};

pub struct Served {
    port: u16,
    _runtime: Runtime,
}

impl Served {
    pub fn from(folder: &Path) -> Served {
        let runtime = Runtime::new().unwrap();
        let bound = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = bound.unwrap();
        let port = listener.local_addr().unwrap().port();
        let front = Front {
            hosts: Hosts::loopback(port),
            keys: None,
            newcomer: Role::Spectator,
            callers: Callers::default(),
            tls: None,
        };
        let _inside = runtime.enter();
        runtime.spawn(serve(listener, history(folder.to_owned(), None), front));
        Served {
            port,
            _runtime: runtime,
        }
    }

    fn asked(&self, path: &str, host: &str) -> String {
        String::from_utf8(self.bytes(path, host)).unwrap()
    }

    fn bytes(&self, path: &str, host: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    /// What a browser asks that has it already.
    fn known(&self, path: &str, tag: &str) -> String {
        let host = format!("127.0.0.1:{}\r\nIf-None-Match: {tag}", self.port);
        self.asked(path, &host)
    }

    pub fn get(&self, path: &str) -> String {
        let answer = self.asked(path, &format!("127.0.0.1:{}", self.port));
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        answer
    }
}

/// Every element that is opened is closed, in order; what HTML never closes is let be.
fn check_nesting(page: &str) {
    let (_, mut rest) = page.split_once("<html").unwrap();
    let mut open = vec!["html"];
    while let Some((_, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>').unwrap();
        rest = after;
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(closed) => assert_eq!(
                open.pop(),
                Some(closed),
                "before {}",
                &after[..40.min(after.len())]
            ),
            None if ["meta", "link"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_page_tells_matches_and_players_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut third = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "<b>&"], "30");
    third.first_deal();
    let served = Served::from(folder.path());
    for (lang, title) in [
        (Lang::En, "Evenings"),
        (Lang::Fr, "Soirées"),
        (Lang::Bg, "Вечери"),
    ] {
        let lang = lang.as_str();
        let page = served.get(&format!("/history?lang={lang}"));
        check_nesting(&page);
        assert!(page.contains(&format!("<html lang=\"{lang}\"")) && page.contains(title));
        assert!(page.contains("Léa") && page.contains("O&quot;Neil, Tom"));
        assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"));
        assert!(page.contains(&format!("/sheet/2?lang={lang}")));
        assert!(!page.contains("hist-"), "a message is missing");
        assert!(
            page.contains("<polyline") && page.contains("url(#hatch-2)"),
            "plots"
        );
    }
}

/// Matches of one evening stand on one page, those of another on theirs.
#[test]
fn an_evening_tells_who_won_what() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let served = Served::from(folder.path());
    for (lang, title) in [
        ("en", "The evening of"),
        ("fr", "La soirée du"),
        ("bg", "Вечерта на"),
    ] {
        let page = served.get(&format!("/evening/1?lang={lang}"));
        check_nesting(&page);
        assert!(page.contains(title) && !page.contains("hist-"), "{page}");
        assert!(page.contains("/sheet/1?lang=") && page.contains("★"));
    }
    let page = served.get("/evening/1?lang=en");
    assert!(page.contains("Won by Léa") && page.contains("Time played: "));
    assert!(
        served
            .get("/sheet/1?lang=en")
            .contains("/evening/1?lang=en")
    );
    // The second was a day later, and whoever played on after it did so on its evening.
    let hours = 25 * 3_600_000;
    let names = ["Ana", "Ivan", "Léa"];
    Evening::seated(folder.path(), EVENING + hours, names, "200").first_deal();
    let sections = |number: u32| {
        let page = served.get(&format!("/evening/{number}"));
        page.matches("<section>").count()
    };
    assert_eq!([1, 2, 3].map(sections), [1, 2, 2]);
    let none = served.asked("/evening/9", &format!("localhost:{}", served.port));
    assert!(none.starts_with("HTTP/1.1 404"), "{none}");
}

/// What the page of a match's end says of it is read off the history too.
#[test]
fn a_match_of_two_rounds_has_something_to_remember() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut played = History::read(folder.path())
        .unwrap()
        .find(1)
        .unwrap()
        .clone();
    assert!(played.over && played.lowest_wins && played.players[2].won);
    assert_eq!(played.moment(), None, "of one round");
    let points = [0, 0, 50].map(|points| Some(Points::whole(points)));
    let (at, points) = (played.began, points.to_vec());
    played.rounds.insert(
        0,
        Round {
            at,
            points,
            dealt: None,
        },
    );
    let moment = played.moment().unwrap().tell(Lang::En);
    assert_eq!(moment, "Léa was 50 behind after round 1, and won.");
}

#[test]
fn a_sheet_has_every_round_and_total_and_the_options() {
    let folder = tempfile::tempdir().unwrap();
    let [totals, _] = two_matches(folder.path());
    let served = Served::from(folder.path());
    let page = served.get("/sheet/1?lang=en");
    check_nesting(&page);
    for total in &totals {
        assert_eq!(
            page.matches(&format!(">{total}<")).count(),
            1 + usize::from(*total != 0)
        );
    }
    assert!(
        page.contains("Won by Léa") && page.contains("0 ★"),
        "{page}"
    );
    assert!(page.contains(" 30</li>"), "the limit");
    assert_eq!(page.matches("class=\"symbol\"").count(), 3);
    let none = served.asked("/sheet/9?lang=fr", &format!("localhost:{}", served.port));
    assert!(
        none.starts_with("HTTP/1.1 404") && none.contains("pas de partie 9"),
        "{none}"
    );
}

#[test]
fn the_files_are_those_of_the_export_and_the_guard_stands_before_them() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let history = History::read(folder.path()).unwrap();
    let served = Served::from(folder.path());
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&served.get("/history.csv")), history.to_csv());
    assert_eq!(
        body(&served.get("/history.json")),
        history.to_json().unwrap()
    );
    for path in ["/history", "/history.csv", "/history.json", "/sheet/1"] {
        let foreign = served.asked(path, "evil.example");
        assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    }
}

#[test]
fn an_empty_folder_says_so_and_a_damaged_journal_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::from(folder.path());
    assert!(
        served
            .get("/history")
            .contains("No match has been played yet.")
    );
    std::fs::write(folder.path().join("0007.journal"), "rubbish\n").unwrap();
    let page = served.get("/history");
    assert!(page.contains("0007.journal"), "{page}");
}

/// A machine called Ana is not Ana.
#[test]
fn a_machine_is_named_as_one_and_has_no_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Ana", "Ivan", "Léa"];
    let mut first = Evening::seated(folder.path(), EVENING, names, "200");
    first.first_deal();
    let mut second = Evening::seated(folder.path(), EVENING + 1, names, "30");
    second.ask(Request::Robots {
        seats: [Seat(0), Seat(2)].into(),
    });
    second.first_deal();
    let history = History::read(folder.path()).unwrap();
    let ana = history.players.iter().find(|player| player.name == "Ana");
    let ivan = history.players.iter().find(|player| player.name == "Ivan");
    assert_eq!(ana.map(|player| player.matches), Some(1));
    assert_eq!(ivan.map(|player| player.matches), Some(2));
    let robots = history.matches[1].players.iter().map(|player| player.robot);
    assert!(robots.eq([true, false, true]));
    let served = Served::from(folder.path());
    for (path, robot) in [
        ("/history?lang=bg", "Ana (робот)"),
        ("/sheet/2", "Léa (robot)"),
    ] {
        let page = served.get(path);
        assert!(page.contains(robot), "{path}: {page}");
    }
    assert!(!served.get("/sheet/1").contains("(robot)"));
    // And stands apart from the people, wherever it sits.
    let page = served.get("/history?lang=bg");
    let (people, robots) = page.split_once("<div class=\"robots\">").unwrap();
    assert!(people.contains("<td>Ivan "));
    let (robots, _) = robots.split_once("</div>").unwrap();
    assert!(robots.contains("Ana (робот)") && robots.contains("Léa (робот)"));
    assert!(robots.contains("<svg") && !robots.contains("Ivan"));
}

#[test]
fn no_plot_counts_the_wins_of_machines() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Ana", "Ivan", "Léa"];
    let served = Served::from(folder.path());
    let mut machines = Evening::seated(folder.path(), EVENING, names, "30");
    machines.ask(Request::Robots {
        seats: Seat::all(3).collect(),
    });
    machines.first_deal();
    // Where nobody but machines has played there is nothing to plot.
    let page = served.get("/history");
    assert!(page.contains("Won by Léa"), "{page}");
    assert!(!page.contains("<figure>") && !page.contains("<h2>Players</h2>"));
    let mut people = Evening::seated(folder.path(), EVENING + 1, names, "200");
    people.first_deal();
    let page = served.get("/history");
    assert!(page.contains("<h2>Players</h2>"), "{page}");
    let empty = page.matches("height=\"0.0\" fill=\"url(#hatch-");
    assert_eq!(empty.count(), 3, "{page}");
}

#[test]
fn a_face_that_was_chosen_stands_on_the_sheet_and_in_the_export() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Ana", "Ivan", "Léa"];
    let mut evening = Evening::seated(folder.path(), EVENING, names, "200");
    let served = Served::from(folder.path());
    let drawn = |symbol: Symbol| served.get("/sheet/1").contains(&symbol.path());
    assert!(drawn(Symbol::Circle) && !drawn(Symbol::Owl));
    let look = Look {
        face: Some(Symbol::Owl),
        colour: Some(Colour::Rose),
    };
    let seat = Some(Seat(0));
    evening.ask(Request::Look { seat, look });
    evening.first_deal();
    assert!(drawn(Symbol::Owl) && !drawn(Symbol::Circle));
    let json = served.get("/history.json");
    assert!(json.contains("\"face\": \"owl\""), "{json}");
    let read = History::read(folder.path()).unwrap();
    let again = read.matches[0].players.iter().map(|player| player.look);
    assert!(again.eq([look, Look::default(), Look::default()]));
}

#[test]
fn what_has_not_changed_is_not_sent_again_and_what_has_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut evening = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "Léa"], "200");
    let served = Served::from(folder.path());
    for path in [
        "/history?lang=fr",
        "/history.csv",
        "/history.json",
        "/sheet/1",
    ] {
        let first = served.get(path);
        let tag = first.lines().find_map(|line| line.strip_prefix("etag: "));
        let again = served.known(path, tag.unwrap());
        assert!(again.starts_with("HTTP/1.1 304"), "{path}: {again}");
        assert!(again.ends_with("\r\n\r\n"), "{path}: nothing follows");
        assert!(served.known(path, "\"0\"").starts_with("HTTP/1.1 200"));
    }
    let before = served.get("/history.csv");
    evening.first_deal();
    let after = served.get("/history.csv");
    assert!(after.lines().count() > before.lines().count(), "{after}");
}

#[test]
fn a_match_has_a_picture_to_keep_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let served = Served::from(folder.path());
    let host = format!("127.0.0.1:{}", served.port);
    let pictures = Lang::ALL.map(|lang| {
        let path = format!("/history/1/picture.png?lang={}", lang.as_str());
        let answer = served.bytes(&path, &host);
        let head = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        let text = String::from_utf8_lossy(&answer[..head]).into_owned();
        assert!(
            text.starts_with("HTTP/1.1 200") && text.contains("image/png"),
            "{text}"
        );
        answer[head + 4..].to_vec()
    });
    for picture in &pictures {
        assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
        // Of its first chunk, IHDR: width and height.
        assert_eq!(
            picture[16..24],
            [[0, 0, 0x04, 0xb0], [0, 0, 0x02, 0x76]].concat()
        );
    }
    assert_ne!(
        pictures[0], pictures[1],
        "what is told is told in the language"
    );
    for nowhere in ["/history/77/picture.png", "/history/x/picture.png"] {
        assert!(
            served.asked(nowhere, &host).starts_with("HTTP/1.1 404"),
            "{nowhere}"
        );
    }
}

/// A match that is over is watched again; of one that may go on nobody is shown a hand.
#[test]
fn a_match_is_watched_again_when_it_is_over() {
    let folder = tempfile::tempdir().unwrap();
    two_matches(folder.path());
    let mut third = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "Tom"], "200");
    third.first_deal();
    let served = Served::from(folder.path());
    let page = served.get("/history/1/films?lang=fr");
    check_nesting(&page);
    assert!(
        page.contains("lang=fr;"),
        "its script says it in French too: {page}"
    );
    assert!(page.contains("Revoir la partie") && page.contains("data-round=\"1\""));
    assert!(served.get("/sheet/1").contains("/history/1/films"));
    let film = served.get("/history/1/films/1?lang=en");
    let (_, film) = film.split_once("\r\n\r\n").unwrap();
    let film: serde_json::Value = serde_json::from_str(film).unwrap();
    assert_eq!(film["seats"][2]["name"], "Léa");
    let frames = film["frames"].as_array().unwrap();
    assert!(frames.len() > 3, "{film}");
    let laid = |frame: &serde_json::Value| {
        frame["lies"]
            .as_object()
            .is_some_and(|lies| !lies.is_empty())
    };
    assert!(frames.iter().any(laid), "{film}");
    let last = film["frames"].as_array().unwrap().last().unwrap();
    assert!(last["told"][0]["text"].is_string(), "{last}");

    let host = format!("localhost:{}", served.port);
    for (path, status, why) in [
        ("/history/3/films", "409", "not over"),
        ("/history/3/films/1", "409", "not over"),
        ("/history/1/films/0", "404", "no round 0"),
        ("/history/1/films/99", "404", "no round 99"),
        ("/history/9/films", "404", "no match 9"),
        ("/history/1/films/x", "404", "has a number"),
    ] {
        let refused = served.asked(&format!("{path}?lang=en"), &host);
        assert!(
            refused.starts_with(&format!("HTTP/1.1 {status}")),
            "{path}: {refused}"
        );
        assert!(refused.contains(why), "{path}: {refused}");
    }
    assert!(!served.get("/sheet/3").contains("/films"));
}
