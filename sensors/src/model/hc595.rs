//! 74HC595 in a chain.

use super::line::Line;
use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// An input of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Input {
    Data,
    Clock,
    Latch,
    Enable,
}

/// A pin of the host that leads to an input of the chain.
pub struct ModelHc595Pin {
    chain: Arc<Mutex<Chain>>,
    input: Input,
}

struct Chain {
    /// Levels of the inputs.
    data: bool,
    clock: bool,
    latch: bool,
    enable: bool,
    shifted: Vec<bool>,
    latched: Vec<bool>,
    lines: Vec<Line>,
}

/// A chain of so many registers: SER, SRCLK, RCLK and OE, and the wires at the
/// outputs, each with a pull-up. After power-on the registers hold any content: here
/// all zeros, the worst.
pub fn model_hc595(registers: usize) -> ([ModelHc595Pin; 4], Vec<Line>) {
    let lines = vec![(); 8 * registers];
    let lines: Vec<Line> = lines.into_iter().map(|()| Line::new()).collect();
    let chain = Arc::new(Mutex::new(Chain {
        data: false,
        clock: false,
        latch: false,
        enable: true,
        shifted: vec![false; lines.len()],
        latched: vec![false; lines.len()],
        lines: lines.clone(),
    }));
    let pins = [Input::Data, Input::Clock, Input::Latch, Input::Enable];
    let pins = pins.map(|input| ModelHc595Pin {
        chain: chain.clone(),
        input,
    });
    (pins, lines)
}

impl Chain {
    fn set(&mut self, input: Input, high: bool) {
        match input {
            Input::Data => self.data = high,
            Input::Clock => {
                if high && !self.clock {
                    self.shifted.rotate_right(1);
                    self.shifted[0] = self.data;
                }
                self.clock = high;
            }
            Input::Latch => {
                if high && !self.latch {
                    self.latched.copy_from_slice(&self.shifted);
                }
                self.latch = high;
            }
            Input::Enable => self.enable = high,
        }
        for (line, bit) in self.lines.iter().zip(&self.latched) {
            line.set(*bit || self.enable);
        }
    }
}

impl ModelHc595Pin {
    fn set(&self, high: bool) {
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        chain.set(self.input, high);
    }
}

impl ErrorType for ModelHc595Pin {
    type Error = Infallible;
}

impl OutputPin for ModelHc595Pin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}
