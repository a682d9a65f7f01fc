//! Registers over the bus, and bounded waits for what they say.

use super::register::{Register, fifo, irq};
use super::{Mfrc522, Version};
use crate::failure::ReaderError;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::{Error as _, SpiDevice};

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Polls ComIrqReg until one of `flags` is set, and returns all flags. An
    /// error flag that stays alone until the end counts as well: noise.
    pub(super) fn wait_for(
        &mut self,
        flags: u8,
        what: &'static str,
        polls: u32,
    ) -> Result<u8, ReaderError> {
        Ok(self.count_polls(flags, what, polls)?.0)
    }

    /// The same, and the number of the poll that saw it.
    pub(super) fn count_polls(
        &mut self,
        flags: u8,
        what: &'static str,
        polls: u32,
    ) -> Result<(u8, u32), ReaderError> {
        let mut seen = 0;
        for poll in 1..=polls {
            [seen] = self.read([Register::ComIrq])?;
            if seen & irq::SET1 != 0 {
                break; // reads as 0 on a live chip
            }
            if seen & flags != 0 {
                return Ok((seen, poll));
            }
        }
        if seen & (irq::SET1 | irq::ERR) == irq::ERR {
            return Ok((seen, polls));
        }
        Err(self.diagnose(what, polls))
    }

    /// Why the chip did not do its part: gone, without power meanwhile, or there and
    /// stuck.
    fn diagnose(&mut self, waiting_for: &'static str, polls: u32) -> ReaderError {
        match self.read([Register::Version, Register::TMode]) {
            Err(error) => error,
            Ok([found, _]) if Version::from_register(found).is_none() => {
                ReaderError::Version { found }
            }
            // The timer, which ends every wait, is as after a reset.
            Ok([_, 0]) => ReaderError::NotConfigured,
            Ok(_) => ReaderError::Timeout { waiting_for, polls },
        }
    }

    /// Empties the FIFO if an odd answer may have left something there.
    pub(super) fn flush_if_dirty(&mut self) -> Result<(), ReaderError> {
        if self.fifo_dirty {
            self.write(Register::FifoLevel, &[fifo::FLUSH])?;
            self.fifo_dirty = false;
        }
        Ok(())
    }

    /// Writes up to 15 bytes to one register in one transfer (8.1.2.2).
    pub(super) fn write(&mut self, register: Register, data: &[u8]) -> Result<(), ReaderError> {
        let mut sent = [0; 16];
        sent[0] = register.to_write();
        sent[1..=data.len()].copy_from_slice(data);
        self.spi
            .write(&sent[..=data.len()])
            .map_err(|e| ReaderError::Bus(e.kind()))
    }

    pub(super) fn read<const N: usize>(
        &mut self,
        registers: [Register; N],
    ) -> Result<[u8; N], ReaderError> {
        let mut values = [0; N];
        self.read_each(&registers, &mut values)?;
        Ok(values)
    }

    /// Reads up to 23 registers in one transfer (8.1.2.1): each byte sent names
    /// the register whose value comes with the next byte.
    pub(super) fn read_each(
        &mut self,
        registers: &[Register],
        values: &mut [u8],
    ) -> Result<(), ReaderError> {
        let (mut sent, mut received) = ([0; 24], [0; 24]);
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
