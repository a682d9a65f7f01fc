//! A tap on the timer lets in whoever has waited longest, where it means nothing to the game.

use std::time::Duration;

use protocol::Name;
use table::event::{DoorEntry, LetInBy};

use super::door;
use super::keys::{Held, Keys};
use super::leave::{AtDoor, Leave, Who};
use crate::run::Desk;

/// Lets phones in at a table by taps on its timers, as long as the table runs: those of which `counts` says that somebody who stands
/// there has tapped that timer last.
pub async fn taps_let_in(desk: Desk, keys: Keys, counts: impl Fn(Name) -> bool) {
    let mut taps = desk.taps();
    while taps.changed().await.is_ok() {
        let Some(timer) = *taps.borrow_and_update() else {
            continue;
        };
        if !counts(timer) {
            continue;
        }
        if let Some(entry) = keys.change(|held, now| let_in(held, timer, now)) {
            door::tell(&desk, Some(entry));
        }
    }
}

fn let_in(held: &mut Held, timer: Name, now: Duration) -> Option<DoorEntry> {
    if Who::Taps.may(AtDoor::LetIn) != Leave::AtOnce {
        return None;
    }
    let asked = held.phones.longest(now)?.clone();
    let phone = (asked.secret.as_str(), asked.kind);
    let by = LetInBy::Timer(timer.to_string());
    Some(door::seat(held, phone, asked.place, by, now))
}
