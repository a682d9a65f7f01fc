//! The PN532 at the level of its frames (UM0701-02): acknowledgement, answer,
//! status, what a power cut forgets. Its firmware's own time is a guess of 1 ms
//! per command; that of the air is counted as ISO/IEC 14443-3 has it.

use super::clock::Clock;
use super::conditions::{Hang, Miso};
use super::field::Field;
use super::{Nanos, carrier_periods};
use crate::iso14443a::levels_of;
use crate::pn532::frame::{ACK, SYNTAX_ERROR, TO_CHIP, TO_HOST, unwrap, wrap};
use crate::pn532::{IC_PN532, MOST_TARGETS, command};
use crate::uid::Uid;
use embedded_hal::i2c::{self, I2c, NoAcknowledgeSource};
use embedded_hal::spi::{self, SpiDevice};
use std::collections::VecDeque;

/// From the end of a command to its acknowledgement; assumed.
const ACK_TIME: Nanos = 200_000;
/// What firmware adds to each command; assumed.
const FIRMWARE_TIME: Nanos = 1_000_000;
/// Request with its answer, anticollision, selection with their guard times.
const REQUEST: Nanos = 451_000;
const LEVEL: Nanos = 810_000 + 1_235_000;
/// Setting of the retries after a reset: for ever.
const FOR_EVER: u8 = 0xff;

/// The chip, whichever bus leads to it.
struct Chip {
    field: Field,
    power_cuts: u64,
    /// Frames for the host and from when they may be read.
    outbox: VecDeque<(Nanos, Vec<u8>)>,
    field_is_on: bool,
    retries: u8,
}

impl Chip {
    fn new(field: &Field) -> Chip {
        Chip {
            field: field.clone(),
            power_cuts: field.lock().power_cuts,
            outbox: VecDeque::new(),
            field_is_on: false,
            retries: FOR_EVER,
        }
    }

    /// The level of the line if the chip is not there. One that is back has
    /// forgotten everything.
    fn unplugged(&mut self) -> Option<Miso> {
        let mut world = self.field.lock();
        let (power_cuts, unplugged) = (world.power_cuts, world.unplugged);
        let was_cut = power_cuts != self.power_cuts;
        if was_cut {
            world.hang = None;
        }
        drop(world);
        if was_cut {
            *self = Chip::new(&self.field);
        }
        unplugged
    }

    fn now(&self) -> Nanos {
        self.field.bus_clock().nanos()
    }

    fn is_ready(&self) -> bool {
        let now = self.now();
        self.outbox.front().is_some_and(|(at, _)| *at <= now)
    }

    /// The frame that is ready, filled up with zeros. Reading takes it away.
    fn read(&mut self, bytes: &mut [u8]) {
        bytes.fill(0);
        if self.is_ready()
            && let Some((_, frame)) = self.outbox.pop_front()
        {
            for (to, from) in bytes.iter_mut().zip(frame) {
                *to = from;
            }
        }
    }

    fn accept(&mut self, frame: &[u8]) {
        self.outbox.clear(); // a new frame breaks off what was under way
        if frame == ACK {
            return;
        }
        let body = unwrap(frame).map(<[u8]>::to_vec);
        let Ok([TO_CHIP, code, parameters @ ..]) = body.as_deref() else {
            return;
        };
        let hang = self.field.lock().hang.map(|(hang, _)| hang);
        if hang == Some(Hang::Crystal) {
            return;
        }
        let acknowledged = self.now() + ACK_TIME;
        self.outbox.push_back((acknowledged, ACK.to_vec()));
        if hang.is_some() {
            return;
        }
        if let Some((time, data)) = self.run(*code, parameters) {
            let frame = wrap(&data);
            self.outbox
                .push_back((acknowledged + FIRMWARE_TIME + time, frame));
        }
    }

    /// Runs a command: its time and its answer, if it ever comes.
    fn run(&mut self, code: u8, parameters: &[u8]) -> Option<(Nanos, Vec<u8>)> {
        let mut answer = vec![TO_HOST, code.wrapping_add(1)];
        let mut time = 0;
        match (code, parameters) {
            (command::GET_FIRMWARE_VERSION, []) => answer.extend([IC_PN532, 1, 6, 7]),
            (command::SAM_CONFIGURATION, [1, ..]) | (command::SET_PARAMETERS, [0]) => {}
            (command::RF_CONFIGURATION, [command::ITEM_FIELD, on]) => {
                self.field_is_on = on & 1 == 1;
                let mut world = self.field.lock();
                if self.field_is_on {
                    world.power_on();
                } else {
                    world.power_off();
                }
            }
            (command::RF_CONFIGURATION, [command::ITEM_RETRIES, _, _, retries]) => {
                self.retries = *retries;
            }
            (command::IN_LIST_PASSIVE_TARGET, [most @ 1..=MOST_TARGETS, 0]) => {
                let mut found = Vec::new();
                if self.field_is_on {
                    found = self.field.lock().singled_out();
                    found.truncate(usize::from(*most));
                }
                if found.is_empty() && self.retries == FOR_EVER {
                    return None;
                }
                time = self.listing_time(&found);
                answer.push(found.len() as u8);
                for (number, uid) in (1..).zip(&found) {
                    answer.extend(target(number, uid));
                }
            }
            _ => answer = vec![SYNTAX_ERROR],
        }
        Some((time, answer))
    }

    fn listing_time(&self, found: &[Uid]) -> Nanos {
        let levels: usize = found.iter().map(|uid| levels_of(uid).len()).sum();
        let silences = 1 + Nanos::from(self.retries);
        found.len() as Nanos * REQUEST + levels as Nanos * LEVEL + silences * carrier_periods(2_400)
    }
}

/// One target of a listing: number, ATQA, SAK, UID (7.3.5).
fn target(number: u8, uid: &Uid) -> Vec<u8> {
    let bytes = uid.as_bytes();
    let size = levels_of(uid).len() as u8 - 1;
    let mut target = vec![number, 0x00, size << 6 | 0x04, 0x00, bytes.len() as u8];
    target.extend(bytes);
    target
}

/// A modelled PN532 on an I2C bus of its own, 400 kHz.
pub struct Pn532I2c(Chip);

impl Pn532I2c {
    /// A chip just powered, whose antenna makes this field.
    pub fn new(field: &Field) -> Self {
        Pn532I2c(Chip::new(field))
    }
}

impl i2c::ErrorType for Pn532I2c {
    type Error = i2c::ErrorKind;
}

impl I2c for Pn532I2c {
    fn transaction(
        &mut self,
        address: u8,
        operations: &mut [i2c::Operation<'_>],
    ) -> Result<(), i2c::ErrorKind> {
        let Pn532I2c(chip) = self;
        spend(chip.field.bus_clock(), 1, 400_000 / 9);
        if address != 0x24 || chip.unplugged().is_some() {
            let nobody = i2c::ErrorKind::NoAcknowledge(NoAcknowledgeSource::Address);
            return Err(nobody);
        }
        for operation in operations {
            match operation {
                i2c::Operation::Write(frame) => {
                    spend(chip.field.bus_clock(), frame.len(), 400_000 / 9);
                    chip.accept(frame);
                }
                i2c::Operation::Read(bytes) => {
                    spend(chip.field.bus_clock(), bytes.len(), 400_000 / 9);
                    let ready = chip.is_ready();
                    if let [status, frame @ ..] = &mut bytes[..] {
                        *status = u8::from(ready);
                        // Reading the status alone leaves the frame where it is.
                        if !frame.is_empty() {
                            chip.read(frame);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// A modelled PN532 on SPI, 1 MHz; every byte with its bits turned around.
pub struct Pn532Spi(Chip);

impl Pn532Spi {
    /// A chip just powered, whose antenna makes this field.
    pub fn new(field: &Field) -> Self {
        Pn532Spi(Chip::new(field))
    }

    /// One select: the bytes sent and those that come back.
    fn select(&mut self, sent: &[u8], received: &mut [u8]) {
        let Pn532Spi(chip) = self;
        spend(chip.field.bus_clock(), sent.len(), 1_000_000 / 8);
        if let Some(level) = chip.unplugged() {
            return received.fill(level.byte());
        }
        let turned: Vec<u8> = sent.iter().map(|byte| byte.reverse_bits()).collect();
        let back = received.get_mut(1..).unwrap_or_default();
        match turned[..] {
            [0x01, ref frame @ ..] => chip.accept(frame),
            [0x02, ..] => back.fill(u8::from(chip.is_ready())),
            [0x03, ..] => chip.read(back),
            _ => {}
        }
        back.iter_mut().for_each(|byte| *byte = byte.reverse_bits());
    }
}

impl spi::ErrorType for Pn532Spi {
    type Error = core::convert::Infallible;
}

impl SpiDevice for Pn532Spi {
    fn transaction(
        &mut self,
        operations: &mut [spi::Operation<'_, u8>],
    ) -> Result<(), core::convert::Infallible> {
        // A driver selects the chip for one write or one transfer at a time.
        for operation in operations {
            match operation {
                spi::Operation::Write(sent) => self.select(sent, &mut []),
                spi::Operation::Transfer(received, sent) => self.select(sent, received),
                spi::Operation::Read(received) => {
                    let sent = vec![0; received.len()];
                    self.select(&sent, received);
                }
                spi::Operation::TransferInPlace(bytes) => {
                    let sent = bytes.to_vec();
                    self.select(&sent, bytes);
                }
                spi::Operation::DelayNs(time) => {
                    self.0.field.bus_clock().advance(Nanos::from(*time))
                }
            }
        }
        Ok(())
    }
}

/// 15 µs for the transfer, and its bytes.
fn spend(clock: &Clock, bytes: usize, bytes_per_second: u64) {
    clock.advance(15_000 + bytes as Nanos * 1_000_000_000 / bytes_per_second);
}
