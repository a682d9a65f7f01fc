//! Commands, registers and modes of the IT8951, named as in Waveshare's example (IT8951-ePaper), with the words that it and
//! GxEPD2 send. The maker's programming guide was not at hand.

use crate::Window;

/// What a burst begins with: the words after it are a command, its data, or to be read.
pub const COMMAND: u16 = 0x6000;
/// The words after it are data.
pub const DATA: u16 = 0x0000;
/// A word that means nothing is read after it, then those that were asked for.
pub const READ: u16 = 0x1000;

/// Wakes all clocks, from sleep too.
pub const SYS_RUN: u16 = 0x0001;
/// All clocks off; the image buffer is kept.
pub const SLEEP: u16 = 0x0003;
/// Reads a register: its address.
pub const REG_RD: u16 = 0x0010;
/// Writes a register: its address, its value.
pub const REG_WR: u16 = 0x0011;
/// Begins to load pixels: their form, then x, y, width and height.
pub const LD_IMG_AREA: u16 = 0x0021;
/// Ends it.
pub const LD_IMG_END: u16 = 0x0022;
/// Shows a part of the image buffer: x, y, width, height, mode.
pub const DPY_AREA: u16 = 0x0034;
/// VCOM in millivolts below nought: 0 to read it, 1 and the value to set it.
pub const VCOM: u16 = 0x0039;
/// Twenty words: width, height, address of the image buffer (low, high), versions of firmware and waveforms.
pub const GET_DEV_INFO: u16 = 0x0302;

/// Whether many words may follow one another in a burst ("packed write").
pub const I80CPCR: u16 = 0x0004;
/// Address that pixels are loaded to, low word; the high one is two further.
pub const LISAR: u16 = 0x0208;
/// The display engines at work, a bit each; 0 when the picture stands.
pub const LUTAFSR: u16 = 0x1224;

/// Four bits a pixel, the first in the highest ones: big endian (bit 8), 4 bpp (2 in bits 4 and 5), not rotated.
pub const FORM: u16 = 1 << 8 | 2 << 4;

/// How pixels are driven (Waveshare, "E-paper mode declaration").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All to white, whatever is on the glass; two seconds.
    Init = 0,
    /// To black or white without a flash; traces add up.
    Direct = 1,
    /// To all sixteen greys, with a flash.
    Grey = 2,
}

/// A window's x, y, width and height as words.
pub(super) fn area(window: Window) -> [u16; 4] {
    [window.x, window.y, window.width, window.height].map(|pixels| pixels as u16)
}
