//! `remmi doctor`: what is wrong with the table, where, why, and what to do.
//!
//! Each part has a probe that looks, and a pure function that says what was seen: so the tests
//! run the probes over modelled chips and real brokers, and the sentences over every fault.

pub mod broker;
pub mod clock;
pub mod club;
pub mod deck;
pub mod device;
pub mod disk;
mod finding;
pub mod hardware;
pub mod machine;
pub mod panel;
pub mod program;
pub mod reader;
pub mod shared;
pub mod table;

pub use finding::{Finding, Part, Report, State, Wrong};
