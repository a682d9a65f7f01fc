//! The hands that are measured: the same every time.

#[path = "../../tests/arrange/deal.rs"]
mod deal;

use std::ops::RangeInclusive;

use deal::{Numbers, hand};
use rules::card::{Card, pack, packs_of_54};
use rules::remi::{Colour, Number, Tile};
use rules::rummoli;

fn rank(card: Card) -> Option<u8> {
    card.rank().map(|rank| rank.number())
}

fn number(tile: Tile) -> Option<u8> {
    tile.number().map(|number| number.get())
}

/// Hands from a few neighbouring ranks, with a given number of pieces and of jokers.
fn rich<T: Copy>(
    deck: &[T],
    rank: impl Fn(T) -> Option<u8> + Copy,
    sizes: RangeInclusive<usize>,
    jokers: RangeInclusive<usize>,
    count: usize,
) -> Vec<Vec<T>> {
    let mut numbers = Numbers::new(2026);
    let within = |range: &RangeInclusive<usize>, numbers: &mut Numbers| {
        range.start() + numbers.below(range.end() - range.start() + 1)
    };
    let mut one = || {
        let size = within(&sizes, &mut numbers);
        let jokers = within(&jokers, &mut numbers);
        hand(&mut numbers, deck, rank, size, jokers)
    };
    (0..count).map(|_| one()).collect()
}

/// Rich hands of cards from a given number of packs with two jokers each.
pub fn cards(
    packs: usize,
    size: usize,
    jokers: RangeInclusive<usize>,
    count: usize,
) -> Vec<Vec<Card>> {
    rich(&packs_of_54(packs), rank, size..=size, jokers, count)
}

/// Rich racks of tiles.
pub fn tiles(
    sizes: RangeInclusive<usize>,
    jokers: RangeInclusive<usize>,
    count: usize,
) -> Vec<Vec<Tile>> {
    rich(&Tile::set(), number, sizes, jokers, count)
}

/// Gin: ten cards of one pack, rich or as dealt. Hands with queen, king and ace of a suit are left
/// out: in Gin they are not a run, in our games they are.
pub fn gin(is_rich: bool, count: usize) -> Vec<Vec<Card>> {
    let pack: Vec<Card> = pack().collect();
    let hands = if is_rich {
        rich(&pack, rank, 10..=10, 0..=0, 2 * count)
    } else {
        dealt(&pack, 10, 2 * count)
    };
    let around_the_king = |hand: &Vec<Card>| {
        let has = |rank, suit| {
            let same = |card: &Card| card.suit() == Some(suit) && self::rank(*card) == Some(rank);
            hand.iter().any(same)
        };
        let suits = rules::card::Suit::ALL;
        suits
            .into_iter()
            .any(|suit| [12, 13, 1].into_iter().all(|rank| has(rank, suit)))
    };
    let fit = hands.into_iter().filter(|hand| !around_the_king(hand));
    fit.take(count).collect()
}

/// Hands of Rummoli, as dealt.
pub fn rummoli(size: usize, count: usize) -> Vec<Vec<rummoli::Card>> {
    dealt(&rummoli::deck().collect::<Vec<_>>(), size, count)
}

fn dealt<T: Copy>(deck: &[T], size: usize, count: usize) -> Vec<Vec<T>> {
    let mut numbers = Numbers::new(52);
    let mut one = || {
        let mut offered = deck.to_vec();
        let draw = |_| offered.swap_remove(numbers.below(offered.len()));
        (0..size).map(draw).collect()
    };
    (0..count).map(|_| one()).collect()
}

/// Heaps with a given number of tiles and of jokers, from thirteen numbers or as few as hold them.
pub fn heaps(size: usize, jokers: usize, count: usize) -> Vec<Vec<Tile>> {
    let mut numbers = Numbers::new(80);
    let naturals = size - jokers;
    let fewest = naturals.div_ceil(8);
    let mut one = || {
        let width = fewest + numbers.below(14 - fewest);
        let first = 1 + numbers.below(14 - width);
        let near =
            |tile: &Tile| number(*tile).is_some_and(|n| (first..first + width).contains(&n.into()));
        let mut offered: Vec<Tile> = Tile::set().into_iter().filter(near).collect();
        let mut draw = |_| offered.swap_remove(numbers.below(offered.len()));
        let mut heap: Vec<Tile> = (0..naturals).map(&mut draw).collect();
        heap.extend([Tile::Joker; 2].iter().take(jokers));
        heap
    };
    (0..count).map(|_| one()).collect()
}

/// Tiles of one legal table, in any order: runs of three to five without a high 1 and groups, by
/// whatever rules of the game, two of their tiles replaced by jokers.
pub fn tables(size: usize, count: usize) -> Vec<Vec<Tile>> {
    let mut numbers = Numbers::new(106);
    let mut tries = std::iter::repeat_with(|| table(&mut numbers, size));
    let mut one = || {
        tries
            .by_ref()
            .take(10_000)
            .flatten()
            .next()
            .expect("a table of that many tiles")
    };
    (0..count).map(|_| one()).collect()
}

/// A table, if luck does not run out of tiles.
fn table(numbers: &mut Numbers, size: usize) -> Option<Vec<Tile>> {
    let mut free = [[2u8; 4]; 14];
    let mut tiles = Vec::new();
    let mut starts = Vec::new();
    while tiles.len() < size {
        let left = size - tiles.len();
        let fits = |len: &usize| *len == left || len + 3 <= left;
        let lens: Vec<usize> = (3..=5).filter(fits).collect();
        let meld = (0..100).find_map(|_| {
            let len = lens[numbers.below(lens.len())];
            take_meld(numbers, &mut free, len)
        })?;
        starts.push(tiles.len());
        tiles.extend(meld);
    }
    for _ in 0..2 {
        let start = starts.swap_remove(numbers.below(starts.len()));
        tiles[start + numbers.below(3)] = Tile::Joker;
    }
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, numbers.below(i + 1));
    }
    Some(tiles)
}

/// A run or a group of that many tiles that are still free.
fn take_meld(numbers: &mut Numbers, free: &mut [[u8; 4]; 14], len: usize) -> Option<Vec<Tile>> {
    let first = 1 + numbers.below(13);
    let colour = numbers.below(4);
    let places: Vec<(usize, usize)> = if numbers.below(2) == 0 {
        (first..first + len)
            .map(|number| (number, colour))
            .collect()
    } else {
        (colour..colour + len)
            .map(|colour| (first, colour % 4))
            .collect()
    };
    let is_group = places.iter().all(|(number, _)| *number == first);
    let possible = if is_group {
        len <= 4
    } else {
        first + len <= 14
    };
    if !possible
        || places
            .iter()
            .any(|(number, colour)| free[*number][*colour] == 0)
    {
        return None;
    }
    let tile = |(number, colour): (usize, usize)| {
        free[number][colour] -= 1;
        let number = Number::new(number as u8)?;
        Some(Tile::Natural {
            number,
            colour: Colour::ALL[colour],
        })
    };
    places.into_iter().map(tile).collect()
}
