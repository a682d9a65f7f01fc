//! The time that is left, as a ring of pieces of ten seconds that go one by one. There is no number in it: each step inks a
//! part of the glass that no other one inks, so that none of them has to be cleaned while it runs.

use std::f32::consts::TAU;

use super::page::Page;
use super::placed::{Item, Placed, area};
use super::rows::Room;
use crate::Countdown;

/// Of half its side: the inner edge of the pieces, their edge, the line that stays where one has gone.
const INNER: f32 = 0.66;
const OUTER: f32 = 0.96;
const LINE: f32 = 0.03;
/// White between two pieces, in parts of a turn.
const GAP: f32 = 0.008;

/// Plans the ring at the right end of the room, or at its lower one, and takes that part of it.
pub fn ring(page: &Page, countdown: Countdown, room: &mut Room, plan: &mut Vec<Placed>) {
    let (side, white) = (page.mat.width * 3 / 5, page.gap / 2);
    let (left, top) = match page.upright {
        true => (
            (room.left + room.right - side) / 2,
            room.bottom - white - side,
        ),
        false => (
            room.right - side - white,
            (room.top + room.bottom - side) / 2,
        ),
    };
    plan.push(Placed::new(
        Item::Ring(countdown),
        area(left, top, side, side),
    ));
    match page.upright {
        true => room.bottom = top - white,
        false => room.right = left - page.gap,
    }
}

/// Whether the point is ink, in a square whose middle is nought and half whose side is one. The first piece to go is that
/// right of the top.
pub fn contains(countdown: Countdown, x: f32, y: f32) -> bool {
    let radius = x.hypot(y);
    if in_bell(x / 0.36, y / 0.36) || (OUTER - LINE..=OUTER).contains(&radius) {
        return true;
    }
    let of = countdown.of.max(1) as f32;
    let turn = (x.atan2(-y) / TAU).rem_euclid(1.0) * of;
    let (piece, within) = (turn.floor(), turn.fract() / of);
    let gone = (countdown.of.saturating_sub(countdown.tens)) as f32;
    let between = within < GAP || 1.0 / of - within < GAP;
    (INNER..=OUTER).contains(&radius) && piece >= gone && !between
}

/// A bell, as it hangs.
fn in_bell(x: f32, y: f32) -> bool {
    let dome = (-0.7..=0.0).contains(&y) && x.hypot((y + 0.1) * 0.9) <= 0.55;
    let skirt = (0.0..=0.5).contains(&y) && x.abs() <= 0.55 + 0.3 * y * y * 2.0;
    let rim = (0.5..=0.66).contains(&y) && x.abs() <= 0.86;
    let knob = x.hypot(y + 0.72) <= 0.15;
    let clapper = y > 0.7 && x.hypot(y - 0.74) <= 0.2;
    dome || skirt || rim || knob || clapper
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{GLASSES, layout_for};
    use crate::{Scoreboard, View, sample};

    /// Each step takes a piece of the ring and changes nothing else, and no pixel twice.
    #[test]
    fn a_countdown_inks_no_pixel_twice() {
        for glass in GLASSES {
            for count in [2, 5, 8, 10] {
                let at = |tens| {
                    let board = Scoreboard {
                        countdown: Some(Countdown { tens, of: 12 }),
                        headline: None,
                        ..sample(View::During, crate::Language::English, count)
                    };
                    layout_for(glass, &board)
                };
                let mut driven = std::collections::HashSet::new();
                for tens in (0..12).rev() {
                    let (before, after) = (at(tens + 1), at(tens));
                    let all =
                        (0..after.height()).flat_map(|y| (0..after.width()).map(move |x| (x, y)));
                    let changed = all.filter(|(x, y)| before.get(*x, *y) != after.get(*x, *y));
                    let changed: Vec<_> = changed.collect();
                    assert!(!changed.is_empty(), "{glass:?}, {count} players, {tens}");
                    assert!(changed.into_iter().all(|pixel| driven.insert(pixel)));
                }
            }
        }
    }
}
