//! What the page that leads decides alone: it is done at once, everybody is told, and whoever plays may object for
//! ten seconds. Then it was not done.

use std::sync::Arc;

use rules::Seat;

use super::past::{Before, Past, speaks_for};
use super::{App, Wanted};
use crate::clock::{Micros, SECOND};
use crate::event::Request;
use crate::refusal::Refusal;
use crate::view::RulingView;
use crate::words::{Lang, Say, say};

/// How long it can be objected to.
const OBJECTION: Micros = 10 * SECOND;

/// Decisions that can still be objected to, with how it was before the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// In the order in which they were taken.
    what: Vec<Say>,
    until: Micros,
    before: Before,
    past: Vec<Arc<Past>>,
}

impl Ruling {
    pub(super) fn tell(&self, lang: Lang) -> RulingView {
        RulingView {
            text: say!("ruling", what = self.what.clone()).tell(lang),
            until: self.until,
        }
    }
}

impl App {
    /// Does what was decided, and keeps how it was before.
    pub(super) fn rule(
        &mut self,
        what: Say,
        act: impl FnOnce(&mut App) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut ruling = self.ruling.take().unwrap_or_else(|| Ruling {
            what: Vec::new(),
            until: 0,
            before: self.as_it_is(),
            past: self.past.clone(),
        });
        act(self)?;
        self.game.note(say!("log-ruled", what = what.clone()));
        ruling.what.push(what);
        ruling.until = self.now() + OBJECTION;
        self.ruling = Some(ruling);
        Ok(())
    }

    /// Somebody objects: it is as it was before. What was done since is undone with it.
    pub(super) fn object(&mut self, by: Option<Seat>, seat: Option<Seat>) -> Result<(), Refusal> {
        let by = speaks_for(by, seat)?;
        let Some(ruling) = self.ruling.take() else {
            return Refusal::say(say!("object-none"));
        };
        self.go_to(ruling.before);
        self.past = ruling.past;
        let told = say!("log-objects", who = self.who(by), what = ruling.what);
        self.game.note(told);
        Ok(())
    }

    /// Whether it leaves nothing to object to, while there is time for that: other people are seated, or the match is closed.
    pub fn cuts_objections_short(&self, request: &Request) -> bool {
        let closes = match request {
            Request::Setup(_) | Request::NewMatch | Request::TakeUp { .. } => true,
            Request::Agree { .. } => {
                let what = self.proposal().map(|open| &open.what);
                matches!(what, Some(Wanted::NewMatch | Wanted::TakeUp { .. }))
            }
            _ => false,
        };
        closes && self.ruling.is_some()
    }

    /// Nobody has objected, and now it is too late.
    pub(super) fn end_objections(&mut self) {
        let now = self.now();
        self.ruling = self.ruling.take().filter(|ruling| now < ruling.until);
    }

    pub(super) fn objections_end(&self) -> Option<Micros> {
        self.ruling.as_ref().map(|ruling| ruling.until)
    }
}
