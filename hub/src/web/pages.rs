//! The pages that the hub serves itself: a seat's page, the page that leads the table, a screen's.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{DOCTYPE, Markup, html};
use rust_embed::RustEmbed;
use table::words::{Lang, say};

use super::keys::Role;
use super::made::{Maker, files};
use super::settings::Changeable;
use super::{Asked, Door, WebError, checked};

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// The hub's own pages.
pub(super) static PAGES: Maker = Maker::new(source, Lang::phones);

/// What the hub's own pages are made of; the virtual table's are made of it too.
pub fn source(name: &str) -> Option<Vec<u8>> {
    Some(Files::get(name)?.data.into_owned())
}

/// A seat's page, or a spectator's.
pub(super) async fn seat(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let seat = match door.keys.role(&headers, Role::Spectator) {
        Role::Table => return Ok(Redirect::to("/table").into_response()),
        Role::Seat(seat) => Some(seat.0),
        Role::Spectator => None,
    };
    let page = frame(
        lang,
        Some("seat.js"),
        html! {
            main #seat data-seat=[seat] {
                @if seat.is_none() { h1 .unseen { "Remmi Table" } }
                header {
                    p #next { (say!("page-connecting").tell(lang)) }
                    nav #langs aria-label="Language" {}
                }
                @if let Some(why) = door.keys.why_out(&headers) { p .turn { (why.say().tell(lang)) } }
                section #me {}
                section #asks {}
                section #questions {}
                section #proposal {}
                ul #table-sees {}
                section #calls {}
                section #club {}
                section #result {}
                section #scores {}
                section #column {}
                ul #notices {}
                ol #log {}
                details #past { summary { (say!("page-take-back").tell(lang)) } div #past-rows {} }
                p .ways {
                    a #rules href="/rules" { (say!("rules").tell(lang)) }
                    @if seat.is_some() {
                        button #own-look .own-look .quiet type="button" hidden { (say!("look-title").tell(lang)) }
                    }
                    button #voice .quiet type="button" hidden {}
                }
                @if seat.is_some() {
                    button #to-lead .quiet type="button" hidden {}
                    (leaving(lang))
                }
            }
        },
    );
    Ok(page.into_response())
}

/// `/`, `/tv`, and the files the pages are made of: for a table that has no pages of its own there.
pub fn home() -> Router {
    let no_code = |headers: HeaderMap, viewer: Asked| async move { screen("", &headers, viewer) };
    let with_code = |Path(code): Path<String>, headers: HeaderMap, viewer: Asked| async move {
        screen(&code, &headers, viewer)
    };
    files()
        .route("/", get(|| async { Redirect::to("/table") }))
        .route("/tv", get(no_code))
        .route("/tv/{code}", get(with_code))
}

/// The page of a screen in the room, which plays nothing; with the code that it was opened by, if any.
fn screen(code: &str, headers: &HeaderMap, viewer: Asked) -> Result<Markup, WebError> {
    let (_, lang) = checked(viewer, headers)?;
    let body = html! {
        main #tv {
            h1 .unseen { "Remmi Table" }
            header {
                div { span #round {} p #next { (say!("page-connecting").tell(lang)) } }
                b #left role="timer" {}
            }
            section #felt { div #sheet {} div #scores {} }
            aside #screen hidden {
                ul #table-sees {}
                div #joining {}
            }
            nav #langs aria-label="Language" {}
        }
        (told(lang))
    };
    Ok(page(
        lang,
        &["screen.css", "tv.css"],
        Some("tv.js"),
        html! { body data-watch=(code) { (body) } },
    ))
}

/// The page that leads the table: sets the game up, says what is asked of everybody.
pub(super) async fn table(
    State(door): State<Door>,
    changeable: Option<Extension<Changeable>>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    if door.keys.role(&headers, door.newcomer) != Role::Table {
        return Ok(Redirect::to("/seat").into_response());
    }
    let body = html! {
        body {
            main #lead {
                h1 .unseen { "Remmi Table" }
                header {
                    div { span #round {} p #next { (say!("page-connecting").tell(lang)) } }
                    button #next-action .brass type="button" hidden {}
                    nav #langs aria-label="Language" {}
                }
                div {
                    section #asks {}
                    section #questions {}
                    section #proposal {}
                    section #waiting {}
                    ul #table-sees {}
                    section #result {}
                    section #calls {}
                    ul #notices {}
                }
                div {
                    section #scores {}
                    details #who hidden { summary { (say!("door-who").tell(lang)) } div #who-rows {} }
                    section #joining {}
                    section #timer {}
                    section #club {}
                    ol #log {}
                    details #past { summary { (say!("page-take-back").tell(lang)) } div #past-rows {} }
                    p .ways {
                        a #rules href="/rules" { (say!("rules").tell(lang)) }
                        a href="/history" { (say!("page-history").tell(lang)) }
                        @if changeable.is_some() { a href="/settings" { (say!("settings-title").tell(lang)) } }
                        button #voice .quiet type="button" hidden {}
                    }
                    @if door.newcomer != Role::Table { (leaving(lang)) }
                }
            }
            form #setup hidden {}
            (told(lang))
        }
    };
    Ok(page(lang, &["setup.css", "table.css"], Some("table.js"), body).into_response())
}

/// The way out of a seat.
pub(super) fn leaving(lang: Lang) -> Markup {
    html! {
        form method="post" action="/leave" {
            button .quiet { (say!("page-leave").tell(lang)) }
        }
    }
}

pub(super) fn frame(lang: Lang, script: Option<&str>, body: Markup) -> Markup {
    page(lang, &[], script, html! { body { (body) (told(lang)) } })
}

/// What was refused, and the one place in which all that happens is told to whoever listens (heard.js).
pub(super) fn told(lang: Lang) -> Markup {
    html! {
        section #toast aria-label=(say!("toast-title").tell(lang)) hidden {}
        div #say .unseen role="log" {}
    }
}

/// A whole document: what else stands in its head, and its `body`.
pub fn document(lang: Lang, title: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(lang.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                (head)
            }
            (body)
        }
    }
}

/// The page in each language, for a page without a script at that address.
pub(super) fn languages(at: &str, lang: Lang) -> Markup {
    html! {
        nav aria-label="Language" {
            @for other in Lang::ALL {
                a lang=(other.as_str()) href={ (at) "?lang=" (other.as_str()) } aria-current=[(other == lang).then_some("true")] {
                    (other.as_str())
                }
            }
        }
    }
}

/// With these style sheets besides those of every page.
fn page(lang: Lang, sheets: &[&str], script: Option<&str>, body: Markup) -> Markup {
    let sheets = [&["seat.css", "ranking.css", "look.css"], sheets].concat();
    let head = PAGES.head(lang, &sheets, script);
    document(lang, "Remmi Table", &head, &body)
}
