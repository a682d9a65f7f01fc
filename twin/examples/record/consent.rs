//! What needs everybody's consent, and what people do when nobody knows how to go on.

use table::app::Wanted;
use table::event::Request;
use table::game::{GameId, Points};

use crate::evening::Evening;

impl Evening {
    /// Somebody wants a step taken back, mostly the newest, and what was moved is mostly put back.
    pub fn take_back(&mut self) {
        let steps: Vec<usize> = self.view.past.iter().map(|past| past.id).collect();
        let far = if self.rng.u8(0..4) == 0 { 6 } else { 1 };
        let newest = &steps[..steps.len().min(far)];
        let Some(id) = self.rng.choice(newest).copied() else {
            return;
        };
        let world = self.lay.get(&id).cloned();
        let puts_back = self.rng.u8(0..4) > 0;
        self.to_lay = world.filter(|_| puts_back).map(|world| (id, world));
        self.propose(Wanted::Undo { id });
    }

    /// The match goes on, as its last step is taken back.
    pub fn take_back_the_end(&mut self) -> bool {
        let Some(id) = self.view.past.first().map(|past| past.id) else {
            return false;
        };
        self.agreed(Wanted::Undo { id })
    }

    /// Other points are written for one of the rounds.
    pub fn correct(&mut self) {
        let rounds = self.view.written.len();
        if rounds == 0 {
            return;
        }
        let round = self.rng.usize(1..=rounds);
        let mut points = self.view.written[round - 1].clone();
        let by = self.rng.i64(-12..=12);
        let first = self.rng.usize(0..points.len());
        points[first] = Points::whole(points[first].halves / 2 + by);
        if self.game == GameId::Rummoli {
            // Chips come from somebody.
            let next = (first + 1) % points.len();
            points[next] = Points::whole(points[next].halves / 2 - by);
        }
        self.propose(Wanted::Correct { round, points });
    }

    /// It is put to the vote. Machines agree one after the other, unless somebody does not.
    pub fn propose(&mut self, what: Wanted) {
        let (by, seat) = (self.some_page(), None);
        if !self.ask(by, Request::Propose { seat, what }) {
            return;
        }
        match self.rng.u8(0..6) {
            0 => {
                let by = Some(self.somebody());
                self.ask(by, Request::Disagree { seat });
            }
            1..4 => {
                self.ask(None, Request::Agree { seat });
            }
            _ => {}
        }
    }

    /// Everybody agrees at once.
    pub fn agreed(&mut self, what: Wanted) -> bool {
        let seat = None;
        self.ask(None, Request::Disagree { seat });
        self.ask(None, Request::Propose { seat, what }) && self.ask(None, Request::Agree { seat })
    }

    /// Enough was played; what remains to be cut for is still played.
    pub fn call_it_a_day(&mut self) {
        let between = matches!(self.view.next.action, Some(table::view::Action::Deal));
        if between {
            self.agreed(Wanted::Abandon);
        }
    }

    /// Nobody does anything: what the table asks is answered, what it waits for is said, and if nothing
    /// helps, the deal is not played, or the match is not.
    pub fn find_a_way_on(&mut self) {
        for _ in 0..4 {
            self.answer();
            self.call(true);
        }
        match self.rng.u8(0..6) {
            0 => self.say_of_a_claim(),
            1 => {
                self.ask(None, Request::Next);
                self.ask(None, Request::Start);
            }
            2 => self.take_back(),
            3 if self.view.written.len() > 2 => {
                self.agreed(Wanted::Abandon);
            }
            _ => {
                if self.agreed(Wanted::Redeal) {
                    self.stage.gather();
                }
            }
        }
    }
}
