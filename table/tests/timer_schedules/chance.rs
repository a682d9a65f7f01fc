//! What the seed decides: chance, and how wrong a crystal is.

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The timer's clock: from a value of its own, a little fast or slow.
#[derive(Clone, Copy)]
pub struct Crystal {
    pub born: u64,
    pub first: u32,
    pub ppm: i64,
}

impl Crystal {
    pub fn read(&self, now: u64) -> u32 {
        let lived = (now - self.born) as i64;
        let own = (lived + lived * self.ppm / 1_000_000) / 1000;
        self.first.wrapping_add(own as u32)
    }

    /// The first moment at which it shows `t`.
    pub fn shows(&self, t: u32) -> u64 {
        let own = i64::from(t.wrapping_sub(self.first) as i32) * 1000;
        let guess = (self.born as i64 + own - own * self.ppm / 1_000_000) as u64;
        let reached = |at: &u64| self.read(*at).wrapping_sub(t) as i32 >= 0;
        let near = guess.saturating_sub(50).max(self.born);
        (near..near + 2_000)
            .find(reached)
            .expect("within the rounding")
    }
}
