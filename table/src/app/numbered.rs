//! Deals by number at the table: who may begin one, what is told of it, and which rounds were dealt so.

use std::sync::Arc;

use rules::Seat;

use super::guide::{Guide, NumberedDeal, is_between};
use super::{App, past};
use crate::clock::{Micros, SECOND};
use crate::deal_number::DealNumber;
use crate::event::Request;
use crate::game::Seating;
use crate::refusal::Refusal;
use crate::view::{Action, CallInput, CallView, GuideView, Notice, Phase, View};
use crate::words::{Lang, Say, say};

/// The call that a deal by number begins with: its value is the number, or nothing where the club has given one out.
pub const DEAL_BY_NUMBER: &str = "deal-by-number";
/// The call that breaks it off.
pub const BREAK_OFF: &str = "break-deal-off";

/// When no card has come for this long, it is said that one may have been missed.
const QUIET: Micros = 10 * SECOND;

/// Whether it is the table that answers this call, and not the game.
pub(super) fn is_of_dealing(call: &str) -> bool {
    matches!(call, DEAL_BY_NUMBER | BREAK_OFF)
}

impl App {
    /// The deal by number of a round that is written, or is played: from 1.
    pub fn numbered(&self, round: usize) -> Option<&NumberedDeal> {
        self.numbered.get(&round).map(|deal| &**deal)
    }

    /// What the deals of this match follow from, as the club says.
    pub fn series(&self) -> Option<DealNumber> {
        self.series
    }

    /// The number of the round that is dealt next, or goes on.
    fn next_round(&self) -> usize {
        self.game.rounds_written() + 1
    }

    fn dealer(&self) -> Seat {
        self.game.view(self.now(), None, Lang::default()).dealer
    }

    /// Somebody wants a deal by number, or no more.
    pub(super) fn deals_by_number(
        &mut self,
        by: Option<Seat>,
        seat: Seat,
        call: &str,
        value: Option<&str>,
    ) -> Result<(), Refusal> {
        past::speaks_for(by, Some(seat))?;
        if call == BREAK_OFF {
            return match self.guide.take() {
                Some(_) => Ok(()),
                None => Refusal::say(say!("by-number-none")),
            };
        }
        if !self.may_number() {
            return Refusal::say(say!("by-number-unset"));
        }
        let typed = value.filter(|text| !text.trim().is_empty());
        let number = match (typed, self.series) {
            (Some(text), _) => text.parse().map_err(|_| no_number(text))?,
            (None, Some(series)) => series.of_round(self.next_round()),
            (None, None) => return Err(no_number("")),
        };
        let guide = is_between(&self.game)
            .then(|| Guide::of(number, &self.game, self.dealer()))
            .flatten();
        if guide.is_none() || self.guide.is_some() {
            return Refusal::say(say!("by-number-not-now"));
        }
        self.guide = guide;
        Ok(())
    }

    /// The dealer deals. What was dealt by number until now is the round's, if it is whole.
    pub(super) fn deal(&mut self, by: Option<Seat>) -> Result<(), Refusal> {
        if self.guide.as_ref().is_some_and(|guide| !guide.is_whole()) {
            return Refusal::say(say!("by-number-open"));
        }
        let round = self.next_round();
        self.game.asked(by, &Request::Deal)?;
        match self.guide.take() {
            Some(guide) => self.numbered.insert(round, Arc::new(guide.deal)),
            None => self.numbered.remove(&round),
        };
        Ok(())
    }

    /// The table has chosen it, or the club asks for it.
    fn may_number(&self) -> bool {
        let chosen = self.seating().is_some_and(Seating::deals_by_number);
        chosen || self.series.is_some()
    }

    /// Others play, or the deal went on without it: what was begun is of no use.
    pub(super) fn drop_stale_guide(&mut self) {
        let game = &self.game;
        self.guide.take_if(|guide| guide.is_stale(game));
    }

    /// Why no card comes any more, where one is awaited; and since when that is told.
    pub(super) fn guide_stalled(&self) -> Option<(Say, Micros)> {
        let guide = self.guide.as_ref().filter(|guide| guide.lacks())?;
        let text = guide.missed(self.game.tabletop());
        Some((text, self.moved + QUIET))
    }

    /// What pages are told of it: to whom each card goes, and how many went where.
    pub(super) fn tell_numbered(&self, view: &mut View, viewer: Option<Seat>, lang: Lang) {
        let tabletop = self.game.tabletop();
        if viewer.is_none_or(|viewer| viewer == view.dealer) {
            view.calls.extend(self.offer(view.dealer, lang));
        }
        let Some(guide) = &self.guide else { return };
        let whole = guide.is_whole();
        let (zone, text) = (guide.zone, guide.text(tabletop).tell(lang));
        view.guide = Some(GuideView { zone, whole });
        match whole {
            // What comes next stands behind it, with its button.
            true => {
                view.next.text = format!("{text} {}", view.next.text);
                // Whoever gathers would gather what was dealt; that the last card is to be taken away is said.
                let action = view.next.action;
                view.next.action = action.filter(|action| *action != Action::Gather);
            }
            false => {
                view.next.text = text;
                (view.next.action, view.next.seat) = (None, Some(view.dealer));
            }
        }
        // They name cards of places where everybody sees their faces, and here they lie face down.
        view.notices.retain(|notice| notice.kind != "two_places");
        view.notices.push(Notice::new(
            "dealing",
            guide.progress(tabletop).tell(lang),
            Some(zone),
        ));
    }

    /// What whoever deals may say of it now.
    fn offer(&self, dealer: Seat, lang: Lang) -> Option<CallView> {
        let call = |call, text: Say, input, due| CallView {
            call,
            seat: dealer,
            text: text.tell(lang),
            input,
            due,
            for_all: false,
            unread: false,
        };
        if self.guide.is_some() {
            let text = say!("call-break-deal-off");
            return Some(call(BREAK_OFF, text, CallInput::None, false));
        }
        let may = self.may_number() && is_between(&self.game);
        may.then(|| Guide::of(DealNumber::drawn(0), &self.game, dealer))
            .flatten()?;
        Some(match self.series {
            Some(_) => call(
                DEAL_BY_NUMBER,
                say!("call-deal-for-club"),
                CallInput::None,
                true,
            ),
            None => {
                let max = i64::try_from(DealNumber::MOST).unwrap_or(i64::MAX);
                let input = CallInput::Number { min: 1, max };
                call(DEAL_BY_NUMBER, say!("call-deal-by-number"), input, false)
            }
        })
    }

    /// That the deal which goes on, or was written last, was dealt by number. By which one is told when its points are written.
    pub(super) fn numbered_in_words(&self) -> Option<Say> {
        if let Some(deal) = self
            .numbered(self.game.rounds_written())
            .filter(|_| is_over(self))
        {
            let number = deal.number.to_string();
            return Some(say!("by-number-was", number = number));
        }
        let goes_on = !is_over(self) && self.numbered(self.next_round()).is_some();
        goes_on.then(|| say!("by-number-is"))
    }
}

/// No deal goes on.
fn is_over(app: &App) -> bool {
    is_between(&app.game) || app.game.phase() == Phase::Finished
}

fn no_number(text: &str) -> Refusal {
    Refusal(say!("by-number-no-number", text = text))
}
