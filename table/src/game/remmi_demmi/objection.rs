//! RD-12: a trade from hand to hand is not sensed. Whoever was given a false Demmi says so, and whoever gave it
//! takes their cards back; if they say that it was a Demmi, the trays decide.

use rules::Seat;

use super::calls::Word;
use super::questions::About;
use super::{Dealt, RemmiDemmi};
use crate::game::call::{Call, Input};
use crate::game::question::{Question, yes_no};
use crate::game::seated::Stage;
use crate::view::Notice;
use crate::words::{Lang, say};

/// Somebody objects to a packet that they were given in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    by: Seat,
    of: Seat,
    /// Whoever gave it says that it was a Demmi.
    denied: bool,
}

impl RemmiDemmi {
    /// While the round runs (RD-A11, RD-A12) everybody who still trades may object to what another gave.
    pub(super) fn objection_calls(&self) -> Vec<Call<Word>> {
        if !matches!(self.stage, Stage::Dealt(Dealt::Running(_))) {
            return Vec::new();
        }
        let claimed = self.claimants();
        let trade = self
            .present()
            .into_iter()
            .filter(|seat| !claimed.contains(seat));
        let trade: Vec<Seat> = trade.collect();
        let call = |seat: &Seat| {
            let others = trade.iter().copied().filter(|other| other != seat);
            let call = Call::new(Word::Object, *seat, say!("rd-call-object"));
            call.with(Input::seats(&self.tabletop, others))
        };
        trade.iter().map(call).collect()
    }

    /// Somebody objects.
    pub(super) fn objects(&mut self, by: Seat, of: Seat) {
        let known = |objection: &Objection| (objection.by, objection.of) == (by, of);
        if let Stage::Dealt(Dealt::Running(trading)) = &mut self.stage
            && !trading.objections.iter().any(known)
        {
            let denied = false;
            trading.objections.push(Objection { by, of, denied });
        }
    }

    fn objections(&self) -> &[Objection] {
        match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) => &trading.objections,
            _ => &[],
        }
    }

    /// Whoever gave the packet is asked.
    pub(super) fn ask_objections(&self) -> Vec<Question<About>> {
        let open = self.objections().iter().filter(|one| !one.denied);
        let ask = |one: &Objection| Question {
            about: About::Objection(one.by, one.of),
            to: Some(one.of),
            text: say!(
                "rd-ask-objection",
                by = self.tabletop.name(one.by),
                name = self.tabletop.name(one.of)
            ),
            options: vec![
                (yes_no(true).to_owned(), say!("rd-objection-yes")),
                (yes_no(false).to_owned(), say!("rd-objection-no")),
            ],
        };
        open.map(ask).collect()
    }

    /// They have answered: both take their own cards back, or the trays decide.
    pub(super) fn answers_objection(&mut self, by: Seat, of: Seat, was_false: bool) {
        let Stage::Dealt(Dealt::Running(trading)) = &mut self.stage else {
            return;
        };
        let ours = |one: &Objection| (one.by, one.of) == (by, of);
        match was_false {
            true => trading.objections.retain(|one| !ours(one)),
            false => {
                let ours = trading.objections.iter_mut().filter(|one| ours(one));
                ours.for_each(|one| one.denied = true);
            }
        }
        if was_false {
            let (name, other) = (self.tabletop.name(of), self.tabletop.name(by));
            let text = say!("rd-log-false-demmi", name = name, other = other);
            self.chronicle.step(text);
        }
    }

    /// Both packets lie on the trays: what the trays say settles it.
    pub(super) fn settle_objections(&mut self) {
        let Some(seats) = self.own.trade.as_ref().map(|trade| trade.seats) else {
            return;
        };
        if let Stage::Dealt(Dealt::Running(trading)) = &mut self.stage {
            let theirs = |one: &Objection| seats.contains(&one.by) && seats.contains(&one.of);
            trading.objections.retain(|one| !theirs(one));
        }
    }

    /// What is to be laid on the trays.
    pub(super) fn objections_told(&self, lang: Lang) -> Vec<Notice> {
        let denied = self.objections().iter().filter(|one| one.denied);
        let notice = |one: &Objection| {
            Notice::new(
                "objection",
                say!(
                    "rd-notice-objection",
                    by = self.tabletop.name(one.by),
                    name = self.tabletop.name(one.of)
                )
                .tell(lang),
                None,
            )
        };
        denied.map(notice).collect()
    }
}
