//! What people and bad luck do.

use protocol::Sid;
use table::timer_link::{Command, Round, TimerLink};

use crate::app::Deadline;
use crate::chance::Crystal;
use crate::world::{SECOND, Weather, World, name, session};

impl World {
    pub fn happen(&mut self, weather: Weather) {
        let choice = match weather {
            Weather::Wild => self.random.below(16),
            Weather::Calm => self.random.below(3),
            Weather::Quiet => return,
        };
        let away = self.now + 50_000 + self.random.below(12 * SECOND);
        match choice {
            0 | 1 => self.next_in_round(),
            2..=6 => {
                let device = self.device();
                self.taps += 1;
                self.timer.tap(device);
            }
            7 => self.timer.long_press(self.device()),
            8 if self.timer_back.is_none() => {
                self.timer.disconnected(self.device());
                self.timer_back = Some(away);
            }
            9 if self.hub_back.is_none() => {
                self.link.disconnected(self.now);
                self.hub_back = Some(away);
            }
            10 if self.random.chance(40) => self.reset_timer(),
            11 if self.random.chance(40) => self.restart_hub(),
            12..=14 if !self.posted.is_empty() => {
                let old = self.random.below(self.posted.len() as u64) as usize;
                let letter = self.posted[old].clone();
                let at = self.now + self.random.below(SECOND);
                self.post(at, letter);
            }
            _ => {}
        }
    }

    pub fn reset_timer(&mut self) {
        self.boot += 1;
        self.taps = 0;
        self.crystal = Crystal {
            born: self.now,
            first: 0,
            ppm: self.crystal.ppm,
        };
        self.timer = session(self.boot);
        self.timer_back = Some(self.now + 60_000 + self.random.below(3 * SECOND));
        self.blur();
    }

    pub fn restart_hub(&mut self) {
        let sid = Sid::from_u32(self.random.next() as u32);
        let heard = self
            .journal
            .iter()
            .map(|event| (event.boot, event.seq))
            .max();
        self.link = TimerLink::new(name("salon"), name("tap-1"), sid, heard);
        self.link.set_round(self.round);
        self.hub_back = Some(self.now + 50_000 + self.random.below(3 * SECOND));
    }

    /// The round's deadline no longer follows from one tap alone.
    pub fn blur(&mut self) {
        for deadline in self.deadlines.values_mut() {
            deadline.error_us = None;
        }
    }

    /// What people ask of the hub.
    pub fn next_in_round(&mut self) {
        let (round, command) = match self.round {
            Round::Idle => {
                self.rid += 1;
                let (rid, dur_ms) = (self.rid, 5_000 + self.random.below(20_000) as u32);
                let armed = Round::Armed { rid, dur_ms };
                (armed, Command::Arm { rid, dur_ms })
            }
            Round::Armed { rid, .. } if self.random.chance(10) => {
                (Round::Idle, Command::Stop { rid })
            }
            Round::Running {
                rid,
                dur_ms,
                deadline,
            } if deadline > self.now && self.random.chance(12) => {
                let left_ms = ((deadline - self.now) / 1000) as u32;
                let paused = Round::Paused {
                    rid,
                    dur_ms,
                    left_ms,
                };
                (paused, Command::Pause { rid })
            }
            Round::Paused {
                rid,
                dur_ms,
                left_ms,
            } => {
                let deadline = self.now + u64::from(left_ms) * 1000;
                let moved = Deadline {
                    at: deadline,
                    error_us: None,
                    moved: true,
                };
                self.deadlines.insert(rid, moved);
                let running = Round::Running {
                    rid,
                    dur_ms,
                    deadline,
                };
                (running, Command::Resume { rid })
            }
            Round::Armed { .. } | Round::Running { .. } => return,
        };
        self.round = round;
        self.link.set_round(round);
        self.link.command(self.now, command);
    }
}
