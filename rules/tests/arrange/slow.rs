//! A search for hands that cost much: hill climbing on the states that the sweep looks at.

use crate::deal::{Numbers, hand};
use rules::arrange::Arranger;
use rules::card::{Card, packs_of_54};
use rules::remi::{JokerCap, Tile};
use rules::remigio::Options;

/// The most states that exchanges of single pieces come to, from so many hands.
fn climb<T: Copy + std::fmt::Debug>(
    name: &str,
    deck: &[T],
    rank: impl Fn(T) -> Option<u8> + Copy,
    [size, starts, exchanges]: [usize; 3],
    cost: impl Fn(&[T]) -> usize,
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
    println!("{name}: {} states, {:?}", worst.0, worst.1);
    worst.0
}

fn rank(card: Card) -> Option<u8> {
    card.rank().map(|rank| rank.number())
}

fn search(starts: usize, exchanges: usize) {
    let arranger = std::cell::RefCell::new(Arranger::new());
    // A hand that no deck has costs nothing.
    let of = |found: bool| if found { arranger.borrow().states() } else { 0 };
    for ace_wrap in [false, true] {
        for distinct_suits in [false, true] {
            let options = Options {
                ace_wrap,
                distinct_suits,
                ..Options::default()
            };
            let name = format!("remigio, ace_wrap {ace_wrap}, distinct_suits {distinct_suits}");
            let size = [10, starts, exchanges];
            let states = climb(&name, &packs_of_54(3), rank, size, |hand| {
                let found = arranger.borrow_mut().remigio(hand, &options).is_ok();
                of(found)
            });
            assert!(states < 20_000, "{name}: {states} states");
        }
    }
    let states = climb(
        "rami",
        &packs_of_54(2),
        rank,
        [14, starts, exchanges],
        |hand| {
            let found = arranger.borrow_mut().rami(hand).is_ok();
            of(found)
        },
    );
    assert!(states < 20_000, "rami: {states} states");
    let number = |tile: Tile| tile.number().map(|number| number.get());
    for cap in [
        JokerCap::TwoNaturals,
        JokerCap::FourNaturals,
        JokerCap::One,
        JokerCap::None,
    ] {
        let name = format!("remi, {cap:?}");
        let states = climb(
            &name,
            &Tile::set(),
            number,
            [15, starts, exchanges],
            |rack| {
                let found = arranger.borrow_mut().remi(rack, cap).is_ok();
                of(found)
            },
        );
        assert!(states < 60_000, "{name}: {states} states");
    }
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
