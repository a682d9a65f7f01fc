//! A panel and what was done to it: one step at a time by any clock, so that the live worker
//! and a scenario in virtual time do the same.

use std::time::Duration;

use display::policy::{Decision, MAX_RESETS, Pace, Past, Wish, decide};
use display::{
    Frame, Ink, Language, News, Panel, PanelError, Refresh, Scoreboard, Shaded, Shades, View,
    layout_for,
};
use table::clock::Micros;
use table::words::{Say, say};

use super::Wanted;

/// What a step leaves to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Something was done: ask again.
    Again,
    /// Nothing until then (microseconds on the clock), or until something else is wanted.
    Wait(Option<Micros>),
}

/// A panel with its past.
pub struct Screen<P> {
    panel: P,
    pace: Pace,
    past: Past,
    /// The newest board with its picture, and when it came.
    newest: Option<(Scoreboard, Frame)>,
    since: Duration,
    /// The board on the glass with its picture; `None` if nobody knows.
    shown: Option<(Scoreboard, Frame)>,
    ink: Ink,
    /// The greys that a board may have which is looked at for long; none on a panel of black and white, or where it is cold.
    shades: Option<Shades>,
    /// Whether it has them on the glass.
    in_greys: bool,
    /// Of the board for which the panel was given up.
    given_up: Option<Chapter>,
    fault: Option<Say>,
}

/// What makes a board one of another kind, for which a panel is tried again that was given up.
#[derive(Clone, Debug, PartialEq)]
struct Chapter {
    view: View,
    language: Language,
    title: String,
    round: String,
}

impl Chapter {
    fn of(board: &Scoreboard) -> Self {
        Self {
            view: board.view,
            language: board.language,
            title: board.title.clone(),
            round: board.round.clone(),
        }
    }
}

/// What is read at leisure comes and goes by a refresh of the whole glass, so that nothing of one picture is seen through
/// another: the first by the full one that a resting result gets anyway. A round that begins does not wait for that.
fn whole(refresh: Refresh, seen: Option<View>, view: View) -> Refresh {
    match (refresh, seen) {
        (Refresh::Partial, Some(View::Result)) if view.at_leisure() => Refresh::Full,
        (Refresh::Partial, Some(seen))
            if seen != view && seen.at_leisure() && view != View::During =>
        {
            Refresh::Fast
        }
        _ => refresh,
    }
}

impl<P: Panel> Screen<P> {
    /// A panel of which nothing is known, in a room of so many °C.
    pub fn new(panel: P, celsius: i8) -> Self {
        let ink = Ink::new(panel.glass());
        let pace = panel.pace().at(celsius);
        // The waveform of greys does not get longer in the cold either.
        let shades = Shades::of(panel.shades().into());
        let shades =
            shades.filter(|shades| *shades != Shades::Two && pace.best == Refresh::Partial);
        Self {
            pace,
            panel,
            past: Past::default(),
            newest: None,
            since: Duration::ZERO,
            shown: None,
            ink,
            shades,
            in_greys: false,
            given_up: None,
            fault: None,
        }
    }

    /// The panel.
    pub fn panel_mut(&mut self) -> &mut P {
        &mut self.panel
    }

    /// What is wrong with the panel.
    pub fn fault(&self) -> Option<&Say> {
        self.fault.as_ref()
    }

    /// Whether the glass shows the newest board.
    pub fn is_done(&self) -> bool {
        let frames = [&self.newest, &self.shown].map(|of| of.as_ref().map(|(_, frame)| frame));
        frames[0].is_some() && frames[0] == frames[1]
    }

    /// Does what is due, one thing at most. The clock is in microseconds and goes on while the
    /// panel works.
    pub fn step(&mut self, clock: impl Fn() -> Micros, wanted: &Wanted) -> Step {
        let clock = || Duration::from_micros(clock());
        let now = clock();
        self.take(&wanted.board, now);
        let Some((board, frame)) = &self.newest else {
            return Step::Wait(None);
        };
        let ends = wanted.countdown_ends.map(Duration::from_micros);
        let (news, traces_under) = match &self.shown {
            None => (Some(News::Score), 0),
            Some((_, shown)) if shown == frame => (None, 0),
            Some((seen, shown)) => (board.news_since(seen), self.ink.most_under(shown, frame)),
        };
        let wish = Wish {
            news,
            traces: self.ink.most(),
            traces_under,
            greys: self.in_greys,
            wants_greys: news.is_none() && self.greys_of(board).is_some() && !self.in_greys,
            rests: board.view != View::During,
            countdown: ends.and_then(|ends| ends.checked_sub(now)),
            since: self.since,
        };
        match decide(&self.pace, &self.past, &wish, now) {
            Decision::Show(refresh) => {
                let seen = self.shown.as_ref().map(|(seen, _)| seen.view);
                self.show(whole(refresh, seen, board.view), clock);
                Step::Again
            }
            Decision::Rest => {
                match self.panel.rest() {
                    Ok(()) => self.past.rested(),
                    Err(error) => self.failed(&error, clock),
                }
                Step::Again
            }
            Decision::Sleep => {
                self.sleep(clock);
                Step::Again
            }
            Decision::GiveUp => Step::Wait(None),
            Decision::Wait(until) => Step::Wait(until.map(|until| until.as_micros() as Micros)),
        }
    }

    /// Shows the last board with the mark that the hub is gone, by a full refresh, and sends
    /// the panel to sleep. One that fails now, or was given up, is sent to sleep all the same.
    pub fn say_goodbye(&mut self, clock: impl Fn() -> Micros, last: Option<Scoreboard>) {
        let clock = || Duration::from_micros(clock());
        if let Some(mut board) = last
            && !self.past.given_up()
        {
            board.hub_gone = true;
            self.take(&board, clock());
            self.show(Refresh::Full, clock);
        }
        self.sleep(clock);
    }

    /// Takes a board as the newest, unless it is already. One of another kind is a reason to
    /// try a panel again that was given up.
    fn take(&mut self, board: &Scoreboard, now: Duration) {
        if self
            .newest
            .as_ref()
            .is_some_and(|(newest, _)| newest == board)
        {
            return;
        }
        let frame = layout_for(self.panel.glass(), board);
        self.newest = Some((board.clone(), frame));
        self.since = now;
        if self.given_up.is_some() && self.given_up != Some(Chapter::of(board)) {
            self.given_up = None;
            self.past.mended();
        }
    }

    fn show(&mut self, refresh: Refresh, clock: impl Fn() -> Duration) {
        let Some((board, frame)) = &self.newest else {
            return;
        };
        let greys = self.greys_of(board).filter(|_| refresh != Refresh::Partial);
        let updated = match greys {
            Some(shades) => {
                let greys = Shaded::new(board, self.panel.glass(), shades).frame();
                self.panel.update(&greys, Refresh::Full)
            }
            None => self.panel.update(frame, refresh),
        };
        match updated {
            Ok(shown) => {
                self.in_greys = match shown.refresh {
                    Some(_) => greys.is_some(),
                    None => self.in_greys,
                };
                self.past.shown(clock(), &shown);
                match (shown.refresh, &self.shown) {
                    (Some(Refresh::Full | Refresh::Fast), _) => self.ink.clean(),
                    (Some(Refresh::Partial), Some((_, old))) => self.ink.drive(old, frame),
                    _ => {}
                }
                self.shown = Some((board.clone(), frame.clone()));
                self.fault = None;
            }
            Err(error) => self.failed(&error, clock),
        }
    }

    /// The greys of a board that is a picture rather than a score.
    fn greys_of(&self, board: &Scoreboard) -> Option<Shades> {
        let picture = board.view.at_leisure() || board.view == View::Idle;
        self.shades.filter(|_| picture)
    }

    fn sleep(&mut self, clock: impl Fn() -> Duration) {
        match self.panel.sleep() {
            Ok(()) => self.past.slept(),
            Err(error) => self.failed(&error, clock),
        }
    }

    fn failed(&mut self, error: &PanelError, clock: impl Fn() -> Duration) {
        self.past.failed(clock());
        (self.shown, self.in_greys) = (None, false);
        let why = error.to_string();
        self.fault = Some(say!("panel-fails", why = &why[..]));
        if self.past.given_up() {
            self.give_up(&why, clock);
        }
    }

    fn give_up(&mut self, why: &str, clock: impl Fn() -> Duration) {
        if self.given_up.is_none() {
            // Asleep it does no harm until somebody sees to it. If that fails too, what is
            // wrong was reported already; the pause counts from here.
            let _ = self.panel.sleep();
            self.past.failed(clock());
            self.fault = Some(say!("panel-given-up", why = why, n = MAX_RESETS));
            self.given_up = self.newest.as_ref().map(|(board, _)| Chapter::of(board));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_at_leisure_comes_and_goes_by_a_refresh_of_the_whole_glass() {
        use Refresh::{Fast, Full, Partial};
        use View::{During, Podium, Race, Result, Round};
        let turns = [
            (None, Race, Partial),
            (Some(During), Result, Partial),
            (Some(Result), Race, Full),
            (Some(Result), Podium, Full),
            (Some(Race), Round, Fast),
            (Some(Round), Result, Fast),
            (Some(Race), Race, Partial),
            (Some(Race), During, Partial),
        ];
        for (seen, view, by) in turns {
            assert_eq!(whole(Partial, seen, view), by, "{seen:?} {view:?}");
            assert_eq!(whole(Full, seen, view), Full);
        }
    }
}
