//! What a page is told of the door: who asks to come in, who is here, and the way to the lead.

use std::time::Duration;

use axum::http::HeaderMap;
use rules::Seat;
use serde::Serialize;
use table::view::View;
use table::words::{Lang, say};

use super::Door;
use super::keys::{Role, secret};
use super::leave::{AtDoor, Leave, answers, may, may_have};
use super::phones::{Asking, Phone, Phones, Place};
use crate::run::Shown;

/// What a page is told of the door.
#[derive(Serialize, PartialEq)]
pub(super) struct Doorway {
    /// Requests that it answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    asks: Vec<Line>,
    /// The phones that are here, for the page that leads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    here: Vec<Line>,
    /// Its own request waits.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    waits: bool,
    /// A tap on the timer lets it in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tap: bool,
    /// What a seat's page may do about the lead: `ask` for it or `take` it.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<&'static str>,
    /// Whom the club seats here, for the page that leads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<String>,
    /// Whether the table calls its club's organiser, where it has a club and the page may say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    club: Option<bool>,
}

/// A request or a phone.
#[derive(Serialize, PartialEq)]
struct Line {
    id: u64,
    text: String,
    /// What is known of the device.
    note: String,
    /// Of its seat; empty where it only leads.
    name: String,
    leads: bool,
    /// It is the page that is told.
    own: bool,
}

/// What a page of this role is told of the door.
pub(super) fn doorway(
    door: &Door,
    headers: &HeaderMap,
    role: Role,
    (shown, view): (&Shown, &View),
    lang: Lang,
) -> Doorway {
    let own = secret(headers).unwrap_or_default();
    door.keys.look(|phones, now| {
        let asks = phones
            .waiting()
            .filter(|one| answers(role, one, phones, now));
        let asks = asks.map(|one| asks_line(one, phones, role, view, lang));
        let here = phones.here().iter().filter(|_| role == Role::Table);
        let here = here.map(|one| here_line(one, own, now, view, lang));
        let lead =
            matches!(role, Role::Seat(_)).then(|| match may_have(role, Place::Lead, phones, now) {
                Leave::AtOnce => "take",
                _ => "ask",
            });
        let waits = phones.asks(own).is_some_and(|one| !one.refused);
        Doorway {
            asks: asks.collect(),
            here: here.collect(),
            waits,
            tap: waits && shown.tap_is_free(),
            lead,
            seats: match role {
                Role::Table => shown.seated().to_vec(),
                _ => Vec::new(),
            },
            club: shown
                .calls()
                .filter(|_| may(role, AtDoor::Call, phones, now) == Leave::AtOnce),
        }
    })
}

fn asks_line(asking: &Asking, phones: &Phones, role: Role, view: &View, lang: Lang) -> Line {
    let own = phones.of(&asking.secret);
    let who = own.and_then(|phone| name(view, phone.seat));
    let wanted = match asking.place {
        Place::Seat(seat) => name(view, Some(seat)),
        Place::Lead => None,
    };
    let text = match (asking.place, &wanted, who) {
        (Place::Lead, _, Some(who)) => say!("door-name-asks-lead", name = who),
        (Place::Lead, ..) => say!("door-asks-lead"),
        (Place::Seat(seat), ..) if role == Role::Seat(seat) => say!("door-asks-yours"),
        (place, Some(name), _) if phones.holder(place).is_some() => {
            say!("door-asks-held", name = name.as_str())
        }
        (_, name, _) => say!("door-asks-seat", name = name.clone().unwrap_or_default()),
    };
    Line {
        id: asking.id,
        text: text.tell(lang),
        note: asking.kind.to_owned(),
        name: wanted.unwrap_or_default(),
        leads: asking.place == Place::Lead,
        own: false,
    }
}

fn here_line(phone: &Phone, own: &str, now: Duration, view: &View, lang: Lang) -> Line {
    let seat = name(view, phone.seat);
    let minutes = |since| now.saturating_sub(since).as_secs() / 60;
    let times = match minutes(phone.seen) {
        0 => say!("door-since", n = minutes(phone.since)),
        away => say!("door-away", n = away),
    };
    let text = match (&seat, phone.leads) {
        (Some(name), true) => say!("door-sits-leads", name = name.as_str()).tell(lang),
        (Some(name), false) => name.clone(),
        (None, _) => say!("door-leads").tell(lang),
    };
    let notes = [phone.kind.to_owned(), times.tell(lang)];
    let notes: Vec<_> = notes.into_iter().filter(|note| !note.is_empty()).collect();
    Line {
        id: phone.id,
        text,
        note: notes.join(" · "),
        name: seat.unwrap_or_default(),
        leads: phone.leads,
        own: phone.secret == own,
    }
}

/// Who sits there.
pub(super) fn name(view: &View, seat: Option<Seat>) -> Option<String> {
    let seat = view.seats.get(seat?.index());
    seat.map(|seat| seat.name.clone())
}
