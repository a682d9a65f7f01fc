//! Remigio at the table: pieces as the antennas tell them, words as the pages send them.

mod amend;
mod bench;
mod clock;
mod close;
mod comers;
mod deal;
mod gestures;
mod stalled;
mod vectors;
