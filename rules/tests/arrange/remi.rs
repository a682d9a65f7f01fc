//! RE-16 to RE-21: openings and piles.

use crate::brute::{Game, is_set, most, runs};
use crate::deadwood::{CAPS, tile_pieces};
use crate::deal::{Numbers, hand};
use rules::arrange::{Arrangement, Arranger};
use rules::meld::Piece;
use rules::remi::{JokerCap, Meld, OPENING_POINTS, Tile, opening};

/// RE-21, as a group or on the best places of a run.
fn opening_value(meld: &[Piece], game: &Game) -> Option<u32> {
    let place = |place: usize| if place < 10 { 5 } else { 10 };
    let number = meld.iter().find_map(|piece| match piece {
        Piece::Natural { rank, .. } => Some(usize::from(*rank)),
        Piece::Joker => None,
    });
    let of_one = number.map_or(0, |number| if number == 1 { 25 } else { place(number) });
    let group = is_set(meld, game).then_some(of_one * meld.len() as u32);
    let run = runs(meld, game)
        .into_iter()
        .map(|(from, to)| (from..=to).map(place).sum())
        .max();
    group.max(run)
}

fn laid(rack: &[Tile], found: &Arrangement) -> Vec<Vec<Tile>> {
    let meld = |meld: &[u8]| meld.iter().map(|at| rack[usize::from(*at)]).collect();
    found.melds().map(meld).collect()
}

fn numbered(tile: Tile) -> Option<u8> {
    tile.number().map(|number| number.get())
}

/// RE-21
#[test]
fn the_best_opening_is_what_brute_force_finds() {
    let set = Tile::set();
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(11));
    for (cap, jokers) in CAPS {
        let game = Game {
            jokers,
            distinct_suits: true,
            ring: false,
            longest: 14,
        };
        for _ in 0..250 {
            let (jokers, size) = (numbers.below(3), 6 + numbers.below(6));
            let rack = hand(&mut numbers, &set, numbered, size, jokers);
            let best = arranger.opening(&rack, cap).expect("tiles of the set");
            let expected = most(&tile_pieces(&rack), |meld| opening_value(meld, &game));
            assert_eq!(best.any.points, expected, "{rack:?} {cap:?} {best:?}");
        }
    }
}

/// RE-17: the game itself accepts the opening, and no other pair of kinds is worth more.
#[test]
fn an_opening_with_both_kinds_is_one_for_the_game() {
    let set = Tile::set();
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(12));
    let game = Game {
        jokers: CAPS[0].1,
        distinct_suits: true,
        ring: false,
        longest: 14,
    };
    let mut opened = 0;
    for _ in 0..600 {
        let (jokers, size) = (numbers.below(3), 9 + numbers.below(3));
        let rack = hand(&mut numbers, &set, numbered, size, jokers);
        let best = arranger
            .opening(&rack, JokerCap::default())
            .expect("tiles of the set");
        let judged = |found| opening(&laid(&rack, found), 2, None, &Default::default());
        assert_eq!(
            best.with_both.map(|both| both.points),
            best_of_both(&rack, &game),
            "{rack:?}"
        );
        if let Some(both) = best.with_both {
            assert_eq!(both.points >= OPENING_POINTS, best.may_open());
            opened += u32::from(best.may_open());
            match judged(&both) {
                Ok(points) => assert_eq!(points, both.points, "{rack:?}"),
                Err(refused) => assert_eq!(refused.points, Some(both.points), "{rack:?}"),
            }
        }
    }
    assert!(
        opened > 50,
        "{opened} openings are too few to mean anything"
    );
}

/// The most with both kinds: every pair of a run and a group, and the most of the rest.
fn best_of_both(rack: &[Tile], game: &Game) -> Option<u32> {
    let pieces = tile_pieces(rack);
    let all = 1usize << pieces.len();
    let part = |mask: usize| -> Vec<Piece> {
        (0..pieces.len())
            .filter(|i| mask >> i & 1 == 1)
            .map(|i| pieces[i])
            .collect()
    };
    let of = |mask: &usize| (3..=14).contains(&mask.count_ones());
    let groups: Vec<usize> = (1..all)
        .filter(of)
        .filter(|m| is_set(&part(*m), game))
        .collect();
    let runs: Vec<usize> = (1..all)
        .filter(of)
        .filter(|m| !runs(&part(*m), game).is_empty())
        .collect();
    let mut rest = std::collections::HashMap::new();
    let mut best = None;
    for group in &groups {
        for run in runs.iter().filter(|run| **run & group == 0) {
            let left = (all - 1) & !group & !run;
            let more = *rest
                .entry(left)
                .or_insert_with(|| most(&part(left), |meld| opening_value(meld, game)));
            // What is both counts as the one that is asked for.
            let as_run = |mask: usize| {
                let place = |place: usize| if place < 10 { 5 } else { 10 };
                let sum = |(from, to)| (from..=to).map(place).sum::<u32>();
                crate::brute::runs(&part(mask), game)
                    .into_iter()
                    .map(sum)
                    .max()
            };
            let as_group = opening_value_of_group(&part(*group));
            best = best.max(as_run(*run).map(|points| points + as_group + more));
        }
    }
    best
}

fn opening_value_of_group(group: &[Piece]) -> u32 {
    let number = group.iter().find_map(|piece| match piece {
        Piece::Natural { rank, .. } => Some(*rank),
        Piece::Joker => None,
    });
    let of_one = match number {
        Some(1) => 25,
        Some(2..=9) => 5,
        _ => 10,
    };
    of_one * group.len() as u32
}

#[test]
fn the_most_of_a_pile_is_covered() {
    let set = Tile::set();
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(13));
    for (cap, jokers) in CAPS {
        let game = Game {
            jokers,
            distinct_suits: true,
            ring: false,
            longest: 14,
        };
        for _ in 0..250 {
            let (jokers, size) = (numbers.below(3), 9 + numbers.below(3));
            let pile = hand(&mut numbers, &set, numbered, size, jokers);
            let found = arranger.pile(&pile, cap).expect("tiles of the set");
            let is_meld = |meld: &[Piece]| is_set(meld, &game) || !runs(meld, &game).is_empty();
            let covered = |meld: &[Piece]| is_meld(meld).then_some(meld.len() as u32);
            assert_eq!(
                found.covered() as u32,
                most(&tile_pieces(&pile), covered),
                "{pile:?} {cap:?}"
            );
            assert!(
                laid(&pile, &found)
                    .iter()
                    .all(|meld| Meld::as_laid(meld, cap).is_ok())
            );
        }
    }
}
