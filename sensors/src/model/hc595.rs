//! 74HC595 in a chain.

use super::Nanos;
use super::clock::Clock;
use super::line::Line;
use core::convert::Infallible;
use embedded_hal::digital::{ErrorType, OutputPin};
use std::sync::{Arc, Mutex, PoisonError};

/// The shortest pulse that a clock input takes notice of, at 2 V (Nexperia, 25 °C): more
/// than at 3.3 V.
const PULSE: Nanos = 75;

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
    /// By which pulses are measured; without one every pulse counts.
    time: Option<Clock>,
    /// When the clock and the latch input rose.
    rose: [Nanos; 2],
}

/// A chain of this many registers: SER, SRCLK, RCLK and OE, and the wires at the
/// outputs, each with a pull-up. After power-on the registers hold any content: here
/// all zeros, the worst. Pins and wires change in no time.
pub fn model_hc595(registers: usize) -> ([ModelHc595Pin; 4], Vec<Line>) {
    let lines = vec![(); 8 * registers];
    chain(lines.into_iter().map(|()| Line::new()).collect(), None)
}

/// The same with wires that a pull-up of this many Ω lifts against this many pF, and clock
/// inputs that overlook a pulse below 75 ns.
pub fn timed_hc595(
    registers: usize,
    clock: &Clock,
    ohms: u32,
    picofarads: u32,
) -> ([ModelHc595Pin; 4], Vec<Line>) {
    let line = |()| Line::pulled_up(clock, ohms, picofarads);
    let lines = vec![(); 8 * registers];
    chain(lines.into_iter().map(line).collect(), Some(clock.clone()))
}

fn chain(lines: Vec<Line>, time: Option<Clock>) -> ([ModelHc595Pin; 4], Vec<Line>) {
    let chain = Arc::new(Mutex::new(Chain {
        data: false,
        clock: false,
        latch: false,
        enable: true,
        shifted: vec![false; lines.len()],
        latched: vec![false; lines.len()],
        lines: lines.clone(),
        time,
        rose: [0; 2],
    }));
    let pins = [Input::Data, Input::Clock, Input::Latch, Input::Enable];
    let pins = pins.map(|input| ModelHc595Pin {
        chain: chain.clone(),
        input,
    });
    (pins, lines)
}

impl Chain {
    /// Registers move when a pulse ends, by when it is known whether it was one.
    fn set(&mut self, input: Input, high: bool) {
        match input {
            Input::Data => self.data = high,
            Input::Clock => {
                if pulsed(&self.time, &mut self.rose[0], self.clock, high) {
                    self.shifted.rotate_right(1);
                    self.shifted[0] = self.data;
                }
                self.clock = high;
            }
            Input::Latch => {
                if pulsed(&self.time, &mut self.rose[1], self.latch, high) {
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

/// Whether a pulse that counts ends with this change of a clock input.
fn pulsed(time: &Option<Clock>, rose: &mut Nanos, was: bool, high: bool) -> bool {
    let now = time.as_ref().map_or(0, Clock::nanos);
    if high && !was {
        *rose = now;
    }
    was && !high && (time.is_none() || now - *rose >= PULSE)
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
