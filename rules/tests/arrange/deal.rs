//! Hands for the tests: from a small part of a deck, so that they hold melds and near-melds.

/// A generator of numbers (xorshift64*, Vigna 2016), the same every time.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

/// A given number of pieces of a deck, of which each is offered with its own luck: `jokers` at least, and ranks
/// from a window of 4 to 13 that may lie around the ace.
pub fn hand<T: Copy>(
    numbers: &mut Numbers,
    deck: &[T],
    rank: impl Fn(T) -> Option<u8>,
    size: usize,
    jokers: usize,
) -> Vec<T> {
    let (first, width) = (numbers.below(13), 4 + numbers.below(10));
    let near =
        |piece: &T| rank(*piece).is_some_and(|rank| (usize::from(rank) + 13 - first) % 13 < width);
    let mut jokers: Vec<T> = deck
        .iter()
        .copied()
        .filter(|piece| rank(*piece).is_none())
        .take(jokers)
        .collect();
    jokers.truncate(size);
    let mut offered: Vec<T> = deck.iter().copied().filter(near).collect();
    let mut hand = jokers;
    while hand.len() < size && !offered.is_empty() {
        hand.push(offered.swap_remove(numbers.below(offered.len())));
    }
    // The order must not matter, so it is any.
    for i in (1..hand.len()).rev() {
        hand.swap(i, numbers.below(i + 1));
    }
    hand
}
