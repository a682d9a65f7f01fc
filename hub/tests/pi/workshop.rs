//! The first start, as a newcomer does it on a phone: a table is set up, each place tried with a tag in the hand, one reader dead
//! and two wired crosswise, a deck enrolled, and played with.

use hub::enrol::shelf;

use crate::played::Bench;
use crate::program::until;
use crate::settings::{asked, begun};

/// Two readers; the third that the form tells of is not there.
const WIRES: &str = "reset 0 25\nreader 0 5 -\nreader 0 6 -\n";
const FORM: &str = "part=table&name=salon&seats=2&games=rummoli&backend=rppal&part=bus.spi0&reset=25\
    &part=reader.0&zone=pad%3A0&bus=spi0&select=5&part=reader.1&zone=pad%3A1&bus=spi0&select=6\
    &part=reader.2&zone=centre&bus=spi0&select=13&do=save";
/// Of the first two pieces of the deck.
const UIDS: [&str; 2] = ["04a1b2c3d4e5f6", "5a0d2021"];

#[test]
#[ignore = "needs the preloaded library: ./ci.sh pi"]
fn a_table_is_tried_and_taught_its_pieces_in_the_workshop() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::wired(folder.path(), WIRES);
    let (_program, port, cookie) = begun(&bench, folder.path());
    let cookie = cookie.as_str();
    let shows = |path: &str, words: &str| {
        until(words, || {
            let answer = asked(port, &format!("GET {path}"), cookie, "")?;
            answer.contains(words).then_some(answer)
        })
    };
    let press = |what: &str| {
        let answer = asked(port, "POST /workshop", cookie, &format!("do={what}")).unwrap();
        assert!(
            answer.starts_with("HTTP/1.1 303") || answer.starts_with("HTTP/1.1 200"),
            "{what}: {answer}"
        );
    };
    let saved = asked(port, "POST /settings", cookie, FORM).unwrap();
    assert!(saved.contains("The workshop opens"), "{saved}");

    // Nobody else is let in.
    shows("/workshop", "id=\"now\"");
    let other = asked(port, "GET /workshop/now", "", "").unwrap();
    assert!(other.starts_with("HTTP/1.1 403"), "{other}");
    let other = asked(port, "POST /workshop", "", "do=leave").unwrap();
    assert!(other.starts_with("HTTP/1.1 403"), "{other}");

    // The dead reader has its doctor, in three languages.
    for (lang, words) in [
        ("en", "check the plug, then the wires of SDA"),
        ("fr", "vérifiez la fiche, puis les fils SDA"),
        ("bg", "проверете куплунга, после проводниците SDA"),
    ] {
        shows(&format!("/workshop/now?lang={lang}"), words);
    }

    // The wires of two readers are crossed.
    let now = "/workshop/now?lang=en";
    shows(now, "Lay a card or tile with a tag on the pad of seat 1");
    bench.lay(&[&[], &[UIDS[0]]]);
    shows(now, "It is heard on the pad of seat 2");
    press("swap");
    shows(now, "Lay a card or tile with a tag on the pad of seat 2");
    bench.lay(&[&[UIDS[0]], &[]]);
    shows(now, "2 of 3 places have heard their tag");
    let settings = std::fs::read_to_string(folder.path().join("data/settings.toml")).unwrap();
    let zones: Vec<&str> = settings
        .lines()
        .filter(|line| line.starts_with("zone"))
        .collect();
    assert_eq!(
        zones,
        ["zone = \"pad:1\"", "zone = \"pad:0\"", "zone = \"centre\""]
    );

    // There is no panel to be tried.
    shows(now, "This table has no panel");

    // A deck, piece by piece.
    bench.lay(&[]);
    press("enrol&name=oak&game=rummoli&antenna=1");
    let asks = shows(now, "data-piece=\"");
    assert!(asks.contains("0 of 52"), "{asks}");
    for (done, uid) in (1..).zip(UIDS) {
        bench.lay(&[&[], &[uid]]);
        shows(now, &format!("{done} of 52"));
        bench.lay(&[]);
    }
    bench.lay(&[&[], &[UIDS[0]]]);
    shows(now, "This tag is ");
    press("undo");
    shows(now, "1 of 52");
    press("stop");
    let deck = shelf::read(&folder.path().join("data/decks/oak.deck")).unwrap();
    assert_eq!(deck.tags().len(), 1);
    assert_eq!(deck.tags()[0].0, UIDS[0].parse().unwrap());
    shows("/workshop?lang=en", "oak: 1 of 52 pieces have a tag");

    // And the table plays with it.
    press("leave");
    shows("/table", "href=\"/settings\"");
    let journal = folder.path().join("data/matches/0001.journal");
    until("the match knows the piece", || {
        let text = std::fs::read_to_string(&journal).ok()?;
        text.to_lowercase().contains(UIDS[0]).then_some(())
    });

    // It can be had again.
    let opens = asked(port, "POST /settings/workshop", cookie, "").unwrap();
    assert!(opens.contains("The workshop opens"), "{opens}");
    shows("/workshop?lang=en", "oak: 1 of 52 pieces have a tag");
}
