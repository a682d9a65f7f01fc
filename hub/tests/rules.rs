//! The rules as pages of a real table, over HTTP: every rule of every game, in every language.

#[allow(dead_code)] // of the room this test needs little
#[path = "door/room.rs"]
mod room;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use room::Room;
use serde_json::{Value, json};
use table::game::GameId;
use table::words::Lang;

/// The rules and decisions of which a game's sheet for programmers tells: `RD-08`, `RD-A16`.
fn documented(game: GameId) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules");
    let text = fs::read_to_string(path.join(game.as_str()).with_extension("md")).unwrap();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_id = |word: &&str| {
        let (letters, number) = word.split_once('-').unwrap_or_default();
        let number = number.strip_prefix('A').unwrap_or(number);
        letters.len() == 2 && letters.starts_with('R') && number.parse::<u32>().is_ok()
    };
    let mut ids = words.filter(is_id).peekable();
    // One sheet may point to a rule of another.
    let own = ids.peek().map_or("", |first| &first[..3]);
    ids.filter(|id| id.starts_with(own))
        .map(str::to_owned)
        .collect()
}

/// The rules on a page, with what each says.
fn told(page: &str) -> Vec<(&str, &str)> {
    let items = page.split("<li id=\"").skip(1);
    let rule = |item| {
        let (id, rest): (&str, &str) = str::split_once(item, "\"><p>").unwrap();
        (id, rest.split_once(" <small>").unwrap().0)
    };
    items.map(rule).collect()
}

#[test]
fn every_rule_is_told_in_every_language_and_none_that_does_not_exist() {
    let room = Room::open();
    for game in GameId::ALL {
        let known = documented(game);
        assert!(known.len() > 40, "{} rules of {game:?}", known.len());
        let mut said = BTreeSet::new();
        for lang in Lang::ALL.map(Lang::as_str) {
            let reader = room.with(1, &format!("lang={lang}"));
            let page = reader.get(&format!("/rules/{}", game.as_str())).text;
            assert!(page.contains(&format!("<html lang=\"{lang}\"")));
            let told = told(&page);
            let ids: BTreeSet<String> = told.iter().map(|(id, _)| (*id).to_owned()).collect();
            assert_eq!(ids, known, "{game:?} in {lang}");
            assert_eq!(told.len(), known.len(), "a rule stands twice in {lang}");
            for (id, text) in told {
                assert!(text.ends_with(['.', '!', ':', ',', ')']), "{id}: {text}");
                assert!(said.insert(text.to_owned()), "{id} in {lang}: {text}");
            }
            assert!(!page.contains("://"), "nothing is fetched from elsewhere");
        }
    }
}

#[test]
fn a_rule_by_its_name_leads_to_its_place_on_the_page() {
    let room = Room::open();
    let reader = room.phone(1);
    for game in GameId::ALL {
        for id in documented(game) {
            let reply = reader.get(&format!("/rules/{id}"));
            assert_eq!(reply.status, 303, "{id}");
            let place = format!("location: /rules/{}#{id}\r\n", game.as_str());
            assert!(reply.text.contains(&place), "{id}: {}", reply.text);
        }
    }
    for unknown in ["RD-99", "RD-8", "bridge", "%3Cb%3E"] {
        let reply = reader.get(&format!("/rules/{unknown}"));
        assert_eq!(reply.status, 404, "{unknown}");
        assert!(reply.text.contains("the games are remmi-demmi, rami"));
    }
    assert!(
        reader
            .get("/rules")
            .text
            .contains("location: /rules/remmi-demmi")
    );
}

#[test]
fn a_language_chosen_on_the_page_of_the_rules_is_kept() {
    let room = Room::open();
    let reply = room.phone(1).get("/rules/rami?lang=bg");
    assert_eq!(reply.cookie(), "lang=bg");
    let page = room.with(1, &reply.cookie()).get("/rules/rami");
    assert!(page.text.contains("Рами · Правила"));
    assert!(!page.text.contains("set-cookie"));
}

/// The pictures on a page: beside which rule, the verdict if there is one, the faces, and how many are to blame.
fn pictures(page: &str) -> Vec<(&str, Option<&str>, Vec<&str>, usize)> {
    let mut found = Vec::new();
    for item in page.split("<li id=\"").skip(1) {
        let (id, rest) = item.split_once('"').unwrap();
        for picture in rest.split("<li").skip(1) {
            let verdict = picture.strip_prefix(" data-verdict=\"");
            let verdict = verdict.map(|rest| rest.split_once('"').unwrap().0);
            let pieces = picture.split("data-piece=\"").skip(1);
            let faces = pieces.map(|piece| piece.split(['/', '#', '"']).next().unwrap());
            let blamed = picture.matches("class=\"blamed\"").count();
            found.push((id, verdict, faces.collect(), blamed));
        }
    }
    found
}

#[test]
fn pictures_show_what_the_rules_say_of_them() {
    let room = Room::open();
    let page = |game: GameId| {
        let path = format!("/rules/{}", game.as_str());
        room.phone(1).get(&path).text
    };
    let mut seen = 0;
    for game in GameId::ALL {
        let page = page(game);
        let pictures = pictures(&page);
        for verdict in ["valid", "invalid"] {
            let shown = pictures.iter().any(|one| one.1 == Some(verdict));
            assert!(shown, "{game:?} shows nothing {verdict}");
        }
        assert!(pictures.iter().any(|one| one.3 > 0), "{game:?}: a misfit");
        for (id, verdict, faces, blamed) in &pictures {
            let refused = *verdict == Some("invalid");
            assert!(refused || *blamed == 0, "{id} {faces:?}");
            assert_eq!(verdict.is_none(), *id == "RU-13", "{id} {faces:?}");
        }
        seen += pictures.len();
    }
    let written = include_str!("../src/web/rulebook/pictures.jsonl");
    assert_eq!(seen, written.lines().count(), "a line is no picture");

    // The poker hands go from weak to strong, as the rule beside them says.
    let page = page(GameId::Rummoli);
    let hands = pictures(&page).into_iter().filter(|one| one.0 == "RU-13");
    let ranks = hands.map(|(_, _, faces, _)| {
        let hands = json!({ "A": faces });
        let line = json!({ "game": "rummoli", "kind": "poker", "hands": hands });
        let mut answer = Vec::new();
        judge::run(line.to_string().as_bytes(), &mut answer).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        answer["ranks"]["A"].as_str().unwrap().to_owned()
    });
    let order =
        "HIGH_CARD PAIR TWO_PAIR THREE STRAIGHT FLUSH FULL_HOUSE FOUR STRAIGHT_FLUSH ROYAL_FLUSH";
    assert_eq!(ranks.collect::<Vec<_>>().join(" "), order);
}
