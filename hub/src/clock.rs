//! The machine's clocks, read: only the shell does so.

use std::fs;
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
pub(crate) fn when(wall_ms: u64) -> String {
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
    use super::moment;

    #[test]
    fn this_machine_has_a_boot_and_its_clock_counts() {
        let (first, second) = (moment(), moment());
        assert_eq!(first.boot, second.boot);
        assert!(second.mono >= first.mono && first.mono > 0);
    }
}
