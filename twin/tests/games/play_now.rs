//! One press at an empty table, and the first card is in the hand; the next match begins with the same people.

use serde_json::Value;

use super::{Browser, Live};

/// Whoever came plays at the first seat, machines at all others.
fn is_one_among_machines(view: &Value) {
    let seats = view["seats"].as_array().unwrap();
    let robots: Vec<bool> = seats.iter().map(|seat| seat["robot"] == true).collect();
    assert_eq!(robots, [false, true, true, true], "{view}");
    assert_eq!(seats[0]["name"], "Rosa", "{view}");
}

/// The shortest way to the first card, and the longest: machines cut for the deal.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn one_press_deals_the_cards() {
    are_dealt_by_one_press(&["remmi-demmi", "rummoli"]);
}

/// On demand, as the whole evenings are.
mod whole {
    #[test]
    #[ignore = "needs Debian's chromium and chromium-driver; ./ci.sh deals"]
    fn one_press_deals_the_cards_of_other_games() {
        super::are_dealt_by_one_press(&["rami", "remigio", "remi"]);
    }
}

fn are_dealt_by_one_press(games: &[&str]) {
    for game in games {
        let live = Live::start();
        let page = Browser::open(live.address);
        page.type_into("#play input", "Rosa");
        page.press(&format!("#play [data-game='{game}']"));
        page.until(
            &format!("the first card of {game}"),
            "document.querySelectorAll('.piece[data-place=\"hand:0\"]').length > 0 && document.getElementById('play').hidden",
        );
        let view = live.view.until("the table", |_| true);
        is_one_among_machines(&view);
        // Nothing that was pressed for them was refused.
        let told = page.text("#toast");
        assert!(told.is_empty() || told.contains("rolled"), "{game}: {told}");
    }
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn others_set_the_table_themselves() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play-others");
    page.until(
        "the set-up",
        "document.getElementById('play').hidden && !document.getElementById('setup').hidden",
    );
    page.press("#setup-close");
    page.press("#next-action");
    page.until(
        "the set-up again",
        "!document.getElementById('setup').hidden",
    );
}

/// What stands beside the first sight and the set-up is in reach, on a common laptop and in the narrowest window that is no phone's, in
/// the language with the longest words.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_set_up_covers_no_link() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let covered = "return [...document.querySelectorAll('#more > *')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
            const { left, top, height } = one.getBoundingClientRect();
            return document.elementFromPoint(left + 5, top + height / 2) !== one;
        })
        .map((one) => one.innerText)";
    let covers_none = |sight: &str| {
        page.is_still();
        let covered = page.eval(covered, vec![]);
        assert_eq!(covered, serde_json::json!([]), "{sight}");
    };
    page.eval(
        "document.cookie = 'lang=bg; path=/'; location.reload()",
        vec![],
    );
    page.until(
        "Bulgarian",
        "document.documentElement.lang === 'bg' && document.querySelector('#play-others')",
    );
    page.resize(1366, 768);
    covers_none("the first sight");
    page.resize(1024, 768);
    page.press("#play-others");
    page.until("the set-up", "!document.getElementById('setup').hidden");
    covers_none("the set-up");
}

/// Whoever sets the table says how well the machines play, in any game.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn how_well_robots_play_is_chosen_in_the_set_up() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play-others");
    let offered = "document.querySelector('#setup .strength').checkVisibility()";
    page.until("the strengths", offered);
    page.press("#setup label:has([name=game][value='remi'])");
    page.until("the strengths of another game", offered);
    assert!(page.choose("#setup [name=strength]", "easy"));
    page.press("#setup-go");
    live.view
        .until("people at the table", |view| view["phase"] == "ready");
    page.until(
        "the set-up closed",
        "document.getElementById('setup').hidden",
    );
    live.world
        .until("beginners", |world| world["strength"] == "easy");
}

/// Five hints, each beside its place, the first time that a game is played at a browser.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn hints_guide_through_the_first_game() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play [data-game='rami']");
    for (hint, place) in [
        ("This line", "#next-text"),
        ("Your hand", "#hand"),
        ("draw a card", "[data-zone=stock]"),
        ("three cards or more", "[data-zone='melds:0']"),
        ("ends your turn", "[data-zone=discard]"),
    ] {
        page.reads("#guide p", hint);
        page.until(&format!("the hint `{hint}` beside {place}"), &beside(place));
        page.press("#guide .brass");
    }
    page.until("no hint", "document.getElementById('guide').hidden");
    let guided = "localStorage.getItem('guided')";
    assert_eq!(page.until("what was read", guided), "rami");
}

/// It points at the place, inside the window, and does not lie on it.
fn beside(place: &str) -> String {
    format!(
        "(() => {{
            const hint = document.getElementById('guide').getBoundingClientRect();
            const place = [...document.querySelectorAll(\"{place}\")].find((one) => one.checkVisibility()).getBoundingClientRect();
            const apart = hint.bottom <= place.top || hint.top >= place.bottom;
            const across = hint.left < place.right && hint.right > place.left;
            return apart && across && hint.top >= 0 && hint.bottom <= innerHeight && hint.right <= innerWidth;
        }})()"
    )
}
