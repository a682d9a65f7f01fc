//! One frame to the tags and what comes back.

use super::register::{Register, command, control, error, framing, irq, mode};
use super::{Mfrc522, POLLS, ReaderError};
use embedded_hal::spi::SpiDevice;

/// Most frames of one read: enough for 50 tags with 7-byte UIDs, some 0.2 s of
/// air. The bound keeps one noisy antenna from holding up the others.
pub(super) const FRAME_BUDGET: u32 = 256;
/// Longest answer that this driver asks for: a whole cascade level and its BCC.
const LONGEST_ANSWER: usize = 5;

/// A frame to send.
pub(super) struct Frame<'a> {
    /// Up to 9 bytes, least significant bit first on the air.
    pub bytes: &'a [u8],
    /// Bits sent of the last byte, 0 means all: `TxLastBits`.
    pub last_bits: u8,
    /// Place in the FIFO of the first bit received: `RxAlign`.
    pub align: u8,
    /// Send with CRC_A, and expect it.
    pub crc: bool,
    /// Bytes of a whole answer without CRC; at most [`LONGEST_ANSWER`].
    pub answer_len: usize,
}

/// What the receiver made of an answer.
pub(super) struct Answer {
    bytes: [u8; LONGEST_ANSWER],
    len: usize,
    /// The answer has the length asked for.
    whole: bool,
    /// ErrorReg.
    errors: u8,
    /// CollReg.
    pub coll: u8,
    /// Valid bits of the last byte, 0: all.
    pub last_bits: u8,
}

impl Answer {
    /// The bytes received, at most as many as were asked for.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Complete, and no error seen by the receiver.
    pub fn is_clean(&self) -> bool {
        self.whole && self.errors & (error::ANY_BUT_COLLISION | error::COLLISION) == 0
    }

    /// At least two tags sent different bits.
    pub fn has_collision(&self) -> bool {
        self.errors & error::COLLISION != 0
    }
}

impl<SPI: SpiDevice> Mfrc522<SPI> {
    /// Sends a frame and takes the answer; `None` if nobody answered in time.
    pub(super) fn exchange(&mut self, frame: &Frame) -> Result<Option<Answer>, ReaderError> {
        self.send(frame)?;
        let seen = self.wait_for(irq::RX | irq::TIMER, "the end of an answer", POLLS)?;
        if seen & (irq::RX | irq::ERR) == 0 {
            return Ok(None);
        }
        self.take_answer(frame).map(Some)
    }

    /// Sends a frame to which nobody answers.
    pub(super) fn tell(&mut self, frame: &Frame) -> Result<(), ReaderError> {
        self.send(frame)?;
        self.wait_for(irq::TX, "the end of a transmission", POLLS)?;
        // The timer has started by itself; it must not end the next frame's wait.
        self.write(Register::Control, &[control::TIMER_STOP_NOW])
    }

    fn send(&mut self, frame: &Frame) -> Result<(), ReaderError> {
        self.frames_left = self
            .frames_left
            .checked_sub(1)
            .ok_or(ReaderError::Crowded {
                frames: FRAME_BUDGET,
            })?;
        self.set_crc(frame.crc)?;
        self.write(Register::Command, &[command::IDLE])?;
        self.flush_if_dirty()?;
        self.write(Register::ComIrq, &[irq::ALL])?;
        self.write(Register::FifoData, frame.bytes)?;
        self.write(Register::Command, &[command::TRANSCEIVE])?;
        let start = framing::START_SEND | frame.align << 4 | frame.last_bits;
        self.write(Register::BitFraming, &[start])
    }

    /// One transfer for all: status first, then as many bytes as are expected.
    /// Bytes beyond the level that the FIFO had are not valid and not used.
    fn take_answer(&mut self, frame: &Frame) -> Result<Answer, ReaderError> {
        const ASKED: [Register; 4 + LONGEST_ANSWER] = [
            Register::Error,
            Register::FifoLevel,
            Register::Control,
            Register::Coll,
            Register::FifoData,
            Register::FifoData,
            Register::FifoData,
            Register::FifoData,
            Register::FifoData,
        ];
        let mut values = [0; ASKED.len()];
        let asked = 4 + frame.answer_len;
        self.read_each(&ASKED[..asked], &mut values[..asked])?;
        let [errors, level, control, coll, bytes @ ..] = values;
        let level = usize::from(level);
        self.fifo_dirty = level > frame.answer_len;
        Ok(Answer {
            bytes,
            len: level.min(frame.answer_len),
            whole: level == frame.answer_len && control & control::RX_LAST_BITS == 0,
            errors,
            coll,
            last_bits: control & control::RX_LAST_BITS,
        })
    }

    fn set_crc(&mut self, on: bool) -> Result<(), ReaderError> {
        if self.crc != on {
            let value = if on { mode::CRC } else { 0 };
            self.write(Register::TxMode, &[value])?;
            self.write(Register::RxMode, &[value])?;
            self.crc = on;
        }
        Ok(())
    }
}
