//! RA-10 to RA-25: a deal, turn by turn, and how a turn ends.

use std::mem;

use rules::Seat;
use rules::rami::Round;
use sensors::Uid;

use super::end::WasOver;
use super::open::{Heap, Lying, Moved, Open};
use super::reading::{Answers, Facts, Reading};
use super::swiped::swipes;
use super::{Dealt, Rami};
use crate::clock::Micros;
use crate::game::fault::Fault;
use crate::game::patience::{MISSED, SETTLE};
use crate::game::pile::{Booked, Pile, Told};
use crate::game::stock::{StockWord, is_untouched};
use crate::game::tidy;
use crate::game::turn_clock::SaidOver;
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
    pub said_over: SaidOver,
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
    pub(super) booked: Booked<Box<Deal>>,
    /// The turn was over, and proved not to be.
    pub was_over: Option<WasOver>,
    /// What stood against the turn when it was judged; nothing has moved since.
    pub judged: Vec<Fault>,
    /// Cards that were laid in the turn and are not read any more: with them nothing would, so whether they were taken back only
    /// people know.
    pub lost: Vec<Lying>,
    /// The turn was over without these, which were laid in it and not read any more: they count as taken back, unless they come to
    /// light where they lay.
    pub missing: Vec<(Seat, Lying)>,
    /// When something last moved.
    pub(super) changed: Micros,
    /// The turn was taken back, and nothing has moved since.
    pub held: bool,
    /// The event up to which this is.
    pub(super) rev: u64,
}

impl Deal {
    pub(super) fn new(
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
            said_over: SaidOver::No,
            has_said: false,
            stock: StockWord::Unsaid,
            challenge: None,
            carte: Vec::new(),
            reading,
            booked,
            was_over: None,
            judged: Vec::new(),
            lost: Vec::new(),
            missing: Vec::new(),
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
                .keep(tabletop.now, |uid| tabletop.felt.lies(uid, Zone::Discard));
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
            self.unjudge();
            self.held = false;
        }
        let undrawn = mem::replace(&mut self.moved.undrawn, moved.undrawn);
        // That somebody has drawn is no move on the felt, unless what lies there reads otherwise by it.
        let otherwise = || undrawn != moved.undrawn && self.read(tabletop) != self.reading;
        if moved != self.moved || again || otherwise() {
            self.moved = moved;
            self.derive(tabletop);
            self.held = again;
            if again {
                self.said_over = SaidOver::No;
            }
        }
        if let Some((thrown, fate)) = self.gone_on_by_next(tabletop) {
            self.open.pile.say(thrown, fate);
            self.moved = self.moves(tabletop, packs);
            self.derive(tabletop);
        }
    }

    /// What has moved.
    pub fn moves(&self, tabletop: &Tabletop, packs: usize) -> Moved {
        let now = || moved(tabletop, packs, self.seat(), &self.open, &self.booked);
        self.had_moved(tabletop).cloned().unwrap_or_else(now)
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
        self.unjudge();
        self.reading = self.read(tabletop);
    }

    fn unjudge(&mut self) {
        self.judged.clear();
        self.lost.clear();
    }

    fn read(&self, tabletop: &Tabletop) -> Reading {
        self.read_as(tabletop, &self.moved)
    }

    /// The turn, if that has moved in it.
    fn read_as(&self, tabletop: &Tabletop, moved: &Moved) -> Reading {
        let facts = Facts {
            tabletop,
            seat: self.seat(),
            start: &self.start,
            heaps: &self.open.heaps,
            moved,
            answers: &self.answers,
            took_unread: self.took_unread,
        };
        facts.reading()
    }

    /// The cards that came in this turn, lay there when one came that is in no combination, and are not read any more; and the turn
    /// with them. What was taken back before that, people took back.
    pub(super) fn with_lost(&self, tabletop: &Tabletop, packs: usize) -> (Vec<Lying>, Reading) {
        let felt = &tabletop.felt;
        let top = self.pile().top();
        let began = top.and_then(|top| felt.came_last(top));
        let mut lost = self.open.lost(tabletop, packs, &self.moved, began);
        let groups = self.reading.groups.iter();
        let loose = groups.filter(|group| group.meld.is_none());
        let loose = loose.flat_map(|group| group.came());
        let came = loose.filter_map(|lying| self.moved.came_at.get(&lying.tag?));
        let first = came.min().copied().unwrap_or(Micros::MAX);
        lost.retain(|(_, lying)| {
            let gone = lying.tag.and_then(|uid| felt.gone(uid));
            gone.is_some_and(|gone| gone.missed >= first)
        });
        let mut moved = self.moved.clone();
        for (_, lying) in &lost {
            let at = lying.tag.and_then(|uid| Some((uid, felt.came_last(uid)?)));
            moved.came_at.extend(at);
        }
        moved.came.extend(&lost);
        let reading = self.read_as(tabletop, &moved);
        (lost.into_iter().map(|(_, lying)| lying).collect(), reading)
    }

    /// Nothing has moved for a while, and where each card lies is known: what lay there before a start too.
    pub fn quiet(&self, tabletop: &Tabletop) -> bool {
        tabletop.now >= self.changed + SETTLE
            && !tabletop.felt.looks_for_some()
            && self.open.unsure_until(&self.moved, tabletop).is_none()
            && self.misheard_until(tabletop).is_none()
            && !self.open.contested(&self.moved, tabletop)
    }

    /// Nothing is missing that could mend what lies: nor the card that was last on the pile, which may lie there unread (RA-15).
    pub fn is_whole(&self, tabletop: &Tabletop) -> bool {
        self.quiet(tabletop) && self.lost.is_empty() && self.told(tabletop).doubt.is_none()
    }

    /// A card of a combination that is read in another area, and makes no combination there, may still lie where it
    /// lay: then a neighbour's antenna has heard it while its own did not.
    fn misheard_until(&self, tabletop: &Tabletop) -> Option<Micros> {
        let loose = |lying: &&Lying| {
            let mut groups = self.reading.groups.iter();
            groups.any(|group| group.meld.is_none() && group.came().contains(lying))
        };
        let gone = self.moved.gone.iter().flatten().filter(loose);
        let until =
            gone.filter_map(|lying| Some(tabletop.felt.departure(lying.tag?)?.heard + MISSED));
        until.filter(|at| *at > tabletop.now).max()
    }

    /// A card lies on the pile, or one that is not read.
    pub fn thrown(&self) -> Option<Option<Lying>> {
        let unread = self.threw_unread.then_some(None);
        self.moved.thrown.map(Some).or(unread)
    }

    /// What was thrown, when the turn is to be judged now.
    pub fn due(&self, tabletop: &Tabletop) -> Option<Option<Lying>> {
        let waits = self.held || !self.judged.is_empty() || !self.quiet(tabletop);
        // What was guessed stood when the turn was over.
        let asks = self.reading.guessed && self.had_moved(tabletop).is_none();
        let waits = waits || asks || self.top_gone(tabletop).is_some();
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
            self.misheard_until(tabletop),
            self.open.missed_at(tabletop),
        ];
        times
            .into_iter()
            .flatten()
            .filter(|at| *at > tabletop.now)
            .min()
    }

    /// The open cards after the turn.
    pub(super) fn open_after(&self) -> Open {
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
    let mut moved = open.moved(tabletop, packs, seat, pile.all(), thrown);
    let felt = &tabletop.felt;
    let began = pile.top().and_then(|top| felt.came_last(top));
    let undrawn = || began.is_some_and(|at| is_untouched(felt, at));
    moved.undrawn = !moved.came.is_empty() && !swipes(tabletop) && undrawn();
    moved
}

impl Rami {
    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        tidy::untidy(&self.tabletop, self.to_clear())
    }

    fn to_clear(&self) -> Vec<Zone> {
        let seats = Seat::all(self.players());
        let zones = seats.flat_map(|seat| [Zone::Pad(seat), Zone::Melds(seat)]);
        zones.chain([Zone::Discard]).collect()
    }

    /// RA-08 to RA-11: the dealer deals.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        let zones = self.to_clear();
        tidy::clear(&mut self.tabletop, zones)?;
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
