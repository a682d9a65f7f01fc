//! The form of the settings.

use maud::{Markup, html};
use table::game::GameId;
use table::words::{Lang, Say, say};
use table::zone::MAX_PADS;

use super::super::idle::told;
use super::super::pages::{PAGES, document, languages};
use super::label::{label, title};
use super::{Checked, PASSWORD_KEY, SettingsPage, TypedPart};
use crate::config::{Fault, Hand, Key, Kind, Part, Place, Settings, where_};

/// Buses that a Pi has without an overlay that few know; others stand in a file.
const BUSES: [&str; 3] = ["spi0", "spi1", "i2c1"];
/// Names of expanders, as many as a table may want.
const EXPANDERS: [&str; 2] = ["first", "second"];

fn frame(lang: Lang, refresh: bool, body: Markup) -> Markup {
    let title = say!("settings-title").tell(lang);
    let head = html! {
        @if refresh { meta http-equiv="refresh" content="5; url=/"; }
        (PAGES.head(lang, &["idle.css", "settings.css"], None))
    };
    let body = html! {
        body {
            header {
                h1 { (title) }
                (languages("/settings", lang))
            }
            main #settings { (body) }
        }
    };
    document(lang, &title, &head, &body)
}

/// Where nobody leads yet.
pub(super) fn to_lead(lang: Lang) -> Markup {
    frame(
        lang,
        false,
        html! {
            p { (say!("settings-first").tell(lang)) }
            form method="post" action="/settings/lead" { button { (say!("settings-lead").tell(lang)) } }
        },
    )
}

/// It is written; the table begins anew.
pub(super) fn saved(idle: bool, lang: Lang) -> Markup {
    let then = match idle {
        true => say!("settings-begins"),
        false => say!("settings-begins-after-round"),
    };
    frame(
        lang,
        true,
        html! {
            p .sound role="status" { (say!("settings-saved").tell(lang)) }
            p { (then.tell(lang)) }
            p { a href="/" { (say!("settings-to-the-table").tell(lang)) } " · " a href="/settings" { (say!("settings-title").tell(lang)) } }
        },
    )
}

/// The workshop opens, with what was written if something was.
pub(super) fn opens(saved: bool, lang: Lang) -> Markup {
    frame(
        lang,
        true,
        html! {
            @if saved { p .sound { (say!("settings-saved").tell(lang)) } }
            p .sound role="status" { (say!("workshop-opens").tell(lang)) }
            p { a href="/" { (say!("workshop-title").tell(lang)) } }
        },
    )
}

/// What a form is drawn from.
struct Sheet<'a> {
    checked: &'a Checked,
    faults: &'a [Fault],
    typed: &'a [TypedPart],
    decks: Vec<String>,
    lang: Lang,
}

pub(super) fn form(
    page: &SettingsPage,
    settings: &Settings,
    checked: &Checked,
    typed: &[TypedPart],
    news: Option<Say>,
    lang: Lang,
) -> Markup {
    let faults = checked.config.as_ref().err().map_or(&[][..], Vec::as_slice);
    let sheet = Sheet {
        checked,
        faults,
        typed,
        decks: decks(settings),
        lang,
    };
    let parts: Vec<&Part> = checked
        .parts
        .iter()
        .filter(|part| sheet.shows(part))
        .collect();
    let nowhere: Vec<&Fault> = faults
        .iter()
        .filter(|fault| !sheet.has_a_field(fault))
        .collect();
    let has = |name: &str| checked.parts.iter().any(|part| part.name == name);
    // What is missing goes without saying where nothing was said.
    let begins = settings.is_new() && typed.is_empty() && !has("reader.0");
    let file = page.file.display().to_string();
    frame(
        lang,
        false,
        html! {
            @if let Some(news) = news { p .news .sound[faults.is_empty()] role="status" { (news.tell(lang)) } }
            p .soft { (say!("settings-files-win", file = file).tell(lang)) }
            @if !nowhere.is_empty() && !begins {
                h2 { (say!("idle-wrong").tell(lang)) }
                ul { @for fault in nowhere { (told(fault, lang)) } }
            }
            @if begins { (begin(lang)) }
            form method="post" action="/settings" autocomplete="off" {
                // What the key "Enter" presses.
                button .unseen name="do" value="check" tabindex="-1" aria-hidden="true" {}
                @for part in parts { (sheet.part(part)) }
                p .adds {
                    (add("reader", "reader", lang))
                    @if !has("panel") { (add("panel", "panel", lang)) }
                    @for name in ["wifi", "broker", "club", "speech"] {
                        @if !has(name) { (add(name, name, lang)) }
                    }
                    @for bus in BUSES {
                        @let name = format!("bus.{bus}");
                        @if !has(&name) { (add(&name, bus, lang)) }
                    }
                    @for name in EXPANDERS.map(|name| format!("expander.{name}")) {
                        @if !has(&name) { (add(&name, &name, lang)) }
                    }
                }
                p .does {
                    button name="do" value="save" { (say!("settings-save").tell(lang)) }
                    button .quiet name="do" value="check" { (say!("settings-check").tell(lang)) }
                    @if settings.former().is_some() {
                        button .quiet name="do" value="undo" formnovalidate { (say!("settings-undo").tell(lang)) }
                    }
                }
            }
            @if settings.now().config.is_ok() {
                details { summary { (say!("settings-wiring").tell(lang)) } a href="/settings/wiring.svg" { img src="/settings/wiring.svg" alt=(say!("settings-wiring").tell(lang)); } }
            }
            @if settings.now().config.is_ok() && page.workshop.is_some() {
                form method="post" action="/settings/workshop" { button .quiet { (say!("workshop-open").tell(lang)) } }
            }
            p { a href="/" { (say!("settings-to-the-table").tell(lang)) } }
        },
    )
}

fn add(what: &str, name: &str, lang: Lang) -> Markup {
    html! {
        button .quiet name="do" value={ "add " (what) } formnovalidate { "+ " (title(name).tell(lang)) }
    }
}

/// Which table is it? What is chosen fills the form in.
fn begin(lang: Lang) -> Markup {
    html! {
        form .begin method="post" action="/settings" {
            h2 { (say!("settings-which").tell(lang)) }
            p { (say!("settings-which-then").tell(lang)) }
            label { span { (say!("setting-seats").tell(lang)) } input type="number" name="draft-seats" min="2" max=(MAX_PADS) value="4" required; }
            fieldset {
                legend { (say!("setting-games").tell(lang)) }
                @for game in GameId::ALL {
                    label .tick { input type="checkbox" name="draft-game" value=(game.as_str()); " " (game.title()) }
                }
            }
            button name="do" value="draft" { (say!("settings-fill-in").tell(lang)) }
        }
    }
}

/// The decks that lie in the table's own folder of decks, as the settings name them.
fn decks(settings: &Settings) -> Vec<String> {
    let entries = std::fs::read_dir(settings.data().join("decks"));
    let names = entries.into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let mut decks: Vec<String> = names
        .filter(|name| name.ends_with(".deck"))
        .map(|name| format!("decks/{name}"))
        .collect();
    decks.sort();
    decks
}

impl Sheet<'_> {
    fn shows(&self, part: &Part) -> bool {
        let written = part.keys.iter().any(|key| key.written.is_some());
        let is_typed = self.typed.iter().any(|one| one.name == part.name);
        !part.keys.is_empty()
            && (part.is_of_page() || written)
            && (part.name == "table" || written || is_typed)
    }

    fn at(&self, place: Place) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(move |fault| fault.place == place)
    }

    /// It stands at a field or a section that is shown.
    fn has_a_field(&self, fault: &Fault) -> bool {
        fault.place.hand == Hand::Page
            && self.checked.parts.iter().any(|part| {
                let key = |key: &Key| {
                    key.written
                        .as_ref()
                        .is_some_and(|written| written.place == fault.place)
                };
                self.shows(part) && (part.place == fault.place || part.keys.iter().any(key))
            })
    }

    fn part(&self, part: &Part) -> Markup {
        let lang = self.lang;
        let of_page = part.is_of_page();
        let own = of_page && part.place.hand == Hand::Page && part.name != "table";
        let kind = part.name.split('.').next().unwrap_or_default();
        html! {
            fieldset {
                legend { (title(&part.name).tell(lang)) }
                @if of_page { input type="hidden" name="part" value=(part.name); }
                @if part.place.hand == Hand::Page { (self.wrong(part.place)) }
                @for key in &part.keys {
                    @if of_page && key.is_of_page() { (self.field(kind, part, key)) } @else { (self.fixed(kind, key)) }
                }
                @if own {
                    button .quiet name="do" value={ "remove " (part.name) } formnovalidate { (say!("settings-remove").tell(lang)) }
                }
            }
        }
    }

    fn wrong(&self, place: Place) -> Markup {
        html! {
            @for fault in self.at(place) {
                p .wrong role="alert" { (fault.what.tell(self.lang)) ": " b { (fault.remedy.tell(self.lang)) } }
            }
        }
    }

    /// What stands in the maker's file, or is no matter for a page.
    fn fixed(&self, kind: &str, key: &Key) -> Markup {
        html! {
            @if let Some(written) = &key.written {
                p .fixed {
                    span { (label(kind, key.name).tell(self.lang)) } " " output { (written.text) } " "
                    small { (say!("settings-in-file", place = where_(written.place)).tell(self.lang)) }
                }
            }
        }
    }

    fn field(&self, kind: &str, part: &Part, key: &Key) -> Markup {
        let written = key.written.as_ref().map_or("", |written| &written.text);
        let place = key.written.as_ref().map(|written| written.place);
        let words = label(kind, key.name).tell(self.lang);
        let id = format!("{}/{}", part.name, key.name);
        let many = match &key.kind {
            Kind::Choices(of) => Some(of.clone()),
            Kind::Decks => Some(self.decks.clone()),
            _ => None,
        };
        html! {
            @if let Some(of) = many {
                fieldset {
                    legend { (words) }
                    @if of.is_empty() { p .soft { (say!("settings-no-decks").tell(self.lang)) } }
                    @for one in &of {
                        @let on = written.split(", ").any(|other| other == one);
                        label .tick { input type="checkbox" name=(key.name) value=(one) checked[on]; " " (shown(one)) }
                    }
                }
            } @else {
                label for=(id) { span { (words) } (self.input(&id, key, written)) }
                @if key.name == PASSWORD_KEY && kind == "wifi" {
                    label .tick { input type="checkbox" name="open" value="true"; " " (say!("settings-open").tell(self.lang)) }
                }
            }
            @if let Some(place) = place { (self.wrong(place)) }
        }
    }

    fn input(&self, id: &str, key: &Key, written: &str) -> Markup {
        let one_of = |of: Vec<String>| {
            // What is no choice stays to be seen.
            let other = !written.is_empty() && !of.iter().any(|one| one == written);
            html! {
                select id=(id) name=(key.name) {
                    option value="" { "–" }
                    @for one in of { option value=(one) selected[one == written] { (one) } }
                    @if other { option value=(written) selected { (written) } }
                }
            }
        };
        match &key.kind {
            Kind::Choice(of) => one_of(of.clone()),
            Kind::OneOf(of) => one_of(of.iter().map(u32::to_string).collect()),
            Kind::Switch => {
                html! { input id=(id) type="checkbox" name=(key.name) value="true" checked[written == "true"]; }
            }
            Kind::Number(range, usual) => html! {
                input id=(id) type="number" name=(key.name) min=(range.start()) max=(range.end()) placeholder=[*usual] value=(written);
            },
            Kind::Pin => {
                html! { input id=(id) type="number" name=(key.name) min="0" max="27" value=(written); }
            }
            Kind::Program(known, _) => {
                one_of(known.iter().map(|known| (*known).to_owned()).collect())
            }
            Kind::Password(..) => {
                let kept = (!written.is_empty()).then(|| say!("settings-kept").tell(self.lang));
                html! { input id=(id) type="password" name=(key.name) maxlength="63" placeholder=[kept] autocomplete="new-password"; }
            }
            _ => {
                html! { input id=(id) name=(key.name) value=(written) maxlength="64" autocapitalize="none" spellcheck="false"; }
            }
        }
    }
}

/// A game by its title, anything else as it is.
fn shown(one: &str) -> &str {
    let game = GameId::ALL.into_iter().find(|game| game.as_str() == one);
    game.map_or(one, |game| game.title())
}
