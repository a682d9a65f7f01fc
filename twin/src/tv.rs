//! A screen in the room: the felt as everybody sees it, and nothing to play with.
//!
//! Who opens it makes no difference. What it is told is cut for somebody at no seat ([`crate::shown`]).

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use hub::web::{Caller, WebError, stream};

use crate::hand::Speaks;
use crate::page;
use crate::twin::Twin;

/// `/tv`, `/tv/CODE` and `GET /tv/events`, on this machine and in the room.
pub fn router(twin: Arc<Twin>) -> Router {
    let without = |headers: HeaderMap| async move { page::of_screen("", &headers) };
    let with_code = |Path(code): Path<String>, headers: HeaderMap| async move {
        page::of_screen(&code, &headers)
    };
    Router::new()
        .route("/tv", get(without))
        .route("/tv/{code}", get(with_code))
        .route("/tv/events", get(events))
        .with_state(twin)
}

async fn events(
    State(twin): State<Arc<Twin>>,
    Extension(caller): Extension<Caller>,
    Query(Speaks { lang }): Query<Speaks>,
) -> Result<Response, WebError> {
    let streaming = caller.stream(lang)?;
    let stirred = twin.stirred();
    let cut = move |_| ControlFlow::Continue(serde_json::to_value(twin.shown_to(None)).ok());
    Ok(stream("world", stirred, streaming, cut))
}
