//! The chip on its bus.

use super::Nanos;
use super::chip::Chip;
use super::field::{Clock, Field, Miso, World};
use super::random::Random;
use crate::mfrc522::Mfrc522;
use core::convert::Infallible;
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};

/// How the chip counts CollPos (9.3.1.15). Libraries and NXP's papers for
/// sister chips disagree, so the driver must cope with both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollPosReading {
    /// From the first bit of the cascade level, bits known before included.
    FromUid,
    /// Inside the frame received, RxAlign included.
    InFrame,
}

/// How the model behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelConfig {
    /// Bus clock in Hz, at least 1. The chip takes 10 MHz at most.
    pub spi_hz: u32,
    /// Cost of one transfer besides its bits, in µs: 15 on a Raspberry Pi.
    pub transfer_us: u32,
    /// How the chip counts CollPos.
    pub coll_pos: CollPosReading,
    /// Seed of all chance in this field: missed requests and bit errors.
    pub seed: u64,
}

impl Default for ModelConfig {
    fn default() -> Self {
        ModelConfig {
            spi_hz: 10_000_000,
            transfer_us: 15,
            coll_pos: CollPosReading::InFrame,
            seed: 0,
        }
    }
}

/// The driver over a modelled chip whose antenna makes this field.
pub fn model_reader(field: &Field, config: ModelConfig) -> Mfrc522<ModelSpi> {
    Mfrc522::new(ModelSpi::new(field, config))
}

/// The bus device of one modelled chip.
pub struct ModelSpi {
    field: Field,
    chip: Chip,
    config: ModelConfig,
    /// Power cuts that the chip has been through.
    power_cuts: u64,
}

/// What the bytes of one transfer mean (8.1.2).
enum Phase {
    Address,
    Read(u8),
    Write(u8),
}

/// One transfer: chip select is low.
struct Transfer<'a> {
    chip: &'a mut Chip,
    world: &'a mut World,
    clock: &'a Clock,
    byte_time: Nanos,
    phase: Phase,
}

impl ModelSpi {
    /// A chip just powered. Seeds the chance of `field`.
    pub fn new(field: &Field, config: ModelConfig) -> Self {
        let mut world = field.lock();
        world.random = Random::new(config.seed);
        let power_cuts = world.power_cuts;
        drop(world);
        ModelSpi {
            chip: Chip::reset(config.coll_pos, field.bus_clock().nanos()),
            field: field.clone(),
            config,
            power_cuts,
        }
    }
}

impl ErrorType for ModelSpi {
    type Error = Infallible;
}

impl SpiDevice for ModelSpi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        let clock = self.field.bus_clock();
        clock.advance(Nanos::from(self.config.transfer_us) * 1_000);
        let mut world = self.field.lock();
        if world.power_cuts != self.power_cuts {
            self.power_cuts = world.power_cuts;
            self.chip = Chip::reset(self.config.coll_pos, clock.nanos());
        }
        let mut transfer = Transfer {
            chip: &mut self.chip,
            world: &mut world,
            clock,
            byte_time: 8_000_000_000 / Nanos::from(self.config.spi_hz.max(1)),
            phase: Phase::Address,
        };
        for operation in operations {
            transfer.run(operation);
        }
        Ok(())
    }
}

impl Transfer<'_> {
    fn run(&mut self, operation: &mut Operation<'_, u8>) {
        match operation {
            Operation::Read(received) => received.iter_mut().for_each(|r| *r = self.byte(0)),
            Operation::Write(sent) => sent.iter().for_each(|&s| {
                self.byte(s);
            }),
            Operation::Transfer(received, sent) => {
                for i in 0..received.len().max(sent.len()) {
                    let value = self.byte(sent.get(i).copied().unwrap_or(0));
                    if let Some(place) = received.get_mut(i) {
                        *place = value;
                    }
                }
            }
            Operation::TransferInPlace(bytes) => bytes.iter_mut().for_each(|b| *b = self.byte(*b)),
            Operation::DelayNs(time) => self.clock.advance(Nanos::from(*time)),
        }
    }

    /// Eight clocks: a byte in, a byte out.
    fn byte(&mut self, sent: u8) -> u8 {
        self.clock.advance(self.byte_time);
        match self.world.unplugged {
            Some(Miso::Low) => return 0x00,
            Some(Miso::High) => return 0xff,
            None => {}
        }
        let now = self.clock.nanos();
        self.chip.run_until(now, self.world);
        let address = sent >> 1 & 0x3f;
        match self.phase {
            Phase::Address if sent & 0x80 != 0 => self.phase = Phase::Read(address),
            Phase::Address => self.phase = Phase::Write(address),
            Phase::Read(asked) => {
                self.phase = Phase::Read(address);
                return self.chip.read(asked, now);
            }
            Phase::Write(to) => self.chip.write(to, sent, now, self.world),
        }
        0
    }
}
