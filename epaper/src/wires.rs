//! The wires to a panel, which both controllers share: commands and data over SPI, a
//! reset, and patience with BUSY.

use core::time::Duration;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::{Operation, SpiDevice};

use crate::PanelError;

/// Most bytes in one SPI transfer: Linux's spidev refuses more by default.
pub const CHUNK: usize = 4096;
/// Time between two looks at BUSY, in milliseconds. The first look comes one such
/// step after the command, past the 200 µs that BUSY may take to show it.
const POLL_MS: u32 = 10;
/// Looks at a BUSY that is expected to say "rests" at once, and the time between them, in microseconds.
const BRISK_LOOKS: u32 = 100;
const BRISK_US: u32 = 10;
/// Patience with power on, power off and reset, in milliseconds (usual: 10 to 140).
pub const POWER_LIMIT_MS: u32 = 2_000;
/// Patience with a refresh of a panel without colour, in milliseconds (usual: 400 to 4,100; more when cold).
pub const REFRESH_LIMIT_MS: u32 = 15_000;

/// Left at least to a refresh of which BUSY tells nothing, in milliseconds.
const BLIND_REFRESH_MS: u32 = 4_500;
/// Left to a power off of which BUSY may tell nothing, in milliseconds (usual: 42).
const BLIND_POWER_OFF_MS: u32 = 200;

/// The level of BUSY while the panel works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BusyLevel {
    /// UC8179.
    Low,
    /// SSD1683.
    High,
}

/// How a controller takes its wires.
#[derive(Clone, Copy, Debug)]
pub struct Chip {
    /// BUSY while it works.
    pub works: BusyLevel,
    /// How long RST is low for a reset, in milliseconds.
    pub low_ms: u32,
    /// Longest refresh of the panel, at room temperature.
    pub longest: Duration,
}

/// The wires and how much went over them.
#[derive(Debug)]
pub struct Wires<SPI, DC, RST, BUSY, DELAY> {
    spi: SPI,
    dc: DC,
    rst: RST,
    busy: BUSY,
    delay: DELAY,
    chip: Chip,
    /// Left to a refresh of which BUSY tells nothing, and patience with one, in milliseconds.
    blind_ms: u32,
    limit_ms: u32,
    sent: u64,
}

impl<SPI, DC, RST, BUSY, DELAY> Wires<SPI, DC, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    DC: OutputPin,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    /// The wires of a panel: SPI, DC, RST and BUSY.
    pub fn new((spi, dc, rst, busy): (SPI, DC, RST, BUSY), delay: DELAY, chip: Chip) -> Self {
        let longest_ms = chip.longest.as_millis() as u32;
        Self {
            spi,
            dc,
            rst,
            busy,
            delay,
            chip,
            blind_ms: BLIND_REFRESH_MS.max(longest_ms),
            limit_ms: REFRESH_LIMIT_MS.max(3 * longest_ms),
            sent: 0,
        }
    }

    /// Patience with a refresh, in milliseconds.
    pub fn limit_ms(&self) -> u32 {
        self.limit_ms
    }

    /// Bytes sent so far.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Lets a refresh end that somebody else may have begun: a program before this one, which
    /// fell in the middle of it. A reset would leave the glass half-way. Waits no longer than
    /// `limit_ms`, for BUSY may say "at work" for other reasons; those come up after the reset.
    pub fn let_end(&mut self, limit_ms: u32) {
        let _ = self.wait(limit_ms, "reset");
    }

    /// A low pulse on RST, and patience until the controller rests.
    pub fn reset(&mut self) -> Result<(), PanelError> {
        self.pulse()?;
        self.wait(POWER_LIMIT_MS, "reset")?;
        Ok(())
    }

    /// After an error: turns the high voltages off by what still works, the command for it or
    /// a reset, which ends them too. Nobody is told what fails in it; the error was told.
    pub fn quench(&mut self, power_off: Option<u8>) {
        if let Some(command) = power_off {
            let _ = self.send(command, &[], "power off");
            self.delay.delay_ms(BLIND_POWER_OFF_MS);
        }
        let _ = self.pulse();
    }

    /// A low pulse on RST, with the makers' pauses around it.
    pub fn pulse(&mut self) -> Result<(), PanelError> {
        let failed = |error| PanelError::pin("RST", "reset", &error);
        self.rst.set_high().map_err(failed)?;
        self.delay.delay_ms(20);
        self.rst.set_low().map_err(failed)?;
        self.delay.delay_ms(self.chip.low_ms);
        self.rst.set_high().map_err(failed)?;
        self.delay.delay_ms(20);
        Ok(())
    }

    /// A command and its parameters or picture data.
    pub fn send(
        &mut self,
        command: u8,
        data: &[u8],
        during: &'static str,
    ) -> Result<(), PanelError> {
        let dc_failed = |error| PanelError::pin("DC", during, &error);
        let bus_failed = |error: SPI::Error| PanelError::bus(during, &error);
        self.dc.set_low().map_err(dc_failed)?;
        self.spi.write(&[command]).map_err(bus_failed)?;
        if !data.is_empty() {
            self.dc.set_high().map_err(dc_failed)?;
        }
        for chunk in data.chunks(CHUNK) {
            self.spi.write(chunk).map_err(bus_failed)?;
        }
        self.sent += 1 + data.len() as u64;
        Ok(())
    }

    /// Several commands in a row.
    pub fn send_all(
        &mut self,
        commands: &[(u8, &[u8])],
        during: &'static str,
    ) -> Result<(), PanelError> {
        for (command, data) in commands {
            self.send(*command, data, during)?;
        }
        Ok(())
    }

    /// Waits until the panel rests. Returns how many looks found it at work.
    pub fn wait(&mut self, limit_ms: u32, during: &'static str) -> Result<u32, PanelError> {
        for looks in 0..limit_ms / POLL_MS {
            self.delay.delay_ms(POLL_MS);
            if !self.works(during)? {
                return Ok(looks);
            }
        }
        Err(PanelError::BusyTimeout {
            ms: limit_ms,
            during,
        })
    }

    /// Waits until the panel rests, for which it is looked at at once and then at short intervals.
    pub fn ready(&mut self, limit_ms: u32, during: &'static str) -> Result<(), PanelError> {
        let looks = (0..BRISK_LOOKS).map(|_| BRISK_US);
        for pause_us in looks.chain((0..limit_ms).map(|_| 1_000)) {
            if !self.works(during)? {
                return Ok(());
            }
            self.delay.delay_us(pause_us);
        }
        Err(PanelError::BusyTimeout {
            ms: limit_ms,
            during,
        })
    }

    /// Whether BUSY says "at work".
    fn works(&mut self, during: &'static str) -> Result<bool, PanelError> {
        let works = match self.chip.works {
            BusyLevel::Low => self.busy.is_low(),
            BusyLevel::High => self.busy.is_high(),
        };
        works.map_err(|error| PanelError::pin("BUSY", during, &error))
    }

    /// Some bytes behind a word, under one chip select.
    pub fn burst(
        &mut self,
        word: u16,
        data: &[u8],
        during: &'static str,
    ) -> Result<(), PanelError> {
        let word = word.to_be_bytes();
        let operations = &mut [Operation::Write(&word), Operation::Write(data)];
        self.transaction(operations, during)?;
        self.sent += data.len() as u64;
        Ok(())
    }

    /// Writing and reading under one chip select; two bytes of what is written count as sent.
    pub fn transaction(
        &mut self,
        operations: &mut [Operation<'_, u8>],
        during: &'static str,
    ) -> Result<(), PanelError> {
        let failed = |error: SPI::Error| PanelError::bus(during, &error);
        self.spi.transaction(operations).map_err(failed)?;
        self.sent += 2;
        Ok(())
    }

    /// Lets time pass.
    pub fn pause_ms(&mut self, ms: u32) {
        self.delay.delay_ms(ms);
    }

    /// Starts a refresh and waits for it; one that takes no time at all was none.
    pub fn refresh(&mut self, command: u8) -> Result<(), PanelError> {
        let sent = self.send(command, &[], "refresh");
        let error = match sent.and_then(|()| self.wait(self.limit_ms, "refresh")) {
            Ok(0) => PanelError::Silent { during: "refresh" },
            Ok(_) => return Ok(()),
            Err(error @ PanelError::BusyTimeout { .. }) => return Err(error),
            Err(error) => error,
        };
        // BUSY is not to be believed, or could not be read: ink that moves all the same is left
        // its time before anybody turns the power off, and more where BUSY does tell.
        self.delay.delay_ms(self.blind_ms);
        self.let_end(self.limit_ms - self.blind_ms);
        Err(error)
    }
}
