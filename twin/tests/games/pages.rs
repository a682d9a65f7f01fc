//! A deal of Remigio that is closed with the pointer, a seat's page on a phone,
//! and every game in every language.

use serde_json::{Value, json};

use super::room::http;
use super::room::play::pieces_at;
use super::{Browser, Live};

const GAMES: [&str; 5] = ["remmi-demmi", "rami", "remigio", "rummoli", "remi"];

/// Ana sits here, a machine plays Ivan; the cards are dealt, and it is Ana's turn.
fn remigio(live: &Live, page: &Browser) {
    page.reads("#next-text", "Who plays?");
    page.press("#play-others");
    page.press("#setup label:has([name=game][value=remigio])");
    page.press("#setup label:has([name=players][value='2'])");
    page.press("#setup .person:has([name=name-1]) .robot");
    page.press("#setup-go");
    page.reads("#next-text", "Ana deals. Press Deal.");
    page.press("#next-action");
    // With two players the one on the dealer's right begins: the machine.
    page.reads("#next-text", "Ana's turn");
    live.view
        .until("Ana's turn", |view| view["sheet"]["turn"] == 0);
}

/// Puts ten cards that combine, and one that does not, into Ana's hand: nobody waits for luck here.
fn give_a_close(live: &Live) {
    live.carry(&live.at_place("hand:0"), "stock");
    let cards = "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H KD";
    let world = live.world.until("an empty hand", |world| {
        pieces_at(world, "hand:0").is_empty()
    });
    let taken: Vec<String> = pieces_at(&world, "discard");
    let pick = |face: &str| {
        let copies = ["1", "2"].map(|pack| format!("{face}/{pack}"));
        let free = copies
            .iter()
            .find(|name| !taken.contains(name) && !pieces_at(&world, "hand:1").contains(name));
        free.cloned()
    };
    let names: Vec<String> = cards.split(' ').filter_map(pick).collect();
    assert_eq!(names.len(), 11, "one of two packs is free");
    live.carry(&names, "hand:0");
    live.world.until("the new hand", |world| {
        pieces_at(world, "hand:0").len() == names.len()
    });
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_deal_of_remigio_is_closed_with_the_pointer() {
    let live = Live::start();
    let page = Browser::open(live.address);
    remigio(&live, &page);
    // What is said only when a reader has missed something lies under a fold.
    page.until(
        "the fold",
        "document.querySelector('details.unread [data-call=threw-unread]') \
         && document.querySelector('[data-call=stock-empty]') \
         && !document.querySelector('details.unread [data-call=stock-empty]')",
    );
    give_a_close(&live);
    // Whoever closes says so before the next player draws, however slow this browser is.
    live.ask(json!({ "ask": "robots", "seats": [] }));
    let king = live
        .at_place("hand:0")
        .into_iter()
        .find(|name| name.starts_with("KD"));
    let king = format!("[data-piece='{}']", king.unwrap());
    page.drag(&king, "[data-zone=discard]");
    page.until(
        "the throw",
        "document.getElementById('log').firstChild?.textContent === 'Ana threw K♦.'",
    );
    page.press("form[data-call=close] button");
    page.reads("#next-text", "Ana closes");
    live.ask(json!({ "ask": "robots", "seats": [1] }));
    // An impatient hand: the opposite button has come where this one was.
    let at = page.middle("[data-handy=lay-hand]").expect("it is offered");
    page.press_at(at);
    page.until(
        "the other button",
        "document.querySelector('[data-handy=take-hand]')",
    );
    page.press_at(at);
    page.reads(
        "#result h2",
        "Ana closes: Combinations, without joker (×2).",
    );
    let view = live.view.until("points", |view| view["phase"] == "scored");
    assert_eq!(view["seats"][0]["total"], 0);
    assert!(view["seats"][1]["total"].as_i64().unwrap() >= 0);
}

/// A phone joins by the code, sees and speaks for its own seat alone, and stops there.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_phone_joins_and_speaks_for_its_seat() {
    let live = Live::start();
    let names = json!(["Ana", "Ivan", "Léa"]);
    live.ask(json!({ "ask": "setup", "game": "remi", "names": names }));
    live.hand(json!({ "do": "gather" }));
    let path = http::get(live.address, "/join");
    let path: Value = serde_json::from_slice(&path.body).unwrap();
    let path = path["path"].as_str().unwrap();
    let wrong = http::get(live.address, "/join/000000");
    assert_eq!(wrong.status, 403);
    let page = Browser::open(live.address);
    page.resize(500, 844);
    page.eval("location.href = arguments[0]", vec![json!(path)]);
    page.press("#join button[value='1']");
    page.reads("#me h1", "Ivan");
    page.type_into("form[data-call=die] input", "3");
    page.press("form[data-call=die] button");
    live.view.until("Ivan's roll", |view| {
        let log = view["log"].as_array();
        log.is_some_and(|log| log.contains(&"Ivan rolled 3.".into()))
    });
    let status = |path: &str| {
        let script = "return fetch(arguments[0]).then((reply) => reply.status)";
        page.eval(script, vec![json!(path)])
    };
    assert_eq!(status("/events?seat=0"), 403);
    assert_eq!(status("/join"), 403);
    let wide = page.eval(
        "return document.documentElement.scrollWidth <= innerWidth",
        vec![],
    );
    assert_eq!(wide, true, "nothing stands beside the page");
}

/// Every game in every language: set up, dealt, and no message without words.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn every_game_speaks_every_language() {
    let live = Live::start();
    let page = Browser::open(live.address);
    for game in GAMES {
        live.new_match();
        let names = json!(["Ana", "Ivan", "Léa", "Tom"]);
        let mut setup = json!({ "ask": "setup", "game": game, "names": names });
        if game == "remmi-demmi" {
            setup["options"] = json!({ "removed": "GS GT BC BS" });
        }
        live.ask(setup);
        live.ask(json!({ "ask": "robots", "seats": [0, 1, 2, 3] }));
        live.hand(json!({ "do": "gather" }));
        let under_way = |view: &Value| view["phase"] == "playing" || view["phase"] == "running";
        // A tied cut is made once more, which takes robots as long as the first.
        let all_cut = |view: &Value| view["log"].as_array().is_some_and(|log| log.len() >= 4);
        live.view
            .until(game, |view| under_way(view) || all_cut(view));
        live.view
            .until(game, |view| under_way(view) || view["phase"] == "dealt");
        live.view.until(game, under_way);
        live.ask(json!({ "ask": "robots", "seats": [] }));
        for lang in ["fr", "bg", "en"] {
            page.eval(
                "document.cookie = `lang=${arguments[0]}; path=/`; location.reload()",
                vec![json!(lang)],
            );
            page.until(
                "the language",
                &format!("document.documentElement.lang === '{lang}'"),
            );
            page.until(
                "the table",
                "document.querySelectorAll('.seat').length === 4",
            );
            let nameless = page.eval(
                "return document.body.innerText.match(/\\b(ra|rg|re|ru|rd|next|log|board|call)-[a-z]+(-[a-z]+)*/g)",
                vec![],
            );
            assert!(nameless.is_null(), "{game} in {lang}: {nameless}");
        }
    }
}
