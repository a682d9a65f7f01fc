//! The table's clock by keyboard and with the mouse.

use serde_json::json;

use super::{Browser, Live};

const TYPES_OUT: &str = "GS GT BC BS";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_clock_is_set_by_keys_and_with_the_mouse() {
    let live = Live::start();
    let names = json!(["Ana", "Ivan", "Léa", "Tom", "Mia"]);
    live.ask(json!({ "ask": "setup", "names": names, "options": { "removed": TYPES_OUT } }));
    let page = Browser::open(live.address);
    live.ready();
    live.deal();
    live.slap();
    let speed = |speed: f64| {
        live.world
            .until("the speed", |world| world["speed"] == speed);
    };
    page.key(".");
    speed(2.0);
    page.reads("#round", "clock 2×");
    page.key(",");
    page.key(",");
    speed(0.5);
    page.reads("#round", "clock ½×");
    page.key("p");
    speed(0.0);
    page.reads("#round", "the clock stands still");
    let stood = page.text("#timer");
    page.press("#bell");
    page.until(
        "one second left",
        "document.getElementById('timer').textContent.startsWith('0:01')",
    );
    assert_ne!(stood, page.text("#timer"));
    page.press("#pause");
    speed(0.5);
    page.reads("#reveal", "The bell has rung.");
}
