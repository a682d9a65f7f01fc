//! RG-12 to RG-18: the deal, counts and turns.

use std::collections::BTreeMap;

use rules::Seat;
use rules::card::Card;
use rules::remigio::{Code, Counted, HAND, Move, Special};
use sensors::Uid;

use super::{Before, Deal, Dealt, Remigio, words};
use crate::clock::Micros;
use crate::game::fault::Fault;
use crate::game::pile::{Booked, Fate, Next, Pile, Throw, Told};
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::game::stock::StockWord;
use crate::game::tidy;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

impl Deal {
    /// A card that somebody took cannot be thrown by another: it was not read while the next card
    /// was laid on it, and nobody took it.
    fn lies_there_still(&self, uid: Uid) -> bool {
        let turn = self.round.turn();
        let taker = self.taken.get(&uid).copied();
        taker.is_some() && taker != turn
    }

    /// Cards that are thrown now end a turn.
    pub(super) fn is_open(&self) -> bool {
        self.closing.is_none() && self.round.end().is_none()
    }

    /// What the pile tells.
    pub(super) fn told(&self, now: Micros) -> Told {
        self.pile.read(now)
    }

    /// What is booked was thrown: people go on from there.
    pub(super) fn settle(&mut self) {
        self.booked.settle_all(&mut self.pile);
    }

    /// What lies on the pile and is not booked is to be taken up.
    pub(super) fn put_back(&mut self, Tabletop { now, felt, .. }: &Tabletop) {
        self.settle();
        self.pile.keep(*now, |uid| felt.lies(uid, Zone::Discard));
        self.pile.take_back();
    }

    /// The pile with what is booked on it.
    pub(super) fn lies(&self) -> Pile {
        self.booked.on(&self.pile)
    }
}

impl Remigio {
    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        tidy::untidy(&self.tabletop, self.to_clear())
    }

    fn to_clear(&self) -> Vec<Zone> {
        let pads = Seat::all(self.players()).map(Zone::Pad);
        pads.chain([Zone::Discard]).collect()
    }

    /// RG-12: the dealer deals; the next card on the discard pile is the one turned up.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        let zones = self.to_clear();
        tidy::clear(&mut self.tabletop, zones)?;
        self.begin(Dealt::TurnUp);
        let name = self.tabletop.name(self.dealer()).to_owned();
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
            booked: Booked::default(),
            taken: BTreeMap::new(),
            previous: None,
            came_back: false,
            closing: None,
            showing: None,
            laid_open: BTreeMap::new(),
            taken_back: None,
            stock: StockWord::Unsaid,
            refused: None,
        })));
        Ok(())
    }

    /// A card is read on the discard pile.
    pub(super) fn on_pile(&mut self, uid: Uid, card: Card, since: Micros) {
        self.look_at_pile();
        match &mut self.stage {
            Stage::Dealt(Dealt::TurnUp) => {
                // A match that is over deals no further.
                let _ = self.turn_up(Some(uid), Some(card));
            }
            Stage::Dealt(Dealt::Playing(deal)) if deal.lies_there_still(uid) => {
                deal.taken.remove(&uid);
                deal.pile.lay_under_top(uid);
            }
            Stage::Dealt(Dealt::Playing(deal)) => {
                deal.came_back |= deal.pile.arrived(uid, since);
            }
            _ => {}
        }
    }

    /// A card is not read on the pile any more: it lies under the next one, or somebody has it.
    pub(super) fn off_pile(&mut self, uid: Uid, missed: Micros) {
        self.look_at_pile();
        if let Ok(deal) = self.playing_mut() {
            deal.pile.left(uid, missed);
        }
    }

    /// RG-16: books what was thrown, and takes back what proves not to be a throw.
    pub(super) fn look_at_pile(&mut self) {
        let now = self.tabletop.now;
        let Some(deal) = self.playing().filter(|deal| deal.is_open()) else {
            return;
        };
        let told = deal.told(now);
        let stand = deal.booked.stand(&told, |booked, throw| booked == throw);
        let mut wrong = self.unbook(stand, &told);
        for throw in &told.throws[stand..] {
            let again = wrong.take().filter(|wrong| wrong.uid == throw.uid);
            if !self.book(*throw, again.is_some()) {
                return;
            }
        }
        if let Ok(deal) = self.playing_mut() {
            deal.booked.settle(&mut deal.pile, usize::MAX, now);
        }
    }

    /// It is as it was before all throws but the first few; returns the oldest of those.
    fn unbook(&mut self, stay: usize, told: &Told) -> Option<Throw> {
        let deal = self.playing_mut().ok()?;
        let (wrong, before) = deal.booked.take_back(stay)?;
        (deal.round, deal.taken, deal.previous) = (before.round, before.taken, before.previous);
        let thrower = deal.round.turn();
        let told = &told.throws;
        let none = told.iter().all(|throw| throw.uid != wrong.uid) && !deal.pile.holds(wrong.uid);
        if let Some(seat) = thrower.filter(|_| none) {
            let name = self.name(seat);
            let card = Say::known(self.tabletop.book.piece(wrong.uid));
            self.chronicle
                .step(say!("log-thought-again", name = name, card = card));
        }
        Some(wrong)
    }

    /// When more is known of what was thrown.
    pub(super) fn thrown_at(&self) -> Option<Micros> {
        let deal = self.playing().filter(|deal| deal.is_open())?;
        deal.round.turn()?;
        let now = self.tabletop.now;
        deal.pile.wake_at(&deal.told(now), now)
    }

    /// RG-14: what lies on the pile while hands are counted is taken up as soon as they are.
    pub(super) fn thrown_early(&self) -> Option<Fault> {
        let deal = self.playing()?;
        let lie = deal.pile.beside(&Told::default());
        let blame = lie.iter().map(|uid| self.tabletop.piece_name(*uid));
        let early = !deal.round.uncounted().is_empty() && !lie.is_empty();
        early.then(|| Fault {
            text: say!("rg-hands-not-counted", rule = "RG-14"),
            reason: Code::HandsNotCounted.as_str(),
            rule: "RG-14",
            blame: blame.collect(),
        })
    }

    /// RG-16: a throw ends the turn; says whether it did. `again`: it is known, and now that its player had
    /// taken the top of the pile, or had not.
    fn book(&mut self, throw: Throw, again: bool) -> bool {
        let Some(deal) = self.playing() else {
            return false;
        };
        let before = Before {
            round: deal.round.clone(),
            taken: deal.taken.clone(),
            previous: deal.previous,
        };
        let top = deal.lies().top().filter(|_| throw.took);
        let card = self
            .tabletop
            .book
            .piece(throw.uid)
            .and_then(|piece| piece.card());
        if !self.thrown(top, Some(throw.uid), card, again) {
            return false;
        }
        if let Ok(deal) = self.playing_mut() {
            deal.booked.add(throw, before);
        }
        true
    }

    /// RG-16: a card that is not read was thrown.
    pub(super) fn threw_unread(&mut self) {
        let Ok(deal) = self.playing_mut() else {
            return;
        };
        deal.settle();
        let took = deal.pile.is_lifted();
        let top = deal.pile.top().filter(|_| took);
        if self.thrown(top, None, None, false)
            && let Ok(deal) = self.playing_mut()
        {
            deal.pile.throw_unread(took);
        }
    }

    /// RG-16: the player whose turn it is has thrown a card, and before that taken the top.
    fn thrown(
        &mut self,
        took: Option<Uid>,
        tag: Option<Uid>,
        card: Option<Card>,
        again: bool,
    ) -> bool {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return false;
        };
        let Some(seat) = deal.round.turn() else {
            return false;
        };
        let mut round = deal.round.clone();
        let drew = took.map_or(Ok(Counted::Ok), |_| round.apply(seat, Move::TookDiscard));
        let moved = drew.and_then(|_| round.apply(seat, Move::Discarded(card)));
        if let Err(violation) = moved {
            deal.refused = Some(words::fault(words::refused(&violation), &violation));
            return false;
        }
        deal.round = round;
        deal.taken.extend(took.map(|top| (top, seat)));
        deal.taken.retain(|uid, _| Some(*uid) != tag);
        deal.previous = Some(seat);
        deal.came_back = false;
        deal.stock = StockWord::Unsaid;
        deal.refused = None;
        let name = self.tabletop.name(seat).to_owned();
        let card = Say::known(card);
        let taken = took.map(|uid| Say::known(self.tabletop.book.piece(uid)));
        match (taken, again) {
            (None, true) => {}
            (Some(taken), true) => {
                self.chronicle
                    .note(say!("log-had-taken", name = name, taken = taken))
            }
            (None, false) => self
                .chronicle
                .step(say!("log-threw", name = name, card = card)),
            (Some(taken), false) => self.chronicle.step(say!(
                "log-took-threw",
                name = name,
                taken = taken,
                card = card
            )),
        }
        true
    }

    /// What is said is a move.
    pub(super) fn moves(&mut self, by: Seat, what: Move) -> Result<(), Refusal> {
        let done = self.playing_mut()?.round.apply(by, what);
        done.map(drop)
            .map_err(|violation| Refusal(words::refused(&violation)))
    }

    /// RG-17: the player wants to draw and finds no stock; against the table's count they are asked.
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
        deal.settle();
        deal.pile.shuffle(0);
        deal.stock = StockWord::MadeAnew;
        self.chronicle.step(say!("log-stock-shuffled"));
        Ok(())
    }

    /// RG-A15: the card just taken from the pile is thrown back.
    pub(super) fn threw_back(&mut self) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        deal.settle();
        let top = deal.pile.top();
        let card = top.and_then(|uid| self.tabletop.book.piece(uid)?.card());
        self.thrown(top, top, card, false);
        Ok(())
    }

    /// RG-14, RG-15: a hand was counted.
    pub(super) fn count(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        let done = deal.round.apply(seat, Move::Counted(cards));
        if deal.booked.is_empty() && deal.previous.is_none() {
            deal.pile.drop_gone(false);
        }
        let done = done.map_err(|violation| Refusal(words::refused(&violation)))?;
        let name = self.tabletop.name(seat).to_owned();
        match done {
            Counted::Ok => {}
            Counted::ReturnOneAtRandom => self.chronicle.note(say!("rg-return-one", name = name)),
            Counted::DrawOneFromMiddle => self.chronicle.note(say!("rg-draw-one", name = name)),
            // RG-15 is never volunteered: the player knows what they counted.
            Counted::DeadHand => {}
            Counted::Redeal => {
                self.undeal();
                self.chronicle
                    .step(say!("rg-redeal", name = name, n = cards));
            }
        }
        Ok(())
    }

    /// RG-14: everybody has said so at the table, and the dealer says it once for all.
    pub(super) fn all_have_ten(&mut self) -> Result<(), Refusal> {
        let uncounted = self.playing_mut()?.round.uncounted();
        uncounted
            .into_iter()
            .try_for_each(|seat| self.count(seat, HAND))
    }

    /// RG-18: somebody says that they close; now they show ten cards.
    pub(super) fn closes(&mut self, seat: Seat, announced: Option<Special>) -> Result<(), Refusal> {
        let players = self.players();
        // Whoever throws and says so in one breath has thrown.
        let now = self.tabletop.now;
        let deal = self.playing_mut()?;
        if let Next::NotBefore(uid, _) = deal.told(now).next {
            deal.pile.say(uid, Fate::Thrown);
        }
        self.look_at_pile();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        deal.settle();
        deal.closing = Some((seat, announced));
        deal.refused = None;
        deal.showing = Some(Showing::new(&self.tabletop, players, |piece| {
            piece.card().is_some()
        }));
        self.look_at_close();
        Ok(())
    }
}
