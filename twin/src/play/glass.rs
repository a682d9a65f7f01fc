//! The scoreboard's panel in virtual time: what its worker would do, step by step.

use display::model::{ModelPanel, ModelledUc8179, Timing, panel};
use hub::panel::{ROOM_CELSIUS, Screen, Step, Wanted};
use table::app::App;
use table::clock::Micros;

/// A panel and the board that it is to show.
pub(super) struct Glass {
    screen: Screen<ModelledUc8179>,
    panel: ModelPanel,
    wanted: Wanted,
    /// When the panel has done what it is at.
    free: Micros,
    /// When something is to be done though nothing changes.
    due: Option<Micros>,
}

impl Glass {
    pub(super) fn new() -> Glass {
        let (driver, panel) = panel(Timing::default(), None);
        Glass {
            screen: Screen::new(driver, ROOM_CELSIUS),
            panel,
            wanted: Wanted::default(),
            free: 0,
            due: Some(0),
        }
    }

    /// The table has changed.
    pub(super) fn want(&mut self, app: &App, now: Micros) {
        let wanted = Wanted::of(app, now);
        if self.wanted != wanted {
            self.wanted = wanted;
            self.due = Some(now);
        }
    }

    /// Does one thing that is due, if the panel is free.
    pub(super) fn draw(&mut self, now: Micros) {
        if self.free > now || self.due.is_none_or(|due| due > now) {
            return;
        }
        self.free = now;
        self.due = match self.step() {
            Step::Again => Some(now),
            Step::Wait(until) => until,
        };
    }

    /// One step of the worker from the time the panel is free: it is free again when the step
    /// is done.
    fn step(&mut self) -> Step {
        let (from, before) = (self.free, self.panel.now_us());
        let clock = || from + (self.panel.now_us() - before);
        let step = self.screen.step(clock, &self.wanted);
        self.free = clock();
        step
    }

    /// The picture, once the panel has had the time it needs for the last board.
    pub(super) fn finished(&mut self, now: Micros) -> Vec<u8> {
        self.free = self.free.max(now);
        // At most a pause and a refresh, or the end of a countdown.
        for _ in 0..8 {
            match self.step() {
                Step::Wait(Some(until)) if !self.screen.is_done() => self.free = until,
                Step::Wait(_) => break,
                Step::Again => {}
            }
        }
        display::png(&self.panel.glass())
    }
}
