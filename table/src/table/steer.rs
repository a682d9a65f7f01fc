//! Keeps the timer at what the app wishes.

use protocol::{Name, Sid};

use super::{Installation, Now, Table};
use crate::app::{App, TimerWish};
use crate::clock::{Micros, Moment};
use crate::event::Event;
use crate::journal::Disk;
use crate::timer_link::{Command, Round, Said, Timers};

impl<D: Disk> Table<D> {
    /// Tells the timers what changed, all but the one whose own slap began the countdown.
    pub(super) fn steer_timer(&mut self, now: Now, slapped: Option<&str>) {
        let wish = self.app.timer_wish();
        if wish == self.wished {
            return;
        }
        let before = std::mem::replace(&mut self.wished, wish);
        self.tell_link_the_round();
        match (before, wish) {
            // At its natural end it rings by itself: a stop would swallow the bell.
            (TimerWish::Running { deadline, .. }, TimerWish::Idle) if now.at >= deadline => {}
            (TimerWish::Running { rid, deadline, .. }, TimerWish::Running { rid: next, .. })
                if rid != next && now.at < deadline =>
            {
                // One turn ends and the next begins: a timer counts one round at a time.
                self.link.command(now.at, Command::Stop { rid }, None);
                self.start_countdown(now, slapped);
            }
            (
                TimerWish::Running { rid, .. }
                | TimerWish::Armed { rid, .. }
                | TimerWish::Paused { rid, .. },
                TimerWish::Idle,
            ) => {
                self.link.command(now.at, Command::Stop { rid }, None);
            }
            (TimerWish::Running { .. }, TimerWish::Paused { rid, .. }) => {
                self.link.command(now.at, Command::Pause { rid }, None);
            }
            (TimerWish::Paused { rid, .. }, TimerWish::Running { rid: same, .. })
                if rid == same =>
            {
                self.link.command(now.at, Command::Resume { rid }, None);
            }
            (_, TimerWish::Armed { rid, length }) => {
                let dur_ms = ms(length);
                self.link
                    .command(now.at, Command::Arm { rid, dur_ms }, None);
            }
            (_, TimerWish::Running { .. }) => self.start_countdown(now, slapped),
            _ => {}
        }
    }

    fn start_countdown(&mut self, now: Now, slapped: Option<&str>) {
        let TimerWish::Running {
            rid,
            length,
            deadline,
        } = self.wished
        else {
            return;
        };
        let (dur_ms, left_ms) = (ms(length), ms(deadline.saturating_sub(now.at)));
        let start = Command::Start {
            rid,
            dur_ms,
            left_ms,
        };
        self.link.command(now.at, start, slapped);
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
            TimerWish::Paused { rid, length, left } => Round::Paused {
                rid,
                dur_ms: ms(length),
                left_ms: ms(left),
            },
        });
    }
}

/// The timer whose own slap began this deal's countdown, if the event is that slap.
pub(super) fn counts_already(event: &Event, deals: u32) -> Option<String> {
    let Event::Timer {
        said: Said::Event(event),
    } = event
    else {
        return None;
    };
    let counts = event.st == protocol::State::Running && event.rid == deals;
    counts.then(|| event.timer.clone())
}

/// The session's number is new at every start, so that no command of an earlier run is obeyed.
pub(super) fn link(installation: &Installation, app: &App, now: Now, moment: &Moment) -> Timers {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(moment.boot.as_bytes());
    hasher.update(&moment.mono.to_le_bytes());
    hasher.update(&now.at.to_le_bytes());
    let sid = Sid::from_u32(hasher.finalize());
    // The first timer is the one of a journal that does not name it.
    let unnamed = |id: &str| {
        installation
            .timers
            .first()
            .is_some_and(|first| first.as_str() == id)
    };
    let heard = &app.timer().heard;
    let mut ids = installation.timers.clone();
    let taken_in = app.timer().pairs.iter();
    for id in taken_in.filter_map(|id| Name::new(id).ok()) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Timers::new(installation.table, &ids, sid, |id| {
        let without = heard.get("").filter(|_| unnamed(id));
        heard.get(id).or(without).copied()
    })
}

fn ms(micros: Micros) -> u32 {
    u32::try_from(micros / 1000).unwrap_or(u32::MAX)
}
