//! What goes wrong at will, by the switches in the drawer.

use serde_json::json;

use super::room::play::Table;
use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn pages_come_back_after_the_hubs_plug_was_pulled() {
    let live = Live::start();
    let names = json!(["Ana", "Ivan", "Léa", "Tom", "Mia"]);
    live.ask(json!({ "ask": "setup", "names": names, "options": { "removed": "GS GT BC BS" } }));
    live.ready();
    let (page, seat) = (Browser::open(live.address), Browser::open(live.address));
    seat.eval("location.href = '/seat'", Vec::new());
    seat.reads("#next", "Ana deals.");
    page.press("#drawer summary");
    page.until(
        "what can go wrong",
        "document.querySelector('#mishap option')",
    );
    page.choose("#mishap", "pull plug");
    page.press("#mishaps button");
    live.view.closes();
    page.reads("body", "This match is not over");
    let table = Table::at(live.address);
    table.ask(json!({ "ask": "go_on" }));
    table.ask(json!({ "ask": "deal" }));
    for (one, line) in [(&page, "#next-text"), (&seat, "#next")] {
        one.reads(line, "slaps the timer");
        one.until(
            "the page as before",
            "!document.body.classList.contains('offline')",
        );
    }
    page.until(
        "no word that anything was refused",
        "document.getElementById('toast').hidden",
    );
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_maker_chooses_what_goes_wrong_or_writes_it_and_mends_it() {
    let live = Live::start();
    live.set_up();
    let page = Browser::open(live.address);
    page.press("#drawer summary");
    page.until(
        "what can go wrong",
        "document.querySelector('#mishap option')",
    );
    page.choose("#mishap", "unplug {}");
    page.choose("#mishap-place", "pad of Léa");
    page.until(
        "the line that it makes",
        "document.getElementById('mishap-line').value === 'unplug pad of Léa'",
    );
    page.press("#mishaps button");
    page.reads("#notices", "Léa");
    page.reads("#wrong-now", "unplug pad of Léa");
    page.until(
        "the things in the drawer where the drawer is now",
        "(({ top, bottom }, card) => top <= card.top && card.bottom <= bottom)(
            ...['[data-zone=drawer]', '[data-piece=bank-card]'].map((css) =>
                document.querySelector(css).getBoundingClientRect()))",
    );
    page.press("#wrong-now button");
    page.until(
        "nothing wrong",
        "document.getElementById('wrong-now').childElementCount === 0",
    );
    page.until(
        "nothing odd, and no room for it",
        "document.getElementById('notices').offsetHeight === 0",
    );

    page.eval(
        "document.getElementById('mishap-line').value = ''",
        Vec::new(),
    );
    page.type_into("#mishap-line", "deal");
    page.press("#mishaps button");
    page.reads("#toast", "`deal` is nothing that goes wrong");
    page.choose("#mishap", "couple {} with {}");
    page.choose("#mishap-place", "stock");
    page.choose("#mishap-other", "pad of Mia");
    page.press("#mishaps button");
    page.reads("#wrong-now", "couple stock with pad of Mia");
    page.choose("#mishap", "broker away");
    page.press("#mishaps button");
    page.reads("#notices", "broker");
    page.choose("#mishap", "broker back");
    page.press("#mishaps button");
    page.until(
        "the broker mended",
        "document.getElementById('wrong-now').childElementCount === 1",
    );
}
