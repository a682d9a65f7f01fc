//! The words of the pages' scripts: one more file beside them, in the page's language.

use table::words::{Lang, templates};

/// By which the scripts import it.
pub(super) const FILE: &str = "said.js";

/// What all pages say, and the Fluent file of what `own` pages say besides.
pub(super) fn script(lang: Lang, own: &str) -> String {
    let (mut words, _) = templates(lang.page());
    words.extend(templates(own).0);
    let langs = Lang::ALL.map(Lang::as_str);
    let said = serde_json::json!({ "lang": lang, "langs": langs, "words": words });
    format!("export default {said};\n")
}
