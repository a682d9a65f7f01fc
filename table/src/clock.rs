//! Time as the hub counts it, and how it goes on over a restart.

use serde::de::{Deserialize, Deserializer, Error};

/// Microseconds since the journal was opened. Only the shell makes one; all else takes it
/// as an argument.
pub type Micros = u64;

/// One second in micros.
pub const SECOND: Micros = 1_000_000;

/// The latest time that a journal may say: 285 years. Whatever is added to it is still a time.
pub const LATEST: Micros = 1 << 53;

/// A time in a journal.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Micros, D::Error> {
    let at = Micros::deserialize(deserializer)?;
    match at <= LATEST {
        true => Ok(at),
        false => Err(D::Error::custom(format_args!(
            "{at} is later than any time"
        ))),
    }
}

/// The machine's clocks at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Changes with every boot of the machine.
    pub boot: String,
    /// Micros since that boot, sleep included.
    pub mono: u64,
    /// Milliseconds since 1970, as the wall clock believes.
    pub wall_ms: u64,
}

/// How sure the hub is of the time that passed while it was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// The machine did not restart: the monotonic clock counted on.
    Exact,
    /// The machine restarted: the wall clock decided, and the table is asked.
    ByWallClock,
    /// The machine restarted and its wall clock went backwards: nothing is known.
    Unknown,
}

/// How long the hub was away from `then` to `now`, by the machine's clocks.
pub fn away(then: &Moment, now: &Moment) -> (Micros, Gap) {
    if then.boot == now.boot && !now.boot.is_empty() && now.mono >= then.mono {
        return (now.mono - then.mono, Gap::Exact);
    }
    match now.wall_ms.checked_sub(then.wall_ms) {
        Some(ms) => (ms.saturating_mul(1000), Gap::ByWallClock),
        None => (0, Gap::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(boot: &str, mono: u64, wall_ms: u64) -> Moment {
        Moment {
            boot: boot.into(),
            mono,
            wall_ms,
        }
    }

    #[test]
    fn the_same_boot_goes_by_the_monotonic_clock_even_when_the_wall_clock_jumps() {
        let then = moment("a", 5_000_000, 1_000_000);
        let now = moment("a", 9_000_000, 7);
        assert_eq!(away(&then, &now), (4_000_000, Gap::Exact));
    }

    #[test]
    fn another_boot_goes_by_the_wall_clock_and_never_backwards() {
        let then = moment("a", 5_000_000, 1_000);
        assert_eq!(
            away(&then, &moment("b", 3, 3_000)),
            (2_000_000, Gap::ByWallClock)
        );
        assert_eq!(away(&then, &moment("b", 3, 10)), (0, Gap::Unknown));
    }
}
