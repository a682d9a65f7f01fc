//! The virtual table's page: plain files, built into the program.

use std::sync::Arc;

use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use hub::web::{self, Keys, Maker, Role};
use rules::Seat;
use rust_embed::RustEmbed;
use table::words::{Lang, templates};

use crate::hand::Speaks;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// What the page is made of: its own files, and those of the seats' pages.
static PAGE: Maker = Maker::new(source, words);

/// What every such page is drawn by, in the order in which they hold.
const SHEETS: [&str; 9] = [
    "style.css",
    "felt.css",
    "setup.css",
    "panels.css",
    "look.css",
    "devices.css",
    "sheet.css",
    "mat.css",
    "ranking.css",
];

/// And the table's own, or a seat's.
const PLAYED: [&str; 1] = ["phone.css"];

/// And a screen's in the room.
const WATCHED: [&str; 2] = ["screen.css", "watch.css"];

fn source(name: &str) -> Option<Vec<u8>> {
    let own = Files::get(name).map(|file| file.data.into_owned());
    own.or_else(|| web::source(name))
}

/// `/`, `/static/…` and `/twin/mishaps` of the table's own page. A browser that holds a seat's cookie has that seat's
/// page instead: the table's would speak for nobody there.
pub fn router(keys: Keys) -> Router {
    let keys = Arc::new(keys);
    let home = |headers: HeaderMap| async move {
        match keys.role(&headers, Role::Table) {
            Role::Seat(_) => Redirect::to("/seat").into_response(),
            _ => of("", &PLAYED, &headers),
        }
    };
    web::files()
        .route("/", get(home))
        .route("/twin/mishaps", get(mishaps))
}

/// What can go wrong, in words: `GET /twin/mishaps?lang=…`.
async fn mishaps(Query(Speaks { lang }): Query<Speaks>) -> Response {
    let file = match lang {
        Lang::En => include_str!("../words/mishaps/en.ftl"),
        Lang::Fr => include_str!("../words/mishaps/fr.ftl"),
        Lang::Bg => include_str!("../words/mishaps/bg.ftl"),
    };
    Json(templates(file).0).into_response()
}

/// The Fluent file of what the virtual table alone says.
fn words(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../words/en.ftl"),
        Lang::Fr => include_str!("../words/fr.ftl"),
        Lang::Bg => include_str!("../words/bg.ftl"),
    }
}

/// The page as a seat's phone gets it: it says whose it is.
pub fn of_seat(seat: Seat, headers: &HeaderMap) -> Response {
    of(&format!(" data-own=\"{}\"", seat.0), &PLAYED, headers)
}

/// The page as a screen gets it, which plays nothing: it has the code that it was opened by, if any.
pub fn of_screen(code: &str, headers: &HeaderMap) -> Response {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    of(&format!(" data-watch=\"{code}\""), &WATCHED, headers)
}

/// The page in the language of whoever asks; the body says whose it is, which `sheets` are for.
fn of(whose: &str, sheets: &[&str], headers: &HeaderMap) -> Response {
    let lang = web::wished(None, headers);
    let page = source("index.html").unwrap_or_default();
    let page = String::from_utf8(page).unwrap_or_default();
    let sheets = [&SHEETS, sheets].concat();
    let made = PAGE.head(lang, &sheets, Some("main.js")).into_string();
    let page = page
        .replacen(
            "<html lang=\"en\">",
            &format!("<html lang=\"{}\">", lang.as_str()),
            1,
        )
        .replacen("<!-- what it is made of -->", &made, 1)
        .replacen("<body>", &format!("<body{whose}>"), 1);
    ([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response()
}
