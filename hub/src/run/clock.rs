//! The clock of a live table.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use table::clock::{Micros, Moment};

use super::Now;
use crate::clock::Machine;

/// Nobody waits longer than this for a clock that stands still or all but does.
const LONGEST: Duration = Duration::from_secs(3600);

/// The hub's clock, good in every thread: clones show the same time.
///
/// It goes with the machine's monotonic clock, at the speed that its owner sets; a table of wood
/// has no reason to set one.
#[derive(Clone, Debug)]
pub struct Clock {
    going: Arc<Mutex<Going>>,
    machine: Machine,
}

/// How the clock goes since it was set last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// Seconds that it goes on in a second of the machine's clock; 0 when it stands still.
    speed: f64,
    /// How often it was set: what was counted by it before is counted again.
    set: u32,
}

/// Since `from` it has gone on from `at` at this speed.
#[derive(Clone, Copy, Debug)]
struct Going {
    from: Instant,
    at: Micros,
    speed: f64,
    /// How often it was set.
    set: u32,
}

impl Going {
    fn now(&self, instant: Instant) -> Micros {
        let real = instant.saturating_duration_since(self.from);
        self.at + (real.as_micros() as f64 * self.speed) as Micros
    }
}

impl Clock {
    /// A clock that shows `base` now, and goes as fast as the machine's.
    pub fn starting_at(base: Micros) -> Clock {
        Clock::going_on(base, 100, Machine::default())
    }

    /// The same on this machine, at this percentage of its speed.
    pub(super) fn going_on(base: Micros, percent: u32, machine: Machine) -> Clock {
        let going = Going {
            from: Instant::now(),
            at: base,
            speed: f64::from(percent) / 100.0,
            set: 0,
        };
        Clock {
            going: Arc::new(Mutex::new(going)),
            machine,
        }
    }

    /// What the machine's clocks say now.
    pub(super) fn moment(&self) -> Moment {
        self.machine.moment()
    }

    /// How often it was set so far.
    pub(super) fn set(&self) -> u32 {
        self.lock().set
    }

    pub(super) fn pace(&self) -> Pace {
        let Going { speed, set, .. } = *self.lock();
        Pace { speed, set }
    }

    /// Its speed as the journal keeps it.
    pub(super) fn percent(&self) -> u32 {
        (self.speed() * 100.0).round() as u32
    }

    /// Micros on the hub's clock.
    pub fn at(&self) -> Micros {
        self.lock().now(Instant::now())
    }

    pub(super) fn now(&self) -> Now {
        Now {
            at: self.at(),
            wall: self.moment().wall_ms,
        }
    }

    /// Seconds that it goes on in a second of the machine's clock; 0 when it stands still.
    pub fn speed(&self) -> f64 {
        self.lock().speed
    }

    /// From now on it goes at this speed; less than 0 is 0.
    pub fn set_speed(&self, speed: f64) {
        let mut going = self.lock();
        let instant = Instant::now();
        *going = Going {
            from: instant,
            at: going.now(instant),
            speed: speed.max(0.0),
            set: going.set + 1,
        };
    }

    /// Puts it forward by this much at once.
    pub fn put_on(&self, by: Micros) {
        let mut going = self.lock();
        going.at += by;
        going.set += 1;
    }

    /// What the machine's clock takes until this one has gone on by that much, an hour at most.
    pub fn real(&self, micros: Micros) -> Duration {
        let seconds = micros as f64 / 1e6 / self.speed();
        Duration::try_from_secs_f64(seconds).map_or(LONGEST, |real| real.min(LONGEST))
    }

    fn lock(&self) -> MutexGuard<'_, Going> {
        self.going.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn going(speed: f64) -> (Going, Instant) {
        let from = Instant::now();
        (
            Going {
                from,
                at: 50,
                speed,
                set: 0,
            },
            from,
        )
    }

    #[test]
    fn it_goes_on_at_its_speed_and_stands_still_at_none() {
        for (speed, after) in [
            (1.0, 1_000_050),
            (0.25, 250_050),
            (4.0, 4_000_050),
            (0.0, 50),
        ] {
            let (going, from) = going(speed);
            assert_eq!(going.now(from + Duration::from_secs(1)), after, "{speed}");
        }
    }

    #[test]
    fn another_speed_changes_nothing_of_the_time_that_has_gone() {
        let clock = Clock::starting_at(7);
        clock.set_speed(0.0);
        let stood = clock.at();
        assert_eq!(clock.at(), stood);
        clock.put_on(1_000);
        assert_eq!(clock.clone().at(), stood + 1_000);
        clock.set_speed(2.0);
        assert!(clock.at() >= stood + 1_000);
    }

    #[test]
    fn waiting_is_as_long_as_the_speed_makes_it() {
        let clock = Clock::starting_at(0);
        for (speed, real) in [(1.0, 1_000), (0.5, 2_000), (4.0, 250), (0.0, 3_600_000)] {
            clock.set_speed(speed);
            assert_eq!(
                clock.real(1_000_000),
                Duration::from_millis(real),
                "{speed}"
            );
        }
        clock.set_speed(0.0);
        assert_eq!(clock.real(0), LONGEST, "nothing is due while it stands");
    }
}
