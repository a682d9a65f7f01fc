//! The words of the pages' scripts: one more file beside them, in the language of whoever asks.

use axum::http::HeaderMap;
use axum::routing::{MethodRouter, get};
use table::words::{Lang, templates};

use super::kept::Kept;
use super::language;

/// Where the scripts find it: they import it, so none runs before it has its words.
pub const SAID: &str = "/static/said.js";

/// What is served at [`SAID`]: what all pages say, and the Fluent file of what `own` pages say besides.
pub fn said<S: Clone + Send + Sync + 'static>(own: fn(Lang) -> &'static str) -> MethodRouter<S> {
    get(move |headers: HeaderMap| async move {
        let lang = language::wished(None, &headers);
        Kept::new("text/javascript", script(lang, own(lang))).answer(&headers)
    })
}

fn script(lang: Lang, own: &str) -> String {
    let (mut words, _) = templates(lang.page());
    words.extend(templates(own).0);
    let langs = Lang::ALL.map(Lang::as_str);
    let said = serde_json::json!({ "lang": lang, "langs": langs, "words": words });
    format!("export default {said};\n")
}
