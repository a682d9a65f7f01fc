//! The page of the workshop: for whoever leads the table, while nothing is played.
//!
//! Everything on it is a form, and works without a script; with one, what the hardware does is there at once.

mod cards;
mod drawn;
mod panel;

use axum::Router;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::Markup;
use sensors::Antenna;
use serde::Deserialize;
use table::game::GameId;
use table::words::{Lang, say};

use super::leave::Leave;
use super::settings::{SettingsPage, leave};
use super::{Asked, WebError, checked, language, with_settings};
use crate::config::PanelSize;
use crate::workshop::{Enrolling, Press, Shared};

#[derive(Clone)]
struct Door {
    shared: Shared,
    settings: SettingsPage,
}

/// The workshop's page, with `/settings`, and nothing else: `/` and whatever else was open leads there.
pub fn workshop(shared: Shared, settings: SettingsPage) -> Router {
    let door = Door {
        shared,
        settings: settings.clone(),
    };
    let to_it = || async { Redirect::to("/workshop") };
    let own = Router::new()
        .route("/", get(to_it))
        .route("/{*any}", get(to_it))
        .route("/workshop", get(page).post(change))
        .route("/workshop/now", get(now))
        .route("/workshop/panel/{which}", get(panel::picture))
        .with_state(door);
    with_settings(own.merge(super::files()), settings)
}

/// What is pressed, and what was typed beside it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Pressed {
    #[serde(rename = "do")]
    does: String,
    name: String,
    game: String,
    antenna: u16,
}

async fn page(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let kept = [(header::SET_COOKIE, language::kept(lang))];
    let shown = match leave(&door.settings, &headers) {
        Leave::AtOnce => drawn::page(&door.shared, lang),
        // It is taken on the page of the settings, which leads here again.
        Leave::LetIn => return Ok(Redirect::to("/settings").into_response()),
        _ => drawn::closed(lang),
    };
    Ok((kept, shown).into_response())
}

/// What changes by itself, for the page's script.
async fn now(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Markup, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    ours(&door, &headers, lang)?;
    Ok(drawn::now(&door.shared, lang))
}

fn ours(door: &Door, headers: &HeaderMap, lang: Lang) -> Result<(), WebError> {
    match leave(&door.settings, headers) {
        Leave::AtOnce => Ok(()),
        _ => Err(WebError(
            StatusCode::FORBIDDEN,
            say!("settings-not-yours").tell(lang),
        )),
    }
}

async fn change(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
    Form(pressed): Form<Pressed>,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    ours(&door, &headers, lang)?;
    let left = pressed.does == "leave";
    let shared = door.shared.clone();
    // Decks and settings are written meanwhile.
    let done = tokio::task::spawn_blocking(move || does(&shared, pressed)).await;
    done.map_err(|why| WebError(StatusCode::INTERNAL_SERVER_ERROR, why.to_string()))?;
    Ok(match left {
        true => drawn::left(lang).into_response(),
        false => Redirect::to("/workshop").into_response(),
    })
}

fn does(shared: &Shared, pressed: Pressed) {
    let mut workshop = shared.lock();
    match pressed.does.split_once(' ') {
        Some(("as", size)) => {
            if let Ok(size) = <PanelSize as clap::ValueEnum>::from_str(size, false) {
                workshop.try_as(size);
            }
        }
        _ => match pressed.does.as_str() {
            "swap" => workshop.swap(),
            "misread" => workshop.misread(),
            "skip" => workshop.skip(),
            "again" => workshop.again(),
            "show" => workshop.show(),
            "right" => workshop.seen(true),
            "otherwise" => workshop.seen(false),
            "enrol" => {
                let game = GameId::ALL.into_iter();
                let game = game.into_iter().find(|game| game.as_str() == pressed.game);
                workshop.enrol(Enrolling {
                    name: pressed.name,
                    game,
                    antenna: Antenna(pressed.antenna),
                });
            }
            "yes" => workshop.press(Press::Yes),
            "no" => workshop.press(Press::No),
            "undo" => workshop.press(Press::Undo),
            "later" => workshop.press(Press::Skip),
            "stop" => workshop.press(Press::Stop),
            "leave" => workshop.leave(),
            _ => {}
        },
    }
}
