//! One question to the tags and what comes back.

use super::Pn5180;
use super::register::{
    IRQ_CLEAR, IRQ_STATUS, RX_STATUS, SYSTEM_CONFIG, TX_CONFIG, command, irq, rx, system, tx,
};
use crate::Micros;
use crate::failure::ReaderError;
use crate::iso15693::{ANSWER_EDGE, END, INVENTORY_ANSWER, T1_MAX, T2, request};
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

/// Periods of the carrier from a question's end until an answer must have begun, with a bit more
/// for the chip to see it. The chip's timer counts them.
pub(super) const SILENCE: u64 = T1_MAX + ANSWER_EDGE + 512;
/// Air that one read may take, in µs. A full hand of new tags takes a fifth of it.
pub(super) const AIR_BUDGET: u32 = 1_500_000;
/// Looks at the chip's status for an event: the first ones at once, where it is only a little
/// late, then one after each pause.
const LOOKS: u32 = 80;
const LOOKS_AT_ONCE: u32 = 4;
const PAUSE_US: u32 = 100;
/// Time on the air of one byte of an answer, in µs (26.48 kbit/s).
const ANSWER_BYTE_US: u32 = 303;
/// Longest question: a frame's code, the bits of its last byte, 11 bytes.
const LONGEST: usize = 2 + 11;

/// What came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    Silence,
    /// A sound answer and its first bytes; the rest is zero.
    Answer(usize, [u8; INVENTORY_ANSWER]),
    /// Tags that differ, or noise.
    Garbled,
}

const fn micros(periods: u64) -> u32 {
    (periods * 100 / 1_356) as Micros as u32 + 1
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs>
    Pn5180<SPI, BUSY, RESET, DELAY>
{
    /// Sends a request, whose CRC the chip adds. An answer has probably `expected` bytes.
    pub(super) fn request(&mut self, data: &[u8], expected: usize) -> Result<Heard, ReaderError> {
        let air = micros(request(data.len() + 2));
        self.exchange(self.tx_config, data, air, expected)
    }

    /// Ends the slot of an inventory and begins the next one: an end of frame alone.
    pub(super) fn next_slot(&mut self) -> Result<Heard, ReaderError> {
        let symbol = self.tx_config & !(tx::START_SYMBOL | tx::DATA);
        self.exchange(symbol, &[], micros(END), INVENTORY_ANSWER)
    }

    fn exchange(
        &mut self,
        tx_config: u32,
        data: &[u8],
        air_us: u32,
        expected: usize,
    ) -> Result<Heard, ReaderError> {
        self.frames += 1;
        self.spend(air_us + micros(SILENCE))?;
        if self.tx_config_now != tx_config {
            self.link.change([(TX_CONFIG, command::SET, tx_config)])?;
            self.tx_config_now = tx_config;
        }
        self.link.change([
            (SYSTEM_CONFIG, command::AND, !system::COMMAND),
            (IRQ_CLEAR, command::SET, irq::ALL),
            (SYSTEM_CONFIG, command::OR, system::TRANSCEIVE),
        ])?;
        let mut frame = [0; LONGEST];
        frame[0] = command::SEND_DATA;
        frame[2..2 + data.len()].copy_from_slice(data);
        self.link.tell(&frame[..2 + data.len()])?;
        self.link.delay.delay_us(air_us + micros(SILENCE));
        let [status, _] = self.wait_for(irq::TIMER1 | irq::RX, "the end of a frame")?;
        if status & (irq::RX | irq::START_OF_FRAME | irq::SUBCARRIER) == 0 {
            return Ok(Heard::Silence);
        }
        // Tags that collide go on sending after the chip has said so: whatever it says, the
        // next question waits until they must have ended.
        let rest_us = (expected as u32 + 2) * ANSWER_BYTE_US;
        self.spend(rest_us)?;
        self.link.delay.delay_us(rest_us);
        let heard = match self.wait_for(irq::RX, "an answer's end") {
            Ok([_, status]) => self.received(status)?,
            // Something began like an answer and never ended: noise.
            Err(ReaderError::Timeout { .. }) => {
                self.spend(LOOKS * PAUSE_US)?;
                Heard::Garbled
            }
            Err(error) => return Err(error),
        };
        self.link.delay.delay_us(micros(T2));
        Ok(heard)
    }

    /// Until one of these is raised: what else is, and the receiver's status.
    fn wait_for(&mut self, bits: u32, waiting_for: &'static str) -> Result<[u32; 2], ReaderError> {
        for look in 0..LOOKS {
            if look >= LOOKS_AT_ONCE {
                self.link.delay.delay_us(PAUSE_US);
            }
            let [status, received] = self.link.registers([IRQ_STATUS, RX_STATUS])?;
            if status & !irq::ALL != 0 || status & irq::ERROR != 0 {
                return Err(ReaderError::NotConfigured);
            }
            if status & bits != 0 {
                return Ok([status, received]);
            }
        }
        let polls = LOOKS;
        Err(ReaderError::Timeout { waiting_for, polls })
    }

    fn received(&mut self, status: u32) -> Result<Heard, ReaderError> {
        let len = (status & rx::BYTES) as usize;
        if status & (rx::COLLISION | rx::INTEGRITY | rx::PROTOCOL) != 0 || len == 0 {
            return Ok(Heard::Garbled);
        }
        let mut bytes = [0; INVENTORY_ANSWER];
        let kept = len.min(bytes.len());
        self.link
            .ask(&[command::READ_DATA, 0], &mut bytes[..kept])?;
        Ok(Heard::Answer(len, bytes))
    }

    fn spend(&mut self, air_us: u32) -> Result<(), ReaderError> {
        let left = self.air_left.checked_sub(air_us);
        self.air_left = left.ok_or(ReaderError::Crowded {
            frames: self.frames,
        })?;
        Ok(())
    }
}
