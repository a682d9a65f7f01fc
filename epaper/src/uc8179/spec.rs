//! The panels of the family.

use super::command::{
    BTST, CCSET, CDI, DUSPI, FAST, FAST_CELSIUS, GREYS, PSR, PWR, TCON, TSFIX, TSSET,
};
use crate::Glass;
use crate::policy::Pace;

/// What sets a panel of the family apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Spec {
    /// Its glass, which TRES tells the controller after the setup.
    pub glass: Glass,
    /// What is written after a reset, in this order: command and parameters. CDI has N2OCP set, for the driver sends no
    /// old picture before a partial refresh, and a set bit is white.
    pub setup: &'static [(u8, &'static [u8])],
    /// Its colours beside white.
    pub inks: Inks,
    /// What chooses the fast waveform.
    pub fast: &'static [(u8, &'static [u8])],
    /// What chooses the waveform of four greys, on a panel that has it.
    pub greys: Option<&'static [(u8, &'static [u8])]>,
    /// Its longest refreshes, by its makers and by others' measurements.
    pub pace: Pace,
}

/// Colours of a panel's ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inks {
    /// One picture, which is compared with the one before.
    Black,
    /// Two pictures, of what is black and of what is red (R00H, KW/R = 0). There is no partial refresh.
    BlackRed,
}

/// 7.5" V2: 800 x 480 pixels of 0.205 mm. The makers' values for GDEY075T7 and epd7in5_V2.
pub static INCHES_7_5: Spec = Spec {
    glass: Glass {
        width: 800,
        height: 480,
    },
    setup: &[
        // VGH = 20 V, VGL = -20 V, VDH = 15 V, VDL = -15 V.
        (PWR, &[0x07, 0x07, 0x3F, 0x3F]),
        // Strength and timing of the three booster phases, "enhanced drive".
        (BTST, &[0x17, 0x17, 0x28, 0x17]),
        // Waveform from the panel's own memory, black and white, scan up and right.
        (PSR, &[0x1F]),
        // One data line.
        (DUSPI, &[0x00]),
        // BDV = 10: border stays white; N2OCP: after a refresh the new picture becomes
        // the old one; DDX = 01: a set bit is white. Then the usual interval.
        (CDI, &[0x29, 0x07]),
        // Non-overlap of 12 clocks each.
        (TCON, &[0x22]),
    ],
    inks: Inks::Black,
    fast: FAST,
    greys: Some(GREYS),
    pace: Pace::of_ms(4_500, 2_500, 2_000),
};

/// 7.5" B V2, with red: 800 x 480 pixels of 0.205 mm. The makers' values for GDEY075Z08 and epd7in5b_V2, which agree. A full
/// refresh takes 26.3 s, a fast one 16.8 s, as GxEPD2's author measured. The waveform in the panel's memory that would
/// move black and white alone is faulty by that author, though Waveshare's example uses it: it is not used here.
pub static INCHES_7_5_B: Spec = Spec {
    glass: INCHES_7_5.glass,
    setup: &[
        // As on the black and white one.
        (PWR, &[0x07, 0x07, 0x3F, 0x3F]),
        (BTST, &[0x17, 0x17, 0x28, 0x17]),
        // Waveform from the panel's own memory, KW/R = 0: with red; scan up and right.
        (PSR, &[0x0F]),
        (DUSPI, &[0x00]),
        // BDV = 01, the border; DDX = 01: a set bit is white in the black picture, red in the red one.
        (CDI, &[0x11, 0x07]),
        (TCON, &[0x22]),
    ],
    inks: Inks::BlackRed,
    fast: &[
        (BTST, &[0x27, 0x27, 0x18, 0x17]),
        (CCSET, &[TSFIX]),
        (TSSET, &[FAST_CELSIUS]),
    ],
    greys: None,
    pace: Pace::of_ms(27_000, 18_000, 18_000).whole(),
};

/// 5.83" V2: 648 x 480 pixels of 0.183 mm. The makers' values for epd5in83_V2: voltages and boosters as a reset leaves
/// them. Fast and partial waveform are chosen there as on the 7.5".
pub static INCHES_5_83: Spec = Spec {
    glass: Glass {
        width: 648,
        height: 480,
    },
    setup: &[
        // Waveform from the panel's own memory, black and white, scan up and right.
        (PSR, &[0x1F]),
        // As on the 7.5"; the makers have N2OCP only before the fast waveform, and send the old picture otherwise.
        (CDI, &[0x29, 0x07]),
    ],
    inks: Inks::Black,
    fast: FAST,
    greys: None,
    pace: Pace::of_ms(5_000, 2_500, 2_000),
};
