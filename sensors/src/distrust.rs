//! When a tag that is missed is not yet believed to have gone.
//!
//! Misses by chance are many short ones, and the tag's own rate says how many in a row
//! are too many. A hand over the coil is another thing: a spell in which a tag, or all of
//! an antenna, are not read for up to two seconds. A piece that is lifted and put back looks
//! the same, so nothing tells a spell from a lift but its end, or another antenna that hears the tag.

use crate::Micros;

/// A run of misses that would come by chance as seldom as this means that the tag went:
/// 0.15 times in the 7 million reads of 126 tags in an evening.
const CHANCE: f64 = 2e-8;
/// Reads over which the rate is taken, and what it is at first.
const MEMORY: f64 = 64.0;
const AT_FIRST: f64 = 0.02;
/// A row of at least this many misses is a spell, if chance gives it less often than this.
const SPELL: (i32, f64) = (3, 1e-4);
/// Where this many spells ended within [`FREQUENT`] there are so many that two of one tag may meet.
const MANY: usize = 4;
const FREQUENT: Micros = 60_000_000;
/// Spells that end within this time are one: of a hand over the coil.
const ONE_SPELL: Micros = 1_000_000;

/// Share of reads in which a tag is missed, by the gaps from which it came back. Going
/// for good does not count into it.
#[derive(Debug, Clone, Copy)]
pub struct MissRate(f64);

impl MissRate {
    pub fn new() -> Self {
        MissRate(AT_FIRST)
    }

    /// The tag is seen after this many misses; says whether they were a spell.
    pub fn seen_after(&mut self, misses: u32) -> bool {
        let misses = misses.min(MEMORY as u32) as i32;
        let (least, chance) = SPELL;
        let spell = misses >= least && self.0.powi(misses) < chance;
        let kept = 1.0 - 1.0 / MEMORY;
        self.0 = (1.0 - (1.0 - self.0) * kept.powi(misses)) * kept;
        spell
    }

    /// Misses in a row that are not chance.
    pub fn too_many(&self) -> u32 {
        (CHANCE.ln() / self.0.clamp(0.001, 0.5).ln()).ceil() as u32
    }
}

/// When the last spells of one antenna ended, the newest last.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spells([Option<Micros>; MANY]);

impl Spells {
    /// A tag came back from one.
    pub fn ended(&mut self, now: Micros) {
        let [.., newest] = self.0;
        if newest.is_none_or(|newest| now.saturating_sub(newest) >= ONE_SPELL) {
            self.0.rotate_left(1);
            self.0[MANY - 1] = Some(now);
        }
    }

    /// A missing tag may well be in two of them, one upon the other.
    pub fn are_many(&self, now: Micros) -> bool {
        let [oldest, ..] = self.0;
        oldest.is_some_and(|oldest| now.saturating_sub(oldest) < FREQUENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_learned_and_says_how_many_misses_are_too_many() {
        let mut rate = MissRate::new();
        assert_eq!(rate.too_many(), 5);
        // One read in five is missed.
        let spells = (0..400).filter(|_| {
            let good = (0..3).all(|_| !rate.seen_after(0));
            assert!(good);
            rate.seen_after(1)
        });
        assert_eq!(spells.count(), 0);
        assert!((10..=13).contains(&rate.too_many()), "{}", rate.too_many());
        assert!((0..1_000).all(|_| !rate.seen_after(0)));
        assert!(rate.too_many() <= 3, "a good tag");
        assert!(rate.seen_after(4), "no chance in a good tag");
    }

    #[test]
    fn four_spells_in_a_minute_are_many_and_a_hand_over_all_tags_is_one() {
        let mut spells = Spells::default();
        let second = |second: Micros| second * 1_000_000;
        for _ in 0..14 {
            spells.ended(second(10));
        }
        (1..3).for_each(|n| spells.ended(second(10 + 20 * n)));
        assert!(!spells.are_many(second(50)));
        spells.ended(second(69));
        assert!(spells.are_many(second(69)));
        assert!(!spells.are_many(second(70)), "the first is a minute ago");
    }
}
