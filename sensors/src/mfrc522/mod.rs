//! Driver for the MFRC522 reader chip. Section numbers are those of its data
//! sheet (112139 rev. 3.9) unless a standard is named.

mod exchange;
mod failure;
#[cfg(feature = "model")]
pub mod model;
mod read_field;
mod register;

use embedded_hal::spi::{Error as _, SpiDevice};
pub use failure::{ReaderError, Version};
use register::{Register, command, control, fifo, irq, timer, tx_control};

/// Timer tick in carrier periods of 13.56 MHz: 2 * TPrescaler + 1 (8.5), 1.55 µs.
const TICK_PRESCALER: u8 = 10;
/// How long an answer may take to begin: 110 ticks, 170 µs. A tag starts after
/// 91 µs at most (ISO/IEC 14443-3, 6.2.1.1) and the timer stops 47 µs later, with the
/// fifth bit. Waiting the usual 25 ms instead is what makes drivers slow.
const ANSWER_TICKS: u16 = 110;
/// How long a tag may take to start up in a fresh field: 5 ms (ISO/IEC 14443-3,
/// 5.1), 3,230 ticks.
const POWER_UP_TICKS: u16 = 3_230;
/// Most status polls for one event. The longest frame with its answer takes
/// 1.3 ms; one poll takes 1.6 µs on the fastest bus and some 17 µs on a Pi.
const POLLS: u32 = 1_000;
/// The same for the wait in [`Mfrc522::init`], four times as long.
const POWER_UP_POLLS: u32 = 4 * POLLS;

/// One reader chip with its antenna. Works on any [`SpiDevice`] up to 10 MHz,
/// mode 0, most significant bit first (8.1.2); its reset pin is held high and
/// its interrupt pin left open.
///
/// The field stays on between reads: tags in rest keep their state, and no read
/// waits for them to start up. One full read brings every tag to the same state
/// first, so that each of them answers each read.
///
/// ISO/IEC 14443-3 wants 86 µs between an answer and the next frame. Six SPI
/// transfers lie between the two, which on Linux take longer than that.
pub struct Mfrc522<SPI> {
    spi: SPI,
    /// The chip adds and checks CRCs at present (TxModeReg, RxModeReg).
    crc: bool,
    /// Bytes of an odd answer may be left in the FIFO.
    fifo_dirty: bool,
    /// Frames that this read may still send.
    frames_left: u32,
    /// What made no sense in this read: garbled answers, and silence where a
    /// tag must be. There may be noise.
    doubts: u32,
    /// What is known of how this chip counts collisions: see `read_field.rs`.
    counts_in_frame: bool,
}

impl<SPI: SpiDevice> Mfrc522<SPI> {
    /// Takes the bus device of one chip. Nothing is sent before [`Mfrc522::init`].
    pub fn new(spi: SPI) -> Self {
        Mfrc522 {
            spi,
            crc: false,
            fifo_dirty: true,
            frames_left: 0,
            doubts: 0,
            counts_in_frame: false,
        }
    }

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
        self.crc = false;
        self.fifo_dirty = true;
        for (register, value) in [
            (Register::TxMode, 0x00), // 106 kbit/s, no CRC
            (Register::RxMode, 0x00),
            (Register::TxAsk, 0x40), // 100 % ASK, as type A wants (9.3.2.6)
            (Register::Mode, 0x3d),  // CRC preset 6363 (9.3.2.2)
            (Register::RfCfg, 0x70), // receiver gain 48 dB (9.3.3.6)
            (Register::Coll, 0x00),  // bits after a collision read as 0
            (Register::TMode, timer::AUTO),
            (Register::TPrescaler, TICK_PRESCALER),
            (Register::TxControl, tx_control::FIELD_ON),
        ] {
            self.write(register, &[value])?;
        }
        self.wait_for_power_up()?;
        self.set_timer(ANSWER_TICKS)?;
        Ok(version)
    }

    /// VersionReg (9.3.4.8), checked.
    fn version(&mut self) -> Result<Version, ReaderError> {
        let [found] = self.read([Register::Version])?;
        Version::from_register(found).ok_or(ReaderError::Version { found })
    }

    /// Fails if the chip is gone, or has lost its configuration since
    /// [`Mfrc522::init`]: unplugged and plugged in again, it would answer
    /// politely and see no tag.
    fn check_configuration(&mut self) -> Result<(), ReaderError> {
        let [version, field, reload] =
            self.read([Register::Version, Register::TxControl, Register::TReloadLow])?;
        if Version::from_register(version).is_none() {
            return Err(ReaderError::Version { found: version });
        }
        if field != tx_control::FIELD_ON || reload != ANSWER_TICKS as u8 {
            return Err(ReaderError::NotConfigured);
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
        Err(self.diagnose("the end of its reset", POLLS))
    }

    /// Lets the chip's own timer run: needs no clock and no delay of the host.
    fn wait_for_power_up(&mut self) -> Result<(), ReaderError> {
        self.set_timer(POWER_UP_TICKS)?;
        self.write(Register::ComIrq, &[irq::ALL])?;
        self.write(Register::Control, &[control::TIMER_START_NOW])?;
        self.wait_for(irq::TIMER, "its timer", POWER_UP_POLLS)?;
        Ok(())
    }

    /// The timer runs for `ticks` (TReloadReg + 1 ticks, 8.5).
    fn set_timer(&mut self, ticks: u16) -> Result<(), ReaderError> {
        let [high, low] = ticks.to_be_bytes();
        self.write(Register::TReloadHigh, &[high])?;
        self.write(Register::TReloadLow, &[low])
    }

    /// Polls ComIrqReg until one of `flags` is set, and returns all flags. An
    /// error flag that stays alone until the end counts as well: noise.
    fn wait_for(&mut self, flags: u8, what: &'static str, polls: u32) -> Result<u8, ReaderError> {
        let mut seen = 0;
        for _ in 0..polls {
            [seen] = self.read([Register::ComIrq])?;
            if seen & irq::SET1 != 0 {
                break; // reads as 0 on a live chip
            }
            if seen & flags != 0 {
                return Ok(seen);
            }
        }
        if seen & (irq::SET1 | irq::ERR) == irq::ERR {
            return Ok(seen);
        }
        Err(self.diagnose(what, polls))
    }

    /// Why the chip did not do its part: gone, or there and stuck.
    fn diagnose(&mut self, waiting_for: &'static str, polls: u32) -> ReaderError {
        match self.version() {
            Ok(_) => ReaderError::Timeout { waiting_for, polls },
            Err(error) => error,
        }
    }

    /// Empties the FIFO if an odd answer may have left something there.
    fn flush_if_dirty(&mut self) -> Result<(), ReaderError> {
        if self.fifo_dirty {
            self.write(Register::FifoLevel, &[fifo::FLUSH])?;
            self.fifo_dirty = false;
        }
        Ok(())
    }

    /// Writes up to 15 bytes to one register in one transfer (8.1.2.2).
    fn write(&mut self, register: Register, data: &[u8]) -> Result<(), ReaderError> {
        let mut sent = [0; 16];
        sent[0] = register.to_write();
        sent[1..=data.len()].copy_from_slice(data);
        self.spi
            .write(&sent[..=data.len()])
            .map_err(|e| ReaderError::Bus(e.kind()))
    }

    fn read<const N: usize>(&mut self, registers: [Register; N]) -> Result<[u8; N], ReaderError> {
        let mut values = [0; N];
        self.read_each(&registers, &mut values)?;
        Ok(values)
    }

    /// Reads up to 15 registers in one transfer (8.1.2.1): each byte sent names
    /// the register whose value comes with the next byte.
    fn read_each(&mut self, registers: &[Register], values: &mut [u8]) -> Result<(), ReaderError> {
        let (mut sent, mut received) = ([0; 16], [0; 16]);
        for (byte, register) in sent.iter_mut().zip(registers) {
            *byte = register.to_read();
        }
        let end = registers.len();
        // `transfer` with equal lengths: the one call that every Pi backend gets right.
        self.spi
            .transfer(&mut received[..=end], &sent[..=end])
            .map_err(|e| ReaderError::Bus(e.kind()))?;
        values.copy_from_slice(&received[1..=end]);
        Ok(())
    }
}
