//! Rummoli at the table, from cards on antennas to what each viewer may see.

mod again;
mod amend;
mod bench;
mod comers;
mod deals;
mod ends;
mod leaks;
mod players;
mod random;
mod sections;
mod stops;
mod vectors;
mod written;
mod wrong;
