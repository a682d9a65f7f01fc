//! The page of a table that cannot be played at: what is in the way, and what to do. It needs no script.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use table::words::{Lang, say};
use tokio::sync::Notify;

use super::made::files;
use super::pages::{PAGES, document, languages};
use super::{Asked, WebError, checked, language};
use crate::config::{Fault, where_};
use crate::doctor::Wrong;

/// Seconds after which the page looks whether the table is there.
const LOOK: u8 = 5;

/// Why a table cannot be played at.
#[derive(Debug)]
pub struct InTheWay {
    /// The configuration it is built by.
    pub file: PathBuf,
    /// What is wrong in that, by line; empty if something else is.
    pub faults: Vec<Fault>,
    /// What is wrong with pins or buses, if it is that.
    pub wrong: Option<Wrong>,
    /// What is wrong otherwise, with the remedy.
    pub why: String,
    /// The settings can be changed on a page; and nobody has ever set anything, there or in the file.
    pub settings: Option<bool>,
    /// Told when somebody asks to try again.
    pub again: Notify,
}

/// `GET` whatever page: what is in the way. `POST /again`: somebody has mended it. Anybody in the network may see and ask it:
/// a table that tries once more does no more than one that is switched on.
pub fn idle(in_the_way: Arc<InTheWay>) -> Router {
    let own = Router::new()
        .route("/", get(page))
        .route("/{*any}", get(page))
        .route("/again", post(again))
        .with_state(in_the_way);
    own.merge(files())
}

async fn again(State(in_the_way): State<Arc<InTheWay>>) -> Redirect {
    in_the_way.again.notify_one();
    Redirect::to("/")
}

async fn page(
    State(in_the_way): State<Arc<InTheWay>>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let kept = [("set-cookie", language::kept(lang))];
    Ok((kept, drawn(&in_the_way, lang)).into_response())
}

fn drawn(in_the_way: &InTheWay, lang: Lang) -> Markup {
    let file = in_the_way.file.display().to_string();
    let is_new = in_the_way.settings == Some(true);
    let (title, way) = match is_new {
        true => (say!("idle-new"), say!("idle-set-up")),
        false => (say!("idle-title"), say!("idle-settings")),
    };
    let title = title.tell(lang);
    let head = html! {
        meta http-equiv="refresh" content=(LOOK);
        (PAGES.head(lang, &["idle.css"], None))
    };
    let body = html! {
        body {
            header {
                h1 { (title) }
                (languages("", lang))
            }
            main {
                @if in_the_way.settings.is_some() { p { a .button href="/settings" { (way.tell(lang)) } } }
                p { (say!("idle-file", file = file).tell(lang)) }
                h2 { (say!("idle-wrong").tell(lang)) }
                ul {
                    @for fault in &in_the_way.faults { (told(fault, lang)) }
                    @if let Some(wrong) = &in_the_way.wrong {
                        li {
                            p { (wrong.what.tell(lang)) }
                            p .soft { (wrong.cause.tell(lang)) }
                            p .remedy { (wrong.remedy.tell(lang)) }
                        }
                    } @else if in_the_way.faults.is_empty() {
                        li lang="en" { p { (in_the_way.why) } }
                    }
                }
                form method="post" action="/again" { button { (say!("idle-again").tell(lang)) } }
                p .soft { (say!("idle-then").tell(lang)) }
            }
        }
    };
    document(lang, &title, &head, &body)
}

/// Where, what, and what to do.
pub(super) fn told(fault: &Fault, lang: Lang) -> Markup {
    html! {
        li {
            b { (where_(fault.place).tell(lang)) }
            p { (fault.what.tell(lang)) }
            p .remedy { (fault.remedy.tell(lang)) }
        }
    }
}
