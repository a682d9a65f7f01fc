//! RG-10, RG-11, RG-18, RG-27 to RG-30: hands that must close and hands that must not.

use super::{cards, natural, wrap};
use proptest::prelude::*;
use rules::card::{Card, packs_of_54};
use rules::remigio::*;

fn closed(text: &str, at_deal: bool, options: &Options) -> Result<(Special, u32), Code> {
    let made = close(&cards(text), at_deal, options);
    made.map(|made| (made.special, made.twice_multiplier()))
        .map_err(|why| why.code)
}

/// RG-27, the table of the sheet "Fermer / Les points sont multipliés par".
#[test]
fn the_table_of_premiums() {
    let plain = Options::default();
    for (text, special, twice) in [
        ("8S 8H 8D 8C 2H 3H 4H JH JK KH", Special::Plain, 2),
        ("8S 8H 8D 8C 2H 3H 4H JH QH KH", Special::Plain, 4),
        ("AH 2H 4H 5H 7H 9H 10H JH KH JK", Special::Colour, 6),
        ("AH 2H 4H 5H 7H 9H 10H JH KH KH", Special::Colour, 8),
        ("3C 4C 5C 6C 7C 8C 9C 10C JC JK", Special::Sequence, 10),
        ("5C 6C 7C 8C 9C 10C JC QC KC AC", Special::Sequence, 12),
        ("5S 5S 5H 5H 5D 5D 5C 5C JK JK", Special::Remigio, 16),
        ("5S 5S 5S 5H 5H 5D 5D 5C 5C 5C", Special::Remigio, 20),
    ] {
        assert_eq!(closed(text, false, &plain), Ok((special, twice)), "{text}");
    }
    // RG-28: several small runs are only Colour.
    assert_eq!(
        closed("AH 2H 3H 5H 6H 7H 9H 10H JH QH", false, &plain),
        Ok((Special::Colour, 8))
    );
    assert_eq!(
        closed("8S 8H 8D 2H 3H 4H JH QH KH 9C", false, &plain),
        Err(Code::NotClosed)
    );
    assert_eq!(closed("8S 8H 8D", false, &plain), Err(Code::CardCount));
    // RG-05: the ring counts with the option.
    let turned = "8H 9H 10H JH QH KH AH 2H 3H 4H";
    assert_eq!(closed(turned, false, &plain), Ok((Special::Colour, 8)));
    assert_eq!(closed(turned, false, &wrap()), Ok((Special::Sequence, 12)));
}

/// RG-10, RG-A4: Colour closes by itself, or only if it splits.
#[test]
fn colour() {
    let strict = Options {
        colour_closes: false,
        ..Options::default()
    };
    assert_eq!(
        closed("AH 2H 4H 5H 7H 9H 10H JH KH KH", false, &strict),
        Err(Code::NotClosed)
    );
    let splits = "AH 2H 3H 5H 6H 7H 9H 10H JH QH";
    assert_eq!(closed(splits, false, &strict), Ok((Special::Colour, 8)));
    assert_eq!(
        closed("AH 2H 2H 6H 8H JK JK JK JK JK", false, &Options::default()),
        Ok((Special::Colour, 6))
    );
}

/// RG-30, RG-A9, RG-A11, sheet "une Main bien spécifique, constituée de cinq Paires".
#[test]
fn five_pairs() {
    let plain = Options::default();
    let any_time = Options {
        pairs_any_time: true,
        ..plain
    };
    let pairs = "2S 2H 5D 5C 9S 9S JH JD KC KH";
    assert_eq!(closed(pairs, true, &plain), Ok((Special::FivePairs, 1)));
    assert_eq!(closed(pairs, false, &plain), Err(Code::NotClosed));
    assert_eq!(closed(pairs, false, &any_time), Ok((Special::FivePairs, 1)));
    for text in [
        "2S 2H 2D 2C 9S 9S JH JD KC JK",
        "2S 4H 9S JD KC JK JK JK JK JK",
        "2S 2H 9S 9S JD JD KC KC JK 4S",
        "2S 2S 2H 2D 2C 2C 2H JK JK JK",
        "2S 2H 9S 9S JD JD KC KC 4S 4H",
    ] {
        assert_eq!(
            closed(text, true, &plain).map(|(s, _)| s),
            Ok(Special::FivePairs),
            "{text}"
        );
    }
    for text in [
        "2S 2H 9S 9S JD JD KC KC 4S 5H",
        "2S 2H 9S 9S JD JD KC KC JK JK",
        "2S 2H 2D 9S 9S JD JD KC KC 4S",
    ] {
        let pairs = text.ends_with("JK JK");
        // Two jokers are not a pair, but each may split one.
        assert_eq!(closed(text, true, &plain).is_ok(), pairs, "{text}");
    }
    // RG-A11: complete as dealt is not a close, and both at once are only the pairs.
    assert_eq!(
        closed("4S 4H 4D 7C 8C 9C 10C QD QH QS", true, &plain),
        Err(Code::NotClosed)
    );
    let both = "5S 5S 5H 5H 5D 5D 5C 5C JK JK";
    assert_eq!(closed(both, true, &plain), Ok((Special::FivePairs, 1)));
    assert_eq!(closed(both, false, &any_time), Ok((Special::Remigio, 16)));
}

/// Pairs by trying every way to pair up.
fn pairs_up(cards: &[Card]) -> bool {
    let Some((first, rest)) = cards.split_first() else {
        return true;
    };
    (0..rest.len()).any(|i| {
        let pair = match (first.rank(), rest[i].rank()) {
            (None, None) => false,
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        let mut left = rest.to_vec();
        left.remove(i);
        pair && pairs_up(&left)
    })
}

fn suits() -> impl Strategy<Value = usize> {
    0usize..4
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// RG-30: as pairing up by hand says, on hands that nearly are.
    #[test]
    fn pairs(ranks in prop::array::uniform5(1u8..=5), s in prop::array::uniform10(suits()),
        jokers in 0usize..=6, stray in prop::option::of(1u8..=13)) {
        let mut hand: Vec<Card> = (0..10).map(|i| natural(ranks[i / 2], s[i])).collect();
        for i in 0..jokers {
            hand[(i * 3) % 10] = Card::Joker;
        }
        if let Some(rank) = stray {
            hand[9] = natural(rank, 0);
        }
        let found = close(&hand, true, &Options::default()).is_ok();
        prop_assert_eq!(found, pairs_up(&hand));
    }

    /// RG-11, RG-29, RG-A6, RG-A7: one rank is a Remigio up to five jokers; one card of another rank
    /// and it is not.
    #[test]
    fn remigio(rank in 1u8..=13, s in prop::array::uniform10(suits()), jokers in 0usize..=6, other in 1u8..=12, turn in 0usize..10) {
        let mut hand: Vec<Card> = s.iter().map(|suit| natural(rank, *suit)).collect();
        hand[..jokers].fill(Card::Joker);
        let special = |hand: &[Card]| close(hand, false, &Options::default()).ok().map(|made| made.special);
        prop_assert_eq!(special(&hand) == Some(Special::Remigio), jokers <= 5);
        hand[9] = natural((rank + other - 1) % 13 + 1, 0);
        hand.rotate_left(turn);
        prop_assert_ne!(special(&hand), Some(Special::Remigio));
    }

    /// RG-10, RG-28: one suit is at least Colour; in a row a Sequence; one card of another suit and
    /// it is neither.
    #[test]
    fn colour_and_sequence(suit in suits(), first in 1u8..=5, ranks in prop::array::uniform10(1u8..=13),
        jokers in 0usize..=6, turn in 0usize..10) {
        let special = |hand: &[Card]| close(hand, false, &Options::default()).ok().map(|made| made.special);
        let mut row: Vec<Card> = (first..first + 10).map(|rank| natural((rank - 1) % 13 + 1, suit)).collect();
        for i in 0..jokers {
            row[(i * 7) % 10] = Card::Joker;
        }
        row.rotate_left(turn);
        let good = special(&row);
        if jokers <= 5 {
            prop_assert!(good >= Some(Special::Sequence), "{:?}", good);
        } else {
            prop_assert_eq!(good, None);
        }
        let mut any: Vec<Card> = ranks.iter().map(|rank| natural(*rank, suit)).collect();
        prop_assert!(special(&any) >= Some(Special::Colour));
        any[turn] = natural(ranks[turn], (suit + 1) % 4);
        prop_assert!(!matches!(special(&any), Some(Special::Colour | Special::Sequence)));
    }

    /// RG-18, RG-27: the order of the cards does not matter, the joker flag is right, and what is
    /// plain splits with nothing loose.
    #[test]
    fn any_hand(picked in prop::sample::subsequence(packs_of_54(2), 10), turn in 0usize..10) {
        let mut hand = picked;
        let made = close(&hand, false, &Options::default());
        let jokers = hand.iter().any(|card| card.is_joker());
        prop_assert!(made.as_ref().map_or(true, |made| made.jokers == jokers));
        let best = deadwood(&hand, &Options::default()).unwrap();
        prop_assert_eq!(made.is_ok(), best.loose().is_empty());
        hand.rotate_left(turn);
        prop_assert_eq!(made.is_ok(), close(&hand, false, &Options::default()).is_ok());
    }
}
