//! Remi against its rule sheet. Each test names the rules it proves; places of the sheet are given by
//! the first words of the sentence, in Bulgarian.

mod brute_force;
mod comers;
mod dealt;
mod ending;
mod freed;
mod games;
mod generated;
mod judge;
mod melds;
mod players;
mod rack_game;
mod score;
mod setup;
mod simulate;
mod tear;
mod three;
mod turns;

use rules::Seat;
use rules::remi::*;

/// Tiles from their notation, separated by blanks.
fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace()
        .map(|word| word.parse().expect("a tile"))
        .collect()
}

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

/// Lists of tiles, separated by a stroke.
fn lists(text: &str) -> Vec<Vec<Tile>> {
    text.split('|').map(tiles).collect()
}

fn seat(letter: &str) -> Seat {
    letter.parse().expect("a seat")
}

fn seats(players: usize) -> Vec<Seat> {
    (0..players as u8).map(Seat).collect()
}

fn options() -> Options {
    Options::default()
}

fn code<T>(judged: Result<T, Violation>) -> &'static str {
    judged
        .err()
        .map_or("valid", |violation| violation.code.as_str())
}

/// Small, seeded, and enough to shuffle tiles (SplitMix64; Steele, Lea, Flood 2014).
#[derive(Clone)]
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    /// True in `percent` of a hundred cases.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    fn pick<T: Clone>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| things[self.below(things.len())].clone())
    }
}

/// `whole` without `part`; `None` when some tile is not there.
fn without(whole: &[Tile], part: &[Tile]) -> Option<Vec<Tile>> {
    let mut rest = whole.to_vec();
    for tile in part {
        rest.remove(rest.iter().position(|t| t == tile)?);
    }
    Some(rest)
}
