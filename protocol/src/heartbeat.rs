//! The timer's state, told at regular times.

use serde::{Deserialize, Serialize};

use crate::{Message, Sid, sid};

/// State of the countdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// No countdown.
    Idle,
    /// Ready: the next tap starts.
    Armed,
    /// Counting down.
    Running,
    /// Held, with some time left.
    Paused,
    /// At its end.
    Expired,
    /// Broken: taps are reported, but no countdown is taken.
    Fault,
}

/// Timer to hub, each 2 s (1 s while running): its absence is "offline".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hb {
    /// The session the timer holds; none (`""`) since its start.
    #[serde(with = "sid::or_empty")]
    pub sid: Option<Sid>,
    /// Boot of the timer.
    pub boot: u32,
    /// State of the countdown.
    pub st: State,
    /// Round, 0 for none.
    pub rid: u32,
    /// ms left at `t`; 0 unless armed, running or paused.
    pub left: u32,
    /// Device time in ms.
    pub t: u32,
    /// Charge in percent; not there on a board without battery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bat: Option<u8>,
    /// The last event acknowledged.
    pub ack: u32,
}

impl Message for Hb {
    const NAME: &'static str = "hb";
    const KEYS: &'static [&'static str] = &["sid", "boot", "st", "rid", "left", "t", "ack"];

    fn check(&self) -> Result<(), &'static str> {
        if self.bat.is_some_and(|bat| bat > 100) {
            return Err("bat is 0 to 100 percent");
        }
        Ok(())
    }
}
