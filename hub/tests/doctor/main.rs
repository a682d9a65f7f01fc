//! `remmi doctor`: each probe over modelled chips, real files and real brokers, with each kind of
//! fault.

#[path = "../board/mod.rs"]
mod board;
mod broker;
mod command;
mod machine;
mod mosquitto;
mod panel;
mod place;
mod reader;
mod shared;
mod table;
