//! One frame to the tags and what comes back.

use super::register::{Register, command, control, error, framing, irq, mode};
use super::{Mfrc522, POLLS};
use crate::failure::ReaderError;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// Most frames of one read: enough for 50 tags with 7-byte UIDs, some 0.2 s of
/// air. The bound keeps one noisy antenna from holding up the others.
pub(super) const FRAME_BUDGET: u32 = 256;
/// Longest answer that this driver asks for: four pages of a tag's memory.
const LONGEST_ANSWER: usize = 16;
/// What is read of an answer besides its bytes.
const STATUS: [Register; 5] = [
    Register::ComIrq,
    Register::Error,
    Register::FifoLevel,
    Register::Control,
    Register::Coll,
];

/// Whether the chip adds and checks CRCs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crc {
    Neither,
    /// Sent, but none comes back: an answer of four bits has none.
    Sent,
    /// Sent and expected.
    Both,
}

/// A frame to send.
pub(super) struct Frame<'a> {
    /// Up to 9 bytes, least significant bit first on the air.
    pub bytes: &'a [u8],
    /// Bits sent of the last byte, 0 means all: `TxLastBits`.
    pub last_bits: u8,
    /// Place in the FIFO of the first bit received: `RxAlign`.
    pub align: u8,
    /// Which way a CRC_A travels.
    pub crc: Crc,
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

    /// Four bits alone: an ACK or a NAK of a tag's memory.
    pub fn four_bits(&self) -> Option<u8> {
        match self.bytes() {
            [bits, ..] if self.last_bits == 4 && !self.has_collision() => Some(bits & 0x0f),
            _ => None,
        }
    }

    /// At least two tags sent different bits.
    pub fn has_collision(&self) -> bool {
        self.errors & error::COLLISION != 0
    }
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Sends a frame and takes the answer; `None` if nobody answered in time.
    pub(super) fn exchange(&mut self, frame: &Frame) -> Result<Option<Answer>, ReaderError> {
        const END: u8 = irq::RX | irq::TIMER;
        self.send(frame)?;
        let polls = self.answer_polls;
        if let Some(interrupt) = &mut self.interrupt
            && interrupt.wait(polls)
        {
            let (seen, answer) = self.take_answer(frame, None)?;
            // SET1 reads as 0 on a live chip.
            if seen & irq::SET1 == 0 && seen & END != 0 {
                return Ok((seen & irq::RX != 0).then_some(answer));
            }
            self.distrust_interrupt();
        }
        let seen = self.wait_for(END, "the end of an answer", polls)?;
        if seen & (irq::RX | irq::ERR) == 0 {
            return Ok(None);
        }
        let (_, answer) = self.take_answer(frame, Some(seen))?;
        Ok(Some(answer))
    }

    /// The pin was low and the chip had nothing to say: it is stuck.
    fn distrust_interrupt(&mut self) {
        if let Some(interrupt) = &mut self.interrupt {
            interrupt.works = false;
        }
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

    /// One transfer for all: ComIrqReg unless it was `seen`, status, then as many
    /// bytes as are expected. Bytes beyond the level that the FIFO had are not valid
    /// and not used.
    fn take_answer(
        &mut self,
        frame: &Frame,
        seen: Option<u8>,
    ) -> Result<(u8, Answer), ReaderError> {
        let mut registers = [Register::FifoData; STATUS.len() + LONGEST_ANSWER];
        registers[..STATUS.len()].copy_from_slice(&STATUS);
        let mut values = [seen.unwrap_or(0); STATUS.len() + LONGEST_ANSWER];
        let asked = usize::from(seen.is_some())..STATUS.len() + frame.answer_len;
        self.read_each(&registers[asked.clone()], &mut values[asked])?;
        let [seen, errors, level, control, coll, bytes @ ..] = values;
        let level = usize::from(level);
        self.fifo_dirty = level > frame.answer_len;
        let answer = Answer {
            bytes,
            len: level.min(frame.answer_len),
            whole: level == frame.answer_len && control & control::RX_LAST_BITS == 0,
            errors,
            coll,
            last_bits: control & control::RX_LAST_BITS,
        };
        Ok((seen, answer))
    }

    fn set_crc(&mut self, crc: Crc) -> Result<(), ReaderError> {
        if self.crc != crc {
            let value = |on| if on { mode::CRC } else { 0 };
            self.write(Register::TxMode, &[value(crc != Crc::Neither)])?;
            self.write(Register::RxMode, &[value(crc == Crc::Both)])?;
            self.crc = crc;
        }
        Ok(())
    }
}
