//! From antennas to "this tag lies here since then".
//!
//! One read travels through four small parts:
//!
//! 1. [`Mfrc522`] drives one reader chip over [`embedded_hal::spi::SpiDevice`]
//!    and lists every tag in its field, even when several answer at once;
//!    [`Pn532`] does so over I2C or SPI for at most two tags at once, [`Pn5180`] for
//!    tags of ISO 15693, which are read from farther away;
//! 2. [`Sweep`], for any chip [`RoundRobin`], reads one antenna after the other and
//!    gives [`Sighting`]s;
//! 3. [`Presence`] turns the sightings of an antenna into [`Change`]s, and [`Whereabouts`] those of all antennas,
//!    so that a tag is in one place: pure, time is an argument;
//! 4. whoever holds the changes decides what a tag means. This crate knows
//!    neither cards nor seats.
//!
//! [`Survey`] takes the same sightings and says how well each antenna hears which tags, for whoever builds
//! the table.
//!
//! Besides, [`Mfrc522::write_record`] lets a tag name its piece, and [`Hc595`] and
//! [`Mcp23s17`] select more readers than the host has pins. What all of this costs,
//! and what nobody has tried on silicon yet, stands in `docs/readers.md`.
//!
//! ```
//! use sensors::{Antenna, Change, Presence, PresenceConfig, Reading, Sighting, Uid};
//!
//! let mut presence = Presence::new(PresenceConfig::default());
//! let uid = Uid::new(&[0x04, 0xA2, 0x7B, 0x12, 0x55, 0x66, 0x80]).unwrap();
//! let seen = Sighting { antenna: Antenna(3), read: Ok(Reading::whole(vec![uid])) };
//! let mut changes = Vec::new();
//! for now in [0, 20_000, 40_000] {
//!     changes.extend(presence.observe(now, &seen));
//! }
//! // Once and no more, dated back to the first read.
//! let arrived = Change::Arrived { uid, antenna: Antenna(3), since: 0 };
//! assert_eq!(changes, [arrived]);
//! ```
//!
//! With feature `model`, the module `model` offers the same chips with their
//! colliding tags, so that the unchanged drivers run without hardware and in
//! their own virtual time.

mod chip_select;
mod distrust;
mod failure;
mod iso14443a;
mod iso15693;
mod mfrc522;
#[cfg(feature = "model")]
pub mod model;
mod ntag21x;
mod pn5180;
mod pn532;
mod presence;
mod reader;
mod reading;
mod survey;
mod sweep;
mod tally;
pub mod trace;
mod uid;
mod whereabouts;

pub use chip_select::{
    Decoder, DecoderPin, ExpanderError, Hc595, Hc595Pin, Mcp23s17, Mcp23s17Pin, ResetLine,
    hard_reset, power_cycle,
};
pub use failure::ReaderError;
pub use iso15693::{first_air_time, inventory_air_time, known_air_time};
pub use mfrc522::{CollLevel, Gain, Mfrc522, NoIrq, Receiver, Registered, Version};
pub use ntag21x::{Content, Ntag, Page, PieceRecord, RecordError, TagError};
pub use pn532::{FrameError, I2cLink, Link, Pn532, Pn532Version, SpiLink};
pub use pn5180::{Pn5180, Pn5180Version};
pub use presence::{Change, Presence, PresenceConfig};
pub use reader::Reader;
pub use reading::{Reading, Unnameable};
pub use survey::{
    AntennaFigures, Coupling, Figures, Reads, Span, Stray, Survey, TagFigures, Trial, Tuning,
};
pub use sweep::{RoundRobin, Sighting, Sweep};
pub use tally::Tally;
pub use uid::{Uid, UidError};
pub use whereabouts::Whereabouts;

/// Microseconds on the caller's monotonic clock. The zero is the caller's.
pub type Micros = u64;

/// Number of an antenna on this table. The wiring gives it its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Antenna(pub u16);
