//! The chip: registers, FIFO, commands, timer, flags.

use super::receiver::{Receiver, Reception};
use super::spi::CollPosReading;
use crate::iso14443a::crc_a;
use crate::mfrc522::register::{
    Register, coll, command, control, error, fifo, framing, irq, irq_pin, mode, timer, tx_control,
};
use crate::model::air::{BIT, REQUEST_GUARD, ReaderFrame, answer_duration, superpose};
use crate::model::field::World;
use crate::model::{Nanos, carrier_periods};
use std::collections::VecDeque;

/// From a reset until the chip listens (8.8.2: 1,024 clocks of the oscillator).
const START_UP: Nanos = carrier_periods(512);
/// CommandReg bit 5, set by a reset: the receiver is off (9.3.1.2).
const RECEIVER_OFF: u8 = 1 << 5;
/// Status1Reg (9.3.1.8).
const CRC_READY: u8 = 1 << 5;
const TIMER_RUNNING: u8 = 1 << 3;
/// Registers that differ from zero after a reset (table 20), as far as modelled.
const RESET_VALUES: [(u8, u8); 10] = [
    (Register::ComIEn as u8, irq_pin::ACTIVE_LOW),
    (Register::Coll as u8, coll::VALUES_AFTER_COLL),
    (Register::Mode as u8, 0x3f),
    (Register::TxControl as u8, 0x80),
    (0x16, 0x10), // TxSelReg
    (0x17, 0x84), // RxSelReg
    (Register::RxThreshold as u8, 0x84),
    (0x19, 0x4d), // DemodReg
    (0x24, 0x26), // ModWidthReg
    (Register::RfCfg as u8, 0x48),
];

/// A frame on its way to the tags.
struct Sending {
    ends: Nanos,
    frame: ReaderFrame,
    /// It began before the guard time after an answer was over.
    early: bool,
}

/// The MFRC522, version 2.0.
pub struct Chip {
    /// Registers that are plain memory.
    registers: [u8; 64],
    fifo: VecDeque<u8>,
    command: u8,
    com_irq: u8,
    div_irq: u8,
    errors: u8,
    /// CollReg without ValuesAfterColl.
    coll: u8,
    rx_last_bits: u8,
    crc: u16,
    awake_at: Nanos,
    timer_ends: Option<Nanos>,
    sending: Option<Sending>,
    receiving: Option<(Nanos, Reception)>,
    /// End of the last answer.
    answered_at: Option<Nanos>,
    /// Too hot: the drivers are off, whatever TxControlReg says.
    hot: bool,
    reading: CollPosReading,
}

impl Chip {
    /// Power on, or soft reset, at `now`.
    pub fn reset(reading: CollPosReading, now: Nanos) -> Self {
        let mut registers = [0; 64];
        for (address, value) in RESET_VALUES {
            registers[usize::from(address)] = value;
        }
        Chip {
            registers,
            fifo: VecDeque::with_capacity(fifo::CAPACITY),
            command: RECEIVER_OFF | command::IDLE,
            com_irq: 0x14, // table 20: IdleIRq and LoAlertIRq
            div_irq: 0,
            errors: 0,
            coll: coll::POS_NOT_VALID,
            rx_last_bits: 0,
            crc: 0xffff,
            awake_at: now + START_UP,
            timer_ends: None,
            sending: None,
            receiving: None,
            answered_at: None,
            hot: false,
            reading,
        }
    }

    /// Lets everything happen that is due until `now`, in its order.
    pub fn run_until(&mut self, now: Nanos, world: &mut World) {
        // Called with every byte: what is not awaited lies past the end of time.
        let or_never = |at: Option<Nanos>| at.unwrap_or(Nanos::MAX);
        loop {
            let sent = or_never(self.sending.as_ref().map(|sending| sending.ends));
            let received = or_never(self.receiving.as_ref().map(|(at, _)| *at));
            let due = sent.min(received).min(or_never(self.timer_ends));
            if due > now {
                return;
            }
            if sent == due {
                self.end_sending(due, world);
            } else if received == due {
                self.end_receiving();
            } else {
                self.timer_ends = None;
                self.com_irq |= irq::TIMER;
            }
        }
    }

    /// Value of a register. Reading FIFODataReg takes the byte out.
    pub fn read(&mut self, address: u8, now: Nanos) -> u8 {
        match Register::at(address) {
            Some(Register::Command) => {
                let asleep = if now < self.awake_at {
                    command::POWER_DOWN
                } else {
                    0
                };
                self.command | asleep
            }
            Some(Register::ComIrq) => self.com_irq,
            Some(Register::DivIrq) => self.div_irq,
            Some(Register::Error) if self.hot => self.errors | error::TEMPERATURE,
            Some(Register::Error) => self.errors,
            Some(Register::Status1) => {
                let running = if self.timer_ends.is_some() {
                    TIMER_RUNNING
                } else {
                    0
                };
                CRC_READY | running
            }
            Some(Register::FifoData) => self.fifo.pop_front().unwrap_or(0),
            Some(Register::FifoLevel) => self.fifo.len() as u8,
            Some(Register::Control) => 0x10 | self.rx_last_bits,
            Some(Register::Coll) => self.coll | self.register(Register::Coll),
            Some(Register::CrcResultHigh) => self.crc.to_be_bytes()[0],
            Some(Register::CrcResultLow) => self.crc.to_be_bytes()[1],
            Some(Register::Version) => 0x92,
            _ => self.registers[usize::from(address & 0x3f)],
        }
    }

    /// Writes a register, with all that follows from it.
    pub fn write(&mut self, address: u8, value: u8, now: Nanos, world: &mut World) {
        if now < self.awake_at {
            return;
        }
        match Register::at(address) {
            Some(Register::Command) => self.start(value, now, world),
            Some(Register::ComIrq) => set_or_clear(&mut self.com_irq, value),
            Some(Register::DivIrq) => set_or_clear(&mut self.div_irq, value),
            Some(Register::FifoData) => self.put(value),
            Some(Register::FifoLevel) => {
                if value & fifo::FLUSH != 0 {
                    self.fifo.clear();
                    self.errors &= !error::BUFFER_OVERFLOW;
                }
            }
            Some(Register::Control) => {
                if value & control::TIMER_STOP_NOW != 0 {
                    self.timer_ends = None;
                } else if value & control::TIMER_START_NOW != 0 {
                    self.timer_ends = Some(now + self.timer_period());
                }
            }
            Some(Register::BitFraming) => {
                self.registers[usize::from(address)] = value & !framing::START_SEND;
                let ready = self.command & 0x0f == command::TRANSCEIVE && self.sending.is_none();
                if value & framing::START_SEND != 0 && ready {
                    self.start_sending(now, world);
                }
            }
            Some(Register::Coll) => {
                self.registers[usize::from(address)] = value & coll::VALUES_AFTER_COLL;
            }
            Some(Register::TxControl) => {
                self.registers[usize::from(address)] = value;
                if self.field_is_on() {
                    world.power_on();
                } else {
                    world.power_off();
                }
            }
            // The others of these can only be read.
            Some(_) => {}
            None => self.registers[usize::from(address & 0x3f)] = value,
        }
    }

    /// Level of the interrupt pin (9.3.1.3): high while it is not enabled, for then
    /// a pull-up holds it.
    pub fn irq_pin_is_high(&self) -> bool {
        let enabled = self.register(Register::ComIEn);
        let pulls_low = enabled & irq_pin::ACTIVE_LOW != 0;
        let active = self.com_irq & enabled & irq::ALL != 0;
        active != pulls_low || enabled & irq::ALL == 0
    }

    fn register(&self, register: Register) -> u8 {
        self.registers[usize::from(register as u8)]
    }

    fn field_is_on(&self) -> bool {
        self.register(Register::TxControl) & tx_control::DRIVERS != 0 && !self.hot
    }

    /// The same chip, which is as warm as before.
    pub fn after_reset(&self, now: Nanos) -> Self {
        Chip {
            hot: self.hot,
            ..Chip::reset(self.reading, now)
        }
    }

    /// Gets too hot, or cools down and drives its antenna again.
    pub fn set_hot(&mut self, hot: bool, world: &mut World) {
        self.hot = hot;
        if self.field_is_on() {
            world.power_on();
        } else {
            world.power_off();
        }
    }

    /// What was begun does not come to its end.
    pub fn never_end(&mut self) {
        self.sending = None;
        self.receiving = None;
    }

    /// Starts a command; the one before is broken off (10.2).
    fn start(&mut self, value: u8, now: Nanos, world: &mut World) {
        if value & 0x0f == command::NO_CHANGE {
            return;
        }
        self.sending = None;
        self.receiving = None;
        self.command = value & (RECEIVER_OFF | 0x0f);
        match value & 0x0f {
            command::IDLE | command::TRANSCEIVE => {}
            command::CALC_CRC => {
                self.crc = self.crc_preset();
                for byte in std::mem::take(&mut self.fifo) {
                    self.put(byte);
                }
            }
            command::TRANSMIT => self.start_sending(now, world),
            command::SOFT_RESET => {
                world.power_off();
                *self = self.after_reset(now);
            }
            _ => self.become_idle(), // not modelled: ends at once
        }
    }

    fn become_idle(&mut self) {
        self.command &= !0x0f;
        self.com_irq |= irq::IDLE;
    }

    /// A byte into the FIFO; into the coprocessor while CalcCRC runs (10.3.1.4).
    fn put(&mut self, byte: u8) {
        if self.command & 0x0f == command::CALC_CRC {
            self.crc = crc_a(&[byte], self.crc);
            self.div_irq |= irq::DIV_CRC;
        } else if self.fifo.len() < fifo::CAPACITY {
            self.fifo.push_back(byte);
        } else {
            self.errors |= error::BUFFER_OVERFLOW;
            self.com_irq |= irq::ERR;
        }
    }

    /// ModeReg, CRCPreset (9.3.2.2).
    fn crc_preset(&self) -> u16 {
        match self.register(Register::Mode) & 0x03 {
            0 => 0x0000,
            1 => 0x6363,
            2 => 0xa671,
            _ => 0xffff,
        }
    }

    /// 13.56 MHz / (2 * TPrescaler + 1), TReload + 1 ticks (8.5).
    fn timer_period(&self) -> Nanos {
        let number = |high: Register, low: Register| {
            u64::from(self.register(high)) << 8 | u64::from(self.register(low))
        };
        let prescaler = number(Register::TMode, Register::TPrescaler) & 0x0fff;
        let reload = number(Register::TReloadHigh, Register::TReloadLow);
        carrier_periods((2 * prescaler + 1) * (reload + 1))
    }

    fn start_sending(&mut self, now: Nanos, world: &mut World) {
        let mut bytes: Vec<u8> = self.fifo.drain(..).collect();
        if bytes.is_empty() {
            return;
        }
        if self.register(Register::TxMode) & mode::CRC != 0 {
            let crc = crc_a(&bytes, self.crc_preset());
            bytes.extend(crc.to_le_bytes());
        }
        let early = self.answered_at.is_some_and(|at| now < at + REQUEST_GUARD);
        world.early_frames += u64::from(early);
        let last_bits = self.register(Register::BitFraming) & 0x07;
        let frame = ReaderFrame { bytes, last_bits };
        self.errors = 0;
        self.sending = Some(Sending {
            ends: now + frame.duration(),
            frame,
            early,
        });
    }

    fn end_sending(&mut self, now: Nanos, world: &mut World) {
        let Some(Sending { frame, early, .. }) = self.sending.take() else {
            return;
        };
        self.com_irq |= irq::TX;
        if self.register(Register::TMode) & timer::AUTO != 0 {
            self.timer_ends = Some(now + self.timer_period());
        }
        let (mut answers, after) = if self.field_is_on() {
            world.hear(&frame, early, now)
        } else {
            (Vec::new(), 0)
        };
        let floor = world.floor(self.gain_db());
        answers.retain(|answer| answer.strength >= floor);
        if self.command & 0x0f != command::TRANSCEIVE {
            self.become_idle();
        } else if !answers.is_empty() {
            let share = world.collision_share(self.register(Register::RxThreshold));
            let mut air = superpose(&answers, share, || world.noise());
            world.disturb(&mut air);
            let begins = now + frame.answer_delay() + after;
            // The timer stops with the fifth bit, the start bit counted (9.3.3.10).
            self.timer_ends = self.timer_ends.filter(|&at| at <= begins + 5 * BIT);
            let reception = self.receiver(&frame).receive(&air);
            self.receiving = Some((begins + answer_duration(air.len()), reception));
        }
    }

    /// RFCfgReg, RxGain (9.3.3.6).
    fn gain_db(&self) -> i32 {
        match self.register(Register::RfCfg) >> 4 & 0x07 {
            0 | 2 => 18,
            1 | 3 => 23,
            4 => 33,
            5 => 38,
            6 => 43,
            _ => 48,
        }
    }

    fn receiver(&self, sent: &ReaderFrame) -> Receiver {
        let crc = self.register(Register::RxMode) & mode::CRC != 0;
        Receiver {
            align: self.register(Register::BitFraming) >> 4 & 0x07,
            crc: crc.then(|| self.crc_preset()),
            keep_after_collision: self.register(Register::Coll) & coll::VALUES_AFTER_COLL != 0,
            known_bits: sent.bits().saturating_sub(16),
            reading: self.reading,
        }
    }

    fn end_receiving(&mut self) {
        let Some((at, reception)) = self.receiving.take() else {
            return;
        };
        self.answered_at = Some(at);
        self.errors |= reception.errors;
        self.coll = reception.coll;
        self.rx_last_bits = reception.last_bits;
        for byte in reception.bytes {
            self.put(byte);
        }
        self.com_irq |= irq::RX;
        if self.errors != 0 {
            self.com_irq |= irq::ERR;
        }
    }
}

/// ComIrqReg and DivIrqReg: bit 7 says whether the marked flags are set or cleared.
fn set_or_clear(flags: &mut u8, value: u8) {
    if value & irq::SET1 != 0 {
        *flags |= value & irq::ALL;
    } else {
        *flags &= !value;
    }
}
