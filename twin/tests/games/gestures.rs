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

/// A call as the page offers it: a button, a button for a value, or a form.
fn say(page: &Browser, call: &str, value: Option<&str>) {
    let Some(value) = value else {
        return page.press(&format!("button[data-call='{call}']"));
    };
    let button = format!("button[data-call='{call}'][data-value='{value}']");
    if page.middle(&button).is_some() {
        return page.press(&button);
    }
    // What may be said no longer is gone while it is being said: people look again.
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

/// Presses each, but for what has come along with another.
fn pick_up(page: &Browser, names: &[String]) {
    for name in names {
        let picked = format!("{}.selected", piece(name));
        page.until("it drawn", FRAMES);
        if page.middle(&picked).is_none() {
            page.press(&piece(name));
        }
    }
}

impl Hands for Mouse {
    fn choose(&self, page: &Browser, name: &str, value: &str) {
        page.press(&format!("#setup label:has([name={name}][value='{value}'])"));
    }

    fn carry(&self, page: &Browser, names: &[String], _from: &str, to: &str) {
        // At Remmi-Demmi there are no such buttons.
        let offered = page.eval(
            "return !document.getElementById('handy').hidden",
            Vec::new(),
        );
        if names.len() > 5 && offered == true {
            all_at_once(page, to);
            return;
        }
        if names.len() > 1 {
            pick_up(page, names);
        }
        page.drag(&piece(names.last().expect("something")), &place(to));
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

    fn carry(&self, page: &Browser, names: &[String], _from: &str, to: &str) {
        if names.len() > 5 {
            all_at_once(page, to);
            return;
        }
        pick_up(page, names);
        page.press_middle(&place(to));
    }

    fn press(&self, page: &Browser, css: &str) {
        page.press(css);
    }

    fn say(&self, page: &Browser, call: &str, value: Option<&str>) {
        say(page, call, value);
    }
}
