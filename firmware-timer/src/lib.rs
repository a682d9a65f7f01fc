//! The tap-timer's brain: a countdown and its MQTT session, without a board.
//!
//! Both parts are pure. Time is an argument, `now` in ms of device time since
//! boot, which may wrap; network, pin and flash are the caller's business:
//!
//! - [`Timer`] is the countdown with its light and bell. A tap while armed
//!   starts it on the spot: it needs no network.
//! - [`Session`] owns a `Timer` and speaks the contract of crate `protocol`: it
//!   is fed what arrives and asked what to send ([`Session::next_out`]).
//!
//! The same code runs on every board and in the twin. `no_std`, no allocation.
#![no_std]

mod answers;
mod out;
mod outbox;
mod probes;
mod session;
mod time;
mod timer;

pub use out::Out;
pub use session::{Config, Session};
pub use timer::{Light, Timer};
