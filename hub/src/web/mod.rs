//! The pages' door: one event stream, one way to ask, one picture.
//!
//! What a viewer may see is cut here, on the server. Only this machine's own names are
//! answered ([`Hosts`]), so that no web site elsewhere can play on the table.

mod archive;
mod board;
mod callers;
mod club;
mod door;
mod doorway;
mod evening;
mod evenings;
mod films;
mod following;
mod former;
mod front;
mod guard;
mod guesses;
mod history;
mod idle;
mod installed;
mod joined;
mod joining;
mod kept;
mod keys;
mod language;
mod leave;
mod looks;
mod made;
mod pages;
mod phones;
mod picture;
pub mod plain;
mod plot;
mod presets;
mod rulebook;
mod said;
mod scan;
mod screen;
mod settings;
mod sheet;
mod stream;
mod survey;
mod taps;
mod tls;
mod workshop;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use rules::Seat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::event::Request;
use table::game::{Appearance, GameInfo};
use table::refusal::Refusal;
use table::view::View;
use table::words::{Lang, Say, say};
use table::zone::MAX_PADS;

use crate::run::{AskError, Desk, Pace, Saved, Shown, Shows};
use crate::storage::WholeFile;
use doorway::Doorway;
use phones::Phones;
use screen::Screen;
use tls::scheme;

pub use callers::{Caller, Callers, Streaming};
pub use following::phones_follow;
pub use front::{Front, serve};
pub use guard::{Hosts, framed_anywhere};
pub use guesses::Guesses;
pub use history::history;
pub use idle::{InTheWay, idle};
pub use keys::{Elapsed, Keys, Role, cookie, new_code, new_secret, tidy};
pub use language::{kept, wished};
pub use made::{Maker, files};
pub use pages::{home, source};
pub use scan::phones;
pub use settings::{SettingsPage, with_settings};
pub use stream::stream;
pub use survey::survey;
pub use taps::taps_let_in;
pub use tls::{Tls, TlsError};
pub use workshop::workshop;

/// Largest body that is read.
pub const MAX_BODY: usize = 16 * 1024;

/// An error as every page gets it: `{"error":"what, where, remedy"}`.
pub struct WebError(pub StatusCode, pub String);

impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        (self.0, axum::Json(serde_json::json!({ "error": self.1 }))).into_response()
    }
}

impl From<AskError> for WebError {
    fn from(error: AskError) -> WebError {
        told(&error, Lang::default())
    }
}

/// Why something was not done, in the language of the page that asked.
pub fn told(error: &AskError, lang: Lang) -> WebError {
    match error {
        AskError::Refused(Refusal(why)) => WebError(StatusCode::CONFLICT, why.tell(lang)),
        AskError::Busy | AskError::Stopped => {
            WebError(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
        }
    }
}

#[derive(Clone)]
struct Door {
    desk: Desk,
    keys: Keys,
    newcomer: Role,
    guesses: Arc<Mutex<Guesses>>,
    presets: WholeFile,
}

/// Whose page it is.
#[derive(Debug, Default, Deserialize)]
struct Viewer {
    seat: Option<Seat>,
    lang: Option<Lang>,
    /// It only watches, whoever has opened it: with the join code that it was given, or an empty one.
    watch: Option<String>,
}

/// `GET /events?seat=N&lang=L`, `POST /ask?seat=N&lang=L` and `GET /games?lang=L`.
///
/// `GET /events?watch=CODE` is told what whoever watches is told, and where phones join if it leads or has the code.
/// Beside them the pages of seats: `/join/CODE`, `/seat`, `/static/…`, and the rules, `/rules/GAME`. Whoever has no seat's cookie
/// is a `newcomer`: the table itself on a machine that serves nobody else, a spectator elsewhere.
///
/// And the scoreboard as a picture, `/board.png` and `/board.bmp`.
///
/// It wants to know who calls: it is served by [`serve`].
pub fn router(desk: Desk, keys: Keys, newcomer: Role) -> Router {
    if let Some(found) = keys.found() {
        desk.tell("keys", found.clone(), Shows::Always);
    }
    let boards = board::boards(desk.clone());
    let presets = WholeFile::open(&keys.beside("presets.json"));
    let door = Door {
        desk,
        keys,
        newcomer,
        guesses: Arc::default(),
        presets,
    };
    Router::new()
        .route("/events", get(events))
        .route("/ask", post(ask))
        .route("/games", get(games))
        .route("/presets", get(presets::list).post(presets::ask))
        .route("/seat", get(pages::seat))
        .route("/table", get(pages::table))
        .route("/join/{code}", get(joining::join).post(joining::joined))
        .route("/join", get(join_code).post(joining::typed))
        .route("/asking", get(joining::asking))
        .route("/leave", post(joining::leave))
        .route("/door", post(door::ask))
        .route("/club", post(club::ask))
        .merge(rulebook::rules())
        .with_state(door)
        .merge(boards)
}

async fn events(
    State(door): State<Door>,
    Extension(caller): Extension<Caller>,
    ConnectInfo(from): joining::From,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let watch = viewer.as_ref().ok().and_then(|viewer| viewer.watch.clone());
    let (seat, lang) = checked(viewer, &headers)?;
    let screen = watch.map(|code| Screen::opened(code, &door, from, lang));
    let role = role(&door, &headers, screen.as_ref());
    let viewer = match (role, seat) {
        (Role::Table, seat) => seat,
        (Role::Seat(own), seat) if seat.is_none_or(|seat| seat == own) => Some(own),
        (Role::Spectator, None) => None,
        _ => return Err(another_seat(lang)),
    };
    let streaming = caller.stream(lang)?;
    let open = door.desk.open_page();
    let source = door.desk.shown();
    let cut = move |shown: Arc<Shown>| {
        let _open = &open;
        // A phone may be let in, put out or given the lead while its page is open: that ends the stream.
        let now = self::role(&door, &headers, screen.as_ref());
        let out = now != role;
        let viewer = viewer.filter(|_| !out);
        let view = shown.view(viewer, lang);
        let screen = screen.as_ref();
        let told = Told {
            about: view.game.info().about(),
            spoken: view.spoken(),
            door: doorway::doorway(&door, &headers, now, (&shown, &view), lang),
            join: screen.and_then(|screen| screen.join(&door, &headers, view.phase)),
            view,
            pace: shown.pace(),
            out,
        };
        let told = serde_json::to_value(told).ok();
        match out {
            true => ControlFlow::Break(told),
            false => ControlFlow::Continue(told),
        }
    };
    Ok(stream("view", source, streaming, cut))
}

/// For whom a page speaks; a screen only watches.
fn role(door: &Door, headers: &HeaderMap, screen: Option<&Screen>) -> Role {
    match screen {
        Some(_) => Role::Spectator,
        None => door.keys.role(headers, door.newcomer),
    }
}

/// What a page is told.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    view: View,
    /// The game that is played.
    about: Appearance,
    /// What its voice says.
    spoken: Vec<String>,
    /// How fast a page counts down.
    #[serde(flatten)]
    pace: Pace,
    /// What it is told of the door.
    door: Doorway,
    /// That phones can join, for a screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    join: Option<screen::Join>,
    /// The page no longer speaks for whom it spoke when it was opened.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    out: bool,
}

async fn ask(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
    body: Bytes,
) -> Result<Response, WebError> {
    let (seat, lang) = checked(viewer, &headers)?;
    let role = door.keys.role(&headers, door.newcomer);
    let own = match (role, seat) {
        (Role::Table, _) => None,
        (Role::Seat(own), seat) if seat.is_none_or(|seat| seat == own) => Some(own),
        _ => return Err(another_seat(lang)),
    };
    let request: Request = read_json(&body)?;
    let by = match own {
        Some(own) => Some(own),
        None => leads_for(&door, seat, &headers, &request)
            .map_err(|why| WebError(StatusCode::CONFLICT, why.tell(lang)))?,
    };
    let asked = door.desk.ask(by, request).await;
    let saved = asked.map_err(|error| told(&error, lang))?;
    following::follow(&door.desk, &door.keys);
    Ok(done(&saved, lang))
}

/// What was asked for is done; whoever asked hears if it is not saved, and why.
fn done(saved: &Saved, lang: Lang) -> Response {
    let answer = match saved {
        Saved::Yes => serde_json::json!({ "ok": true }),
        Saved::No(why) => serde_json::json!({ "ok": true, "not_saved": why.tell(lang) }),
    };
    axum::Json(answer).into_response()
}

/// For which seat the page that leads the table speaks when it looks from one: what concerns the whole table it asks for as the
/// leader, but it does not rule on the claim of that seat.
///
/// # Errors
/// It is on a phone that has a seat itself, whose claim it would rule on; it agrees for one whose phone is here; or a phone that can
/// still object could not any more.
fn leads_for(
    door: &Door,
    looks_from: Option<Seat>,
    headers: &HeaderMap,
    request: &Request,
) -> Result<Option<Seat>, Say> {
    let sits = door.keys.seat(headers);
    if let Request::Counted { seat: claim, .. } | Request::Decide { seat: claim, .. } = request {
        return match sits == Some(*claim) {
            true => Err(say!("claim-own-leads")),
            false => Ok(looks_from.filter(|own| own == claim)),
        };
    }
    let shown = door.desk.shown().borrow().clone();
    let seats = |phones: &Phones, _| phones.here().iter().map(|one| one.seat).collect();
    let mut others: Vec<Option<Seat>> = door.keys.look(seats);
    others.retain(|seat| *seat != sits);
    if let Request::Agree { seat } = request
        && let Some(whose) = seat
            .or(looks_from)
            .filter(|seat| others.contains(&Some(*seat)))
    {
        let mut sitting = shown.sitting().into_iter();
        let name = sitting.find(|chair| chair.seat == whose);
        return Err(say!(
            "agrees-itself",
            name = name.map_or("", |chair| chair.name)
        ));
    }
    if shown.cuts_objections_short(request) && !others.is_empty() {
        return Err(say!("object-first"));
    }
    Ok(looks_from.filter(|_| shown.matter(request).is_of_seats()))
}

fn another_seat(lang: Lang) -> WebError {
    WebError(StatusCode::FORBIDDEN, say!("page-not-your-seat").tell(lang))
}

/// Where phones join; for the table's own page alone.
async fn join_code(
    State(door): State<Door>,
    Extension(tls): Extension<Option<Tls>>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    match door.keys.role(&headers, door.newcomer) {
        Role::Table => {
            let path = format!("/join/{}", door.keys.code());
            // The name by which this page found the table is good for a phone too, unless it is this
            // machine's name for itself.
            let host = headers.get(header::HOST);
            let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
            let code = || scan::code(&format!("{}://{host}{path}", scheme(&tls)));
            let svg = (!guard::is_own_name(host)).then(code).flatten();
            let fingerprint = tls.as_ref().map(Tls::fingerprint);
            let told = serde_json::json!({ "path": path, "svg": svg, "fingerprint": fingerprint });
            Ok(axum::Json(told).into_response())
        }
        _ => Err(another_seat(Lang::default())),
    }
}

/// The games that can be played, with their options.
async fn games(headers: HeaderMap, viewer: Asked) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let games = GameInfo::all();
    let told: Vec<_> = games.iter().map(|game| game.tell(lang)).collect();
    Ok(axum::Json(told).into_response())
}

type Asked = Result<Query<Viewer>, axum::extract::rejection::QueryRejection>;

/// The seat that a page looks from, if it says one, and its language.
fn checked(viewer: Asked, headers: &HeaderMap) -> Result<(Option<Seat>, Lang), WebError> {
    let wrong =
        "seat must be a number from 0 to 9 and lang en, fr or bg, as in /events?seat=2&lang=fr";
    match viewer {
        Ok(Query(Viewer { seat, lang, .. })) if seat.is_none_or(|seat| seat.0 < MAX_PADS) => {
            Ok((seat, language::wished(lang, headers)))
        }
        _ => Err(WebError(StatusCode::BAD_REQUEST, wrong.into())),
    }
}

/// Reads a JSON body.
///
/// # Errors
/// It is not what was expected: where and what.
pub fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, WebError> {
    serde_json::from_slice(body).map_err(|error| {
        WebError(
            StatusCode::BAD_REQUEST,
            format!("the request cannot be read: {error}; reload the page"),
        )
    })
}

/// A PNG that is never kept by the browser.
pub fn png(bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, bytes).into_response()
}
