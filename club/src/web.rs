//! The club's pages: standings, the wall of tables, one page a person. They have no script and change nothing.

mod person;
mod standings;
mod wall;

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hub::web::{self, plain};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use table::words::{Lang, say};
use tokio::sync::watch;

use crate::counting::Counts;
use crate::writer::States;

/// A wall comes again by itself after so many seconds.
const AGAIN: &str = "10";

/// What the pages are made of.
#[derive(Clone)]
pub struct Pages {
    /// What was counted last.
    pub counts: watch::Receiver<Arc<Counts>>,
    /// What the tables tell of themselves.
    pub states: States,
}

#[derive(Default, Deserialize)]
struct Asked {
    lang: Option<Lang>,
}

/// `GET /`, `/tables`, `/person/NAME`, each with `?lang=L`, `/club.csv` and `/club.json`.
pub fn router(pages: Pages) -> Router {
    Router::new()
        .route("/", get(standings))
        .route("/tables", get(tables))
        .route("/person/{name}", get(person))
        .route("/club.csv", get(csv))
        .route("/club.json", get(json))
        .with_state(pages)
        .merge(web::files())
}

/// An address that asks for no language of ours is answered in one that the browser would like.
fn lang(asked: Result<Query<Asked>, QueryRejection>, headers: &HeaderMap) -> Lang {
    let asked = asked.ok().and_then(|Query(asked)| asked.lang);
    web::wished(asked, headers)
}

impl Pages {
    fn now(&self) -> Arc<Counts> {
        Arc::clone(&self.counts.borrow())
    }
}

async fn standings(
    State(pages): State<Pages>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Markup {
    let lang = lang(asked, &headers);
    let body = standings::page(&pages.now(), lang);
    frame("/", &say!("clubs-title").tell(lang), lang, &body)
}

async fn tables(
    State(pages): State<Pages>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let lang = lang(asked, &headers);
    let body = wall::page(&pages.now(), &pages.states, lang);
    let page = frame("/tables", &say!("clubs-wall").tell(lang), lang, &body);
    ([(header::REFRESH, AGAIN)], page).into_response()
}

async fn person(
    State(pages): State<Pages>,
    Path(name): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let lang = lang(asked, &headers);
    let found = person::page(&pages.now(), &name, lang);
    let status = found
        .as_ref()
        .map_or(StatusCode::NOT_FOUND, |_| StatusCode::OK);
    let nobody = || html! { p { (say!("clubs-nobody").tell(lang)) } };
    let at = person::address(&name);
    let page = frame(&at, &name, lang, &found.unwrap_or_else(nobody));
    (status, page).into_response()
}

async fn csv(State(pages): State<Pages>) -> Response {
    let about = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    (about, pages.now().history.to_csv()).into_response()
}

/// The club for programs.
#[derive(Serialize)]
struct Told<'c> {
    schema: u32,
    tables: Vec<Table<'c>>,
    /// Of each match, in the order of `history.matches`: the table where it was played, and the number of its journal there.
    played_at: Vec<(&'c str, u32)>,
    history: &'c hub::history::History,
}

#[derive(Serialize)]
struct Table<'c> {
    name: &'c str,
    behind: u64,
    silent: u64,
}

async fn json(State(pages): State<Pages>) -> Response {
    let counts = pages.now();
    let tables = counts.tables.iter().map(|seen| Table {
        name: seen.table.as_str(),
        behind: seen.behind,
        silent: seen.silent,
    });
    let played_at = counts.matches.iter();
    let told = Told {
        schema: 1,
        tables: tables.collect(),
        played_at: played_at
            .map(|one| (one.table.as_str(), one.file))
            .collect(),
        history: &counts.history,
    };
    axum::Json(told).into_response()
}

/// A page with the ways to the others.
fn frame(at: &str, title: &str, lang: Lang, body: &Markup) -> Markup {
    let way = |to: &str, title: table::words::Say| {
        html! {
            a href={ (to) "?lang=" (lang.as_str()) } aria-current=[(to == at).then_some("page")] { (title.tell(lang)) }
        }
    };
    plain::frame(
        lang,
        title,
        html! {
            header {
                h1 { (title) }
                nav {
                    (way("/", say!("clubs-standings")))
                    (way("/tables", say!("clubs-wall")))
                    @for other in Lang::ALL {
                        a href={ (at) "?lang=" (other.as_str()) } lang=(other.as_str())
                            aria-current=[(other == lang).then_some("true")] { (other.as_str()) }
                    }
                    a href="/club.csv" { "CSV" }
                    a href="/club.json" { "JSON" }
                }
            }
            main {
                (body)
                p .robots { (say!("clubs-read-only").tell(lang)) }
            }
        },
    )
}
