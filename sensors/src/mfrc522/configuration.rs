//! What is written into the chip once, and how it is found out that it still holds.

use super::exchange::Crc;
use super::register::{
    Register, command, control, error, irq, irq_pin, mode, rx_threshold, timer, tx_control,
};
use super::{ANSWER_TICKS, LEFT_EVERY, Mfrc522, POLLS, Version};
use crate::failure::ReaderError;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// Timer tick in carrier periods of 13.56 MHz: 2 * TPrescaler + 1 (8.5), 1.55 µs.
const TICK_PRESCALER: u8 = 10;
/// How long a tag may take to start up in a fresh field: 5 ms (ISO/IEC 14443-3,
/// 5.1), in five parts of 646 ticks.
const POWER_UP_PARTS: u32 = 5;
const POWER_UP_TICKS: u16 = 646;
/// µs of one part.
const PART: u32 = 1_002;
/// From an answer to the next frame (ISO/IEC 14443-3, 6.2.1.2), in µs, and the
/// transfers that lie between the two in any case.
const GUARD: u32 = 87;
const TRANSFERS_BETWEEN: u32 = 6;
/// Registers that are configured.
const SETTINGS: usize = 14;

/// Gain of the receiver (RFCfgReg, 9.3.3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[allow(missing_docs)]
pub enum Gain {
    Db18,
    Db23,
    Db33,
    Db38,
    Db43,
    /// The most, and what a reader has unless told otherwise: cards lie in its middle.
    #[default]
    Db48,
}

impl Gain {
    /// All of them, the least first.
    pub const ALL: [Gain; 6] = [
        Gain::Db18,
        Gain::Db23,
        Gain::Db33,
        Gain::Db38,
        Gain::Db43,
        Gain::Db48,
    ];

    /// In dB, as it is named.
    pub const fn decibels(self) -> u32 {
        match self {
            Gain::Db18 => 18,
            Gain::Db23 => 23,
            Gain::Db33 => 33,
            Gain::Db38 => 38,
            Gain::Db43 => 43,
            Gain::Db48 => 48,
        }
    }

    fn register(self) -> u8 {
        let code = match self {
            Gain::Db18 => 0,
            Gain::Db23 => 1,
            Gain::Db33 => 4,
            Gain::Db38 => 5,
            Gain::Db43 => 6,
            Gain::Db48 => 7,
        };
        code << 4
    }
}

/// How strong the weaker of two answers must be against the stronger for a collision, in eight steps (CollLevel of
/// RxThresholdReg, 9.3.2.9): a low one finds weak tags beside strong ones, a high one takes no noise for a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CollLevel(u8);

impl CollLevel {
    /// Those that a receiver may be given, the lowest first. At 0 whatever is heard collides.
    pub const ALL: [CollLevel; 7] = [
        CollLevel(1),
        CollLevel(2),
        CollLevel(3),
        CollLevel(4),
        CollLevel(5),
        CollLevel(6),
        CollLevel(7),
    ];
    /// As after a reset of the chip.
    pub const OF_RESET: CollLevel = CollLevel(4);

    /// `None` if it is none of 1 to 7.
    pub fn new(level: u8) -> Option<CollLevel> {
        CollLevel::ALL.into_iter().find(|known| known.0 == level)
    }

    /// 1 to 7.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for CollLevel {
    fn default() -> Self {
        CollLevel::OF_RESET
    }
}

/// What of its receiver a reader is told: the rest is as the air wants it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Receiver {
    /// How much of what it hears it amplifies.
    pub gain: Gain,
    /// From where on two answers collide.
    pub coll_level: CollLevel,
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Resets and configures the chip, switches its field on and gives the tags
    /// the 5 ms they may take to start up.
    ///
    /// # Errors
    /// [`ReaderError::Version`] if no known chip answers (says expected and
    /// found; a bus that is stuck low or high is recognised),
    /// [`ReaderError::Timeout`] if it does not wake up, [`ReaderError::Bus`].
    pub fn init(&mut self) -> Result<Version, ReaderError> {
        self.version()?;
        self.write(Register::Command, &[command::SOFT_RESET])?;
        self.wait_until_awake()?;
        let version = self.version()?;
        self.crc = Crc::Neither;
        self.fifo_dirty = true;
        self.resting = false;
        self.guard_open = false;
        self.reads_since_left = LEFT_EVERY; // nobody is at rest
        if let Some(interrupt) = &mut self.interrupt {
            interrupt.works = true;
        }
        for (register, value, _) in self.configuration() {
            self.write(register, &[value])?;
        }
        self.wait_for_power_up()?;
        self.set_timer(ANSWER_TICKS)?;
        Ok(version)
    }

    /// VersionReg (9.3.4.8), checked.
    pub(super) fn version(&mut self) -> Result<Version, ReaderError> {
        let [found] = self.read([Register::Version])?;
        Version::from_register(found).ok_or(ReaderError::Version { found })
    }

    /// The field is on and the tags have started up.
    pub(super) fn end_rest(&mut self) -> Result<(), ReaderError> {
        if self.resting {
            self.write(Register::TxControl, &[tx_control::FIELD_ON])?;
            self.resting = false;
            self.wait_for_power_up()?;
            self.set_timer(ANSWER_TICKS)?;
        }
        Ok(())
    }

    /// What the chip's registers hold between reads, and by which of their bits that
    /// is checked: the others are reserved, and copies may answer as they like.
    fn configuration(&self) -> [(Register, u8, u8); SETTINGS] {
        let mode = |on| if on { mode::CRC } else { 0 };
        let field = if self.resting {
            tx_control::FIELD_OFF
        } else {
            tx_control::FIELD_ON
        };
        let [reload_high, reload_low] = ANSWER_TICKS.to_be_bytes();
        [
            (
                Register::ComIEn,
                irq_pin::ACTIVE_LOW | irq::RX | irq::TIMER,
                0xff,
            ),
            (Register::DivIEn, irq_pin::PUSH_PULL, 0x94),
            // 106 kbit/s
            (Register::TxMode, mode(self.crc != Crc::Neither), 0xf0),
            (Register::RxMode, mode(self.crc == Crc::Both), 0xf0),
            (Register::TxAsk, 0x40, 0x40), // 100 % ASK, as type A wants (9.3.2.6)
            (Register::Mode, 0x3d, 0x23),  // CRC preset 6363 (9.3.2.2)
            (Register::RfCfg, self.receiver.gain.register(), 0x70),
            (
                Register::RxThreshold,
                rx_threshold::MIN_LEVEL_OF_RESET | self.receiver.coll_level.get(),
                rx_threshold::CHECKED,
            ),
            (Register::Coll, 0x00, 0x80), // bits after a collision read as 0
            (Register::TMode, timer::AUTO, 0xff),
            (Register::TPrescaler, TICK_PRESCALER, 0xff),
            (Register::TReloadHigh, reload_high, 0xff),
            (Register::TReloadLow, reload_low, 0xff),
            (Register::TxControl, field, 0x83),
        ]
    }

    /// Fails if the chip is gone, or does not hold its configuration: unplugged and
    /// plugged in again, or after a write that the bus garbled, it would answer
    /// politely and see no tag, or not all. So does one that is too hot: that shows in
    /// ErrorReg alone, before the read in which it happens or before the next.
    pub(super) fn check_configuration(&mut self) -> Result<(), ReaderError> {
        let expected = self.configuration();
        let mut registers = [Register::Version; 2 + SETTINGS];
        registers[1] = Register::Error;
        for (place, (register, _, _)) in registers[2..].iter_mut().zip(expected) {
            *place = register;
        }
        let [version, errors, found @ ..] = self.read(registers)?;
        if Version::from_register(version).is_none() {
            return Err(ReaderError::Version { found: version });
        }
        let mut both = expected.iter().zip(found);
        if both.any(|((_, value, bits), found)| (value ^ found) & bits != 0) {
            return Err(ReaderError::NotConfigured);
        }
        if errors & error::TEMPERATURE != 0 {
            return Err(ReaderError::Overheated);
        }
        Ok(())
    }

    fn wait_until_awake(&mut self) -> Result<(), ReaderError> {
        for _ in 0..POLLS {
            let [state] = self.read([Register::Command])?;
            if state & command::POWER_DOWN == 0 {
                return Ok(());
            }
        }
        self.version()?;
        Err(ReaderError::Timeout {
            waiting_for: "the end of its reset",
            polls: POLLS,
        })
    }

    /// Lets the chip's own timer run: needs no clock and no delay of the host. How often
    /// it could be asked meanwhile shows how quick the bus is. The quickest part counts:
    /// in the others the host may have been busy elsewhere.
    fn wait_for_power_up(&mut self) -> Result<(), ReaderError> {
        self.set_timer(POWER_UP_TICKS)?;
        let mut most = 0;
        for _ in 0..POWER_UP_PARTS {
            self.write(Register::ComIrq, &[irq::ALL])?;
            self.write(Register::Control, &[control::TIMER_START_NOW])?;
            most = self
                .count_polls(irq::TIMER, "its timer", POLLS)?
                .1
                .max(most);
        }
        self.guard_polls = (most * GUARD)
            .div_ceil(PART)
            .saturating_sub(TRANSFERS_BETWEEN);
        self.between = GUARD.max(TRANSFERS_BETWEEN * PART / most.max(1));
        Ok(())
    }

    /// The timer runs for `ticks` (TReloadReg + 1 ticks, 8.5).
    pub(super) fn set_timer(&mut self, ticks: u16) -> Result<(), ReaderError> {
        let [high, low] = ticks.to_be_bytes();
        self.write(Register::TReloadHigh, &[high])?;
        self.write(Register::TReloadLow, &[low])
    }
}
