//! What makes a page one that a system keeps like a program: its name and icons, and a worker in the browser that keeps its files and
//! says that the table is not there.
//!
//! Browsers do so only where the connection is secure: over TLS, and on this machine.

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{DOCTYPE, PreEscaped, html};
use serde_json::json;
use table::words::{Lang, say};

use super::pages::PAGES;
use super::{Asked, WebError, checked};

/// The felt's colour, behind a page that opens.
pub(super) const FELT: &str = "#1f4d3b";

/// The page that the worker shows when the table is not there; it goes by the system's day and night.
const STYLE: &str = "body{margin:15vh auto;max-width:34em;padding:0 1em;font:18px/1.4 sans-serif;\
    color:#2b2118;background:#fbf5e8}@media(prefers-color-scheme:dark){body{color:#f3e9d3;background:#143328}}";

/// `/manifest.webmanifest` and `/worker.js?lang=L`.
pub(super) fn installed() -> Router {
    Router::new()
        .route("/manifest.webmanifest", get(manifest))
        .route("/worker.js", get(worker))
}

async fn manifest() -> Response {
    let icon = |name: &str, size: &str, purpose: &str| {
        let kind = match name.ends_with(".svg") {
            true => "image/svg+xml",
            false => "image/png",
        };
        json!({ "src": PAGES.picture(name), "sizes": size, "type": kind, "purpose": purpose })
    };
    let told = json!({
        "id": "/",
        "name": "Remmi Table",
        "short_name": "Remmi",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "icons": [
            icon("icon.svg", "any", "any"),
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-whole-192.png", "192x192", "maskable"),
            icon("icon-whole-512.png", "512x512", "maskable"),
        ],
    });
    fresh("application/manifest+json", told.to_string())
}

/// The worker; another language is another worker, which takes the place of this one.
async fn worker(headers: HeaderMap, viewer: Asked) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let script = PAGES.text("worker.js");
    let away = json!(away(lang));
    Ok(fresh(
        "text/javascript",
        format!("const AWAY = {away};\n{script}"),
    ))
}

/// That the table is not there, and a look for it every five seconds.
fn away(lang: Lang) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="refresh" content="5";
                title { "Remmi Table" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (say!("page-away").tell(lang)) }
                    p { (say!("page-away-why").tell(lang)) }
                }
            }
        }
    };
    page.into_string()
}

/// Looked at anew each time.
fn fresh(kind: &'static str, text: String) -> Response {
    let about = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (about, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_has_the_page_in_its_language() {
        assert!(away(Lang::Bg).contains("<html lang=\"bg\">"));
        assert!(away(Lang::Fr).contains("La table"));
    }
}
