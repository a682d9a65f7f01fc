//! A table of people for random deals: it deals real cards, and its players see their hands.

use super::table::Chance;
use rules::Seat;
use rules::card::{Card, Rank, Suit, packs_of_54};
use rules::rami::*;

/// The cards nobody but their owners see.
#[derive(Clone)]
pub struct Hidden {
    pub hands: Vec<(Seat, Vec<Card>)>,
    pub stock: Vec<Card>,
}

impl Hidden {
    pub fn deal(setup: Setup, seats: &[Seat], chance: &mut Chance) -> Hidden {
        let mut stock = packs_of_54(setup.packs);
        chance.shuffle(&mut stock);
        let hands = seats
            .iter()
            .map(|seat| (*seat, stock.drain(..setup.hand).collect()))
            .collect();
        Hidden { hands, stock }
    }

    pub fn hand(&mut self, seat: Seat) -> &mut Vec<Card> {
        let found = self.hands.iter_mut().find(|(of, _)| *of == seat);
        &mut found.expect("a seat of this table").1
    }

    pub fn take(&mut self, seat: Seat, card: Card) {
        let hand = self.hand(seat);
        let at = hand
            .iter()
            .position(|held| *held == card)
            .expect("a card of this hand");
        hand.swap_remove(at);
    }
}

/// Some combinations in a hand with `must`, if any: sets by rank and suites of three, with a joker
/// for one of the cards.
pub fn find_meld(hand: &[Card], must: Option<Card>, chance: &mut Chance) -> Option<Vec<Card>> {
    let mut wanted: Vec<Vec<Card>> = Vec::new();
    for rank in Rank::ALL {
        for out in Suit::ALL {
            let suits = Suit::ALL.into_iter().filter(|suit| *suit != out);
            wanted.push(suits.map(|suit| Card::Natural { rank, suit }).collect());
        }
    }
    for suit in Suit::ALL {
        for first in 1..=12u8 {
            let rank = |number: u8| Rank::new((number - 1) % 13 + 1).expect("1 to 13");
            wanted.push(
                (first..first + 3)
                    .map(|n| Card::Natural {
                        rank: rank(n),
                        suit,
                    })
                    .collect(),
            );
        }
    }
    let start = chance.below(wanted.len());
    wanted.rotate_left(start);
    let held = |cards: &[Card]| {
        let mut rest = hand.to_vec();
        cards
            .iter()
            .all(|card| match rest.iter().position(|held| held == card) {
                Some(at) => {
                    rest.swap_remove(at);
                    true
                }
                None => false,
            })
    };
    let with_joker = |cards: &Vec<Card>| {
        let swapped = (0..3).map(|i| {
            let mut cards = cards.clone();
            cards[i] = Card::Joker;
            cards
        });
        swapped.collect::<Vec<_>>()
    };
    let all = wanted
        .iter()
        .flat_map(|cards| [vec![cards.clone()], with_joker(cards)].concat());
    let mut fitting =
        all.filter(|cards| held(cards) && must.is_none_or(|must| cards.contains(&must)));
    fitting.next()
}
