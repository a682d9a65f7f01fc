//! The evening on everybody's phone: who sits where, and how somebody checks in.

use axum::Extension;
use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hub::web::plain::{Head, table};
use maud::{Markup, html};
use serde::Deserialize;
use table::names::{MAX_NAME, checked_name, looks, told_apart};
use table::words::{Lang, say};

use super::door::{Asking, Fault, done, done_as};
use super::{AGAIN, Pages, frame};
use crate::evening::{Evening, Round, Seat, open_evening};
use crate::office::Who;

/// Where it is.
pub const EVENING: &str = "/evening";
/// Where people check in.
pub const HERE: &str = "/here";

/// Who sits where; it comes again by itself.
pub async fn page(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    let lang = asking.lang;
    let open = open_evening(&*pages.office.client().await?).await?;
    let body = match &open {
        None => html! { p { (say!("clubs-no-evening").tell(lang)) } },
        Some(evening) => html! {
            p .result { (evening.event.title) }
            (own(evening, &asking))
            @if let Some(round) = &evening.round { (seats(round, lang)) }
        },
    };
    let title = say!("clubs-evening").tell(lang);
    let page = frame(EVENING, &title, lang, &asking.who, &body);
    Ok(([(header::REFRESH, AGAIN)], page).into_response())
}

/// What concerns whoever has the phone: their seat in large letters, or how they check in.
fn own(evening: &Evening, asking: &Asking) -> Markup {
    let lang = asking.lang;
    let Who::Member(person) = asking.who else {
        return html! { p { a .button href=(HERE) { (say!("clubs-here").tell(lang)) } } };
    };
    let Some((_, name)) = evening.here.iter().find(|(one, _)| *one == person) else {
        return html! {
            p { (say!("clubs-gone").tell(lang)) }
            p { a .button href=(HERE) { (say!("clubs-here").tell(lang)) } }
        };
    };
    let round = evening.round.as_ref().filter(|round| !round.closed);
    let seat = round.and_then(|round| {
        let seat = round.seats.iter().find(|seat| seat.person == person)?;
        Some((round, seat))
    });
    html! {
        section .own {
            h2 { (name) }
            @match seat {
                Some((round, Seat { at: Some((table, chair)), .. })) => {
                    p .large { (say!("clubs-your-seat", table = table.as_str(), chair = *chair).tell(lang)) }
                    p { (say!("clubs-with", names = beside(round, seat_table(round, person), person)).tell(lang)) }
                }
                Some(_) => p .large { (say!("clubs-sit-out").tell(lang)) },
                None => p .large { (say!("clubs-next-draw").tell(lang)) },
            }
            form method="post" action={ (EVENING) "/leave" } {
                button .quiet { (say!("clubs-leave").tell(lang)) }
            }
        }
    }
}

fn seat_table(round: &Round, person: i64) -> Option<&str> {
    let seat = round.seats.iter().find(|seat| seat.person == person);
    seat.and_then(|seat| Some(seat.at.as_ref()?.0.as_str()))
}

/// The others at a table.
fn beside(round: &Round, table: Option<&str>, person: i64) -> String {
    let there = |seat: &&Seat| seat_table(round, seat.person) == table && seat.person != person;
    let names = round
        .seats
        .iter()
        .filter(there)
        .map(|seat| seat.name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// All seats of a round, by name.
pub fn seats(round: &Round, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-player")),
        Head::Text(say!("clubs-table")),
        Head::Number(say!("clubs-chair")),
    ];
    let mut seats: Vec<&Seat> = round.seats.iter().collect();
    seats.sort_by_key(|seat| seat.name.to_lowercase());
    let row = |seat: &Seat| {
        html! {
            th scope="row" { (seat.name) }
            @match &seat.at {
                Some((table, chair)) => { td { (table) } td .n { (chair) } },
                None => td colspan="2" { (say!("clubs-sit-out").tell(lang)) },
            }
        }
    };
    let title = match round.closed {
        true => say!("clubs-round-over", round = round.number),
        false => say!("clubs-round-number", round = round.number),
    };
    html! {
        @if round.series.is_some() { p { (say!("clubs-same-now").tell(lang)) } }
        (table(title, &heads, seats.into_iter().map(row).collect(), lang))
    }
}

pub async fn form(Extension(asking): Extension<Asking>) -> Markup {
    check_in(&asking, "")
}

pub async fn form_with(Extension(asking): Extension<Asking>, Path(code): Path<String>) -> Markup {
    check_in(&asking, &code)
}

fn check_in(asking: &Asking, code: &str) -> Markup {
    let lang = asking.lang;
    let body = html! {
        form method="post" action=(HERE) {
            label {
                (say!("clubs-code").tell(lang))
                input name="code" value=(code) required maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false";
            }
            label {
                (say!("clubs-your-name").tell(lang))
                input name="name" required maxlength=(MAX_NAME) autocomplete="nickname";
            }
            button { (say!("clubs-here").tell(lang)) }
        }
        p .robots { (say!("clubs-name-mean").tell(lang)) }
    };
    let title = say!("clubs-here").tell(lang);
    frame(HERE, &title, lang, &asking.who, &body)
}

/// A code and a name.
#[derive(Deserialize)]
pub struct Comes {
    code: String,
    name: String,
}

pub async fn comes(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Comes>,
) -> Result<Response, Fault> {
    if let Some(seconds) = pages.office.waits(asking.from) {
        let wait = say!("clubs-wait", seconds = seconds);
        return Err(Fault(StatusCode::TOO_MANY_REQUESTS, wait));
    }
    let name = known_as(&pages, &asked.name)?;
    match pages
        .office
        .check_in(&asked.code, &name, asking.from)
        .await?
    {
        Some(secret) => Ok(done_as(&secret, EVENING)),
        None => Err(Fault(StatusCode::FORBIDDEN, say!("clubs-no-code"))),
    }
}

pub async fn leave(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    if let Who::Member(person) = asking.who {
        pages.office.go(person).await?;
    }
    Ok(done(EVENING))
}

/// The name as whoever has it is known in the club, else as it is given.
///
/// # Errors
/// Nobody can have that name.
pub fn known_as(pages: &Pages, name: &str) -> Result<String, Fault> {
    let none: [String; 0] = [];
    let refused = |_| Fault(StatusCode::BAD_REQUEST, say!("clubs-name-mean"));
    let name = checked_name(0, name, &none).map_err(refused)?;
    told_apart(0, &name, &none).map_err(refused)?;
    let counts = pages.now();
    let own = looks(&name);
    let mut players = counts.history.players.iter();
    let known = players.find(|player| looks(&player.name) == own);
    Ok(known.map_or(name, |player| player.name.clone()))
}
