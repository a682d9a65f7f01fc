//! From antennas to "this tag lies here since then".
//!
//! One read travels through four small parts:
//!
//! 1. [`Mfrc522`] drives one reader chip over [`embedded_hal::spi::SpiDevice`]
//!    and lists every tag in its field, also when several answer at once;
//! 2. [`Sweep`] reads one antenna after the other and gives [`Sighting`]s;
//! 3. [`Presence`] turns sightings into [`Change`]s: pure, time is an argument;
//! 4. whoever holds the changes decides what a tag means. This crate knows
//!    neither cards nor seats.
//!
//! With feature `model`, the module `model` offers the same chip as registers,
//! FIFO, timer and colliding tags, so that the unchanged driver runs without
//! hardware and in its own virtual time.

mod iso14443a;
mod mfrc522;
mod presence;
mod sweep;
mod uid;

#[cfg(feature = "model")]
pub use mfrc522::model;
pub use mfrc522::{Mfrc522, ReaderError, Version};
pub use presence::{Change, Presence, PresenceConfig};
pub use sweep::{Sighting, Sweep};
pub use uid::{Uid, UidError};

/// Microseconds on the caller's monotonic clock. The zero is the caller's.
pub type Micros = u64;

/// Number of an antenna on this table. The wiring gives it its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Antenna(pub u16);
