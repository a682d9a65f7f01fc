//! Driver for the 7.5" V2 panel: UC8179 controller, 800 x 480, black and white.
//!
//! Commands have the names and numbers of the UC8179 data sheet's command table. Their
//! values and order are those of the makers' example code for the panels GDEY075T7
//! (Good Display) and epd7in5_V2 (Waveshare), which agree; not yet tried on glass.

pub mod command;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

use crate::Frame;
use command::{DRF, DSLP, DSLP_CHECK, DTM1, DTM2, POF, PON, SETUP};

/// Most bytes in one SPI transfer: Linux's spidev refuses more by default.
pub const CHUNK: usize = 4096;
/// Time between two looks at BUSY, in milliseconds. The first look comes one such
/// step after the command, past the 200 µs that BUSY may take to fall.
const POLL_MS: u32 = 10;
/// Patience with power on, power off and reset, in milliseconds (usual: 40 to 140).
pub const POWER_LIMIT_MS: u32 = 2_000;
/// Patience with a full refresh, in milliseconds (usual: 1,200 to 4,100; more when cold).
pub const REFRESH_LIMIT_MS: u32 = 15_000;

/// What can go wrong between us and the glass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PanelError {
    /// The SPI bus refused a transfer.
    #[error("scoreboard: SPI failed during {during}: {cause}. Is SPI enabled, and free for us?")]
    Bus {
        /// The step that failed.
        during: &'static str,
        /// What the bus said.
        cause: String,
    },
    /// A control pin could not be driven or read.
    #[error(
        "scoreboard: pin {pin} failed during {during}: {cause}. Check its number in the configuration"
    )]
    Pin {
        /// DC, RST or BUSY.
        pin: &'static str,
        /// The step that failed.
        during: &'static str,
        /// What the pin said.
        cause: String,
    },
    /// BUSY stayed low beyond all patience.
    #[error(
        "scoreboard: still busy {ms} ms after {during}. Check the flat cable, the BUSY wire and the 3.3 V supply"
    )]
    BusyTimeout {
        /// How long we waited, in milliseconds.
        ms: u32,
        /// The step that did not end.
        during: &'static str,
    },
    /// BUSY never went low, though no panel refreshes at once.
    #[error(
        "scoreboard: no sign of work after {during}. Is the panel plugged in, and BUSY on the right pin?"
    )]
    Silent {
        /// The step that nobody answered.
        during: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Asleep, never started, or left half-way by an error: only a reset helps.
    Unknown,
    /// Registers set; the old picture in the controller's RAM is not known.
    Fresh,
    /// Registers set, and the old picture is the one on the glass.
    Ready,
}

/// The driver. The high voltages are on only while the picture changes.
///
/// `SPI` is a device with its own chip select (mode 0, up to 10 MHz), `DC` tells
/// commands (low) from data, `RST` resets when low, `BUSY` is low while the panel works.
#[derive(Debug)]
pub struct Uc8179<SPI, DC, RST, BUSY, DELAY> {
    spi: SPI,
    dc: DC,
    rst: RST,
    busy: BUSY,
    delay: DELAY,
    state: State,
}

impl<SPI, DC, RST, BUSY, DELAY> Uc8179<SPI, DC, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    DC: OutputPin,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    /// Takes the parts; nothing is sent yet.
    pub fn new(spi: SPI, dc: DC, rst: RST, busy: BUSY, delay: DELAY) -> Self {
        Self {
            spi,
            dc,
            rst,
            busy,
            delay,
            state: State::Unknown,
        }
    }

    /// Resets the controller and sets its registers; also ends a deep sleep. At most
    /// [`POWER_LIMIT_MS`] and a little more.
    pub fn init(&mut self) -> Result<(), PanelError> {
        self.state = State::Unknown;
        self.reset()?;
        for (command, parameters) in SETUP {
            self.send(command, parameters, "init")?;
        }
        self.state = State::Fresh;
        Ok(())
    }

    /// Ends a sleep; does nothing while the panel is awake.
    pub fn wake(&mut self) -> Result<(), PanelError> {
        match self.state {
            State::Unknown => self.init(),
            State::Fresh | State::Ready => Ok(()),
        }
    }

    /// Puts a frame on the glass by a full refresh and waits until it stands: some
    /// seconds, at most [`REFRESH_LIMIT_MS`] and the power steps. Wakes the panel if
    /// needed. After an error the next call starts from a reset.
    pub fn show(&mut self, frame: &Frame) -> Result<(), PanelError> {
        self.wake()?;
        let fresh = self.state == State::Fresh;
        self.state = State::Unknown;
        if fresh {
            self.send(DTM1, Frame::new().bytes(), "old picture")?;
        }
        self.send(DTM2, frame.bytes(), "new picture")?;
        self.send(PON, &[], "power on")?;
        self.wait(POWER_LIMIT_MS, "power on")?;
        self.send(DRF, &[], "refresh")?;
        if self.wait(REFRESH_LIMIT_MS, "refresh")? == 0 {
            return Err(PanelError::Silent { during: "refresh" });
        }
        self.power_off()?;
        self.state = State::Ready;
        Ok(())
    }

    /// Deep sleep: the picture stays, the current is nearly nothing. [`Uc8179::wake`],
    /// [`Uc8179::init`] or [`Uc8179::show`] ends it.
    pub fn sleep(&mut self) -> Result<(), PanelError> {
        if self.state != State::Unknown {
            self.state = State::Unknown;
            self.send(DSLP, &[DSLP_CHECK], "sleep")?;
        }
        Ok(())
    }

    fn power_off(&mut self) -> Result<(), PanelError> {
        self.send(POF, &[], "power off")?;
        self.wait(POWER_LIMIT_MS, "power off")?;
        Ok(())
    }

    /// A low pulse on RST, with the makers' pauses around it.
    fn reset(&mut self) -> Result<(), PanelError> {
        let failed = |error| pin_error("RST", "reset", &error);
        self.rst.set_high().map_err(failed)?;
        self.delay.delay_ms(20);
        self.rst.set_low().map_err(failed)?;
        self.delay.delay_ms(2);
        self.rst.set_high().map_err(failed)?;
        self.delay.delay_ms(20);
        self.wait(POWER_LIMIT_MS, "reset")?;
        Ok(())
    }

    fn send(&mut self, command: u8, data: &[u8], during: &'static str) -> Result<(), PanelError> {
        let dc_failed = |error| pin_error("DC", during, &error);
        let bus_failed = |error: SPI::Error| PanelError::Bus {
            during,
            cause: format!("{error:?}"),
        };
        self.dc.set_low().map_err(dc_failed)?;
        self.spi.write(&[command]).map_err(bus_failed)?;
        if !data.is_empty() {
            self.dc.set_high().map_err(dc_failed)?;
        }
        for chunk in data.chunks(CHUNK) {
            self.spi.write(chunk).map_err(bus_failed)?;
        }
        Ok(())
    }

    /// Waits until BUSY is high. Returns how many looks found it low.
    fn wait(&mut self, limit_ms: u32, during: &'static str) -> Result<u32, PanelError> {
        for looks in 0..limit_ms / POLL_MS {
            self.delay.delay_ms(POLL_MS);
            let idle = self
                .busy
                .is_high()
                .map_err(|error| pin_error("BUSY", during, &error))?;
            if idle {
                return Ok(looks);
            }
        }
        Err(PanelError::BusyTimeout {
            ms: limit_ms,
            during,
        })
    }
}

fn pin_error(pin: &'static str, during: &'static str, error: &impl std::fmt::Debug) -> PanelError {
    PanelError::Pin {
        pin,
        during,
        cause: format!("{error:?}"),
    }
}
