//! Keeps the timer at what the app wishes.

use protocol::Sid;

use super::{Now, Place, Table};
use crate::app::{App, TimerWish};
use crate::clock::{Micros, Moment};
use crate::event::Event;
use crate::journal::Disk;
use crate::timer_link::{Command, Round, Said, TimerLink};

impl<D: Disk> Table<D> {
    /// Tells the timer what changed. A countdown that its own slap began needs no command.
    pub(super) fn steer_timer(&mut self, now: Now, slapped: bool) {
        let wish = self.app.timer_wish();
        if wish == self.wished {
            return;
        }
        let before = std::mem::replace(&mut self.wished, wish);
        self.tell_link_the_round();
        match (before, wish) {
            // At its natural end it rings by itself: a stop would swallow the bell.
            (TimerWish::Running { deadline, .. }, TimerWish::Idle) if now.at >= deadline => {}
            (TimerWish::Running { rid, .. } | TimerWish::Armed { rid, .. }, TimerWish::Idle) => {
                self.link.command(now.at, Command::Stop { rid });
            }
            (_, TimerWish::Armed { rid, length }) => {
                let dur_ms = ms(length);
                self.link.command(now.at, Command::Arm { rid, dur_ms });
            }
            (
                _,
                TimerWish::Running {
                    rid,
                    length,
                    deadline,
                },
            ) if !slapped => {
                let left_ms = ms(deadline.saturating_sub(now.at));
                let dur_ms = ms(length);
                self.link.command(
                    now.at,
                    Command::Start {
                        rid,
                        dur_ms,
                        left_ms,
                    },
                );
            }
            _ => {}
        }
    }

    pub(super) fn tell_link_the_round(&mut self) {
        self.link.set_round(match self.wished {
            TimerWish::Idle => Round::Idle,
            TimerWish::Armed { rid, length } => Round::Armed {
                rid,
                dur_ms: ms(length),
            },
            TimerWish::Running {
                rid,
                length,
                deadline,
            } => Round::Running {
                rid,
                dur_ms: ms(length),
                deadline,
            },
        });
    }
}

/// The event is the slap with which the timer itself began to count this deal's round.
pub(super) fn counts_already(event: &Event, deals: u32) -> bool {
    let Event::Timer {
        said: Said::Event(event),
    } = event
    else {
        return false;
    };
    event.st == protocol::State::Running && event.rid == deals
}

/// The session's number is new at every start, so that no command of an earlier run is obeyed.
pub(super) fn link(place: &Place, app: &App, now: Now, moment: &Moment) -> TimerLink {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(moment.boot.as_bytes());
    hasher.update(&moment.mono.to_le_bytes());
    hasher.update(&now.at.to_le_bytes());
    let sid = Sid::from_u32(hasher.finalize());
    TimerLink::new(place.table, place.timer, sid, app.timer().heard)
}

fn ms(micros: Micros) -> u32 {
    u32::try_from(micros / 1000).unwrap_or(u32::MAX)
}
