//! A wire between modelled chips.

use super::Nanos;
use super::clock::Clock;
use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, InputPin, OutputPin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How long an MFRC522's select must be high between two transfers (data sheet 112139,
/// `t_NHNL`).
const HIGH_BETWEEN: Nanos = 50;

/// A wire, high at first. Clones are the same wire; it can be set as a pin of the
/// host and looked at as one.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Changes of level so far: high while even.
    changes: Arc<AtomicU64>,
    rise: Option<Rise>,
}

/// How slowly a wire gets high.
#[derive(Debug, Clone)]
struct Rise {
    clock: Clock,
    time: Nanos,
    /// When it was last let go.
    since: Arc<AtomicU64>,
}

impl Line {
    /// A wire that is high.
    pub fn new() -> Self {
        Line::default()
    }

    /// A wire of this capacitance that nobody drives high: a resistor lifts it. Until it
    /// has reached 0.7 of the supply it is low, and a chip that sees it high for less than
    /// 50 ns takes no notice.
    pub fn pulled_up(clock: &Clock, ohms: u32, picofarads: u32) -> Self {
        // ln(1 / 0.3) RC; Ω times pF are 10^-12 s.
        let time = u64::from(ohms) * u64::from(picofarads) * 1_204 / 1_000_000;
        Line::rising(clock, time)
    }

    /// A wire that is driven high, this much later than its driver is told to.
    pub(super) fn rising(clock: &Clock, time: Nanos) -> Self {
        let rise = Rise {
            clock: clock.clone(),
            time,
            since: Arc::default(),
        };
        Line {
            changes: Arc::default(),
            rise: Some(rise),
        }
    }

    /// True while the wire is low.
    pub fn is_low(&self) -> bool {
        !self.is_let_go() || self.rise.as_ref().is_some_and(|rise| rise.is_under_way(0))
    }

    fn is_let_go(&self) -> bool {
        self.changes.load(Ordering::Relaxed).is_multiple_of(2)
    }

    /// How often the wire has gone from high to low.
    pub fn falls(&self) -> u64 {
        self.changes.load(Ordering::Relaxed).div_ceil(2)
    }

    pub(super) fn set(&self, high: bool) {
        if high == self.is_let_go() {
            return;
        }
        match &self.rise {
            Some(rise) if high => rise.begin(),
            // It never got high, so nobody sees it fall.
            Some(rise) if rise.is_under_way(HIGH_BETWEEN) => {
                self.changes.fetch_sub(1, Ordering::Relaxed);
                return;
            }
            _ => {}
        }
        self.changes.fetch_add(1, Ordering::Relaxed);
    }
}

impl Rise {
    fn begin(&self) {
        // Not 0, which is a wire that was always high.
        self.since
            .store(self.clock.nanos().max(1), Ordering::Relaxed);
    }

    /// Not high for this long yet.
    fn is_under_way(&self, high_for: Nanos) -> bool {
        let since = self.since.load(Ordering::Relaxed);
        since != 0 && self.clock.nanos() < since + self.time + high_for
    }
}

impl ErrorType for Line {
    type Error = Infallible;
}

impl OutputPin for Line {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}

impl InputPin for Line {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(!Line::is_low(self))
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(Line::is_low(self))
    }
}
