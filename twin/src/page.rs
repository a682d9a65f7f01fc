//! The virtual table's page: plain files, built into the program.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use hub::web::{self, Keys, Role, WebError};
use rules::Seat;
use rust_embed::RustEmbed;
use table::words::Lang;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// `/` and `/static/…` of the table's own page. A browser that holds a seat's cookie has that seat's
/// page instead: the table's would speak for nobody there.
pub fn router(keys: Keys) -> Router {
    let keys = Arc::new(keys);
    let home = |headers: HeaderMap| async move {
        match keys.role(&headers, Role::Table) {
            Role::Seat(_) => Redirect::to("/seat").into_response(),
            _ => file("index.html"),
        }
    };
    files().route("/", get(home))
}

/// `/static/…`: what the page is made of, in the room as on this machine.
pub fn files() -> Router {
    Router::new()
        .route(
            "/static/{*path}",
            get(|Path(path): Path<String>| async move { file(&path) }),
        )
        .route(web::SAID, web::said(words))
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
pub fn of_seat(seat: Seat) -> Response {
    of("data-own", &seat.0.to_string())
}

/// The page as a screen gets it, which plays nothing: it has the code that it was opened by, if any.
pub fn of_screen(code: &str) -> Response {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    of("data-watch", &code)
}

/// The page of somebody else than the table itself: the body says so.
fn of(whose: &str, value: &str) -> Response {
    let page = Files::get("index.html").map(|file| file.data.into_owned());
    let page = String::from_utf8(page.unwrap_or_default()).unwrap_or_default();
    let owned = page.replacen("<body>", &format!("<body {whose}=\"{value}\">"), 1);
    ([(header::CACHE_CONTROL, "no-store")], Html(owned)).into_response()
}

fn file(path: &str) -> Response {
    let Some(file) = Files::get(path) else {
        // What the seats' pages are made of, the virtual table is made of too.
        if let Some(shared) = web::file(path) {
            return shared;
        }
        let text = format!("there is no file `{path}`: reload the page from /");
        return WebError(StatusCode::NOT_FOUND, text).into_response();
    };
    let kind = file.metadata.mimetype().to_owned();
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (headers, file.data).into_response()
}
