//! RG-04, RG-20, RG-32, RG-33: what a loser's loose cards count.

use super::{Code, Options, Values, Violation};
use crate::arrange::{Arrangement, Arranger, LaidOff, Unarranged};
use crate::card::Card;
use alloc::vec::Vec;

/// RG-04, RG-32: what a loose card counts: 2 to 10 their number, jack, queen and king 10.
pub fn points(card: Card, values: Values) -> u32 {
    let (ace, joker) = match values {
        Values::Std => (1, 20),
        Values::Ace11Joker25 => (11, 25),
        Values::Zero => (0, 0),
    };
    match card.rank().map(|rank| rank.number()) {
        None => joker,
        Some(1) => ace,
        Some(number) => u32::from(number.min(10)),
    }
}

/// RG-20: the arrangement of a hand with the smallest sum of loose cards. A hand that would itself
/// close (five pairs apart) counts 0: if, as a Colour, it does not split into combinations, it stands
/// as one.
///
/// # Errors
/// More than sixteen cards, or more of one than three packs have.
pub fn deadwood(hand: &[Card], options: &Options) -> Result<Arrangement, Unarranged> {
    Arranger::new().remigio(hand, options)
}

/// RG-33: as [`deadwood`], when loose cards may be added to the closer's combinations, which lie as
/// `table`, ascending, jokers in their places. A list that is not a combination takes no cards.
///
/// # Errors
/// As [`deadwood`].
pub fn deadwood_beside(
    hand: &[Card],
    table: &[Vec<Card>],
    options: &Options,
) -> Result<LaidOff, Unarranged> {
    Arranger::new().remigio_beside(hand, table, options)
}

impl From<Unarranged> for Violation {
    /// `CARD_COUNT` for more cards than are arranged, `BAD_CARD` for more of one than the packs have.
    fn from(why: Unarranged) -> Violation {
        match why {
            Unarranged::Pieces(_) => Violation::new(Code::CardCount, "RG-20"),
            Unarranged::Copies(_) | Unarranged::Jokers(_) => Violation::new(Code::BadCard, "RG-03"),
        }
    }
}
