//! Robots at the stepped table: the same as at the live one, by its clock.

use std::time::Duration;

use anyhow::{Result, anyhow};
use fastrand::Rng;
use players::Strength;
use table::Table;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::furniture::Furniture;
#[cfg(test)]
use table::game::{GameId, Seating};
use table::view::{Action, View};
use table::words::Lang;

#[cfg(test)]
use super::Conditions;
use super::Stage;
use crate::disk::SteppedDisk;
use crate::robot::{self, Courtesy, Deed, Memory, Sight};
use crate::spot::Spot;
use crate::swipe::SWIPE;
use crate::world::World;
use crate::{reach, shown, swipe};
use rules::Seat;

/// Between two deeds, as people take.
const PAUSE: std::ops::Range<Micros> = 700_000..1_400_000;
/// Dealt cards lie on the pads this long before the players pick them up.
const PICK_UP_AFTER: Micros = 9 * SECOND / 5;

/// When the robots do something next, and what they remember.
pub(super) struct Robots {
    memory: Memory,
    courtesy: Courtesy,
    rng: Rng,
    due: Micros,
    pick_up: Option<Micros>,
    /// What is being swiped.
    swiped: Vec<Swiped>,
    /// They sit where people sit, and the table knows nothing of it.
    as_people: bool,
}

/// Cards that rest on a pad.
struct Swiped {
    until: Micros,
    names: Vec<String>,
    pad: Spot,
    /// Where they are laid down then.
    to: Spot,
}

/// A deed that was done, or was refused.
#[derive(Debug)]
pub struct Done {
    /// Who.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// The names of what it carried, which the robot itself may not know.
    pub carried: Vec<String>,
    /// Why it was not done.
    pub refused: Option<String>,
}

impl Robots {
    pub(super) fn new(seed: u64) -> Robots {
        Robots {
            memory: Memory::default(),
            courtesy: Courtesy::default(),
            rng: Rng::with_seed(seed),
            due: 0,
            pick_up: None,
            swiped: Vec::new(),
            as_people: false,
        }
    }
}

impl Stage {
    /// The machine plays these seats, from now on and no others.
    ///
    /// # Errors
    /// Nobody sits there.
    pub fn robots(&mut self, seats: impl IntoIterator<Item = Seat>) -> Result<()> {
        let seats = seats.into_iter().collect();
        self.ask(None, Request::Robots { seats })
    }

    /// The machine plays every seat from now on, and the table takes it for people.
    pub fn people_are_machines(&mut self) {
        self.robots.as_people = true;
    }

    /// Machines play so well from now on, in turn from the first seat on.
    pub fn machines_play(&mut self, strengths: &[Strength]) {
        self.robots.memory.strengths = strengths.to_vec();
    }

    /// What people and machines do now without being asked: dealt cards are picked up, and a
    /// robot that is due does what it wants, if it wants anything.
    pub(super) fn people(&mut self) -> Option<Done> {
        let now = self.micros();
        if self.robots.pick_up.is_some_and(|at| at <= now) {
            self.robots.pick_up = None;
            self.pick_up();
        }
        self.lay_down(now);
        let nobody = !self.robots.as_people && self.table.app().machines().is_empty();
        if nobody || now < self.robots.due {
            return None;
        }
        self.robots.due = now + self.robots.rng.u64(PAUSE);
        let (world, table, furniture) = (&self.world, &self.table, self.furniture);
        let Robots {
            memory,
            courtesy,
            rng,
            as_people,
            ..
        } = &mut self.robots;
        // Nobody here says that they have read a result.
        let (patience, now) = (Some(Duration::ZERO), Duration::from_micros(now));
        let allows = |view: &View, deed: &Deed| courtesy.allows(view, deed, patience, now);
        let sight = |seat| sight(world, table, furniture, seat);
        let (seat, deed) = match as_people {
            true => as_people_do(sight, memory, rng)?,
            false => robot::next(sight, memory, rng, allows)?,
        };
        let done = self.done(seat, &deed);
        let refused = done.as_ref().err().map(|why| format!("{why:#}"));
        Some(Done {
            seat,
            deed,
            carried: done.unwrap_or_default(),
            refused,
        })
    }

    /// What the machine at a seat would do next if the pieces lay so; nothing is done.
    pub fn wish(&self, seat: Seat, world: &World) -> Option<Deed> {
        let Robots { memory, rng, .. } = &self.robots;
        let sight = |seat| sight(world, &self.table, self.furniture, seat);
        let wish = robot::acts(vec![seat], sight, &mut memory.clone(), &mut rng.clone());
        wish.map(|(_, deed)| deed)
    }

    /// Does it; gives the names of what was carried.
    fn done(&mut self, seat: Seat, deed: &Deed) -> Result<Vec<String>> {
        match deed {
            Deed::Carry(ids, to) => return self.grasp(seat, ids, *to),
            Deed::Ask(request) => self.ask(Some(seat), request.clone())?,
            Deed::Deal => {
                if self.table.view(None).guide.is_some_and(|guide| guide.whole) {
                    self.wanted = self.world.dealt(&self.plan());
                }
                self.ask(Some(seat), Request::Deal)?;
                self.deal_out()?;
                if self.plan().over_pads {
                    self.robots.pick_up = Some(self.micros() + PICK_UP_AFTER);
                }
            }
            Deed::Gather => self.gather(),
            Deed::Shuffle => self.shuffle()?,
            Deed::Slap => self.slap(),
            Deed::TakeTrade => self.clear_trays(true)?,
            Deed::TakeBack => self.clear_trays(false)?,
        }
        Ok(Vec::new())
    }

    /// Carries what a seat calls so, as far as its hand reaches; gives the names.
    fn grasp(&mut self, seat: Seat, ids: &[String], to: Spot) -> Result<Vec<String>> {
        let view = self.table.view(Some(seat));
        let carried = reach::carried(ids, to, (&self.world, &view, seat));
        let names = carried.map_err(|why| anyhow!(why.tell(Lang::default())))?;
        let pad = swipe::over(self.furniture, &view, Some(seat), to);
        reach::carry(&mut self.world, &view, &names, pad.unwrap_or(to))?;
        self.antennas.follow(&self.world);
        if let Some(pad) = pad {
            self.robots.swiped.push(Swiped {
                until: self.micros() + SWIPE,
                names: names.clone(),
                pad,
                to,
            });
        }
        Ok(names)
    }

    /// What was swiped long enough is laid down.
    fn lay_down(&mut self, now: Micros) {
        let swiped = std::mem::take(&mut self.robots.swiped);
        for swipe in swiped {
            if swipe.until > now {
                self.robots.swiped.push(swipe);
                continue;
            }
            let names = swipe::resting(&self.world, swipe.pad, swipe.names);
            self.carry(&names, swipe.to).expect("they lie on the pad");
        }
    }
}

/// What one of the machines does next that sit where people sit.
fn as_people_do(
    sight: impl Fn(Seat) -> Sight,
    memory: &mut Memory,
    rng: &mut Rng,
) -> Option<(Seat, Deed)> {
    let view = sight(Seat(0)).view;
    // A machine leaves a reveal to people.
    if view.next.action == Some(Action::Next) {
        return Some((view.dealer, Deed::Ask(Request::Next)));
    }
    robot::acts(Seat::all(view.seats.len()).collect(), sight, memory, rng)
}

fn sight(world: &World, table: &Table<SteppedDisk>, furniture: Furniture, seat: Seat) -> Sight {
    let view = table.view(Some(seat));
    let owes = reach::owes(world, &view, seat);
    let seen = shown::seen(world, &view, Some(seat));
    Sight {
        seat,
        view,
        seen,
        drew: world.has_drawn(seat),
        owes,
        laid: world.laid_by(seat),
        furniture,
    }
}

#[cfg(test)]
impl Stage {
    /// A table without a panel at which Ana, Ivan and Léa have sat down.
    pub(crate) fn of_three(game: GameId, seed: u64) -> Stage {
        let conditions = Conditions {
            seed,
            no_panel: true,
            ..Conditions::default()
        };
        let mut stage = Stage::new(conditions).unwrap();
        let names = ["Ana", "Ivan", "Léa"].into_iter();
        let seating = Seating {
            game,
            names: names.map(|name| name.into()).collect(),
            ..Seating::default()
        };
        stage.seat(seating).unwrap();
        stage
    }

    /// What a seat has in sight.
    pub(crate) fn sight(&self, seat: Seat) -> Sight {
        sight(&self.world, &self.table, self.furniture, seat)
    }
}

#[cfg(test)]
mod tests;
