//! The interrupt pin, where it is wired: looking at a pin of the host is some
//! hundred times cheaper than asking the chip, and leaves the bus alone.

use embedded_hal::digital::{ErrorType, InputPin};

/// Looks at the pin in place of one status poll: one takes 50 ns on a Pi's mapped
/// pins, some 2 µs through the kernel.
const LOOKS_PER_POLL: u32 = 30;

/// For readers whose interrupt pin is left open. There is no such pin.
#[derive(Debug, Clone, Copy)]
pub enum NoIrq {}

impl ErrorType for NoIrq {
    type Error = core::convert::Infallible;
}

impl InputPin for NoIrq {
    fn is_high(&mut self) -> Result<bool, Self::Error> {
        match *self {}
    }

    fn is_low(&mut self) -> Result<bool, Self::Error> {
        match *self {}
    }
}

/// An interrupt pin and whether it can be relied on.
pub(super) struct Interrupt<IRQ> {
    pin: IRQ,
    pub works: bool,
}

impl<IRQ: InputPin> Interrupt<IRQ> {
    pub fn new(pin: IRQ) -> Self {
        Interrupt { pin, works: true }
    }

    /// Waits until the chip pulls the pin low, for as long as this many polls at most. A
    /// pin that never moves is not waited for again: then polling does its work.
    pub fn wait(&mut self, polls: u32) -> bool {
        if !self.works {
            return false;
        }
        for _ in 0..polls.saturating_mul(LOOKS_PER_POLL) {
            match self.pin.is_low() {
                Ok(true) => return true,
                Ok(false) => core::hint::spin_loop(),
                Err(_) => break,
            }
        }
        self.works = false;
        false
    }
}
