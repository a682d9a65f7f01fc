//! Chance for tables of random players.

use rules::card::Card;

/// A small random number generator (xorshift), so that a seed is a game.
pub struct Chance(u64);

impl Chance {
    /// Seeds that are neighbours give games that are not alike.
    pub fn from_seed(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 up to, not with, the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    /// Any order.
    pub fn shuffle(&mut self, cards: &mut [Card]) {
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i + 1));
        }
    }
}
