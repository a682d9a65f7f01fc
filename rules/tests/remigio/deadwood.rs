//! RG-04, RG-20, RG-32, RG-33: loose cards.

use super::{card, cards};
use proptest::prelude::*;
use rules::arrange::Unarranged;
use rules::card::{Card, Suit, packs_of_54};
use rules::remigio::*;

fn least(text: &str, options: &Options) -> u32 {
    deadwood(&cards(text), options).expect("a hand").points
}

/// RG-04, RG-32, sheet "La valeur des cartes numérales est donnée", "l'As vaut 11 points et le Joker
/// 25, alors que pour d'autres ils n'ont aucune valeur".
#[test]
fn values() {
    for (values, ace, joker) in [
        (Values::Std, 1, 20),
        (Values::Ace11Joker25, 11, 25),
        (Values::Zero, 0, 0),
    ] {
        assert_eq!(
            (points(card("AS"), values), points(card("JK"), values)),
            (ace, joker)
        );
        assert_eq!(
            ["2S", "9S", "10S", "JS", "QS", "KS"].map(|one| points(card(one), values)),
            [2, 9, 10, 10, 10, 10]
        );
    }
}

/// RG-20: combinations are free, the rest counts, and the smallest sum is taken.
#[test]
fn smallest_sum() {
    let plain = Options::default();
    assert_eq!(least("4H 5H 6H 7H 8S 8D 8C KS JD 9C", &plain), 29);
    assert_eq!(least("QS QD JK 2C 3C 4C 9H 10H JH 6D", &plain), 6);
    assert_eq!(
        least(
            "AS AD 9C 9D 9H 5S 6S 7S KD 2C",
            &Options {
                values: Values::Ace11Joker25,
                ..plain
            }
        ),
        34
    );
    // The joker is freed in the sequence rather than beside the twos.
    assert_eq!(least("JK 2S 2H KS QS 7D", &plain), 11);
    // RG-31: a hand that would close counts nothing, a Colour too; five pairs do not.
    assert_eq!(least("AH 2H 4H 5H 7H 9H 10H JH KH KH", &plain), 0);
    assert_eq!(
        least(
            "AH 2H 4H 5H 7H 9H 10H JH KH KH",
            &Options {
                colour_closes: false,
                ..plain
            }
        ),
        39
    );
    assert_eq!(least("2S 2H 5D 5C 9S 9S JH JD KC KH", &plain), 72);
    // RG-15: a dead hand of eleven counts too, and eleven of a suit are not a Colour.
    assert!(least("AH 2H 4H 5H 7H 9H 10H JH KH KH KH", &plain) > 0);
}

/// RG-03, RG-15: a hand with a wrong number of cards counts; one that no three packs have is refused,
/// and says why.
#[test]
fn hands_that_cannot_be() {
    let plain = Options::default();
    let sixteen = "2S 4S 6S 8S 10S QS 2H 4H 6H 8H 10H QH 3D 5D 7D 9D";
    assert_eq!(least(sixteen, &plain), 104);
    let refused = |text: &str| deadwood(&cards(text), &plain).unwrap_err();
    assert_eq!(refused(&format!("{sixteen} KC")), Unarranged::Pieces(16));
    assert_eq!(refused("AS AS AS AS"), Unarranged::Copies(3));
    assert_eq!(refused("JK JK JK JK JK JK JK"), Unarranged::Jokers(6));
    let closing = cards("AS AS AS AS 2S 3S 4S 5S 6S 7D");
    assert_eq!(
        close(&closing, false, &plain).unwrap_err().code,
        Code::BadCard
    );
}

/// The smallest sum over all ways to put the cards into groups.
fn by_force(hand: &[Card], groups: &mut Vec<Vec<Card>>, options: &Options) -> u32 {
    let Some((first, rest)) = hand.split_first() else {
        let ok = groups.iter().all(|group| meld(group, options).is_ok());
        return if ok { 0 } else { u32::MAX };
    };
    let mut best = by_force(rest, groups, options).saturating_add(points(*first, options.values));
    for i in 0..=groups.len() {
        if i == groups.len() {
            groups.push(Vec::new());
        }
        groups[i].push(*first);
        best = best.min(by_force(rest, groups, options));
        groups[i].pop();
        if groups[i].is_empty() {
            groups.pop();
        }
    }
    best
}

/// From the low and the highest cards of two suits, in three packs.
fn small_hand() -> impl Strategy<Value = Vec<Card>> {
    let mut deck = packs_of_54(3);
    deck.retain(|card| match card {
        Card::Natural { rank, suit } => {
            matches!(suit, Suit::Spades | Suit::Hearts) && !(7..12).contains(&rank.number())
        }
        Card::Joker => true,
    });
    prop::sample::subsequence(deck, 0..=7).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// RG-20: no way to split the hand leaves less; and the way shown is one.
    #[test]
    fn as_by_force_over_all_splits(hand in small_hand(), ace_wrap: bool, distinct_suits: bool) {
        let options = Options { ace_wrap, distinct_suits, ..Options::default() };
        let best = deadwood(&hand, &options).unwrap();
        prop_assert_eq!(best.points, by_force(&hand, &mut Vec::new(), &options));
        let of = |places: &[u8]| places.iter().map(|at| hand[usize::from(*at)]).collect::<Vec<_>>();
        let loose: u32 = of(best.loose()).into_iter().map(|card| points(card, options.values)).sum();
        prop_assert_eq!(best.points, loose);
        let mut seen: Vec<u8> = best.melds().flatten().chain(best.loose()).copied().collect();
        seen.sort_unstable();
        prop_assert_eq!(seen, (0..hand.len() as u8).collect::<Vec<_>>());
        for shown in best.melds() {
            prop_assert!(meld(&of(shown), &options).is_ok());
        }
    }

    /// RG-33: the closer's combinations never make it worse.
    #[test]
    fn laying_off_helps(hand in small_hand()) {
        let options = Options::default();
        let table = [cards("3S 4S 5S"), cards("6S 6H 6D")];
        let alone = deadwood(&hand, &options).unwrap().points;
        let beside = deadwood_beside(&hand, &table, &options).unwrap().rest.points;
        prop_assert!(beside <= alone);
    }
}

/// RG-33, sheet "il est possible de lier ses cartes": only the closer's combinations, each joker in
/// its place, as they grow.
#[test]
fn laying_off() {
    let left = |hand: &str, table: &[&str]| {
        let table: Vec<_> = table.iter().map(|meld| cards(meld)).collect();
        deadwood_beside(&cards(hand), &table, &Options::default())
            .unwrap()
            .rest
            .points
    };
    assert_eq!(left("6S 7S KD", &["3S 4S 5S"]), 10);
    assert_eq!(left("7S KD", &["3S 4S 5S"]), 17);
    assert_eq!(left("6H KD", &["6S 6D 6C"]), 10);
    assert_eq!(left("6H 6H KD", &["6S 6D 6C"]), 16);
    assert_eq!(left("2S 6S", &["JK 4S 5S"]), 0);
    assert_eq!(left("3S", &["JK 4S 5S"]), 3);
    assert_eq!(left("6S 9H", &["3S 4S 5S", "9S 9D 9C"]), 0);
    assert_eq!(left("7S 8S 9S 6S", &["3S 4S 5S"]), 0);
    assert_eq!(left("KD QD JD", &["3S 4S 5S"]), 0);
    // RG-20: a hand of ten closes as a Colour, but not the ten that are left of eleven.
    let colour = "AH 2H 4H 5H 7H 9H 10H JH KH KH";
    assert_eq!(left(colour, &["3S 4S 5S"]), 0);
    assert_eq!(left(&format!("{colour} 6S"), &["3S 4S 5S"]), 39);
}
