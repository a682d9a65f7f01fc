//! What a person at a seat knows.

use rules::card::Card;
use rules::remigio::{Close, Options, close};

use crate::pack::{cards, take};

/// Where a card is drawn from (RG-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The top of the stock, which nobody knows.
    Stock,
    /// The top of the discard pile.
    Pile,
}

/// What a person at a seat knows while a deal goes on. The others are numbered in order of play from the next player on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How the table plays.
    pub options: Options,
    /// RG-03: 2 or 3, of 54 cards.
    pub packs: usize,
    /// Ten, or eleven between draw and throw.
    pub hand: Vec<Card>,
    /// The discard pile, the top card last.
    pub pile: Vec<Card>,
    /// What each of the others has taken from the pile, and not thrown since.
    pub taken: Vec<Vec<Card>>,
    /// Cards in the stock.
    pub stock: usize,
    /// RG-30: it has drawn in this deal.
    pub has_drawn: bool,
}

impl Position {
    /// The cards that it cannot place: in the stock or in somebody's hand.
    pub fn unseen(&self) -> Vec<Card> {
        let mut cards = cards(self.packs);
        let seen = self.hand.iter().chain(&self.pile);
        for card in seen.chain(self.taken.iter().flatten()) {
            take(&mut cards, *card);
        }
        cards
    }

    /// What closing with the ten in hand would be, where that is legal.
    pub fn close(&self) -> Option<Close> {
        close(&self.hand, !self.has_drawn, &self.options).ok()
    }
}
