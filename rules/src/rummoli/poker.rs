//! RU-10 to RU-12: five cards of each hand against five of every other.

use super::strength::Held;
use super::{Card, Code, Fix, POKER_CARDS, Strength, Violation};
use crate::Seat;
use alloc::vec::Vec;

/// Takes all the cards up, none of them twice.
///
/// # Errors
/// `DUPLICATE_CARD`, blaming the first card that is there again and the one before it by their places.
pub(super) fn check_different(
    cards: impl Iterator<Item = Card> + Clone,
) -> Result<Held, Violation> {
    let mut held = Held::default();
    for (index, card) in cards.clone().enumerate() {
        if !held.take(card) {
            let first = cards.clone().position(|other| other == card);
            let blame = first.into_iter().chain([index]).collect();
            return Err(Violation::new(Code::DuplicateCard, "RU-10").blaming(blame));
        }
    }
    Ok(held)
}

/// RU-10: each has shown five cards, and none lies there twice. Gives them back with the seats.
///
/// # Errors
/// The first that holds over all hands: `CARD_COUNT`; `DUPLICATE_CARD`, blaming the two cards by
/// their places when all hands are put in a row.
pub fn check_five(
    hands: &[(Seat, Vec<Card>)],
) -> Result<Vec<(Seat, [Card; POKER_CARDS])>, Violation> {
    let five = |(seat, cards): &(Seat, Vec<Card>)| Some((*seat, cards[..].try_into().ok()?));
    let hands: Option<Vec<(Seat, [Card; POKER_CARDS])>> = hands.iter().map(five).collect();
    let hands = hands
        .ok_or_else(|| Violation::new(Code::CardCount, "RU-10").fixed_by(Fix::Show(POKER_CARDS)))?;
    check_different(hands.iter().flat_map(|(_, cards)| *cards))?;
    Ok(hands)
}

/// What the poker pot comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poker {
    /// RU-11, RU-A7: who has the best hand, in the order of the seats; empty when nobody is in.
    pub winners: Vec<Seat>,
    /// What each winner takes.
    pub share: i64,
    /// What stays in the pot.
    pub left: i64,
}

/// RU-11, RU-12, RU-A7: who wins the pot. `hands` are those of all who have not folded, in order to
/// the left from the dealer's left neighbour: the first winner then opens ([`Poker::opener`]).
pub fn poker(hands: &[(Seat, Strength)], pot: i64) -> Poker {
    let best = hands.iter().map(|(_, strength)| *strength).max();
    let won = hands.iter().filter(|(_, strength)| Some(*strength) == best);
    Poker::shared(won.map(|(seat, _)| *seat).collect(), pot)
}

impl Poker {
    /// RU-12, RU-A19: the last player standing wins, with whatever hand. RU-A7: equal shares.
    pub fn shared(winners: Vec<Seat>, pot: i64) -> Poker {
        let share = pot / (winners.len() as i64).max(1);
        Poker {
            share,
            left: pot - share * winners.len() as i64,
            winners,
        }
    }

    /// RU-15, RU-A7: who starts the runs: of those tied, the nearest to the dealer's left.
    pub fn opener(&self) -> Option<Seat> {
        self.winners.first().copied()
    }
}
