//! Chance that can be replayed.

/// SplitMix64 (Steele, Lea, Flood 2014): small, seedable, good enough for faults.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// From 0.0 up to and without 1.0.
    pub fn unit(&mut self) -> f64 {
        // 53 bits are what an f64 holds exactly.
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Around 0, with a standard deviation of 1: the sum of twelve of [`Random::unit`] less its mean.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// True with this probability, 0.0 to 1.0.
    pub fn chance(&mut self, share: f64) -> bool {
        share > 0.0 && self.unit() < share
    }
}
