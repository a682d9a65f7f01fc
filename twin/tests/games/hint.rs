//! A hint on the page: what it says, what it picks up, and that one more press does it.

use super::person::{DO_IT, HINT};
use super::{Browser, Live};

const HELD: &str = "document.querySelectorAll('.piece[data-place=\"hand:0\"]').length";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_turn_is_played_by_hints_alone() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play [data-game='remigio']");
    page.until(
        "the own turn",
        &format!(
            "document.querySelector('{HINT}')?.checkVisibility() && {HELD} === 10
                && document.querySelector('[data-handy=draw]')"
        ),
    );
    page.is_still();
    page.press(HINT);
    page.until("a hint", &format!("document.querySelector('{DO_IT}')"));
    page.press(DO_IT);
    page.until("a card more", &format!("{HELD} === 11"));
    page.is_still();
    page.press(HINT);
    page.until(
        "the card to throw, picked up",
        &format!("document.querySelector('{DO_IT}') && toast.textContent.startsWith('Throw') && !chosen.hidden"),
    );
    page.press(DO_IT);
    page.until("it is thrown", &format!("{HELD} === 10"));
}
