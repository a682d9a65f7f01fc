//! Chip selects of every kind behind one type, and a device on a shared bus.

use embedded_hal::digital::{Error, ErrorKind, ErrorType, OutputPin};
use embedded_hal_bus::spi::MutexDevice;
use sensors::{DecoderPin, Hc595Pin, Mcp23s17Pin};

use super::{Backend, Bounded, Sleep};

/// A chip on a shared SPI bus. It holds the bus from select to deselect.
pub type Device<B, CS> = MutexDevice<'static, Bounded<<B as Backend>::Spi>, CS, Sleep>;

/// An output of an MCP23S17, whose own select is a pin of the board.
pub(super) type ChipPin<B> = Mcp23s17Pin<Device<B, <B as Backend>::Output>>;

/// A chip select: a pin of the board, or an output of an expander.
pub enum SelectPin<B: Backend> {
    /// A pin of the board.
    Pin(B::Output),
    /// An output of a 74HC138 or 74HC154.
    Decoder(DecoderPin<B::Output, Sleep>),
    /// An output of a chain of 74HC595.
    Hc595(Hc595Pin<B::Output, Sleep>),
    /// An output of an MCP23S17.
    Mcp23s17(ChipPin<B>),
}

/// A chip select that could not be driven: what the pin or expander said.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SelectError(String);

impl Error for SelectError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

impl<B: Backend> ErrorType for SelectPin<B> {
    type Error = SelectError;
}

impl<B: Backend> OutputPin for SelectPin<B> {
    fn set_low(&mut self) -> Result<(), SelectError> {
        match self {
            SelectPin::Pin(pin) => pin.set_low().map_err(told),
            SelectPin::Decoder(pin) => pin.set_low().map_err(told),
            SelectPin::Hc595(pin) => pin.set_low().map_err(told),
            SelectPin::Mcp23s17(pin) => pin.set_low().map_err(told),
        }
    }

    fn set_high(&mut self) -> Result<(), SelectError> {
        match self {
            SelectPin::Pin(pin) => pin.set_high().map_err(told),
            SelectPin::Decoder(pin) => pin.set_high().map_err(told),
            SelectPin::Hc595(pin) => pin.set_high().map_err(told),
            SelectPin::Mcp23s17(pin) => pin.set_high().map_err(told),
        }
    }
}

fn told(error: impl std::fmt::Debug) -> SelectError {
    SelectError(format!("{error:?}"))
}
