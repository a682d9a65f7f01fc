//! How fast a timer may say what the journal keeps: a broken or false one does not fill the disk.

use crate::clock::Micros;

/// One so often for good: twice as fast as a finger (`APART_MS` of the firmware).
const EACH: Micros = 125_000;
/// So many at once: all that a timer has kept, twice.
const AT_ONCE: u64 = 32;

/// Counts by the time until which what was taken would have lasted (the generic cell rate algorithm of ITU-T I.371).
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    until: Micros,
}

impl Pace {
    /// May one more be taken now? Counts it if so.
    pub fn takes(&mut self, now: Micros) -> bool {
        let until = self.until.max(now) + EACH;
        let takes = until - now <= EACH * AT_ONCE;
        if takes {
            self.until = until;
        }
        takes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_at_once_and_then_eight_a_second() {
        let mut pace = Pace::default();
        let taken = |pace: &mut Pace, now| (0..1_000).filter(|_| pace.takes(now)).count();
        assert_eq!(taken(&mut pace, 0), 32);
        assert_eq!(taken(&mut pace, EACH - 1), 0);
        let (mut all, mut now) = (0, EACH - 1);
        while now < 10_000_000 {
            now += 1_000;
            all += usize::from(pace.takes(now));
        }
        assert_eq!(all, 80);
        assert_eq!(taken(&mut pace, now + 3_600_000_000), 32);
    }
}
