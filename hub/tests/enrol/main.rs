//! `remmi enrol`: the guide by itself, and with the real drivers over modelled chips.

mod bench;
mod command;
mod guide;
mod readers;
