//! `/history/N/films`: a match that is over is watched again, round by round, with the hands as they were.
//!
//! While it goes on, or may be taken up again, nobody is shown what others held.

use std::path::Path;

use axum::http::StatusCode;
use maud::{Markup, html};
use table::film;
use table::words::{Lang, Say, say};

use super::WebError;
use super::archive::{Answer, failed};
use super::history::{framed, named, points};
use super::kept::Kept;
use crate::clock::when;
use crate::history::{Journal, PlayedMatch, Round};

/// The page on which it is watched; what its script draws comes from [`film`].
pub(super) fn page(played: &PlayedMatch, lang: Lang) -> Result<Markup, WebError> {
    may_be_watched(played, lang)?;
    let title = format!(
        "{} · {}",
        played.game.title(),
        say!("hist-films").tell(lang)
    );
    let back = format!("/sheet/{}?lang={}", played.number, lang.as_str());
    let body = html! {
        header {
            h1 { (title) }
            nav { a href=(back) { "← " (say!("hist-sheet", n = played.number).tell(lang)) } span { (when(played.began)) } }
        }
        main #film data-match=(played.number) {
            ol #rounds {
                @for (number, round) in (1..).zip(&played.rounds) {
                    li { a href={ "#" (number) } data-round=(number) { b { (number) } " " (brought(played, round, lang)) } }
                }
            }
            section #felt {}
            section #controls {}
            p #next aria-live="polite" {}
            ul #told {}
        }
    };
    Ok(framed(lang, &title, &["film.css"], Some("film.js"), body))
}

/// What a round brought to whom.
fn brought(played: &PlayedMatch, round: &Round, lang: Lang) -> String {
    let each = played.players.iter().zip(&round.points);
    let each = each.filter_map(|(player, brought)| {
        Some(format!(
            "{} {}",
            named(player, lang),
            points((*brought)?, lang)
        ))
    });
    let each: Vec<String> = each.collect();
    each.join(", ")
}

/// A round of it, from 1, as JSON: a [`film::Film`].
pub(super) fn film(folder: &Path, played: &PlayedMatch, round: usize, lang: Lang) -> Answer {
    may_be_watched(played, lang)?;
    if !(1..=played.rounds.len()).contains(&round) {
        let why = say!("hist-no-round", n = round, rounds = played.rounds.len());
        return Err(refused(StatusCode::NOT_FOUND, why, lang));
    }
    let told = |why: &dyn std::error::Error| failed(&why.to_string());
    let journals = Journal::all_in(folder).map_err(|why| told(&why))?;
    let mut journals = journals.iter();
    let journal = journals.find(|journal| journal.number() == played.number);
    let Some(journal) = journal else {
        let why = say!("hist-no-sheet", n = played.number);
        return Err(refused(StatusCode::NOT_FOUND, why, lang));
    };
    let recovered = journal.recovered().map_err(|why| told(&why))?;
    let film = film::film(&recovered.records, round, lang).map_err(|why| told(&why))?;
    let json = serde_json::to_string(&film).map_err(|why| told(&why))?;
    Ok(Kept::new("application/json", json))
}

fn may_be_watched(played: &PlayedMatch, lang: Lang) -> Result<(), WebError> {
    match played.over {
        true => Ok(()),
        false => Err(refused(StatusCode::CONFLICT, say!("hist-film-open"), lang)),
    }
}

fn refused(status: StatusCode, why: Say, lang: Lang) -> WebError {
    WebError(status, why.tell(lang))
}
