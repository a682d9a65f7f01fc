//! RG-33: laying off at the closer's combinations.

use crate::deal::{Numbers, hand};
use rules::arrange::Arranger;
use rules::card::{Card, packs_of_54};
use rules::remigio::{Options, deadwood_beside};

fn cards(names: &str) -> Vec<Card> {
    names
        .split(' ')
        .map(|name| name.parse().expect("a card"))
        .collect()
}

/// RG-33: both ends of a sequence, and the fourth of a set.
#[test]
fn loose_cards_lengthen_the_closers_combinations() {
    let table = [cards("5H 6H 7H"), cards("KS KD KC"), cards("2S 3S 4S 5S")];
    let mine = cards("4H 8H KH AS 6S 9C 9D 9H QC JD");
    let found = Arranger::new()
        .remigio_beside(&mine, &table, &Options::default())
        .expect("a legal hand");
    assert_eq!(found.rest.points, 20, "{found:?}");
    let mut added = found.added.concat();
    added.sort_unstable();
    assert_eq!(added, [0, 1, 2, 3, 4]);
}

/// RG-33: the least, as the game's own search over every subset finds it.
#[test]
fn laying_off_leaves_what_a_search_over_subsets_leaves() {
    let deck = packs_of_54(2);
    let rank = |card: Card| card.rank().map(|rank| rank.number());
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(17));
    let tables = [
        "5H 6H 7H,9S 9D 9C,JK 2S 3S 4S",
        "QD KD AD,3C 3H JK,7S 8S 9S 10S",
        "AH 2H JK 4H",
    ];
    for round in 0..60 {
        let table: Vec<Vec<Card>> = tables[round % 3].split(',').map(cards).collect();
        let options = Options {
            ace_wrap: round % 2 == 1,
            distinct_suits: round % 5 > 2,
            ..Options::default()
        };
        let jokers = numbers.below(3);
        let mine = hand(&mut numbers, &deck, rank, 10, jokers);
        let found = arranger
            .remigio_beside(&mine, &table, &options)
            .expect("a legal hand");
        let expected = deadwood_beside(&mine, &table, &options).expect("ten cards");
        assert_eq!(
            found.rest.points, expected.points,
            "{mine:?} {table:?} {options:?}"
        );
    }
}
