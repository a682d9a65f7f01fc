//! What the boards share: the timer's session between their tasks ([`Desk`]), and its way to the
//! broker over `embassy-net` and `minimq` ([`connection::run`]).
#![no_std]

pub mod connection;
mod desk;
mod socket;

pub use desk::{Desk, Line};
