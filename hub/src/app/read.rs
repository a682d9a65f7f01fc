//! What may be read of the state.

use rules::Seat;
use rules::remmi_demmi::{Plaque, Setup, Type};
use sensors::Uid;

use super::{App, Stage, Taking, TimerBelief};
use crate::clock::Micros;
use crate::felt::{Felt, Place};
use crate::piece::Piece;
use crate::zone::Zone;

impl App {
    /// Micros at the last event.
    pub fn now(&self) -> Micros {
        self.now
    }

    /// Events handled.
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// Names in order of seats; before the set-up those proposed.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Where the round stands.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What lies where.
    pub fn felt(&self) -> &Felt {
        &self.felt
    }

    /// The deck, sizes and plaques of this match, once set up.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// The belief about the timer.
    pub fn timer(&self) -> &TimerBelief {
        &self.timer
    }

    /// Points of the rounds written so far, per seat.
    pub fn scores(&self) -> &[Vec<i32>] {
        &self.scores
    }

    /// Deals so far, those of earlier matches on this table included: the timer's round.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// The seat that deals, or deals next.
    pub fn dealer(&self) -> usize {
        self.dealer
    }

    /// The name of a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
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

    /// The match was taken up at a start and nobody has chosen yet.
    pub fn is_resumed(&self) -> bool {
        self.resumed
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
        for uid in self.felt.on(zone, self.now) {
            match self.book.piece(uid) {
                Some(Piece::Card { face, .. }) => cards.push((uid, face)),
                Some(Piece::Plaque(_)) => {}
                None => unknown += 1,
            }
        }
        (cards, unknown)
    }

    /// Where a plaque is.
    pub(crate) fn plaque_place(&self, plaque: Plaque) -> Place {
        let tag = self
            .felt
            .tags()
            .find(|uid| self.book.piece(*uid) == Some(Piece::Plaque(plaque)));
        tag.map_or(Place::Away, |uid| self.felt.place(uid, self.now))
    }

    pub(crate) fn piece_name(&self, uid: Uid) -> String {
        self.book
            .piece(uid)
            .map_or_else(|| uid.to_string(), |piece| piece.to_string())
    }
}
