//! What a person at a seat knows.

use rules::card::Card;
use rules::rami::{Meld, Options, check_may_recover, melds_with_first};

use crate::pack::{cards, take};

/// Where the card of a turn comes from (RA-12, RA-14). Groups are indices into [`Position::melds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// RA-12: the top of the stock, which nobody knows.
    Stock,
    /// RA-15: the top of the discard pile.
    Discard,
    /// RA-16: a card out of a combination.
    Meld {
        /// Which combination.
        group: usize,
        /// The card taken.
        card: Card,
    },
    /// RA-17: a joker out of a combination.
    Joker {
        /// Which combination.
        group: usize,
        /// The card put in its place.
        give: Card,
    },
}

/// What is seen of another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// Cards in hand.
    pub cards: usize,
    /// RA-14, RA-28: has laid a combination.
    pub laid: bool,
    /// RA-23: has said "Carte", and has not drawn since.
    pub called: bool,
}

/// What a person at a seat knows while a deal goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How the table plays.
    pub options: Options,
    /// With the card of this turn, if it has one already.
    pub hand: Vec<Card>,
    /// RA-14: it has laid a combination in an earlier turn.
    pub laid: bool,
    /// Where the card of this turn came from; `None` before the draw.
    pub drawn: Option<Draw>,
    /// RA-19: the card recovered in this turn.
    pub recovered: Option<Card>,
    /// The combinations as they lie, whoever has laid them (RA-18, RA-20).
    pub melds: Vec<Meld>,
    /// The discards that were not turned over yet, the top card last.
    pub pile: Vec<Card>,
    /// From the next player on, in order of play.
    pub others: Vec<Other>,
    /// Cards in the stock.
    pub stock: usize,
}

impl Position {
    /// The cards that it cannot place: in the stock or in somebody's hand.
    pub fn unseen(&self) -> Vec<Card> {
        let mut cards = cards(self.options.packs);
        let lying = self.melds.iter().flat_map(Meld::cards);
        for card in self.hand.iter().chain(&self.pile).chain(lying) {
            take(&mut cards, *card);
        }
        cards
    }

    /// RA-14 to RA-19, RA-24: what may be recovered instead of drawing: each card for which the hand has a new
    /// combination, and a card to throw beside it.
    pub fn recoveries(&self) -> Vec<Draw> {
        if check_may_recover(self.hand.len(), self.laid).is_err() {
            return Vec::new();
        }
        let discard = self.pile.last().map(|_| Draw::Discard);
        let mut draws: Vec<Draw> = discard.into_iter().collect();
        for (group, meld) in self.melds.iter().enumerate() {
            let cards = distinct(meld.cards()).filter(|card| meld.without(*card).is_ok());
            draws.extend(cards.map(|card| Draw::Meld { group, card }));
            let given = meld.joker_stands_for().into_iter();
            let given = given.filter(|card| self.hand.contains(card));
            draws.extend(given.map(|give| Draw::Joker { group, give }));
        }
        draws.retain(|draw| !self.after(*draw).combinations().is_empty());
        draws
    }

    /// As it stands once that was recovered.
    ///
    /// # Panics
    /// It does not lie there, or it is from the stock.
    pub fn after(&self, draw: Draw) -> Position {
        let mut after = self.clone();
        let recovered = match draw {
            Draw::Stock => panic!("nobody knows the top of the stock"),
            Draw::Discard => after.pile.pop().expect("a discard"),
            Draw::Meld { group, card } => {
                let rest = self.melds[group].without(card);
                after.melds[group] = rest.expect("three cards stay");
                card
            }
            Draw::Joker { group, give } => {
                let meld = self.melds[group].with_joker_exchanged(give);
                after.melds[group] = meld.expect("the joker stands for it");
                assert!(take(&mut after.hand, give), "{give} is in the hand");
                Card::Joker
            }
        };
        after.hand.push(recovered);
        after.drawn = Some(draw);
        after.recovered = Some(recovered);
        after
    }

    /// RA-19, RA-21: the new combinations in which the card recovered may lie, so that one is left to throw.
    pub fn combinations(&self) -> Vec<Vec<Card>> {
        let melds = self.recovered.map(|card| melds_with(card, &self.hand));
        let mut melds = melds.unwrap_or_default();
        melds.retain(|meld| meld.len() < self.hand.len());
        melds
    }
}

/// RA-03 to RA-07: the combinations of the cards in which that one is.
pub(super) fn melds_with(card: Card, cards: &[Card]) -> Vec<Vec<Card>> {
    let mut rest = cards.to_vec();
    take(&mut rest, card);
    if !card.is_joker() {
        rest.insert(0, card);
        let melds = melds_with_first(&rest).into_iter();
        return melds
            .map(|meld| meld.iter().map(|at| rest[*at]).collect())
            .collect();
    }
    // A joker is no first card: each of the others is, with one joker and no card before it.
    rest.retain(|other| !other.is_joker());
    rest.push(Card::Joker);
    all_melds(&rest)
        .into_iter()
        .filter(|meld| meld.contains(&Card::Joker))
        .collect()
}

/// RA-03 to RA-07: the combinations of the cards.
pub(super) fn all_melds(cards: &[Card]) -> Vec<Vec<Card>> {
    let of = |at: usize| {
        let melds = melds_with_first(&cards[at..]).into_iter();
        melds.map(move |meld| meld.iter().map(|more| cards[at + more]).collect())
    };
    (0..cards.len()).flat_map(of).collect()
}

/// Each different card once.
pub(super) fn distinct(cards: &[Card]) -> impl Iterator<Item = Card> {
    let first = |at: &usize| !cards[..*at].contains(&cards[*at]);
    (0..cards.len()).filter(first).map(|at| cards[at])
}
