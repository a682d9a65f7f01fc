//! The words of the pages' scripts: one more file beside them, in the language of whoever asks.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use table::words::{Lang, templates};

use super::language;

/// Where the scripts find it: they import it, so none runs before it has its words.
pub const SAID: &str = "/static/said.js";

/// What is served at [`SAID`]: what all pages say, and the Fluent file of what `own` pages say besides.
pub fn said<S: Clone + Send + Sync + 'static>(own: fn(Lang) -> &'static str) -> MethodRouter<S> {
    get(move |headers: HeaderMap| async move {
        let lang = language::wished(None, &headers);
        kept(&headers, script(lang, own(lang)))
    })
}

fn script(lang: Lang, own: &str) -> String {
    let (mut words, _) = templates(lang.page());
    words.extend(templates(own).0);
    let langs = Lang::ALL.map(Lang::as_str);
    let said = serde_json::json!({ "lang": lang, "langs": langs, "words": words });
    format!("export default {said};\n")
}

/// The browser keeps it, and asks whether it is still the same.
fn kept(headers: &HeaderMap, script: String) -> Response {
    let mut hasher = DefaultHasher::new();
    script.hash(&mut hasher);
    let tag = format!("\"{:x}\"", hasher.finish());
    let known = headers.get(header::IF_NONE_MATCH);
    let same = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [
        (header::CONTENT_TYPE, "text/javascript".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "cookie, accept-language".to_owned()),
        (header::ETAG, tag),
    ];
    if same {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, script).into_response()
}
