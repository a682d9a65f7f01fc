//! What the front door of the virtual table holds, and what it sends.
//!
//! `./ci.sh reliability` runs all of it and prints the figures that docs/reliability.md quotes. Those of time are
//! printed alone: what else runs on a machine decides them.

#[allow(dead_code)] // each test uses its own part
#[path = "../room/mod.rs"]
mod room;

mod floods;
mod kills;
mod traffic;
