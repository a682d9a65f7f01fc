//! `cargo bench -p rules`: hands a second on one thread, and the worst hand, for each game.

#[path = "../tests/arrange/deal.rs"]
mod deal;

use deal::{Numbers, hand};
use rules::arrange::Arranger;
use rules::card::{Card, packs_of_54};
use rules::remi::{JokerCap, Tile};
use rules::remigio::Options;
use std::hint::black_box;
use std::time::{Duration, Instant};

const HANDS: usize = 20_000;

/// Hands from a few ranks around each other, with so many jokers.
fn rich<T: Copy>(
    deck: &[T],
    rank: impl Fn(T) -> Option<u8> + Copy,
    sizes: &[usize],
    jokers: impl Fn(&mut Numbers) -> usize,
) -> Vec<Vec<T>> {
    let mut numbers = Numbers::new(2026);
    let mut one = || {
        let size = sizes[numbers.below(sizes.len())];
        let jokers = jokers(&mut numbers);
        hand(&mut numbers, deck, rank, size, jokers)
    };
    (0..HANDS).map(|_| one()).collect()
}

fn measure<T>(name: &str, hands: &[T], mut arrange: impl FnMut(&mut Arranger, &T)) {
    let mut arranger = Arranger::new();
    for hand in hands {
        arrange(&mut arranger, hand);
    }
    let start = Instant::now();
    for hand in hands {
        arrange(&mut arranger, hand);
    }
    let all = start.elapsed();
    let (mut worst, mut states) = (Duration::ZERO, 0);
    for hand in hands {
        let start = Instant::now();
        arrange(&mut arranger, hand);
        worst = worst.max(start.elapsed());
        states = states.max(arranger.states());
    }
    let rate = hands.len() as f64 / all.as_secs_f64();
    println!("{name:40} {rate:>10.0} hands/s   worst {worst:>10.1?}   most states {states}");
}

fn rank(card: Card) -> Option<u8> {
    card.rank().map(|rank| rank.number())
}

fn main() {
    let rings = [false, true];
    for (packs, most) in [(2, 4), (3, 6)] {
        for ace_wrap in rings {
            let options = Options {
                ace_wrap,
                ..Options::default()
            };
            let deck = packs_of_54(packs);
            for (jokers, from) in [("any", 0), ("many", most - 1)] {
                let hands = rich(&deck, rank, &[10], |n| from + n.below(most - from + 1));
                let name = format!("remigio, {packs} packs, {jokers} jokers, wrap {ace_wrap}");
                measure(&name, &hands, |arranger, hand| {
                    black_box(arranger.remigio(hand, &options).expect("a legal hand"));
                });
            }
        }
    }
    let deck = packs_of_54(2);
    for (jokers, from) in [("any", 0), ("four", 4)] {
        let hands = rich(&deck, rank, &[14], |n| from + n.below(5 - from));
        measure(
            &format!("rami, {jokers} jokers"),
            &hands,
            |arranger, hand| {
                black_box(arranger.rami(hand).expect("a legal hand"));
            },
        );
    }
    let set = Tile::set();
    let number = |tile: Tile| tile.number().map(|number| number.get());
    for (jokers, from) in [("any", 0), ("two", 2)] {
        let hands = rich(&set, number, &[14, 15], |n| from + n.below(3 - from));
        measure(
            &format!("remi, {jokers} jokers"),
            &hands,
            |arranger, hand| {
                black_box(
                    arranger
                        .remi(hand, JokerCap::default())
                        .expect("a legal rack"),
                );
            },
        );
        measure(
            &format!("remi opening, {jokers} jokers"),
            &hands,
            |arranger, hand| {
                black_box(
                    arranger
                        .opening(hand, JokerCap::default())
                        .expect("a legal rack"),
                );
            },
        );
    }
    for size in [15, 24, 30, 45, 60, 80, 106] {
        let piles = rich(&set, number, &[size], |_| 2);
        measure(
            &format!("pile of {size}, two jokers"),
            &piles[..20],
            |arranger, pile| {
                black_box(
                    arranger
                        .pile(pile, JokerCap::default())
                        .expect("a legal pile"),
                );
            },
        );
    }
}
