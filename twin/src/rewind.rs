//! Steps that are taken back at the virtual table. The table leaves the felt to hands, and a phone's or a machine's cannot put back
//! what others took since: so all lies again as it lay when the step was done, for whoever plays on from there.

use table::clock::Micros;

use crate::world::Lie;

/// A step that may be taken back: its number, which the next one has again after that, and when it was done.
pub type Step = (usize, Micros);

/// How all lay when a step was done, and in which deal.
#[derive(Clone)]
struct Done {
    step: Step,
    round: u32,
    lie: Lie,
}

/// Steps of a match that were taken back last, and how all lay then: whoever objects has them again.
struct Taken {
    /// So many steps were left.
    left: usize,
    done: Vec<Done>,
    lie: Lie,
}

/// How all lay at each step of a match.
#[derive(Default)]
pub struct Rewind {
    epoch: u32,
    done: Vec<Done>,
    taken: Option<Taken>,
}

/// How the table stands.
pub struct Stands {
    /// Which match.
    pub epoch: u32,
    /// Which deal.
    pub round: u32,
    /// The steps that may be taken back, newest first.
    pub past: Vec<Step>,
    /// A machine is at turn: it begins its turn anew, and a person goes on with what they have done of theirs.
    pub anew: bool,
}

impl Rewind {
    /// Takes in how the table stands, and how all lies. Gives how it lay where a step was taken back just now, or is done after
    /// all.
    pub fn follow(&mut self, stands: &Stands, lies: impl FnOnce() -> Lie) -> Option<Lie> {
        if self.epoch != stands.epoch {
            *self = Rewind {
                epoch: stands.epoch,
                ..Rewind::default()
            };
        }
        let newest = stands.past.first().copied();
        if newest == self.done.last().map(|done| done.step) {
            return None;
        }
        let lie = lies();
        let again = |taken: &mut Taken| taken.done.last().map(|done| done.step) == newest;
        if let Some(taken) = self.taken.take_if(again) {
            self.done.truncate(taken.left);
            self.done.extend(taken.done);
            return Some(taken.lie);
        }
        let known = |step: Step| self.done.iter().position(|done| done.step == step);
        let left = match newest {
            None => Some(0),
            Some(step) => known(step).map(|at| at + 1),
        };
        if let Some(left) = left {
            let done = self.done.split_off(left);
            let began = self.done.last().filter(|_| stands.anew);
            let began = began.filter(|began| began.round == done[0].round);
            let then = began.unwrap_or(&done[0]).lie.clone();
            self.taken = Some(Taken { left, done, lie });
            return Some(then);
        }
        self.done.retain(|done| stands.past.contains(&done.step));
        let (step, round) = (newest?, stands.round);
        self.done.push(Done { step, round, lie });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spot::Spot;
    use crate::world::World;
    use rules::Seat;
    use table::zone::Zone;

    /// A world of one card that goes from hand to hand; so many steps of a deal are done.
    struct Bench {
        world: World,
        rewind: Rewind,
        round: u32,
        past: Vec<Step>,
        anew: bool,
    }

    impl Bench {
        fn follow(&mut self) -> bool {
            let stands = Stands {
                epoch: 1,
                round: self.round,
                past: self.past.iter().rev().copied().collect(),
                anew: self.anew,
            };
            let then = self.rewind.follow(&stands, || self.world.lie());
            then.inspect(|lie| self.world.lay_as(lie)).is_some()
        }

        /// The card goes to a seat, by which a step is done.
        fn does(&mut self, step: Step, seat: u8) {
            self.moves(seat);
            self.past.push(step);
            assert!(!self.follow());
        }

        fn moves(&mut self, seat: u8) {
            let card = ["RC1".to_owned()];
            self.world.carry(&card, Spot::Hand(Seat(seat))).unwrap();
        }

        fn at(&self) -> Spot {
            let mut things = self.world.things.iter();
            things.find(|thing| thing.name == "RC1").unwrap().spot
        }
    }

    fn bench() -> Bench {
        let mut bench = Bench {
            world: World::new(1),
            rewind: Rewind::default(),
            round: 1,
            past: Vec::new(),
            anew: false,
        };
        assert!(!bench.follow());
        assert_eq!(bench.at(), Spot::Zone(Zone::Stock));
        bench.does((1, 10), 0);
        bench.does((2, 20), 1);
        bench.moves(2);
        bench
    }

    #[test]
    fn a_step_that_is_taken_back_lies_as_it_was_done() {
        let mut bench = bench();
        bench.past.pop();
        assert!(bench.follow() && !bench.follow());
        assert_eq!(bench.at(), Spot::Hand(Seat(1)));
        // Another has its number, and is taken back as well.
        bench.does((2, 30), 3);
        bench.moves(2);
        bench.past.clear();
        assert!(bench.follow());
        assert_eq!(bench.at(), Spot::Hand(Seat(0)), "both are");
    }

    #[test]
    fn a_machine_begins_its_turn_anew_if_the_step_before_was_of_that_deal() {
        for (round, seat) in [(1, 0), (2, 1)] {
            let mut bench = bench();
            bench.past.truncate(1);
            bench.rewind = Rewind::default();
            bench.moves(0);
            assert!(!bench.follow());
            bench.round = round;
            bench.does((2, 20), 1);
            bench.moves(2);
            bench.past.pop();
            bench.anew = true;
            assert!(bench.follow());
            assert_eq!(bench.at(), Spot::Hand(Seat(seat)));
        }
    }

    #[test]
    fn whoever_objects_has_all_as_it_lay() {
        for goes_on in [false, true] {
            let mut bench = bench();
            let all = bench.past.clone();
            bench.past.pop();
            assert!(bench.follow());
            if goes_on {
                bench.does((2, 30), 3);
            }
            bench.past = all;
            assert!(bench.follow());
            assert_eq!(bench.at(), Spot::Hand(Seat(2)));
            bench.does((3, 40), 0);
        }
    }

    #[test]
    fn nothing_goes_back_into_another_match() {
        let mut bench = bench();
        bench.rewind.epoch = 0;
        bench.past.clear();
        assert!(!bench.follow());
        assert_eq!(bench.at(), Spot::Hand(Seat(2)));
    }
}
