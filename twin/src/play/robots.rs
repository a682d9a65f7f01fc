//! Robots at the stepped table: the same as at the live one, by its clock.

use anyhow::Result;
use fastrand::Rng;
use table::clock::{Micros, SECOND};
use table::event::Request;

use super::Stage;
use crate::robot::{self, Deed, Memory};

/// Between two deeds, as people take.
const PAUSE: std::ops::Range<Micros> = 700_000..1_400_000;
/// Dealt cards lie on the pads this long before the players pick them up.
const PICK_UP_AFTER: Micros = 9 * SECOND / 5;

/// When the robots do something next, and what they remember.
pub(super) struct Robots {
    memory: Memory,
    rng: Rng,
    due: Micros,
    pick_up: Option<Micros>,
}

/// A deed that was done, or was refused.
#[derive(Debug)]
pub struct Done {
    /// Who.
    pub seat: u8,
    /// What.
    pub deed: Deed,
    /// Why it was not done.
    pub refused: Option<String>,
}

impl Robots {
    pub(super) fn new(seed: u64) -> Robots {
        Robots {
            memory: Memory::default(),
            rng: Rng::with_seed(seed),
            due: 0,
            pick_up: None,
        }
    }
}

impl Stage {
    /// The machine plays these seats, from now on and no others.
    ///
    /// # Errors
    /// Nobody sits there.
    pub fn robots(&mut self, seats: impl IntoIterator<Item = u8>) -> Result<()> {
        let seats = seats.into_iter().collect();
        self.ask(None, Request::Robots { seats })
    }

    /// What people and machines do now without being asked: dealt cards are picked up, and a
    /// robot that is due does what it wants, if it wants anything.
    pub(super) fn people(&mut self) -> Option<Done> {
        let now = self.micros();
        if self.robots.pick_up.is_some_and(|at| at <= now) {
            self.robots.pick_up = None;
            self.pick_up();
        }
        if self.table.app().machines().is_empty() || now < self.robots.due {
            return None;
        }
        self.robots.due = now + self.robots.rng.u64(PAUSE);
        let (world, table) = (&self.world, &self.table);
        let page = |seat: u8| table.view(Some(usize::from(seat)));
        let Robots { memory, rng, .. } = &mut self.robots;
        let (seat, deed) = robot::next(world, page, memory, rng)?;
        let refused = self.done(seat, &deed).err();
        Some(Done {
            seat,
            deed,
            refused: refused.map(|why| format!("{why:#}")),
        })
    }

    fn done(&mut self, seat: u8, deed: &Deed) -> Result<()> {
        match deed {
            Deed::Carry(names, to) => self.carry(names, *to),
            Deed::Ask(request) => self.ask(Some(seat), request.clone()),
            Deed::Deal => {
                self.ask(None, Request::Deal)?;
                self.deal_out()?;
                if self.plan().over_pads {
                    self.robots.pick_up = Some(self.micros() + PICK_UP_AFTER);
                }
                Ok(())
            }
            Deed::Gather => {
                self.gather();
                Ok(())
            }
            Deed::Slap => {
                self.slap();
                Ok(())
            }
            Deed::TakeTrade => self.clear_trays(true),
            Deed::TakeBack => self.clear_trays(false),
        }
    }
}
