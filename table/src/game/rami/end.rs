//! RA-21 to RA-25: how a turn ends, how it proves not to be over, and how the deal ends.

use rules::Seat;
use rules::rami::{Move, Round};

use super::deal::Deal;
use super::open::Lying;
use super::show::Hands;
use super::words;
use super::{Dealt, Rami};
use crate::game::seated::Stage;
use crate::words::{Say, say};

impl Deal {
    /// What was done in the turn, for the log.
    fn did(&self, thrown: Option<Lying>) -> Vec<Say> {
        let top = |lying: Lying| say!("ra-did-take-top", card = lying.card.to_string());
        let mut did: Vec<Say> = self.moved.took_top.map(top).into_iter().collect();
        if self.took_unread {
            did.push(say!("ra-did-take-top", card = "?"));
        }
        for (heap, gone) in self.open.heaps.iter().zip(&self.moved.gone) {
            let from = words::faces(&heap.cards);
            let take = |lying: &Lying| {
                let card = lying.card.to_string();
                say!("ra-did-take", card = card, from = from.as_str())
            };
            did.extend(gone.iter().map(take));
        }
        did.extend(words::grouping(&self.reading.grouping, &self.open.heaps));
        let card = thrown.map_or_else(|| "?".to_owned(), |lying| lying.card.to_string());
        did.push(say!("ra-did-throw", card = card));
        did
    }
}

impl Rami {
    /// RA-21: the turn is judged as a whole. What stands against it is named, and it stays open.
    pub(super) fn end_turn(&mut self, thrown: Option<Lying>) {
        let packs = self.packs();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let seat = deal.seat();
        let mut round = deal.reading.work.clone();
        let discard = Move::Discarded(thrown.map(|lying| lying.card));
        let judged = match round.apply(seat, discard) {
            Err(objections) => deal.reading.faults(&self.tabletop, &objections),
            Ok(()) => deal.reading.refused.clone(),
        };
        if !judged.is_empty() {
            deal.judged = judged;
            deal.threw_unread = false;
            deal.said_over = false;
            return;
        }
        let did = deal.did(thrown);
        let start = deal.start.clone();
        deal.next(
            &self.tabletop,
            packs,
            round,
            thrown.and_then(|lying| lying.tag),
        );
        self.note_charges(&start, seat);
        let (name, did) = (self.name(seat), words::did(&did));
        self.chronicle
            .step(say!("ra-log-turn", name = name, did = did));
        self.look_for_end();
    }

    /// RA-21: a turn proves not to be over, for its card was taken back.
    pub(super) fn look_at_pile(&mut self) {
        let packs = self.packs();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let Some(wrong) = deal.unbook(&self.tabletop, packs) else {
            return;
        };
        if deal.open.pile.holds(wrong) {
            return;
        }
        let name = self.tabletop.name(deal.seat()).to_owned();
        let card = self.tabletop.book.piece(wrong);
        let card = card.map_or_else(|| "?".to_owned(), |piece| piece.printed());
        self.chronicle
            .step(say!("log-thought-again", name = name, card = card));
    }

    /// RA-A12: who was charged by the hub since the turn began.
    fn note_charges(&mut self, before: &Round, turn: Seat) {
        let Some(deal) = self.playing() else {
            return;
        };
        let seats = Seat::all(self.players());
        let more = |seat: &Seat| *seat != turn && deal.start.hand(*seat) > before.hand(*seat);
        let charged: Vec<Seat> = seats.filter(more).collect();
        for seat in charged {
            let name = self.name(seat);
            self.chronicle.note(say!("ra-log-charged", name = name));
        }
    }

    /// RA-25, RA-A11: the deal is over; hands are shown.
    pub(super) fn look_for_end(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        if deal.start.end().is_some() {
            let (round, heaps) = (deal.start.clone(), deal.open.heaps.clone());
            let hands = Hands::new(&self.tabletop, self.players(), self.packs(), round, heaps);
            self.stage = Stage::Dealt(Dealt::Showing(Box::new(hands)));
        }
    }
}
