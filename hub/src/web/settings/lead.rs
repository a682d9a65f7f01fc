//! Who changes the settings: whoever leads the table, and at one that cannot begin whoever comes first.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::super::keys::{given, new_secret, secret};
use super::super::leave::{AtDoor, Leave, may, may_have};
use super::super::phones::{Place, device};
use super::super::{Asked, WebError, checked, door};
use super::{SettingsPage, not_yours};

/// At once for whoever leads; when it has taken the lead for whoever may have that at once at a table that cannot begin.
pub(in crate::web) fn leave(page: &SettingsPage, headers: &HeaderMap) -> Leave {
    let role = page.keys.role(headers, page.newcomer);
    page.keys.look(
        |phones, now| match may(role, AtDoor::Settings, phones, now) {
            Leave::Never
                if page.idle && may_have(role, Place::Lead, phones, now) == Leave::AtOnce =>
            {
                Leave::LetIn
            }
            leave => leave,
        },
    )
}

/// Whoever comes first to a table that cannot begin leads it.
pub(super) async fn lead(
    State(page): State<SettingsPage>,
    headers: HeaderMap,
    viewer: Asked,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok());
    let kind = device(agent.unwrap_or_default());
    let own = secret(&headers).unwrap_or_default();
    let new =
        new_secret().map_err(|why| WebError(StatusCode::INTERNAL_SERVER_ERROR, why.to_string()))?;
    let led = page.keys.change(|held, now| {
        let role = held.phones.role(own, page.newcomer, now);
        let may = page.idle && may_have(role, Place::Lead, &held.phones, now) == Leave::AtOnce;
        let secret = if held.phones.of(own).is_some() {
            own
        } else {
            &new
        }
        .to_owned();
        may.then(|| {
            door::seat(held, (&secret, kind), Place::Lead, role.into(), now);
            secret
        })
    });
    let secret = led.ok_or_else(|| not_yours(lang))?;
    Ok((
        [(header::SET_COOKIE, given(&secret))],
        Redirect::to("/settings"),
    )
        .into_response())
}
