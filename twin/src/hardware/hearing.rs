//! What keeps antennas from hearing what lies there.

use sensors::model::{Field, Hang, Miso};
use table::clock::Micros;

use super::Antennas;
use super::flicker::Flicker;
use crate::scenario::{Hearing, ReaderState, What};
use crate::world::{Clumsy, World};

impl Antennas {
    /// They hear so from now on.
    ///
    /// # Errors
    /// There is no such piece at that place.
    pub fn hear(&mut self, hearing: &Hearing, world: &World) -> Result<(), Clumsy> {
        match hearing {
            Hearing::Readers(readers, state) => {
                for field in readers.zones().iter().filter_map(|zone| self.field(*zone)) {
                    set(field, *state);
                }
            }
            Hearing::Hide(pieces, spot) => {
                let names = world.picked(&What::Named(pieces.clone()), Some(*spot))?;
                let things = world.things.iter();
                let hidden = things.filter(|thing| names.contains(&thing.name));
                self.hidden.extend(hidden.map(|thing| thing.tag.0));
            }
            Hearing::Unhide => self.hidden.clear(),
            Hearing::Flicker(begins) => {
                // Of two that begin one after the other the first leaves no tag dark.
                if let Some(mut flicker) = self.flicker.take() {
                    flicker.end();
                }
                self.flicker = begins.then(|| Flicker::new(world.shuffle));
            }
            Hearing::Misses(share) => self.set_misses(f64::from(*share) / 100.0),
            Hearing::Misheard(share) => self.fields().for_each(|field| {
                field.adjust(|now| now.misheard = f64::from(*share) / 100.0);
            }),
            Hearing::BitErrors(share) => self.fields().for_each(|field| {
                field.adjust(|now| now.bit_errors = f64::from(*share) / 10_000.0);
            }),
            Hearing::Reception(reception) => self.set_reception(*reception),
            Hearing::Couple(antenna, other) => self.coupled.push((*antenna, *other)),
            Hearing::Uncouple => self.coupled.clear(),
        }
        self.follow(world);
        Ok(())
    }

    /// Tags that flicker do so by this clock; false if none do.
    pub fn flicker(&mut self, now: Micros) -> bool {
        if let Some(flicker) = &mut self.flicker {
            flicker.step(now, &self.fields);
        }
        self.flicker.is_some()
    }
}

fn set(field: &Field, state: ReaderState) {
    match state {
        ReaderState::Plugged => {
            // Out and in again: one that hangs is well by that alone.
            field.unplug(Miso::Low);
            field.plug();
            field.stick(None);
        }
        ReaderState::Unplugged => field.unplug(Miso::Low),
        ReaderState::Hangs => field.hang(Hang::Crystal),
        ReaderState::Stuck(miso) => field.stick(Some(miso)),
    }
}
