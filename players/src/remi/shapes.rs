//! The hands that are built on the rack, and how far a rack is from them.

use rules::arrange::Arranger;
use rules::remi::{Colour, Number, RACK_GAME_TILES, Shape, Tile};

use super::Position;
use super::position::{distinct, take};

/// RE-36: how many tiles of a rack are missing to the fourteen of a shape, about.
pub(super) fn missing(shape: Shape, rack: &[Tile], position: &Position) -> usize {
    let jokers = rack.iter().filter(|tile| **tile == Tile::Joker).count();
    let used = match shape {
        Shape::Ordinary => {
            let cap = position.options.joker_cap;
            let pile = Arranger::new().pile(rack, cap);
            pile.map_or(0, |best| best.covered())
        }
        Shape::Bece => groups(rack) + jokers,
        Shape::Mosaic => line(rack) + jokers,
        Shape::TwoColour => two_runs(rack) + jokers,
        Shape::Doubles => {
            let pairs = distinct(rack).filter(|tile| copies(rack, *tile) == 2);
            2 * pairs.filter(|tile| *tile != Tile::Joker).count() + 2 * jokers
        }
        Shape::OneColour => {
            let used = Colour::ALL.map(|colour| in_run(rack, colour, 1, RACK_GAME_TILES));
            used.into_iter().max().unwrap_or(0) + jokers
        }
    };
    RACK_GAME_TILES.saturating_sub(used)
}

fn copies(rack: &[Tile], tile: Tile) -> usize {
    rack.iter().filter(|other| **other == tile).count()
}

fn natural(place: usize, colour: Colour) -> Tile {
    // RE-20: the place above 13 is the 1's.
    let number = Number::new(((place - 1) % 13 + 1) as u8).expect("1 to 13");
    Tile::Natural { number, colour }
}

/// The tiles that a run of a colour would have from that place on.
fn in_run(rack: &[Tile], colour: Colour, first: usize, length: usize) -> usize {
    let has = |place: &usize| {
        let wanted = if *place == 14 && first == 1 { 2 } else { 1 };
        copies(rack, natural(*place, colour)) >= wanted
    };
    (first..first + length).filter(has).count()
}

/// RE-40: the most tiles of two runs in two colours, fourteen together.
fn two_runs(rack: &[Tile]) -> usize {
    let longest = |colour: Colour, length: usize| {
        let firsts = 1..=RACK_GAME_TILES + 1 - length;
        let used = firsts.map(|first| in_run(rack, colour, first, length));
        used.max().unwrap_or(0)
    };
    let split = |some: usize| {
        let other = RACK_GAME_TILES - some;
        let runs = |length: usize| Colour::ALL.map(|colour| longest(colour, length));
        let (ones, others) = (runs(some), runs(other));
        let pairs = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one != other);
        let sums = pairs.map(|(one, other)| ones[one] + others[other]);
        sums.max().unwrap_or(0)
    };
    // The other run has the rest of the fourteen, of which three make one.
    let halves = 3..=RACK_GAME_TILES / 2;
    halves.map(split).max().unwrap_or(0)
}

/// RE-38: the most tiles of two groups of four and two of three.
fn groups(rack: &[Tile]) -> usize {
    let colours = |number: Number| {
        let of = distinct(rack).filter(|tile| tile.number() == Some(number));
        of.count()
    };
    let mut sizes: Vec<usize> = Number::all().map(colours).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes[..2].iter().sum::<usize>() + sizes[2..4].iter().map(|size| *size.min(&3)).sum::<usize>()
}

/// RE-39: the most tiles of one line whose neighbours are of different colours. A 1 stands at one end only.
fn line(rack: &[Tile]) -> usize {
    let ones = distinct(rack)
        .filter(|tile| tile.number() == Some(Number::ONE))
        .count();
    // By the colour of the place before, and last for a place that is open.
    let mut most = [0; 5];
    for place in 1..=RACK_GAME_TILES {
        let before = most;
        let open = before.into_iter().max().unwrap_or(0);
        most[4] = open;
        for colour in Colour::ALL {
            let other = (0..5).filter(|at| *at != colour as usize);
            let other = other.map(|at| before[at]).max().unwrap_or(0);
            let wanted = if place == RACK_GAME_TILES { 2 } else { 1 };
            let tile = natural(place, colour);
            let has =
                copies(rack, tile) >= wanted || place == 14 && ones > 1 && rack.contains(&tile);
            most[colour as usize] = if has { other + 1 } else { 0 };
        }
    }
    most.into_iter().max().unwrap_or(0)
}

/// RE-36: the tile that the shape misses least, and then the one without which most tiles would help.
pub(super) fn throws(shape: Shape, position: &Position, unseen: &[(Tile, u32)]) -> Tile {
    let without = |thrown: Tile| {
        let mut kept = position.rack.clone();
        take(&mut kept, thrown);
        (missing(shape, &kept, position), kept, thrown)
    };
    let ways: Vec<_> = distinct(&position.rack).map(without).collect();
    let least = ways.iter().map(|(lacks, ..)| *lacks).min();
    let outs = |kept: &[Tile]| {
        let helps = |tile: Tile| Some(missing(shape, &[kept, &[tile]].concat(), position)) < least;
        let outs = unseen.iter().filter(|(tile, _)| helps(*tile));
        outs.map(|(_, copies)| copies).sum::<u32>()
    };
    let ways = ways.into_iter().filter(|(lacks, ..)| Some(*lacks) == least);
    let most = ways.max_by_key(|(_, kept, _)| outs(kept));
    most.expect("a tile to throw").2
}
