//! A search for hands that cost much: hill climbing on the states that are looked at.

use crate::deal::{Numbers, hand};
use rules::arrange::{Arrangement, Arranger};
use rules::card::{Card, packs_of_54};
use rules::remi::{JokerCap, Tile};
use rules::remigio::Options;
use std::time::Instant;

/// The most states that exchanges of single pieces come to, from a given number of hands.
fn climb<T: Copy + std::fmt::Debug>(
    name: &str,
    deck: &[T],
    rank: impl Fn(T) -> Option<u8> + Copy,
    [size, starts, exchanges]: [usize; 3],
    mut cost: impl FnMut(&[T]) -> usize,
) -> usize {
    let mut numbers = Numbers::new(31);
    let mut worst = (0, Vec::new());
    for _ in 0..starts {
        let jokers = numbers.below(7).min(deck.len());
        let mut held = hand(&mut numbers, deck, rank, size, jokers);
        let mut most = cost(&held);
        for _ in 0..exchanges {
            let mut next = held.clone();
            let at = numbers.below(next.len());
            next[at] = deck[numbers.below(deck.len())];
            let now = cost(&next);
            if now >= most {
                (held, most) = (next, now);
            }
        }
        if most > worst.0 {
            worst = (most, held);
        }
    }
    let begun = Instant::now();
    cost(&worst.1);
    let took = begun.elapsed();
    println!("{name}: {} states, {took:?}, {:?}", worst.0, worst.1);
    worst.0
}

fn rank(card: Card) -> Option<u8> {
    card.rank().map(|rank| rank.number())
}

/// A hand that no deck has costs nothing.
fn states<E>(arranger: &Arranger, found: Result<Arrangement, E>) -> usize {
    found.map_or(0, |_| arranger.states())
}

fn number(tile: Tile) -> Option<u8> {
    tile.number().map(|number| number.get())
}

fn search_cards(starts: usize, exchanges: usize) {
    let mut arranger = Arranger::new();
    for ace_wrap in [false, true] {
        for distinct_suits in [false, true] {
            let options = Options {
                ace_wrap,
                distinct_suits,
                ..Options::default()
            };
            let name = format!("remigio, ace_wrap {ace_wrap}, distinct_suits {distinct_suits}");
            let bounds = [10, starts, exchanges];
            let most = climb(&name, &packs_of_54(3), rank, bounds, |hand| {
                let found = arranger.remigio(hand, &options);
                states(&arranger, found)
            });
            assert!(most < 1_000, "{name}: {most} states");
        }
    }
    let bounds = [14, starts, exchanges];
    let most = climb("rami", &packs_of_54(2), rank, bounds, |hand| {
        let found = arranger.rami(hand);
        states(&arranger, found)
    });
    assert!(most < 10_000, "rami: {most} states");
}

fn search_tiles(starts: usize, exchanges: usize) {
    let mut arranger = Arranger::new();
    for cap in [
        JokerCap::TwoNaturals,
        JokerCap::FourNaturals,
        JokerCap::One,
        JokerCap::None,
    ] {
        let name = format!("remi, {cap:?}");
        let bounds = [15, starts, exchanges];
        let most = climb(&name, &Tile::set(), number, bounds, |rack| {
            let found = arranger.remi(rack, cap);
            states(&arranger, found)
        });
        assert!(most < 10_000, "{name}: {most} states");
    }
}

fn search_piles(starts: usize, exchanges: usize) {
    let mut arranger = Arranger::new();
    for size in [20, 30, 45, 60, 80] {
        let name = format!("pile of {size}");
        let bounds = [size, starts, exchanges];
        let most = climb(&name, &Tile::set(), number, bounds, |pile| {
            let found = arranger.pile(pile, JokerCap::default());
            states(&arranger, found)
        });
        assert!(most < 1_000_000, "{name}: {most} states");
    }
}

fn search(starts: usize, exchanges: usize) {
    search_cards(starts, exchanges);
    search_tiles(starts, exchanges);
    search_piles(starts.div_ceil(4), exchanges / 3);
}

/// A short search finds no hand whose states are out of bounds.
#[test]
fn no_hand_costs_much() {
    search(2, 100);
}

#[test]
#[ignore = "minutes in release; prints its worst finds with --nocapture"]
fn no_hand_costs_much_after_a_long_search() {
    search(40, 3_000);
}
