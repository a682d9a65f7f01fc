//! Random legal play: what the table makes of it is what the rules make of it.

use proptest::prelude::*;
use rules::Seat;
use rules::card::Card;
use table::view::Phase;
use table::zone::Zone;

use crate::people::{People, face};

/// Turns after which a deal is given up: cards that fit nowhere may go round forever.
const LONGEST: usize = 100;

/// Plays a deal with cards that flicker; true when it came to its end.
fn play(players: usize, packs: usize, seed: u64) -> bool {
    let mut people = People::sit(players, packs, seed);
    for _ in 0..LONGEST {
        if !people.turn() {
            break;
        }
    }
    if people.direct.end().is_none() {
        return false;
    }
    assert_eq!(people.bench.view().phase, Phase::Showing);
    let hands = people.hands.clone();
    let shown: Vec<(Seat, Vec<Card>)> = (0..players)
        .map(|seat| {
            (
                Seat(seat as u8),
                hands[seat].iter().map(|p| face(p)).collect(),
            )
        })
        .collect();
    let expected = people.direct.score(&shown).unwrap();
    for (seat, hand) in hands.iter().enumerate() {
        let at = seat as u8;
        for piece in hand {
            people.bench.lay(piece, Zone::Pad(Seat(at)));
        }
        let call = if hand.is_empty() { "out" } else { "whole" };
        people.bench.call(at, call, "").unwrap();
    }
    assert_eq!(people.bench.view().phase, Phase::Scored);
    let totals = people.bench.totals();
    for (seat, points) in expected.points {
        assert_eq!(totals[usize::from(seat.0)], points);
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn the_table_and_the_rules_agree(players in 2..=4_usize, packs in 1..=2_usize, seed: u64) {
        play(players, packs, seed);
    }
}

/// The same over many deals; `cargo test --release -p hub --test rami -- --ignored`.
#[test]
#[ignore = "minutes; see the command above"]
fn a_thousand_deals() {
    let ended = (0..1000).filter(|seed| {
        let (players, packs) = (2 + (*seed % 5) as usize, 1 + (*seed % 2) as usize);
        play(players, packs, *seed)
    });
    assert!(ended.count() > 300);
}

/// Deals do come to an end here, so that the scores above are compared.
#[test]
fn deals_end() {
    assert!((0..8).any(|seed| play(4, 1, seed)));
}
