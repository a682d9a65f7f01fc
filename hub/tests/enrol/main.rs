//! `remmi enrol`: the guide by itself, and with the real drivers over modelled chips.

mod bench;
mod guide;
mod readers;
