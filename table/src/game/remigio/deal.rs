//! RG-12 to RG-18: the deal, counts and turns.

use std::collections::BTreeMap;

use rules::Seat;
use rules::card::Card;
use rules::remigio::{Code, Counted, Move, Special};
use sensors::Uid;

use super::{Deal, Dealt, Remigio, words};
use crate::game::fault::Fault;
use crate::game::pile::{Happened, Pile};
use crate::game::playing::untidy;
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::game::stock::StockWord;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

impl Deal {
    /// A card that somebody took cannot be thrown by another: it was not read while the next card
    /// was laid on it, and nobody took it.
    fn lies_there_still(&self, uid: Uid) -> bool {
        let turn = self.round.turn().map(|seat| usize::from(seat.0));
        let taker = self.taken.get(&uid).copied();
        taker.is_some() && taker != turn
    }
}

impl Remigio {
    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        let pads = (0..self.players() as u8).map(Zone::Pad);
        untidy(&self.base, pads.chain([Zone::Discard]))
    }

    /// RG-12: the dealer deals; the next card on the discard pile is the one turned up.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        if let Some(fault) = self.untidy() {
            return Refusal::say(fault);
        }
        self.begin(Dealt::TurnUp);
        let name = self.base.name(self.dealer()).to_owned();
        self.chronicle.note(say!("log-deals", name = name));
        Ok(())
    }

    /// RG-13: the discard pile begins.
    pub(super) fn turn_up(&mut self, tag: Option<Uid>, card: Option<Card>) -> Result<(), Refusal> {
        let round = self
            .game
            .deal(card)
            .map_err(|_| Refusal(say!("match-is-over")))?;
        let mut pile = Pile::default();
        pile.throw(tag);
        self.stage = Stage::Dealt(Dealt::Playing(Box::new(Deal {
            round,
            pile,
            early: Vec::new(),
            taken: BTreeMap::new(),
            previous: None,
            came_back: false,
            closing: None,
            showing: None,
            stock: StockWord::Unsaid,
            refused: None,
        })));
        Ok(())
    }

    /// A card is read on the discard pile.
    pub(super) fn on_pile(&mut self, uid: Uid, card: Card) {
        match &mut self.stage {
            Stage::Dealt(Dealt::TurnUp) => {
                // A match that is over deals no more.
                let _ = self.turn_up(Some(uid), Some(card));
            }
            Stage::Dealt(Dealt::Playing(deal))
                if deal.round.end().is_none() && deal.closing.is_none() =>
            {
                match deal.pile.arrived(uid) {
                    Happened::Thrown if deal.lies_there_still(uid) => {
                        deal.taken.remove(&uid);
                        deal.pile.lay_under_top(uid);
                    }
                    Happened::Thrown if deal.round.turn().is_none() => {
                        deal.early.retain(|early| *early != uid);
                        deal.early.push(uid);
                    }
                    Happened::Thrown => self.thrown(Some(uid), Some(card)),
                    Happened::PutBack => deal.came_back = true,
                    Happened::Nothing => {}
                }
            }
            _ => {}
        }
    }

    /// RG-14: what was thrown early is taken up once all have counted.
    pub(super) fn take_up(&mut self) {
        if self.turn().is_none() {
            return;
        }
        let Ok(deal) = self.playing_mut() else {
            return;
        };
        for uid in std::mem::take(&mut deal.early) {
            if let Some(card) = self.base.book.piece(uid).and_then(|piece| piece.card()) {
                self.on_pile(uid, card);
            }
        }
    }

    /// RG-14: what lies on the pile while hands are counted is taken up as soon as they are.
    pub(super) fn thrown_early(&self) -> Option<Fault> {
        let deal = self.playing()?;
        let blame = deal.early.iter().map(|uid| self.base.piece_name(*uid));
        (!deal.early.is_empty()).then(|| Fault {
            text: say!("rg-hands-not-counted", rule = "RG-14"),
            reason: Code::HandsNotCounted.as_str(),
            rule: "RG-14",
            blame: blame.collect(),
        })
    }

    /// RG-16: the player whose turn it is has thrown a card.
    pub(super) fn thrown(&mut self, tag: Option<Uid>, card: Option<Card>) {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let Some(seat) = deal.round.turn() else {
            return;
        };
        let mut round = deal.round.clone();
        let took = deal.pile.is_lifted();
        let top = deal.pile.top();
        let moved = if took {
            round.apply(seat, Move::TookDiscard)
        } else {
            Ok(Counted::Ok)
        };
        let moved = moved.and_then(|_| round.apply(seat, Move::Discarded(card)));
        if let Err(violation) = moved {
            deal.refused = Some(words::fault(words::refused(&violation), &violation));
            return;
        }
        deal.round = round;
        if took {
            deal.pile.take();
            deal.taken.extend(top.map(|top| (top, usize::from(seat.0))));
        }
        deal.taken.retain(|uid, _| Some(*uid) != tag);
        deal.pile.throw(tag);
        deal.previous = Some(usize::from(seat.0));
        deal.came_back = false;
        deal.stock = StockWord::Unsaid;
        deal.refused = None;
        let name = self.base.name(usize::from(seat.0)).to_owned();
        let card = card.map_or_else(|| "?".to_owned(), |card| card.to_string());
        let taken = top.and_then(|uid| self.base.book.piece(uid));
        self.chronicle.step(match (took, taken) {
            (true, Some(taken)) => {
                say!(
                    "log-took-threw",
                    name = name,
                    taken = taken.printed(),
                    card = card
                )
            }
            _ => say!("log-threw", name = name, card = card),
        });
    }

    /// What is said is a move.
    pub(super) fn moves(&mut self, by: Seat, what: Move) -> Result<(), Refusal> {
        let done = self.playing_mut()?.round.apply(by, what);
        done.map(drop)
            .map_err(|violation| Refusal(words::refused(&violation)))
    }

    /// RG-17: he wants to draw and finds no stock; against the table's count he is asked.
    pub(super) fn says_empty(&mut self, by: Seat) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        deal.stock = StockWord::said(by, deal.round.stock());
        match deal.stock {
            StockWord::Doubted(..) => Ok(()),
            _ => self.shuffle(by),
        }
    }

    /// RG-17: the whole pile becomes the stock.
    pub(super) fn shuffle(&mut self, by: Seat) -> Result<(), Refusal> {
        self.moves(by, Move::StockEmpty)?;
        let deal = self.playing_mut()?;
        deal.pile.shuffle(0);
        deal.stock = StockWord::MadeAnew;
        self.chronicle.step(say!("log-stock-shuffled"));
        Ok(())
    }

    /// RG-A15: the card just taken from the pile is thrown back.
    pub(super) fn threw_back(&mut self) -> Result<(), Refusal> {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        let top = deal.pile.top();
        let card = top.and_then(|uid| self.base.book.piece(uid)?.card());
        // As it was before the card came back.
        if let Some(uid) = top {
            deal.pile.left(uid);
        }
        self.thrown(top, card);
        Ok(())
    }

    /// RG-14, RG-15: a hand was counted.
    pub(super) fn count(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        let done = self.playing_mut()?.round.apply(seat, Move::Counted(cards));
        let done = done.map_err(|violation| Refusal(words::refused(&violation)))?;
        let name = self.base.name(usize::from(seat.0)).to_owned();
        match done {
            Counted::Ok => {}
            Counted::ReturnOneAtRandom => self.chronicle.note(say!("rg-return-one", name = name)),
            Counted::DrawOneFromMiddle => self.chronicle.note(say!("rg-draw-one", name = name)),
            // RG-15 is never volunteered: the player knows what he counted.
            Counted::DeadHand => {}
            Counted::Redeal => {
                self.undeal();
                self.chronicle
                    .step(say!("rg-redeal", name = name, n = cards));
            }
        }
        Ok(())
    }

    /// RG-18: somebody says that he closes; now he shows ten cards.
    pub(super) fn closes(
        &mut self,
        seat: usize,
        announced: Option<Special>,
    ) -> Result<(), Refusal> {
        let players = self.players();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        deal.closing = Some((seat, announced));
        deal.refused = None;
        deal.showing = Some(Showing::new(&self.base, players, |piece| {
            piece.card().is_some()
        }));
        self.look_at_close();
        Ok(())
    }
}
