//! What was corrected, for everybody; and where an organiser corrects a match.

use axum::Extension;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use hub::clock::when;
use hub::web::plain::{Head, named, points, result, table};
use maud::{Markup, html};
use serde::Deserialize;
use table::game::Points;
use table::words::{Lang, Say, say};
use uuid::Uuid;

use super::door::{Asking, Fault, done};
use super::{Pages, frame};
use crate::corrections::{Correction, What, newest};
use crate::counting::{Counted, Counts};
use crate::office::Who;

/// Where the list is.
pub const CORRECTIONS: &str = "/corrections";
/// Matches that an organiser is offered.
const OFFERED: usize = 50;
/// Longest reason, in letters.
const MOST_LETTERS: usize = 120;

/// Everything that was corrected; an organiser chooses a match here.
pub async fn page(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Markup, Fault> {
    let lang = asking.lang;
    let counts = pages.now();
    let all = newest(&*pages.office.client().await?).await?;
    let leads = matches!(asking.who, Who::Organiser(_));
    let body = html! {
        @if all.is_empty() { p { (say!("clubs-no-corrections").tell(lang)) } }
        @else { (list(&all, &counts, leads, lang)) }
        @if leads { (matches(&counts, lang)) }
    };
    let title = say!("clubs-corrections").tell(lang);
    Ok(frame(CORRECTIONS, &title, lang, &asking.who, &body))
}

fn told(correction: &Correction, counts: &Counts) -> Say {
    match correction.what {
        What::LeftOut => say!("clubs-left-out"),
        What::Undo(number) => say!("clubs-undoes", number = number),
        What::Points {
            round,
            line,
            points,
        } => {
            let found = counts.matches.iter().find(|one| one.id == correction.id);
            let player = found.and_then(|one| one.played.players.get(line.wrapping_sub(1)));
            let name = player.map_or("–", |player| player.name.as_str());
            let value = points.to_string().replace('-', "−");
            say!(
                "clubs-points-now",
                name = name,
                round = round,
                points = value
            )
        }
    }
}

fn list(all: &[Correction], counts: &Counts, leads: bool, lang: Lang) -> Markup {
    let heads = [
        Head::Number(say!("clubs-number")),
        Head::Text(say!("clubs-match")),
        Head::Text(say!("clubs-what")),
        Head::Text(say!("clubs-why")),
        Head::Text(say!("clubs-who")),
    ];
    let row = |one: &Correction| {
        html! {
            td .n { (one.number) }
            td { (one.at.0) " " (one.at.1) }
            td { (told(one, counts).tell(lang)) }
            td { (one.why) }
            td {
                (one.who)
                @if leads && one.stands {
                    form .row method="post" action={ "/organiser/match/" (one.id) } {
                        input type="hidden" name="undoes" value=(one.number);
                        input name="why" required maxlength=(MOST_LETTERS) aria-label=(say!("clubs-why").tell(lang)) placeholder=(say!("clubs-why").tell(lang));
                        button .quiet { (say!("clubs-undo").tell(lang)) }
                    }
                } @else if !one.stands && !matches!(one.what, What::Undo(_)) {
                    div .robots { (say!("clubs-is-undone").tell(lang)) }
                }
            }
        }
    };
    table(
        say!("clubs-corrections"),
        &heads,
        all.iter().map(row).collect(),
        lang,
    )
}

fn matches(counts: &Counts, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-when")),
        Head::Text(say!("clubs-table")),
        Head::Text(say!("game")),
        Head::Text(say!("hist-result")),
    ];
    let rows = counts.matches.iter().rev().take(OFFERED).map(|one| {
        html! {
            td { a href={ "/organiser/match/" (one.id) } { (when(one.played.ended)) } }
            td { (one.table) }
            td { (one.played.game.title()) }
            td { (result(&one.played).tell(lang)) }
        }
    });
    table(say!("clubs-correct-which"), &heads, rows.collect(), lang)
}

fn found(counts: &Counts, id: Uuid) -> Result<&Counted, Fault> {
    let one = counts.matches.iter().find(|one| one.id == id);
    one.ok_or(Fault(StatusCode::NOT_FOUND, say!("clubs-no-match")))
}

/// The score sheet of a match, and the forms that correct it.
pub async fn sheet(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Path(id): Path<Uuid>,
) -> Result<Markup, Fault> {
    let (lang, counts) = (asking.lang, pages.now());
    let one = found(&counts, id)?;
    let played = &one.played;
    let mut heads = vec![Head::Text(say!("hist-player"))];
    heads.extend((1..=played.rounds.len()).map(|round| Head::Number(Say::from(round.to_string()))));
    heads.push(Head::Number(say!("clubs-sum")));
    let rows = played.players.iter().enumerate().map(|(line, player)| {
        html! {
            th scope="row" { (named(player, lang)) }
            @for round in &played.rounds {
                td .n { @if let Some(Some(own)) = round.points.get(line) { (points(*own, lang)) } }
            }
            td .n { (points(player.total, lang)) }
        }
    });
    let why = || html! { label { (say!("clubs-why").tell(lang)) input name="why" required maxlength=(MOST_LETTERS); } };
    let to = format!("/organiser/match/{id}");
    let body = html! {
        p { (one.table) " · " (when(played.ended)) " · " (played.game.title()) }
        (table(say!("clubs-sheet"), &heads, rows.collect(), lang))
        section {
            h2 { (say!("clubs-correct").tell(lang)) }
            form method="post" action=(to) {
                label {
                    (say!("hist-player").tell(lang))
                    select name="line" required {
                        @for (line, player) in (1..).zip(&played.players) { option value=(line) { (player.name) } }
                    }
                }
                label {
                    (say!("clubs-round-of").tell(lang))
                    select name="round" required { @for round in 1..=played.rounds.len() { option { (round) } } }
                }
                label { (say!("clubs-points").tell(lang)) input type="number" name="points" step="0.5" required; }
                (why())
                button { (say!("clubs-correct").tell(lang)) }
            }
        }
        section {
            h2 { (say!("clubs-leave-out").tell(lang)) }
            form method="post" action=(to) {
                (why())
                button .quiet { (say!("clubs-leave-out").tell(lang)) }
            }
        }
    };
    let title = say!("clubs-correct").tell(lang);
    Ok(frame(CORRECTIONS, &title, lang, &asking.who, &body))
}

/// What is to be corrected: points of a line in a round, a correction that is not to stand, or none of it: the match is left out.
#[derive(Deserialize)]
pub struct Asked {
    round: Option<usize>,
    line: Option<usize>,
    points: Option<f64>,
    undoes: Option<i64>,
    why: String,
}

pub async fn correct(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Path(id): Path<Uuid>,
    Form(asked): Form<Asked>,
) -> Result<Response, Fault> {
    let who = asking.organiser()?;
    let why = asked.why.trim();
    let wrong = || Fault(StatusCode::BAD_REQUEST, say!("clubs-correct-wrong"));
    if why.is_empty() || why.chars().count() > MOST_LETTERS || why.chars().any(char::is_control) {
        return Err(wrong());
    }
    let what = match (asked.round, asked.line, asked.points, asked.undoes) {
        (None, None, None, Some(number)) => What::Undo(number),
        (None, None, None, None) => What::LeftOut,
        (Some(round), Some(line), Some(given), None) => {
            let counts = pages.now();
            let played = &found(&counts, id)?.played;
            let own = played.rounds.get(round.wrapping_sub(1));
            let own =
                own.and_then(|round| round.points.get(line.wrapping_sub(1)).copied().flatten());
            let halves = given * 2.0;
            // Whole halves, of a size that no game reaches.
            if own.is_none() || halves.fract() != 0.0 || halves.abs() > 1e6 {
                return Err(wrong());
            }
            #[allow(clippy::cast_possible_truncation, reason = "it is whole and small")]
            let points = Points {
                halves: halves as i64,
            };
            What::Points {
                round,
                line,
                points,
            }
        }
        _ => return Err(wrong()),
    };
    match pages.office.correct(id, what, who, why).await? {
        true => Ok(done(CORRECTIONS)),
        false => Err(Fault(StatusCode::CONFLICT, say!("clubs-no-match"))),
    }
}
