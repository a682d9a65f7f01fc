//! Virtual time.

use super::Nanos;
use crate::Micros;
use embedded_hal::delay::DelayNs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Virtual time of one bus. Every transfer moves it, and whoever waits for something else
/// ([`Clock::rest_until`]). Clones show the same time.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<AtomicU64>);

impl Clock {
    /// A clock at zero.
    pub fn new() -> Self {
        Clock::default()
    }

    /// µs since the clock was made.
    pub fn now(&self) -> Micros {
        self.nanos() / 1_000
    }

    /// Nothing is read until then, in µs: a bus that waits for another one goes through the same time.
    pub fn rest_until(&self, then: Micros) {
        self.0.fetch_max(then * 1_000, Ordering::Relaxed);
    }

    pub(super) fn nanos(&self) -> Nanos {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn advance(&self, time: Nanos) {
        self.0.fetch_add(time, Ordering::Relaxed);
    }
}

/// Waits in virtual time.
#[derive(Debug, Clone)]
pub struct ClockDelay(Clock);

impl ClockDelay {
    /// Waiting moves this clock.
    pub fn new(clock: &Clock) -> Self {
        ClockDelay(clock.clone())
    }
}

impl DelayNs for ClockDelay {
    fn delay_ns(&mut self, time: u32) {
        self.0.advance(Nanos::from(time));
    }
}
