//! `/rules/GAME`: the rules of a game in the reader's language, and on paper a card of one A4 side.
//!
//! `/rules/RD-08`, to which the pages' "why?" leads, is the way to that rule on its game's page.

mod pictures;
mod sheet;

use axum::Router;
use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use table::game::GameId;
use table::piece::Deck;
use table::words::{Lang, say};

use super::history::framed;
use super::{Asked, WebError, checked, language};
use pictures::{Picture, pictures};
use sheet::{Chapter, Rule, Sheet};

/// The pages of the rules; they need nothing of the table.
pub(super) fn rules<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let first = || async { Redirect::to(&address(GameId::default())) };
    Router::new()
        .route("/rules", get(first))
        .route("/rules/{what}", get(page))
}

/// Where the rules of a game stand.
fn address(game: GameId) -> String {
    format!("/rules/{}", game.as_str())
}

async fn page(
    Path(what): Path<String>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let asked = viewer.as_ref().ok().and_then(|Query(viewer)| viewer.lang);
    let (_, lang) = checked(viewer, &headers)?;
    if let Some(game) = GameId::ALL.into_iter().find(|game| game.as_str() == what) {
        let page = written(game, lang).into_response();
        // The scripts of this page and the table's pages go on in the language that was chosen here.
        let chosen = asked.map(|lang| [(header::SET_COOKIE, language::kept(lang))]);
        return Ok((chosen, page).into_response());
    }
    let game = GameId::ALL
        .into_iter()
        .find(|game| Sheet::of(*game, lang).has(&what));
    match game {
        Some(game) => Ok(Redirect::to(&format!("{}#{what}", address(game))).into_response()),
        None => {
            let text = format!(
                "there is no game and no rule `{what}`: the games are {}",
                GameId::names()
            );
            Err(WebError(StatusCode::NOT_FOUND, text))
        }
    }
}

fn written(game: GameId, lang: Lang) -> Markup {
    let sheet = Sheet::of(game, lang);
    let title = format!("{} · {}", sheet.title, say!("rules").tell(lang));
    let body = html! {
        header {
            h1 { (title) }
            nav { (ways(game, lang)) }
        }
        main {
            p .aim { (sheet.aim) }
            @for chapter in &sheet.chapters { (told(chapter, game)) }
        }
    };
    framed(lang, &title, &["rules.css"], Some("rules.js"), body)
}

/// Back to the table, to the printer, to the other games, to the other languages.
fn ways(game: GameId, lang: Lang) -> Markup {
    html! {
        a #back href="/" { "← " (say!("rules-back").tell(lang)) }
        button #print type="button" { (say!("rules-print").tell(lang)) }
        @for other in GameId::ALL {
            a href=(address(other)) aria-current=[(other == game).then_some("page")] { (other.title()) }
        }
        @for other in Lang::ALL {
            a href=(format!("?lang={}", other.as_str())) lang=(other.as_str())
                aria-current=[(other == lang).then_some("true")] { (other.as_str().to_uppercase()) }
        }
    }
}

/// What is not of the printed card is what only those look up who disagree.
fn told(chapter: &Chapter, game: GameId) -> Markup {
    html! {
        section .settled[chapter.rules.iter().all(Rule::is_decision)] {
            h2 { (chapter.title) }
            ul .rules {
                @for rule in &chapter.rules {
                    li id=(rule.id) {
                        p { (rule.text) " " small { (rule.id) } }
                        (shown(rule.id, game))
                    }
                }
            }
        }
    }
}

/// The pictures beside a rule, which the page's script draws.
fn shown(id: &str, game: GameId) -> Markup {
    // Of a face that is printed on several pieces the first will do.
    let copy = match game.info().about().deck {
        Deck::RemmiDemmi => "1",
        Deck::French => "/1",
        Deck::Tiles => "#1",
    };
    let beside: Vec<&Picture> = pictures().iter().filter(|one| one.at == id).collect();
    html! {
        @if !beside.is_empty() {
            ul .pictures {
                @for picture in beside {
                    li data-verdict=[picture.verdict] {
                        div {
                            @for (face, blamed) in picture.faces() {
                                span .blamed[blamed] data-piece={ (face) (copy) } { (face) " " }
                            }
                        }
                    }
                }
            }
        }
    }
}
