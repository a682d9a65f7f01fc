//! `/history`: matches and players over the evenings, for people and for programs.

use std::path::PathBuf;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use table::game::Points;
use table::words::{Lang, Say, say};

use super::archive::{Archive, Leaf};
use super::{Asked, WebError, checked};
use crate::history::{PlayedMatch, Player};
use crate::run::Desk;

/// `GET /history?lang=L`, `/history.csv`, `/history.json`, `/sheet/N?lang=L`, `/history/N/picture.png?lang=L` and
/// `/former?lang=L`, of the journals in a folder. `live` is the table that writes there, if one does. Must be called inside a tokio
/// runtime; a clone has the same worker.
pub fn history(folder: PathBuf, live: Option<Desk>) -> Router {
    Router::new()
        .route("/history", get(page))
        .route("/history.csv", get(csv))
        .route("/history.json", get(json))
        .route("/former", get(former))
        .route("/sheet/{number}", get(match_sheet))
        .route("/history/{number}/picture.png", get(match_picture))
        .with_state(Archive::start(folder, live))
}

async fn csv(archive: State<Archive>, headers: HeaderMap) -> Result<Response, WebError> {
    file(archive, Leaf::Csv, "remmi-history.csv", &headers).await
}

async fn json(archive: State<Archive>, headers: HeaderMap) -> Result<Response, WebError> {
    file(archive, Leaf::Json, "remmi-history.json", &headers).await
}

async fn file(
    State(archive): State<Archive>,
    leaf: Leaf,
    name: &str,
    headers: &HeaderMap,
) -> Result<Response, WebError> {
    let mut response = archive.leaf(leaf).await?.answer(headers);
    if let Ok(named) = HeaderValue::try_from(format!("inline; filename=\"{name}\"")) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_DISPOSITION, named);
    }
    Ok(response)
}

async fn match_sheet(
    archive: State<Archive>,
    number: Numbered,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    of_match(Leaf::Sheet, archive, number, &headers, viewer).await
}

async fn match_picture(
    archive: State<Archive>,
    number: Numbered,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    of_match(Leaf::Picture, archive, number, &headers, viewer).await
}

type Numbered = Result<Path<u32>, PathRejection>;

async fn of_match(
    leaf: fn(u32, Lang) -> Leaf,
    State(archive): State<Archive>,
    number: Numbered,
    headers: &HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, headers)?;
    let no_number = |_| {
        let text = "a match has a number, as in /sheet/3 and /history/3/picture.png";
        WebError(StatusCode::NOT_FOUND, text.to_owned())
    };
    let Path(number) = number.map_err(no_number)?;
    let found = archive.leaf(leaf(number, lang)).await?;
    Ok(found.answer(headers))
}

/// The matches that may be taken up again, for pages.
async fn former(
    State(archive): State<Archive>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let rows = archive.leaf(Leaf::Former(lang)).await?;
    Ok(rows.answer(&headers))
}

async fn page(
    State(archive): State<Archive>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let page = archive.leaf(Leaf::Evenings(lang)).await?;
    Ok(page.answer(&headers))
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
