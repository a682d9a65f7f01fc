//! Several chips on one SPI bus, each with a chip select of its own.

use super::spi::{ModelConfig, ModelIrq, ModelSpi, transfer};
use crate::model::Nanos;
use crate::model::clock::Clock;
use crate::model::field::Field;
use crate::model::line::Line;
use core::convert::Infallible;
use embedded_hal::spi::{ErrorType, SpiBus};

/// The wires that several readers share: clock, both data lines, reset.
pub struct ModelBus {
    clock: Clock,
    byte_time: Nanos,
    transfer_time: Nanos,
    reset: Line,
    readers: Vec<Place>,
    clashes: u64,
}

/// One reader at the bus.
struct Place {
    chip: ModelSpi,
    select: Line,
    /// Falls of the wires that it has acted upon.
    selected: u64,
    resets: u64,
    /// It does not let MISO go when it is not selected.
    holds: bool,
    /// The last bit that it sent was a 0.
    low: bool,
}

impl ModelBus {
    /// An empty bus. While `reset` is low no reader does anything.
    pub fn new(clock: &Clock, config: ModelConfig, reset: &Line) -> Self {
        ModelBus {
            clock: clock.clone(),
            byte_time: config.byte_time(),
            transfer_time: config.transfer_time(),
            reset: reset.clone(),
            readers: Vec::new(),
            clashes: 0,
        }
    }

    /// Puts a chip whose antenna makes this field at the bus. Gives its interrupt pin.
    pub fn add(&mut self, field: &Field, config: ModelConfig, select: &Line) -> ModelIrq {
        let chip = ModelSpi::new(field, config);
        let irq = chip.irq();
        self.readers.push(Place {
            chip,
            select: select.clone(),
            selected: select.falls(),
            resets: self.reset.falls(),
            holds: false,
            low: false,
        });
        irq
    }

    /// The n-th chip, from 0, goes on driving MISO when it is not selected, with the last bit that it sent, as copies
    /// and boards of other makers do. Where two drive the line a 0 wins, and a chip after a reset drives it only once
    /// it was selected: a real line may be anything in between.
    pub fn hold_miso(&mut self, reader: usize) {
        if let Some(place) = self.readers.get_mut(reader) {
            place.holds = true;
        }
    }

    /// Bytes that found more than one reader selected.
    pub fn clashes(&self) -> u64 {
        self.clashes
    }

    /// One byte for whoever is selected. Nobody drives the line: all ones.
    fn byte(&mut self, sent: u8) -> u8 {
        self.clock.advance(self.byte_time);
        let mut answers = 0;
        let mut received = 0xff;
        let in_reset = self.reset.is_low();
        for place in &mut self.readers {
            if place.resets != self.reset.falls() {
                place.resets = self.reset.falls();
                place.chip.hard_reset();
                place.low = false;
            }
            if in_reset {
                continue;
            }
            if !place.select.is_low() {
                received &= if place.holds && place.low { 0x00 } else { 0xff };
                continue;
            }
            if place.selected != place.select.falls() {
                place.selected = place.select.falls();
                place.chip.select();
            }
            let answer = place.chip.wires().byte(sent);
            place.low = answer & 1 == 0;
            received &= answer;
            answers += 1;
        }
        self.clashes += u64::from(answers > 1);
        received
    }
}

impl ErrorType for ModelBus {
    type Error = Infallible;
}

impl SpiBus for ModelBus {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.transfer(words, &[])
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.transfer(&mut [], words)
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        self.clock.advance(self.transfer_time);
        transfer(read, write, |sent| self.byte(sent));
        Ok(())
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.clock.advance(self.transfer_time);
        words.iter_mut().for_each(|word| *word = self.byte(*word));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
