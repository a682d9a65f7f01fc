//! RD-22: with the blind start whoever looked at their cards, or offered a trade, before the slap
//! loses a point. No antenna tells either: somebody says so, and whom it concerns owns up.

use std::collections::BTreeSet;

use rules::Seat;

use super::calls::Word;
use super::questions::About;
use super::{Dealt, RemmiDemmi};
use crate::game::call::{Call, Input};
use crate::game::question::{Question, yes_no};
use crate::game::seated::Stage;
use crate::words::{Say, say};

/// What somebody did before the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Offence {
    /// Looked at their cards.
    Look,
    /// Offered a trade.
    Offer,
}

/// What was said of the round, and owned up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Early {
    /// Who and what: it costs a point once for each kind (RD-A13).
    charged: BTreeSet<(Seat, Offence)>,
    /// Who says what of whom, until they answer.
    said: Vec<(Seat, Seat, Offence)>,
}

impl Offence {
    const ALL: [Offence; 2] = [Offence::Look, Offence::Offer];

    /// As it is called, and asked after.
    pub(super) const fn word(self) -> Word {
        match self {
            Offence::Look => Word::Looked,
            Offence::Offer => Word::Offered,
        }
    }

    fn call(self) -> Say {
        match self {
            Offence::Look => say!("rd-call-looked"),
            Offence::Offer => say!("rd-call-offered"),
        }
    }

    fn ask(self, by: &str, name: &str) -> Say {
        match self {
            Offence::Look => say!("rd-ask-looked", by = by, name = name),
            Offence::Offer => say!("rd-ask-offered", by = by, name = name),
        }
    }

    fn charge(self, name: &str) -> Say {
        match self {
            Offence::Look => say!("rd-looked", name = name),
            Offence::Offer => say!("rd-offered", name = name),
        }
    }
}

impl Early {
    /// The points are written: what nobody owned up to is no longer said.
    pub(super) fn lapse(&mut self) {
        self.said.clear();
    }

    /// Who is charged with an offence, as the rules want it.
    pub(super) fn seats(&self, kind: Offence) -> Vec<Seat> {
        let charged = self.charged.iter().filter(|(_, of)| *of == kind);
        charged.map(|(seat, _)| *seat).collect()
    }
}

impl RemmiDemmi {
    /// Everybody may say it of everybody else, from the deal until the points are written.
    pub(super) fn early_calls(&self) -> Vec<Call<Word>> {
        let open = matches!(
            self.stage,
            Stage::Dealt(Dealt::Armed { .. })
                | Stage::Dealt(Dealt::Running(_))
                | Stage::Dealt(Dealt::Verifying(_))
        );
        if !open || !self.options.variant {
            return Vec::new();
        }
        let of = |seat: Seat, kind: Offence| {
            let others = self.present().into_iter().filter(|other| *other != seat);
            let call = Call::new(kind.word(), seat, kind.call());
            call.with(Input::seats(&self.tabletop, others))
        };
        self.present()
            .into_iter()
            .flat_map(|seat| Offence::ALL.map(|kind| of(seat, kind)))
            .collect()
    }

    /// Somebody says it.
    pub(super) fn accuses(&mut self, by: Seat, kind: Offence, seat: Seat) {
        let known = self.own.early.charged.contains(&(seat, kind))
            || self
                .own
                .early
                .said
                .iter()
                .any(|(_, of, said)| (*of, *said) == (seat, kind));
        if !known {
            self.own.early.said.push((by, seat, kind));
        }
    }

    /// Whom it concerns is asked.
    pub(super) fn ask_early(&self) -> Vec<Question<About>> {
        let ask = |(by, seat, kind): &(Seat, Seat, Offence)| Question {
            about: About::Early(*kind, *seat),
            to: Some(*seat),
            text: kind.ask(self.tabletop.name(*by), self.tabletop.name(*seat)),
            options: vec![
                (yes_no(false).to_owned(), say!("no")),
                (yes_no(true).to_owned(), say!("rd-owns-up")),
            ],
        };
        self.own.early.said.iter().map(ask).collect()
    }

    /// They have answered.
    pub(super) fn owns_up(&mut self, kind: Offence, seat: Seat, yes: bool) {
        self.own
            .early
            .said
            .retain(|(_, of, said)| (*of, *said) != (seat, kind));
        if yes && self.own.early.charged.insert((seat, kind)) {
            self.chronicle.step(kind.charge(self.tabletop.name(seat)));
        }
    }

    /// What was charged in this round, for everybody to see.
    pub(super) fn charges(&self) -> Vec<(Seat, Say)> {
        let charged = self.own.early.charged.iter();
        charged
            .map(|(seat, kind)| (*seat, kind.charge(self.tabletop.name(*seat))))
            .collect()
    }
}
