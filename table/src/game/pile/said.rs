//! What people say, or mean by what they press, of the cards that came on the pile.

use sensors::Uid;

use super::{Pile, Told, Visit};
use crate::clock::Micros;

/// What became of a card that came on the pile, as people say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was not thrown.
    TakenBack,
    /// It was thrown; if it no longer lies there, the next player drew it.
    Thrown,
    /// It was thrown and lies there.
    Lies,
}

impl Pile {
    /// What people say became of a card that came.
    pub fn say(&mut self, uid: Uid, fate: Fate) {
        let Some(card) = self.visit(uid).cloned() else {
            return;
        };
        // Two that stick together came when the first was heard, also for what they hid.
        let mates = self.visits.iter_mut().filter(|mate| mate.came_with(&card));
        mates.for_each(|mate| mate.since = mate.since.min(card.since));
        if let Some(visit) = self.visit(uid) {
            visit.said = Some(fate);
            visit.gone = visit.gone.filter(|_| fate != Fate::Lies);
        }
        self.forget();
    }

    /// It is the card that was thrown before and not read then.
    pub fn is_unread(&mut self, uid: Uid) {
        if let Some(unread) = self.cards.last_mut().filter(|card| card.is_none()) {
            *unread = Some(uid);
            self.lifted = self
                .visits
                .iter()
                .find(|visit| visit.uid == uid)
                .and_then(|visit| visit.gone);
            self.visits.retain(|visit| visit.uid != uid);
        }
    }

    /// It certainly lies there, or is the top that was lifted.
    pub fn holds(&self, uid: Uid) -> bool {
        self.cards.contains(&Some(uid))
    }

    /// A step is taken back: of what came only that is left which lies there.
    pub fn keep(&mut self, now: Micros, lies: impl Fn(Uid) -> bool) {
        self.back = Some(now);
        self.visits.retain(|visit| lies(visit.uid));
    }

    /// Nothing that came is thrown: it is to be taken up.
    pub fn take_back(&mut self) {
        for visit in &mut self.visits {
            (visit.gone, visit.said) = (None, Some(Fate::TakenBack));
        }
    }

    /// People say that it was thrown, or lies there.
    pub fn is_said_thrown(&self, uid: Uid) -> bool {
        let thrown = |visit: &Visit| matches!(visit.said, Some(Fate::Thrown | Fate::Lies));
        self.visits
            .iter()
            .any(|visit| visit.uid == uid && thrown(visit))
    }

    /// What came and is gone was not thrown, however long it lay, unless people say so; what lay only for a moment is
    /// still asked about, or not.
    pub fn drop_gone(&mut self, asked: bool) {
        let hidden = |at: usize, gone| self.is_hidden(gone, at + 1);
        let lie = |(at, visit): (usize, &Visit)| {
            let brief = asked && (visit.said.is_some() || !self.stays(at));
            brief || visit.gone.is_none_or(|gone| hidden(at, gone))
        };
        let lie: Vec<bool> = self.visits.iter().enumerate().map(lie).collect();
        let mut lie = lie.into_iter();
        self.visits.retain(|_| lie.next().unwrap_or_default());
    }

    pub(super) fn forget(&mut self) {
        let over = |visit: &Visit| visit.said == Some(Fate::TakenBack) && visit.gone.is_some();
        self.visits.retain(|visit| !over(visit));
    }

    /// What lies there beside what was thrown.
    pub fn beside(&self, told: &Told) -> Vec<Uid> {
        let thrown = |uid: &Uid| told.throws.iter().any(|throw| throw.uid == *uid);
        let lie = self.visits.iter().filter(|visit| visit.gone.is_none());
        lie.map(|visit| visit.uid)
            .filter(|uid| !thrown(uid))
            .collect()
    }

    /// What lies there and was not thrown, as people said or a step was taken back.
    pub fn strays(&self) -> impl Iterator<Item = Uid> {
        let strays = self.visits.iter();
        let strays = strays.filter(|visit| visit.said == Some(Fate::TakenBack));
        strays.map(|visit| visit.uid)
    }
}
