//! Hints and moments for the people who play here, and what the machines took in of them.

use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

use rules::Seat;
use table::view::View;
use table::words::{Lang, Say, say};

use super::Twin;
use crate::robot::{Advice, Moment, Person, Sight};

impl Twin {
    /// Takes in what people have done, whom no page tells whether they have drawn.
    pub fn watch(&self) {
        let (view, now) = (self.view(), self.clock().at());
        let mut people = self.people();
        people.retain(|seat, _| is_person(&view, *seat));
        for player in view.players().filter(|player| !player.robot) {
            let person = people.entry(player.seat).or_default();
            person.watch(&self.sight(player.seat));
            person.dates(now);
        }
    }

    fn people(&self) -> MutexGuard<'_, BTreeMap<Seat, Person>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a machine would do in the place of a person.
    ///
    /// # Errors
    /// The table allows no hints, or no person sits there.
    pub fn advice(&self, seat: Seat, lang: Lang) -> Result<Advice, Say> {
        let sight = || {
            let view = self.desk().shown().borrow().view(Some(seat), lang);
            Sight {
                view,
                ..self.sight(seat)
            }
        };
        let now = self.clock().at();
        self.hints(seat, |person| person.advice(sight, now, lang))
    }

    /// The turns of the deal in which a person lost most.
    ///
    /// # Errors
    /// As of [`Twin::advice`].
    pub fn moments(&self, seat: Seat, lang: Lang) -> Result<Vec<Moment>, Say> {
        self.hints(seat, |person| person.moments(lang))
    }

    fn hints<T>(&self, seat: Seat, of: impl FnOnce(&mut Person) -> T) -> Result<T, Say> {
        if self.lock().no_hints {
            return Err(say!("hint-not-allowed"));
        }
        self.watch();
        let mut people = self.people();
        let person = people.get_mut(&seat);
        person.map(of).ok_or_else(|| say!("hint-nobody"))
    }
}

fn is_person(view: &View, seat: Seat) -> bool {
    let mut players = view.players();
    players.any(|player| player.seat == seat && !player.robot)
}
