//! The hub's side of the session, message by message, in the bytes of the wire.
//! `timer_schedules` sets it against the real timer.

mod bench;
mod commands;
mod events;
mod impossible;
mod presence;
mod several;
