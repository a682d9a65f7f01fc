//! Joining: the code, the choice of a seat, taking a seat over, leaving it.

use std::net::SocketAddr;
use std::sync::PoisonError;
use std::time::Instant;

use axum::extract::{ConnectInfo, Form, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use rules::Seat;
use serde::Deserialize;
use table::view::View;
use table::words::{Lang, Say, say};

use super::keys::{LEADS, Role, tidy};
use super::language;
use super::pages::{frame, leaving};
use super::{Asked, Door, WebError, checked};
use crate::run::Shows;

type From = ConnectInfo<SocketAddr>;

/// "Who are you?": the seats to choose from.
pub(super) async fn join(
    State(door): State<Door>,
    ConnectInfo(from): From,
    Path(code): Path<String>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let asked = viewer.as_ref().ok().and_then(|viewer| viewer.lang);
    let (_, lang) = checked(viewer, &headers)?;
    if let Some(refused) = refused(&door, from, &code, lang) {
        return Ok(refused);
    }
    let view = door.desk.shown().borrow().view(None, lang);
    let mut page = choice(&door, &view, &headers, lang).into_response();
    if let Some(cookie) = asked.and_then(|lang| HeaderValue::try_from(language::kept(lang)).ok()) {
        page.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(page)
}

fn choice(door: &Door, view: &View, headers: &HeaderMap, lang: Lang) -> Markup {
    let role = door.keys.role(headers, Role::Spectator);
    let own = match role {
        Role::Seat(seat) => view.seats.get(seat.index()),
        _ => None,
    };
    let open: Vec<_> = view
        .seats
        .iter()
        .filter(|seat| !seat.robot && seat.left.is_none())
        .collect();
    let names: Vec<_> = open.iter().map(|seat| (seat.seat, &seat.name)).collect();
    let names = serde_json::to_string(&names).unwrap_or_default();
    let leads = Some(LEADS).filter(|_| role == Role::Table);
    frame(
        lang,
        html! {
            main #join data-seats=(names) {
                @if let Some(own) = own {
                    p .turn { (say!("page-you-sit", name = own.name.as_str()).tell(lang)) }
                    p .on { a href="/" { (say!("page-to-my-seat").tell(lang)) } }
                    (leaving(lang))
                }
                @if leads.is_some() {
                    p .turn { (say!("page-you-lead").tell(lang)) }
                    p .on { a href="/table" { (say!("page-to-the-table").tell(lang)) } }
                    (leaving(lang))
                }
                h1 { (say!("page-who-are-you").tell(lang)) }
                form method="post" {
                    @for seat in &open {
                        @let taken = door.keys.is_taken(&seat.seat.0.to_string());
                        button name="seat" value=(seat.seat.0) data-symbol=(seat.symbol) .taken[taken] {
                            span { (seat.name) }
                            @if taken { small { (say!("page-seat-taken").tell(lang)) } }
                        }
                    }
                    @if view.seats.is_empty() {
                        p { (say!("page-nobody-seated").tell(lang)) }
                        noscript { meta http-equiv="refresh" content="5"; }
                    }
                    button name="seat" value=(LEADS) .lead .taken[door.keys.is_taken(LEADS)] {
                        span { (say!("page-lead").tell(lang)) }
                        @if door.keys.is_taken(LEADS) { small { (say!("page-lead-taken").tell(lang)) } }
                    }
                }
                p .on { a href="/seat" { (say!("page-only-watch").tell(lang)) } }
                (languages(lang))
                script type="module" src="/static/join.js" {}
            }
        },
    )
}

/// Each language by its own name, for the page as it is.
fn languages(own: Lang) -> Markup {
    html! {
        nav #langs aria-label="Language" {
            @for lang in Lang::ALL {
                a href={ "?lang=" (lang.as_str()) } lang=(lang.as_str()) aria-current=[(lang == own).then_some("true")] {
                    (lang.as_str().to_uppercase())
                }
            }
        }
    }
}

/// The seat that somebody chose, by its number, or to lead the table.
#[derive(Deserialize)]
pub(super) struct Chosen {
    seat: String,
    /// Set when whoever asks knows that another phone has it, and takes it over.
    over: Option<String>,
}

/// Gives a seat, or the lead, to whoever has the code; a seat that another phone has, when they say
/// that they take it over.
pub(super) async fn joined(
    State(door): State<Door>,
    ConnectInfo(from): From,
    Path(code): Path<String>,
    headers: HeaderMap,
    viewer: Asked,
    Form(Chosen { seat, over }): Form<Chosen>,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    if let Some(refused) = refused(&door, from, &code, lang) {
        return Ok(refused);
    }
    let view = door.desk.shown().borrow().view(None, lang);
    let (who, name) =
        chosen(&view, &seat).map_err(|(status, why)| WebError(status, why.tell(lang)))?;
    let (page, role) = match who.parse().map(Seat) {
        // Where a table begins: the virtual one has more than this page for a seat.
        Ok(seat) => ("/", Role::Seat(seat)),
        Err(_) => ("/table", Role::Table),
    };
    if door.keys.role(&headers, Role::Spectator) == role {
        return Ok(Redirect::to(page).into_response());
    }
    let taken = door.keys.is_taken(&who);
    if taken && over.is_none() {
        return Ok(takes_over(&who, name.as_deref(), lang).into_response());
    }
    let cookie = door.keys.take(&who, &headers);
    let cookie =
        cookie.map_err(|why| WebError(StatusCode::INTERNAL_SERVER_ERROR, why.to_string()))?;
    if taken {
        let text = match name {
            Some(name) => say!("seat-taken-over", name = name),
            None => say!("lead-taken-over"),
        };
        tracing::info!("{text}");
        door.desk.tell("taken_over", text, Shows::AMoment);
    }
    door.desk.look_up();
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(page)).into_response())
}

/// Who that is, as the keys know them, and the name of the seat; nobody's for the lead.
fn chosen(view: &View, seat: &str) -> Result<(String, Option<String>), (StatusCode, Say)> {
    if seat == LEADS {
        return Ok((LEADS.to_owned(), None));
    }
    let number = seat.parse::<u8>().ok();
    let sits = number.and_then(|number| view.seats.get(usize::from(number)));
    let sits = sits.filter(|sits| sits.left.is_none());
    match sits {
        Some(sits) if sits.robot => Err((
            StatusCode::CONFLICT,
            say!("page-robot-sits", name = sits.name.as_str()),
        )),
        Some(sits) => Ok((sits.seat.0.to_string(), Some(sits.name.clone()))),
        None => {
            let seat = number.map_or(seat.to_owned(), |number| {
                (u16::from(number) + 1).to_string()
            });
            Err((
                StatusCode::NOT_FOUND,
                say!("page-no-such-seat", seat = seat),
            ))
        }
    }
}

/// "Ana's phone sits here. Take over the seat?"
fn takes_over(who: &str, name: Option<&str>, lang: Lang) -> Markup {
    let asks = match name {
        Some(name) => say!("page-takes-over", name = name),
        None => say!("page-takes-lead-over"),
    };
    frame(
        lang,
        html! {
            main #join {
                h1 { (asks.tell(lang)) }
                form method="post" {
                    input type="hidden" name="seat" value=(who);
                    button .brass name="over" value="yes" { (say!("page-take-over").tell(lang)) }
                }
                p .on { a href="" { (say!("page-choose-another").tell(lang)) } }
            }
        },
    )
}

/// The phone leaves its seat, which is free then.
pub(super) async fn leave(State(door): State<Door>, headers: HeaderMap) -> Response {
    let cookie = door.keys.leave(&headers);
    door.desk.look_up();
    ([(header::SET_COOKIE, cookie)], Redirect::to("/seat")).into_response()
}

/// A code that was typed into the page of a wrong one.
#[derive(Deserialize)]
pub(super) struct Typed {
    code: String,
}

/// The page of the code that was typed. Whether it is the right one is seen there.
pub(super) async fn typed(Form(Typed { code }): Form<Typed>) -> Redirect {
    let known = tidy(&code)
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>();
    let code = if known.is_empty() {
        "-".to_owned()
    } else {
        known
    };
    Redirect::to(&format!("/join/{code}"))
}

/// The page for whoever has no right code, or has had too many wrong ones.
fn refused(door: &Door, from: SocketAddr, code: &str, lang: Lang) -> Option<Response> {
    let now = Instant::now();
    let mut guesses = door.guesses.lock().unwrap_or_else(PoisonError::into_inner);
    if !guesses.may_try(from.ip(), now) {
        return Some(no_way_in(
            StatusCode::TOO_MANY_REQUESTS,
            say!("page-too-many-codes"),
            lang,
        ));
    }
    if door.keys.opens(code) {
        return None;
    }
    if guesses.was_wrong(from.ip(), &tidy(code), now) {
        tracing::warn!(
            "{} has tried too many wrong join codes: refused for a minute",
            from.ip()
        );
        door.desk.tell(
            "join_code",
            say!("codes-guessed", from = from.ip().to_string()),
            Shows::AMoment,
        );
    }
    Some(no_way_in(
        StatusCode::FORBIDDEN,
        say!("page-wrong-code"),
        lang,
    ))
}

fn no_way_in(status: StatusCode, why: Say, lang: Lang) -> Response {
    let page = frame(
        lang,
        html! {
            main #join {
                h1 { (why.tell(lang)) }
                form method="post" action="/join" {
                    label for="code" { (say!("page-type-code").tell(lang)) }
                    input #code name="code" required maxlength="20" autocomplete="off" autocapitalize="none" spellcheck="false";
                    button .brass { (say!("page-code-go").tell(lang)) }
                }
                p .on { a href="/seat" { (say!("page-only-watch").tell(lang)) } }
            }
        },
    );
    (status, page).into_response()
}
