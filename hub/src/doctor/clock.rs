//! The machine's clocks: the countdown goes by the monotonic one, dates by the wall clock.

use std::path::Path;

use table::clock::Moment;

use super::finding::{Finding, Part, Wrong};
use crate::clock::time_of_day;

/// 2026-01-01, in ms since 1970: this program was not there before.
const EARLIEST_MS: u64 = 1_767_225_600_000;
/// 2100-01-01.
const LATEST_MS: u64 = 4_102_444_800_000;
/// A clock this much behind the last journal was set back, in ms.
const BEHIND_MS: u64 = 60_000;

/// What the clocks say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// Two looks, one after the other.
    pub looks: [Moment; 2],
    /// Whether the wall clock was set from the network since the start; `None` if nobody can
    /// tell.
    pub synchronised: Option<bool>,
    /// When the newest journal was written last, in ms since 1970.
    pub last_journal_ms: Option<u64>,
}

/// Whether systemd's time service has set the clock since the machine started: it leaves a file
/// behind. `run` is its folder below `/run`.
pub fn synchronised(run: &Path) -> Option<bool> {
    run.is_dir().then(|| run.join("synchronized").exists())
}

/// What is to be said of the clocks.
pub fn finding(examined: &Examined) -> Finding {
    let Examined {
        looks: [first, second],
        synchronised,
        last_journal_ms,
    } = examined;
    let place = "this machine";
    let time = time_of_day(second.wall_ms);
    if first.boot.is_empty() || second.mono < first.mono || second.boot != first.boot {
        let wrong = Wrong::new(
            "the monotonic clock cannot be read, or goes back",
            "/proc is not there, or this is not Linux",
            "run the hub on Linux with /proc mounted",
        );
        return Finding::fault(Part::Clock, place, wrong);
    }
    let set = "connect the network and wait a minute: timedatectl; without a network, sudo date --set, or add a clock module";
    if !(EARLIEST_MS..LATEST_MS).contains(&second.wall_ms) {
        let wrong = Wrong::new(
            format!(
                "the wall clock is far off ({} ms since 1970)",
                second.wall_ms
            ),
            "the Pi has no clock of its own and was not told the time",
            set,
        );
        return Finding::warning(Part::Clock, place, wrong);
    }
    if last_journal_ms.is_some_and(|last| second.wall_ms + BEHIND_MS < last) {
        let wrong = Wrong::new(
            format!("the wall clock ({time}) is behind the last journal"),
            "it was set back, or the Pi started without knowing the time",
            set,
        );
        return Finding::warning(Part::Clock, place, wrong);
    }
    if *synchronised == Some(false) {
        let wrong = Wrong::new(
            format!("it is {time}, not confirmed by the network"),
            "no time server was reached since the start",
            set,
        );
        return Finding::warning(Part::Clock, place, wrong);
    }
    let known = match synchronised {
        Some(_) => "set from the network",
        None => "no time service to ask whether it is right",
    };
    Finding::well(Part::Clock, place, format!("it is {time}, {known}"))
}
