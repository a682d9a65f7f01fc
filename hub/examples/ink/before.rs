//! The policy before this one, kept to compare with: every sixth refresh is full, and each that opens a
//! chapter; a pause of three seconds between two.

use display::model::ModelledUc8179;
use display::policy::{MAX_PARTIALS, PAUSE, QUIET};
use display::{Frame, Panel, Refresh, Scoreboard, layout};
use hub::panel::{Step, Wanted};
use table::clock::{Micros, SECOND};

use super::{Keeper, Watched};

/// Longest refreshes.
const FULL: Micros = 4_500_000;
const PARTIAL: Micros = 2_000_000;

pub struct Before {
    panel: Watched<ModelledUc8179>,
    board: Option<(Scoreboard, Frame)>,
    since: Micros,
    shown: Option<Frame>,
    /// Of the last full refresh.
    chapter: Option<Scoreboard>,
    ended: Option<Micros>,
    partials: u8,
    asleep: bool,
}

impl Before {
    pub fn new(panel: Watched<ModelledUc8179>) -> Self {
        Self {
            panel,
            board: None,
            since: 0,
            shown: None,
            chapter: None,
            ended: None,
            partials: 0,
            asleep: true,
        }
    }

    fn show(&mut self, refresh: Refresh, clock: &dyn Fn() -> Micros) -> Step {
        let Some((board, frame)) = &self.board else {
            return Step::Wait(None);
        };
        self.panel
            .update(frame, refresh)
            .expect("a panel that is well");
        // It was turned off at once.
        self.panel.rest().expect("a panel that is well");
        self.shown = Some(frame.clone());
        self.ended = Some(clock());
        self.asleep = false;
        self.partials += 1;
        if refresh == Refresh::Full {
            (self.partials, self.chapter) = (0, Some(chapter(board)));
        }
        Step::Again
    }
}

/// What is the same on all boards of a chapter.
fn chapter(board: &Scoreboard) -> Scoreboard {
    Scoreboard {
        view: board.view,
        language: board.language,
        title: board.title.clone(),
        round: board.round.clone(),
        ..Scoreboard::default()
    }
}

impl Keeper for Before {
    fn watched(&mut self) -> &mut Watched<ModelledUc8179> {
        &mut self.panel
    }

    fn step(&mut self, clock: &dyn Fn() -> Micros, wanted: &Wanted) -> Step {
        let now = clock();
        if self
            .board
            .as_ref()
            .is_none_or(|(board, _)| *board != wanted.board)
        {
            self.board = Some((wanted.board.clone(), layout(&wanted.board)));
            self.since = now;
        }
        let changed = self.shown.as_ref() != self.board.as_ref().map(|(_, frame)| frame);
        let fresh = self.chapter.as_ref() != Some(&chapter(&wanted.board));
        let traces = !self.asleep && self.partials > 0;
        let idle_from = self.since.max(self.ended.unwrap_or(0)) + 600 * SECOND;
        let partial = changed && !self.asleep && self.partials < MAX_PARTIALS;
        let cleans = traces && (fresh || now >= idle_from);
        if !changed && !cleans {
            return match () {
                () if self.asleep => Step::Wait(None),
                () if now < idle_from => Step::Wait(Some(idle_from)),
                () => {
                    self.panel.sleep().expect("a panel that is well");
                    self.asleep = true;
                    Step::Again
                }
            };
        }
        let rested = self
            .ended
            .map_or(now, |ended| ended + PAUSE.as_micros() as Micros);
        if now < rested {
            return Step::Wait(Some(rested));
        }
        let left = wanted.countdown_ends.and_then(|ends| ends.checked_sub(now));
        let left = left.filter(|left| *left > 0);
        let in_time =
            |takes: Micros| left.is_none_or(|left| left >= QUIET.as_micros() as Micros + takes);
        if (fresh || !partial) && in_time(FULL) {
            self.show(Refresh::Full, clock)
        } else if partial && in_time(PARTIAL) {
            self.show(Refresh::Partial, clock)
        } else {
            Step::Wait(left.map(|left| now + left))
        }
    }
}
