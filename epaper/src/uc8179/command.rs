//! Commands of the UC8179, named as in its data sheet (chapter "Command table";
//! the register is the command byte: R00H is `PSR`).

use alloc::vec::Vec;

use crate::{Frame, Glass, Window};

/// R00H panel setting: where the waveform comes from, colours, scan directions.
pub const PSR: u8 = 0x00;
/// R01H power setting: the voltages of gates and sources.
pub const PWR: u8 = 0x01;
/// R02H power off. BUSY_N is low until the voltages are down.
pub const POF: u8 = 0x02;
/// R04H power on. BUSY_N is low until the voltages are up.
pub const PON: u8 = 0x04;
/// R06H booster soft start.
pub const BTST: u8 = 0x06;
/// R07H deep sleep, with [`DSLP_CHECK`] as its only parameter. Only a reset ends it.
pub const DSLP: u8 = 0x07;
/// R10H data start transmission 1: the old picture in black and white mode, what is black with red.
pub const DTM1: u8 = 0x10;
/// R12H display refresh. BUSY_N is low until the picture stands.
pub const DRF: u8 = 0x12;
/// R13H data start transmission 2: the new picture in black and white mode, what is red with red.
pub const DTM2: u8 = 0x13;
/// R15H dual SPI mode.
pub const DUSPI: u8 = 0x15;
/// R50H VCOM and data interval: border, polarity of the data, copying new to old.
pub const CDI: u8 = 0x50;
/// R60H gate and source non-overlap.
pub const TCON: u8 = 0x60;
/// R61H resolution: sources, then gates, two bytes each, high byte first.
pub const TRES: u8 = 0x61;

/// R90H partial window: first and last column, first and last row, two bytes each, high
/// byte first; then which gates are scanned.
pub const PTL: u8 = 0x90;
/// R91H partial in: data and refresh concern the window alone.
pub const PTIN: u8 = 0x91;
/// R92H partial out.
pub const PTOUT: u8 = 0x92;
/// RE0H cascade setting; its bit TSFIX takes the temperature from TSSET.
pub const CCSET: u8 = 0xE0;
/// RE5H forced temperature, in °C. The panel's memory keeps the waveforms by temperature,
/// and the makers put shorter ones where no room is ever that hot.
pub const TSSET: u8 = 0xE5;

/// The check code without which DSLP is ignored.
pub const DSLP_CHECK: u8 = 0xA5;

/// The parameters of TRES for a glass.
pub(crate) fn resolution(glass: Glass) -> [u8; 4] {
    let [[left, right], [top, bottom]] =
        [glass.width, glass.height].map(|pixels| (pixels as u16).to_be_bytes());
    [left, right, top, bottom]
}

/// CCSET with TSFIX.
pub(crate) const TSFIX: u8 = 0x02;
/// TSSET of the waveform that is full and fast.
pub(crate) const FAST_CELSIUS: u8 = 0x5A;
/// TSSET of the waveform that drives to four greys.
pub(crate) const GREYS_CELSIUS: u8 = 0x5F;
/// TSSET of the waveform that moves only what changes.
pub(crate) const PARTIAL_CELSIUS: u8 = 0x6E;

/// Chooses the fast waveform of a black and white panel; the border goes white.
pub(super) const FAST: &[(u8, &[u8])] = &[
    (CDI, &[0x29, 0x07]),
    (CCSET, &[TSFIX]),
    (TSSET, &[FAST_CELSIUS]),
];

/// Chooses the partial waveform. CDI.BDZ lets the border float, so that it stays as it is.
pub(super) const PARTIAL: [(u8, &[u8]); 3] = [
    (CDI, &[0xA9, 0x07]),
    (CCSET, &[TSFIX]),
    (TSSET, &[PARTIAL_CELSIUS]),
];

/// Chooses the waveform of four greys: the border as after a reset; both planes say what is to be seen, and a set bit is
/// dark (CDI.DDX = 00). The makers have it in panels that were sold from 24 October 2023 on.
pub(super) const GREYS: &[(u8, &[u8])] = &[
    (CDI, &[0x10, 0x07]),
    (BTST, &[0x27, 0x27, 0x18, 0x17]),
    (CCSET, &[TSFIX]),
    (TSSET, &[GREYS_CELSIUS]),
];

/// The two planes of a picture in four greys: black has its bit in both, the lighter grey in the first alone, the darker one
/// in the second alone.
pub(super) fn planes(frame: &Frame) -> [Vec<u8>; 2] {
    let four = |grey: u8| grey / 4;
    [
        frame.greys_among(|grey| matches!(four(grey), 0 | 2)),
        frame.greys_among(|grey| matches!(four(grey), 0 | 1)),
    ]
}

/// A window of one row, and the row above or below it. The makers' data sheet of the panel
/// wants a window's last row greater than its first (R90H).
pub(super) fn two_rows(window: Window, glass: Glass) -> Window {
    Window {
        y: window.y.min(glass.height - 2),
        height: window.height.max(2),
        ..window
    }
}

/// The parameters of PTL for a window. The last one has gates scanned inside and outside
/// the window, which looks better than inside alone.
pub(super) fn window(window: Window) -> [u8; 9] {
    let ends = [
        window.x,
        window.x + window.width - 1,
        window.y,
        window.y + window.height - 1,
    ];
    let mut parameters = [0x01; 9];
    for (place, end) in parameters.chunks_mut(2).zip(ends) {
        place.copy_from_slice(&(end as u16).to_be_bytes());
    }
    parameters
}
