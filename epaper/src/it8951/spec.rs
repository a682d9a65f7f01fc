//! The panels of the family.

use crate::Glass;
use crate::policy::Pace;

/// What sets a panel of the family apart; its waveforms are in the controller's own memory.
#[derive(Debug, PartialEq, Eq)]
pub struct Spec {
    /// Its glass, which the controller tells too.
    pub glass: Glass,
    /// Its longest refreshes: the first begins with a reset, after which the controller is ready in 1.7 s.
    pub pace: Pace,
}

/// 1.7 s until it is ready, 0.5 s for VCOM, 2 s to white and 0.85 s for the picture, which takes 1.1 s on a bus of 10 MHz
/// (measured by GxEPD2's author on the 10.3", but for the bus).
const PACE: Pace = Pace::of_ms(7_000, 2_500, 1_500).sensing();

/// 10.3": 1872 x 1404 pixels of 0.112 mm (ES103TC1).
pub static INCHES_10_3: Spec = Spec {
    glass: Glass {
        width: 1872,
        height: 1404,
    },
    pace: PACE,
};

/// 13.3": 1600 x 1200 pixels of 0.169 mm. Nobody's measurements are known; those of the 10.3" are taken for it.
pub static INCHES_13_3: Spec = Spec {
    glass: Glass {
        width: 1600,
        height: 1200,
    },
    pace: PACE,
};
