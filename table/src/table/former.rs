//! From one match to another, while the table runs.

use super::{Now, Table, started};
use crate::clock::Moment;
use crate::event::{Event, Tag};
use crate::journal::{Disk, Journal, Record};
use crate::mqtt::Heard;
use crate::replay::{ReplayError, replay};

impl<D: Disk> Table<D> {
    /// Leaves this match and goes on with a former one, as a start would that found it: `records` are what its journal
    /// holds. Timers, language and what lies on the antennas are those of now.
    ///
    /// # Errors
    /// The records are not a journal of a table.
    pub fn take_up_former(
        &mut self,
        records: &[Record],
        mut journal: Journal<D>,
        now: Now,
        moment: &Moment,
    ) -> Result<(), ReplayError> {
        let app = replay(records)?;
        let event = Event::TakenUp {
            deals: self.app.deals(),
            lang: self.app.lang(),
            timers: self.app.timer().pairs.iter().cloned().collect(),
        };
        // It is in the journal before the link to the timers is made: their rounds are counted on from it.
        let app = app.after(now.at, &event).unwrap_or(app);
        let (at, wall) = (app.now(), now.wall);
        journal.append(&Record { at, wall, event });
        let (installation, deck) = (self.installation.clone(), self.deck.clone());
        let mut next = Table::assemble(installation, app, deck, journal, now, moment);
        next.put(now, started(moment, false));
        self.turn_to(next, now);
        Ok(())
    }

    /// Becomes the table of another match. What lies on the antennas goes on lying there, as far as this one has
    /// seen it.
    pub(super) fn turn_to(&mut self, next: Table<D>, now: Now) {
        let before = std::mem::replace(self, next);
        self.receipts = before.receipts;
        let down = before.app.felt().down();
        let up = self.app.felt().down().keys().copied();
        let up: Vec<_> = up.filter(|zone| !down.contains_key(zone)).collect();
        for zone in up {
            self.put(now, Event::ReaderUp { zone });
        }
        for (zone, why) in down {
            let (zone, why) = (*zone, why.clone());
            self.put(now, Event::ReaderDown { zone, why });
        }
        for (uid, zone, since) in before.app.felt().stays() {
            let tag = Tag(uid);
            self.put(now, Event::Arrived { tag, zone, since });
        }
        if before.connected {
            self.mqtt(now, Heard::Connected);
        }
    }
}
