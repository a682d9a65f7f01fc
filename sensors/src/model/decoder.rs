//! 74HC138 and 74HC154.

use super::Nanos;
use super::clock::Clock;
use super::line::Line;
use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// From an input to an output that goes high: four times the 60 ns that a 74HCT138 takes at
/// most at 4.5 V (NXP, rev. 5, table 7).
const DELAY: Nanos = 240;

/// A pin of the host that leads to an address pin or the enable.
pub struct ModelDecoderPin {
    chip: Arc<Mutex<Chip>>,
    /// Which address pin; `None` is the enable.
    bit: Option<usize>,
}

struct Chip {
    address: usize,
    disabled: bool,
    lines: Vec<Line>,
}

/// A decoder with this many address pins: those, A0 first, its enable, and the wires at its
/// outputs. Both ways they are driven, so an address that changes while the chip is enabled
/// selects whom it passes. Pins and wires change in no time.
pub fn model_decoder(address: usize) -> (Vec<ModelDecoderPin>, ModelDecoderPin, Vec<Line>) {
    chip((0..1 << address).map(|_| Line::new()).collect(), address)
}

/// The same with outputs that fall at once and rise 240 ns late, the worst for both.
pub fn timed_decoder(
    clock: &Clock,
    address: usize,
) -> (Vec<ModelDecoderPin>, ModelDecoderPin, Vec<Line>) {
    let line = |_| Line::rising(clock, DELAY);
    chip((0..1 << address).map(line).collect(), address)
}

fn chip(lines: Vec<Line>, address: usize) -> (Vec<ModelDecoderPin>, ModelDecoderPin, Vec<Line>) {
    let chip = Arc::new(Mutex::new(Chip {
        address: 0,
        disabled: true,
        lines: lines.clone(),
    }));
    let pin = |bit| ModelDecoderPin {
        chip: chip.clone(),
        bit,
    };
    let pins = (0..address).map(|bit| pin(Some(bit))).collect();
    (pins, pin(None), lines)
}

impl ModelDecoderPin {
    fn set(&self, high: bool) {
        let mut chip = self.chip.lock().unwrap_or_else(PoisonError::into_inner);
        match self.bit {
            Some(bit) => chip.address = chip.address & !(1 << bit) | usize::from(high) << bit,
            None => chip.disabled = high,
        }
        for (output, line) in chip.lines.iter().enumerate() {
            line.set(chip.disabled || output != chip.address);
        }
    }
}

impl ErrorType for ModelDecoderPin {
    type Error = Infallible;
}

impl OutputPin for ModelDecoderPin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}
