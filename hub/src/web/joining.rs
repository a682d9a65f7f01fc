//! Joining: the code, the choice of a place, asking for it, taking it over, leaving it.

use std::net::SocketAddr;
use std::sync::PoisonError;

use axum::extract::{ConnectInfo, Form, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use table::event::{DoorEntry, DoorNews};
use table::view::{SeatView, View};
use table::words::{Lang, Say, say};

use super::keys::{Role, cleared, given, new_secret, secret, tidy};
use super::leave::{Leave, may_have};
use super::pages::{frame, leaving};
use super::phones::{Place, device};
use super::{Asked, Door, WebError, checked, door, language};
use crate::run::Shows;

pub(super) type From = ConnectInfo<SocketAddr>;

/// What stands in a seat's place for whoever is to lead the table.
const LEADS: &str = "table";

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
    let has = |place| door.keys.look(|phones, _| phones.holder(place).is_some());
    let asker = door.keys.role(headers, door.newcomer);
    let asks = door
        .keys
        .look(|phones, now| may_have(asker, Place::Lead, phones, now));
    frame(
        lang,
        Some("join.js"),
        html! {
            main #join data-seats=(names) {
                @if let Some(own) = own {
                    p .turn { (say!("page-you-sit", name = own.name.as_str()).tell(lang)) }
                    p .on { a href="/" { (say!("page-to-my-seat").tell(lang)) } }
                    (leaving(lang))
                }
                @if role == Role::Table {
                    p .turn { (say!("page-you-lead").tell(lang)) }
                    p .on { a href="/table" { (say!("page-to-the-table").tell(lang)) } }
                    (leaving(lang))
                }
                h1 { (say!("page-who-are-you").tell(lang)) }
                @if asks != Leave::AtOnce { p { (say!("page-is-let-in").tell(lang)) } }
                button #pick-look .pick-look .quiet type="button" hidden {}
                form method="post" {
                    @for seat in &open {
                        @let taken = has(Place::Seat(seat.seat));
                        button name="seat" value=(seat.seat.0) data-look=(look(seat)) .taken[taken] {
                            span { (seat.name) }
                            @if taken { small { (say!("page-seat-taken").tell(lang)) } }
                        }
                    }
                    @if view.seats.is_empty() {
                        p { (say!("page-nobody-seated").tell(lang)) }
                        noscript { meta http-equiv="refresh" content="5"; }
                    }
                    button name="seat" value=(LEADS) .lead .taken[has(Place::Lead)] {
                        span { (say!("page-lead").tell(lang)) }
                        @if has(Place::Lead) { small { (say!("page-lead-taken").tell(lang)) } }
                    }
                }
                p .on { a href="/seat" { (say!("page-only-watch").tell(lang)) } }
                (languages(lang))
            }
        },
    )
}

/// What the page's script draws of a seat.
fn look(seat: &SeatView) -> String {
    serde_json::to_string(seat).unwrap_or_default()
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

/// Gives a seat, or the lead, to whoever has the code and may have it at once, and lets others ask for it.
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
    let (place, name) =
        chosen(&view, &seat).map_err(|(status, why)| WebError(status, why.tell(lang)))?;
    let page = match place {
        // Where a table begins: the virtual one has more than this page for a seat.
        Place::Seat(_) => "/",
        Place::Lead => "/table",
    };
    let agent = headers.get(header::USER_AGENT);
    let kind = device(
        agent
            .and_then(|agent| agent.to_str().ok())
            .unwrap_or_default(),
    );
    let own = secret(&headers).unwrap_or_default();
    let new = new_secret();
    let new = new.map_err(|why| WebError(StatusCode::INTERNAL_SERVER_ERROR, why.to_string()))?;
    let came = door.keys.change(|held, now| {
        let phones = &mut held.phones;
        let role = phones.role(own, door.newcomer, now);
        let holder = phones.holder(place);
        if holder.is_some_and(|phone| phone.secret == own) {
            return Ok(Came::Has);
        }
        let taken = holder.is_some();
        let known = phones.of(own).is_some() || phones.asks(own).is_some();
        let secret = if known { own } else { &new }.to_owned();
        if may_have(role, place, phones, now) != Leave::AtOnce {
            // Whoever asks for the same again is no news.
            let again = phones.asks(&secret).is_some_and(|one| one.place == place);
            phones.ask(&secret, (place, kind), from.ip(), now)?;
            return Ok(Came::Waits(secret, (!again).then_some(place)));
        }
        if taken && over.is_none() {
            return Ok(Came::IsAsked);
        }
        let news = door::seat(held, (&secret, kind), place, role.into(), now);
        Ok(Came::In(secret, news))
    });
    let came = came.map_err(|why: Say| WebError(StatusCode::TOO_MANY_REQUESTS, why.tell(lang)))?;
    let (secret, page, news) = match came {
        Came::Has => return Ok(Redirect::to(page).into_response()),
        Came::IsAsked => return Ok(takes_over(&seat, name.as_deref(), lang).into_response()),
        Came::Waits(secret, asked) => {
            let seat = |place| match place {
                Place::Seat(seat) => Some(seat),
                Place::Lead => None,
            };
            let news = asked.map(|place| door::nobody_came(DoorNews::Asks, seat(place)));
            (secret, "/asking", news)
        }
        Came::In(secret, news) => (secret, page, Some(news)),
    };
    door::tell(&door.desk, news);
    Ok(([(header::SET_COOKIE, given(&secret))], Redirect::to(page)).into_response())
}

/// What comes of a choice.
enum Came {
    /// The phone has it already.
    Has,
    /// It may be had, but another phone has it: whether that is meant.
    IsAsked,
    /// The phone of this secret waits to be let in; for what it asks anew.
    Waits(String, Option<Place>),
    /// The phone of this secret has it.
    In(String, DoorEntry),
}

/// A phone that asked waits here, and hears what came of it.
pub(super) async fn asking(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let own = secret(&headers).unwrap_or_default();
    let asking = door.keys.look(|phones, _| phones.asks(own).cloned());
    let text = match asking {
        Some(asking) if asking.refused => say!("page-not-let-in"),
        Some(asking) => return Ok(waits(&door, asking.place, lang).into_response()),
        None if door.keys.role(&headers, Role::Spectator) != Role::Spectator => {
            return Ok(Redirect::to("/").into_response());
        }
        None => say!("page-nobody-answered"),
    };
    Ok(no_way_in(StatusCode::OK, text, lang))
}

fn waits(door: &Door, place: Place, lang: Lang) -> Markup {
    let view = door.desk.shown().borrow().view(None, lang);
    let asks = match place {
        Place::Lead => say!("page-you-ask-lead"),
        Place::Seat(seat) => {
            let name = view.seats.get(seat.index()).map(|seat| seat.name.clone());
            say!("page-you-ask-seat", name = name.unwrap_or_default())
        }
    };
    frame(
        lang,
        Some("asking.js"),
        html! {
            main #join {
                h1 { (asks.tell(lang)) }
                p { (say!("page-ask-waits").tell(lang)) }
                p #by-timer hidden[!door.desk.shown().borrow().tap_is_free()] { (say!("page-ask-timer").tell(lang)) }
                noscript { meta http-equiv="refresh" content="5"; }
                form method="post" action="/leave" {
                    button .quiet { (say!("page-ask-no-more").tell(lang)) }
                }
            }
        },
    )
}

/// What that is, and the name of the seat; nobody's for the lead.
fn chosen(view: &View, seat: &str) -> Result<(Place, Option<String>), (StatusCode, Say)> {
    if seat == LEADS {
        return Ok((Place::Lead, None));
    }
    let number = seat.parse::<u8>().ok();
    let sits = number.and_then(|number| view.seats.get(usize::from(number)));
    let sits = sits.filter(|sits| sits.left.is_none());
    match sits {
        Some(sits) if sits.robot => Err((
            StatusCode::CONFLICT,
            say!("page-robot-sits", name = sits.name.as_str()),
        )),
        Some(sits) => Ok((Place::Seat(sits.seat), Some(sits.name.clone()))),
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
        None,
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

/// The phone leaves what it has or asks for.
pub(super) async fn leave(State(door): State<Door>, headers: HeaderMap) -> Response {
    let own = secret(&headers).unwrap_or_default();
    let lost = door.keys.change(|held, now| {
        let left = held.phones.leave(own)?;
        door::lead_lost(held, &left, now)
    });
    door::tell(&door.desk, lost);
    ([(header::SET_COOKIE, cleared())], Redirect::to("/seat")).into_response()
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
pub(super) fn refused(door: &Door, from: SocketAddr, code: &str, lang: Lang) -> Option<Response> {
    let now = door.keys.now();
    let mut guesses = door.guesses.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(seconds) = guesses.waits(from.ip(), now) {
        let why = say!("page-too-many-codes", n = seconds);
        return Some(no_way_in(StatusCode::TOO_MANY_REQUESTS, why, lang));
    }
    if door.keys.opens(code) {
        return None;
    }
    if guesses.was_wrong(from.ip(), &tidy(code), now) {
        tracing::warn!("too many wrong join codes of one address: refused for a minute");
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
        None,
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
