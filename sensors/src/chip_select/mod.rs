//! Chip selects for more readers than the host has pins.
//!
//! All give [`embedded_hal::digital::OutputPin`]s for the chip select of an
//! `embedded_hal_bus` device. None may hang on the bus of the readers it selects:
//! to deselect a reader something has to be sent, and the reader would hear it.

mod decoder;
mod hc595;
mod mcp23s17;
mod reset;

pub use decoder::{Decoder, DecoderPin};
pub use hc595::{Hc595, Hc595Pin};
pub use mcp23s17::{ExpanderError, Mcp23s17, Mcp23s17Pin};
pub use reset::{ResetLine, hard_reset, power_cycle};
