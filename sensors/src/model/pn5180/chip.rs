//! The chip: host commands, registers, transceive states (data sheet, sections 11.4.3 and 13).
//!
//! What the data sheet does not tell is assumed, and said so: how long the firmware takes, what
//! the RF configurations write, how long the field takes to come.

use super::air::Reception;
use super::field::World;
use super::registers::Registers;
use super::tag::ReaderFrame;
use super::{CollisionEnd, Pn5180Config};
use crate::iso15693::{T2, crc, request};
use crate::model::{Nanos, carrier_periods};
use crate::pn5180::register::{
    CRC_RX_CONFIG, CRC_TX_CONFIG, FIELD, IRQ_CLEAR, IRQ_STATUS, ISO_15693, ISO_15693_WEAK,
    RF_STATUS, RX_STATUS, SYSTEM_CONFIG, TIMER1_CONFIG, TIMER1_RELOAD, TX_CONFIG, command,
    crc as crc_bits, irq, rx, system, timer as timer_bits, tx,
};

/// From the end of a reset to the first command; the data sheet says 2.5 ms at most.
const BOOT: Nanos = 2_500_000;
/// Until the field is there, or gone; assumed.
const FIELD_CHANGE: Nanos = 100_000;
/// `SYSTEM_CONFIG`: a reset.
const SOFT_RESET: u32 = 1 << 8;
/// Most bytes to send.
const TRANSMIT_BUFFER: usize = 260;
/// Product 4.0 with firmware 4.1, minor numbers first.
const VERSIONS: [u8; 4] = [0x00, 0x04, 0x01, 0x04];
const EEPROM: usize = 255;

/// A command that cannot be carried out: `GENERAL_ERROR_IRQ`.
struct Refused;

/// States of the transceiver (`RF_STATUS`, bits 24 to 26).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Transceive {
    Idle = 0,
    WaitTransmit = 1,
    Transmitting = 2,
    WaitForData = 4,
    Receiving = 5,
}

/// What happens by itself, later.
#[derive(Debug, Clone)]
enum Event {
    Booted,
    Field(bool),
    Sent(Option<ReaderFrame>),
    Started(Reception, Nanos),
    Received(Reception),
    Timer(usize),
}

/// The chip and what it is about.
pub struct Chip {
    config: Pn5180Config,
    registers: Registers,
    state: Transceive,
    /// Transmitter's and receiver's RF configuration.
    rf: (u8, u8),
    rf_status: u32,
    rx_status: u32,
    received: Vec<u8>,
    eeprom: [u8; EEPROM],
    events: Vec<(Nanos, Event)>,
    pub busy_until: Nanos,
    /// What the host reads next.
    pub answer: Option<Vec<u8>>,
    quiet_from: Nanos,
}

impl Chip {
    /// A chip just powered or reset.
    pub fn reset(config: Pn5180Config, now: Nanos) -> Chip {
        let mut eeprom = [0; EEPROM];
        eeprom[..16].copy_from_slice(b"remmi-table mod.");
        eeprom[16..20].copy_from_slice(&VERSIONS);
        Chip {
            config,
            registers: Registers::default(),
            state: Transceive::Idle,
            rf: (0xff, 0xff),
            rf_status: 0,
            rx_status: 0,
            received: Vec::new(),
            eeprom,
            events: vec![(now + BOOT, Event::Booted)],
            busy_until: now + BOOT,
            answer: None,
            quiet_from: 0,
        }
    }

    /// Lets everything happen that has happened by now, in its order.
    pub fn run_until(&mut self, now: Nanos, world: &mut World) {
        loop {
            let next = (0..self.events.len()).min_by_key(|at| self.events[*at].0);
            let Some(at) = next.filter(|at| self.events[*at].0 <= now) else {
                return;
            };
            let (time, event) = self.events.swap_remove(at);
            self.happen(time, event, world);
        }
    }

    fn happen(&mut self, time: Nanos, event: Event, world: &mut World) {
        match event {
            Event::Booted => self.raise(irq::IDLE),
            Event::Field(true) => {
                world.field_on(time);
                self.rf_status |= FIELD;
                self.raise(irq::RF_ON);
            }
            Event::Field(false) => {
                self.rf_status &= !FIELD;
                self.raise(irq::RF_OFF);
            }
            Event::Sent(frame) => {
                self.raise(irq::TX);
                self.state = Transceive::WaitForData;
                // The receiver is on again: what it had received before no longer counts.
                self.rx_status = 0;
                self.start_timers(time);
                let heard = frame.and_then(|frame| world.hear(&frame, time));
                // An answer at a rate that no receiver was set up for is not heard at all.
                if let (Some((begin, reception)), 0x8d | 0x8e) = (heard, self.rf.1) {
                    let started = begin + reception.start;
                    self.quiet_from = begin + reception.end + carrier_periods(T2);
                    self.events
                        .push((started, Event::Started(reception, begin)));
                }
            }
            Event::Started(reception, begin) => {
                self.raise(irq::START_OF_FRAME | irq::SUBCARRIER);
                self.state = Transceive::Receiving;
                let at_once = self.config.collision_end == CollisionEnd::AtOnce;
                let end = match reception.collision {
                    Some(_) if at_once => reception.collided,
                    _ => reception.end,
                };
                self.events.push((begin + end, Event::Received(reception)));
            }
            Event::Received(reception) => self.receive(reception),
            Event::Timer(timer) => self.raise(irq::TIMER1 >> 1 << timer),
        }
    }

    /// Starts those of the three timers that begin with a frame's end. Other events, prescalers
    /// and reloads are not modelled.
    fn start_timers(&mut self, now: Nanos) {
        for timer in 0..3_u8 {
            let wanted = timer_bits::ENABLE | timer_bits::FROM_SENT;
            if self.registers.get(TIMER1_CONFIG - 1 + timer) & wanted != wanted {
                continue;
            }
            let timer_of = usize::from(timer);
            self.events
                .retain(|(_, event)| !matches!(event, Event::Timer(at) if *at == timer_of));
            let periods = self.registers.get(TIMER1_RELOAD - 1 + timer) & 0xf_ffff;
            let end = now + carrier_periods(periods.into());
            self.events.push((end, Event::Timer(timer_of)));
        }
    }

    fn receive(&mut self, reception: Reception) {
        self.raise(irq::RX);
        self.state = Transceive::WaitTransmit;
        let mut bytes = reception.bytes;
        self.rx_status = 0;
        if let Some(bit) = reception.collision {
            // What people see of a collision in this protocol: the first byte and no more.
            bytes.truncate(1);
            let position = (bit as u32).min(0x7f) << rx::POSITION;
            self.rx_status = rx::COLLISION | rx::INTEGRITY | position;
        } else if self.registers.get(CRC_RX_CONFIG) & crc_bits::KIND == crc_bits::ISO_13239 {
            let sum = bytes.split_off(bytes.len().saturating_sub(2));
            if crc(&bytes).to_le_bytes()[..] != sum[..] {
                self.rx_status = rx::INTEGRITY;
            }
        }
        self.rx_status |= bytes.len() as u32 & rx::BYTES;
        self.received = bytes;
    }

    fn raise(&mut self, bits: u32) {
        let raised = self.registers.get(IRQ_STATUS) | bits;
        self.registers.set(IRQ_STATUS, raised);
    }

    /// A whole frame from the host, its select high again: done at the end of the firmware's
    /// time.
    pub fn frame(&mut self, sent: &[u8], now: Nanos, world: &mut World) {
        let done = now + self.config.firmware_time();
        self.busy_until = done;
        self.run_until(done, world);
        match self.run(sent, done, world) {
            Ok(answer) => self.answer = answer,
            Err(Refused) => {
                self.answer = None;
                self.raise(irq::ERROR);
            }
        }
    }

    fn run(
        &mut self,
        sent: &[u8],
        now: Nanos,
        world: &mut World,
    ) -> Result<Option<Vec<u8>>, Refused> {
        match *sent {
            [action @ 0x00..=0x02, register, ref value @ ..] => {
                let value = value.try_into().map_err(|_| Refused)?;
                self.write(register, action + 1, u32::from_le_bytes(value), now)?;
            }
            [command::WRITE_REGISTER_MULTIPLE, ref actions @ ..] => {
                let (actions, []) = actions.as_chunks::<6>() else {
                    return Err(Refused);
                };
                for [register, action, a, b, c, d] in actions {
                    let value = u32::from_le_bytes([*a, *b, *c, *d]);
                    self.write(*register, *action, value, now)?;
                }
            }
            [0x04, register] => return Ok(Some(self.read(register)?.to_le_bytes().to_vec())),
            [command::READ_REGISTER_MULTIPLE, ref registers @ ..]
                if (1..=18).contains(&registers.len()) =>
            {
                let mut answer = Vec::new();
                for register in registers {
                    answer.extend(self.read(*register)?.to_le_bytes());
                }
                return Ok(Some(answer));
            }
            [0x06, address, ref bytes @ ..] => {
                let place = self.eeprom.get_mut(usize::from(address)..);
                let place = place.and_then(|place| place.get_mut(..bytes.len()));
                place.ok_or(Refused)?.copy_from_slice(bytes);
            }
            [command::READ_EEPROM, address, len] => {
                let from = self.eeprom.get(usize::from(address)..);
                let bytes = from.and_then(|from| from.get(..usize::from(len)));
                return Ok(Some(bytes.ok_or(Refused)?.to_vec()));
            }
            [command::SEND_DATA, bits @ 0..=7, ref data @ ..] => {
                self.send(bits, data, now, world)?
            }
            [command::READ_DATA, _] => return Ok(Some(self.received.clone())),
            [command::LOAD_RF_CONFIG, transmitter, receiver] => {
                self.load(transmitter, receiver)?;
            }
            [command::RF_ON, _] => self.events.push((now + FIELD_CHANGE, Event::Field(true))),
            [command::RF_OFF, _] => {
                world.field_off(now);
                self.events.push((now + FIELD_CHANGE, Event::Field(false)));
            }
            _ => return Err(Refused),
        }
        Ok(None)
    }

    fn read(&self, register: u8) -> Result<u32, Refused> {
        Ok(match register {
            RF_STATUS => self.rf_status | (self.state as u32) << 24,
            RX_STATUS => self.rx_status,
            register => self.registers.read(register).ok_or(Refused)?,
        })
    }

    fn write(&mut self, register: u8, action: u8, value: u32, now: Nanos) -> Result<(), Refused> {
        let before = self.registers.read(register).ok_or(Refused)?;
        let value = match action {
            command::SET => value,
            command::OR => before | value,
            command::AND => before & value,
            _ => return Err(Refused),
        };
        match register {
            IRQ_CLEAR => {
                let left = self.registers.get(IRQ_STATUS) & !value;
                self.registers.set(IRQ_STATUS, left);
            }
            SYSTEM_CONFIG if value & SOFT_RESET != 0 => *self = Chip::reset(self.config, now),
            SYSTEM_CONFIG => {
                self.registers.set(register, value);
                match (value & system::COMMAND, before & system::COMMAND) {
                    (system::TRANSCEIVE, system::TRANSCEIVE) => {}
                    (system::TRANSCEIVE, _) => self.state = Transceive::WaitTransmit,
                    (0, _) => self.stop(),
                    _ => {}
                }
            }
            IRQ_STATUS | RX_STATUS | RF_STATUS => {}
            register => self.registers.set(register, value),
        }
        Ok(())
    }

    /// Everything on the air is broken off; an incomplete frame says nothing to anybody.
    fn stop(&mut self) {
        self.state = Transceive::Idle;
        self.events.retain(|(_, event)| {
            matches!(event, Event::Booted | Event::Field(_) | Event::Timer(_))
        });
    }

    fn load(&mut self, transmitter: u8, receiver: u8) -> Result<(), Refused> {
        if !matches!(transmitter, 0x00..=0x1c | 0xff) || !matches!(receiver, 0x80..=0x9c | 0xff) {
            return Err(Refused);
        }
        if transmitter != 0xff {
            self.rf.0 = transmitter;
            let known = matches!(transmitter, ISO_15693 | ISO_15693_WEAK);
            // What people read of it: data, one symbol each as start and stop. The values of
            // the other protocols do not matter here, where no tag speaks them.
            let symbols = tx::DATA | tx::STOP_SYMBOL & 0x100 | tx::START_SYMBOL & 0x40;
            self.registers
                .set(TX_CONFIG, if known { symbols } else { tx::DATA });
            self.registers.set(CRC_TX_CONFIG, crc_bits::ISO_13239);
        }
        if receiver != 0xff {
            self.rf.1 = receiver;
            self.registers.set(CRC_RX_CONFIG, crc_bits::ISO_13239);
        }
        Ok(())
    }

    fn send(
        &mut self,
        bits: u8,
        data: &[u8],
        now: Nanos,
        world: &mut World,
    ) -> Result<(), Refused> {
        let config = self.registers.get(TX_CONFIG);
        let with_data = config & tx::DATA != 0;
        let waits = self.state == Transceive::WaitTransmit;
        if !waits || data.len() > TRANSMIT_BUFFER || with_data && data.is_empty() {
            return Err(Refused);
        }
        world.early_frames += u64::from(now < self.quiet_from);
        let start = config & tx::START_SYMBOL != 0;
        let stop = config & tx::STOP_SYMBOL != 0;
        let speaks = matches!(self.rf.0, ISO_15693 | ISO_15693_WEAK);
        let mut bytes = data.to_vec();
        if self.registers.get(CRC_TX_CONFIG) & crc_bits::KIND == crc_bits::ISO_13239 {
            bytes.extend(crc(data).to_le_bytes());
        }
        let (time, frame) = match (start, with_data, stop) {
            (true, true, true) if bits == 0 => {
                (request(bytes.len()), Some(ReaderFrame::Request(bytes)))
            }
            (false, false, true) => (crate::iso15693::END, Some(ReaderFrame::NextSlot)),
            _ => (request(data.len()), None),
        };
        self.state = Transceive::Transmitting;
        let end = now + carrier_periods(time);
        self.events
            .push((end, Event::Sent(frame.filter(|_| speaks))));
        Ok(())
    }
}
