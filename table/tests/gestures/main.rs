//! All that hands do at a discard pile, at random, before an antenna that misses reads: the table believes
//! what truly happened, or it asks.
//!
//! The antenna and the truth here know nothing of how the table reads a pile. A failure prints the shortest
//! sequence of gestures that fails. `PROPTEST_CASES` says how many evenings are played.

#[path = "../bench/mod.rs"]
mod bench;

mod antenna;
mod hands;
mod pile;
