//! The page of `remmi survey`: what its terminal shows, for whoever lies under the table with a phone.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use maud::{Markup, html};
use table::words::{Lang, say};
use tokio::sync::watch;

use super::made::{Maker, files};
use super::pages;
use super::{Asked, Caller, WebError, checked, stream};
use crate::survey::Sheet;

static PAGE: Maker = Maker::new(pages::source, Lang::survey);

#[derive(Clone)]
struct Door {
    shown: watch::Receiver<Arc<Sheet>>,
    anew: Arc<dyn Fn() + Send + Sync>,
}

/// `GET /`, its event stream `/survey/events`, and `POST /survey/anew`, which counts from scratch. Whoever is in the network
/// may look and start the count again: there is nobody's hand on it.
pub fn survey(
    shown: watch::Receiver<Arc<Sheet>>,
    anew: impl Fn() + Send + Sync + 'static,
) -> Router {
    let door = Door {
        shown,
        anew: Arc::new(anew),
    };
    let own = Router::new()
        .route("/", get(page))
        .route("/survey/events", get(events))
        .route("/survey/anew", post(count_anew))
        .with_state(door);
    own.merge(files())
}

async fn events(
    State(door): State<Door>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let streaming = caller.stream(lang)?;
    let whole = |sheet: Arc<Sheet>| ControlFlow::Continue(serde_json::to_value(&*sheet).ok());
    Ok(stream("sheet", door.shown, streaming, whole))
}

async fn count_anew(State(door): State<Door>) -> Response {
    (door.anew)();
    axum::Json(serde_json::json!({ "ok": true })).into_response()
}

async fn page(headers: HeaderMap, viewer: Asked) -> Result<Markup, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let title = say!("survey-title").tell(lang);
    let head = PAGE.head(lang, &["survey.css"], Some("survey.js"));
    let body = html! {
        body {
            header {
                h1 { (title) }
                p #phase { (say!("page-connecting").tell(lang)) }
                nav #langs aria-label="Language" {}
            }
            main {
                section #readers {}
                button #anew type="button" { (say!("survey-anew").tell(lang)) }
                section #matrix {}
                section #gains {}
            }
            (pages::told(lang))
        }
    };
    Ok(pages::document(lang, &title, &head, &body))
}
