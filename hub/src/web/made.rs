//! The files that pages are made of: of each page's style sheets one is made, and one of its scripts.
//!
//! A file is named by what is in it. So a browser keeps it for good, never takes an old one for a new one, and opens a page with a
//! request for it and for each of the two, the first time only.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::{Markup, html};
use table::words::Lang;

use super::joined::joined;
use super::{WebError, installed, looks, pages, said, stream};

/// All that was made, by name.
static MADE: LazyLock<Mutex<BTreeMap<String, Made>>> = LazyLock::new(Mutex::default);

/// The sheet of the letters that every page has, and of the cards among them.
const LETTERS: &str = "letters.css";

#[derive(Clone)]
struct Made {
    kind: &'static str,
    plain: Bytes,
    /// The same, pressed.
    gzip: Bytes,
}

/// Makes the files of some pages.
pub struct Maker {
    source: fn(&str) -> Option<Vec<u8>>,
    words: fn(Lang) -> &'static str,
    /// The names of what was made before, by what it was made of: the sources of a release never change.
    names: Mutex<BTreeMap<String, String>>,
}

impl Maker {
    /// From these sources by name; `words` is the Fluent file of what these pages say beside what all pages do.
    pub const fn new(
        source: fn(&str) -> Option<Vec<u8>>,
        words: fn(Lang) -> &'static str,
    ) -> Maker {
        Maker {
            source,
            words,
            names: Mutex::new(BTreeMap::new()),
        }
    }

    /// What stands in the head of a page: its style sheets, in their order, after that of the letters, and its script, if
    /// it has one.
    pub fn head(&self, lang: Lang, sheets: &[&str], script: Option<&str>) -> Markup {
        let sheets = [&[LETTERS], sheets].concat();
        let in_one = || -> String { sheets.iter().map(|sheet| bare(&self.text(sheet))).collect() };
        let sheet = self.made(&sheets.join(" "), ".css", in_one);
        let script = script.map(|script| {
            let key = format!("{script} {}", lang.as_str());
            self.made(&key, ".js", || self.script(script, lang))
        });
        html! {
            link rel="icon" href=(self.picture("icon.svg")) type="image/svg+xml";
            link rel="manifest" href="/manifest.webmanifest";
            meta name="theme-color" content=(installed::FELT);
            link rel="stylesheet" href=(sheet);
            @if let Some(script) = script { script type="module" src=(script) {} }
        }
    }

    /// The address of a picture, `….svg` or `….png`.
    pub(super) fn picture(&self, name: &str) -> String {
        let ending = if name.ends_with(".png") {
            ".png"
        } else {
            ".svg"
        };
        self.made(name, ending, || (self.source)(name).unwrap_or_default())
    }

    /// The address of what is made of this.
    fn made<T: Into<Bytes>>(
        &self,
        of: &str,
        ending: &'static str,
        make: impl FnOnce() -> T,
    ) -> String {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        // While it is worked on, the sources are read anew for every page.
        if let Some(name) = names.get(of).filter(|_| !cfg!(debug_assertions)) {
            return address(name);
        }
        let name = keep(ending, make().into());
        names.insert(of.to_owned(), name.clone());
        address(&name)
    }

    /// A script in which nothing is joined says why, where it would have run.
    fn script(&self, script: &str, lang: Lang) -> String {
        let source = |name: &str| match name {
            said::FILE => Some(said::script(lang, (self.words)(lang))),
            looks::FILE => Some(looks::script()),
            _ => (self.source)(name).and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        joined(script, &source).unwrap_or_else(|why| format!("throw new Error({why:?});\n"))
    }

    fn text(&self, name: &str) -> String {
        let bytes = (self.source)(name).unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// A style sheet without what is for those who work on it: comments, lines and spaces.
fn bare(sheet: &str) -> String {
    let code = sheet
        .split("/*")
        .enumerate()
        .map(|(index, part)| match index {
            0 => part,
            _ => part.split_once("*/").map_or("", |(_, code)| code),
        });
    let code: String = code.collect();
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    // What stands between quotes stays as it is.
    let quoted = lines.join(" ");
    let parts = quoted.split('"').enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => tight(part),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("\"")
}

/// Rules without the spaces that say nothing. One before a colon does: `a :hover` is something in `a`.
fn tight(rules: &str) -> String {
    let mut text = String::new();
    for word in rules.split(' ') {
        let after = text.ends_with(['{', '}', ';', ':', ',']);
        let before = word.starts_with(['{', '}', ';', ',']);
        if !after && !before && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

fn address(name: &str) -> String {
    format!("/static/{name}")
}

/// Keeps a file, and names it.
fn keep(ending: &'static str, plain: Bytes) -> String {
    let mut hasher = DefaultHasher::new();
    plain.hash(&mut hasher);
    let name = format!("{:016x}{ending}", hasher.finish());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(name.clone()).or_insert_with(|| Made {
        kind: match ending {
            ".css" => "text/css",
            ".js" => "text/javascript",
            ".png" => "image/png",
            _ => "image/svg+xml",
        },
        gzip: pressed(&plain),
        plain,
    });
    name
}

/// As gzip, as small as it gets: it is made once.
fn pressed(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes all that is written.
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default().into()
}

/// `/static/NAME`: what pages are made of; and what makes them ones that a system keeps.
pub fn files() -> Router {
    installed::installed().route("/static/{*name}", get(file))
}

/// Kept by browsers for good.
const FOR_GOOD: (header::HeaderName, &str) =
    (header::CACHE_CONTROL, "public, max-age=31536000, immutable");

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    // Letters never change under a name, which has a number, and are pressed already.
    if name.ends_with(".woff2")
        && let Some(letters) = pages::source(&name)
    {
        return ([(header::CONTENT_TYPE, "font/woff2"), FOR_GOOD], letters).into_response();
    }
    let made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(made) = made.get(&name).cloned() else {
        let text = format!("there is no file `{name}`: reload the page");
        return WebError(StatusCode::NOT_FOUND, text).into_response();
    };
    let about = [
        (header::CONTENT_TYPE, made.kind),
        FOR_GOOD,
        (header::VARY, "accept-encoding"),
    ];
    match stream::takes_gzip(&headers) {
        true => (about, [(header::CONTENT_ENCODING, "gzip")], made.gzip).into_response(),
        false => (about, made.plain).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_sent_without_comments_and_indentation() {
        let sheet = "/* Why,\n   at length. */\na {\n  b: c; /* d */\n}\n\ne { f: g }\n";
        assert_eq!(bare(sheet), "a{b:c;}e{f:g}");
        let sheet = "@media (width < 9px) {\n  a :hover, b > i::after { content: \" {x; y} \" ; font: 1px/2 a, b }\n}";
        assert_eq!(
            bare(sheet),
            "@media (width < 9px){a :hover,b > i::after{content:\" {x; y} \";font:1px/2 a,b}}"
        );
    }
}
