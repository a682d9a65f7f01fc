//! Pins and buses by `rppal` 0.22: the registers of the pins are mapped, which makes a change of
//! one some 50 ns. It knows boards up to the Pi 5 and is no longer developed.
//!
//! What it gets wrong, and how that is kept away here: its `SimpleHalSpiDevice` sends zeros for a
//! transfer in place, so its `Spi` serves as a bus under devices of `embedded_hal_bus`; transfers
//! of unequal lengths clock the shorter only, and long ones fail, so it lies in
//! [`super::Bounded`]; and it knows no bus without a select of the kernel's, so that one
//! (CE0) stays unconnected.

use std::io::ErrorKind;

use rppal::gpio::{self, Gpio};
use rppal::i2c::I2c;
use rppal::spi::{Mode, SlaveSelect, Spi};

use super::device::reachable;
use super::{Backend, BackendError};
use crate::config::{Bus, BusConfig, Pin};

/// The board's pins, mapped.
pub struct Rppal {
    gpio: Gpio,
}

impl Rppal {
    /// Maps the registers.
    ///
    /// # Errors
    /// This is not a Raspberry Pi, or the user may not.
    pub fn new() -> Result<Rppal, BackendError> {
        let refused = |file| BackendError::Permission {
            file,
            part: "the pins".to_owned(),
            group: "gpio",
        };
        let gpio = Gpio::new().map_err(|error| match error {
            gpio::Error::PermissionDenied(file) => refused(file),
            // It also tries /dev/mem, and tells of the other file then.
            gpio::Error::Io(error) if error.kind() == ErrorKind::PermissionDenied => {
                refused("/dev/gpiomem".to_owned())
            }
            other => BackendError::NoPi {
                cause: format!("rppal: {other}"),
            },
        })?;
        Ok(Rppal { gpio })
    }

    fn pin(&self, pin: Pin) -> Result<gpio::Pin, BackendError> {
        let taken = self.gpio.get(pin.gpio());
        taken.map_err(|error| BackendError::pin(pin, error))
    }
}

impl Backend for Rppal {
    type Output = gpio::OutputPin;
    type Input = gpio::InputPin;
    type Spi = Spi;
    type I2c = I2c;

    fn output(&mut self, pin: Pin) -> Result<gpio::OutputPin, BackendError> {
        Ok(self.pin(pin)?.into_output_high())
    }

    fn input(&mut self, pin: Pin) -> Result<gpio::InputPin, BackendError> {
        Ok(self.pin(pin)?.into_input())
    }

    fn spi(&mut self, config: &BusConfig) -> Result<Spi, BackendError> {
        use rppal::spi::Bus as Number;
        let bus = config.bus;
        let number = match bus {
            Bus::Spi(0) => Number::Spi0,
            Bus::Spi(1) => Number::Spi1,
            Bus::Spi(3) => Number::Spi3,
            Bus::Spi(4) => Number::Spi4,
            Bus::Spi(5) => Number::Spi5,
            Bus::Spi(6) => Number::Spi6,
            Bus::Spi(_) | Bus::I2c(_) => return Err(BackendError::bus(bus, "no SPI bus")),
        };
        reachable(bus)?;
        let speed_hz = 1_000 * config.speed_khz;
        let opened = Spi::new(number, SlaveSelect::Ss0, speed_hz, Mode::Mode0);
        opened.map_err(|error| BackendError::bus(bus, error))
    }

    fn i2c(&mut self, bus: Bus) -> Result<I2c, BackendError> {
        let Bus::I2c(number) = bus else {
            return Err(BackendError::bus(bus, "no I2C bus"));
        };
        reachable(bus)?;
        I2c::with_bus(number).map_err(|error| BackendError::bus(bus, error))
    }
}
