//! RE-37 to RE-42: hands that must and must not be a shape, against brute force.

use super::Dice;
use super::brute_force::by_brute_force;
use rules::remi::*;

/// A hand made to be this shape, with up to two tiles replaced by jokers.
fn made(shape: Shape, dice: &mut Dice) -> Vec<Tile> {
    loop {
        let melds = match shape {
            Shape::Ordinary => random_melds(dice, true),
            Shape::Bece => random_melds(dice, false),
            Shape::Mosaic => vec![random_mosaic(dice)],
            Shape::TwoColour => random_two_runs(dice),
            Shape::Doubles => random_pairs(dice),
            Shape::OneColour => vec![run(dice.below(4), 1, 14)],
        };
        let mut hand: Vec<Tile> = melds.concat();
        if hand.len() != RACK_GAME_TILES || check_copies(&hand).is_err() {
            continue;
        }
        // One joker at most in each part, so that two naturals stay; pairs keep one.
        let mut start = 0;
        let mut jokers = dice.below(3);
        for meld in &melds {
            if jokers > 0 && dice.chance(50) {
                hand[start + dice.below(meld.len())] = Tile::Joker;
                jokers -= 1;
            }
            start += meld.len();
        }
        dice.shuffle(&mut hand);
        return hand;
    }
}

fn natural(place: usize, colour: usize) -> Tile {
    let number = Number::new(((place - 1) % 13 + 1) as u8).unwrap();
    Tile::Natural {
        number,
        colour: Colour::ALL[colour],
    }
}

fn run(colour: usize, first: usize, len: usize) -> Vec<Tile> {
    (first..first + len)
        .map(|place| natural(place, colour))
        .collect()
}

fn group(dice: &mut Dice, len: usize) -> Vec<Tile> {
    let number = 1 + dice.below(13);
    let mut colours = [0, 1, 2, 3];
    dice.shuffle(&mut colours);
    colours[..len]
        .iter()
        .map(|colour| natural(number, *colour))
        .collect()
}

fn random_melds(dice: &mut Dice, runs: bool) -> Vec<Vec<Tile>> {
    if !runs {
        return [4, 4, 3, 3].map(|len| group(dice, len)).to_vec();
    }
    let mut melds = Vec::new();
    let mut left = RACK_GAME_TILES;
    while left >= 3 {
        let len = match left {
            3..=5 => left,
            _ => 3 + dice.below(left.min(8) - 5),
        };
        let meld = match len {
            3 | 4 if dice.chance(50) => group(dice, len),
            _ => run(dice.below(4), 1 + dice.below(15 - len), len),
        };
        left -= len;
        melds.push(meld);
    }
    melds
}

fn random_mosaic(dice: &mut Dice) -> Vec<Tile> {
    let mut colour = dice.below(4);
    let mut next = |place: usize| {
        let tile = natural(place, colour);
        colour = (colour + 1 + dice.below(3)) % 4;
        tile
    };
    (1..=14).map(&mut next).collect()
}

fn random_two_runs(dice: &mut Dice) -> Vec<Vec<Tile>> {
    let one = 3 + dice.below(9);
    let other = RACK_GAME_TILES - one;
    let colour = dice.below(4);
    let second = (colour + 1 + dice.below(3)) % 4;
    let mut of = |colour, len| run(colour, 1 + dice.below(15 - len), len);
    vec![of(colour, one), of(second, other)]
}

fn random_pairs(dice: &mut Dice) -> Vec<Vec<Tile>> {
    let mut pair = || vec![natural(1 + dice.below(13), dice.below(4)); 2];
    (0..7).map(|_| pair()).collect()
}

/// RE-37 to RE-42: hands made to be a shape are it; whatever tile is exchanged, brute force says what
/// the hand is now, and so do the rules.
fn generate(seed: u64, hands: usize, two_jokers_every: usize) {
    let mut dice = Dice(seed);
    let set = Tile::set();
    let mut refused = 0;
    for round in 0..hands {
        let shape = Shape::ALL[round % 6];
        let hand = made(shape, &mut dice);
        assert!(
            shape.matches(&hand, JokerCap::TwoNaturals),
            "{shape}: {hand:?}"
        );
        let mut spoilt = hand.clone();
        let at = dice.below(RACK_GAME_TILES);
        spoilt[at] = dice.pick(&set).unwrap();
        for hand in [&hand, &spoilt] {
            let jokers = hand.iter().filter(|tile| **tile == Tile::Joker).count();
            if check_copies(hand).is_err() || jokers == 2 && round % two_jokers_every >= 6 {
                continue;
            }
            let found: Vec<Shape> = Shape::ALL
                .into_iter()
                .filter(|s| s.matches(hand, JokerCap::TwoNaturals))
                .collect();
            assert_eq!(found, by_brute_force(hand), "{hand:?}");
            refused += usize::from(!found.contains(&shape));
        }
    }
    assert!(refused > hands / 5, "only {refused} hands were spoilt");
}

/// Brute force over two jokers takes long, so it is rare here.
#[test]
fn generated_hands() {
    generate(42, 180, 180);
}

/// The same by the thousand; `cargo test --release -- --ignored`.
#[test]
#[ignore = "long"]
fn many_generated_hands() {
    generate(43, 3_000, 120);
}
