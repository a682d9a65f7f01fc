//! What may be read of the state.

use std::collections::BTreeSet;

use rules::Seat;
use rules::remmi_demmi::{Plaque, Setup, Type};
use sensors::Uid;

use super::{Dealt, RemmiDemmi, Taking};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::seated::Stage;
use crate::piece::Piece;
use crate::zone::Zone;

impl RemmiDemmi {
    /// Micros at the last event.
    pub(super) fn now(&self) -> Micros {
        self.tabletop.now
    }

    /// The deck, sizes and plaques of this match, once set up.
    pub fn setup(&self) -> Option<&Setup> {
        self.own.setup.as_ref()
    }

    /// The seat that deals, or deals next.
    pub fn dealer(&self) -> Seat {
        self.game.dealer()
    }

    /// The plaques taken in the round that runs or has just stopped.
    pub fn takings(&self) -> &[Taking] {
        match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) => &trading.takings,
            Stage::Dealt(Dealt::Verifying(verification))
            | Stage::Scored(verification)
            | Stage::Finished(verification) => &verification.trading.takings,
            Stage::Ready | Stage::Dealt(Dealt::Armed { .. }) => &[],
        }
    }

    pub(crate) fn length(&self) -> Micros {
        Micros::from(self.options.timer.seconds()) * crate::clock::SECOND
    }

    /// The cards on a zone: those with a face, and how many tags there are unknown.
    pub(crate) fn cards_on(&self, zone: Zone) -> (Vec<(Uid, Type)>, usize) {
        let (mut cards, mut unknown) = (Vec::new(), 0);
        for uid in self.tabletop.felt.on(zone) {
            match self.tabletop.book.piece(uid) {
                Some(Piece::Card { face, .. }) => cards.push((uid, face)),
                Some(_) => {}
                None => unknown += 1,
            }
        }
        (cards, unknown)
    }

    /// The cards that lie on a seat's pad, and with four players beside it.
    pub(super) fn lies_before(&self, seat: Seat) -> BTreeSet<Uid> {
        let places = [Zone::Pad(seat)].into_iter().chain(self.tenth_place(seat));
        let cards = places.flat_map(|zone| self.cards_on(zone).0);
        cards.map(|(uid, _)| uid).collect()
    }

    /// Where a plaque is.
    pub(crate) fn plaque_place(&self, plaque: Plaque) -> Place {
        let tag = self.plaque_tag(plaque);
        tag.map_or(Place::Away, |uid| self.tabletop.place(uid))
    }

    /// A plaque's tag, if any antenna sees it.
    pub(super) fn plaque_tag(&self, plaque: Plaque) -> Option<Uid> {
        let is_it = |uid: &Uid| self.tabletop.book.piece(*uid) == Some(Piece::Plaque(plaque));
        self.tabletop.felt.tags().find(is_it)
    }
}
