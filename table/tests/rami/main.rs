//! Rami at the table: pieces laid on zones as the antennas report them.

mod amend;
mod bench;
mod calls;
mod clock;
mod comers;
mod ends;
mod flicker;
mod people;
mod random;
mod reasons;
mod swiped;
mod swiped_in_time;
mod takes;
mod turns;
mod vectors;
