//! A share as people read it.

use std::fmt;

use sensors::Reads;
use serde::{Serialize, Serializer};

/// A share in tenths of a percent. Only none at all is 0, and only all is 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(u32);

impl Percent {
    /// In how many of the reads it was heard.
    pub fn heard(reads: Reads) -> Percent {
        Percent::of(reads.heard, reads.all)
    }

    /// In how many it was missed.
    pub fn missed(reads: Reads) -> Percent {
        Percent::of(reads.missed(), reads.all)
    }

    fn of(part: u64, all: u64) -> Percent {
        let tenths = (1_000 * part + all / 2).checked_div(all).unwrap_or(0);
        let bounds = if part == 0 {
            0..=0
        } else if part < all {
            1..=999
        } else {
            0..=1_000
        };
        Percent(tenths.clamp(*bounds.start(), *bounds.end()) as u32)
    }

    /// Percent, 0 to 100.
    pub const fn whole(percent: u32) -> Percent {
        Percent(10 * percent)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{} %", self.0 / 10, self.0 % 10))
    }
}

/// As a number of percent: `12.5`.
impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_miss_of_many_shows() {
        let reads = |heard, all| Reads { heard, all };
        for (told, text) in [
            (Percent::missed(reads(99_999, 100_000)), "0.1 %"),
            (Percent::heard(reads(99_999, 100_000)), "99.9 %"),
            (Percent::heard(reads(1, 8)), "12.5 %"),
            (Percent::heard(reads(64, 64)), "100.0 %"),
            (Percent::heard(reads(0, 0)), "0.0 %"),
        ] {
            assert_eq!(told.to_string(), text);
        }
        let json = serde_json::to_string(&Percent::heard(reads(1, 8))).unwrap();
        assert_eq!(json, "12.5");
    }
}
