//! All that hands do at a table, at random, before antennas that miss reads: the table believes what truly
//! happened, or it asks.
//!
//! The antennas and the truth here know nothing of how the table reads what lies. A failure prints the shortest
//! sequence of gestures that fails. `PROPTEST_CASES` says how many evenings are played.

#[path = "../bench/mod.rs"]
mod bench;

mod dice;
mod evening;
mod felt;
mod lies;
mod melds;
mod pile;
mod remi;
mod remmi_demmi;
mod rummoli;
mod throws;
