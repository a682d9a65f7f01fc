//! Commands of the SSD1683. Its data sheet gives them numbers and descriptions, no short
//! names; the names here are from the descriptions (chapter "Command table").

use alloc::vec;
use alloc::vec::Vec;

use super::{Columns, Rows, Spec};
use crate::Window;

/// R01H driver output control: the number of gates less one, low byte first; scan order.
pub const DRIVER_OUTPUT: u8 = 0x01;
/// R0CH booster soft start.
pub const BOOSTER: u8 = 0x0C;
/// R10H deep sleep mode. Only a reset by the pin ends it; BUSY is high all the while.
pub const DEEP_SLEEP: u8 = 0x10;
/// R11H data entry mode: which way the pointer moves.
pub const DATA_ENTRY: u8 = 0x11;
/// R12H software reset; the RAM is left alone. BUSY is high meanwhile.
pub const SOFT_RESET: u8 = 0x12;
/// R18H temperature sensor: inside or outside.
pub const TEMPERATURE_SENSOR: u8 = 0x18;
/// R1AH temperature register, for a waveform chosen by a temperature that is not sensed.
pub const TEMPERATURE: u8 = 0x1A;
/// R20H master activation: runs the steps of [`SEQUENCE`]. BUSY is high until they are done.
pub const ACTIVATE: u8 = 0x20;
/// R21H display update control 1: how the two planes are used.
pub const SOURCES: u8 = 0x21;
/// R22H display update control 2: the steps of an activation, a bit each.
pub const SEQUENCE: u8 = 0x22;
/// R24H write RAM, black and white: the new picture.
pub const WRITE_NEW: u8 = 0x24;
/// R26H write RAM, red: the old picture in a black and white panel.
pub const WRITE_OLD: u8 = 0x26;
/// R37H display option: which waveforms are read from where, and whether the planes change
/// places after each refresh in mode 2 ("ping-pong").
pub const DISPLAY_OPTION: u8 = 0x37;
/// R3CH border waveform.
pub const BORDER: u8 = 0x3C;
/// R44H first and last byte of a row in the RAM's window.
pub const RAM_X: u8 = 0x44;
/// R45H first and last row of the RAM's window, two bytes each, low byte first.
pub const RAM_Y: u8 = 0x45;
/// R4EH byte of a row where writing begins.
pub const RAM_X_POINTER: u8 = 0x4E;
/// R4FH row where writing begins, low byte first.
pub const RAM_Y_POINTER: u8 = 0x4F;

/// Deep sleep of the kind that keeps the RAM.
pub(super) const SLEEP_MODE_1: u8 = 0x01;

/// The parameters of R01H: the gates, and how they are scanned.
pub(super) fn gates(spec: &Spec) -> [u8; 3] {
    let [low, high] = (spec.glass.height as u16 - 1).to_le_bytes();
    [low, high, spec.scan]
}

/// The parameter of R11H: rightwards, then downwards on the glass.
pub(super) const fn entry(rows: Rows) -> u8 {
    match rows {
        Rows::Down => 0x03,
        Rows::Up => 0x01,
    }
}

/// A full refresh: the border goes white, the old plane is left out of it. All steps:
/// clock and analogue on, temperature, waveform, display in mode 1, all off.
pub(super) const FULL: [(u8, &[u8]); 3] = [
    (BORDER, &[0x05]),
    (SOURCES, &[0x40, 0x00]),
    (SEQUENCE, &[0xF7]),
];

/// R22H before a fast refresh: loads the waveform of the temperature in R1AH, and nothing else.
pub(super) const LOAD: u8 = 0x91;

/// A fast refresh: as [`FULL`], without loading a waveform.
pub(super) const FAST: [(u8, &[u8]); 3] = [
    (BORDER, &[0x05]),
    (SOURCES, &[0x40, 0x00]),
    (SEQUENCE, &[0xC7]),
];

/// A partial refresh: the border stays as it is, both planes count, display in mode 2.
pub(super) const PARTIAL: [(u8, &[u8]); 3] = [
    (BORDER, &[0x80]),
    (SOURCES, &[0x00, 0x00]),
    (SEQUENCE, &[0xFF]),
];

/// The parameters of R44H and R45H for a window: first and last column, first and last row.
pub(super) fn window(window: Window, spec: &Spec) -> (Vec<u8>, Vec<u8>) {
    let (left, right) = (window.x, window.x + window.width - 1);
    let (top, bottom) = (window.y, window.y + window.height - 1);
    let words = |ends: [u32; 2]| ends.map(|end| (end as u16).to_le_bytes()).concat();
    let columns = match spec.columns {
        Columns::Bytes => vec![(left / 8) as u8, (right / 8) as u8],
        Columns::Pixels => words([left, right]),
    };
    let last = spec.glass.height - 1;
    let rows = match spec.rows {
        Rows::Down => [top, bottom],
        Rows::Up => [last - top, last - bottom],
    };
    (columns, words(rows))
}
