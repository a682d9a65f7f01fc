//! A phone at the virtual table: the felt of one seat, with its own hand on it.
//!
//! The seat's cookie decides whose it is. What the phone is told is cut for that seat here
//! ([`crate::shown`]), and its hand does what the person there could do ([`crate::reach`]).

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hub::web::{Caller, Keys, Role, WebError, files, read_json, stream};
use table::view::View;
use table::words::{Lang, Say, say};

use crate::hand::{Gesture, Speaks, conflict, does};
use crate::help::answer;
use crate::spot::Spot;
use crate::twin::Twin;
use crate::world::{Clumsy, World};
use crate::{page, reach, swipe};
use rules::Seat;

#[derive(Clone)]
struct Phones {
    twin: Arc<Twin>,
    keys: Keys,
}

impl Phones {
    /// The seat that a request speaks for.
    fn seat(&self, headers: &HeaderMap, lang: Lang) -> Result<Seat, WebError> {
        match self.keys.role(headers, Role::Spectator) {
            Role::Seat(seat) => Ok(seat),
            // As if nothing were there: this is not a page of theirs.
            _ => Err(WebError(
                StatusCode::NOT_FOUND,
                say!("hand-no-seat").tell(lang),
            )),
        }
    }
}

/// `/`, `/static/…`, `GET /twin/events`, `GET /twin/hint`, `GET /twin/coach` and `POST /twin/hand`, for phones that hold a seat's cookie.
pub fn router(twin: Arc<Twin>, keys: Keys) -> Router {
    let phones = Phones { twin, keys };
    let own = Router::new()
        .route("/", get(home))
        .route("/twin/events", get(events))
        .route("/twin/hint", get(hint))
        .route("/twin/coach", get(coach))
        .route("/twin/hand", post(gesture))
        .with_state(phones);
    files().merge(own)
}

async fn home(State(phones): State<Phones>, headers: HeaderMap) -> Response {
    match phones.keys.role(&headers, Role::Spectator) {
        Role::Seat(seat) => page::of_seat(seat, &headers),
        Role::Table => Redirect::to("/table").into_response(),
        Role::Spectator => Redirect::to("/seat").into_response(),
    }
}

async fn events(
    State(phones): State<Phones>,
    Extension(caller): Extension<Caller>,
    Query(Speaks { lang }): Query<Speaks>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let seat = phones.seat(&headers, lang)?;
    let streaming = caller.stream(lang)?;
    let stirred = phones.twin.stirred();
    let cut = move |_| {
        // A seat may be taken over or left while its felt is open, which ends its stream.
        match phones.seat(&headers, lang) {
            Ok(now) if now == seat => {
                ControlFlow::Continue(serde_json::to_value(phones.twin.shown_to(Some(seat))).ok())
            }
            _ => ControlFlow::Break(None),
        }
    };
    Ok(stream("world", stirred, streaming, cut))
}

async fn hint(
    State(phones): State<Phones>,
    Query(Speaks { lang }): Query<Speaks>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let seat = phones.seat(&headers, lang)?;
    answer(phones.twin.advice(seat, lang), lang)
}

async fn coach(
    State(phones): State<Phones>,
    Query(Speaks { lang }): Query<Speaks>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let seat = phones.seat(&headers, lang)?;
    answer(phones.twin.moments(seat, lang), lang)
}

async fn gesture(
    State(phones): State<Phones>,
    Query(Speaks { lang }): Query<Speaks>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, WebError> {
    let seat = phones.seat(&headers, lang)?;
    let twin = &phones.twin;
    let view = twin.page(seat);
    match read_json(&body)? {
        Gesture::Move { ids, to } => {
            twin.watch();
            carry(twin, &view, seat, (&ids, to)).map_err(|why| told(&why, lang))??;
            twin.watch();
            Ok(axum::Json(serde_json::json!({ "ok": true })).into_response())
        }
        gesture => {
            reach::may(&gesture, &view, seat).map_err(|why| told(&why, lang))?;
            does(twin, Some(seat), gesture, lang).await
        }
    }
}

/// Carries what the seat grasps, if it may: what lies where, and whose it is, is looked at in the same
/// moment.
fn carry(
    twin: &Arc<Twin>,
    view: &View,
    seat: Seat,
    (ids, to): (&[String], Spot),
) -> Result<Result<(), WebError>, Say> {
    let pad = swipe::over(twin.furniture(), view, Some(seat), to);
    let (mut refused, mut moved) = (None, Vec::new());
    let carried = twin.change(|world: &mut World| {
        match reach::carried_by_phone(ids, to, (world, view, seat)) {
            Ok(names) => {
                moved.clone_from(&names);
                reach::carry(world, view, &names, pad.unwrap_or(to))
            }
            Err(why) => {
                refused = Some(why);
                Err(Clumsy(String::new()))
            }
        }
    });
    match refused {
        Some(why) => Err(why),
        None => {
            if let (Some(pad), Ok(())) = (pad, &carried) {
                swipe::lay_down(twin, moved, pad, to);
            }
            Ok(carried.map_err(conflict))
        }
    }
}

fn told(why: &Say, lang: Lang) -> WebError {
    WebError(StatusCode::FORBIDDEN, why.tell(lang))
}
