//! What people do with a mouse or a finger.

use super::Browser;
use super::person::Hands;

/// Drags what it carries.
pub struct Mouse;

/// Taps what it carries and then the place, as on a phone both are seldom in sight.
pub struct Finger;

/// What was pressed last is drawn.
const FRAMES: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

/// Where it asks whether to sit at another's place.
const STAY: &str = "#sit[open] button.quiet";

/// Where claims are turned over; nobody reaches what lies under it.
const REVEAL: &str = "#reveal";

/// How the page calls a place.
pub fn place(to: &str) -> String {
    match to {
        "hand:0" => "#hand".to_owned(),
        zone => format!("[data-zone='{zone}']"),
    }
}

pub fn piece(name: &str) -> String {
    format!("[data-piece='{name}']")
}

/// A call as the page offers it: a button, a button for a value, or a form. What may be said no longer is gone while it is being said:
/// people look again.
fn say(page: &Browser, call: &str, value: Option<&str>) {
    let Some(value) = value else {
        return page.press_while_there(&format!("button[data-call='{call}']"));
    };
    let button = format!("button[data-call='{call}'][data-value='{value}']");
    if page.middle(&button).is_some() {
        return page.press_while_there(&button);
    }
    let form = format!("form[data-call='{call}']");
    let list = format!("{form} select");
    let field = format!("{form} input");
    if page.middle(&list).is_some() {
        if !page.choose(&list, value) {
            return;
        }
    } else if page.middle(&field).is_some() {
        page.type_into(&field, value);
    }
    if let Some(at) = page.middle(&format!("{form} button")) {
        page.press_at(at);
    }
}

/// Presses each, but for what has come along with another; `false` where somebody else was quicker, or stopped the round.
fn pick_up(page: &Browser, names: &[String], from: &str) -> bool {
    for name in names {
        let there = format!("{}[data-place='{from}']", piece(name));
        page.until("it drawn", FRAMES);
        if page.middle(&there).is_none() {
            return false;
        }
        let chosen = page.middle(&format!("{there}.selected")).is_some();
        if !chosen && !page.press_unless(&piece(name), REVEAL) {
            return false;
        }
        // A press on what lies in another's hand by now asks whether to sit there.
        if page.middle(STAY).is_some() {
            page.press(STAY);
            return false;
        }
    }
    true
}

/// Those of them that are held up.
fn held(names: &[String]) -> String {
    let held = names.iter().map(|name| format!("{}.selected", piece(name)));
    held.collect::<Vec<_>>().join(", ")
}

/// A button for all of them: a whole hand laid or taken up, or the pieces to the stock.
fn at_once(page: &Browser, names: &[String], from: &str, to: &str) -> bool {
    let offered = "return !document.getElementById('handy').hidden"; // at Remmi-Demmi there are none
    let handy = from.starts_with("pad") || to.starts_with("pad") || to == "stock";
    names.len() > 5 && handy && page.eval(offered, Vec::new()) == true
}

impl Hands for Mouse {
    fn choose(&self, page: &Browser, name: &str, value: &str) {
        page.press(&format!("#setup label:has([name={name}][value='{value}'])"));
    }

    fn carry(&self, page: &Browser, names: &[String], from: &str, to: &str) -> bool {
        if at_once(page, names, from, to) {
            all_at_once(page, to);
            return true;
        }
        if names.len() > 1 && !pick_up(page, names, from) {
            return false;
        }
        let last = piece(names.last().expect("something"));
        page.drag_unless(&last, &place(to), REVEAL)
    }

    fn press(&self, page: &Browser, css: &str) {
        page.press(css);
    }

    fn say(&self, page: &Browser, call: &str, value: Option<&str>) {
        say(page, call, value);
    }
}

/// The buttons over the hand, for what nobody does card by card. What is no longer to be done has no button
/// any more: people look again.
fn all_at_once(page: &Browser, to: &str) {
    let button = match to.split(':').next() {
        Some("pad") => "lay-hand",
        Some("hand") => "take-hand",
        _ => "shuffle",
    };
    // Right after a press a second one counts for nothing.
    page.until(
        "the buttons at rest",
        "!document.getElementById('handy').classList.contains('rests')",
    );
    if let Some(at) = page.middle(&format!("#handy [data-handy={button}]")) {
        page.press_at(at);
    }
}

impl Hands for Finger {
    fn choose(&self, page: &Browser, name: &str, value: &str) {
        page.press(&format!("#setup label:has([name={name}][value='{value}'])"));
    }

    fn carry(&self, page: &Browser, names: &[String], from: &str, to: &str) -> bool {
        if at_once(page, names, from, to) {
            all_at_once(page, to);
            return true;
        }
        let holds = pick_up(page, names, from);
        page.until("it drawn", FRAMES);
        // A press on the stock draws where that comes next, and one more would take up a card of the hand.
        if holds && page.middle(&held(names)).is_some() {
            page.press_middle(&place(to));
        }
        holds
    }

    fn press(&self, page: &Browser, css: &str) {
        page.press(css);
    }

    fn say(&self, page: &Browser, call: &str, value: Option<&str>) {
        say(page, call, value);
    }
}
