//! The language of a page before it has spoken a word itself.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use table::words::Lang;

use super::keys::cookie;

/// The cookie with the language that was chosen on a page; the pages' own scripts set it too.
const COOKIE: &str = "lang";

/// As the address asks for, else as it was chosen here before, else as the browser would like.
pub fn wished(asked: Option<Lang>, headers: &HeaderMap) -> Lang {
    let chosen = || cookie(headers, COOKIE).and_then(known);
    asked.or_else(chosen).unwrap_or_else(|| liked(headers))
}

/// Keeps what the address asks for, for the next page.
pub fn kept(lang: Lang) -> String {
    let lang = lang.as_str();
    format!("{COOKIE}={lang}; Path=/; SameSite=Strict; Max-Age=31536000")
}

/// `Accept-Language: bg-BG,bg;q=0.9,en;q=0.8`: the best liked of ours, the first of equals.
fn liked(headers: &HeaderMap) -> Lang {
    let values = headers.get_all(ACCEPT_LANGUAGE).into_iter();
    let ranges = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(','));
    let ours = ranges.filter_map(|range| {
        let (name, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        let name = name.trim().split('-').next()?;
        Some((known(&name.to_ascii_lowercase())?, weight))
    });
    let mut best = (Lang::default(), 0.0);
    for (lang, weight) in ours {
        if weight > best.1 {
            best = (lang, weight);
        }
    }
    best.0
}

fn known(name: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.as_str() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(accepted: &str, cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
        headers.insert("cookie", cookie.parse().unwrap());
        headers
    }

    #[test]
    fn the_best_liked_language_that_the_table_speaks() {
        for (accepted, lang) in [
            ("bg-BG,bg;q=0.9,en;q=0.8", Lang::Bg),
            ("de-DE, de;q=0.9, fr;q=0.7, en;q=0.3", Lang::Fr),
            ("en;q=0.4, FR-ca;q=0.5", Lang::Fr),
            ("bg;q=0, de", Lang::En),
            ("*", Lang::En),
            (";;q=,fr;q=x", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(wished(None, &headers(accepted, "")), lang, "{accepted}");
        }
    }

    #[test]
    fn what_was_chosen_wins_over_it_and_what_the_address_asks_over_both() {
        let headers = headers("bg", "a=b; lang=fr");
        assert_eq!(wished(None, &headers), Lang::Fr);
        assert_eq!(wished(Some(Lang::En), &headers), Lang::En);
    }

    #[test]
    fn a_cookie_with_another_language_counts_for_nothing() {
        assert_eq!(wished(None, &headers("bg", "lang=de")), Lang::Bg);
    }
}
