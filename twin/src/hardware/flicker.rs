//! Tags that rest on an antenna and are not read for a while, as tags do that lie badly.

use fastrand::Rng;
use sensors::Uid;
use sensors::model::Field;
use table::clock::{Micros, SECOND};
use table::zone::Zone;

use crate::draw;

/// A tag is without power for this long: some of it less, some of it more than an antenna takes
/// to say that the tag is gone.
const DARK: std::ops::Range<Micros> = SECOND / 10..3 * SECOND / 2;
/// And the next one comes after this long.
const PAUSE: std::ops::Range<Micros> = SECOND / 2..4 * SECOND;

/// One tag of the table after another is without power for a moment.
#[derive(Clone)]
pub(super) struct Flicker {
    rng: Rng,
    dark: Option<(Field, Uid)>,
    due: Micros,
}

impl Flicker {
    pub(super) fn new(seed: u64) -> Flicker {
        Flicker {
            rng: Rng::with_seed(seed),
            dark: None,
            due: 0,
        }
    }

    /// Gives a tag its power back, if one is without.
    pub(super) fn end(&mut self) -> bool {
        let Some((field, uid)) = self.dark.take() else {
            return false;
        };
        // It may have been carried off meanwhile: then it has its power already.
        field.set_shadowed(&uid, false);
        true
    }

    /// Takes a tag's power or gives it back, if it is time.
    pub(super) fn step(&mut self, now: Micros, fields: &[(Zone, Field)]) {
        if now < self.due {
            return;
        }
        if self.end() {
            self.due = now + self.rng.u64(PAUSE);
            return;
        }
        let lying: Vec<(&Field, Uid)> = fields
            .iter()
            .flat_map(|(_, field)| field.tags().into_iter().map(move |uid| (field, uid)))
            .collect();
        if let Some((field, uid)) = draw::any(&mut self.rng, &lying) {
            field.set_shadowed(uid, true);
            self.dark = Some(((*field).clone(), *uid));
        }
        self.due = now + self.rng.u64(DARK);
    }
}
