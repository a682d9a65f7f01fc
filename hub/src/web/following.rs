//! Phones go with their people: whoever moves to another chair for the next match is followed, and whoever has none any more
//! leaves a phone without a place. Whoever sits there next has secrets of their own.

use super::keys::Keys;
use crate::run::Desk;

/// Lets phones follow, as long as the table runs: machines agree to what pages have asked for, and taps let phones in.
pub async fn phones_follow(desk: Desk, keys: Keys) {
    let mut shown = desk.shown();
    loop {
        shown.mark_unchanged();
        follow(&desk, &keys);
        if shown.changed().await.is_err() {
            return;
        }
    }
}

/// Lets them follow once.
pub(super) fn follow(desk: &Desk, keys: &Keys) {
    let shown = desk.shown().borrow().clone();
    let sitting = shown.sitting();
    if keys.change(|held, _| held.phones.follow(&sitting)) {
        desk.look_up();
    }
}
