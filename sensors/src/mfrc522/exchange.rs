//! One frame to the tags and what comes back.

use super::register::{Register, command, control, error, framing, irq, mode};
use super::{Mfrc522, POLLS};
use crate::failure::ReaderError;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// Time of one read in µs, frames and transfers. The bound keeps one full or noisy antenna
/// from holding up the others. A tag of 7 bytes takes 2 steps of 810 µs at its first level,
/// 451 for a request and 1,235 for a SELECT to lead it to the second, and 810 there: 4.1 ms
/// on the air. So 36 would be walked in that time; asked for by name, with one request and
/// two SELECTs, 48. At 1 MHz everything takes 1.27 times as long.
pub(super) const READ_TIME: u32 = 150_000;
/// Time that silence takes: see [`super::ANSWER_TICKS`].
const SILENCE: u32 = 170;
/// Before an answer (ISO/IEC 14443-3, 6.2.1.1).
const BEFORE_ANSWER: u32 = 91;
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

impl Frame<'_> {
    /// µs that it takes to send.
    fn time(&self) -> u32 {
        let crc = if self.crc == Crc::Neither { 0 } else { 16 };
        let odd = usize::from(8 - self.last_bits) % 8;
        time_of(8 * self.bytes.len() - odd + crc)
    }

    /// µs that the whole answer takes.
    fn answer_time(&self) -> u32 {
        let crc = if self.crc == Crc::Both { 16 } else { 0 };
        time_of(8 * self.answer_len + crc) + BEFORE_ANSWER
    }
}

/// Start, bits, parity and end at 9.44 µs each.
fn time_of(bits: usize) -> u32 {
    (bits + bits / 8 + 2) as u32 * 944 / 100
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
        let answer = self.send_and_receive(frame)?;
        self.spend(match answer {
            Some(_) => frame.answer_time(),
            None => SILENCE,
        });
        self.guard_open = answer.is_some();
        Ok(answer)
    }

    fn send_and_receive(&mut self, frame: &Frame) -> Result<Option<Answer>, ReaderError> {
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
        if self.time_left <= self.time_kept {
            let frames = self.frames;
            return Err(ReaderError::Crowded { frames });
        }
        self.frames += 1;
        self.spend(frame.time() + self.between);
        self.set_crc(frame.crc)?;
        self.write(Register::Command, &[command::IDLE])?;
        self.flush_if_dirty()?;
        self.write(Register::ComIrq, &[irq::ALL])?;
        self.write(Register::FifoData, frame.bytes)?;
        self.write(Register::Command, &[command::TRANSCEIVE])?;
        self.keep_guard_time()?;
        let start = framing::START_SEND | frame.align << 4 | frame.last_bits;
        self.write(Register::BitFraming, &[start])
    }

    /// A tag may be deaf for 86 µs after an answer (ISO/IEC 14443-3, 6.2.1.2). On most
    /// buses the six transfers between the two take longer; a quick one waits.
    fn keep_guard_time(&mut self) -> Result<(), ReaderError> {
        if self.guard_open {
            for _ in 0..self.guard_polls {
                self.read([Register::ComIrq])?;
            }
            self.guard_open = false;
        }
        Ok(())
    }

    /// A new budget, for what is to be sent from here on.
    pub(super) fn begin_exchanges(&mut self) {
        self.time_left = READ_TIME;
        self.time_kept = 0;
        self.frames = 0;
    }

    fn spend(&mut self, time: u32) {
        self.time_left = self.time_left.saturating_sub(time);
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
