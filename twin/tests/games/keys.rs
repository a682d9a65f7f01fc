//! What people do by keyboard alone: every key goes where the focus is, and the focus moves only
//! by keys.

use serde_json::json;

use super::Browser;
use super::gestures::{piece, place};
use super::person::Hands;

const TAB: &str = "\u{E004}";
const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";
const RIGHT: &str = "\u{E014}";
const UP: &str = "\u{E013}";
const SPACE: &str = " ";
/// No way on the page is longer.
const STEPS: usize = 120;

/// A keyboard.
pub struct Keys;

/// Presses a key until the focus is on an element.
fn walk(page: &Browser, key: &str, css: &str) {
    for _ in 0..STEPS {
        if is_on(page, css) {
            return;
        }
        page.key(key);
    }
    let on = page.eval(
        "return document.activeElement.outerHTML.slice(0, 300)",
        Vec::new(),
    );
    panic!("the keyboard does not reach {css}; it is on {on}");
}

fn is_on(page: &Browser, css: &str) -> bool {
    let script = "return document.activeElement?.matches(arguments[0])";
    page.eval(script, vec![json!(css)]) == true
}

impl Hands for Keys {
    fn choose(&self, page: &Browser, name: &str, value: &str) {
        walk(page, TAB, &format!("#setup [name={name}]"));
        walk(
            page,
            RIGHT,
            &format!("#setup [name={name}][value='{value}']"),
        );
    }

    fn carry(&self, page: &Browser, names: &[String], from: &str, to: &str) -> bool {
        page.key(ESCAPE);
        for name in names {
            walk(page, UP, &format!("[data-place='{from}']"));
            walk(page, RIGHT, &piece(name));
            // Unless it has come along with another.
            if !is_on(page, ".selected") {
                page.key(SPACE);
            }
        }
        // In the hand the cards take the focus, not the place.
        walk(page, UP, &format!("{}, [data-place='{to}']", place(to)));
        page.key(SPACE);
        true
    }

    fn press(&self, page: &Browser, css: &str) {
        // A choice is made on its own input: Tab stops there.
        let target = format!("{css}, {css} input");
        page.until(
            &format!("{css} to press"),
            &format!("document.querySelector(\"{css}\") !== null"),
        );
        walk(page, TAB, &target);
        let key = if is_on(page, "button") { ENTER } else { SPACE };
        page.key(key);
    }

    fn say(&self, page: &Browser, call: &str, value: Option<&str>) {
        let Some(value) = value else {
            return self.press(page, &format!("button[data-call='{call}']"));
        };
        let button = format!("button[data-call='{call}'][data-value='{value}']");
        if page.middle(&button).is_some() {
            return self.press(page, &button);
        }
        let form = format!("form[data-call='{call}']");
        walk(page, TAB, &format!("{form} input, {form} select"));
        if is_on(page, "input") {
            page.type_into(&format!("{form} input"), value);
        }
        page.key(ENTER);
    }
}
