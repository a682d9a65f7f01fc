//! Numbers at random, the same ones for the same seed.

/// By the constants of Steele, Lea and Flood's SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }

    /// One of them, if there is any.
    pub fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let many = of.len() as u64;
        (many > 0).then(|| of[self.below(many) as usize].clone())
    }
}
