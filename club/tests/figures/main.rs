//! How many tables a club carries, with figures for docs/club.md: a minute of many tables that play in every run, more on demand.
//!
//! `TABLES=100 MINUTES=5 RUST_LOG=warn cargo test --release -p club --test figures -- --ignored --nocapture --test-threads 1`

mod flood;
mod played;
mod processor;
#[allow(dead_code, reason = "the other tests need more of it")]
#[path = "../room/mod.rs"]
mod room;

use std::time::Duration;

/// What the environment asks for.
fn asked(name: &str, usual: u32) -> u32 {
    std::env::var(name).map_or(usual, |n| n.parse().expect("a number"))
}

/// Of sorted times the one that so great a part does not exceed.
fn part(sorted: &[Duration], part: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    let at = (last as f64 * part) as usize;
    sorted.get(at).copied().unwrap_or_default()
}
