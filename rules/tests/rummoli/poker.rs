//! RU-10 to RU-13: the poker hands.

use super::best_five::by_sorting;
use super::{cards, hands, seat};
use Category::*;
use rules::Seat;
use rules::rummoli::*;
use std::collections::{BTreeMap, BTreeSet};

fn five(text: &str) -> [Card; 5] {
    cards(text)[..].try_into().expect("five cards")
}

fn rank(text: &str) -> Strength {
    strength(&five(text), true)
}

/// RU-13, sheet "Figure 1", from the weakest to the strongest; within each, weaker before stronger:
/// the value of what belongs together, then the kickers from the top. RU-A8: A-2-3-4-5 is the
/// lowest straight.
#[test]
fn figure_1() {
    let ladder = [
        (HighCard, "7S 5H 4D 3C 2S"),
        (HighCard, "AS 5H 4D 3C 9S"),
        (HighCard, "AS KH 4D 3C 2S"),
        (HighCard, "AS KH 4D 3C 5S"),
        (Pair, "2S 2H 3D 4C 5S"),
        (Pair, "2S 2H 3D 4C 6S"),
        (Pair, "2S 2H AD 4C 5S"),
        (Pair, "AS AH 4D 3C 2S"),
        (TwoPair, "3S 3H 2D 2C AS"),
        (TwoPair, "4S 4H 2D 2C 3S"),
        (TwoPair, "4S 4H 3D 3C 2S"),
        (TwoPair, "AS AH 2D 2C 3S"),
        (Three, "2S 2H 2D 3C 4S"),
        (Three, "2S 2H 2D AC 3S"),
        (Three, "AS AH AD 2C 3S"),
        (Straight, "AS 2H 3D 4C 5S"),
        (Straight, "2S 3H 4D 5C 6S"),
        (Straight, "10S JH QD KC AS"),
        (Flush, "7S 5S 4S 3S 2S"),
        (Flush, "AD 7D 4D 3D 2D"),
        (Flush, "AS KS QS JS 9S"),
        (FullHouse, "2S 2H 2D 3C 3S"),
        (FullHouse, "2S 2H 2D AC AS"),
        (FullHouse, "3S 3H 3D 2C 2S"),
        (Four, "2S 2H 2D 2C 3S"),
        (Four, "2S 2H 2D 2C AS"),
        (Four, "3S 3H 3D 3C 2S"),
        (StraightFlush, "AS 2S 3S 4S 5S"),
        (StraightFlush, "2D 3D 4D 5D 6D"),
        (StraightFlush, "9S 10S JS QS KS"),
        (RoyalFlush, "10C JC QC KC AC"),
    ];
    for (category, text) in ladder {
        assert_eq!(rank(text).category, category, "{text}");
    }
    assert!(ladder.is_sorted_by(|(_, a), (_, b)| rank(a) < rank(b)));
    assert!(Category::ALL.is_sorted());
    assert_eq!(rank("10C JC QC KC AC"), rank("10H AH KH QH JH"));
}

/// RU-A8, `wheel`=false: the ace is high and nothing else; it never goes round the corner.
#[test]
fn wheel() {
    let without = |text| strength(&five(text), false).category;
    assert_eq!(without("AS 2H 3D 4C 5S"), HighCard);
    assert_eq!(without("AS 2S 3S 4S 5S"), Flush);
    assert_eq!(without("10S JH QD KC AS"), Straight);
    assert_eq!(rank("KS AH 2D 3C 4S").category, HighCard);
    assert_eq!(rank("KS AS 2S 3S 4S").category, Flush);
}

/// RU-13 by full enumeration. The numbers of each class are known (e.g. Wikipedia, "Poker
/// probability": 1,302,540 hands of nothing to 4 royal flushes, 7,462 distinct strengths); without
/// the wheel 1,020 straights are nothing and 4 straight flushes are flushes.
#[test]
#[ignore = "2,598,960 hands twice; run in release"]
fn all_hands() {
    let deck: Vec<Card> = deck().collect();
    let mut counts = [BTreeMap::new(), BTreeMap::new()];
    let mut strengths = BTreeSet::new();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let five = [a, b, c, d, e].map(|i| deck[i]);
                        let strong = strength(&five, true);
                        assert_eq!(strong, by_sorting(&five, true), "{five:?}");
                        strengths.insert(strong);
                        *counts[0].entry(strong.category).or_insert(0) += 1;
                        *counts[1]
                            .entry(strength(&five, false).category)
                            .or_insert(0) += 1;
                    }
                }
            }
        }
    }
    let known = [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
    ];
    let no_wheel = [
        1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 32, 4,
    ];
    assert_eq!(counts[0], Category::ALL.into_iter().zip(known).collect());
    assert_eq!(counts[1], Category::ALL.into_iter().zip(no_wheel).collect());
    assert_eq!(strengths.len(), 7_462);
}

/// RU-10: five to eighteen different cards have a best five.
#[test]
fn no_best_of_these() {
    let judged = |text| best_five(&cards(text), true).map_err(|violation| violation.code);
    assert_eq!(judged("2S 3S 4S 5S"), Err(Code::CardCount));
    assert_eq!(judged("2S 3S 4S 5S 2S"), Err(Code::DuplicateCard));
    let many: Vec<Card> = deck().take(LARGEST_HAND + 1).collect();
    assert_eq!(best_five(&many, true).unwrap_err().code, Code::CardCount);
}

/// RU-10, sheet "chaque joueur choisit cinq cartes": five, and no card twice, in any hand.
#[test]
fn five_each() {
    let judged = |texts: &[&str]| {
        check_five(&hands(texts)).map_err(|violation| (violation.code, violation.blame))
    };
    assert!(judged(&["2S 3S 4S 5S 7H", "2H 3H 4H 5H 7S"]).is_ok());
    assert_eq!(
        judged(&["2S 2S 4S 5S 7H", "2H 3H 4H 5H"]),
        Err((Code::CardCount, vec![]))
    );
    assert_eq!(
        judged(&["2S 3S 4S 5S 7H", "2H 3S 4H 5H 7S"]),
        Err((Code::DuplicateCard, vec![1, 6]))
    );
}

/// RU-11, RU-15, RU-A7: the best hand takes the pot; equal ones share it, the rest stays, and the
/// first from the dealer's left opens.
#[test]
fn pot() {
    let judged = |texts: &[&str], pot| {
        let rank = |(seat, five): &(Seat, Vec<Card>)| {
            (*seat, strength(&five[..].try_into().unwrap(), true))
        };
        poker(&hands(texts).iter().map(rank).collect::<Vec<_>>(), pot)
    };
    let won = judged(&["2S 2H 4S 5S 7H", "3S 3H 4H 5H 7S"], 9);
    assert_eq!(
        won,
        Poker {
            winners: vec![seat("B")],
            share: 9,
            left: 0
        }
    );
    let tied = judged(&["2S 4H 5S 6S 9H", "3S 4C 6H 7C AS", "3H 4D 6D 7D AH"], 9);
    assert_eq!(
        tied,
        Poker {
            winners: vec![seat("B"), seat("C")],
            share: 4,
            left: 1
        }
    );
    assert_eq!(tied.opener(), Some(seat("B")));
    // RU-12, RU-A19: whoever is left takes all.
    assert_eq!(
        Poker::shared(vec![seat("C")], 9),
        Poker {
            winners: vec![seat("C")],
            share: 9,
            left: 0
        }
    );
    assert_eq!(Poker::shared(vec![], 9).opener(), None);
}
