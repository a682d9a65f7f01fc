//! RA-10 to RA-25: a deal, turn by turn, and how a turn ends.

use rules::Seat;
use rules::rami::{Move, Round};

use super::open::{Heap, Lying, Moved, Open};
use super::show::Hands;
use super::turn::{Answers, Facts, Turn};
use super::words;
use super::{Dealt, Rami};
use crate::base::Base;
use crate::clock::Micros;
use crate::game::fault::Fault;
use crate::game::patience::SETTLE;
use crate::game::playing::untidy;
use crate::game::seated::Stage;
use crate::game::stock::StockWord;
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

/// A deal that goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The round when the turn began, with what was called since.
    pub start: Round,
    pub open: Open,
    pub moved: Moved,
    pub answers: Answers,
    /// The player says that he took the top of the pile, whose tag was not read.
    pub took_unread: bool,
    /// He says that he threw a card that is not read.
    pub threw_unread: bool,
    /// He says that his turn is over, or has slapped the timer.
    pub said_over: bool,
    /// RA-22: what was said of the stock in this turn.
    pub stock: StockWord,
    /// RA-23: who challenges whom; the owner has not answered yet.
    pub challenge: Option<(Seat, Seat)>,
    pub turn: Turn,
    /// What stood against the turn when it was judged; nothing has moved since.
    pub judged: Vec<Fault>,
    /// When something last moved.
    changed: Micros,
    /// The turn was taken back, and nothing has moved since.
    pub held: bool,
    /// The event up to which this is.
    rev: u64,
}

impl Deal {
    fn new(base: &Base, packs: usize, start: Round, open: Open) -> Deal {
        let answers = Answers::default();
        let seat = start.turn().unwrap_or(Seat(0));
        let moved = open.moved(base, packs, seat.0);
        let turn = Facts {
            base,
            seat,
            start: &start,
            heaps: &open.heaps,
            moved: &moved,
            answers: &answers,
            took_unread: false,
        }
        .turn();
        Deal {
            start,
            open,
            moved,
            answers,
            took_unread: false,
            threw_unread: false,
            said_over: false,
            stock: StockWord::Unsaid,
            challenge: None,
            turn,
            judged: Vec::new(),
            changed: base.now,
            held: false,
            rev: base.rev,
        }
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.start.turn().unwrap_or(Seat(0))
    }

    /// Derives the turn anew if something has moved.
    pub fn look(&mut self, base: &Base, packs: usize) {
        // Each event comes here: one that is missed means that this is a state of the past again.
        let again = base.rev > self.rev + 1;
        self.rev = base.rev;
        if again {
            self.open.go_back(&self.moved, base.now);
        }
        self.open.look(base);
        let moved = self.open.moved(base, packs, self.seat().0);
        if moved != self.moved || again {
            self.moved = moved;
            self.derive(base);
            self.held = again;
            self.said_over &= !again;
        }
    }

    /// Derives the turn anew; it is judged again.
    pub fn derive(&mut self, base: &Base) {
        self.changed = base.now;
        self.held = false;
        self.judged.clear();
        self.turn = Facts {
            base,
            seat: self.seat(),
            start: &self.start,
            heaps: &self.open.heaps,
            moved: &self.moved,
            answers: &self.answers,
            took_unread: self.took_unread,
        }
        .turn();
    }

    /// Nothing has moved for a while, and where each card lies is known.
    pub fn quiet(&self, base: &Base) -> bool {
        base.now >= self.changed + SETTLE
            && self.open.unsure_until(&self.moved, base).is_none()
            && !self.open.contested(&self.moved, base)
    }

    /// A card lies on the pile, or one that is not read.
    pub fn thrown(&self) -> Option<Option<Lying>> {
        let unread = self.threw_unread.then_some(None);
        self.moved.thrown.map(Some).or(unread)
    }

    /// What was thrown, when the turn is to be judged now.
    pub fn due(&self, base: &Base) -> Option<Option<Lying>> {
        let waits = self.held || !self.judged.is_empty() || !self.quiet(base);
        self.thrown().filter(|_| !waits)
    }

    pub fn wake_at(&self, base: &Base) -> Option<Micros> {
        let unclear = self.turn.groups.iter().any(|group| group.meld.is_none());
        let waits = self.thrown().is_some() || unclear || !self.turn.refused.is_empty();
        let settled = waits.then_some(self.changed + SETTLE);
        let times = [
            settled,
            self.open.unsure_until(&self.moved, base),
            self.open.missed_at(base),
        ];
        times
            .into_iter()
            .flatten()
            .filter(|at| *at > base.now)
            .min()
    }

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
        did.extend(words::reading(&self.turn.reading, &self.open.heaps));
        let card = thrown.map_or_else(|| "?".to_owned(), |lying| lying.card.to_string());
        did.push(say!("ra-did-throw", card = card));
        did
    }

    /// The open cards after the turn.
    fn open_after(&self, round: &Round, thrown: Option<Lying>, now: Micros) -> Open {
        let mut open = self.open.clone();
        let lie = self
            .turn
            .groups
            .iter()
            .filter(|group| !group.cards.is_empty());
        open.heaps = lie
            .map(|group| Heap {
                area: group.area,
                cards: group.cards.clone(),
            })
            .collect();
        if self.moved.took_top.is_some() || self.took_unread {
            open.pile.pop();
        }
        open.pile.push(thrown.and_then(|lying| lying.tag));
        // RA-22: the rules have shuffled what lay under.
        open.turn_over(round.discard().len(), now);
        open.said.clear();
        open
    }
}

impl Rami {
    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        let seats = 0..self.players() as u8;
        let zones = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        untidy(&self.base, zones.chain([Zone::Discard]))
    }

    /// RA-08 to RA-11: the dealer deals.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        if let Some(fault) = self.untidy() {
            return Refusal::say(fault);
        }
        let round = self.game.deal();
        let round = round.map_err(|_| Refusal(say!("match-is-over")))?;
        let deal = Deal::new(&self.base, self.packs(), round, Open::new(self.base.now));
        self.begin(Dealt::Playing(Box::new(deal)));
        let name = self.name(self.game.dealer());
        self.chronicle.note(say!("log-deals", name = name));
        Ok(())
    }

    /// RA-21: the turn is judged as a whole. What stands against it is named, and it stays open.
    pub(super) fn end_turn(&mut self, thrown: Option<Lying>) {
        let packs = self.packs();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let seat = deal.seat();
        let mut round = deal.turn.work.clone();
        let discard = Move::Discarded(thrown.map(|lying| lying.card));
        let judged = match round.apply(seat, discard) {
            Err(objections) => deal.turn.faults(&self.base, &objections),
            Ok(()) => deal.turn.refused.clone(),
        };
        if !judged.is_empty() {
            deal.judged = judged;
            deal.threw_unread = false;
            deal.said_over = false;
            return;
        }
        let did = deal.did(thrown);
        let open = deal.open_after(&round, thrown, self.base.now);
        let before = std::mem::replace(&mut **deal, Deal::new(&self.base, packs, round, open));
        deal.challenge = before.challenge;
        self.note_charges(&before.start, seat);
        let (name, did) = (self.name(seat), words::did(&did));
        self.chronicle
            .step(say!("ra-log-turn", name = name, did = did));
        self.look_for_end();
    }

    /// RA-A12: who was charged by the hub since the turn began.
    fn note_charges(&mut self, before: &Round, turn: Seat) {
        let Some(deal) = self.playing() else {
            return;
        };
        let seats = (0..self.players() as u8).map(Seat);
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
            let hands = Hands::new(&self.base, self.game.setup(), round, heaps);
            self.stage = Stage::Dealt(Dealt::Showing(Box::new(hands)));
        }
    }
}
