//! What a person at a seat knows.

use rules::rummoli::{Board, Card, Colour, Options, deck, leads};

/// RU-07: the bid that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    /// Whose, by place.
    pub place: usize,
    /// From 1.
    pub chips: i64,
}

/// What a person at a seat knows while a deal goes on. Places are numbered to the left from the seat itself, which is 0;
/// what is told of each player stands in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How the table plays.
    pub options: Options,
    /// The place of the dealer.
    pub dealer: usize,
    /// The chips that it has; below 0 is credit.
    pub chips: i64,
    /// What lies on the sections.
    pub board: Board,
    /// The own cards.
    pub hand: Vec<Card>,
    /// RU-08: the own first hand, where it has taken the widow; otherwise nobody's.
    pub dead: Vec<Card>,
    /// Cards that each holds.
    pub held: Vec<usize>,
    /// RU-07: the bid that stands.
    pub bid: Option<Bid>,
    /// RU-11: the five cards that each has shown; none before.
    pub shown: Vec<Vec<Card>>,
    /// The cards that were played, with the place of who played them.
    pub laid: Vec<(usize, Card)>,
    /// RU-17: the cards that nobody had when a run stopped before them.
    pub missing: Vec<Card>,
    /// RU-18: who had no card of that colour.
    pub passed: Vec<(usize, Colour)>,
}

impl Position {
    /// RU-15, RU-18: the cards that it may lead now; none where it has no card of the other colour.
    pub fn leads(&self) -> Vec<Card> {
        let last = self.laid.last().map(|(_, card)| *card);
        leads(&self.hand, last, self.options.lowest)
    }

    /// RU-07, RU-A6: the least that it may bid.
    pub fn least_bid(&self) -> i64 {
        self.bid.map_or(0, |bid| bid.chips) + 1
    }

    /// The cards that it has seen nowhere: in a hand, in the widow or in a dead hand.
    pub fn unseen(&self) -> Vec<Card> {
        let laid = |card: &Card| self.laid.iter().any(|(_, other)| other == card);
        let shown = |card: &Card| self.shown.iter().any(|five| five.contains(card));
        let seen = |card: &Card| {
            self.hand.contains(card) || self.dead.contains(card) || laid(card) || shown(card)
        };
        deck().filter(|card| !seen(card)).collect()
    }

    /// What everybody knows that place to hold: shown and not played since.
    pub fn known(&self, place: usize) -> Vec<Card> {
        let laid = |card: &Card| self.laid.iter().any(|(_, other)| other == card);
        let five = self.shown[place].iter();
        five.copied().filter(|card| !laid(card)).collect()
    }
}
