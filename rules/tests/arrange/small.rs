//! Every small hand of a reduced deck, against the brute force.

use crate::brute::{Game, Jokers, is_set, least, most, runs};
use crate::deadwood::{CAPS, tile_pieces};
use rules::arrange::Arranger;
use rules::card::{Card, packs_of_54};
use rules::meld::Piece;
use rules::remi::Tile;
use rules::remigio::{Options, Values};

/// Every hand of up to a given number of pieces of a deck, each once; equal pieces of the deck lie side by side.
fn hands<T: Copy + PartialEq>(deck: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    let mut kinds: Vec<(T, usize)> = Vec::new();
    for piece in deck {
        match kinds.last_mut() {
            Some((kind, count)) if kind == piece => *count += 1,
            _ => kinds.push((*piece, 1)),
        }
    }
    for (kind, count) in kinds {
        let with = |hand: &Vec<T>| {
            let room = (most - hand.len()).min(count);
            let more = move |n: usize| [hand.clone(), vec![kind; n]].concat();
            (0..=room).map(more).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// Two suits around the corner of the ace, two of each, and jokers.
fn near_the_ace<T: Copy + Ord>(
    deck: &[T],
    rank: impl Fn(T) -> Option<u8>,
    suit: impl Fn(T) -> bool,
) -> Vec<T> {
    let near = |piece: &T| {
        rank(*piece).is_none_or(|rank| suit(*piece) && [1, 2, 3, 4, 12, 13].contains(&rank))
    };
    let mut deck: Vec<T> = deck.iter().copied().filter(near).collect();
    deck.sort_unstable();
    deck
}

fn value(piece: Piece) -> u32 {
    match piece {
        Piece::Joker => 20,
        Piece::Natural { rank, .. } => u32::from(rank).min(10),
    }
}

fn remigio(most: usize) {
    let deck = near_the_ace(
        &packs_of_54(2),
        |card| card.rank().map(|rank| rank.number()),
        |card| card.suit().is_some_and(|suit| (suit as u8) < 2),
    );
    let all = hands(&deck, most);
    let mut arranger = Arranger::new();
    for (ring, distinct_suits) in [(false, false), (false, true), (true, false), (true, true)] {
        let options = Options {
            ace_wrap: ring,
            distinct_suits,
            values: Values::Std,
            ..Options::default()
        };
        let game = Game {
            jokers: Jokers::NoMoreThanNaturals,
            distinct_suits,
            ring,
            longest: 13,
        };
        for hand in &all {
            let pieces: Vec<Piece> = hand.iter().map(|card: &Card| Piece::from(*card)).collect();
            let found = arranger.remigio(hand, &options).expect("a small hand");
            assert_eq!(
                found.points,
                least(&pieces, &game, value),
                "{hand:?} {options:?}"
            );
        }
    }
}

fn piles(most_tiles: usize) {
    let deck = near_the_ace(
        &Tile::set(),
        |tile| tile.number().map(|number| number.get()),
        |tile| tile.colour().is_some_and(|colour| (colour as u8) < 2),
    );
    let all = hands(&deck, most_tiles);
    let mut arranger = Arranger::new();
    for (cap, jokers) in CAPS {
        let game = Game {
            jokers,
            distinct_suits: true,
            ring: false,
            longest: 14,
        };
        let covered = |meld: &[Piece]| {
            (is_set(meld, &game) || !runs(meld, &game).is_empty()).then_some(meld.len() as u32)
        };
        for pile in &all {
            let found = arranger.pile(pile, cap).expect("tiles of the set");
            let expected = most(&tile_pieces(pile), covered);
            assert_eq!(found.covered() as u32, expected, "{pile:?} {cap:?}");
        }
    }
}

#[test]
fn every_hand_of_four_cards() {
    remigio(4);
}

#[test]
#[ignore = "a minute in release: every hand of six"]
fn every_hand_of_six_cards() {
    remigio(6);
}

#[test]
fn every_pile_of_four_tiles() {
    piles(4);
}

#[test]
#[ignore = "minutes in release: every pile of seven"]
fn every_pile_of_seven_tiles() {
    piles(7);
}
