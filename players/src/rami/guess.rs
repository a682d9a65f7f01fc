//! How the cards that nobody has shown may lie.

use fastrand::Rng;
use rules::card::Card;

use super::Position;
use super::lies::Lies;
use super::words::{Bit, Hand, bit, dead};
use crate::pack::take;

/// What others may hold, from what they have shown.
pub(super) struct Guess {
    unseen: Vec<Bit>,
    /// By place: cards in hand, and who has laid; 0 is the seat itself.
    held: Vec<usize>,
    pub laid: Vec<bool>,
    melds: Vec<Lies>,
    /// By place: what others hold, where all hands are seen.
    seen: Option<Vec<Hand>>,
}

/// A deal of the cards that nobody has shown.
pub(super) struct Guessed {
    /// By place; the own is empty.
    pub hands: Vec<Hand>,
    /// The next card last.
    pub stock: Vec<Bit>,
}

/// Cards that are exchanged in a hand before it is taken as it is.
const TRIES: usize = 20;

impl Guess {
    pub fn new(position: &Position) -> Guess {
        let others = &position.others;
        Guess {
            unseen: position.unseen().into_iter().map(bit).collect(),
            held: [0]
                .into_iter()
                .chain(others.iter().map(|other| other.cards))
                .collect(),
            laid: [position.laid]
                .into_iter()
                .chain(others.iter().map(|other| other.laid))
                .collect(),
            melds: position.melds.iter().map(Lies::of).collect(),
            seen: None,
        }
    }

    /// Nothing is to be guessed but the order of the stock: these are the hands of the others, from the next player on.
    pub fn seen(position: &Position, others: &[Vec<Card>]) -> Guess {
        let mut guess = Guess::new(position);
        let mut unseen = position.unseen();
        others.iter().flatten().for_each(|card| {
            take(&mut unseen, *card);
        });
        guess.unseen = unseen.into_iter().map(bit).collect();
        let hands = others.iter().map(|cards| Hand::of(cards));
        guess.seen = Some([Hand::default()].into_iter().chain(hands).collect());
        guess
    }

    /// Deals the cards to the others and to the stock. Whoever has had a turn has laid what combines: such a card is exchanged.
    pub fn deal(&self, rng: &mut Rng) -> Guessed {
        let mut rest = self.unseen.clone();
        rng.shuffle(&mut rest);
        if let Some(hands) = self.seen.clone() {
            return Guessed { hands, stock: rest };
        }
        let mut hands = Vec::with_capacity(self.held.len());
        for (place, held) in self.held.iter().enumerate() {
            let mut cards = rest.split_off(rest.len() - held);
            for _ in 0..TRIES {
                if rest.is_empty() {
                    break;
                }
                let Some(bad) = dead(&cards, self.laid[place], &self.melds) else {
                    break;
                };
                let at = rng.usize(..rest.len());
                std::mem::swap(&mut cards[bad], &mut rest[at]);
            }
            let mut hand = Hand::default();
            cards.iter().for_each(|card| hand.add(*card));
            hands.push(hand);
        }
        Guessed { hands, stock: rest }
    }
}
