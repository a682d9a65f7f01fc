//! `POST /door`: letting in, putting out, giving and taking the lead.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rules::Seat;
use serde::Deserialize;
use table::event::{DoorEntry, DoorNews, LetInBy};
use table::words::{Say, say};

use super::joining::From;
use super::keys::{Held, Role, secret};
use super::leave::{AtDoor, Leave, answers, may, may_have};
use super::phones::{Phone, Place};
use super::{Asked, Door, WebError, another_seat, checked, read_json};
use crate::run::Desk;

/// What a page asks of the door.
#[derive(Debug, Deserialize)]
#[serde(tag = "door", rename_all = "snake_case")]
enum Ask {
    /// Lets a request in.
    LetIn { id: u64 },
    /// Does not.
    Refuse { id: u64 },
    /// Puts a phone out.
    PutOut { id: u64 },
    /// Gives a phone the lead.
    Give { id: u64 },
    /// Takes the lead, or asks for it.
    Lead,
    /// Every phone is out.
    EndEvening,
}

/// Who asks.
struct By<'a> {
    secret: &'a str,
    role: Role,
    from: IpAddr,
}

/// Why it is not done; nothing where it is never theirs.
type Refused = Option<Say>;

/// `POST /door`.
pub(super) async fn ask(
    State(door): State<Door>,
    ConnectInfo(from): From,
    headers: HeaderMap,
    viewer: Asked,
    body: Bytes,
) -> Result<Response, WebError> {
    let (_, lang) = checked(viewer, &headers)?;
    let ask = read_json::<Ask>(&body)?;
    let secret = secret(&headers).unwrap_or_default();
    let done = door.keys.change(|held, now| {
        let by = By {
            secret,
            role: held.phones.role(secret, door.newcomer, now),
            from: from.ip(),
        };
        does(held, &ask, &by, now)
    });
    let refused = |why: Refused| match why {
        Some(why) => WebError(StatusCode::CONFLICT, why.tell(lang)),
        None => another_seat(lang),
    };
    tell(&door.desk, done.map_err(refused)?);
    Ok(axum::Json(serde_json::json!({ "ok": true })).into_response())
}

/// Everybody is told, and pages look who they are.
pub(super) fn tell(desk: &Desk, news: Option<DoorEntry>) {
    if let Some(entry) = news {
        desk.at_door(entry);
    }
    desk.look_up();
}

fn does(
    held: &mut Held,
    ask: &Ask,
    by: &By<'_>,
    now: Duration,
) -> Result<Option<DoorEntry>, Refused> {
    match ask {
        Ask::LetIn { id } | Ask::Refuse { id } => {
            let asked = held.phones.waiting().find(|one| one.id == *id);
            let asked = asked.filter(|one| answers(by.role, one, &held.phones, now));
            let asked = asked.cloned().ok_or(say!("door-request-gone"))?;
            if let Ask::Refuse { .. } = ask {
                held.phones.refuse(asked.id);
                held.renew(now);
                return Ok(None);
            }
            let phone = (asked.secret.as_str(), asked.kind);
            Ok(Some(seat(held, phone, asked.place, by.role.into(), now)))
        }
        Ask::Lead => lead(held, by, now),
        _ if may(by.role, AtDoor::Keep, &held.phones, now) != Leave::AtOnce => Err(None),
        Ask::Give { id } => {
            let phone = held.phones.here().iter().find(|phone| phone.id == *id);
            let phone = phone.cloned().ok_or(say!("door-phone-gone"))?;
            let phone = (phone.secret.as_str(), phone.kind);
            Ok(Some(seat(held, phone, Place::Lead, by.role.into(), now)))
        }
        Ask::PutOut { id } => {
            let phone = held.phones.put_out(*id).ok_or(say!("door-phone-gone"))?;
            held.renew(now);
            let out = |seat| nobody_came(DoorNews::PutOut, Some(seat));
            Ok(lead_lost(held, &phone, now).or_else(|| phone.seat.map(out)))
        }
        Ask::EndEvening => {
            held.phones.end();
            held.renew(now);
            Ok(Some(nobody_came(DoorNews::EveningOver, None)))
        }
    }
}

/// A seat's phone takes the lead or asks for it; others come by the code.
fn lead(held: &mut Held, by: &By<'_>, now: Duration) -> Result<Option<DoorEntry>, Refused> {
    let kind = held.phones.of(by.secret).map_or("", |phone| phone.kind);
    match (by.role, may_have(by.role, Place::Lead, &held.phones, now)) {
        (Role::Seat(_), Leave::AtOnce) => {
            let phone = (by.secret, kind);
            Ok(Some(seat(held, phone, Place::Lead, by.role.into(), now)))
        }
        (Role::Seat(_), Leave::LetIn) => {
            held.phones
                .ask(by.secret, (Place::Lead, kind), by.from, now)?;
            Ok(Some(nobody_came(DoorNews::Asks, None)))
        }
        _ => Err(None),
    }
}

/// That nobody leads any more, now that a phone is out: the table's own page may.
pub(super) fn lead_lost(held: &Held, out: &Phone, now: Duration) -> Option<DoorEntry> {
    let lost = out.leads && !held.phones.is_led(now);
    lost.then(|| nobody_came(DoorNews::LeadLost, None))
}

/// What everybody is told where no phone came in; `seat` is whose it is about.
pub(super) fn nobody_came(what: DoorNews, seat: Option<Seat>) -> DoorEntry {
    let by = None;
    DoorEntry { what, seat, by }
}

impl std::convert::From<Role> for LetInBy {
    /// By whom a page of this role lets in; who watches comes in alone where it is the first.
    fn from(role: Role) -> LetInBy {
        match role {
            Role::Table => LetInBy::Leads,
            Role::Seat(seat) => LetInBy::Seat(seat),
            Role::Spectator => LetInBy::First,
        }
    }
}

/// A phone has a place, let in by whom it says: what everybody is told.
pub(super) fn seat(
    held: &mut Held,
    (secret, kind): (&str, &'static str),
    place: Place,
    by: LetInBy,
    now: Duration,
) -> DoorEntry {
    let other = held
        .phones
        .holder(place)
        .is_some_and(|phone| phone.secret != secret);
    held.phones.seat(secret, place, kind, now);
    held.was_used(now);
    let seat = held.phones.of(secret).and_then(|phone| phone.seat);
    let what = match place {
        Place::Lead => DoorNews::Leads,
        Place::Seat(_) if other => DoorNews::TakenOver,
        Place::Seat(_) => DoorNews::LetIn,
    };
    let by = Some(by);
    DoorEntry { what, seat, by }
}
