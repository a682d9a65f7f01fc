//! Driver for the PN5180 as a reader of ISO 15693. Section numbers are those of its data sheet
//! (PN5180A0xx/C3,C4 rev. 4.0) unless a standard is named.

mod exchange;
mod link;
mod read_field;
pub(crate) mod register;

use crate::failure::ReaderError;
use crate::reader::Reader;
use crate::reading::Reading;
use core::fmt;
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;
use exchange::SILENCE;
use link::Link;
use read_field::Known;
use register::{
    CRC_RX_CONFIG, CRC_TX_CONFIG, FIELD, IRQ_CLEAR, IRQ_STATUS, ISO_15693, RF_STATUS,
    TIMER1_CONFIG, TIMER1_RELOAD, TX_CONFIG, VERSIONS, command, crc, irq, timer, tx,
};

/// How long the field is off until every tag has forgotten its state: 5 ms are not enough.
const OFF_US: u32 = 6_000;
/// Until a tag hears: 1 ms (ISO/IEC 15693-2), and some room.
const POWER_UP_US: u32 = 1_200;
/// Looks at the chip's status for an event of its own, and the pause between two.
const LOOKS: u32 = 50;
const PAUSE_US: u32 = 200;
/// Settings of timer 1, which tells that nobody answers.
const TIMER: u32 = timer::ENABLE | timer::FROM_SENT;

/// What the EEPROM names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pn5180Version {
    /// Version of the product, major and minor.
    pub product: (u8, u8),
    /// Version of the firmware, major and minor.
    pub firmware: (u8, u8),
}

impl fmt::Display for Pn5180Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pn5180Version { product, firmware } = self;
        let (major, minor) = product;
        write!(f, "PN5180 {major}.{minor}, firmware ")?;
        write!(f, "{}.{}", firmware.0, firmware.1)
    }
}

/// One PN5180 with its antenna, over SPI up to 7 MHz in mode 0, with its BUSY and reset wires.
///
/// It reads tags of ISO 15693 (NFC Forum type 5), any number at once, and no others. The field
/// stays on between reads, and known tags stay quiet: each is asked by its name, then one round
/// asks whether there is anybody else. Every sixteenth read begins with a new field.
pub struct Pn5180<SPI, BUSY, RESET, DELAY> {
    link: Link<SPI, BUSY, RESET, DELAY>,
    /// `TX_CONFIG` as the RF configuration set it.
    tx_config: u32,
    /// What it is at present.
    tx_config_now: u32,
    /// Tags that answered to their names since the field is on, or just before.
    known: Vec<Known>,
    /// Reads until the field is switched off and on.
    reads_left: u32,
    field_is_on: bool,
    /// Air that this read may still take, in µs, and the frames that it has sent.
    air_left: u32,
    frames: u32,
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs>
    Pn5180<SPI, BUSY, RESET, DELAY>
{
    /// Takes the bus device of one chip, the pins that its BUSY and reset lead to, and a way to
    /// wait. Nothing is sent before [`Reader::init`].
    pub fn new(spi: SPI, busy: BUSY, reset: RESET, delay: DELAY) -> Self {
        Pn5180 {
            link: Link::new(spi, busy, reset, delay),
            tx_config: 0,
            tx_config_now: 0,
            known: Vec::new(),
            reads_left: 0,
            field_is_on: false,
            air_left: 0,
            frames: 0,
        }
    }

    fn version(&mut self) -> Result<Pn5180Version, ReaderError> {
        let mut found = [0; 4];
        self.link
            .ask(&[command::READ_EEPROM, VERSIONS, 4], &mut found)?;
        let busy_moved = self.link.busy_moved;
        match found {
            [minor, major @ 1..=9, firmware_minor, firmware @ 2..=9] => Ok(Pn5180Version {
                product: (major, minor),
                firmware: (firmware, firmware_minor),
            }),
            found => Err(ReaderError::Pn5180 { found, busy_moved }),
        }
    }

    /// Until the chip raises one of these.
    fn await_event(&mut self, bits: u32, waiting_for: &'static str) -> Result<(), ReaderError> {
        for _ in 0..LOOKS {
            let [status] = self.link.registers([IRQ_STATUS])?;
            if status & bits != 0 && status & !irq::ALL == 0 {
                return Ok(());
            }
            self.link.delay.delay_us(PAUSE_US);
        }
        Err(ReaderError::Timeout {
            waiting_for,
            polls: LOOKS,
        })
    }

    /// A chip that lost its power or its field says so by what it holds.
    fn check_configuration(&mut self) -> Result<(), ReaderError> {
        let [reload, config, crc_rx, crc_tx, rf] = self.link.registers([
            TIMER1_RELOAD,
            TIMER1_CONFIG,
            CRC_RX_CONFIG,
            CRC_TX_CONFIG,
            RF_STATUS,
        ])?;
        let field = rf & FIELD != 0;
        let held = reload == SILENCE as u32
            && config == TIMER
            && crc_rx & crc_tx & crc::ENABLE != 0
            && (field || !self.field_is_on);
        held.then_some(()).ok_or(ReaderError::NotConfigured)
    }

    fn field_on(&mut self) -> Result<(), ReaderError> {
        let clear = (IRQ_CLEAR, command::SET, irq::ALL);
        self.link.change([clear])?;
        self.link.tell(&[command::RF_ON, 0])?;
        self.await_event(irq::RF_ON, "its field")?;
        self.link.delay.delay_us(POWER_UP_US);
        self.field_is_on = true;
        Ok(())
    }

    fn field_off(&mut self) -> Result<(), ReaderError> {
        if self.field_is_on {
            self.link.tell(&[command::RF_OFF, 0])?;
            self.field_is_on = false;
        }
        self.link.delay.delay_us(OFF_US);
        Ok(())
    }
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs> Reader
    for Pn5180<SPI, BUSY, RESET, DELAY>
{
    type Version = Pn5180Version;

    fn init(&mut self) -> Result<Pn5180Version, ReaderError> {
        self.link.pull_reset()?;
        self.field_is_on = false;
        self.reads_left = 0;
        let version = self.version()?;
        self.await_event(irq::IDLE, "its start")?;
        self.link
            .tell(&[command::LOAD_RF_CONFIG, ISO_15693, 0x80 | ISO_15693])?;
        self.link.change([
            (CRC_TX_CONFIG, command::OR, crc::ENABLE),
            (CRC_RX_CONFIG, command::OR, crc::ENABLE),
            (TIMER1_RELOAD, command::SET, SILENCE as u32),
            (TIMER1_CONFIG, command::SET, TIMER),
        ])?;
        [self.tx_config] = self.link.registers([TX_CONFIG])?;
        self.tx_config_now = self.tx_config;
        if self.tx_config & tx::DATA == 0 || self.tx_config & tx::START_SYMBOL == 0 {
            return Err(ReaderError::NotConfigured);
        }
        self.check_configuration()?;
        Ok(version)
    }

    fn read_field(&mut self) -> Result<Reading, ReaderError> {
        let mut found = Vec::new();
        let partial = match self.read_tags(&mut found) {
            Ok(()) => false,
            // Time is up: who was found answered to its name, and is known to the next read, which goes on.
            Err(ReaderError::Crowded { .. }) if !found.is_empty() => true,
            Err(error) => return Err(error),
        };
        found.sort_unstable();
        Ok(Reading {
            partial,
            ..Reading::whole(found)
        })
    }

    fn rest(&mut self) -> Result<(), ReaderError> {
        self.link.tell(&[command::RF_OFF, 0])?;
        self.field_is_on = false;
        self.reads_left = 0;
        Ok(())
    }
}
