//! The session: what is said when, and what a lost, late or doubled message
//! does. Every test speaks in the bytes of the wire.

mod bench;
mod commands;
mod events;
mod greeting;
mod properties;
