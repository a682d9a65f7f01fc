//! What a long wire does to MISO: bits that come too late for the edge at which the host looks.

use super::spi::ModelConfig;
use crate::model::Nanos;

/// A signal on a wire takes this long for a metre: two thirds of the speed of light.
const A_METRE: Nanos = 5;
/// From a falling SCK at the chip until its bit is on MISO, at most (14.1, SPI timing).
const BIT_OUT: Nanos = 25;
/// What a host sees before the first bit.
const IDLE: u32 = u32::MAX;

/// The bits on their way to the host.
#[derive(Debug)]
pub(super) struct Wire {
    /// Clocks by which each bit is late.
    late: u32,
    sent: u32,
}

impl Wire {
    /// SCK goes there and the bit back, and the host looks half a clock after the edge that calls for it (mode 0).
    pub fn new(config: &ModelConfig) -> Wire {
        let delay = BIT_OUT + 2 * A_METRE * Nanos::from(config.wire_cm) / 100;
        let clock = config.byte_time() / 8;
        let late = delay.saturating_sub(clock / 2).div_ceil(clock.max(1));
        Wire {
            late: late.min(24) as u32,
            sent: IDLE,
        }
    }

    /// The chip sends this byte; gives what the host reads meanwhile.
    pub fn byte(&mut self, sent: u8) -> u8 {
        self.sent = self.sent << 8 | u32::from(sent);
        (self.sent >> self.late) as u8
    }
}
