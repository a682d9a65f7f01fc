//! 74HC595 shift registers, one or several in a chain.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// Nothing drives a select once OE is high: its pull-up lifts it. 50 pF (module, wire,
/// output) take 60 ns through 1 kΩ and 600 ns through 10 kΩ to 0.7 of the supply, and an
/// MFRC522 wants 50 ns more (data sheet 112139, `t_NHNL`) to end a transfer.
const RISE_NS: u32 = 1_000;
/// Width of a pulse at SRCLK and RCLK: the 74HC595 wants 75 ns at 2 V and 15 ns at 4.5 V
/// (Nexperia, 25 °C), and mapped pins change faster than that.
const PULSE_NS: u32 = 100;

/// One or more 74HC595 in a chain, on four pins of the host.
///
/// The register only holds *which* reader is meant; whether it is selected, the
/// output enable (OE, low) says. So a transfer costs one change of a pin, not 16
/// shifted bits; a register that starts up with any content selects nobody; and
/// no output ever shows a half-shifted pattern. Each output wants a pull-up of
/// 1 kΩ to 3.3 V, OE one of 10 kΩ, and the registers 3.3 V supply. Every transfer waits
/// 1 µs for the pull-up: [`crate::Decoder`] needs neither.
pub struct Hc595<P, D> {
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
    delay: D,
}

/// One output: low selects. At most one output of a chain is low at a time.
pub struct Hc595Pin<P, D> {
    chain: Arc<Mutex<Hc595<P, D>>>,
    output: usize,
}

impl<P: OutputPin, D: DelayNs> Hc595<P, D> {
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
        delay: D,
    ) -> Result<Vec<Hc595Pin<P, D>>, P::Error> {
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
            delay,
        }));
        let pin = |output| Hc595Pin {
            chain: chain.clone(),
            output,
        };
        Ok((0..outputs).map(pin).collect())
    }

    fn select(&mut self, output: usize) -> Result<(), P::Error> {
        if self.holds != Some(output) {
            self.deselect()?;
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
            pulse(&mut self.clock, &mut self.delay)?;
        }
        pulse(&mut self.latch, &mut self.delay)
    }

    fn deselect(&mut self) -> Result<(), P::Error> {
        self.enable.set_high()?;
        self.delay.delay_ns(RISE_NS);
        Ok(())
    }
}

impl<P: OutputPin, D> ErrorType for Hc595Pin<P, D> {
    type Error = P::Error;
}

impl<P: OutputPin, D: DelayNs> OutputPin for Hc595Pin<P, D> {
    fn set_low(&mut self) -> Result<(), P::Error> {
        // A panic elsewhere at worst leaves a pattern that is shifted in again.
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        chain.select(self.output)
    }

    fn set_high(&mut self) -> Result<(), P::Error> {
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        if chain.holds.is_none_or(|output| output == self.output) {
            chain.deselect()?;
        }
        Ok(())
    }
}

/// What is shifted in is valid for as long before the edge as after it.
fn pulse<P: OutputPin>(pin: &mut P, delay: &mut impl DelayNs) -> Result<(), P::Error> {
    delay.delay_ns(PULSE_NS);
    pin.set_high()?;
    delay.delay_ns(PULSE_NS);
    pin.set_low()
}
