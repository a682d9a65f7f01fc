//! French packs.

use rules::card::{Card, Rank, Suit};

/// RA-02, RG-03: all the cards of so many packs, with two jokers each.
pub fn cards(packs: usize) -> Vec<Card> {
    let natural = Suit::ALL.into_iter().flat_map(|suit| {
        let card = move |rank| Card::Natural { rank, suit };
        Rank::ALL.into_iter().map(card)
    });
    let pack: Vec<Card> = natural.chain([Card::Joker, Card::Joker]).collect();
    pack.repeat(packs)
}

/// It was among them, and is taken away.
pub fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let found = cards.iter().position(|other| *other == card);
    found.map(|at| cards.remove(at)).is_some()
}
