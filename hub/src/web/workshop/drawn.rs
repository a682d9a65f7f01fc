//! What stands on the workshop's page.

use maud::{Markup, html};
use table::words::{Lang, Say, say};

use super::super::pages::{PAGES, document, languages};
use super::{cards, panel};
use crate::workshop::{Heard, Place, Shared, Workshop, called};

/// Seconds after which a page without a script looks again.
const LOOK: u8 = 2;

fn frame(lang: Lang, head: Markup, body: Markup) -> Markup {
    let title = say!("workshop-title").tell(lang);
    let head = html! {
        (head)
        (PAGES.head(lang, &["idle.css", "settings.css", "workshop.css"], Some("workshop.js")))
    };
    let body = html! {
        body {
            header {
                h1 { (title) }
                (languages("/workshop", lang))
            }
            main #workshop { (body) }
        }
    };
    document(lang, &title, &head, &body)
}

fn again(seconds: u8, to: &str) -> Markup {
    html! { meta http-equiv="refresh" content={ (seconds) "; url=" (to) }; }
}

pub(super) fn page(shared: &Shared, lang: Lang) -> Markup {
    let head = html! { noscript { (again(LOOK, "/workshop")) } };
    let begin = {
        let workshop = shared.lock();
        workshop
            .cards()
            .is_none()
            .then(|| cards::begin(&workshop, lang))
    };
    frame(
        lang,
        head,
        html! {
            p .soft { (say!("workshop-why").tell(lang)) }
            div #now { (now(shared, lang)) }
            @if let Some(begin) = begin { (begin) }
            form method="post" action="/workshop" { p .does { (button("leave", &say!("workshop-leave"), lang)) a href="/settings" { (say!("settings-title").tell(lang)) } } }
        },
    )
}

/// Whoever does not lead sees that somebody is at work.
pub(super) fn closed(lang: Lang) -> Markup {
    frame(
        lang,
        again(5, "/"),
        html! { p { (say!("workshop-why").tell(lang)) } p .soft { (say!("settings-not-yours").tell(lang)) } },
    )
}

pub(super) fn left(lang: Lang) -> Markup {
    frame(
        lang,
        again(3, "/"),
        html! { p .news .sound role="status" { (say!("workshop-left").tell(lang)) } p { a href="/" { (say!("workshop-leave").tell(lang)) } } },
    )
}

/// What changes by itself.
pub(super) fn now(shared: &Shared, lang: Lang) -> Markup {
    let mut workshop = shared.lock();
    workshop.visit();
    html! {
        @if let Some(news) = workshop.news() { p .news role="status" { (news.tell(lang)) } }
        @if let Some(cards) = workshop.cards() {
            (cards::asked(&workshop, cards, lang))
        } @else {
            section {
                h2 { (say!("workshop-readers").tell(lang)) }
                (walk(&workshop, lang))
                ul .places { @for (at, place) in workshop.places().iter().enumerate() { (row(place, workshop.walk().asked() == Some(at), lang)) } }
            }
            section {
                h2 { (say!("workshop-panel").tell(lang)) }
                (panel::drawn(&workshop, lang))
            }
        }
    }
}

/// Which place is asked for, and who hears the tag instead.
fn walk(workshop: &Workshop, lang: Lang) -> Markup {
    let places = workshop.places();
    let name = |at: usize| called(places[at].zone);
    let tried = places.iter().filter(|place| place.tried).count();
    html! {
        form method="post" action="/workshop" {
            @if let Some((asked, elsewhere)) = workshop.walk().crossed() {
                p .news role="alert" { (say!("workshop-crossed", place = name(elsewhere), asked = name(asked)).tell(lang)) }
                p .does-not-stick {
                    (button("swap", &say!("workshop-swap"), lang))
                    (quiet("misread", &say!("workshop-misread"), lang))
                }
            } @else if let Some(asked) = workshop.walk().asked() {
                p .asked { (say!("workshop-lay", place = name(asked)).tell(lang)) }
                p .soft { (say!("workshop-lay-why").tell(lang)) }
                p .does-not-stick { (quiet("skip", &say!("workshop-skip"), lang)) }
            } @else if tried == places.len() {
                p .news .sound role="status" { (say!("workshop-all-tried").tell(lang)) }
                p .does-not-stick { (quiet("again", &say!("workshop-again"), lang)) }
            } @else if places.iter().all(|place| place.heard == Heard::NotYet) {
                p { (say!("workshop-connecting").tell(lang)) }
            } @else {
                p { (say!("workshop-some-tried", n = tried, of = places.len()).tell(lang)) }
                p .does-not-stick { (quiet("again", &say!("workshop-again"), lang)) }
            }
        }
    }
}

/// A place with its reader: a sign, and words.
fn row(place: &Place, asked: bool, lang: Lang) -> Markup {
    let (sign, class, word) = match &place.heard {
        Heard::Fails(_) => ("✗", "fails", say!("workshop-silent")),
        _ if place.tried => ("✓", "tried", say!("workshop-tried")),
        Heard::NotYet => ("…", "waits", say!("workshop-waits")),
        Heard::Well if place.skipped => ("–", "waits", say!("workshop-skipped-place")),
        Heard::Well => ("○", "answers", say!("workshop-answers")),
    };
    let lying = place.lying.len();
    html! {
        li class=(class) aria-current=[asked.then_some("step")] {
            b .sign aria-hidden="true" { (sign) }
            div {
                b { (called(place.zone).tell(lang)) } " · " (word.tell(lang))
                @if lying > 0 { " · " (say!("workshop-tags", n = lying).tell(lang)) }
                p .soft { (place.bus) @if let Some(select) = &place.select { ", " (select.tell(lang)) } }
                @if let Heard::Fails(wrong) = &place.heard {
                    p { (wrong.what.tell(lang)) }
                    p .soft { (wrong.cause.tell(lang)) }
                    p .remedy { (wrong.remedy.tell(lang)) }
                }
            }
        }
    }
}

pub(super) fn button(does: &str, words: &Say, lang: Lang) -> Markup {
    html! { button name="do" value=(does) id={ "do-" (does.replace(' ', "-")) } { (words.tell(lang)) } }
}

pub(super) fn quiet(does: &str, words: &Say, lang: Lang) -> Markup {
    html! { button .quiet name="do" value=(does) id={ "do-" (does.replace(' ', "-")) } { (words.tell(lang)) } }
}
