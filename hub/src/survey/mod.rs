//! `remmi survey`: for the person under the table, who shifts a coil and looks what that does.
//!
//! [`Bench`] reads all antennas at once, [`sensors::Survey`] makes figures of it. A [`Sheet`] is what is shown:
//! the terminal prints it, the [page](crate::web::survey()) gets it as JSON, a [`Report`] keeps it as a file. `score` says of
//! each reader whether it is good enough for an evening.

mod bench;
mod percent;
mod proposal;
mod report;
mod score;
mod sheet;
mod text;

pub use bench::{Bench, Wish};
pub use percent::Percent;
pub use proposal::{Proposal, Setting, Tried};
pub use report::Report;
pub use score::{findings, verdict};
pub use sheet::{Antennas, Hears, Phase, ReaderRow, Sheet, TagRow, Verdict};
