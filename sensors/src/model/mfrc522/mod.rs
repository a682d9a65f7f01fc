//! The MFRC522 at register level (data sheet 112139 rev. 3.9).

mod bus;
mod chip;
mod receiver;
mod spi;
mod wire;

pub use bus::ModelBus;
pub(super) use spi::transfer;
pub use spi::{CollPosReading, ModelConfig, ModelHeat, ModelIrq, ModelSpi, model_reader};
