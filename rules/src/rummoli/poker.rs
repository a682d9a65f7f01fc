//! RU-10 to RU-13: five cards of each hand against five of every other.

use super::{Card, Code, Fix, LARGEST_HAND, Violation};
use crate::Seat;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// RU-10: cards of a poker hand.
pub const POKER_CARDS: usize = 5;

/// A-2-3-4-5, sorted as below.
const WHEEL: [u8; POKER_CARDS] = [14, 5, 4, 3, 2];

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
    let mut heights = cards.map(Card::height);
    let dealt = heights;
    let copies = |height: u8| dealt.iter().filter(|&&other| other == height).count();
    heights.sort_unstable_by_key(|&height| Reverse((copies(height), height)));

    let flush = cards.iter().all(|card| card.suit == cards[0].suit);
    let low_straight = wheel && heights == WHEEL;
    let straight = low_straight || heights.windows(2).all(|pair| pair[0] == pair[1] + 1);
    // Sorted by groups, the first and the fourth card tell the two largest groups apart.
    let category = match (copies(heights[0]), copies(heights[3])) {
        (4, _) => Category::Four,
        (3, 2) => Category::FullHouse,
        (3, _) => Category::Three,
        (2, 2) => Category::TwoPair,
        (2, _) => Category::Pair,
        _ if straight && flush && heights[4] == 10 => Category::RoyalFlush,
        _ if straight && flush => Category::StraightFlush,
        _ if flush => Category::Flush,
        _ if straight => Category::Straight,
        _ => Category::HighCard,
    };
    if low_straight {
        heights = [5, 4, 3, 2, 1];
    }
    Strength { category, heights }
}

/// RU-10: the cards a player should show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestFive {
    /// In the order of the hand; of equally strong ones, those that stand first in it.
    pub cards: [Card; POKER_CARDS],
    /// How strong they are.
    pub strength: Strength,
}

/// RU-10: the best five cards of a hand, by looking at every five of it (8,568 of the largest).
///
/// # Errors
/// `CARD_COUNT` below five cards or above [`LARGEST_HAND`]; `DUPLICATE_CARD`.
pub fn best_five(hand: &[Card], wheel: bool) -> Result<BestFive, Violation> {
    if !(POKER_CARDS..=LARGEST_HAND).contains(&hand.len()) {
        return Err(Violation::new(Code::CardCount, "RU-10"));
    }
    check_different(hand.iter().copied())?;
    let judged = |five: [usize; POKER_CARDS]| {
        let cards = five.map(|i| hand[i]);
        let strength = strength(&cards, wheel);
        BestFive { cards, strength }
    };
    let stronger = |best: BestFive, other: BestFive| {
        if other.strength > best.strength {
            other
        } else {
            best
        }
    };
    let best = fives(hand.len()).map(judged).reduce(stronger);
    best.ok_or_else(|| Violation::new(Code::CardCount, "RU-10"))
}

/// Every five of so many places, ascending, the first five places first.
fn fives(places: usize) -> impl Iterator<Item = [usize; POKER_CARDS]> {
    let first = core::array::from_fn(|i| i);
    core::iter::successors(Some(first), move |five: &[usize; POKER_CARDS]| {
        // The last place that can still move up; those behind it follow close.
        let moves = (0..POKER_CARDS).rfind(|&i| five[i] + POKER_CARDS - i < places)?;
        let to = five[moves] + 1;
        Some(core::array::from_fn(|i| {
            if i < moves { five[i] } else { to + i - moves }
        }))
    })
}

fn check_different(cards: impl Iterator<Item = Card>) -> Result<(), Violation> {
    let mut seen = Vec::new();
    for (index, card) in cards.enumerate() {
        if let Some(first) = seen.iter().position(|other| *other == card) {
            let blame = [first, index].to_vec();
            return Err(Violation::new(Code::DuplicateCard, "RU-10").blaming(blame));
        }
        seen.push(card);
    }
    Ok(())
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
    /// RU-12, RU-A19: the last player standing wins, whatever he holds. RU-A7: equal shares.
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
