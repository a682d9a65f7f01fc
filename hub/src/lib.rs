//! The hub of the Remmi table: the shell around the referee ([`table`]).
//!
//! [`run`] steps it with what readers, broker and people say, [`storage`] keeps the events, [`web`] and
//! [`panel`] show what it tells, [`backend`] opens a real table's buses; the rest are the maker's commands.

pub mod backend;
pub mod backup;
pub mod broker_config;
pub mod clock;
pub mod club;
pub mod config;
pub mod doctor;
pub mod enrol;
pub mod history;
pub mod log;
pub mod mqtt;
pub mod panel;
pub mod papers;
pub mod parts;
pub mod random;
pub mod run;
pub mod service;
pub mod speech;
pub mod stop;
pub mod storage;
pub mod support;
pub mod survey;
pub mod timer_setup;
pub mod trace;
pub mod upgrade;
pub mod web;
pub mod wiring;
pub mod workshop;
