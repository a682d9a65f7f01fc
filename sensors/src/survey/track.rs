//! How one antenna hears one tag.

use std::cmp::Ordering;

/// Reads that [`Span::Lately`] looks at, a bit each.
const LATELY: u32 = u64::BITS;

/// Over which reads figures are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// The last 64 reads of each antenna: what is changed now shows. A tag that none of them heard was taken
    /// away, and is left out.
    Lately,
    /// All reads since the antenna heard the tag first: for a table that nobody touches.
    All,
}

/// In how many of how many reads a tag was heard. Ordered by the share; no reads at all are the least.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reads {
    /// Reads that heard it.
    pub heard: u64,
    /// Reads.
    pub all: u64,
}

impl Reads {
    /// Share of the reads that heard it, 0.0 to 1.0.
    pub fn share(self) -> f64 {
        self.heard as f64 / self.all.max(1) as f64
    }

    /// Reads that did not hear it.
    pub fn missed(self) -> u64 {
        self.all - self.heard
    }
}

impl Ord for Reads {
    fn cmp(&self, other: &Self) -> Ordering {
        let share = |one: &Reads, by: &Reads| u128::from(one.heard) * u128::from(by.all.max(1));
        let shares = share(self, other).cmp(&share(other, self));
        // Of equal shares that of more reads; so that only equals are equal.
        shares.then(self.all.cmp(&other.all))
    }
}

impl PartialOrd for Reads {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A tag on an antenna since that heard it first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Track {
    /// A bit for each read, the newest lowest: it was heard.
    lately: u64,
    all: Reads,
}

impl Track {
    /// Heard for the first time.
    pub(super) fn begin() -> Track {
        Track {
            lately: 1,
            all: Reads { heard: 1, all: 1 },
        }
    }

    pub(super) fn read(&mut self, heard: bool) {
        self.lately = self.lately << 1 | u64::from(heard);
        self.all.heard += u64::from(heard);
        self.all.all += 1;
    }

    pub(super) fn reads(&self, span: Span) -> Reads {
        match span {
            Span::All => self.all,
            Span::Lately => Reads {
                heard: u64::from(self.lately.count_ones()),
                all: self.all.all.min(u64::from(LATELY)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lately_is_the_last_64_reads_and_all_is_all() {
        let mut track = Track::begin();
        (0..99).for_each(|n| track.read(n < 40));
        let reads = |heard, all| Reads { heard, all };
        assert_eq!(track.reads(Span::All), reads(41, 100));
        assert_eq!(track.reads(Span::Lately), reads(5, 64));
        (0..64).for_each(|_| track.read(false));
        assert_eq!(track.reads(Span::Lately).heard, 0);
    }

    #[test]
    fn reads_are_ordered_by_their_share() {
        let reads = |heard, all| Reads { heard, all };
        assert!(reads(1, 2) < reads(3, 4) && reads(3, 4) < reads(6, 8));
        assert!(reads(0, 0) < reads(1, 1_000_000));
        assert_eq!(reads(3, 4).missed(), 1);
        assert_eq!(reads(0, 0).share(), 0.0);
    }
}
