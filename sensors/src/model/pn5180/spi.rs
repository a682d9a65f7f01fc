//! The chip's wires: SPI with its select, BUSY, reset.

use super::Pn5180Config;
use super::chip::Chip;
use super::field::VicinityField;
use crate::model::Nanos;
use crate::model::conditions::Miso;
use crate::model::line::Line;
use crate::model::mfrc522::transfer;
use crate::model::random::Random;
use core::convert::Infallible;
use embedded_hal::digital::{self, InputPin};
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What one look at a pin of the host takes.
const PIN_TIME: Nanos = 1_000;

/// A modelled PN5180 on a bus of its own. Clones are the same chip.
#[derive(Clone)]
pub struct Pn5180Spi {
    field: VicinityField,
    config: Pn5180Config,
    wires: Arc<Mutex<Wires>>,
}

struct Wires {
    chip: Chip,
    reset: Line,
    resets: u64,
    power_cuts: u64,
    selected: bool,
    /// Bytes of this frame from the host.
    sent: Vec<u8>,
    /// Nothing of this frame counts: it began while the chip was busy.
    lost: bool,
}

impl Pn5180Spi {
    /// A chip just powered, whose antenna makes this field; held in reset while `reset` is low.
    /// Seeds the chance of the field.
    pub fn new(field: &VicinityField, config: Pn5180Config, reset: &Line) -> Self {
        let mut world = field.lock();
        world.random = Random::new(config.seed);
        let power_cuts = world.power_cuts;
        drop(world);
        let wires = Wires {
            chip: Chip::reset(config, field.bus_clock().nanos()),
            reset: reset.clone(),
            resets: reset.falls(),
            power_cuts,
            selected: false,
            sent: Vec::new(),
            lost: false,
        };
        Pn5180Spi {
            field: field.clone(),
            config,
            wires: Arc::new(Mutex::new(wires)),
        }
    }

    /// Its BUSY pin, wired to a pin of the host. Looking takes 1 µs.
    pub fn busy(&self) -> Pn5180Busy {
        Pn5180Busy(self.clone())
    }

    /// NSS falls: a frame begins.
    pub fn select(&self) {
        let mut wires = self.present();
        let busy = self.is_busy(&wires);
        wires.selected = true;
        wires.sent.clear();
        wires.lost = busy;
        self.field.lock().transfers += 1;
    }

    /// Eight clocks: a byte in, a byte out.
    pub fn byte(&self, sent: u8) -> u8 {
        self.field.bus_clock().advance(self.config.byte_time());
        if let Some(level) = self.field.lock().unplugged {
            return level.byte();
        }
        let mut wires = self.lock();
        let at = wires.sent.len();
        wires.sent.push(sent);
        let answer = wires.chip.answer.as_ref().filter(|_| !wires.lost);
        answer
            .and_then(|answer| answer.get(at))
            .copied()
            .unwrap_or(0xff)
    }

    /// NSS rises: the frame is whole.
    pub fn deselect(&self) {
        let mut wires = self.present();
        wires.selected = false;
        let sent = core::mem::take(&mut wires.sent);
        let there = self.field.lock().unplugged.is_none() && !wires.reset.is_low();
        if wires.lost || sent.is_empty() || !there {
            return;
        }
        let now = self.field.bus_clock().nanos();
        if wires.chip.answer.take().is_some() {
            // This frame read it; what the host sent meanwhile is ignored.
            wires.chip.busy_until = now + self.config.firmware_time() / 2;
            return;
        }
        wires.chip.frame(&sent, now, &mut self.field.lock());
    }

    /// BUSY, after all that has happened by now.
    pub fn is_busy_now(&self) -> bool {
        let wires = self.present();
        match self.field.lock().unplugged {
            Some(level) => return level == Miso::High,
            None if wires.selected && !wires.sent.is_empty() => return true,
            None => {}
        }
        self.is_busy(&wires)
    }

    fn is_busy(&self, wires: &Wires) -> bool {
        let wedged = self.field.lock().wedged;
        wedged || self.field.bus_clock().nanos() < wires.chip.busy_until
    }

    /// The chip as it is by now: reset, without power, or further on.
    fn present(&self) -> MutexGuard<'_, Wires> {
        let now = self.field.bus_clock().nanos();
        let mut wires = self.lock();
        let mut world = self.field.lock();
        let (resets, power_cuts) = (wires.reset.falls(), world.power_cuts);
        if (wires.resets, wires.power_cuts) != (resets, power_cuts) || wires.reset.is_low() {
            (wires.resets, wires.power_cuts) = (resets, power_cuts);
            world.wedged = false;
            world.field_off(now);
            wires.chip = Chip::reset(self.config, now);
        }
        if world.unplugged.is_none() {
            wires.chip.run_until(now, &mut world);
        }
        drop(world);
        wires
    }

    /// A panic elsewhere leaves the chip as it is.
    fn lock(&self) -> MutexGuard<'_, Wires> {
        self.wires.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ErrorType for Pn5180Spi {
    type Error = Infallible;
}

impl SpiDevice for Pn5180Spi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        let clock = self.field.bus_clock();
        clock.advance(self.config.transfer_time());
        self.select();
        for operation in operations {
            match operation {
                Operation::Read(received) => {
                    received.iter_mut().for_each(|r| *r = self.byte(0));
                }
                Operation::Write(sent) => sent.iter().for_each(|&s| {
                    self.byte(s);
                }),
                Operation::Transfer(received, sent) => {
                    transfer(received, sent, |byte| self.byte(byte));
                }
                Operation::TransferInPlace(bytes) => {
                    bytes.iter_mut().for_each(|b| *b = self.byte(*b));
                }
                Operation::DelayNs(time) => clock.advance(Nanos::from(*time)),
            }
        }
        self.deselect();
        Ok(())
    }
}

/// A chip's BUSY pin as the host sees it.
#[derive(Clone)]
pub struct Pn5180Busy(Pn5180Spi);

impl digital::ErrorType for Pn5180Busy {
    type Error = Infallible;
}

impl InputPin for Pn5180Busy {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        self.0.field.bus_clock().advance(PIN_TIME);
        Ok(self.0.is_busy_now())
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        self.is_high().map(|high| !high)
    }
}
