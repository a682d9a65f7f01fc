//! RU-13: how strong poker cards are, from one word of bits for each suit.
//!
//! Bit `h` of a suit's word is its card of height `h`, so that a straight is five neighbouring bits, a
//! flush a word with five, and the ranks held twice are the bits that stand in two words. Nothing here
//! looks at one five after another, and nothing depends on how many cards there are.

use super::Card;
use crate::card::Suit;
use core::iter::successors;

/// RU-10: cards of a poker hand.
pub const POKER_CARDS: usize = 5;

/// The height of an ace.
pub(super) const ACE: u8 = 14;

/// RU-13: what five cards are, low to high. The sheet calls the straight SEQUENCE and the flush
/// QUINTE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Nothing.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Twice two of a rank.
    TwoPair,
    /// Three of a rank.
    Three,
    /// Five consecutive ranks.
    Straight,
    /// One suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank.
    Four,
    /// Five consecutive cards of one suit.
    StraightFlush,
    /// Ten to ace of one suit.
    RoyalFlush,
}

impl Category {
    /// All ten, low to high.
    pub const ALL: [Category; 10] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::Three,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::Four,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];

    /// Its name, such as `FULL_HOUSE`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Category::HighCard => "HIGH_CARD",
            Category::Pair => "PAIR",
            Category::TwoPair => "TWO_PAIR",
            Category::Three => "THREE",
            Category::Straight => "STRAIGHT",
            Category::Flush => "FLUSH",
            Category::FullHouse => "FULL_HOUSE",
            Category::Four => "FOUR",
            Category::StraightFlush => "STRAIGHT_FLUSH",
            Category::RoyalFlush => "ROYAL_FLUSH",
        }
    }

    /// Whether its five cards are of one suit.
    pub(super) const fn is_suited(self) -> bool {
        matches!(
            self,
            Category::Flush | Category::StraightFlush | Category::RoyalFlush
        )
    }
}

/// RU-13: how strong five cards are. The greater wins; equal ones tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// What decides first.
    pub category: Category,
    /// What decides then: the heights (2 to 14) of the five, those that belong together first, the
    /// larger group before the smaller and the higher before the lower. An ace below a two is 1.
    pub heights: [u8; POKER_CARDS],
}

/// RU-13: the strength of five different cards. With `wheel` (RU-A8), A-2-3-4-5 is the lowest
/// straight.
pub fn strength(cards: &[Card; POKER_CARDS], wheel: bool) -> Strength {
    let mut held = Held::default();
    cards.iter().for_each(|card| {
        held.take(*card);
    });
    held.strongest(wheel)
}

/// Different cards, as bits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    suits: [u16; 4],
}

impl Held {
    /// Takes a card up; `false` if it is there already.
    pub(super) fn take(&mut self, card: Card) -> bool {
        let suit = &mut self.suits[card.suit as usize];
        let bit = 1 << card.height();
        let new = *suit & bit == 0;
        *suit |= bit;
        new
    }

    /// Whether it has all these heights of a suit, a bit each.
    pub(super) fn has(&self, suit: Suit, heights: u16) -> bool {
        self.suits[suit as usize] & heights == heights
    }

    /// The strength of the best five of them; there are five at least.
    pub(super) fn strongest(&self, wheel: bool) -> Strength {
        let suited = self.suits.iter().filter(|suit| suit.count_ones() >= 5);
        let flush = suited
            .clone()
            .map(|suit| Strength {
                category: Category::Flush,
                heights: highest(*suit),
            })
            .max();
        let straight_flush = suited.filter_map(|suit| straight(*suit, wheel)).max();
        let straight_flush = straight_flush.map(|heights| Strength {
            category: if heights[0] == ACE {
                Category::RoyalFlush
            } else {
                Category::StraightFlush
            },
            heights,
        });
        let any_suit = self.suits.iter().fold(0, |all, suit| all | suit);
        let straight = straight(any_suit, wheel).map(|heights| Strength {
            category: Category::Straight,
            heights,
        });
        let others = [straight, flush, straight_flush].into_iter().flatten();
        others.fold(self.alike(), Strength::max)
    }

    /// The best by cards of the same rank alone: the largest group, a pair beside it if there is
    /// room for one, and the highest of the rest.
    fn alike(&self) -> Strength {
        let at_least = self.at_least();
        let copies = at_least.iter().rposition(|held| *held != 0).unwrap_or(0) + 1;
        let first = top(at_least[copies - 1]);
        let second = match copies {
            2 | 3 => top(at_least[1] & !bit(first)),
            _ => 0,
        };
        let category = match (copies, second != 0) {
            (4, _) => Category::Four,
            (3, true) => Category::FullHouse,
            (3, false) => Category::Three,
            (2, true) => Category::TwoPair,
            (2, false) => Category::Pair,
            _ => Category::HighCard,
        };
        let pair = if second == 0 { 0 } else { 2 };
        let rest = highest(at_least[0] & !bit(first) & !bit(second));
        let heights = core::array::from_fn(|i| match i.checked_sub(copies) {
            None => first,
            Some(i) if i < pair => second,
            Some(i) => rest[i - pair],
        });
        Strength { category, heights }
    }

    /// The heights held in one suit at least, in two, in three and in all four.
    fn at_least(&self) -> [u16; 4] {
        let mut held = [0u16; 4];
        for suit in self.suits {
            // A height that was held in that many suits and is in this one too is held in one more.
            for copies in (1..4).rev() {
                held[copies] |= held[copies - 1] & suit;
            }
            held[0] |= suit;
        }
        held
    }
}

const fn bit(height: u8) -> u16 {
    1 << height
}

/// The greatest height, 0 when there is none.
const fn top(heights: u16) -> u8 {
    match heights.checked_ilog2() {
        Some(height) => height as u8,
        None => 0,
    }
}

/// The five greatest heights, the greatest first; zeros when there are fewer.
fn highest(heights: u16) -> [u8; POKER_CARDS] {
    let mut left = successors(Some(heights), |left| Some(left & !bit(top(*left))));
    core::array::from_fn(|_| left.next().map_or(0, top))
}

/// The best five consecutive heights; with `wheel` an ace is also a 1.
fn straight(heights: u16, wheel: bool) -> Option<[u8; POKER_CARDS]> {
    let low_ace = if wheel {
        heights >> (ACE - 1) & bit(1)
    } else {
        0
    };
    let heights = heights | low_ace;
    let upper_ends = (1..POKER_CARDS).fold(heights, |ends, i| ends & heights << i);
    (upper_ends != 0).then(|| core::array::from_fn(|i| top(upper_ends) - i as u8))
}
