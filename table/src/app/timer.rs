//! The tap-timer, as the table wishes and believes it to be.

use super::App;
use crate::clock::Micros;
use crate::refusal::Refusal;
use crate::tabletop::{Tabletop, TimerBelief};
use crate::timer_link::Said;
use crate::words::say;

/// What the timer should be doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerWish {
    /// Nothing.
    Idle,
    /// Wait for the slap.
    Armed {
        /// Round, one more at each deal.
        rid: u32,
        /// Length of the countdown.
        length: Micros,
    },
    /// Count down.
    Running {
        /// Round, one more at each deal.
        rid: u32,
        /// Length of the countdown.
        length: Micros,
        /// When it ends.
        deadline: Micros,
    },
    /// Stand still.
    Paused {
        /// Round, one more at each deal.
        rid: u32,
        /// Length of the countdown.
        length: Micros,
        /// What is left of it.
        left: Micros,
    },
}

impl App {
    pub(super) fn timer_said(&mut self, said: &Said) {
        let tabletop = self.game.tabletop_mut();
        match said {
            Said::Online { .. } => timer_is(tabletop, true),
            Said::Offline => timer_is(tabletop, false),
            Said::Event(event) => {
                // An event of the boot before may come after one of the new boot.
                let heard = tabletop.timer.heard.entry(event.timer.clone()).or_default();
                *heard = (*heard).max((event.boot, event.seq));
                self.game.timer_event(event);
                self.pressed_for_long(event);
            }
            Said::Obeyed { .. } => tabletop.timer.fault = None,
            Said::BootRefused { .. } | Said::Refused { .. } | Said::Deaf { .. } => {
                tabletop.timer.fault = Some(said.clone());
            }
            Said::Differs { rid, by_ms } => {
                if *rid == tabletop.deals {
                    tabletop.timer.bell_off = Some(i64::from(*by_ms) * 1000);
                }
            }
        }
    }

    /// Takes a timer in, from the table's own page.
    pub(super) fn pair(&mut self, timer: &str) -> Result<(), Refusal> {
        if protocol::Name::new(timer).is_err() {
            return Refusal::say(say!("timer-pair-name", timer = timer));
        }
        self.game.tabletop_mut().timer.pair(timer);
        Ok(())
    }

    /// Takes one out that was taken in from a page.
    pub(super) fn unpair(&mut self, timer: &str) -> Result<(), Refusal> {
        if self.game.tabletop_mut().timer.unpair(timer) {
            return Ok(());
        }
        Refusal::say(say!("timer-not-paired", timer = timer))
    }

    /// The belief about the timer.
    pub fn timer(&self) -> &TimerBelief {
        &self.game.tabletop().timer
    }

    /// What the timer should be doing now.
    pub fn timer_wish(&self) -> TimerWish {
        match (self.game.timer_wish(), self.game.tabletop().paused) {
            (
                TimerWish::Running {
                    rid,
                    length,
                    deadline,
                },
                Some(since),
            ) => TimerWish::Paused {
                rid,
                length,
                left: deadline.saturating_sub(since),
            },
            (wish, _) => wish,
        }
    }
}

fn timer_is(tabletop: &mut Tabletop, online: bool) {
    if tabletop.timer.online != online {
        tabletop.timer.online = online;
        // The link says so after five seconds of silence.
        let silent = if online {
            0
        } else {
            Micros::from(protocol::OFFLINE_MS) * 1000
        };
        tabletop.timer.since = tabletop.now.saturating_sub(silent);
    }
}
