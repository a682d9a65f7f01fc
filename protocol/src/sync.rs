//! Clock probes, after the four time stamps of NTP (RFC 5905, section 8).

use serde::{Deserialize, Serialize};

use crate::Message;

/// Hub to timer: what is your time?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncQ {
    /// Number of the probe.
    pub n: u32,
    /// Hub time in µs when sent.
    pub h: u64,
}

impl Message for SyncQ {
    const NAME: &'static str = "sync/q";
    const KEYS: &'static [&'static str] = &["n", "h"];
}

/// Timer to hub: the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncR {
    /// As in the question.
    pub n: u32,
    /// As in the question.
    pub h: u64,
    /// Boot of the timer: the clock of another boot is another clock.
    pub boot: u32,
    /// Device time in ms when the question came.
    pub r: u32,
    /// Device time in ms when the answer was handed to the network.
    pub s: u32,
}

impl Message for SyncR {
    const NAME: &'static str = "sync/r";
    const KEYS: &'static [&'static str] = &["n", "h", "boot", "r", "s"];
}
