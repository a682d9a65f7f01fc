//! RU-10: which five of a hand a player should show.

use super::poker::check_different;
use super::strength::{ACE, Held};
use super::{Card, Code, LARGEST_HAND, POKER_CARDS, Strength, Violation};

/// RU-10: the cards a player should show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestFive {
    /// In the order of the hand; of equally strong ones, those that stand first in it.
    pub cards: [Card; POKER_CARDS],
    /// How strong they are.
    pub strength: Strength,
}

/// RU-10: the best five cards of a hand, without looking at one five after another. Allocates
/// nothing.
///
/// # Errors
/// `CARD_COUNT` below five cards or above [`LARGEST_HAND`]; `DUPLICATE_CARD`.
pub fn best_five(hand: &[Card], wheel: bool) -> Result<BestFive, Violation> {
    if !(POKER_CARDS..=LARGEST_HAND).contains(&hand.len()) {
        return Err(Violation::new(Code::CardCount, "RU-10"));
    }
    let held = check_different(hand.iter().copied())?;
    let strength = held.strongest(wheel);
    let cards = first_of(hand, held, strength);
    debug_assert_eq!(super::strength(&cards, wheel), strength);
    Ok(BestFive { cards, strength })
}

/// The first five cards of the hand that are so strong.
///
/// Which card of a rank is shown is free for every rank apart, so the first of each are the first
/// five. Those of one suit are of the suit whose first one comes first.
fn first_of(hand: &[Card], held: Held, strength: Strength) -> [Card; POKER_CARDS] {
    let mut wanted = [0u8; ACE as usize + 1];
    let mut heights = 0;
    for height in strength.heights {
        let height = if height == 1 { ACE } else { height };
        wanted[usize::from(height)] += 1;
        heights |= 1 << height;
    }
    let suit = strength.category.is_suited().then(|| {
        let fits = |card: &&Card| heights >> card.height() & 1 == 1 && held.has(card.suit, heights);
        hand.iter().find(fits).map(|card| card.suit)
    });
    let suit = suit.flatten();
    let mut shown = hand.iter().filter(|card| {
        let left = &mut wanted[usize::from(card.height())];
        let fits = *left > 0 && suit.is_none_or(|suit| card.suit == suit);
        *left -= u8::from(fits);
        fits
    });
    core::array::from_fn(|i| *shown.next().unwrap_or(&hand[i]))
}
