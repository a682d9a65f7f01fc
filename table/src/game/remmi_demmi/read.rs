//! What may be read of the state.

use std::collections::BTreeSet;

use rules::Seat;
use rules::remmi_demmi::{Plaque, Setup, Type};
use sensors::Uid;

use super::{RemmiDemmi, Stage, Taking};
use crate::clock::Micros;
use crate::felt::Place;
use crate::piece::Piece;
use crate::zone::Zone;

impl RemmiDemmi {
    /// Micros at the last event.
    pub(super) fn now(&self) -> Micros {
        self.base.now
    }

    /// Where the round stands.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The deck, sizes and plaques of this match, once set up.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Points of the rounds written so far, per seat.
    pub fn scores(&self) -> &[Vec<i32>] {
        &self.scores
    }

    /// The seat that deals, or deals next.
    pub fn dealer(&self) -> usize {
        self.dealer
    }

    /// The name of a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.base.name(seat)
    }

    /// Sum of the rounds written so far, per seat.
    pub fn totals(&self) -> Vec<i32> {
        let sum = |seat| self.scores.iter().map(|round| round[seat]).sum();
        (0..self.players()).map(sum).collect()
    }

    /// Leads the match, alone or not; nobody leads before the first points.
    pub fn leads(&self, seat: usize) -> bool {
        let totals = self.totals();
        let best = totals.iter().max();
        !self.scores.is_empty() && best.is_some() && totals.get(seat) == best
    }

    /// The plaques taken in the round that runs or has just stopped.
    pub fn takings(&self) -> &[Taking] {
        match &self.stage {
            Stage::Running(trading) => &trading.takings,
            Stage::Verifying(verification)
            | Stage::Scored(verification)
            | Stage::Finished(verification) => &verification.trading.takings,
            Stage::Setup | Stage::Ready | Stage::Dealt { .. } => &[],
        }
    }

    pub(super) fn players(&self) -> usize {
        self.setup.as_ref().map_or(0, |setup| setup.players)
    }

    pub(super) fn seats(&self) -> Vec<Seat> {
        (0..self.players() as u8).map(Seat).collect()
    }

    pub(crate) fn length(&self) -> Micros {
        Micros::from(self.options.timer.seconds()) * crate::clock::SECOND
    }

    /// The cards on a zone: those with a face, and how many tags there are unknown.
    pub(crate) fn cards_on(&self, zone: Zone) -> (Vec<(Uid, Type)>, usize) {
        let (mut cards, mut unknown) = (Vec::new(), 0);
        for uid in self.base.felt.on(zone, self.base.now) {
            match self.base.book.piece(uid) {
                Some(Piece::Card { face, .. }) => cards.push((uid, face)),
                Some(_) => {}
                None => unknown += 1,
            }
        }
        (cards, unknown)
    }

    /// The cards that lie on a seat's pad, and with four players beside it.
    pub(super) fn lies_before(&self, seat: usize) -> BTreeSet<Uid> {
        let places = [Zone::Pad(seat as u8)]
            .into_iter()
            .chain(self.tenth_place(seat));
        let cards = places.flat_map(|zone| self.cards_on(zone).0);
        cards.map(|(uid, _)| uid).collect()
    }

    /// Where a plaque is.
    pub(crate) fn plaque_place(&self, plaque: Plaque) -> Place {
        let tag = self.plaque_tag(plaque);
        tag.map_or(Place::Away, |uid| self.base.felt.place(uid, self.base.now))
    }

    /// A plaque's tag, if any antenna sees it.
    pub(super) fn plaque_tag(&self, plaque: Plaque) -> Option<Uid> {
        let is_it = |uid: &Uid| self.base.book.piece(*uid) == Some(Piece::Plaque(plaque));
        self.base.felt.tags().find(is_it)
    }
}
