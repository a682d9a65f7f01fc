//! The modelled wires between driver and controller, as `embedded-hal` sees them.

use std::fmt;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{self, InputPin, OutputPin};
use embedded_hal::spi::{self, Operation, SpiDevice};

use super::{OnDelay, Shared};

/// The bus. Most panels only listen: reads give ones, as an unconnected line does.
#[derive(Debug)]
pub struct ModelSpi(Shared);

impl ModelSpi {
    pub(super) fn new(shared: &Shared) -> Self {
        Self(shared.clone())
    }
}

impl spi::ErrorType for ModelSpi {
    type Error = WireError;
}

/// What a modelled wire has to complain of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// A transfer beyond what Linux's spidev accepts (4,096 bytes, error EMSGSIZE).
    #[error("SPI transfer of {0} bytes; spidev takes at most 4096, send it in pieces")]
    TooLong(usize),
    /// The wire failed, as the test asked.
    #[error("the wire failed")]
    Broken,
}

impl spi::Error for WireError {
    fn kind(&self) -> spi::ErrorKind {
        spi::ErrorKind::Other
    }
}

impl digital::Error for WireError {
    fn kind(&self) -> digital::ErrorKind {
        digital::ErrorKind::Other
    }
}

impl SpiDevice for ModelSpi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), WireError> {
        self.0.lock().select();
        for operation in operations {
            match operation {
                Operation::Write(bytes) => {
                    if bytes.len() > crate::uc8179::CHUNK {
                        return Err(WireError::TooLong(bytes.len()));
                    }
                    self.0.wire(|model| model.receive(bytes))?;
                }
                Operation::Read(bytes) => self.0.wire(|model| model.reply(bytes))?,
                Operation::Transfer(read, write) => {
                    self.0.wire(|model| model.receive(write))?;
                    read.fill(0xFF);
                }
                Operation::TransferInPlace(bytes) => {
                    self.0.wire(|model| model.receive(bytes))?;
                    bytes.fill(0xFF);
                }
                Operation::DelayNs(ns) => self.0.lock().advance_us(u64::from(*ns) / 1_000),
            }
        }
        Ok(())
    }
}

/// A wire the driver drives: DC or RST.
#[derive(Debug)]
pub struct ModelOutput {
    shared: Shared,
    wire: Wire,
}

#[derive(Clone, Copy, Debug)]
enum Wire {
    DataCommand,
    Reset,
}

impl ModelOutput {
    pub(super) fn dc(shared: &Shared) -> Self {
        Self {
            shared: shared.clone(),
            wire: Wire::DataCommand,
        }
    }

    pub(super) fn reset(shared: &Shared) -> Self {
        Self {
            shared: shared.clone(),
            wire: Wire::Reset,
        }
    }

    fn drive(&mut self, high: bool) -> Result<(), WireError> {
        let wire = self.wire;
        self.shared.wire(|model| match wire {
            Wire::DataCommand => model.drive_dc(high),
            Wire::Reset => model.drive_reset(high),
        })
    }
}

impl digital::ErrorType for ModelOutput {
    type Error = WireError;
}

impl OutputPin for ModelOutput {
    fn set_low(&mut self) -> Result<(), WireError> {
        self.drive(false)
    }

    fn set_high(&mut self) -> Result<(), WireError> {
        self.drive(true)
    }
}

/// The wire the panel drives: BUSY.
#[derive(Debug)]
pub struct ModelInput(Shared);

impl ModelInput {
    pub(super) fn busy(shared: &Shared) -> Self {
        Self(shared.clone())
    }
}

impl digital::ErrorType for ModelInput {
    type Error = WireError;
}

impl InputPin for ModelInput {
    fn is_high(&mut self) -> Result<bool, WireError> {
        self.0.wire(|model| model.busy_pin())
    }

    fn is_low(&mut self) -> Result<bool, WireError> {
        self.0.wire(|model| !model.busy_pin())
    }
}

/// The driver's pauses: they move the model's clock, and the hook's if there is one.
pub struct ModelDelay {
    shared: Shared,
    on_delay: Option<OnDelay>,
}

impl ModelDelay {
    pub(super) fn new(shared: &Shared, on_delay: Option<OnDelay>) -> Self {
        Self {
            shared: shared.clone(),
            on_delay,
        }
    }

    fn pause_us(&mut self, us: u64) {
        if let Some(on_delay) = &mut self.on_delay {
            on_delay(us);
        }
        self.shared.lock().advance_us(us);
    }
}

impl DelayNs for ModelDelay {
    fn delay_ns(&mut self, ns: u32) {
        self.pause_us(u64::from(ns).div_ceil(1_000));
    }

    // The defaults split a pause into many short ones; a hook that sleeps wants it whole.
    fn delay_us(&mut self, us: u32) {
        self.pause_us(u64::from(us));
    }

    fn delay_ms(&mut self, ms: u32) {
        self.pause_us(u64::from(ms) * 1_000);
    }
}

impl fmt::Debug for ModelDelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ModelDelay")
    }
}
