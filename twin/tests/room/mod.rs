//! A twin under test, as its pages see it: plain HTTP, two event streams, the hand of God.
//!
//! Nothing here sleeps but between two looks. Whoever waits, waits for something to become true, and after
//! [`PATIENCE`] fails with what was seen last.

pub mod board;
pub mod broker;
pub mod browser;
pub mod clocks;
pub mod engine;
pub mod http;
pub mod live;
pub mod midway;
pub mod network;
pub mod play;
pub mod program;
pub mod sealed;
pub mod stream;
pub mod wire;

use std::time::Duration;

/// The longest that anything may take, on a busy machine and with a debug build.
pub const PATIENCE: Duration = Duration::from_secs(30);
