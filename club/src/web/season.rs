//! What of the club a page shows: all of it, or one season.

use std::sync::Arc;

use axum::http::StatusCode;
use hub::history::History;
use maud::{Markup, html};
use serde::Deserialize;
use table::words::{Lang, say};

use super::door::Fault;
use crate::counting::{Counted, Counts};
use crate::seasons::Season;

/// By which season a page is narrowed, as it is asked; by none when it is left out or empty.
#[derive(Debug, Default, Deserialize)]
pub struct Narrowed {
    #[serde(default)]
    season: String,
}

/// What is shown.
pub struct View {
    counts: Arc<Counts>,
    /// Which of the seasons; none for all that was played.
    at: Option<usize>,
    /// In which language.
    pub lang: Lang,
}

impl View {
    /// What is asked for.
    ///
    /// # Errors
    /// There is no such season.
    pub fn of(counts: Arc<Counts>, asked: &Narrowed, lang: Lang) -> Result<View, Fault> {
        let mut seasons = counts.seasons.iter();
        let at = seasons.position(|season| season.name == asked.season);
        if at.is_none() && !asked.season.is_empty() {
            let why = say!("clubs-no-season", season = asked.season.as_str());
            return Err(Fault(StatusCode::NOT_FOUND, why));
        }
        Ok(View { counts, at, lang })
    }

    /// The club as a whole.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    fn season(&self) -> Option<&Season> {
        self.counts.seasons.get(self.at?)
    }

    /// Players, statistics and ratings of it.
    pub fn history(&self) -> &History {
        self.season()
            .map_or(&self.counts.history, |season| &season.history)
    }

    /// Its matches, oldest first.
    pub fn matches(&self) -> impl DoubleEndedIterator<Item = &Counted> {
        let season = self.season();
        let all = self.counts.matches.iter();
        all.filter(move |one| season.is_none_or(|season| season.name == one.season))
    }

    /// A page, narrowed alike.
    pub fn address(&self, path: &str) -> String {
        match self.season() {
            Some(season) => format!("{path}?season={}", escaped(&season.name)),
            None => path.to_owned(),
        }
    }

    /// The ways to the same page of each season, and of all.
    pub fn seasons(&self, path: &str) -> Markup {
        let lang = self.lang;
        let way = |at: Option<usize>, title: &str| {
            let to = View {
                counts: Arc::clone(&self.counts),
                at,
                lang,
            }
            .address(path);
            html! { a href=(to) aria-current=[(at == self.at).then_some("true")] { (title) } }
        };
        html! {
            @if !self.counts.seasons.is_empty() {
                nav aria-label=(say!("clubs-plan-season").tell(lang)) {
                    (way(None, &say!("clubs-all-seasons").tell(lang)))
                    @for (at, season) in self.counts.seasons.iter().enumerate() { (way(Some(at), &season.name)) }
                }
            }
        }
    }
}

/// As it stands in an address: what is no letter and no digit of ASCII is escaped (RFC 3986, 2.1).
pub fn escaped(text: &str) -> String {
    let escaped = text.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    });
    escaped.collect()
}

/// An address, with or without a question in it, that asks for this language too.
pub fn in_language(address: &str, lang: Lang) -> String {
    let and = if address.contains('?') { '&' } else { '?' };
    format!("{address}{and}lang={}", lang.as_str())
}
