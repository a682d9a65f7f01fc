//! Commands of the SSD1683. Its data sheet gives them numbers and descriptions, no short
//! names; the names here are from the descriptions (chapter "Command table").

use crate::Window;

/// R01H driver output control: the number of gates less one, low byte first; scan order.
pub const DRIVER_OUTPUT: u8 = 0x01;
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

/// What `init` writes after the resets, in this order. The values are those of the makers
/// of the 4.2" V2 (GDEY042T81, epd4in2_V2).
pub(super) const SETUP: [(u8, &[u8]); 4] = [
    // 300 gates, scanned from the first.
    (DRIVER_OUTPUT, &[0x2B, 0x01, 0x00]),
    // The sensor inside.
    (TEMPERATURE_SENSOR, &[0x80]),
    // Rightwards, then downwards.
    (DATA_ENTRY, &[0x03]),
    // The planes stay where they are. By the data sheet a reset says so too, but a partial
    // refresh goes wrong where it does not.
    (DISPLAY_OPTION, &[0x00; 10]),
];

/// A full refresh: the border goes white, the old plane is left out of it. All steps:
/// clock and analogue on, temperature, waveform, display in mode 1, all off.
pub(super) const FULL: [(u8, &[u8]); 3] = [
    (BORDER, &[0x05]),
    (SOURCES, &[0x40, 0x00]),
    (SEQUENCE, &[0xF7]),
];

/// The temperature, in °C, whose waveform is full and takes 1.5 s.
pub(crate) const FAST_CELSIUS: u8 = 0x6E;

/// Before a fast refresh: loads the waveform of that temperature, and nothing else.
pub(super) const LOAD_FAST: [(u8, &[u8]); 3] = [
    (TEMPERATURE, &[FAST_CELSIUS]),
    (SEQUENCE, &[0x91]),
    (ACTIVATE, &[]),
];

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

/// The parameters of the four commands that open a window and set the pointer to its
/// first byte: R44H, R45H, R4EH, R4FH.
pub(super) fn window(window: Window) -> ([u8; 2], [u8; 4], [u8; 1], [u8; 2]) {
    let columns = window.columns();
    let (left, right) = (columns.start as u8, (columns.end - 1) as u8);
    let [top, top_high] = (window.y as u16).to_le_bytes();
    let [bottom, bottom_high] = ((window.y + window.height - 1) as u16).to_le_bytes();
    (
        [left, right],
        [top, top_high, bottom, bottom_high],
        [left],
        [top, top_high],
    )
}
