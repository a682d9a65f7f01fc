//! Remigio at the table: pieces as the antennas tell them, words as the pages send them.

mod bench;
mod close;
mod deal;
