//! How strong people are told to have been.

use hub::history::History;

use super::evening::{EVENING, Evening};
use super::pages::Served;

/// Four matches tell nothing yet; with the fifth there is a rating, which says how sure it is.
#[test]
fn people_have_a_rating_after_five_matches() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Ana", "Ivan", "Léa"];
    let play = |evening: u64| {
        Evening::seated(folder.path(), EVENING + evening, names, "30").first_deal();
    };
    (0..4).for_each(play);
    let served = Served::from(folder.path());
    let page = served.get("/history?lang=en");
    assert_eq!(page.matches("<td class=\"n\">–</td>").count(), 3);
    assert!(!page.contains(" ± "), "{page}");

    play(4);
    let history = History::read(folder.path()).unwrap();
    let rating = |name: &str| {
        let mut players = history.players.iter();
        players
            .find(|player| player.name == name)
            .unwrap()
            .rating
            .unwrap()
    };
    let best = rating("Léa");
    assert!(
        best.value > rating("Ana").value,
        "Léa has closed every deal"
    );
    let told = format!("{:.0} ± {:.0}", best.value, 2.0 * best.deviation);
    for (lang, sure) in [
        ("en", "begins at 25"),
        ("fr", "commence à 25"),
        ("bg", "започва от 25"),
    ] {
        let page = Served::from(folder.path()).get(&format!("/history?lang={lang}"));
        assert!(
            page.contains(&told) && page.contains(sure),
            "{told}: {page}"
        );
    }
}
