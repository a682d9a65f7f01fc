//! RG-33: laying off at the closer's combinations.

use crate::brute::{Game, Jokers, least};
use crate::deal::{Numbers, hand};
use rules::arrange::Arranger;
use rules::card::{Card, packs_of_54};
use rules::meld::{Piece, extend, readings_as_laid};
use rules::remigio::{Options, meld_rules};

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

fn chosen(cards: &[Card], some: usize) -> Vec<Piece> {
    let all = cards.iter().enumerate();
    all.filter(|(at, _)| some >> at & 1 == 1)
        .map(|(_, card)| Piece::from(*card))
        .collect()
}

/// Which sets of the hand, as bits, the combinations take, all at once.
fn taken(hand: &[Card], table: &[Vec<Card>], options: &Options) -> Vec<usize> {
    let rules = meld_rules(options);
    let mut taken = vec![0];
    for laid in table {
        let laid: Vec<Piece> = laid.iter().map(|card| Piece::from(*card)).collect();
        let lying = readings_as_laid(&laid, &rules).expect("a combination");
        let takes = |some: &usize| {
            let added = chosen(hand, *some);
            let fits = |reading| extend(&laid, reading, &added, &rules).is_ok();
            lying.iter().any(fits)
        };
        let here: Vec<usize> = (1..1 << hand.len()).filter(takes).collect();
        for before in taken.clone() {
            taken.extend(
                here.iter()
                    .filter(|some| *some & before == 0)
                    .map(|some| some | before),
            );
        }
    }
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// RG-33: the least of every set of cards that could lie elsewhere.
#[test]
fn laying_off_leaves_what_brute_force_leaves() {
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
            colour_closes: false,
            ..Options::default()
        };
        let game = Game {
            jokers: Jokers::NoMoreThanNaturals,
            distinct_suits: options.distinct_suits,
            ring: options.ace_wrap,
            longest: 13,
        };
        let jokers = numbers.below(3);
        let mine = hand(&mut numbers, &deck, rank, 10, jokers);
        let found = arranger
            .remigio_beside(&mine, &table, &options)
            .expect("a legal hand");
        let all = (1 << mine.len()) - 1;
        let rest = |some: usize| least(&chosen(&mine, all & !some), &game, value);
        let expected = taken(&mine, &table, &options).into_iter().map(rest).min();
        assert_eq!(
            Some(found.rest.points),
            expected,
            "{mine:?} {table:?} {options:?}"
        );
    }
}

fn value(piece: Piece) -> u32 {
    match piece {
        Piece::Joker => 20,
        Piece::Natural { rank, .. } => u32::from(rank).min(10),
    }
}
