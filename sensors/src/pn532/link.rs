//! How frames travel: I2C and SPI (UM0701-02, sections 6.2.4 and 6.2.5).

use crate::failure::ReaderError;
use embedded_hal::i2c::{Error as _, I2c};
use embedded_hal::spi::{Error as _, Operation, SpiDevice};

/// Address of every PN532; it cannot be changed.
const I2C_ADDRESS: u8 = 0x24;
/// First byte read over I2C, and the status read over SPI: a frame is ready.
const READY: u8 = 0x01;
/// How long SPI's select stays low until a sleeping chip is awake.
const WAKE_NS: u32 = 2_000_000;
/// Most bytes of one read or write, frame and direction byte or status.
pub(super) const LONGEST: usize = 64;

/// Direction bytes of SPI.
const WRITE_DATA: u8 = 0x01;
const READ_STATUS: u8 = 0x02;
const READ_DATA: u8 = 0x03;

/// One bus device that leads to a PN532.
pub trait Link {
    /// Wakes a chip that sleeps after power-on.
    ///
    /// # Errors
    /// The bus fails.
    fn wake(&mut self) -> Result<(), ReaderError>;

    /// Sends one frame, at most 63 bytes.
    ///
    /// # Errors
    /// The bus fails.
    fn send(&mut self, frame: &[u8]) -> Result<(), ReaderError>;

    /// True once the chip has a frame to read.
    ///
    /// # Errors
    /// The bus fails.
    fn is_ready(&mut self) -> Result<bool, ReaderError>;

    /// Reads as many bytes as `frame` has room for, at most 63; a shorter frame
    /// is followed by bytes without meaning.
    ///
    /// # Errors
    /// The bus fails.
    fn receive(&mut self, frame: &mut [u8]) -> Result<(), ReaderError>;
}

/// A PN532 on I2C, up to 400 kHz, address 0x24. The bus must allow the chip to
/// stretch the clock.
pub struct I2cLink<I2C>(pub I2C);

impl<I2C: I2c> I2cLink<I2C> {
    fn failed(error: &I2C::Error) -> ReaderError {
        ReaderError::I2c(error.kind())
    }
}

impl<I2C: I2c> Link for I2cLink<I2C> {
    /// The chip wakes up by its address.
    fn wake(&mut self) -> Result<(), ReaderError> {
        Ok(())
    }

    fn send(&mut self, frame: &[u8]) -> Result<(), ReaderError> {
        let sent = self.0.write(I2C_ADDRESS, frame);
        sent.map_err(|e| Self::failed(&e))
    }

    /// A busy chip may also not acknowledge its address.
    fn is_ready(&mut self) -> Result<bool, ReaderError> {
        use embedded_hal::i2c::ErrorKind::NoAcknowledge;
        let mut status = [0];
        match self.0.read(I2C_ADDRESS, &mut status) {
            Ok(()) => Ok(status[0] & READY != 0),
            Err(error) if matches!(error.kind(), NoAcknowledge(_)) => Ok(false),
            Err(error) => Err(Self::failed(&error)),
        }
    }

    fn receive(&mut self, frame: &mut [u8]) -> Result<(), ReaderError> {
        let mut bytes = [0; LONGEST];
        let bytes = &mut bytes[..=frame.len()];
        let read = self.0.read(I2C_ADDRESS, bytes);
        read.map_err(|e| Self::failed(&e))?;
        frame.copy_from_slice(&bytes[1..]);
        Ok(())
    }
}

/// A PN532 on SPI, mode 0, up to 5 MHz. The chip takes the least significant bit
/// first; the bytes are turned around here, for a Pi's bus cannot do so.
pub struct SpiLink<SPI>(pub SPI);

impl<SPI: SpiDevice> SpiLink<SPI> {
    /// Sends `direction` and as many zeros as `received` has room for.
    fn transfer(&mut self, direction: u8, received: &mut [u8]) -> Result<(), ReaderError> {
        let (mut sent, mut back) = ([0; LONGEST], [0; LONGEST]);
        sent[0] = direction.reverse_bits();
        let end = received.len();
        // `transfer` with equal lengths: the one call that every Pi backend gets right.
        let done = self.0.transfer(&mut back[..=end], &sent[..=end]);
        done.map_err(|e| ReaderError::Bus(e.kind()))?;
        for (to, from) in received.iter_mut().zip(&back[1..]) {
            *to = from.reverse_bits();
        }
        Ok(())
    }
}

impl<SPI: SpiDevice> Link for SpiLink<SPI> {
    fn wake(&mut self) -> Result<(), ReaderError> {
        let sent = [0x00];
        let mut operations = [Operation::Write(&sent), Operation::DelayNs(WAKE_NS)];
        let woken = self.0.transaction(&mut operations);
        woken.map_err(|e| ReaderError::Bus(e.kind()))
    }

    fn send(&mut self, frame: &[u8]) -> Result<(), ReaderError> {
        let mut sent = [0; LONGEST];
        sent[0] = WRITE_DATA.reverse_bits();
        for (to, from) in sent[1..].iter_mut().zip(frame) {
            *to = from.reverse_bits();
        }
        let written = self.0.write(&sent[..=frame.len()]);
        written.map_err(|e| ReaderError::Bus(e.kind()))
    }

    fn is_ready(&mut self) -> Result<bool, ReaderError> {
        let mut status = [0];
        self.transfer(READ_STATUS, &mut status)?;
        Ok(status[0] & READY != 0)
    }

    fn receive(&mut self, frame: &mut [u8]) -> Result<(), ReaderError> {
        self.transfer(READ_DATA, frame)
    }
}
