//! `/history`: matches and players over the evenings, for people and for programs.

use std::path::PathBuf;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use maud::{Markup, html};
use table::game::Points;
use table::words::{Lang, Say, say};

use super::archive::{Archive, Leaf};
use super::pages::{PAGES, document};
use super::{Asked, WebError, checked, language};
use crate::history::{PlayedMatch, Player};
use crate::run::Desk;

/// `GET /history?lang=L`, `/history.csv`, `/history.json`, `/sheet/N?lang=L`, `/evening/N?lang=L`, `/history/N/picture.png?lang=L`,
/// `/history/N/films?lang=L` with `/history/N/films/ROUND?lang=L`, and `/former?lang=L`, of the journals in a folder. `live` is the
/// table that writes there, if one does. Must be called inside a tokio
/// runtime; a clone has the same worker.
pub fn history(folder: PathBuf, live: Option<Desk>) -> Router {
    Router::new()
        .route("/history", get(page))
        .route("/history.csv", get(csv))
        .route("/history.json", get(json))
        .route("/former", get(former))
        .route("/sheet/{number}", one(Leaf::Sheet))
        .route("/evening/{number}", one(Leaf::Evening))
        .route("/history/{number}/picture.png", one(Leaf::Picture))
        .route("/history/{number}/films", get(films))
        .route("/history/{number}/films/{round}", get(film))
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

/// A page of one match, or a picture.
fn one(leaf: fn(u32, Lang) -> Leaf) -> MethodRouter<Archive> {
    get(
        move |archive, number, headers: HeaderMap, viewer| async move {
            of_match(leaf, archive, number, &headers, viewer).await
        },
    )
}

async fn films(
    archive: State<Archive>,
    number: Numbered,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let asked = viewer.as_ref().ok().and_then(|Query(viewer)| viewer.lang);
    let page = of_match(Leaf::Films, archive, number, &headers, viewer).await?;
    // Its script goes on in the language that was chosen here.
    let chosen = asked.map(|lang| [(header::SET_COOKIE, language::kept(lang))]);
    Ok((chosen, page).into_response())
}

async fn film(
    archive: State<Archive>,
    numbers: Result<Path<(u32, usize)>, PathRejection>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (number, round) = match numbers {
        Ok(Path((number, round))) => (Ok(Path(number)), round),
        Err(why) => (Err(why), 0),
    };
    let leaf = |number, lang| Leaf::Film(number, round, lang);
    of_match(leaf, archive, number, &headers, viewer).await
}

type Numbered = Result<Path<u32>, PathRejection>;

async fn of_match(
    leaf: impl FnOnce(u32, Lang) -> Leaf,
    State(archive): State<Archive>,
    number: Numbered,
    headers: &HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, headers)?;
    let no_number = |_| {
        let text =
            "a match has a number, as in /sheet/3, /history/3/picture.png and /history/3/films/1";
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
pub fn result(played: &PlayedMatch) -> Say {
    if !played.over {
        return say!("hist-open");
    }
    let winners: Vec<Say> = played.winners().into_iter().map(Say::from).collect();
    say!("hist-won", names = winners)
}

/// A player's name, with what a machine is called beside it.
pub fn named(player: &Player, lang: Lang) -> String {
    match player.robot {
        true => say!("hist-robot", name = player.name.as_str()).tell(lang),
        false => player.name.clone(),
    }
}

/// Points as the language writes them: a minus, and a decimal comma in French and Bulgarian.
pub fn points(points: Points, lang: Lang) -> String {
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
pub fn frame(lang: Lang, title: &str, body: Markup) -> Markup {
    framed(lang, title, &[], None, body)
}

/// The same with more style sheets, and a script.
pub(super) fn framed(
    lang: Lang,
    title: &str,
    sheets: &[&str],
    script: Option<&str>,
    body: Markup,
) -> Markup {
    let sheets = [&["history.css"], sheets].concat();
    let head = PAGES.head(lang, &sheets, script);
    document(lang, title, &head, &html! { body { (body) } })
}
