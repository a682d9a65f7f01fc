//! The hub of the Remmi table: it joins antennas, rules, timer and scoreboard.
//!
//! [`app::App`] is the table as one value, [`journal`] keeps its events, [`table::Table`]
//! steps both together with the link to the timer; the rest is the shell around them.

pub mod app;
pub mod backend;
pub mod base;
pub mod broker;
pub mod broker_config;
pub mod clock;
pub mod config;
pub mod doctor;
pub mod enrol;
pub mod event;
pub mod felt;
pub mod game;
pub mod history;
pub mod home_assistant;
pub mod journal;
pub mod judge;
pub mod matches;
pub mod mqtt;
pub mod panel;
pub mod piece;
pub mod replay;
pub mod run;
pub mod seldom;
pub mod table;
pub mod tagbook;
pub mod timer_link;
pub mod timer_setup;
pub mod view;
pub mod web;
pub mod wiring;
pub mod words;
pub mod zone;
