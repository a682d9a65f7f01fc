//! The hub's app in a few lines: rounds, deadlines and the journal.

use protocol::{Ev, State};
use table::timer_link::{Command, Round, Said, TimerEvent};

use crate::world::{SECOND, World};

/// When a round ends for the hub.
#[derive(Clone, Copy)]
pub struct Deadline {
    pub at: u64,
    /// How well the tap it follows from was dated, while the timer counts on from that tap.
    pub error_us: Option<u32>,
    /// Moved by a pause, which the timer may not have heard of.
    pub moved: bool,
}

impl World {
    /// When the hub tidies up after the bell.
    pub fn ends(&self) -> Option<u64> {
        match self.round {
            Round::Running { deadline, .. } => Some(deadline + 2 * SECOND),
            _ => None,
        }
    }

    pub fn end_round(&mut self) {
        if self.ends().is_some_and(|end| end <= self.now) {
            self.round = Round::Idle;
            self.link.set_round(Round::Idle);
        }
    }

    /// The app in a few lines.
    pub fn heard(&mut self, mut said: Option<Said>) {
        while let Some(one) = said {
            match one {
                Said::Event(event) => self.event(event),
                Said::Differs { .. } => self.set_right(),
                _ => {}
            }
            said = self.link.poll(self.now);
        }
    }

    pub fn event(&mut self, event: TimerEvent) {
        let (boot, seq) = (event.boot, event.seq);
        match (event.ev, self.round) {
            (Ev::Tap, Round::Armed { rid, dur_ms })
                if event.rid == rid && event.st == State::Running =>
            {
                let deadline = event.at + u64::from(dur_ms) * 1000;
                let counted = Deadline {
                    at: deadline,
                    error_us: (boot == self.boot).then_some(event.error_us),
                    moved: false,
                };
                self.deadlines.insert(rid, counted);
                self.round = Round::Running {
                    rid,
                    dur_ms,
                    deadline,
                };
                self.link.set_round(self.round);
            }
            (Ev::Expired, _) => self.bell(&event),
            _ => {}
        }
        self.journal.push(event);
        self.link.acknowledge(boot, seq);
    }

    pub fn bell(&mut self, event: &TimerEvent) {
        let Some(deadline) = self.deadlines.get(&event.rid).filter(|d| !d.moved) else {
            return;
        };
        let off = event.at.abs_diff(deadline.at);
        self.bells.push(off);
        if let Some(error_us) = deadline.error_us {
            let bound = u64::from(error_us + event.error_us);
            assert!(
                off <= bound,
                "bell {off} µs from the deadline, bound {bound} µs"
            );
        }
    }

    pub fn set_right(&mut self) {
        if let Round::Running {
            rid,
            dur_ms,
            deadline,
        } = self.round
            && deadline > self.now
        {
            let left_ms = ((deadline - self.now) / 1000) as u32;
            let start = Command::Start {
                rid,
                dur_ms,
                left_ms,
            };
            self.link.command(self.now, start);
            self.blur();
        }
    }
}
