//! Pins by `gpiocdev` and buses by `linux-embedded-hal`: all through the kernel, on any board. A
//! change of a pin is a call of the kernel, some µs.

use std::path::{Path, PathBuf};

use embedded_hal::digital::{Error, ErrorKind, ErrorType, InputPin, OutputPin};
use gpiocdev::Request;
use gpiocdev::chip::{Chip, chips};
use gpiocdev::line::Value;
use linux_embedded_hal::spidev::{SpiModeFlags, SpidevOptions};
use linux_embedded_hal::{I2cdev, SpidevBus};

use super::device::reachable;
use super::{Backend, BackendError};
use crate::config::{Bus, BusConfig, Pin};

/// Labels of the chips that have a Pi's header begin so: `pinctrl-bcm2711`, `pinctrl-rp1`.
const LABELS: [&str; 2] = ["pinctrl-bcm", "pinctrl-rp1"];
/// Who uses the pins, for `gpioinfo`.
const CONSUMER: &str = "remmi";

/// The character device with the header's pins.
pub struct Linux {
    chip: PathBuf,
}

impl Linux {
    /// Takes the named device, or finds the header's by its label.
    ///
    /// # Errors
    /// There is none, or the user may not.
    pub fn new(chip: Option<&Path>) -> Result<Linux, BackendError> {
        let chip = match chip {
            Some(chip) => chip.to_owned(),
            None => header()?,
        };
        let opened = std::fs::OpenOptions::new().read(true).open(&chip);
        let file = chip.display().to_string();
        opened.map_err(|error| match error.kind() {
            std::io::ErrorKind::PermissionDenied => BackendError::Permission {
                file,
                part: "the pins".to_owned(),
                group: "gpio",
            },
            _ => BackendError::NoPi {
                cause: format!("{file}: {error}"),
            },
        })?;
        Ok(Linux { chip })
    }

    fn request(
        &self,
        pin: Pin,
        set: impl Fn(&mut gpiocdev::request::Builder),
    ) -> Result<Line, BackendError> {
        let mut builder = Request::builder();
        builder
            .on_chip(&self.chip)
            .with_consumer(CONSUMER)
            .with_line(u32::from(pin.gpio()));
        set(&mut builder);
        let request = builder.request();
        request
            .map(Line)
            .map_err(|error| BackendError::pin(pin, error))
    }
}

/// Finds the device whose label is that of a Pi's header.
fn header() -> Result<PathBuf, BackendError> {
    let none = |cause: String| BackendError::NoPi { cause };
    let paths = chips().map_err(|error| none(error.to_string()))?;
    let is_header = |path: &&PathBuf| {
        let info = Chip::from_path(path).and_then(|chip| chip.info());
        info.is_ok_and(|info| LABELS.iter().any(|label| info.label.starts_with(label)))
    };
    let found = paths.iter().find(is_header).cloned();
    found.ok_or_else(|| {
        none(
            "no /dev/gpiochip with the pins of a header; name it with gpiochip in [table]"
                .to_owned(),
        )
    })
}

/// One pin.
#[derive(Debug)]
pub struct Line(Request);

/// The kernel refused.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct LineError(gpiocdev::Error);

impl Error for LineError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

impl ErrorType for Line {
    type Error = LineError;
}

impl OutputPin for Line {
    fn set_low(&mut self) -> Result<(), LineError> {
        self.0.set_lone_value(Value::Inactive).map_err(LineError)
    }

    fn set_high(&mut self) -> Result<(), LineError> {
        self.0.set_lone_value(Value::Active).map_err(LineError)
    }
}

impl InputPin for Line {
    fn is_high(&mut self) -> Result<bool, LineError> {
        let value = self.0.lone_value().map_err(LineError)?;
        Ok(value == Value::Active)
    }

    fn is_low(&mut self) -> Result<bool, LineError> {
        self.is_high().map(|high| !high)
    }
}

impl Backend for Linux {
    type Output = Line;
    type Input = Line;
    type Spi = SpidevBus;
    type I2c = I2cdev;

    fn output(&mut self, pin: Pin) -> Result<Line, BackendError> {
        self.request(pin, |builder| {
            builder.as_output(Value::Active);
        })
    }

    fn input(&mut self, pin: Pin) -> Result<Line, BackendError> {
        self.request(pin, |builder| {
            builder.as_input();
        })
    }

    fn spi(&mut self, config: &BusConfig) -> Result<SpidevBus, BackendError> {
        let bus = config.bus;
        reachable(bus)?;
        let mut spi =
            SpidevBus::open(bus.device()).map_err(|error| BackendError::bus(bus, error))?;
        let options = SpidevOptions::new()
            .bits_per_word(8)
            .max_speed_hz(1_000 * config.speed_khz)
            .mode(SpiModeFlags::SPI_MODE_0)
            .build();
        let configured = spi.configure(&options);
        configured.map_err(|error| BackendError::bus(bus, error))?;
        Ok(spi)
    }

    fn i2c(&mut self, bus: Bus) -> Result<I2cdev, BackendError> {
        reachable(bus)?;
        I2cdev::new(bus.device()).map_err(|error| BackendError::bus(bus, error))
    }
}
