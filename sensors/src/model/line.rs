//! A wire between modelled chips.

use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, InputPin, OutputPin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A wire, high at first. Clones are the same wire; it can be set as a pin of the
/// host and looked at as one.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Changes of level so far: high while even.
    changes: Arc<AtomicU64>,
}

impl Line {
    /// A wire that is high.
    pub fn new() -> Self {
        Line::default()
    }

    /// True while the wire is low.
    pub fn is_low(&self) -> bool {
        !self.changes.load(Ordering::Relaxed).is_multiple_of(2)
    }

    /// How often the wire has gone from high to low.
    pub fn falls(&self) -> u64 {
        self.changes.load(Ordering::Relaxed).div_ceil(2)
    }

    pub(super) fn set(&self, high: bool) {
        if high == self.is_low() {
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
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
