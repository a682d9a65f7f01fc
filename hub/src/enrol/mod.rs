//! `remmi enrol`: which tag lies under which piece.
//!
//! [`Guide`] leads through a deck piece by piece and [`Check`] looks whether it is whole: both
//! are values that take reads and keys and answer what to say. [`Bench`] is the shell around
//! them: a reader, a terminal, a file. [`DeckFile`] is the deck on the disk, [`shelf`] where
//! the decks of a table are kept.

mod antenna;
mod bench;
mod check;
mod deck_file;
mod field;
mod guide;
mod hardware;
pub mod keys;
pub mod shelf;
mod words;

pub use antenna::Antenna;
pub use bench::{Bench, BenchError, Terminal};
pub use check::{Belongs, Check, Report};
pub use deck_file::{Clash, DeckFile, DeckFileError, LineFault};
pub(crate) use field::Field;
pub use guide::{Guide, Key, Refusal, Step};
pub use hardware::{NoBench, bench};
pub use words::{in_words, tell};
