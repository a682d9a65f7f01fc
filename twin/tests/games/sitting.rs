//! Another's place at the table: asked before that hand is seen.

use serde_json::json;

use super::{Browser, Live};

const ESCAPE: &str = "\u{E00C}";

fn me(page: &Browser, seat: usize) {
    let there = format!("document.querySelector('.me')?.dataset.seat === '{seat}'");
    page.until("who sits here", &there);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn another_place_is_taken_after_a_question() {
    let live = Live::start();
    let names = json!(["Ana", "Ivan", "Léa", "Tom", "Mia"]);
    live.ask(json!({ "ask": "setup", "names": names, "options": { "removed": "GS GT BC BS" }, "robots": [2] }));
    let page = Browser::open(live.address);
    live.ready();
    // Nobody holds a card: nothing is asked.
    page.press("[data-sit='1']");
    me(&page, 1);
    page.press("[data-sit='0']");
    me(&page, 0);
    page.until(
        "the robot's sign, and no other",
        "document.querySelectorAll('.machine:not([hidden])').length === 1
            && document.querySelector('[data-sit=\"2\"] .machine:not([hidden])') !== null",
    );
    live.deal();
    page.press("[data-sit='1']");
    page.reads("#sit", "Then you see Ivan's hand, and play it.");
    page.key(ESCAPE);
    page.until(
        "the old place, and the focus where it was",
        "!document.getElementById('sit').open && document.activeElement.dataset.sit === '1'",
    );
    me(&page, 0);
    page.press("[data-sit='2']");
    page.reads("#sit", "The machine plays there.");
    page.press("#sit[open] [value=sit]");
    me(&page, 2);
}
