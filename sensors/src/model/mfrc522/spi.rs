//! The chip on its bus.

use super::chip::Chip;
use super::wire::Wire;
use crate::mfrc522::Mfrc522;
use crate::model::Nanos;
use crate::model::clock::Clock;
use crate::model::conditions::{Hang, Miso};
use crate::model::field::{Field, World};
use crate::model::random::Random;
use core::convert::Infallible;
use embedded_hal::digital::{self, InputPin};
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What one look at a pin of the host takes.
const PIN_TIME: Nanos = 200;

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
    /// Length of the wires between host and chip in cm: bits come too late if it is too much for the clock.
    pub wire_cm: u32,
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
            wire_cm: 20,
            coll_pos: CollPosReading::InFrame,
            seed: 0,
        }
    }
}

impl ModelConfig {
    pub(super) fn byte_time(&self) -> Nanos {
        8_000_000_000 / Nanos::from(self.spi_hz.max(1))
    }

    pub(super) fn transfer_time(&self) -> Nanos {
        Nanos::from(self.transfer_us) * 1_000
    }
}

/// The driver over a modelled chip whose antenna makes this field.
pub fn model_reader(field: &Field, config: ModelConfig) -> Mfrc522<ModelSpi> {
    Mfrc522::new(ModelSpi::new(field, config))
}

/// The bus device of one modelled chip.
pub struct ModelSpi {
    field: Field,
    chip: Arc<Mutex<Chip>>,
    config: ModelConfig,
    /// Power cuts that the chip has been through.
    power_cuts: u64,
    phase: Phase,
    miso: Wire,
}

/// What the next byte of a transfer means (8.1.2).
#[derive(Clone, Copy)]
enum Phase {
    Address,
    Read(u8),
    Write(u8),
}

impl ModelSpi {
    /// A chip just powered. Seeds the chance of `field`.
    pub fn new(field: &Field, config: ModelConfig) -> Self {
        let mut world = field.lock();
        world.random = Random::new(config.seed);
        let power_cuts = world.power_cuts;
        drop(world);
        let chip = Chip::reset(config.coll_pos, field.bus_clock().nanos());
        ModelSpi {
            chip: Arc::new(Mutex::new(chip)),
            field: field.clone(),
            config,
            power_cuts,
            phase: Phase::Address,
            miso: Wire::new(&config),
        }
    }

    /// The chip's interrupt pin, wired to a pin of the host.
    pub fn irq(&self) -> ModelIrq {
        ModelIrq {
            field: self.field.clone(),
            chip: self.chip.clone(),
        }
    }

    /// How warm the chip is.
    pub fn heat(&self) -> ModelHeat {
        ModelHeat {
            field: self.field.clone(),
            chip: self.chip.clone(),
        }
    }

    /// The reset pin was low.
    pub(super) fn hard_reset(&mut self) {
        let mut world = self.field.lock();
        world.power_off();
        world.hang = None;
        drop(world);
        let mut chip = lock(&self.chip);
        *chip = chip.after_reset(self.field.bus_clock().nanos());
    }

    /// The chip is selected: a transfer begins.
    pub(super) fn select(&mut self) {
        self.phase = Phase::Address;
        let mut world = self.field.lock();
        world.transfers += 1;
        let power_cuts = world.power_cuts;
        drop(world);
        if power_cuts != self.power_cuts {
            self.power_cuts = power_cuts;
            self.hard_reset();
        }
    }

    /// The chip and what it finds around it, held for as long as bytes go by.
    pub(super) fn wires(&mut self) -> Wires<'_> {
        Wires {
            chip: lock(&self.chip),
            world: self.field.lock(),
            clock: self.field.bus_clock(),
            phase: &mut self.phase,
            miso: &mut self.miso,
        }
    }
}

/// A chip that is spoken to.
pub(super) struct Wires<'a> {
    chip: MutexGuard<'a, Chip>,
    world: MutexGuard<'a, World>,
    clock: &'a Clock,
    phase: &'a mut Phase,
    miso: &'a mut Wire,
}

impl Wires<'_> {
    /// Eight clocks have passed: a byte in, and what the host has read.
    pub fn byte(&mut self, sent: u8) -> u8 {
        let said = self.answer(sent);
        let seen = self.world.stuck.map_or(said, Miso::byte);
        self.miso.byte(seen)
    }

    fn answer(&mut self, sent: u8) -> u8 {
        if let Some(level) = self.world.unplugged {
            return level.byte();
        }
        let now = match self.world.hang {
            Some((Hang::Crystal, since)) => since,
            Some((Hang::Commands, _)) => {
                self.chip.never_end();
                self.clock.nanos()
            }
            None => self.clock.nanos(),
        };
        self.chip.run_until(now, &mut self.world);
        let address = sent >> 1 & 0x3f;
        match *self.phase {
            Phase::Address if sent & 0x80 != 0 => *self.phase = Phase::Read(address),
            Phase::Address => *self.phase = Phase::Write(address),
            Phase::Read(asked) => {
                *self.phase = Phase::Read(address);
                return self.chip.read(asked, now);
            }
            Phase::Write(to) => self.chip.write(to, sent, now, &mut self.world),
        }
        0
    }
}

impl ErrorType for ModelSpi {
    type Error = Infallible;
}

impl SpiDevice for ModelSpi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        let byte_time = self.config.byte_time();
        self.field.bus_clock().advance(self.config.transfer_time());
        self.select();
        let mut wires = self.wires();
        let clock = wires.clock;
        let mut clock_byte = |sent| {
            clock.advance(byte_time);
            wires.byte(sent)
        };
        for operation in operations {
            match operation {
                Operation::Read(received) => {
                    received.iter_mut().for_each(|r| *r = clock_byte(0));
                }
                Operation::Write(sent) => sent.iter().for_each(|&s| {
                    clock_byte(s);
                }),
                Operation::Transfer(received, sent) => {
                    transfer(received, sent, &mut clock_byte);
                }
                Operation::TransferInPlace(bytes) => {
                    bytes.iter_mut().for_each(|b| *b = clock_byte(*b));
                }
                Operation::DelayNs(time) => clock.advance(Nanos::from(*time)),
            }
        }
        Ok(())
    }
}

/// Clocks as many bytes as the longer of the two has; zeros are sent behind the end
/// of the shorter.
pub(in crate::model) fn transfer(
    received: &mut [u8],
    sent: &[u8],
    mut clock: impl FnMut(u8) -> u8,
) {
    for i in 0..received.len().max(sent.len()) {
        let value = clock(sent.get(i).copied().unwrap_or(0));
        if let Some(place) = received.get_mut(i) {
            *place = value;
        }
    }
}

/// A chip's interrupt pin as the host sees it. Looking takes 0.2 µs.
pub struct ModelIrq {
    field: Field,
    chip: Arc<Mutex<Chip>>,
}

impl digital::ErrorType for ModelIrq {
    type Error = Infallible;
}

impl InputPin for ModelIrq {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        self.field.bus_clock().advance(PIN_TIME);
        let now = self.field.bus_clock().nanos();
        let mut chip = lock(&self.chip);
        let mut world = self.field.lock();
        chip.run_until(now, &mut world);
        Ok(chip.irq_pin_is_high() || world.unplugged.is_some())
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        self.is_high().map(|high| !high)
    }
}

/// How warm a chip is: at first not too much.
pub struct ModelHeat {
    field: Field,
    chip: Arc<Mutex<Chip>>,
}

impl ModelHeat {
    /// The chip gets too hot, switches its antenna off and says so in ErrorReg and nowhere
    /// else; or it has cooled down.
    pub fn set_too_hot(&self, hot: bool) {
        lock(&self.chip).set_hot(hot, &mut self.field.lock());
    }
}

/// A panic elsewhere leaves the chip as it is.
fn lock(chip: &Mutex<Chip>) -> MutexGuard<'_, Chip> {
    chip.lock().unwrap_or_else(PoisonError::into_inner)
}
