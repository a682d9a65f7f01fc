//! Members' cards over a real database and a real broker: laid, given to somebody, read at another table, forgotten.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::fs;

use ring::hmac;
use room::Room;
use room::journals::name;
use room::site::{Browser, Site};

const TAG: &str = "04AABBCC";

/// Who is here, as the organiser's page has it.
fn is_here(site: &Site, own: &mut Browser, name: &str) -> bool {
    let (status, _, page) = own.ask(site, "GET", "/organiser/evening", "");
    assert_eq!(status, 200);
    page.contains(&format!("<li><span>{name}</span>"))
}

fn greets(room: &Room) -> [Option<String>; 2] {
    [0, 1].map(|at| room.table(at).standing().seats.greets)
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn whoever_lays_a_card_is_here() {
    let mut site = Site::open();
    let folder = tempfile::tempdir().unwrap();
    let tables = ["table-1", "table-2"].map(|table| (name(table), folder.path().join(table)));
    for (_, folder) in &tables {
        fs::create_dir(folder).unwrap();
    }
    let client = site.room.client();
    let run = |site: &Site, text: &str| {
        site.room
            .runtime
            .block_on(client.batch_execute(text))
            .unwrap()
    };
    run(
        &site,
        "insert into seat_table (name) values ('table-1'), ('table-2')",
    );
    site.room.sit_down(&tables);
    let told = |room: &Room| [0, 1].map(|at| room.table(at).standing().seats.cards);
    let hashes = |site: &Site| -> Vec<Vec<u8>> {
        let rows = site
            .room
            .runtime
            .block_on(client.query("select hash from card order by seen", &[]))
            .unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    // No card is awaited before an evening is open.
    site.room.table(0).cards(&[TAG]);
    let mut own = site.organiser();
    let post = |own: &mut Browser, path: &str, body: &str| {
        own.ask(&site, "POST", &format!("/organiser/{path}"), body)
            .0
    };
    let planned = "title=Friday&season=&begins=2026-11-27T19:00&size=3&rounds=4";
    assert_eq!(post(&mut own, "evening/plan", planned), 303);
    assert!(hashes(&site).is_empty());
    assert_eq!(post(&mut own, "evening/open", "event=1"), 303);
    site.room.until("it is told", |_| hashes(&site).len() == 1);
    // Under the club's key, and nothing else of it is in the database.
    let row = site
        .room
        .runtime
        .block_on(client.query_one("select card_key from club", &[]))
        .unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA256, row.get(0));
    let signed = hmac::sign(&key, &[0x04, 0xAA, 0xBB, 0xCC]);
    assert_eq!(hashes(&site), [&signed.as_ref()[..16]]);
    assert!(
        told(&site.room)
            .iter()
            .all(|key| key.as_ref().is_some_and(|key| key.len() == 64))
    );
    let hash: String = hashes(&site)[0]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    for (lang, gives) in [
        ("en", "It is theirs"),
        ("fr", "C’est la sienne"),
        ("bg", "Негова е"),
    ] {
        let (_, _, page) = own.ask(&site, "GET", &format!("/organiser/people?lang={lang}"), "");
        assert!(
            page.contains(gives) && page.contains("table-1") && !page.contains("clubs-"),
            "{page}"
        );
    }
    own.ask(&site, "GET", "/organiser/people?lang=en", "");

    for (body, status) in [
        ("card=0011&name=Zoé".to_owned(), 422),
        (format!("card={}&name=Zoé", "0".repeat(32)), 404),
        (format!("card={hash}&name="), 400),
        (format!("card={hash}&name=Zoé"), 303),
    ] {
        assert_eq!(post(&mut own, "people/card", &body), status, "{body}");
    }
    assert!(is_here(&site, &mut own, "Zoé"));
    site.room.until("the table greets her", |room| {
        greets(room) == [Some("Zoé".to_owned()), None]
    });
    // She goes, and comes to another table; a card that is nobody's lies there too.
    let text = "update guest set gone = now()";
    run(&site, text);
    assert!(!is_here(&site, &mut own, "Zoé"));
    site.room.table(0).cards(&[]);
    site.room.table(1).cards(&[TAG, "04DDEEFF"]);
    site.room.until("she is here again", |room| {
        greets(room) == [None, Some("Zoé".to_owned())]
    });
    assert!(is_here(&site, &mut own, "Zoé"));
    assert_eq!(hashes(&site).len(), 2);
    // Of a table without rights no card is taken.
    assert_eq!(post(&mut own, "rights", "table=table-1&may=false"), 303);
    site.room.table(0).cards(&["04010203"]);
    site.room.table(1).cards(&[TAG, "04DDEEFF", "04111111"]);
    site.room
        .until("the other table is heard", |_| hashes(&site).len() == 3);
    assert!(told(&site.room)[1].is_some());
    // Forgotten is the card too: laid again it is a strange one.
    assert_eq!(post(&mut own, "people/forget", "name=Zoé"), 303);
    assert_eq!(hashes(&site).len(), 2);
    site.room
        .until("nobody is greeted", |room| greets(room) == [None, None]);
    site.room.table(1).cards(&["04222222"]);
    site.room
        .until("hers is lifted", |_| hashes(&site).len() == 3);
    site.room.table(1).cards(&[TAG]);
    site.room
        .until("it is strange", |_| hashes(&site).len() == 4);
    assert_eq!(
        post(&mut own, "people/card", &format!("card={hash}&name=Zoé")),
        404,
        "nobody comes back by a name"
    );
    for card in hashes(&site) {
        let card: String = card.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            post(&mut own, "people/uncard", &format!("card={card}")),
            303
        );
    }
    assert!(hashes(&site).is_empty());
    assert_eq!(post(&mut own, "evening/close", ""), 303);
    site.room
        .until("no card is awaited", |room| told(room)[1].is_none());
}
