//! Frames between host and chip (data sheet, section 11.4.1).
//!
//! A command is one frame, its answer the next one. BUSY is high from a frame's first byte until
//! the chip has done what it says: before each frame it must be low.

use super::register::command;
use crate::failure::ReaderError;
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{Error as _, InputPin, OutputPin};
use embedded_hal::spi::{Error as _, SpiDevice};

/// Looks at BUSY without a pause; then one every [`PAUSE_US`].
const LOOKS: u32 = 100;
const PAUSE_US: u32 = 100;
/// How long BUSY may stay high. No command used here takes a tenth of it.
const BUSY_MS: u32 = 20;
/// Reset: 10 µs at least; then the chip starts within 2.5 ms.
const RESET_MS: u32 = 1;
const BOOT_MS: u32 = 3;
/// Most bytes of one frame used here: five registers written at once.
const LONGEST: usize = 1 + 5 * 6;

/// A register and what is done to it.
pub type Action = (u8, u8, u32);

/// The wires of one chip.
pub struct Link<SPI, BUSY, RESET, DELAY> {
    spi: SPI,
    busy: BUSY,
    reset: RESET,
    pub delay: DELAY,
    /// BUSY has been seen high: its wire is not broken.
    pub busy_moved: bool,
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs>
    Link<SPI, BUSY, RESET, DELAY>
{
    pub fn new(spi: SPI, busy: BUSY, reset: RESET, delay: DELAY) -> Self {
        Link {
            spi,
            busy,
            reset,
            delay,
            busy_moved: false,
        }
    }

    /// Pulls the reset line: a chip that hangs restarts.
    pub fn pull_reset(&mut self) -> Result<(), ReaderError> {
        let pin = |error: RESET::Error| ReaderError::Pin(error.kind());
        self.reset.set_low().map_err(pin)?;
        self.delay.delay_ms(RESET_MS);
        self.reset.set_high().map_err(pin)?;
        self.delay.delay_ms(BOOT_MS);
        self.busy_moved = false;
        Ok(())
    }

    /// Sends a command that has no answer.
    pub fn tell(&mut self, frame: &[u8]) -> Result<(), ReaderError> {
        self.wait()?;
        let sent = self.spi.write(frame);
        sent.map_err(|error| ReaderError::Bus(error.kind()))
    }

    /// Sends a command and reads its answer.
    pub fn ask(&mut self, frame: &[u8], answer: &mut [u8]) -> Result<(), ReaderError> {
        self.tell(frame)?;
        self.wait()?;
        // `transfer` with equal lengths: the one call that every Pi backend gets right.
        let ones = [0xff; LONGEST];
        let read = self.spi.transfer(answer, &ones[..answer.len()]);
        read.map_err(|error| ReaderError::Bus(error.kind()))
    }

    /// Changes registers, in this order, with one frame.
    pub fn change<const N: usize>(&mut self, actions: [Action; N]) -> Result<(), ReaderError> {
        let mut frame = [0; LONGEST];
        frame[0] = command::WRITE_REGISTER_MULTIPLE;
        for (place, (register, action, value)) in frame[1..].chunks_mut(6).zip(actions) {
            place[..2].copy_from_slice(&[register, action]);
            place[2..].copy_from_slice(&value.to_le_bytes());
        }
        self.tell(&frame[..1 + 6 * N])
    }

    /// Reads registers with one frame, and one for the answer.
    pub fn registers<const N: usize>(
        &mut self,
        registers: [u8; N],
    ) -> Result<[u32; N], ReaderError> {
        let mut frame = [command::READ_REGISTER_MULTIPLE; LONGEST];
        frame[1..=N].copy_from_slice(&registers);
        let mut bytes = [0; LONGEST];
        self.ask(&frame[..=N], &mut bytes[..4 * N])?;
        let (words, _) = bytes.as_chunks::<4>();
        Ok(core::array::from_fn(|at| u32::from_le_bytes(words[at])))
    }

    /// Until BUSY is low.
    fn wait(&mut self) -> Result<(), ReaderError> {
        for look in 0..LOOKS + BUSY_MS * 1_000 / PAUSE_US {
            let busy = self.busy.is_high();
            if !busy.map_err(|error| ReaderError::Pin(error.kind()))? {
                return Ok(());
            }
            self.busy_moved = true;
            if look >= LOOKS {
                self.delay.delay_us(PAUSE_US);
            }
        }
        Err(ReaderError::Busy {
            expected_ms: BUSY_MS,
        })
    }
}
