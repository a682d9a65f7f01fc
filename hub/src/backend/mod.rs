//! The table's hardware, made from its configuration.
//!
//! A [`Backend`] opens pins and buses: [`rppal`] by mapped registers, [`linux`] through the
//! kernel, and in tests a modelled board. [`assemble`] puts the drivers on it in an order that is
//! safe on a shared bus: every chip select is high before the first byte is sent.

mod assemble;
mod bounded;
#[cfg(all(target_os = "linux", any(feature = "rppal", feature = "linux")))]
mod device;
mod error;
#[cfg(all(feature = "linux", target_os = "linux"))]
pub mod linux;
#[cfg(all(feature = "rppal", target_os = "linux"))]
pub mod rppal;
mod select;
mod table_reader;
mod wires;

use std::time::{Duration, Instant};

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::i2c::I2c;
use embedded_hal::spi::SpiBus;

use crate::config::{Bus, BusConfig, Pin};

pub use assemble::{Hardware, Missed, assemble, is_back, open};
pub use bounded::{Bounded, MOST};
pub use error::BackendError;
pub use select::{Device, SelectError, SelectPin};
pub use table_reader::TableReader;
pub use wires::{SharedBus, Wires};

/// What opens the pins and buses of a board.
pub trait Backend: 'static {
    /// A pin that is driven.
    type Output: OutputPin + Send + 'static;
    /// A pin that is looked at.
    type Input: InputPin + Send + 'static;
    /// An SPI bus, mode 0, most significant bit first. Its transfers may be limited to [`MOST`]
    /// bytes, and its `transfer` to equal lengths: [`Bounded`] keeps to that.
    type Spi: SpiBus + Send + 'static;
    /// An I2C bus.
    type I2c: I2c + Send + 'static;

    /// A pin as output, high from its first moment on.
    ///
    /// # Errors
    /// The pin cannot be had.
    fn output(&mut self, pin: Pin) -> Result<Self::Output, BackendError>;

    /// A pin as input, without a pull.
    ///
    /// # Errors
    /// The pin cannot be had.
    fn input(&mut self, pin: Pin) -> Result<Self::Input, BackendError>;

    /// An SPI bus at its speed.
    ///
    /// # Errors
    /// The bus cannot be had.
    fn spi(&mut self, bus: &BusConfig) -> Result<Self::Spi, BackendError>;

    /// An I2C bus.
    ///
    /// # Errors
    /// The bus cannot be had.
    fn i2c(&mut self, bus: Bus) -> Result<Self::I2c, BackendError>;
}

/// The kernel wakes nobody in less than some 50 µs, so a shorter wait is spent here.
const SHORTEST_SLEEP: Duration = Duration::from_micros(50);

/// Waits by sleeping; what is shorter than the kernel can sleep, by looking at the clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sleep;

impl DelayNs for Sleep {
    fn delay_ns(&mut self, ns: u32) {
        let (begin, time) = (Instant::now(), Duration::from_nanos(u64::from(ns)));
        if time >= SHORTEST_SLEEP {
            std::thread::sleep(time);
        }
        while begin.elapsed() < time {
            std::hint::spin_loop();
        }
    }
}
