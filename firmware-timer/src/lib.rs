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
//! What else does not depend on the board stands beside them: the counter of starts
//! ([`count_start`]), the [`Settings`] in flash and their [`setup`] over a serial line, the
//! [`Note`] to the next life, the hand on button and disc ([`Touch`]), the [`ring`] of lights,
//! the battery's [`charge`].
//!
//! The same code runs on every board and in the twin. `no_std`, no allocation.
#![no_std]

mod answers;
mod battery;
mod boot_counter;
mod out;
mod outbox;
mod probes;
mod reset;
mod ring;
mod session;
mod settings;
pub mod setup;
mod time;
mod timer;
mod touch;

pub use battery::charge;
pub use boot_counter::{CounterError, count_start};

pub use out::Out;
pub use reset::Note;
pub use ring::{Colour, ring};
pub use session::{Config, Session};
pub use settings::{Draft, SaveError, SettingError, Settings};
pub use timer::{Light, Timer};
pub use touch::{Gesture, Touch};
