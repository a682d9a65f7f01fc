//! What any bytes may come to. Each target takes bytes as if they came from a file, a person, the network or the air, and does
//! with them what the programs do; it panics where something does not hold that must hold of any bytes.
//!
//! `cargo test` plays the checked-in corpora through all of them, `./ci.sh fuzz` lets libFuzzer look for more. What each of
//! them holds, and what was found: `docs/reliability.md`.

mod files;
mod http;
mod journals;
mod judge;
mod names;
mod readers;
mod table;
mod timer;
mod watch;

use std::time::Duration;

pub use watch::MOST_BYTES;

/// One parser, with what is done behind it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Also the name of its corpus' folder.
    pub name: &'static str,
    bytes: fn(&[u8]),
}

impl Target {
    /// Does it, in no more than this time of the processor, and in 100 MB of memory.
    ///
    /// # Panics
    /// Something does not hold that must hold of any bytes, or it took more.
    pub fn run(&self, bytes: &[u8], longest: Duration) {
        watch::within(self.bytes, bytes, longest);
    }

    /// The target of this name.
    pub fn named(name: &str) -> Option<Target> {
        TARGETS.into_iter().find(|target| target.name == name)
    }
}

const fn target(name: &'static str, bytes: fn(&[u8])) -> Target {
    Target { name, bytes }
}

/// All of them.
pub const TARGETS: [Target; 17] = [
    target("board", files::board),
    target("config", files::config),
    target("deck", files::deck),
    target("events", journals::events),
    target("flash", timer::flash),
    target("http", http::request),
    target("journal", journals::journal),
    target("judge", judge::lines),
    target("keys", files::keys),
    target("messages", timer::messages),
    target("names", names::names),
    target("readers", readers::readers),
    target("requests", table::requests),
    target("scenario", files::scenario),
    target("setup", timer::setup),
    target("timer", timer::session),
    target("trace", files::trace),
];
