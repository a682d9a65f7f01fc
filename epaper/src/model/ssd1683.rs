//! The SSD1683 at the level of commands: two planes of RAM, window and pointer, the
//! sequence that an activation runs.

use super::Fault;
use super::body::{Body, Power};
use crate::ssd1683::command::{
    ACTIVATE, BOOSTER, BORDER, DATA_ENTRY, DEEP_SLEEP, DISPLAY_OPTION, DRIVER_OUTPUT, RAM_X,
    RAM_X_POINTER, RAM_Y, RAM_Y_POINTER, SEQUENCE, SOFT_RESET, SOURCES, TEMPERATURE,
    TEMPERATURE_SENSOR, WRITE_NEW, WRITE_OLD,
};
use crate::ssd1683::{Columns, Rows, Spec};
use crate::{Frame, Refresh, Window};

/// What a soft reset takes, in milliseconds.
const SOFT_RESET_MS: u32 = 10;
/// Bits of the update sequence (data sheet, R22H).
const ANALOG_ON: u8 = 0x40;
const LOAD_TEMPERATURE: u8 = 0x20;
const LOAD_WAVEFORM: u8 = 0x10;
const MODE_2: u8 = 0x08;
const DISPLAY: u8 = 0x04;
const ANALOG_OFF: u8 = 0x02;
/// R21H: the old plane counts as black, whatever it holds.
const BYPASS_OLD: u8 = 0x40;

/// R37H, sixth byte: the planes change places after a refresh in mode 2.
const PING_PONG: u8 = 0x40;

/// All that a reset by the pin forgets. (Silicon keeps the RAM; a driver that relies on
/// that is caught here.)
#[derive(Debug)]
pub(super) struct Ssd1683Chip {
    spec: &'static Spec,
    registers: Registers,
    new: Option<Frame>,
    old: Option<Frame>,
    refreshing: Option<Refresh>,
}

/// What a soft reset forgets as well.
#[derive(Debug, Default)]
struct Registers {
    entry: Option<u8>,
    /// First and last byte of a row, first and last row.
    columns: Option<(u32, u32)>,
    rows: Option<(u32, u32)>,
    pointer: (Option<u32>, Option<u32>),
    bypass_old: bool,
    sequence: u8,
    celsius: Option<u8>,
    analog: bool,
    /// The waveform that was loaded last: the fast one or not.
    fast: Option<bool>,
    /// As R37H says; none while it is as the reset left it.
    ping_pong: Option<bool>,
}

impl Ssd1683Chip {
    /// After a reset.
    pub fn new(spec: &'static Spec) -> Self {
        Self {
            spec,
            registers: Registers::default(),
            new: None,
            old: None,
            refreshing: None,
        }
    }

    /// Whether the high voltages are on: in a refresh, and after one that did not turn them off.
    pub fn powered(&self) -> bool {
        self.registers.analog || self.refreshing.is_some()
    }

    /// Bytes a command takes, or `None` for one the model does not know.
    pub fn data_length(&self, command: u8) -> Option<usize> {
        Some(match command {
            SOFT_RESET | ACTIVATE => 0,
            DEEP_SLEEP | DATA_ENTRY | TEMPERATURE_SENSOR | TEMPERATURE | SEQUENCE | BORDER => 1,
            RAM_X_POINTER => self.column_bytes(),
            RAM_X => 2 * self.column_bytes(),
            SOURCES | RAM_Y_POINTER => 2,
            DRIVER_OUTPUT => 3,
            BOOSTER => 5,
            DISPLAY_OPTION => 10,
            RAM_Y => 4,
            WRITE_NEW | WRITE_OLD => self.window().map_or(0, Window::bytes),
            _ => return None,
        })
    }

    /// A command byte came.
    pub fn begin(&mut self, command: u8, body: &mut Body) {
        match command {
            SOFT_RESET => {
                self.registers = Registers::default();
                body.work(SOFT_RESET_MS);
            }
            ACTIVATE => self.activate(body),
            WRITE_NEW | WRITE_OLD if self.window().is_none() => {
                body.fault(Fault::NoWindow(command));
            }
            WRITE_NEW | WRITE_OLD if !self.at_start() => {
                body.fault(Fault::Pointer(command));
            }
            _ => {}
        }
    }

    /// The last byte of a command's data came.
    pub fn complete(&mut self, command: u8, data: &[u8], body: &mut Body) {
        let registers = &mut self.registers;
        let pair = |low: usize| u32::from(data[low]) | u32::from(data[low + 1]) << 8;
        match command {
            DATA_ENTRY => registers.entry = Some(data[0]),
            SOURCES => registers.bypass_old = data[0] & BYPASS_OLD != 0,
            SEQUENCE => registers.sequence = data[0],
            DISPLAY_OPTION => registers.ping_pong = Some(data[5] & PING_PONG != 0),
            TEMPERATURE => registers.celsius = Some(data[0]),
            RAM_X => {
                let (first, last) = data.split_at(data.len() / 2);
                registers.columns = Some((column(first), column(last)));
            }
            RAM_Y => registers.rows = Some((pair(0), pair(2))),
            RAM_X_POINTER => registers.pointer.0 = Some(column(data)),
            RAM_Y_POINTER => registers.pointer.1 = Some(pair(0)),
            WRITE_NEW | WRITE_OLD => self.store(command, data, body),
            DEEP_SLEEP if data[0] == 0 => {}
            DEEP_SLEEP => {
                if registers.analog {
                    body.fault(Fault::SleepPowered);
                }
                body.power = Power::DeepSleep;
            }
            _ => {}
        }
        if matches!(command, RAM_X | RAM_Y) && self.beyond() {
            body.fault(Fault::BadWindow(command));
        }
    }

    /// A refresh ended. Its window is the whole glass, whatever part of the RAM was
    /// written; the old plane stays as it was, unless they play ping-pong.
    pub fn finish(&mut self, body: &mut Body) {
        let (Some(kind), Some(new)) = (self.refreshing.take(), &self.new) else {
            return;
        };
        let black = Frame::from_bytes(self.spec.glass, &vec![0; self.spec.glass.bytes()])
            .unwrap_or_default();
        let old = match &self.old {
            Some(old) if !self.registers.bypass_old => old,
            _ => &black,
        };
        body.move_ink(kind, Window::whole(self.spec.glass), old, new);
        let ping_pong = self.registers.ping_pong.unwrap_or(body.ping_pong);
        if ping_pong && kind == Refresh::Partial {
            std::mem::swap(&mut self.old, &mut self.new);
        }
    }

    /// A window fills a plane only if it is the whole, or the plane was filled before.
    fn store(&mut self, command: u8, data: &[u8], body: &mut Body) {
        let Some(window) = self.window() else {
            return;
        };
        let plane = match command {
            WRITE_NEW => &mut self.new,
            _ => &mut self.old,
        };
        if window == Window::whole(self.spec.glass) {
            *plane = Frame::from_bytes(self.spec.glass, data);
        } else if let Some(plane) = plane {
            plane.paste(window, data);
        }
        if command == WRITE_NEW {
            body.pictured();
        }
    }

    /// R20H runs the steps of R22H, in the order of its bits.
    fn activate(&mut self, body: &mut Body) {
        let registers = &mut self.registers;
        let sequence = registers.sequence;
        registers.analog |= sequence & ANALOG_ON != 0;
        if sequence & LOAD_WAVEFORM != 0 {
            let sensed = sequence & LOAD_TEMPERATURE != 0;
            registers.fast = Some(!sensed && registers.celsius == Some(self.spec.fast_celsius));
        }
        let kind = match registers.fast {
            _ if sequence & MODE_2 != 0 => Refresh::Partial,
            Some(true) => Refresh::Fast,
            _ => Refresh::Full,
        };
        let fault = if sequence & DISPLAY == 0 {
            None
        } else if !registers.analog {
            Some(Fault::RefreshUnpowered)
        } else if registers.fast.is_none() {
            Some(Fault::NoWaveform)
        } else if self.new.is_none() {
            Some(Fault::RefreshIncomplete { plane: WRITE_NEW })
        } else if kind == Refresh::Partial && self.old.is_none() {
            Some(Fault::RefreshIncomplete { plane: WRITE_OLD })
        } else {
            self.refreshing = Some(kind);
            body.refresh(kind);
            None
        };
        if sequence & DISPLAY == 0 {
            body.work(body.timing.power_on_ms);
        }
        registers.analog &= sequence & ANALOG_OFF == 0;
        fault.into_iter().for_each(|fault| body.fault(fault));
    }

    /// Parameters that a column takes.
    fn column_bytes(&self) -> usize {
        match self.spec.columns {
            Columns::Bytes => 1,
            Columns::Pixels => 2,
        }
    }

    /// The window of the glass that data go to; none before it is set, or with another scan than
    /// rightwards and downwards there.
    fn window(&self) -> Option<Window> {
        let ((left, right), (first, last)) = (self.registers.columns?, self.registers.rows?);
        let entry = self.registers.entry?;
        let (top, bottom) = match (self.spec.rows, entry) {
            (Rows::Down, 0x03) => (first, last),
            (Rows::Up, 0x01) => (
                self.spec.glass.height.checked_sub(first + 1)?,
                self.spec.glass.height.checked_sub(last + 1)?,
            ),
            _ => return None,
        };
        let usable = !self.beyond() && top <= bottom;
        let (left, right) = match self.spec.columns {
            Columns::Bytes => (left * 8, right * 8 + 8),
            Columns::Pixels => (left, right + 1),
        };
        usable.then(|| Window {
            x: left,
            y: top,
            width: right - left,
            height: bottom + 1 - top,
        })
    }

    fn beyond(&self) -> bool {
        let glass = self.spec.glass;
        let columns = self
            .registers
            .columns
            .is_some_and(|(left, right)| match self.spec.columns {
                Columns::Bytes => left > right || right >= glass.width / 8,
                Columns::Pixels => {
                    left > right || right >= glass.width || left % 8 != 0 || right % 8 != 7
                }
            });
        let rows = self.registers.rows.is_some_and(|(first, last)| {
            let upside_down = (first > last) != (self.spec.rows == Rows::Up) && first != last;
            upside_down || first.max(last) >= glass.height
        });
        columns || rows
    }

    fn at_start(&self) -> bool {
        let first = |ends: Option<(u32, u32)>| ends.map(|(first, _)| first);
        self.registers.pointer == (first(self.registers.columns), first(self.registers.rows))
    }
}

/// A column's parameters, low byte first.
fn column(data: &[u8]) -> u32 {
    data.iter()
        .rev()
        .fold(0, |column, byte| column << 8 | u32::from(*byte))
}
