//! Which file descriptors are played, and as what.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU8, Ordering};

/// Descriptors beyond this are never played.
const MOST: usize = 4096;
const NONE: u8 = 0;
const COMPATIBLE: u8 = 1;
const REGISTERS: u8 = 2;
const CHIP: u8 = 3;
const LINES: u8 = 4;
const SPI: u8 = 16;

/// What a descriptor stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The device tree's `compatible`: a file with its text.
    Compatible,
    /// `/dev/gpiomem`.
    Registers,
    /// `/dev/gpiochip0`.
    Chip,
    /// Requested lines.
    Lines,
    /// `/dev/spidevN.0`.
    Spi(u8),
}

/// Read at every call of the C library, so without a lock.
static KINDS: [AtomicU8; MOST] = [const { AtomicU8::new(NONE) }; MOST];

/// What a descriptor is played as, if it is.
pub fn kind(fd: c_int) -> Option<Kind> {
    let kind = KINDS.get(usize::try_from(fd).ok()?)?;
    match kind.load(Ordering::Acquire) {
        COMPATIBLE => Some(Kind::Compatible),
        REGISTERS => Some(Kind::Registers),
        CHIP => Some(Kind::Chip),
        LINES => Some(Kind::Lines),
        NONE => None,
        bus => Some(Kind::Spi(bus - SPI)),
    }
}

/// From now on the descriptor is played as this, or no longer.
pub fn set(fd: c_int, kind: Option<Kind>) {
    let Some(place) = usize::try_from(fd).ok().and_then(|fd| KINDS.get(fd)) else {
        return;
    };
    let number = match kind {
        None => NONE,
        Some(Kind::Compatible) => COMPATIBLE,
        Some(Kind::Registers) => REGISTERS,
        Some(Kind::Chip) => CHIP,
        Some(Kind::Lines) => LINES,
        Some(Kind::Spi(bus)) => SPI + bus,
    };
    place.store(number, Ordering::Release);
}
