//! `GET /twin/hint` and `GET /twin/coach`: what a good player would do at a seat, and in which turns of a deal most
//! was lost there.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hub::web::WebError;
use rules::Seat;
use serde::{Deserialize, Serialize};
use table::words::{Lang, Say};

use crate::reach;
use crate::twin::Twin;

/// For the table's own page, which says whom it asks for: `?seat=N`.
pub fn router(twin: Arc<Twin>) -> Router {
    Router::new()
        .route("/twin/hint", get(hint))
        .route("/twin/coach", get(coach))
        .with_state(twin)
}

/// For whom it asks.
#[derive(Deserialize)]
struct Asks {
    seat: u8,
    #[serde(default)]
    lang: Lang,
}

async fn hint(
    State(twin): State<Arc<Twin>>,
    Query(Asks { seat, lang }): Query<Asks>,
) -> Result<Response, WebError> {
    let seat = Seat(seat);
    let refused = |why: Say| refused(&why, lang);
    let mut advice = twin.advice(seat, lang).map_err(refused)?;
    // This page has a name for what lies face down, too.
    let (world, view) = (twin.world(), twin.page(seat));
    let meant = reach::grasped(&advice.pieces, (&world, &view, seat)).map_err(refused)?;
    advice.pieces = reach::names(&meant);
    answer(Ok(advice), lang)
}

async fn coach(
    State(twin): State<Arc<Twin>>,
    Query(Asks { seat, lang }): Query<Asks>,
) -> Result<Response, WebError> {
    answer(twin.moments(Seat(seat), lang), lang)
}

/// The answer to whoever asked.
///
/// # Errors
/// The table allows no hints, or no person sits there.
pub fn answer(helped: Result<impl Serialize, Say>, lang: Lang) -> Result<Response, WebError> {
    let helped = helped.map_err(|why| refused(&why, lang))?;
    Ok(axum::Json(helped).into_response())
}

fn refused(why: &Say, lang: Lang) -> WebError {
    WebError(StatusCode::CONFLICT, why.tell(lang))
}
