//! When a tag that is missed is not yet believed to have gone.
//!
//! Misses by chance are many short ones, and the tag's own rate says how many in a row
//! are too many. A hand over the coil is another thing: a spell in which a tag, or all of
//! an antenna, are not read for up to two seconds. One spell says nothing about the next
//! miss, but where there were some there will be more.

use crate::Micros;

/// A run of misses that would come by chance as seldom as this means that the tag went:
/// 0.15 times in the 7 million reads of 126 tags in an evening.
const CHANCE: f64 = 2e-8;
/// Reads over which the rate is taken, and what it is at first.
const MEMORY: f64 = 64.0;
const AT_FIRST: f64 = 0.02;
/// So many misses in a row are odd or a spell, if chance gives them less often than this.
const ODD: (i32, f64) = (2, 1e-3);
const SPELL: (i32, f64) = (3, 1e-4);
/// An antenna that has had a spell is expected to have another for so long: half an hour.
const EXPECTED_HERE: Micros = 1_800_000_000;
/// And so are the others of the table, if they have not yet proved to be good.
const EXPECTED_ELSEWHERE: Micros = 600_000_000;
/// Where a spell was so lately there are so many that two of one tag may meet: 30 s.
const FREQUENT: Micros = 30_000_000;
/// Time without a spell that proves an antenna good, over all its tags: ten minutes of a
/// lone tag, or 43 s of fourteen.
const PROOF: Micros = 600_000_000;
/// Tags that must go together before their going together says anything, and the time within
/// which they are missed: a read or two.
const TOGETHER: usize = 3;
const AT_ONCE: Micros = 400_000;

/// What the misses were from which a tag came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// None, or chance.
    Chance,
    /// Perhaps a short spell: enough to expect more of those of whom nothing is known.
    Odd,
    Spell,
}

/// Share of reads in which a tag is missed, by the gaps from which it came back. Going
/// for good does not count into it.
#[derive(Debug, Clone, Copy)]
pub struct MissRate(f64);

impl MissRate {
    pub fn new() -> Self {
        MissRate(AT_FIRST)
    }

    /// The tag is seen after so many misses.
    pub fn seen_after(&mut self, misses: u32) -> Gap {
        let misses = misses.min(MEMORY as u32) as i32;
        let is = |(least, chance)| misses >= least && self.0.powi(misses) < chance;
        let gap = match () {
            () if is(SPELL) => Gap::Spell,
            () if is(ODD) => Gap::Odd,
            () => Gap::Chance,
        };
        let kept = 1.0 - 1.0 / MEMORY;
        self.0 = (1.0 - (1.0 - self.0) * kept.powi(misses)) * kept;
        gap
    }

    /// Misses in a row that are no chance.
    pub fn too_many(&self) -> u32 {
        (CHANCE.ln() / self.0.clamp(0.001, 0.5).ln()).ceil() as u32
    }
}

/// The spells of one antenna.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spells {
    last: Option<Micros>,
    /// The last gap that was no chance.
    gap: Option<Micros>,
    read_at: Option<Micros>,
    /// Time without a spell, summed over the tags.
    steady: Micros,
}

impl Spells {
    /// So many tags were read.
    pub fn watch(&mut self, now: Micros, tags: usize) {
        let since = now.saturating_sub(self.read_at.replace(now).unwrap_or(now));
        self.steady = self
            .steady
            .saturating_add(since.saturating_mul(tags as u64));
    }

    /// A tag came back.
    pub fn take(&mut self, now: Micros, gap: Gap) {
        if gap != Gap::Chance {
            self.gap = Some(now);
        }
        if gap == Gap::Spell {
            self.last = Some(now);
            self.steady = 0;
        }
    }

    /// When a tag last came back from a gap that was no chance.
    pub fn last_gap(&self) -> Option<Micros> {
        self.gap
    }

    /// In how many spells, one upon the other, a missing tag may well be; `elsewhere` is
    /// when the table had its last gap that was no chance.
    pub fn expected(&self, now: Micros, elsewhere: Option<Micros>) -> u64 {
        let within = |at: Option<Micros>, time| at.is_some_and(|at| now.saturating_sub(at) < time);
        let unproven = self.steady < PROOF;
        if within(self.last, FREQUENT) {
            return 2;
        }
        let here = within(self.last, EXPECTED_HERE);
        u64::from(here || unproven && within(elsewhere, EXPECTED_ELSEWHERE))
    }
}

/// All tags of an antenna went at once, by when each was missed first (`None`: it was not).
/// Pieces are seldom lifted so, and a hand that covers the coil looks the same.
pub fn went_together(missed: impl Iterator<Item = Option<Micros>>) -> bool {
    let Some(mut missed) = missed.collect::<Option<Vec<Micros>>>() else {
        return false;
    };
    missed.sort_unstable();
    match missed[..] {
        [first, .., last] => missed.len() >= TOGETHER && last - first <= AT_ONCE,
        _ => false,
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
            let good = (0..3).all(|_| rate.seen_after(0) == Gap::Chance);
            assert!(good);
            rate.seen_after(1) != Gap::Chance
        });
        assert_eq!(spells.count(), 0);
        assert!((10..=13).contains(&rate.too_many()), "{}", rate.too_many());
        assert!((0..1_000).all(|_| rate.seen_after(0) == Gap::Chance));
        assert!(rate.too_many() <= 3, "a good tag");
        assert_eq!(rate.seen_after(4), Gap::Spell, "no chance in a good tag");
    }

    #[test]
    fn together_is_all_of_three_or_more_within_two_reads() {
        let together = |missed: &[Option<Micros>]| went_together(missed.iter().copied());
        let at = |ms: Micros| Some(ms * 1_000);
        assert!(together(&[at(100), at(350), at(100)]));
        assert!(!together(&[at(100), at(350), None]));
        assert!(!together(&[at(100), at(900), at(100)]));
        assert!(!together(&[at(100), at(100)]));
    }
}
