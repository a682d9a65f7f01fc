//! A turn as the page shows it: the line moves on with its steps, the felt shows where the next one takes place, and
//! nothing that is over is offered.

use super::{Browser, Live};

/// What the line says of each step, and where the felt glows.
const STEPS: &str = "[...document.querySelectorAll('#next-text [data-step]')].map((one) => one.dataset.step).join()";
const HERE: &str =
    "[...document.querySelectorAll('.spot.here')].map((one) => one.dataset.zone).join()";
const DRAW: &str = "document.querySelector('[data-handy=draw]')";
const HELD: &str = "document.querySelectorAll('.piece[data-place=\"hand:0\"]').length";
/// The name of the card that lies uppermost on the stock.
const TOP: &str = "(() => {
    const depth = (one) => Number(one.style.getPropertyValue('--depth'));
    const pile = [...document.querySelectorAll('.piece[data-place=stock]')];
    return pile.sort((one, other) => depth(other) - depth(one))[0]?.dataset.piece ?? null;
})()";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_turn_is_shown_as_its_steps() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play [data-game='remigio']");
    page.until("the own turn", &format!("{DRAW} && {HELD} === 10"));
    page.until(
        "to draw comes first, from either pile",
        &format!("{STEPS} === 'due,later' && {HERE} === 'stock,discard'"),
    );
    page.is_still();
    page.press("[data-handy=draw]");
    page.until(
        "to throw comes next, and nothing is drawn",
        &format!("{STEPS} === 'done,due' && {HERE} === 'discard' && !{DRAW}"),
    );
    page.reload();
    page.until(
        "the same after a reload",
        &format!("{STEPS} === 'done,due' && {HERE} === 'discard' && !{DRAW}"),
    );
    page.is_still();
    // By hand it is refused, in words, and the card lies where it lay.
    let top = page.until("the stock", TOP);
    page.press(&format!("[data-piece={top}]"));
    page.press("[data-lay=hand]");
    page.reads("#toast", "You have drawn in this turn");
    page.until("eleven", &format!("{HELD} === 11"));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn who_throws_first_is_told_to_draw_and_a_press_on_the_stock_does() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play [data-game='remigio']");
    page.until("the own turn", &format!("{DRAW} && {HELD} === 10"));
    page.is_still();
    page.press(".piece[data-place='hand:0']");
    page.press("[data-lay=discard]");
    page.reads("#toast", "Draw first");
    page.until("ten", &format!("{HELD} === 10"));
    page.is_still();
    let top = page.until("the stock", TOP);
    page.press(&format!("[data-piece={top}]"));
    page.until(
        "it is drawn, and to throw comes next",
        &format!("{STEPS} === 'done,due' && {HELD} === 11"),
    );
}
