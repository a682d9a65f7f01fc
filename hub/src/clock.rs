//! The machine's clocks, read: only the shell does so.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use table::clock::Moment;

/// What the machine's clocks say now.
///
/// `/proc/uptime` counts through suspend and needs no unsafe call; it is exact to 10 ms, which only
/// bounds the gap over a restart: within a run the shell uses [`std::time::Instant`].
pub fn moment() -> Moment {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let uptime = read("/proc/uptime");
    let seconds: f64 = uptime
        .split_whitespace()
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    Moment {
        boot: read("/proc/sys/kernel/random/boot_id").trim().to_owned(),
        mono: (seconds * 1e6) as u64,
        wall_ms: wall_ms(),
    }
}

/// The machine that a table runs on, by its clocks. Whoever makes it fail lets the wall clock jump and boots it again;
/// left alone it is this machine. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Machine(Arc<Doctored>);

#[derive(Debug, Default)]
struct Doctored {
    /// Milliseconds by which the wall clock has jumped.
    jumped: AtomicI64,
    boots: AtomicU32,
}

impl Machine {
    /// What its clocks say now.
    pub fn moment(&self) -> Moment {
        let mut moment = moment();
        let jumped = self.0.jumped.load(Ordering::Relaxed);
        moment.wall_ms = moment.wall_ms.saturating_add_signed(jumped);
        match self.0.boots.load(Ordering::Relaxed) {
            0 => {}
            boots => moment.boot.push_str(&format!("-{boots}")),
        }
        moment
    }

    /// Its wall clock jumps by this many seconds.
    pub fn jump(&self, seconds: i64) {
        let jump = seconds.saturating_mul(1_000);
        let jumped = self.0.jumped.load(Ordering::Relaxed).saturating_add(jump);
        self.0.jumped.store(jumped, Ordering::Relaxed);
    }

    /// It boots again.
    pub fn boot_again(&self) {
        self.0.boots.fetch_add(1, Ordering::Relaxed);
    }
}

/// Milliseconds since 1970 by the wall clock.
pub(crate) fn wall_ms() -> u64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH);
    wall.map_or(0, |since| since.as_millis() as u64)
}

/// The time of day for people, "21:04", in the machine's own time zone.
pub fn time_of_day(wall_ms: u64) -> String {
    local(wall_ms, "%H:%M")
}

/// `2026-11-21 18:14` in the machine's own time zone.
pub fn when(wall_ms: u64) -> String {
    local(wall_ms, "%Y-%m-%d %H:%M")
}

/// A time in the machine's own time zone, as `strftime` formats it.
pub(crate) fn local(wall_ms: u64, format: &str) -> String {
    let wall = jiff::Timestamp::from_millisecond(i64::try_from(wall_ms).unwrap_or_default());
    let zoned = wall
        .unwrap_or_default()
        .to_zoned(jiff::tz::TimeZone::system());
    zoned.strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_boot_and_its_clock_counts() {
        let (first, second) = (moment(), moment());
        assert_eq!(first.boot, second.boot);
        assert!(second.mono >= first.mono && first.mono > 0);
    }

    #[test]
    fn a_machine_that_is_doctored_has_another_time_and_another_boot() {
        let machine = Machine::default();
        let before = machine.clone().moment();
        assert_eq!(before.boot, moment().boot);
        machine.jump(-3_600);
        machine.boot_again();
        let after = machine.moment();
        assert!(before.wall_ms - after.wall_ms > 3_590_000);
        assert_ne!(before.boot, after.boot);
        machine.jump(i64::MIN);
        assert_eq!(machine.moment().wall_ms, 0);
    }
}
