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
    page.press("#pull-plug");
    live.view.closes();
    page.reads("body", "A match was under way");
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
