//! The door to the room: phones join there and watch, and nothing of the table's own is served.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::net::{Ipv4Addr, SocketAddr};

use room::http::{self, Reply};
use room::live::Live;
use room::stream::Stream;
use serde_json::{Value, json};

/// Another address of this machine, on which phones join.
const ROOM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

#[test]
fn phones_join_by_another_address_and_the_table_stays_on_this_machine() {
    let live = Live::with_host(ROOM);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] }));
    let join = live.join().expect("there is a door");
    let door = SocketAddr::from((ROOM, live.address.port()));
    let path = join
        .strip_prefix(&format!("http://{door}"))
        .expect("the code leads to the door");

    let told: Value = serde_json::from_slice(&http::get(live.address, "/phones").body).unwrap();
    assert_eq!(
        (&told["url"], &told["reachable"]),
        (&json!(join), &true.into())
    );
    assert!(told["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(live.scoreboard_code().as_ref(), Some(&join));

    let status = |path: &str| http::get(door, path).status;
    assert_eq!(status(path), 200);
    assert_eq!(status("/seat"), 200);
    // What is on the score sheets the scoreboard has told everybody.
    for path in ["/history", "/history.csv", "/history.json", "/sheet/1"] {
        assert_eq!(status(path), 200, "{path}");
    }
    for (path, refused) in [
        ("/join/000000", 403),
        ("/events?seat=0", 403),
        ("/join", 403),
        ("/phones", 404),
        ("/twin/events", 404),
        ("/twin/glass.png", 404),
    ] {
        assert_eq!(status(path), refused, "{path}");
    }
    let gesture = json!({ "do": "gather" });
    assert_eq!(http::post(door, "/twin/hand", &gesture).status, 404);
    let ask = json!({ "ask": "new_match" });
    assert_eq!(http::post(door, "/ask", &ask).status, 403);
}

/// Neither without a host nor with the address by which a machine calls itself.
#[test]
fn where_no_phone_can_reach_the_table_no_code_is_shown() {
    for live in [Live::start(), Live::with_host(Ipv4Addr::LOCALHOST)] {
        assert_eq!(live.join(), None);
        let told: Value = serde_json::from_slice(&http::get(live.address, "/phones").body).unwrap();
        assert_eq!(told, json!({ "url": null, "svg": "", "reachable": false }));
        assert_eq!(live.scoreboard_code(), None);
        let told: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
        assert_eq!(told["svg"], Value::Null, "of no use to a phone");
    }
}

/// The door to the room, as phones use it.
struct Door {
    live: Live,
    at: SocketAddr,
    /// `/join/CODE`.
    join: String,
}

impl Door {
    fn open() -> Door {
        let live = Live::with_host(ROOM);
        let at = SocketAddr::from((ROOM, live.address.port()));
        let join = live.join().expect("there is a door");
        let join = join.strip_prefix(&format!("http://{at}"));
        let join = join.expect("the code leads to the door").to_owned();
        Door { live, at, join }
    }

    fn get(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        http::send(self.at, "GET", path, headers, b"")
    }

    /// A form of a page, sent by a phone with its cookie.
    fn form(&self, path: &str, cookie: &str, form: &str) -> Reply {
        self.form_at(self.at, path, cookie, form)
    }

    fn form_at(&self, at: SocketAddr, path: &str, cookie: &str, form: &str) -> Reply {
        let headers = [
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Cookie", cookie),
        ];
        http::send(at, "POST", path, &headers, form.as_bytes())
    }

    /// A phone takes a free seat, by leave of the table's own page; its cookie.
    fn joins(&self, form: &str) -> String {
        let reply = self.form_at(self.live.address, &self.join, "", form);
        assert_eq!(reply.status, 303, "{form}: {}", text(&reply));
        cookie(&reply)
    }

    fn asks(&self, cookie: &str, request: &Value) -> Reply {
        let headers = [("Cookie", cookie)];
        let body = request.to_string();
        http::send(self.at, "POST", "/ask", &headers, body.as_bytes())
    }

    fn seats(&self, names: &[&str]) {
        let setup = json!({ "ask": "setup", "game": "remigio", "names": names });
        self.live.ask(setup);
    }

    fn notices(&self, kind: &str) -> Vec<String> {
        let view = self.live.view.until("a notice", |view| {
            let notices = view["notices"].as_array().unwrap();
            notices.iter().any(|notice| notice["kind"] == kind)
        });
        let notices = view["notices"].as_array().unwrap().iter();
        let own = notices.filter(|notice| notice["kind"] == kind);
        own.map(|notice| notice["text"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn text(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

fn cookie(reply: &Reply) -> String {
    let lower = reply.head.to_lowercase();
    let at = lower.find("set-cookie: ").expect("a cookie") + "set-cookie: ".len();
    reply.head[at..].split(';').next().unwrap().to_owned()
}

/// Over the network, with real cookies: what one seat cannot do to all.
#[test]
fn a_phone_neither_rules_for_itself_nor_ends_the_match_but_all_together_do() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let (ana, ivan) = (door.joins("seat=0"), door.joins("seat=1"));
    let decide = json!({ "ask": "decide", "seat": 1, "good": true });
    let setup = json!({ "ask": "setup", "game": "rami", "names": ["Hacker", "B", "C"] });
    for (request, why) in [
        (&decide, "Nobody rules on their own claim"),
        (
            &json!({ "ask": "counted", "seat": 1, "cards": 9 }),
            "Nobody rules",
        ),
        (&json!({ "ask": "deal" }), "Ana deals"),
        (&json!({ "ask": "new_match" }), "propose it"),
        (&setup, "Only the page that leads"),
    ] {
        let reply = door.asks(&ivan, request);
        assert_eq!(reply.status, 409, "{request}");
        assert!(reply.error().contains(why), "{request}: {}", reply.error());
    }
    // Neither does the page that leads for the seat that it looks from; it speaks for the table.
    let own = http::post(door.live.address, "/ask?seat=1", &decide);
    assert!(own.error().contains("Nobody rules"), "{}", own.error());
    let deal = http::post(door.live.address, "/ask?seat=1", &json!({ "ask": "deal" }));
    assert!(!String::from_utf8_lossy(&deal.body).contains("Ana deals"));

    let journal = |number: u32| {
        let matches = door.live.folder().join("matches");
        matches.join(format!("{number:04}.journal")).exists()
    };
    let what = json!({ "want": "new_match" });
    let proposes = json!({ "ask": "propose", "what": what });
    assert_eq!(door.asks(&ivan, &proposes).status, 200);
    let view = door
        .live
        .view
        .until("it waits", |view| !view["proposal"].is_null());
    assert_eq!(view["proposal"]["waiting"], json!([0]));
    assert!(!journal(2));
    assert_eq!(door.asks(&ana, &json!({ "ask": "agree" })).status, 200);
    door.live
        .view
        .until("the next match", |view| view["phase"] == "setup");
    assert!(journal(2));
}

/// Whoever leads plays, too.
#[test]
fn a_phone_that_leads_does_not_rule_on_its_own_claim_either() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let ivan = door.joins("seat=1");
    let here = |view: &Value| view["door"]["here"][0]["id"].as_u64();
    let view = door
        .live
        .view
        .until("Ivan's phone", |view| here(view).is_some());
    let gives = json!({ "door": "give", "id": here(&view) });
    assert_eq!(http::post(door.live.address, "/door", &gives).status, 200);
    for ruling in [
        json!({ "ask": "decide", "seat": 1, "good": true }),
        json!({ "ask": "counted", "seat": 1, "cards": 9 }),
    ] {
        let own = door.asks(&ivan, &ruling);
        assert_eq!(own.status, 409);
        let why = "not even by the phone that leads";
        assert!(own.error().contains(why), "{}", own.error());
    }
    let other = door.asks(&ivan, &json!({ "ask": "decide", "seat": 0, "good": true }));
    assert!(!other.error().contains("Nobody rules"), "{}", other.error());
}

/// What the page that leads decides is done at once, and can be objected to; so it does not close the match on the objection.
#[test]
fn whoever_leads_puts_nothing_beyond_objection() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let lead = |request: &Value| http::post(door.live.address, "/ask", request);
    let ends = || {
        let what = json!({ "want": "redeal" });
        assert_eq!(lead(&json!({ "ask": "propose", "what": what })).status, 200);
        assert_eq!(lead(&json!({ "ask": "agree" })).status, 200);
    };
    let ivan = door.joins("seat=1");
    door.live.ask(json!({ "ask": "deal" }));
    ends();
    let why = "may object to what was just decided";
    let again = json!({ "ask": "new_match" });
    let others = json!({ "ask": "setup", "game": "rami", "names": ["Eva", "Max"] });
    for closes in [&again, &others] {
        let refused = lead(closes);
        assert_eq!(refused.status, 409);
        assert!(refused.error().contains(why), "{}", refused.error());
    }
    // Nor does it agree for all that it be closed.
    let closes = json!({ "ask": "propose", "what": { "want": "new_match" } });
    assert_eq!(lead(&closes).status, 200);
    assert!(lead(&json!({ "ask": "agree" })).error().contains(why));
    let own = lead(&json!({ "ask": "agree", "seat": 0 }));
    assert!(own.error().contains(why), "{}", own.error());
    assert_eq!(lead(&json!({ "ask": "disagree" })).status, 200);
    assert_eq!(door.asks(&ivan, &json!({ "ask": "object" })).status, 200);
    door.live
        .view
        .until("the deal goes on", |view| view["phase"] == "dealt");
    // There is nothing to object to any more.
    assert!(lead(&again).error().contains("This match goes on"));
    // Where no other phone could object, nobody waits.
    assert_eq!(door.form("/leave", &ivan, "").status, 303);
    ends();
    assert_eq!(lead(&again).status, 200);
}

/// Consent that the page that leads gives for a seat after the other would leave nothing to object to.
#[test]
fn whose_phone_is_there_agrees_on_it() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let ivan = door.joins("seat=1");
    door.live.ask(json!({ "ask": "deal" }));
    let what = json!({ "want": "redeal" });
    door.live.ask(json!({ "ask": "propose", "what": what }));
    for (path, agrees) in [
        ("/ask", json!({ "ask": "agree", "seat": 1 })),
        ("/ask?seat=1", json!({ "ask": "agree" })),
    ] {
        let refused = http::post(door.live.address, path, &agrees);
        assert_eq!(refused.status, 409, "{path}");
        let why = "Ivan has a phone here";
        assert!(refused.error().contains(why), "{}", refused.error());
    }
    // Whoever has none has it spoken for.
    door.live.ask(json!({ "ask": "agree", "seat": 0 }));
    assert_eq!(door.asks(&ivan, &json!({ "ask": "agree" })).status, 200);
    door.live
        .view
        .until("the deal is off", |view| view["phase"] != "dealt");
}

/// Guessing ends with the fifth wrong code, for the right one too, and the table is told.
#[test]
fn five_wrong_codes_and_the_address_waits() {
    let door = Door::open();
    for (number, (lang, said)) in [
        ("fr-FR,fr;q=0.9", "Ce code n'est pas celui de la table"),
        ("bg", "Кодът не е на тази маса"),
        ("de", "That code is not the table"),
    ]
    .into_iter()
    .enumerate()
    {
        let guess = format!("/join/0000000{number}");
        let wrong = door.get(&guess, &[("Accept-Language", lang)]);
        let page = text(&wrong);
        assert_eq!(wrong.status, 403);
        let page = page.replace("&#39;", "'");
        assert!(
            page.contains(said) && page.contains("name=\"code\""),
            "{page}"
        );
    }
    assert_eq!(door.get(&door.join, &[]).status, 200);
    for guess in ["/join/x", "/join/y"] {
        assert_eq!(door.form(guess, "", "seat=table").status, 403);
    }
    assert_eq!(
        door.get(&door.join, &[]).status,
        429,
        "with the right one too"
    );
    assert_eq!(door.form(&door.join, "", "seat=table").status, 429);
    let told = door.notices("join_code");
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("127.0.0."), "{told:?}");
    // The table's own page has a door of its own.
    assert_eq!(http::get(door.live.address, &door.join).status, 200);
}

/// A code as it is typed leads to the page of the code.
#[test]
fn a_typed_code_leads_in() {
    let door = Door::open();
    let code = door.join.strip_prefix("/join/").unwrap();
    assert_eq!(code.len(), 8);
    let typed = format!("code={}+{}", code[..4].to_uppercase(), &code[4..]);
    let reply = door.form("/join", "", &typed);
    assert_eq!(reply.status, 303);
    assert!(reply.head.contains(&door.join), "{}", reply.head);
}

/// The page that was opened too early has the seats as soon as there are some, and speaks the
/// language of the phone until another is chosen.
#[test]
fn the_choice_of_a_seat() {
    let door = Door::open();
    let french = ("Accept-Language", "fr-FR");
    let early = text(&door.get(&door.join, &[french]));
    assert!(early.contains("http-equiv=\"refresh\""), "{early}");
    assert!(
        early.contains("lang=\"fr\"") && early.contains("data-seats=\"[]\""),
        "{early}"
    );

    door.seats(&["Ana", "Ivan"]);
    let page = text(&door.get(&door.join, &[french]));
    assert!(
        page.contains("Qui êtes-vous") && !page.contains("refresh"),
        "{page}"
    );
    assert!(!page.contains("Un téléphone est déjà ici"));

    door.live.ask(json!({ "ask": "robots", "seats": [1] }));
    let page = text(&door.get(&door.join, &[]));
    assert!(page.contains("Ana") && !page.contains("Ivan"), "{page}");
    assert_eq!(door.form(&door.join, "", "seat=1").status, 409);

    let chosen = door.get(&format!("{}?lang=bg", door.join), &[french]);
    assert!(text(&chosen).contains("Кой сте вие"));
    let kept = cookie(&chosen);
    let again = door.get("/seat", &[french, ("Cookie", &kept)]);
    assert!(
        text(&again).contains("<html lang=\"bg\""),
        "{}",
        text(&again)
    );

    let ana = door.joins("seat=0");
    let page = text(&door.get(&door.join, &[("Cookie", &ana)]));
    assert!(
        page.contains("This phone sits for Ana") && page.contains("/leave"),
        "{page}"
    );
    let page = text(&door.get(&door.join, &[]));
    assert!(page.contains("A phone sits here"), "{page}");
}

/// A seat that a phone has is asked for: by leave of the phone there it changes hands, and all are told.
#[test]
fn a_seat_is_taken_over_and_left() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let first = door.joins("seat=0");
    let own_page = Stream::open_as(door.at, "/events", &first);
    let felt = Stream::open_as(door.at, "/twin/events", &first);
    own_page.until("her own page", |view| view["phase"] == "ready");
    felt.until("her felt", |_| true);

    let asked = door.form(&door.join, "", "seat=0");
    assert!(
        asked.status == 303 && asked.head.contains("/asking"),
        "{}",
        asked.head
    );
    let second = cookie(&asked);
    let language = json!({ "ask": "go_on" });
    assert_eq!(
        door.asks(&first, &language).status,
        200,
        "nothing has changed"
    );
    assert_eq!(door.asks(&second, &language).status, 403);
    let waits = text(&door.get("/asking", &[("Cookie", &second)]));
    assert!(waits.contains("Asking to sit as Ana"), "{waits}");

    let view = own_page.until("the request", |view| !view["door"]["asks"].is_null());
    let request = &view["door"]["asks"][0];
    assert_eq!(request["text"], "Another phone asks for your place.");
    let lets_in = json!({ "door": "let_in", "id": request["id"] }).to_string();
    let let_in = |cookie| {
        http::send(
            door.at,
            "POST",
            "/door",
            &[("Cookie", cookie)],
            lets_in.as_bytes(),
        )
    };
    assert_eq!(let_in(&second).status, 409, "itself");
    assert_eq!(let_in(&first).status, 200);
    own_page.until("that she is out", |view| view["out"] == true);
    own_page.closes();
    felt.closes();
    assert_eq!(door.asks(&first, &language).status, 403);
    assert_eq!(
        door.get("/events?seat=0", &[("Cookie", &first)]).status,
        403
    );
    let out = text(&door.get("/seat", &[("Cookie", &first)]));
    assert!(out.contains("Another phone was let in"), "{out}");
    assert_eq!(door.asks(&second, &language).status, 200);
    assert_eq!(door.get("/asking", &[("Cookie", &second)]).status, 303);
    assert!(door.notices("taken_over")[0].contains("Ana"));

    let left = door.form("/leave", &second, "");
    assert!(
        left.status == 303 && left.head.contains("Max-Age=0"),
        "{}",
        left.head
    );
    assert_eq!(door.asks(&second, &language).status, 403);
    door.joins("seat=0");
}

/// The chairs of the next match are numbered anew, and each phone goes with its person.
#[test]
fn a_phone_plays_for_its_person_in_the_next_match_too() {
    let door = Door::open();
    door.seats(&["Ana", "Ben", "Cem", "Dora"]);
    let phones = [0, 1, 2, 3].map(|seat| door.joins(&format!("seat={seat}")));
    let sits = || {
        phones.each_ref().map(|cookie| {
            let page = text(&door.get("/", &[("Cookie", cookie)]));
            let own = page
                .split_once("data-own=\"")
                .map(|(_, own)| own.to_owned());
            own.and_then(|own| own.chars().next())
        })
    };
    assert_eq!(sits(), [Some('0'), Some('1'), Some('2'), Some('3')]);
    door.live.ask(json!({ "ask": "new_match" }));
    door.seats(&["Ana", "Dora", "Cem"]);
    assert_eq!(sits(), [Some('0'), None, Some('2'), Some('1')]);
    let asked = door.asks(&phones[1], &json!({ "ask": "go_on" }));
    assert_eq!(asked.status, 403, "Ben does not play");
    let out = text(&door.get("/seat", &[("Cookie", &phones[1])]));
    assert!(out.contains("is not in this match"), "{out}");
}

/// On the table's own machine whoever presses there has been asked: a held seat is taken after a question.
#[test]
fn the_tables_own_page_gives_a_held_seat_after_a_question() {
    let door = Door::open();
    door.seats(&["Ana", "Ivan"]);
    let first = door.joins("seat=0");
    let own = door.live.address;
    let page = text(&door.form_at(own, &door.join, "", "seat=0")).replace("&#39;", "'");
    assert!(page.contains("Ana's phone sits here"), "{page}");
    let language = json!({ "ask": "go_on" });
    assert_eq!(door.asks(&first, &language).status, 200);
    let second = cookie(&door.form_at(own, &door.join, "", "seat=0&over=yes"));
    assert_eq!(door.asks(&first, &language).status, 403);
    assert_eq!(door.asks(&second, &language).status, 200);
}
