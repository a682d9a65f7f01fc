//! A PN5180 with tags of ISO 15693 in its field.

mod air;
mod chip;
mod field;
mod registers;
mod spi;
mod tag;

use super::{ClockDelay, Line, Nanos};
use crate::pn5180::Pn5180;
pub use field::VicinityField;
pub use spi::{Pn5180Busy, Pn5180Spi};

/// When the chip says that an answer is over in which tags collided. The data sheet does not
/// tell, so the driver must cope with both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollisionEnd {
    /// At the first bit that collided: the tags are still sending.
    AtOnce,
    /// With the last tag's end of frame.
    WithFrame,
}

/// How the model behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pn5180Config {
    /// Bus clock in Hz, at least 1. The chip takes 7 MHz at most.
    pub spi_hz: u32,
    /// Cost of one transfer besides its bits, in µs: 15 on a Raspberry Pi.
    pub transfer_us: u32,
    /// What the chip's firmware takes for a command, in µs: a guess.
    pub firmware_us: u32,
    /// When a collision ends an answer.
    pub collision_end: CollisionEnd,
    /// Seed of all chance in this field.
    pub seed: u64,
}

impl Default for Pn5180Config {
    fn default() -> Self {
        Pn5180Config {
            spi_hz: 2_000_000,
            transfer_us: 15,
            firmware_us: 40,
            collision_end: CollisionEnd::WithFrame,
            seed: 0,
        }
    }
}

impl Pn5180Config {
    fn byte_time(&self) -> Nanos {
        8_000_000_000 / Nanos::from(self.spi_hz.max(1))
    }

    fn transfer_time(&self) -> Nanos {
        Nanos::from(self.transfer_us) * 1_000
    }

    fn firmware_time(&self) -> Nanos {
        Nanos::from(self.firmware_us) * 1_000
    }
}

/// The driver over a modelled chip, with its BUSY and reset wires.
pub type ModelPn5180 = Pn5180<Pn5180Spi, Pn5180Busy, Line, ClockDelay>;

/// The driver over a modelled chip whose antenna makes this field.
pub fn model_pn5180(field: &VicinityField, config: Pn5180Config) -> ModelPn5180 {
    let reset = Line::new();
    let chip = Pn5180Spi::new(field, config, &reset);
    let busy = chip.busy();
    Pn5180::new(chip, busy, reset, ClockDelay::new(field.bus_clock()))
}
