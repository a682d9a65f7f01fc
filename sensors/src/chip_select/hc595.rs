//! 74HC595 shift registers, one or several in a chain.

use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// One or more 74HC595 in a chain, on four pins of the host.
///
/// The register only holds *which* reader is meant; whether it is selected, the
/// output enable (OE, low) says. So a transfer costs one change of a pin, not 16
/// shifted bits; a register that starts up with any content selects nobody; and
/// no output ever shows a half-shifted pattern. Each output wants a pull-up of
/// 10 kΩ to 3.3 V, OE one too, and the registers 3.3 V supply.
pub struct Hc595<P> {
    /// SER of the first register.
    data: P,
    /// SRCLK of all.
    clock: P,
    /// RCLK of all.
    latch: P,
    /// OE of all.
    enable: P,
    outputs: usize,
    /// The output whose 0 the registers hold; `None` while that is not known.
    holds: Option<usize>,
}

/// One output: low selects. At most one output of a chain is low at a time.
pub struct Hc595Pin<P> {
    chain: Arc<Mutex<Hc595<P>>>,
    output: usize,
}

impl<P: OutputPin> Hc595<P> {
    /// Takes the pins of SER, SRCLK, RCLK and OE, and how many registers stand in the
    /// chain. Gives their outputs, QA of the first register first; all are high.
    ///
    /// # Errors
    /// A pin of the host fails.
    pub fn outputs(
        mut data: P,
        mut clock: P,
        mut latch: P,
        mut enable: P,
        registers: usize,
    ) -> Result<Vec<Hc595Pin<P>>, P::Error> {
        enable.set_high()?;
        for pin in [&mut data, &mut clock, &mut latch] {
            pin.set_low()?;
        }
        let outputs = 8 * registers;
        let chain = Arc::new(Mutex::new(Hc595 {
            data,
            clock,
            latch,
            enable,
            outputs,
            holds: None,
        }));
        let pin = |output| Hc595Pin {
            chain: chain.clone(),
            output,
        };
        Ok((0..outputs).map(pin).collect())
    }

    fn select(&mut self, output: usize) -> Result<(), P::Error> {
        if self.holds != Some(output) {
            self.enable.set_high()?;
            self.holds = None;
            self.shift_in(output)?;
            self.holds = Some(output);
        }
        self.enable.set_low()
    }

    /// The last output of the chain is shifted in first.
    fn shift_in(&mut self, low: usize) -> Result<(), P::Error> {
        for output in (0..self.outputs).rev() {
            self.data.set_state((output != low).into())?;
            self.clock.set_high()?;
            self.clock.set_low()?;
        }
        self.latch.set_high()?;
        self.latch.set_low()
    }
}

impl<P: OutputPin> ErrorType for Hc595Pin<P> {
    type Error = P::Error;
}

impl<P: OutputPin> OutputPin for Hc595Pin<P> {
    fn set_low(&mut self) -> Result<(), P::Error> {
        // A panic elsewhere at worst leaves a pattern that is shifted in anew.
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        chain.select(self.output)
    }

    fn set_high(&mut self) -> Result<(), P::Error> {
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        if chain.holds.is_none_or(|output| output == self.output) {
            chain.enable.set_high()?;
        }
        Ok(())
    }
}
