//! RA-21 to RA-25: how a turn ends, how it proves not to be over, and how the deal ends.

use rules::Seat;
use rules::rami::{Move, Round};
use sensors::Uid;

use super::deal::Deal;
use super::open::{Lying, Moved};
use super::show::Hands;
use super::swiped::swipes;
use super::words;
use super::{Dealt, Rami};
use crate::felt::Place;
use crate::game::patience::{MISLAID, SETTLE};
use crate::game::pile::{Fate, Pile, Throw};
use crate::game::seated::Stage;
use crate::game::stock::was_drawn;
use crate::game::turn_clock::SaidOver;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

/// A turn was over, and proved not to be.
#[derive(Clone, Debug, PartialEq)]
pub struct WasOver {
    /// The card that ended it.
    pub thrown: Uid,
    /// Whose turn it was then.
    pub next: Seat,
    /// What had moved by then.
    pub moved: Moved,
}

impl Deal {
    /// The turn is over, and the next one begins. It ended with the throw of that card, or of one that is
    /// not read.
    pub fn next(
        &mut self,
        tabletop: &Tabletop,
        packs: usize,
        mut round: Round,
        thrown: Option<Uid>,
    ) {
        let open = self.open_after();
        let took = self.moved.took_top.is_some() || self.took_unread;
        let mut booked = std::mem::take(&mut self.booked);
        if let Some(uid) = thrown {
            let began = self
                .pile()
                .top()
                .and_then(|top| tabletop.felt.came_last(top));
            let mut before = Box::new(self.clone());
            let mut missing = self.open.lost(tabletop, packs, &self.moved, began);
            missing.retain(|(_, lying)| lying.tag != thrown);
            before.missing = missing;
            before.open.pile = Pile::default();
            booked.add(Throw { uid, took }, before);
        }
        let (seat, challenge) = (self.seat(), self.challenge);
        let mut carte = std::mem::take(&mut self.carte);
        if carte.contains(&seat) {
            // Whoever is left with more cards than one said it for nothing.
            let _ = round.apply(seat, Move::Carte);
        }
        *self = Deal::new(tabletop, packs, round, open, booked);
        carte.retain(|said| *said != self.seat());
        (self.previous, self.challenge, self.carte) = (Some(seat), challenge, carte);
        if thrown.is_none() {
            self.settle();
            self.open.pile.throw_unread(took);
        }
        self.turn_over(tabletop.now);
    }

    /// RA-21: a turn proves not to be over, and it goes on; returns the card that was not thrown, where that is why.
    pub fn unbook(&mut self, tabletop: &Tabletop, packs: usize) -> Option<Uid> {
        let stands = |deal: &Deal| {
            let same = |booked: Throw, throw: Throw| booked.uid == throw.uid;
            deal.booked.stand(&deal.told(tabletop), same)
        };
        if let Some(missed) = self.gone_on_from(tabletop, packs, stands(self)) {
            self.open.pile.say(missed, Fate::Lies);
        }
        let late = self.heard_late(tabletop, packs);
        let stand = late.unwrap_or(usize::MAX).min(stands(self));
        let next = self.turn_after(stand + 1);
        let Some((wrong, before)) = self.booked.take_back(stand) else {
            let waits = self.booked.first(|throw, before| {
                let laid = self.open.pile.laid(throw.uid);
                !before.missing.is_empty() && laid.is_some_and(|laid| tabletop.now < laid + MISLAID)
            });
            let over = waits.unwrap_or(usize::MAX);
            self.booked.settle(&mut self.open.pile, over, tabletop.now);
            return None;
        };
        let booked = std::mem::take(&mut self.booked);
        let pile = std::mem::take(&mut self.open.pile);
        let swiped = std::mem::take(&mut self.open.swiped);
        let (carte, challenge) = (std::mem::take(&mut self.carte), self.challenge);
        *self = *before;
        self.open.swiped.keep(swiped);
        self.carte.extend(carte);
        // It is of no turn: it stands, or was answered since.
        self.challenge = challenge;
        (self.open.pile, self.booked, self.rev) = (pile, booked, tabletop.rev);
        // What lies in the meld areas may have been quiet for long.
        self.was_over = (late != Some(stand)).then(|| WasOver {
            thrown: wrong.uid,
            next,
            moved: self.moved.clone(),
        });
        let (changed, moved) = (self.changed, self.moves(tabletop, packs));
        let quiet = (&moved.came, &moved.gone) == (&self.moved.came, &self.moved.gone);
        self.moved = moved;
        self.derive(tabletop);
        if quiet {
            self.changed = changed;
        }
        Some(wrong.uid).filter(|_| late != Some(stand))
    }

    /// The oldest turn that is over to which a card belongs that has come into a meld area by now: it lay there when that
    /// turn's card was thrown, and its tag was missed; or it went unread in that turn, and comes to light where it lay while it is
    /// another's turn, who cannot have it. What is swiped was heard when it was swiped.
    fn heard_late(&self, tabletop: &Tabletop, packs: usize) -> Option<usize> {
        if swipes(tabletop) {
            return None;
        }
        let moves = self.moves(tabletop, packs);
        let came = moves.came_at.into_values().min()?;
        self.booked.first(|throw, before| {
            let laid = self.open.pile.laid(throw.uid);
            let lay = laid.is_some_and(|laid| came <= laid);
            let mut missing = before
                .missing
                .iter()
                .filter(|_| before.seat() != self.seat());
            before.was_over.is_none() && (lay || missing.any(|one| moves.came.contains(one)))
        })
    }

    /// The newest throw, which the pile does not tell any more, where the next player has laid cards of their own by
    /// now, said something of their turn, or drawn from a stock that is read: they saw it lie there, and its tag is missed.
    /// Swiping tells nothing: whoever is next may do that early.
    fn gone_on_from(&self, tabletop: &Tabletop, packs: usize, stand: usize) -> Option<Uid> {
        let uid = self.booked.newest_at(stand)?.uid;
        let own = |(area, _): &(Seat, Lying)| *area == self.seat();
        let lays = self.moves(tabletop, packs).came.iter().any(own);
        let drew = || {
            // Whoever threw may have drawn just before; the next card of the stock is read that much later.
            let thrown = self.open.pile.laid(uid);
            thrown.is_some_and(|at| was_drawn(&tabletop.felt, at + SETTLE))
        };
        let goes_on = self.has_said || lays && !swipes(tabletop) || drew();
        (goes_on && tabletop.felt.since(uid).is_none()).then_some(uid)
    }

    /// What had moved when the turn was over, where it proves to have been: its card was thrown. What came since is the next
    /// player's.
    pub fn had_moved(&self, tabletop: &Tabletop) -> Option<&Moved> {
        let was = self.was_over.as_ref()?;
        let told = self.told(tabletop);
        let thrown = told.throws.get(self.booked.len())?.uid;
        let same = thrown == was.thrown && self.open.pile.is_said_thrown(thrown);
        same.then_some(&was.moved)
    }

    /// What became of the card that ended the turn and was missed since, where the next player has gone on without a word.
    /// RA-15: they have it, in a combination of their own or on their pad: it was thrown, and they took it. RA-12: they have laid
    /// another combination of their own since: they saw it lie there. So they did where anything was laid and it was back too soon
    /// to have been thrown again.
    pub fn gone_on_by_next(&self, tabletop: &Tabletop) -> Option<(Uid, Fate)> {
        let was = self.was_over.as_ref()?;
        let told = self.told(tabletop);
        let doubt = told.doubt == Some((was.thrown, self.booked.len()));
        let is_it = |lying: &Lying| lying.tag == Some(was.thrown);
        let melds = self.reading.groups.iter().skip(self.open.heaps.len());
        let own = melds.filter(|group| group.area == was.next && group.meld.is_some());
        let laid: Vec<Lying> = own.flat_map(|group| group.came()).copied().collect();
        if tabletop.place(was.thrown) == Place::On(Zone::Pad(was.next)) || laid.iter().any(is_it) {
            return doubt.then_some((was.thrown, Fate::Thrown));
        }
        let lay = |lying: &Lying| was.moved.came.iter().any(|(_, had)| had == lying);
        let since = laid.iter().any(|lying| !lay(lying));
        let mut came = self.moved.came.iter();
        let more = came.any(|(_, lying)| !lay(lying));
        // Another card may have been thrown instead of it.
        let throw = told.throws.get(self.booked.len()).map(|throw| throw.uid);
        let instead = throw
            .or(told.next.first())
            .is_some_and(|uid| uid != was.thrown);
        let missed = throw == Some(was.thrown) && self.open.pile.was_missed(was.thrown);
        ((since || missed && more) && !instead && !swipes(tabletop))
            .then_some((was.thrown, Fate::Lies))
    }

    /// What was done in the turn, for the log.
    fn did(&self, thrown: Option<Lying>) -> Vec<Say> {
        let top = |lying: Lying| say!("ra-did-take-top", card = lying.card);
        let mut did: Vec<Say> = self.moved.took_top.map(top).into_iter().collect();
        if self.took_unread {
            did.push(say!("ra-did-take-top", card = "?"));
        }
        for (heap, gone) in self.open.heaps.iter().zip(&self.moved.gone) {
            let from = words::faces(&heap.cards);
            let take = |lying: &Lying| say!("ra-did-take", card = lying.card, from = &from);
            did.extend(gone.iter().map(take));
        }
        did.extend(words::grouping(&self.reading.grouping, &self.open.heaps));
        let card = Say::known(thrown.map(|lying| lying.card));
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
            let (lost, with_lost) = deal.with_lost(&self.tabletop, packs);
            let mut round = with_lost.work;
            let goes = with_lost.refused.is_empty() && round.apply(seat, discard).is_ok();
            if goes {
                deal.lost = lost;
            }
            deal.judged = judged;
            deal.threw_unread = false;
            deal.said_over = SaidOver::No;
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
        self.note_charges(&start);
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
        let card = Say::known(self.tabletop.book.piece(wrong));
        self.chronicle
            .step(say!("log-thought-again", name = name, card = card));
    }

    /// RA-A12: who was charged by the hub since the turn began.
    fn note_charges(&mut self, before: &Round) {
        let Some(deal) = self.playing() else {
            return;
        };
        let seats = Seat::all(self.players());
        let more = |seat: &Seat| deal.start.charged(*seat) > before.charged(*seat);
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
