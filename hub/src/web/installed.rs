//! What makes a page one that a system keeps like a program: its name and its icons.

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

use super::pages::PAGES;

/// The felt's colour, behind a page that opens.
pub(super) const FELT: &str = "#1f4d3b";

/// `/manifest.webmanifest`.
pub(super) fn installed() -> Router {
    Router::new().route("/manifest.webmanifest", get(manifest))
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
    let about = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (about, told.to_string()).into_response()
}
