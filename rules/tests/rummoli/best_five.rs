//! RU-10: the best five of a hand, against every five of it, each judged by sorting.

use super::{Dice, cards};
use rules::rummoli::Category::*;
use rules::rummoli::*;
use std::cmp::Reverse;

/// RU-13, RU-A8 as the sheet tells it: sorted by groups, the larger and then the higher first. Shares
/// nothing with the engine, which counts bits.
pub fn by_sorting(cards: &[Card; 5], wheel: bool) -> Strength {
    let mut heights = cards.map(Card::height);
    let dealt = heights;
    let copies = |height: u8| dealt.iter().filter(|other| **other == height).count();
    heights.sort_unstable_by_key(|height| Reverse((copies(*height), *height)));
    let flush = cards.iter().all(|card| card.suit == cards[0].suit);
    let low_straight = wheel && heights == [14, 5, 4, 3, 2];
    let straight = low_straight || heights.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let category = match (copies(heights[0]), copies(heights[3])) {
        (4, _) => Four,
        (3, 2) => FullHouse,
        (3, _) => Three,
        (2, 2) => TwoPair,
        (2, _) => Pair,
        _ if straight && flush && heights[4] == 10 => RoyalFlush,
        _ if straight && flush => StraightFlush,
        _ if flush => Flush,
        _ if straight => Straight,
        _ => HighCard,
    };
    if low_straight {
        heights = [5, 4, 3, 2, 1];
    }
    Strength { category, heights }
}

/// The first of the strongest among every five of a hand, the first places first.
fn by_every_five(hand: &[Card], wheel: bool) -> BestFive {
    let mut best: Option<BestFive> = None;
    let n = hand.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    for e in d + 1..n {
                        let cards = [a, b, c, d, e].map(|i| hand[i]);
                        let strength = by_sorting(&cards, wheel);
                        if best.is_none_or(|best| strength > best.strength) {
                            best = Some(BestFive { cards, strength });
                        }
                    }
                }
            }
        }
    }
    best.expect("five cards at least")
}

/// A hand of a given number of cards: of the whole pack, of few ranks (many alike), or of few suits (many
/// flushes), by luck.
fn some_hand(dice: &mut Dice, size: usize) -> Vec<Card> {
    let shuffled = dice.shuffled();
    let ranks = 5 + dice.below(9) as u8;
    let suits = 2 + dice.below(3);
    let near = |card: &&Card| card.height() <= ranks + 1 || ranks == 13;
    let of_few = shuffled.iter().filter(near);
    let of_few = of_few.filter(|card| (card.suit as usize) < suits);
    let mut hand: Vec<Card> = of_few.copied().take(size).collect();
    let rest: Vec<Card> = shuffled
        .into_iter()
        .filter(|card| !hand.contains(card))
        .collect();
    hand.extend(&rest[..size - hand.len()]);
    hand
}

fn check(hands: usize) {
    let mut dice = Dice(17);
    let mut seen = [0; 10];
    for round in 0..hands {
        let size = 5 + round % (LARGEST_HAND - 4);
        let wheel = !dice.one_in(3);
        let hand = some_hand(&mut dice, size);
        let best = best_five(&hand, wheel).expect("different cards");
        assert_eq!(best, by_every_five(&hand, wheel), "{hand:?}, wheel {wheel}");
        seen[best.strength.category as usize] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// RU-10, RU-13, RU-A8: hands of every size; the strength and the very cards, first in the hand first.
#[test]
fn as_every_five() {
    check(1_400);
}

#[test]
#[ignore = "minutes; cargo test --release -p rules --test rummoli -- --ignored as_every_five_of_many"]
fn as_every_five_of_many() {
    check(140_000);
}

/// RU-10, RU-A8: of two flushes alike the one whose first card comes first; an ace goes to the low end
/// with the wheel alone.
#[test]
fn first_in_the_hand_first() {
    let shown = |text, wheel| best_five(&cards(text), wheel).map(|best| best.cards.to_vec());
    let flushes = "3H AS AD KS KD QS QD JS JD 9S 9D";
    assert_eq!(shown(flushes, true), Ok(cards("AS KS QS JS 9S")));
    let straight = "5C 4H AH 3H 2D AS 9S 9H";
    assert_eq!(shown(straight, true), Ok(cards("5C 4H AH 3H 2D")));
    assert_eq!(shown(straight, false), Ok(cards("5C AH AS 9S 9H")));
}
