//! Rami at the table: pieces laid on zones as the antennas report them.

mod bench;
mod calls;
mod ends;
mod flicker;
mod people;
mod random;
mod takes;
mod turns;
