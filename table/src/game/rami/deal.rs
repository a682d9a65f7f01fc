//! RA-10 to RA-25: a deal, turn by turn, and how a turn ends.

use rules::Seat;
use rules::rami::{Move, Round};
use sensors::Uid;

use super::open::{Heap, Lying, Moved, Open};
use super::reading::{Answers, Facts, Reading};
use super::swiped::swipes;
use super::{Dealt, Rami};
use crate::clock::Micros;
use crate::game::fault::Fault;
use crate::game::patience::SETTLE;
use crate::game::pile::{Booked, Fate, Pile, Throw, Told};
use crate::game::presentation::untidy;
use crate::game::stock::{StockWord, was_drawn};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

/// A deal that goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The round when the turn began, with what was called since.
    pub start: Round,
    /// Whose turn it was before.
    pub previous: Option<Seat>,
    pub open: Open,
    pub moved: Moved,
    pub answers: Answers,
    /// The player says that they took the top of the pile, whose tag was not read.
    pub took_unread: bool,
    /// They say that they threw a card that is not read.
    pub threw_unread: bool,
    /// They say that their turn is over, or have slapped the timer.
    pub said_over: bool,
    /// The player has said something of this turn, so the throw before it stands.
    pub has_said: bool,
    /// RA-22: what was said of the stock in this turn.
    pub stock: StockWord,
    /// RA-23: who challenges whom; the owner has not answered yet.
    pub challenge: Option<(Seat, Seat)>,
    /// RA-23: who has said "Carte", until their next turn. It holds even where the throw before it proves to be none,
    /// and the next one leaves them one card.
    pub carte: Vec<Seat>,
    pub reading: Reading,
    /// RA-21: turns that may prove not to be over, oldest first.
    booked: Booked<Box<Deal>>,
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
    fn new(
        tabletop: &Tabletop,
        packs: usize,
        start: Round,
        mut open: Open,
        booked: Booked<Box<Deal>>,
    ) -> Deal {
        let answers = Answers::default();
        let seat = start.turn().unwrap_or(Seat(0));
        open.swiped.turn(seat, tabletop.now);
        let moved = moved(tabletop, packs, seat, &open, &booked);
        let reading = Facts {
            tabletop,
            seat,
            start: &start,
            heaps: &open.heaps,
            moved: &moved,
            answers: &answers,
            took_unread: false,
        }
        .reading();
        Deal {
            start,
            previous: None,
            open,
            moved,
            answers,
            took_unread: false,
            threw_unread: false,
            said_over: false,
            has_said: false,
            stock: StockWord::Unsaid,
            challenge: None,
            carte: Vec::new(),
            reading,
            booked,
            judged: Vec::new(),
            changed: tabletop.now,
            held: false,
            rev: tabletop.rev,
        }
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.start.turn().unwrap_or(Seat(0))
    }

    /// Derives the turn again if something has moved.
    pub fn look(&mut self, tabletop: &Tabletop, packs: usize) {
        // Each event comes here: one that is missed means that this is a state of the past again.
        let again = tabletop.rev > self.rev + 1;
        self.rev = tabletop.rev;
        if again {
            self.open.go_back(&self.moved, tabletop.now);
            self.settle();
            self.open
                .pile
                .keep(|uid| tabletop.felt.lies(uid, Zone::Discard));
        }
        self.open.look(tabletop);
        let told = self.told(tabletop);
        let thrown = told.throws.get(self.booked.len()).map(|throw| throw.uid);
        let thrown = thrown.or(told.next.first());
        self.open.look_at_pads(tabletop, self.seat(), thrown);
        let moved = self.moves(tabletop, packs);
        if !again && self.is_gone_on_from(tabletop, &moved) {
            self.reading.guessed = false;
            return;
        }
        let threw = moved.thrown != self.moved.thrown;
        if threw {
            // When a card is thrown the pile itself knows.
            self.moved.thrown = moved.thrown;
            self.judged.clear();
            self.held = false;
        }
        if moved != self.moved || again {
            self.moved = moved;
            self.derive(tabletop);
            self.held = again;
            self.said_over &= !again;
        }
    }

    /// What has moved.
    pub fn moves(&self, tabletop: &Tabletop, packs: usize) -> Moved {
        moved(tabletop, packs, self.seat(), &self.open, &self.booked)
    }

    /// What the pile tells.
    pub fn told(&self, tabletop: &Tabletop) -> Told {
        self.open.pile.read(tabletop.now)
    }

    /// The pile as it lay when the turn began.
    pub fn pile(&self) -> Pile {
        self.booked.on(&self.open.pile)
    }

    /// The turns that ended are over: people go on from there.
    pub fn settle(&mut self) {
        self.booked.settle_all(&mut self.open.pile);
    }

    /// A card that was thrown and is gone before the turn could end was taken back.
    pub fn withdraw(&mut self) {
        if self.booked.is_empty() {
            self.open.pile.drop_gone(true);
        }
    }

    /// How many turns may prove not to be over.
    pub fn booked(&self) -> usize {
        self.booked.len()
    }

    /// Whose turn it was after a given number of the throws that the pile tells.
    pub fn turn_after(&self, throws: usize) -> Seat {
        let before = self.booked.before(throws);
        before.map_or_else(|| self.seat(), |before| before.seat())
    }

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
            let mut before = Box::new(self.clone());
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

    /// RA-21: a turn proves not to be over, and it goes on; returns the card that was not thrown.
    pub fn unbook(&mut self, tabletop: &Tabletop, packs: usize) -> Option<Uid> {
        let stands = |deal: &Deal| {
            let same = |booked: Throw, throw: Throw| booked.uid == throw.uid;
            deal.booked.stand(&deal.told(tabletop), same)
        };
        if let Some(missed) = self.gone_on_from(tabletop, packs, stands(self)) {
            self.open.pile.say(missed, Fate::Lies);
        }
        let stand = stands(self);
        let Some((wrong, before)) = self.booked.take_back(stand) else {
            self.booked.settle(&mut self.open.pile, tabletop.now);
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
        let (changed, moved) = (self.changed, self.moves(tabletop, packs));
        let quiet = (&moved.came, &moved.gone) == (&self.moved.came, &self.moved.gone);
        self.moved = moved;
        self.derive(tabletop);
        if quiet {
            self.changed = changed;
        }
        Some(wrong.uid)
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

    /// RA-22: the rules have shuffled what lay under the cards that they know to lie there.
    pub fn turn_over(&mut self, now: Micros) {
        let stay = self.start.discard().len();
        if stay < self.pile().all().len() {
            self.settle();
            self.open.turn_over(stay, now);
        }
    }

    /// RA-19: the top of the pile was gone when the card was thrown, and lies in no combination.
    pub fn top_gone(&self, tabletop: &Tabletop) -> Option<Uid> {
        let told = self.told(tabletop);
        let throw = told.throws.get(self.booked.len())?;
        let laid = self.moved.took_top.is_some() || self.took_unread;
        self.pile().top().filter(|_| throw.took && !laid)
    }

    /// Derives the turn again; it is judged again.
    pub fn derive(&mut self, tabletop: &Tabletop) {
        self.changed = tabletop.now;
        self.held = false;
        self.judged.clear();
        self.reading = Facts {
            tabletop,
            seat: self.seat(),
            start: &self.start,
            heaps: &self.open.heaps,
            moved: &self.moved,
            answers: &self.answers,
            took_unread: self.took_unread,
        }
        .reading();
    }

    /// Nothing has moved for a while, and where each card lies is known.
    pub fn quiet(&self, tabletop: &Tabletop) -> bool {
        tabletop.now >= self.changed + SETTLE
            && self.open.unsure_until(&self.moved, tabletop).is_none()
            && !self.open.contested(&self.moved, tabletop)
    }

    /// A card lies on the pile, or one that is not read.
    pub fn thrown(&self) -> Option<Option<Lying>> {
        let unread = self.threw_unread.then_some(None);
        self.moved.thrown.map(Some).or(unread)
    }

    /// What was thrown, when the turn is to be judged now.
    pub fn due(&self, tabletop: &Tabletop) -> Option<Option<Lying>> {
        let waits = self.held || !self.judged.is_empty() || !self.quiet(tabletop);
        let waits = waits || self.reading.guessed || self.top_gone(tabletop).is_some();
        self.thrown().filter(|_| !waits)
    }

    pub fn wake_at(&self, tabletop: &Tabletop) -> Option<Micros> {
        let unclear = self.reading.groups.iter().any(|group| group.meld.is_none());
        let waits = self.thrown().is_some() || unclear || self.reading.is_wrong();
        let settled = waits.then_some(self.changed + SETTLE);
        let times = [
            settled,
            self.open.pile.wake_at(&self.told(tabletop), tabletop.now),
            self.open.unsure_until(&self.moved, tabletop),
            self.open.missed_at(tabletop),
        ];
        times
            .into_iter()
            .flatten()
            .filter(|at| *at > tabletop.now)
            .min()
    }

    /// The open cards after the turn.
    fn open_after(&self) -> Open {
        let mut open = self.open.clone();
        let lie = self
            .reading
            .groups
            .iter()
            .filter(|group| !group.cards.is_empty());
        open.heaps = lie
            .map(|group| Heap {
                area: group.area,
                cards: group.cards.clone(),
            })
            .collect();
        open.said.clear();
        open
    }
}

fn moved(
    tabletop: &Tabletop,
    packs: usize,
    seat: Seat,
    open: &Open,
    booked: &Booked<Box<Deal>>,
) -> Moved {
    let pile = booked.on(&open.pile);
    let told = open.pile.read(tabletop.now);
    let thrown = told.throws.get(booked.len()).map(|throw| throw.uid);
    open.moved(tabletop, packs, seat, pile.all(), thrown)
}

impl Rami {
    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        let seats = Seat::all(self.players());
        let zones = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        untidy(&self.tabletop, zones.chain([Zone::Discard]))
    }

    /// RA-08 to RA-11: the dealer deals.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        if let Some(fault) = self.untidy() {
            return Refusal::say(fault);
        }
        let round = self.game.deal();
        let round = round.map_err(|_| Refusal(say!("match-is-over")))?;
        let deal = Deal::new(
            &self.tabletop,
            self.packs(),
            round,
            Open::new(self.tabletop.now),
            Booked::default(),
        );
        self.begin(Dealt::Playing(Box::new(deal)));
        let name = self.name(self.game.dealer());
        self.chronicle.note(say!("log-deals", name = name));
        Ok(())
    }
}
