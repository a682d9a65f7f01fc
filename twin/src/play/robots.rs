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
                self.ask(Some(seat), Request::Deal)?;
                self.deal_out()?;
                if self.plan().over_pads {
                    self.robots.pick_up = Some(self.micros() + PICK_UP_AFTER);
                }
            }
            Deed::Gather => self.gather(),
            Deed::Slap => self.slap(),
            Deed::TakeTrade => self.clear_trays(true)?,
            Deed::TakeBack => self.clear_trays(false)?,
        }
        Ok(Vec::new())
    }

    /// Carries what a seat calls so; gives the names.
    fn grasp(&mut self, seat: Seat, ids: &[String], to: Spot) -> Result<Vec<String>> {
        let view = self.table.view(Some(seat));
        let grasped = reach::grasped(ids, (&self.world, &view, seat));
        let things = grasped.map_err(|why| anyhow!(why.tell(Lang::default())))?;
        let names = reach::names(&things);
        match swipe::over(self.furniture, &view, Some(seat), to) {
            None => self.carry(&names, to)?,
            Some(pad) => {
                self.carry(&names, pad)?;
                let (until, names) = (self.micros() + SWIPE, names.clone());
                self.robots.swiped.push(Swiped {
                    until,
                    names,
                    pad,
                    to,
                });
            }
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
    let seen = shown::seen(world, &view, Some(seat));
    Sight {
        seat,
        view,
        seen,
        drew: world.has_drawn(seat),
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
mod tests {
    use table::view::Phase;

    use super::*;

    /// RE-13: with a person at the table the machine that begins waits with the first tile until pairs and koz may be said,
    /// and throws it then.
    #[test]
    fn a_machine_that_waits_for_people_goes_on_afterwards() {
        let mut stage = Stage::of_three(GameId::Remi, 11);
        stage.robots([Seat(1), Seat(2)]).unwrap();
        let (mut memory, mut rng, mut due) = (Memory::default(), Rng::with_seed(1), 0);
        let mut starter = None;
        let mut thrown = 0;
        while thrown < 3 {
            assert!(stage.micros() < 300 * SECOND, "{starter:?} does not throw");
            stage.turn();
            if stage.micros() < due {
                continue;
            }
            due = stage.micros() + SECOND;
            let wish = robot::acts(
                vec![Seat(0)],
                |seat| stage.sight(seat),
                &mut memory,
                &mut rng,
            );
            if let Some((seat, deed)) = wish {
                stage.done(seat, &deed).unwrap();
            }
            let view = stage.sight(Seat(0)).view;
            let sheet = view.sheet();
            thrown = sheet.map_or(0, |sheet| sheet.discard.len());
            starter = starter.or(sheet.and_then(|sheet| sheet.turn));
        }
        assert_ne!(starter, Some(Seat(0)), "a machine begins in this deal");
    }

    /// A person at the first seat who plays as a machine does, but never says that word, until somebody challenges; who did, and
    /// whom.
    fn challenged(game: GameId, keeps_quiet: &str, seed: u64) -> (Seat, String) {
        let mut stage = Stage::of_three(game, seed);
        stage.robots([Seat(1), Seat(2)]).unwrap();
        let (mut memory, mut rng, mut due) = (Memory::default(), Rng::with_seed(seed), 0);
        loop {
            assert!(stage.micros() < 300 * SECOND, "nobody challenges");
            let done = stage.turn().map(|done| (done.seat, done.deed));
            let own = (stage.micros() >= due).then(|| {
                due = stage.micros() + SECOND;
                let sight = |seat| stage.sight(seat);
                robot::acts(vec![Seat(0)], sight, &mut memory, &mut rng)
            });
            for (seat, deed) in done.into_iter().chain(own.flatten()) {
                match &deed {
                    Deed::Ask(Request::Call { call, .. }) if call == keeps_quiet => {}
                    Deed::Ask(Request::Call { call, value, .. }) if call == "challenge" => {
                        return (seat, value.clone().unwrap_or_default());
                    }
                    // What is refused the table has told.
                    deed if seat == Seat(0) => drop(stage.done(seat, deed)),
                    _ => {}
                }
            }
        }
    }

    /// RA-23: who keeps quiet about the last card is challenged; whoever says it, as machines do, is not.
    #[test]
    fn a_person_who_does_not_say_carte_is_challenged() {
        let (by, whom) = challenged(GameId::Rami, "carte", 2);
        assert_ne!(by, Seat(0));
        assert_eq!(whom, "0");
    }

    /// RE-27.
    #[test]
    fn a_person_who_does_not_say_three_tiles_is_challenged() {
        let (by, whom) = challenged(GameId::Remi, "three", 6);
        assert_ne!(by, Seat(0));
        assert_eq!(whom, "0");
    }

    /// RE-11: a person who offers a swap is answered.
    #[test]
    fn a_swap_that_is_offered_is_answered() {
        let offered = (0..40).find_map(|seed| {
            let mut stage = Stage::of_three(GameId::Remi, seed);
            stage.robots([Seat(1), Seat(2)]).unwrap();
            let (mut memory, mut rng, mut due) = (Memory::default(), Rng::with_seed(seed), 0);
            while stage.micros() < 90 * SECOND {
                stage.turn();
                if stage.micros() < due {
                    continue;
                }
                due = stage.micros() + SECOND;
                for class in ["small", "big", "one"] {
                    let offer = Request::Call {
                        seat: Seat(0),
                        call: "swap".to_owned(),
                        value: Some(format!("1:{class}")),
                    };
                    if stage.ask(Some(Seat(0)), offer).is_ok() {
                        return Some(stage);
                    }
                }
                let sight = |seat| stage.sight(seat);
                if let Some((seat, deed)) = robot::acts(vec![Seat(0)], sight, &mut memory, &mut rng)
                {
                    let _ = stage.done(seat, &deed);
                }
            }
            None
        });
        let mut stage = offered.expect("in some deal both have a pair");
        let until = stage.micros() + 10 * SECOND;
        let answer = std::iter::from_fn(|| (stage.micros() < until).then(|| stage.turn()));
        let answers = answer.flatten().any(|done| {
            done.seat == Seat(1)
                && matches!(done.deed, Deed::Ask(Request::Call { call, .. }) if call == "swap-no")
        });
        assert!(answers);
    }

    /// RU-03: whoever has cut alike takes the card away and cuts again; a machine sees that its first cut is over.
    #[test]
    fn machines_that_have_cut_alike_soon_cut_again() {
        let tied = (0..40).find_map(|seed| {
            let mut stage = Stage::of_three(GameId::Rummoli, seed);
            stage.robots(Seat::all(3)).unwrap();
            stage.gather();
            let cuts = loop {
                stage.turn();
                let view = stage.sight(Seat(0)).view;
                if view.phase != Phase::Ready {
                    break view.past;
                }
                assert!(stage.micros() < 120 * SECOND, "{seed}: {:#?}", view.past);
            };
            let mut at: Vec<Micros> = cuts.iter().map(|cut| cut.at).collect();
            at.reverse();
            (at.len() > 4).then(|| (seed, at[3] - at[2]))
        });
        let (seed, waited) = tied.expect("in some of the games two cut alike");
        assert!(waited < 10 * SECOND, "{seed}: {waited}");
    }
}
