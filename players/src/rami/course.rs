//! The course of a turn between the draw and the throw.

use rules::card::{Card, Rank, Suit};
use rules::rami::{Meld, readings};

use super::position::distinct;
use super::{Draw, Position};
use crate::pack::take;

/// A card that completes a combination (RA-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Which combination, an index into [`Position::melds`].
    pub group: usize,
    /// The card added.
    pub card: Card,
    /// The place of the lowest card of a suite afterwards: 1 for the ace below the 2, to 12 for the queen.
    pub first: Option<i8>,
}

/// What a player does after the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// RA-12: the new combinations; a joker stands where it is meant to (RA-07).
    pub laid: Vec<Meld>,
    /// RA-20: the cards added, one by one.
    pub completed: Vec<Completion>,
    /// RA-21: the card thrown.
    pub thrown: Card,
}

/// A turn so far.
#[derive(Clone, Debug)]
pub(super) struct Course<'a> {
    position: &'a Position,
    /// What is still held.
    pub hand: Vec<Card>,
    /// The combinations that lay there before the turn.
    pub melds: Vec<Meld>,
    pub laid: Vec<Meld>,
    pub completed: Vec<Completion>,
}

impl<'a> Course<'a> {
    /// After the draw.
    pub fn new(position: &'a Position) -> Course<'a> {
        Course {
            position,
            hand: position.hand.clone(),
            melds: position.melds.clone(),
            laid: Vec::new(),
            completed: Vec::new(),
        }
    }

    /// RA-A7: whether it may complete by now.
    pub fn may_complete(&self) -> bool {
        let options = &self.position.options;
        self.position.laid || !self.laid.is_empty() || options.complete_before_laid
    }

    /// Lays cards of the hand, a joker at its highest place.
    ///
    /// # Panics
    /// They are no combination, or not held.
    pub fn lay(&mut self, cards: &[Card]) {
        let meld = Meld::from_any_order(cards).expect("a combination");
        self.lay_as(meld);
    }

    /// Lays cards of the hand, a joker where others are least likely to exchange it (RA-17).
    ///
    /// # Panics
    /// They are no combination, or not held.
    pub fn lay_safely(&mut self, cards: &[Card], unseen: &[Card]) {
        let stands_for = |meld: &Meld| {
            let given = meld.joker_stands_for();
            unseen.iter().filter(|card| given.contains(card)).count()
        };
        let readings = readings(cards).expect("a combination").into_iter();
        self.lay_as(readings.min_by_key(stands_for).expect("a reading"));
    }

    fn lay_as(&mut self, meld: Meld) {
        for card in meld.cards() {
            assert!(take(&mut self.hand, *card), "{card} is in the hand");
        }
        self.laid.push(meld);
    }

    /// RA-20: every card that completes a combination now, whether the player may or not.
    pub fn completions(&self) -> Vec<Completion> {
        let mut found = Vec::new();
        for (group, meld) in self.melds.iter().enumerate() {
            let fits = fitting(meld);
            for card in distinct(&self.hand) {
                if fits.contains(&card) && !self.goes_back(group, card) {
                    let ways = meld.complete(&[card]).expect("it fits");
                    let ways = ways.iter().map(Meld::first_place);
                    found.extend(ways.map(|first| Completion { group, card, first }));
                }
            }
        }
        found
    }

    /// A card taken from a combination and its twin laid there look like one card put back.
    fn goes_back(&self, group: usize, card: Card) -> bool {
        let from = match self.position.drawn {
            Some(Draw::Meld { group, .. } | Draw::Joker { group, .. }) => Some(group),
            _ => None,
        };
        from == Some(group) && self.position.recovered == Some(card)
    }

    /// Adds a card that is among the [`Course::completions`].
    pub fn complete(&mut self, completion: Completion) {
        let Completion { group, card, first } = completion;
        assert!(take(&mut self.hand, card), "{card} is in the hand");
        let ways = self.melds[group].complete(&[card]).expect("it fits");
        let mut ways = ways.into_iter();
        let way = ways.find(|way| way.first_place() == first);
        self.melds[group] = way.expect("a way of its own");
        self.completed.push(completion);
    }

    /// The turn ends with a card of the hand.
    pub fn throw(self, thrown: Card) -> Play {
        Play {
            laid: self.laid,
            completed: self.completed,
            thrown,
        }
    }
}

/// RA-20: the cards that complete a combination.
pub(super) fn fitting(meld: &Meld) -> Vec<Card> {
    let fits = |card: &Card| meld.complete(&[*card]).is_ok();
    candidates(meld).into_iter().filter(fits).collect()
}

/// Those of which one may complete it: the rank of a brelan, the neighbours of a suite, and a joker.
fn candidates(meld: &Meld) -> Vec<Card> {
    let natural = meld.cards().iter().copied().find(|card| !card.is_joker());
    let Some(Card::Natural { rank, suit }) = natural else {
        return Vec::new();
    };
    let mut cards = vec![Card::Joker];
    match meld.first_place() {
        None => cards.extend(Suit::ALL.map(|suit| Card::Natural { rank, suit })),
        Some(first) => {
            let after = first + meld.cards().len() as i8;
            // RA-03: the place above the king is the ace's.
            let ranks = [first - 1, if after == 14 { 1 } else { after }];
            let ranks = ranks.into_iter().filter_map(|rank| Rank::new(rank as u8));
            cards.extend(ranks.map(|rank| Card::Natural { rank, suit }));
        }
    }
    cards
}
