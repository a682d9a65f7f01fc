//! The panels of the family.

use super::command::{BOOSTER, DISPLAY_OPTION, TEMPERATURE_SENSOR};
use crate::Glass;
use crate::policy::Pace;

/// What sets a panel of the family apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Spec {
    /// Its glass.
    pub glass: Glass,
    /// How R01H has the gates scanned.
    pub scan: u8,
    /// What R44H and R4EH count.
    pub columns: Columns,
    /// Which way the rows of the RAM lie on the glass.
    pub rows: Rows,
    /// What is written after the resets besides, in this order: command and parameters.
    pub setup: &'static [(u8, &'static [u8])],
    /// The temperature whose waveform is full and short, in °C.
    pub fast_celsius: u8,
    /// Its longest refreshes, by its makers and by others' measurements.
    pub pace: Pace,
}

/// What the columns of the RAM are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Bytes of eight pixels: one parameter (SSD1683).
    Bytes,
    /// Pixels: two parameters, low byte first (SSD1677).
    Pixels,
}

/// Where the first row of the RAM lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// At the top.
    Down,
    /// At the bottom: the gates are wired the other way round.
    Up,
}

/// The planes stay where they are. By the data sheet a reset says so too, but a partial
/// refresh goes wrong where it does not.
const NO_PING_PONG: (u8, &[u8]) = (DISPLAY_OPTION, &[0x00; 10]);

/// 4.2" V2: 400 x 300 pixels of 0.212 mm, SSD1683. The makers' values for GDEY042T81 and epd4in2_V2.
pub static INCHES_4_2: Spec = Spec {
    glass: Glass {
        width: 400,
        height: 300,
    },
    scan: 0x00,
    columns: Columns::Bytes,
    rows: Rows::Down,
    // The sensor inside.
    setup: &[(TEMPERATURE_SENSOR, &[0x80]), NO_PING_PONG],
    fast_celsius: 110,
    pace: Pace::of_ms(2_200, 1_700, 1_000),
};

/// 4.26": 800 x 480 pixels of 0.116 mm, SSD1677. The makers' values for GDEQ0426T82 and epd4in26; that the first row of its RAM
/// is the last of the glass is from GxEPD2's driver of it.
pub static INCHES_4_26: Spec = Spec {
    glass: Glass {
        width: 800,
        height: 480,
    },
    scan: 0x02,
    columns: Columns::Pixels,
    rows: Rows::Up,
    setup: &[
        (TEMPERATURE_SENSOR, &[0x80]),
        (BOOSTER, &[0xAE, 0xC7, 0xC3, 0xC0, 0x80]),
        NO_PING_PONG,
    ],
    fast_celsius: 90,
    pace: Pace::of_ms(4_500, 2_500, 1_000),
};
