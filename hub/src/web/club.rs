//! `POST /club`: a table calls its club's organiser, or does not any more.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use table::words::say;

use super::leave::{AtDoor, Leave, may};
use super::phones::Phones;
use super::{Asked, Door, WebError, another_seat, checked, read_json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ask {
    call: bool,
}

pub(super) async fn ask(
    State(door): State<Door>,
    headers: HeaderMap,
    viewer: Asked,
    body: Bytes,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let Ask { call } = read_json(&body)?;
    let role = door.keys.role(&headers, door.newcomer);
    let look = |phones: &Phones, now| may(role, AtDoor::Call, phones, now);
    if door.keys.look(look) != Leave::AtOnce {
        return Err(another_seat(lang));
    }
    if door.desk.shown().borrow().calls().is_none() {
        let none = say!("club-none").tell(lang);
        return Err(WebError(StatusCode::NOT_FOUND, none));
    }
    door.desk.call(call);
    Ok(axum::Json(serde_json::json!({ "ok": true })).into_response())
}
