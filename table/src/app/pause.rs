//! The countdown stands still, and goes on: both by everybody's consent.
//!
//! Only what counts down stands still. What people lay in a pause is read, and counts as at any time.

use protocol::{Ev, FRESH_EVENT_MS};

use super::{App, Proposal, TimerWish, Wanted};
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::say;

impl App {
    /// A tap on a timer means nothing to the game as it stands: none is awaited, none counts, and nobody who plays has a
    /// reason for one.
    pub fn tap_is_free(&self) -> bool {
        self.timer_wish() == TimerWish::Idle && !self.game.hears_taps()
    }

    /// Somebody holds the timer down: it is proposed that the countdown stands still, or goes on.
    pub(super) fn pressed_for_long(&mut self, event: &TimerEvent) {
        let fresh = event.age_ms <= FRESH_EVENT_MS;
        if event.ev != Ev::Long || !fresh || self.proposal().is_some() {
            return;
        }
        let what = match self.timer_wish() {
            TimerWish::Running { .. } => Wanted::Pause,
            TimerWish::Paused { .. } => Wanted::Resume,
            TimerWish::Idle | TimerWish::Armed { .. } => return,
        };
        self.proposal = Some(Proposal {
            by: None,
            what,
            agreed: Default::default(),
            lapsed: false,
        });
    }

    pub(super) fn pause(&mut self) -> Result<(), Refusal> {
        if !matches!(self.timer_wish(), TimerWish::Running { .. }) {
            return Refusal::say(say!("pause-nothing-counts"));
        }
        let tabletop = self.game.tabletop_mut();
        tabletop.paused = Some(tabletop.now);
        Ok(())
    }

    pub(super) fn resume(&mut self) -> Result<(), Refusal> {
        let tabletop = self.game.tabletop_mut();
        let Some(since) = tabletop.paused.take() else {
            return Refusal::say(say!("pause-none"));
        };
        let stood_still = tabletop.now - since;
        self.game.put_off(stood_still);
        Ok(())
    }

    /// The round ended in the pause, by its claims or by consent: nothing is left to go on.
    pub(super) fn end_pause_without_countdown(&mut self) {
        if !matches!(self.game.timer_wish(), TimerWish::Running { .. }) {
            self.game.tabletop_mut().paused = None;
        }
    }
}
