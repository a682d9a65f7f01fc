//! MCP23S17, sixteen pins on an SPI bus (data sheet DS20001952).

use embedded_hal::digital::{Error, ErrorKind, ErrorType, OutputPin};
use embedded_hal::spi::{self, Error as _, SpiDevice};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// Control byte with the address pins low, to write and to read.
const WRITE: u8 = 0x40;
const READ: u8 = 0x41;
/// First registers of pairs with IOCON.BANK = 0, as after a reset.
const IODIR: u8 = 0x00;
const OLAT: u8 = 0x14;
/// Outputs of the chip.
const OUTPUTS: u8 = 16;

/// Why an MCP23S17 did not do its part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ExpanderError {
    /// The SPI device of the host failed.
    #[error("SPI bus of the MCP23S17 failed: {0}; check that the bus is enabled")]
    Bus(spi::ErrorKind),
    /// What was written does not read back.
    #[error(
        "no MCP23S17 answers: OLAT and IODIR should read back as FFFF and 0000, found {outputs:04X} and {directions:04X}; check its power, its chip select, that A0 to A2 are low and that RESET is high"
    )]
    Absent {
        /// OLAT read back.
        outputs: u16,
        /// IODIR read back.
        directions: u16,
    },
}

impl Error for ExpanderError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

/// One MCP23S17 whose pins are all outputs. It stands alone on its chip select, its
/// address pins low. Each change of an output costs a transfer on its bus, which
/// makes every transfer with a reader three times as long on a Pi: where the
/// readers' speed counts, [`crate::Decoder`] does it for a change of a pin.
pub struct Mcp23s17<SPI> {
    spi: SPI,
    outputs: u16,
}

/// One output.
pub struct Mcp23s17Pin<SPI> {
    chip: Arc<Mutex<Mcp23s17<SPI>>>,
    output: u8,
}

impl<SPI: SpiDevice> Mcp23s17<SPI> {
    /// Takes the bus device of a chip, not of the readers' bus, at most 10 MHz. Gives
    /// GPA0 to GPA7 and GPB0 to GPB7 as outputs, all high.
    ///
    /// # Errors
    /// The bus fails, or no such chip answers.
    pub fn outputs(spi: SPI) -> Result<Vec<Mcp23s17Pin<SPI>>, ExpanderError> {
        let outputs = u16::MAX;
        let mut chip = Mcp23s17 { spi, outputs };
        // The latches first: no pin is ever driven low on the way.
        chip.write(OLAT, outputs)?;
        chip.write(IODIR, 0)?;
        let found = (chip.read(OLAT)?, chip.read(IODIR)?);
        if found != (outputs, 0) {
            let (outputs, directions) = found;
            return Err(ExpanderError::Absent {
                outputs,
                directions,
            });
        }
        let chip = Arc::new(Mutex::new(chip));
        let pin = |output| Mcp23s17Pin {
            chip: chip.clone(),
            output,
        };
        Ok((0..OUTPUTS).map(pin).collect())
    }

    fn set(&mut self, output: u8, high: bool) -> Result<(), ExpanderError> {
        let mask = 1 << output;
        let outputs = if high {
            self.outputs | mask
        } else {
            self.outputs & !mask
        };
        if outputs != self.outputs {
            self.write(OLAT, outputs)?;
            self.outputs = outputs;
        }
        Ok(())
    }

    /// A pair of registers, port A in the low byte.
    fn write(&mut self, pair: u8, value: u16) -> Result<(), ExpanderError> {
        let [a, b] = value.to_le_bytes();
        let written = self.spi.write(&[WRITE, pair, a, b]);
        written.map_err(|e| ExpanderError::Bus(e.kind()))
    }

    fn read(&mut self, pair: u8) -> Result<u16, ExpanderError> {
        let mut received = [0; 4];
        let read = self.spi.transfer(&mut received, &[READ, pair, 0, 0]);
        read.map_err(|e| ExpanderError::Bus(e.kind()))?;
        Ok(u16::from_le_bytes([received[2], received[3]]))
    }
}

impl<SPI: SpiDevice> ErrorType for Mcp23s17Pin<SPI> {
    type Error = ExpanderError;
}

impl<SPI: SpiDevice> OutputPin for Mcp23s17Pin<SPI> {
    fn set_low(&mut self) -> Result<(), ExpanderError> {
        let mut chip = self.chip.lock().unwrap_or_else(PoisonError::into_inner);
        chip.set(self.output, false)
    }

    fn set_high(&mut self) -> Result<(), ExpanderError> {
        let mut chip = self.chip.lock().unwrap_or_else(PoisonError::into_inner);
        chip.set(self.output, true)
    }
}
