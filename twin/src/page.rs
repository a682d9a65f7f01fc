//! The virtual table's page: plain files, built into the program.

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hub::web::{self, WebError};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// `/` and `/static/…`.
pub fn router() -> Router {
    Router::new()
        .route("/", get(|| async { file("index.html") }))
        .route(
            "/static/{*path}",
            get(|Path(path): Path<String>| async move { file(&path) }),
        )
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
