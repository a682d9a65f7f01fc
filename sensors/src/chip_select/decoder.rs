//! 74HC138 and 74HC154, decoders of three and four address pins.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// From an input to an output, and the 50 ns that an MFRC522 wants its select high (data
/// sheet 112139, `t_NHNL`). A 74HCT138 takes 60 ns at most at 4.5 V and 125 °C (NXP, rev. 5,
/// table 7); at 3.3 V a 74HC138 is slower, here taken for four times as slow.
const SETTLE_NS: u32 = 300;

/// A 74HC138 with eight outputs or a 74HC154 with sixteen, on its address pins and one
/// enable that is low when somebody is selected.
///
/// Exactly the addressed output is low, and only while the chip is enabled; all others are
/// driven high. So there are no pull-ups to wait for and nothing to shift, and two readers
/// cannot be selected together. The enable wants a pull-up of 10 kΩ to 3.3 V, for the time
/// before the program runs.
pub struct Decoder<P, D> {
    /// A0 first.
    address: Vec<P>,
    enable: P,
    delay: D,
    /// The output that the address pins say; `None` while that is not known.
    addressed: Option<usize>,
}

/// One output: low selects. At most one output of a decoder is low at a time.
pub struct DecoderPin<P, D> {
    chip: Arc<Mutex<Decoder<P, D>>>,
    output: usize,
}

impl<P: OutputPin, D: DelayNs> Decoder<P, D> {
    /// Takes the address pins, A0 first, and the enable. Gives the outputs, Y0 first: eight
    /// for three address pins, sixteen for four. All are high.
    ///
    /// # Errors
    /// A pin of the host fails.
    pub fn outputs(
        address: Vec<P>,
        mut enable: P,
        mut delay: D,
    ) -> Result<Vec<DecoderPin<P, D>>, P::Error> {
        enable.set_high()?;
        delay.delay_ns(SETTLE_NS);
        let outputs = 1 << address.len();
        let chip = Arc::new(Mutex::new(Decoder {
            address,
            enable,
            delay,
            addressed: None,
        }));
        let pin = |output| DecoderPin {
            chip: chip.clone(),
            output,
        };
        Ok((0..outputs).map(pin).collect())
    }

    /// The address changes only while the chip is disabled: on the way from 3 to 4 it would
    /// select others.
    fn select(&mut self, output: usize) -> Result<(), P::Error> {
        if self.addressed != Some(output) {
            self.deselect()?;
            self.addressed = None;
            for (bit, pin) in self.address.iter_mut().enumerate() {
                pin.set_state((output >> bit & 1 != 0).into())?;
            }
            self.delay.delay_ns(SETTLE_NS);
            self.addressed = Some(output);
        }
        self.enable.set_low()
    }

    fn deselect(&mut self) -> Result<(), P::Error> {
        self.enable.set_high()?;
        self.delay.delay_ns(SETTLE_NS);
        Ok(())
    }
}

impl<P: OutputPin, D> ErrorType for DecoderPin<P, D> {
    type Error = P::Error;
}

impl<P: OutputPin, D: DelayNs> OutputPin for DecoderPin<P, D> {
    fn set_low(&mut self) -> Result<(), P::Error> {
        // A panic elsewhere at worst leaves an address that is set again.
        let mut chip = self.chip.lock().unwrap_or_else(PoisonError::into_inner);
        chip.select(self.output)
    }

    fn set_high(&mut self) -> Result<(), P::Error> {
        let mut chip = self.chip.lock().unwrap_or_else(PoisonError::into_inner);
        if chip.addressed.is_none_or(|output| output == self.output) {
            chip.deselect()?;
        }
        Ok(())
    }
}
