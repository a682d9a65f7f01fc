//! The discard pile of cards: what was thrown, by what an antenna under it reads.
//!
//! A pile is never read whole: cards under the top vanish from the antenna one by one. So only the top
//! matters, and a top that is lifted is not taken yet: it may be missed, or be put back. It is taken when
//! the next card is thrown.
//!
//! A hand lays a card, has second thoughts and lays another; two cards stick together; and of an absence an
//! antenna is sure late ([`CONFIRMED`]). So what came on the pile is read again from the last certain throw
//! on ([`Pile::read`]) whenever something moves: what is heard later may show that a throw was none. What
//! only people know is asked.

mod ask;
mod booked;
mod said;

use sensors::Uid;

use super::patience::{CONFIRMED, COVERED, SETTLE, THROWN_AGAIN};
use crate::clock::Micros;

pub use ask::{Asked, answer, ask, notices};
pub use booked::Booked;
pub use said::Fate;

/// A card that lay this long is thrown; whether it did, presence is sure of that much later.
const CERTAIN: Micros = SETTLE + CONFIRMED;

/// The discard pile of a deal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pile {
    /// What certainly lies here, oldest first; `None` is a card whose tag was not read.
    cards: Vec<Option<Uid>>,
    /// Since when the last of them is not read.
    lifted: Option<Micros>,
    /// What came since, in the order in which it came.
    visits: Vec<Visit>,
    /// When a step was taken back last.
    back: Option<Micros>,
}

/// A card that came on the pile.
#[derive(Clone, Debug, PartialEq)]
struct Visit {
    uid: Uid,
    since: Micros,
    /// When it was laid for the last time; it may have been missed since the first.
    laid: Micros,
    /// The first missed read, if it is not read.
    gone: Option<Micros>,
    /// How long it was not read when it came back last.
    away: Option<Micros>,
    /// It came at once with a card that certainly lies here.
    with_another: bool,
    said: Option<Fate>,
}

/// A card was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    pub uid: Uid,
    /// Who threw it had taken the top of the pile.
    pub took: bool,
}

/// What a pile tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// What was thrown since the last certain throw.
    pub throws: Vec<Throw>,
    /// What comes after these.
    pub next: Next,
    /// A card that lay only for a moment, and after how many of these throws: taken back, unless somebody
    /// says that it was thrown.
    pub doubt: Option<(Uid, usize)>,
    /// The first of these throws came on a card that was said and not read: it may be that card.
    pub unread: Option<Uid>,
}

/// What comes after what was thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// Nothing lies there.
    #[default]
    Nothing,
    /// A card lies there; whether it is thrown is not known before then.
    NotBefore(Uid, Micros),
    /// Two came at once and lie there: one of them is thrown, or each by another hand.
    Two(Uid, Uid),
}

impl Next {
    /// The card that came first.
    pub fn first(self) -> Option<Uid> {
        match self {
            Next::Nothing => None,
            Next::NotBefore(uid, _) | Next::Two(uid, _) => Some(uid),
        }
    }
}

impl Visit {
    /// Both came at once and lay there together, and nobody has said which was thrown.
    fn came_with(&self, other: &Visit) -> bool {
        let (first, second) = match self.since <= other.since {
            true => (self, other),
            false => (other, self),
        };
        let lay = first.gone.is_none_or(|gone| gone + COVERED >= second.since);
        let asked = self.said.is_none() && other.said.is_none();
        self.uid != other.uid && lay && asked && second.since < first.since + SETTLE
    }

    /// What was first missed then may have gone out of sight under this card.
    fn hides(&self, gone: Micros) -> bool {
        let until = self.gone.unwrap_or(Micros::MAX);
        self.since <= gone + COVERED && gone + COVERED < until
    }
}

impl Pile {
    /// A tag is read on the pile from then on; says whether it is the lifted top, which is back.
    pub fn arrived(&mut self, uid: Uid, since: Micros) -> bool {
        if self.cards.contains(&Some(uid)) {
            return self.certain_top() == Some(uid) && self.lifted.take().is_some();
        }
        if let Some(at) = self.visits.iter().position(|visit| visit.uid == uid) {
            let under = (at + 1..self.visits.len()).any(|over| self.stays(over));
            if !self.stays(at) && !under {
                self.visits[at].laid = since;
            }
            let visit = &mut self.visits[at];
            visit.away = visit.gone.take().map(|gone| since.saturating_sub(gone));
            return visit.away.is_some() && !under;
        }
        let at = self.visits.partition_point(|visit| visit.since <= since);
        let visit = Visit {
            uid,
            since,
            laid: since,
            gone: None,
            away: None,
            with_another: false,
            said: None,
        };
        self.visits.insert(at, visit);
        false
    }

    /// A tag is not read on the pile any more; then it was first missed.
    pub fn left(&mut self, uid: Uid, missed: Micros) {
        if self.certain_top() == Some(uid) {
            self.lifted = Some(missed);
        }
        if let Some(visit) = self.visit(uid) {
            visit.gone = Some(missed);
        }
        self.forget();
    }

    /// What was thrown, as far as it is known now.
    pub fn read(&self, now: Micros) -> Told {
        let mut told = Told::default();
        let mut top_gone = self.lifted.filter(|gone| !self.is_hidden(*gone, 0));
        for (at, visit) in self.visits.iter().enumerate() {
            if visit.said == Some(Fate::TakenBack) {
                continue;
            }
            if !self.stays(at) {
                // What came before a step was taken back is put back with it.
                if self.back.is_none_or(|back| visit.since >= back + SETTLE) {
                    told.doubt = Some((visit.uid, told.throws.len()));
                }
                continue;
            }
            if let Some(next) = self.awaits(at, now) {
                told.next = next;
                break;
            }
            let first = told.throws.is_empty() && self.cards.last() == Some(&None);
            told.unread = told
                .unread
                .or((first && visit.said.is_none()).then_some(visit.uid));
            told.throws.push(Throw {
                uid: visit.uid,
                took: top_gone.is_some_and(|gone| gone < visit.since),
            });
            top_gone = visit.gone.filter(|gone| !self.is_hidden(*gone, at + 1));
        }
        told
    }

    /// What the card waits for before it is thrown.
    fn awaits(&self, at: usize, now: Micros) -> Option<Next> {
        let visit = &self.visits[at];
        if visit.said.is_some() {
            return None;
        }
        let alone_until = visit.since + SETTLE;
        let at_once = |other: &usize| self.visits[*other].since < alone_until;
        let other = (at + 1..self.visits.len()).take_while(at_once);
        let other = other
            .filter(|other| self.stays(*other) && self.visits[*other].said.is_none())
            .map(|other| &self.visits[other]);
        let (due, then) = match other.min_by_key(|other| other.since) {
            None => (alone_until, None),
            Some(other) => {
                let two = Next::Two(visit.uid, other.uid);
                (other.since + CONFIRMED, Some(two))
            }
        };
        match now < due {
            true => Some(Next::NotBefore(visit.uid, due)),
            false => then,
        }
    }

    /// A card that came lay there for longer than a moment, or lies under another one. Of two that came at
    /// once, one that is gone was taken back.
    fn stays(&self, at: usize) -> bool {
        let visit = &self.visits[at];
        let Some(gone) = visit.gone.filter(|_| visit.said.is_none()) else {
            return true;
        };
        let alone = !self.came_with_another(at);
        let lay = gone >= visit.laid + SETTLE;
        alone && (lay || self.hides(at)) || self.went_under(at, gone)
    }

    /// Of two that came at once and lay there for a while, which lies on the other is not known.
    fn went_under(&self, at: usize, gone: Micros) -> bool {
        let visit = &self.visits[at];
        let both_lay = |over: &Visit| over.came_with(visit) && gone >= over.since + SETTLE;
        let mut over = self.visits[at + 1..].iter();
        over.any(|over| over.hides(gone) && !both_lay(over))
    }

    /// What that card came to lie on is not read since, so it is still there.
    fn hides(&self, at: usize) -> bool {
        let below = (0..at).rev().find(|below| self.stays(*below));
        let gone = below.map_or(self.lifted, |below| self.visits[below].gone);
        gone.is_some_and(|gone| gone.abs_diff(self.visits[at].since) <= COVERED)
    }

    fn came_with_another(&self, at: usize) -> bool {
        let visit = &self.visits[at];
        let mut others = self.visits.iter();
        visit.with_another || others.any(|other| visit.came_with(other))
    }

    /// What was first missed then went out of sight under one of the cards from that place on, which lay
    /// there longer.
    fn is_hidden(&self, gone: Micros, from: usize) -> bool {
        self.visits[from..].iter().any(|over| over.hides(gone))
    }

    /// The oldest of these throws lie there for certain as soon as nothing that is heard from now on can
    /// change it; says how many do since now.
    pub fn settle(&mut self, booked: &[Throw], now: Micros) -> usize {
        for (settled, throw) in booked.iter().enumerate() {
            let visit = self.visits.iter().find(|visit| visit.uid == throw.uid);
            let certain =
                visit.is_none_or(|visit| visit.said.is_some() || now >= visit.laid + CERTAIN);
            // Whoever can tell what became of a card has the next turn for it.
            let told = self.read(now);
            let asked = told.unread.is_some() || told.doubt.is_some_and(|(_, after)| after == 0);
            if !certain || (asked && settled + 1 == booked.len()) {
                return settled;
            }
            self.lay(*throw);
        }
        booked.len()
    }

    /// When more is known than was told at that time.
    pub fn wake_at(&self, told: &Told, now: Micros) -> Option<Micros> {
        let due = match told.next {
            Next::NotBefore(_, at) => Some(at),
            Next::Nothing | Next::Two(..) => None,
        };
        // A question goes when the throw after it is certain.
        let open = told.doubt.is_some() || told.unread.is_some();
        let asked = told.throws.first().filter(|_| open);
        let asked = asked.and_then(|throw| {
            let visit = self.visits.iter().find(|visit| visit.uid == throw.uid);
            Some(visit?.laid + CERTAIN)
        });
        due.into_iter().chain(asked).filter(|at| *at > now).min()
    }

    /// The pile as it is if these throws are certain.
    pub fn after(&self, throws: &[Throw]) -> Pile {
        let mut pile = self.clone();
        throws.iter().for_each(|throw| pile.lay(*throw));
        pile
    }

    fn lay(&mut self, throw: Throw) {
        let thrown = |visit: &Visit| visit.uid == throw.uid;
        let Some(at) = self.visits.iter().position(thrown) else {
            return;
        };
        let card = self.visits[at].clone();
        for visit in &mut self.visits {
            visit.with_another |= visit.came_with(&card);
        }
        let lifted = card.gone.filter(|gone| !self.is_hidden(*gone, at + 1));
        // What was taken back and lies there all the same is still to be taken up.
        let mut place = 0;
        self.visits.retain(|visit| {
            place += 1;
            place > at + 1 || (place <= at && visit.said == Some(Fate::TakenBack))
        });
        if throw.took {
            self.take();
        }
        self.throw(Some(throw.uid));
        self.lifted = lifted;
    }

    fn visit(&mut self, uid: Uid) -> Option<&mut Visit> {
        self.visits.iter_mut().find(|visit| visit.uid == uid)
    }

    /// When a card that is not certain yet was laid here for the last time.
    pub fn laid(&self, uid: Uid) -> Option<Micros> {
        let visit = self.visits.iter().find(|visit| visit.uid == uid)?;
        Some(visit.laid)
    }

    /// It came back so soon that no hand can have laid anything else meanwhile: it was missed.
    pub fn was_missed(&self, uid: Uid) -> bool {
        let visit = self.visits.iter().find(|visit| visit.uid == uid);
        let away = visit.and_then(|visit| visit.away);
        away.is_some_and(|away| away < THROWN_AGAIN)
    }

    fn certain_top(&self) -> Option<Uid> {
        self.cards.last().copied().flatten()
    }

    /// The top card, lifted or not.
    pub fn top(&self) -> Option<Uid> {
        self.certain_top()
    }

    /// The top is in somebody's hand, or unread for a while.
    pub fn is_lifted(&self) -> bool {
        self.lifted.is_some_and(|gone| !self.is_hidden(gone, 0))
    }

    /// The lifted top was taken.
    fn take(&mut self) {
        self.cards.pop();
        self.lifted = None;
    }

    /// A card was thrown; `None` when its tag was not read.
    pub fn throw(&mut self, card: Option<Uid>) {
        self.cards.push(card);
        self.lifted = None;
    }

    /// A card that is not read was thrown, by somebody who had taken the top or not.
    pub fn throw_unread(&mut self, took: bool) {
        if took {
            self.take();
        }
        self.throw(None);
    }

    /// A card that was thought taken lies under the top all the while: its tag was not read.
    pub fn lay_under_top(&mut self, card: Uid) {
        let under = self.cards.len().saturating_sub(1);
        self.cards.insert(under, Some(card));
    }

    /// The pile was shuffled, but for this many cards on its top: what was.
    pub fn shuffle(&mut self, stay: usize) -> Vec<Option<Uid>> {
        self.lifted = self.lifted.filter(|_| stay > 0);
        let under = self.cards.len().saturating_sub(stay);
        self.cards.drain(..under).collect()
    }

    /// The card that is not read lies there all the same.
    pub fn lies(&mut self, uid: Uid) {
        self.arrived(uid, 0);
    }

    /// The cards, oldest first, with a lifted top.
    pub fn all(&self) -> &[Option<Uid>] {
        &self.cards
    }

    /// The cards, oldest first, without a lifted top.
    pub fn cards(&self) -> &[Option<Uid>] {
        let lifted = self.is_lifted() && !self.cards.is_empty();
        &self.cards[..self.cards.len() - usize::from(lifted)]
    }
}

#[cfg(test)]
mod tests;
