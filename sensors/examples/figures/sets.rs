//! Seeded sets of tags.

use sensors::Uid;
use std::collections::BTreeSet;

/// Sets behind each figure.
pub const SETS: u64 = 200;

/// How the UIDs of a set come about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 4 bytes, any.
    Four,
    /// 7 bytes, any behind the maker's 04.
    Seven,
    /// 7 bytes with the same first three: one cascade level for all.
    Batch,
    /// 7 bytes as on one roll: second to fourth differ, the last three do not.
    Roll,
    /// 10 bytes, any.
    Ten,
    /// Each tag of another kind.
    Mixed,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Four, Kind::Seven, Kind::Batch, Kind::Ten, Kind::Mixed];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Four => "4-byte",
            Kind::Seven => "7-byte",
            Kind::Batch => "7-byte, one batch",
            Kind::Roll => "7-byte, one roll",
            Kind::Ten => "10-byte",
            Kind::Mixed => "mixed",
        }
    }
}

/// Set number `number` of `count` tags; the same each time.
pub fn set(kind: Kind, count: usize, number: u64) -> Vec<Uid> {
    let mut random = SplitMix(number.wrapping_mul(0x5851_f42d_4c95_7f2d) ^ count as u64);
    let common = random.bytes::<3>();
    let mut tags = BTreeSet::new();
    while tags.len() < count {
        let kind = match kind {
            Kind::Mixed => [Kind::Four, Kind::Seven, Kind::Batch, Kind::Ten][tags.len() % 4],
            kind => kind,
        };
        // Byte 88 in the wrong place is not a UID: then another is drawn.
        tags.extend(draw(kind, common, &mut random));
    }
    tags.into_iter().collect()
}

fn draw(kind: Kind, [x, y, z]: [u8; 3], random: &mut SplitMix) -> Option<Uid> {
    let [a, b, c, d, e, f, g, h, i] = random.bytes();
    let bytes: &[u8] = match kind {
        // 08 begins UIDs that are drawn afresh each time.
        Kind::Four | Kind::Mixed => &[a.max(9), b, c, d],
        Kind::Seven => &[4, b, c, d, e, f, g],
        Kind::Batch => &[4, x, y, d, e, f, g],
        Kind::Roll => &[4, b, c, d, x, y, z],
        Kind::Ten => &[4, b, c, d, e, f, g, h, i, a],
    };
    Uid::new(bytes).ok()
}

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct SplitMix(pub u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next() as u8)
    }

    /// From 0.0 up to and without 1.0.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// About normal: the sum of twelve.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// True with this probability.
    pub fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }
}
