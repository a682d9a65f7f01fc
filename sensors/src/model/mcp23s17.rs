//! MCP23S17: direction and output registers, as after a reset (DS20001952).

use super::Nanos;
use super::clock::Clock;
use super::line::Line;
use super::mfrc522::transfer;
use core::convert::Infallible;
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};

const IODIR: usize = 0x00;
const OLAT: usize = 0x14;
/// Registers of bank 0.
const REGISTERS: usize = 0x16;
/// One transfer on a Pi, and one byte at 10 MHz.
const TRANSFER_TIME: Nanos = 15_000;
const BYTE_TIME: Nanos = 800;

/// A modelled chip alone on its chip select, its address pins low.
pub struct ModelMcp23s17 {
    clock: Clock,
    registers: [u8; REGISTERS],
    lines: Vec<Line>,
}

impl ModelMcp23s17 {
    /// A chip just powered, and the wires at GPA0 to GPB7, each with a pull-up.
    pub fn new(clock: &Clock) -> (Self, Vec<Line>) {
        let mut registers = [0; REGISTERS];
        registers[IODIR..IODIR + 2].fill(0xff);
        let lines: Vec<Line> = (0..16).map(|_| Line::new()).collect();
        let chip = ModelMcp23s17 {
            clock: clock.clone(),
            registers,
            lines: lines.clone(),
        };
        (chip, lines)
    }

    fn pair(&self, first: usize) -> u16 {
        u16::from_le_bytes([self.registers[first], self.registers[first + 1]])
    }

    fn drive(&self) {
        let high = self.pair(IODIR) | self.pair(OLAT);
        for (output, line) in self.lines.iter().enumerate() {
            line.set(high >> output & 1 == 1);
        }
    }
}

impl ErrorType for ModelMcp23s17 {
    type Error = Infallible;
}

impl SpiDevice for ModelMcp23s17 {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        self.clock.advance(TRANSFER_TIME);
        // Control byte, register, data; the address counts on.
        let (mut control, mut address) = (None, None);
        let mut byte = |sent: u8| {
            self.clock.advance(BYTE_TIME);
            let (Some(control), Some(at)) = (control, address) else {
                if control.is_none() {
                    control = Some(sent);
                } else {
                    address = Some(usize::from(sent));
                }
                return 0;
            };
            address = Some((at + 1) % REGISTERS);
            match control {
                0x40 => self.registers[at % REGISTERS] = sent,
                0x41 => return self.registers[at % REGISTERS],
                _ => {}
            }
            0
        };
        for operation in operations {
            match operation {
                Operation::Write(sent) => transfer(&mut [], sent, &mut byte),
                Operation::Read(received) => transfer(received, &[], &mut byte),
                Operation::Transfer(received, sent) => transfer(received, sent, &mut byte),
                Operation::TransferInPlace(bytes) => {
                    bytes.iter_mut().for_each(|place| *place = byte(*place));
                }
                Operation::DelayNs(_) => {}
            }
        }
        self.drive();
        Ok(())
    }
}
