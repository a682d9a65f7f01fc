//! What may be written for a key: the shape that a fault names, and the field that a page draws, are made of it.

use std::ops::RangeInclusive;

use table::words::{Say, say};

/// What may be written for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text, as these words say.
    Text(Say),
    /// A whole number in a range; what it is when left out, if it may be.
    Number(RangeInclusive<u32>, Option<u32>),
    /// A number with a point, as these words say.
    Decimal(Say),
    /// One of these texts.
    Choice(Vec<String>),
    /// Some of these texts.
    Choices(Vec<String>),
    /// One of these numbers.
    OneOf(&'static [u32]),
    /// `true` or `false`.
    Switch,
    /// A GPIO number.
    Pin,
    /// GPIO numbers, as these words say.
    Pins(Say),
    /// A GPIO number, or an output of an expander.
    Select,
    /// Deck files of this table's own folder of decks.
    Decks,
    /// A list of texts, as these words say.
    Names(Say),
    /// A file with a password, as these words say. One that is typed on the page gets this name in the folder of the data.
    Password(&'static str, Say),
    /// A program of this machine, as these words say; from afar one of these.
    Program(&'static [&'static str], Say),
    /// A file, folder or program of this machine, or what leads to one: nobody says it from afar.
    Machine(Say),
}

impl Kind {
    /// One of these texts.
    pub(super) fn choice(of: &[&str]) -> Kind {
        Kind::Choice(of.iter().map(|one| (*one).to_owned()).collect())
    }

    /// Some of these texts.
    pub(super) fn choices(of: &[&str]) -> Kind {
        Kind::Choices(of.iter().map(|one| (*one).to_owned()).collect())
    }

    /// What to write, with the key.
    pub(super) fn shape(&self, key: &str) -> Say {
        match self {
            Kind::Text(what)
            | Kind::Decimal(what)
            | Kind::Pins(what)
            | Kind::Names(what)
            | Kind::Password(_, what)
            | Kind::Program(_, what)
            | Kind::Machine(what) => {
                say!("shape-is", key = key, what = what)
            }
            Kind::Number(range, _) => {
                say!(
                    "shape-number",
                    key = key,
                    low = *range.start(),
                    high = *range.end()
                )
            }
            Kind::Choice(of) => {
                let quoted: Vec<String> = of.iter().map(|one| format!("\"{one}\"")).collect();
                say!("shape-is", key = key, what = either(&quoted))
            }
            Kind::Choices(of) => {
                let quoted: Vec<String> = of.iter().map(|one| format!("\"{one}\"")).collect();
                say!("shape-list", key = key, list = quoted.join(", "))
            }
            Kind::OneOf(of) => {
                let of: Vec<String> = of.iter().map(u32::to_string).collect();
                say!("shape-is", key = key, what = either(&of))
            }
            Kind::Switch => say!(
                "shape-is",
                key = key,
                what = either(&["true".into(), "false".into()])
            ),
            Kind::Decks => say!("shape-is", key = key, what = say!("shape-decks")),
            Kind::Pin => say!("shape-pin", key = key),
            Kind::Select => say!("shape-select", key = key),
        }
    }

    /// What a person typed for it, as it stands in a file. What is of another kind stays wrong there, and is told.
    pub fn written(&self, typed: &str) -> String {
        let typed = typed.trim();
        let number = |text: &str| match text.parse::<f64>() {
            Ok(number)
                if number.is_finite()
                    && text.starts_with(|c: char| c.is_ascii_digit() || c == '-') =>
            {
                text.parse::<i64>()
                    .map_or_else(|_| number.to_string(), |number| number.to_string())
            }
            _ => quoted(text),
        };
        let list = |each: &dyn Fn(&str) -> String| {
            let parts = typed.split([',', ' ']).filter(|part| !part.is_empty());
            let parts = parts.filter(|part| *self != Kind::Decks || is_own_deck(part));
            format!("[{}]", parts.map(each).collect::<Vec<_>>().join(", "))
        };
        match self {
            Kind::Text(_) | Kind::Choice(_) | Kind::Program(..) | Kind::Machine(_) => quoted(typed),
            Kind::Number(..) | Kind::Decimal(_) | Kind::OneOf(_) | Kind::Pin | Kind::Select => {
                number(typed)
            }
            Kind::Choices(_) | Kind::Names(_) => list(&quoted),
            Kind::Pins(_) => list(&number),
            Kind::Decks => list(&|part| quoted(part)),
            Kind::Password(file, _) => quoted(file),
            Kind::Switch => (typed == "true").to_string(),
        }
    }
}

/// A text between quotes, whatever is in it.
fn quoted(text: &str) -> String {
    let mut all = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => all.extend(['\\', c]),
            c if c.is_control() => all.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => all.push(c),
        }
    }
    all + "\""
}

/// "a, b or c".
pub(super) fn either(of: &[String]) -> Say {
    match of.split_last() {
        None => Say::plain(""),
        Some((last, [])) => Say::plain(last.as_str()),
        Some((last, before)) => {
            say!(
                "shape-either",
                before = before.join(", "),
                last = last.as_str()
            )
        }
    }
}

/// A file that the enrolment has made, and no other of the machine.
fn is_own_deck(path: &str) -> bool {
    let name = path
        .strip_prefix("decks/")
        .and_then(|name| name.strip_suffix(".deck"));
    name.is_some_and(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
}
