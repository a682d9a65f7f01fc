//! The discard pile: what lies on it in order, by what arrived.
//!
//! A pile is never read whole: cards under the top vanish from the antenna one by one. So only
//! the top matters, and a top that is lifted is not taken yet: it may be a missed read, or be put
//! back. It is taken when something else is done with it or after it.

use sensors::Uid;

/// The discard pile of a deal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pile {
    /// Oldest first; `None` is a card whose tag was not read.
    cards: Vec<Option<Uid>>,
    lifted: bool,
}

/// What an arrival on the pile means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A card that did not lie there was thrown.
    Thrown,
    /// The lifted top is back.
    PutBack,
    /// Nothing: a card that lay there was read again.
    Nothing,
}

impl Pile {
    /// A tag is read on the pile.
    pub fn arrived(&mut self, uid: Uid) -> Happened {
        if self.top() == Some(uid) {
            return match std::mem::replace(&mut self.lifted, false) {
                true => Happened::PutBack,
                false => Happened::Nothing,
            };
        }
        if self.cards.contains(&Some(uid)) {
            return Happened::Nothing;
        }
        Happened::Thrown
    }

    /// A tag is not read on the pile any more.
    pub fn left(&mut self, uid: Uid) {
        self.lifted |= self.top() == Some(uid);
    }

    /// The top card, lifted or not.
    pub fn top(&self) -> Option<Uid> {
        self.cards.last().copied().flatten()
    }

    /// The top is in somebody's hand, or unread for a while.
    pub fn is_lifted(&self) -> bool {
        self.lifted
    }

    /// The lifted top was taken.
    pub fn take(&mut self) {
        self.cards.pop();
        self.lifted = false;
    }

    /// A card was thrown; `None` when its tag was not read.
    pub fn throw(&mut self, card: Option<Uid>) {
        self.cards.push(card);
        self.lifted = false;
    }

    /// A card that was thought taken lies under the top all the while: its tag was not read.
    pub fn lay_under_top(&mut self, card: Uid) {
        let under = self.cards.len().saturating_sub(1);
        self.cards.insert(under, Some(card));
    }

    /// The pile was shuffled, but for so many cards on its top.
    pub fn shuffle(&mut self, stay: usize) {
        self.cards.drain(..self.cards.len().saturating_sub(stay));
        self.lifted = false;
    }

    /// The cards, oldest first, without a lifted top.
    pub fn cards(&self) -> &[Option<Uid>] {
        let lying = self.cards.len() - usize::from(self.lifted && !self.cards.is_empty());
        &self.cards[..lying]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uid(n: u8) -> Uid {
        Uid::new(&[4, 0, 0, n]).unwrap()
    }

    #[test]
    fn only_the_top_can_be_lifted_and_a_missed_read_is_no_move() {
        let mut pile = Pile::default();
        for n in 1..=3 {
            assert_eq!(pile.arrived(uid(n)), Happened::Thrown);
            pile.throw(Some(uid(n)));
        }
        pile.left(uid(1));
        assert!(!pile.is_lifted(), "covered");
        assert_eq!(pile.arrived(uid(1)), Happened::Nothing);
        pile.left(uid(3));
        assert_eq!(pile.cards(), [Some(uid(1)), Some(uid(2))]);
        assert_eq!(pile.arrived(uid(3)), Happened::PutBack);
        assert_eq!(pile.cards().len(), 3);
        pile.left(uid(3));
        pile.take();
        assert_eq!(pile.top(), Some(uid(2)));
        pile.lay_under_top(uid(3));
        assert_eq!(pile.cards(), [1, 3, 2].map(|n| Some(uid(n))));
        pile.shuffle(0);
        assert_eq!(pile.cards(), []);
    }
}
