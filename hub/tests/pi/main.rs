//! The drivers over each backend: a modelled board in this process, and the unmodified libraries
//! `rppal` and `linux-embedded-hal` with `gpiocdev` in a process under the preloaded library
//! `emulated-pi`, which plays a Pi's devices. `./ci.sh pi` builds it and runs what is ignored here.

#![cfg(target_os = "linux")]

mod backup;
#[path = "../board/mod.rs"]
mod board;
mod conformance;
mod deck;
mod emulated;
mod modelled;
mod played;
mod program;
mod run;
mod service;
mod settings;
mod survey;
mod workshop;
