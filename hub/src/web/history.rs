//! `/history`: matches and players over the evenings, for people and for programs.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use table::game::Points;
use table::words::{Lang, Say, say};

use super::{Asked, WebError, checked, evenings, sheet};
use crate::history::{History, PlayedMatch, Player};

type Folder = State<Arc<PathBuf>>;
/// `GET /history?lang=L`, `/history.csv`, `/history.json` and `/sheet/N?lang=L`, of the journals
/// in a folder.
pub fn history(folder: PathBuf) -> Router {
    Router::new()
        .route("/history", get(page))
        .route("/history.csv", get(csv))
        .route("/history.json", get(json))
        .route("/sheet/{number}", get(match_sheet))
        .with_state(Arc::new(folder))
}

async fn read(folder: Arc<PathBuf>) -> Result<History, WebError> {
    let failed = |why: String| WebError(StatusCode::INTERNAL_SERVER_ERROR, why);
    let read = tokio::task::spawn_blocking(move || History::read(&folder)).await;
    let read = read.map_err(|error| failed(error.to_string()))?;
    read.map_err(|error| failed(error.to_string()))
}

async fn csv(State(folder): Folder) -> Result<Response, WebError> {
    let csv = read(folder).await?.to_csv();
    Ok(file("text/csv; charset=utf-8", "remmi-history.csv", csv))
}

async fn json(State(folder): Folder) -> Result<Response, WebError> {
    let json = read(folder).await?.to_json();
    let json =
        json.map_err(|error| WebError(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    Ok(file("application/json", "remmi-history.json", json))
}

fn file(kind: &str, name: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("inline; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}

async fn match_sheet(
    State(folder): Folder,
    Path(number): Path<u32>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Markup, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let history = read(folder).await?;
    match history.find(number) {
        Some(played) => Ok(sheet::sheet(played, lang)),
        None => {
            let text = say!("hist-no-sheet", n = number).tell(lang);
            Err(WebError(StatusCode::NOT_FOUND, text))
        }
    }
}

async fn page(
    State(folder): Folder,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Markup, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    Ok(evenings::evenings(&read(folder).await?, lang))
}

/// Who has won, or that nobody has yet.
pub(super) fn result(played: &PlayedMatch) -> Say {
    if !played.over {
        return say!("hist-open");
    }
    let winners: Vec<Say> = played.winners().into_iter().map(Say::from).collect();
    say!("hist-won", names = winners)
}

/// A player's name, with what a machine is called beside it.
pub(super) fn named(player: &Player, lang: Lang) -> String {
    match player.robot {
        true => say!("hist-robot", name = player.name.as_str()).tell(lang),
        false => player.name.clone(),
    }
}

/// Points as the language writes them: a minus, and a decimal comma in French and Bulgarian.
pub(super) fn points(points: Points, lang: Lang) -> String {
    with_comma(points.to_string().replace('-', "−"), lang)
}

/// A number with the language's decimal mark.
pub(super) fn with_comma(number: String, lang: Lang) -> String {
    match lang {
        Lang::En => number,
        Lang::Fr | Lang::Bg => number.replace('.', ","),
    }
}

/// `2026-11-21 18:14` by the clock on the wall.
pub(super) fn when(ms: u64) -> String {
    local(ms, "%Y-%m-%d %H:%M")
}

/// A time by the clock on the wall.
pub(super) fn local(ms: u64, format: &str) -> String {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(ms).unwrap_or_default());
    let local = at
        .unwrap_or_default()
        .to_zoned(jiff::tz::TimeZone::system());
    local.strftime(format).to_string()
}

/// A page without a script, readable at the width of a phone and on paper.
pub(super) fn frame(lang: Lang, title: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(lang.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="/static/history.css";
            }
            body { (body) }
        }
    }
}
