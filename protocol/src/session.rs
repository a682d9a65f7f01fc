//! How a session begins: who is there, hello, welcome.

use serde::{Deserialize, Serialize};

use crate::{MAX_COUNTDOWN_MS, Message, Sid, State, Text, sid};

/// Payload of the `avail` topics: plain text, retained, also the last will.
/// A hint for people's eyes; the heartbeat is the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Avail {
    /// `online`
    Online,
    /// `offline`
    Offline,
}

impl Avail {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Online => "online",
            Self::Offline => "offline",
        }
    }

    /// Reads the word; `None` for any other.
    #[must_use]
    pub fn parse(payload: &[u8]) -> Option<Self> {
        let both = [Self::Online, Self::Offline];
        both.into_iter().find(|a| a.as_str().as_bytes() == payload)
    }
}

/// Timer to hub, after every CONNACK, after a reset and on `probe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The session the timer holds; none (`""`) since its start.
    #[serde(with = "sid::or_empty")]
    pub sid: Option<Sid>,
    /// Starts of this device, counted in flash: only ever grows.
    pub boot: u32,
    /// The last event of this boot that was acknowledged, 0 for none: those
    /// after it are still kept and will be sent.
    pub seq: u32,
    /// Firmware version.
    pub fw: Text,
    /// Device time in ms since its start when this hello was made.
    pub up: u32,
    /// Reason of the last reset: `power`, `watchdog`, ...
    pub rst: Text,
}

impl Message for Hello {
    const NAME: &'static str = "hello";
    const KEYS: &'static [&'static str] = &["sid", "boot", "seq", "fw", "up", "rst"];
}

/// Hub to timer, the answer to [`Hello`]: session, settings, and the round as
/// the hub knows it, so that a timer that comes back joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The boot it is for: one of an earlier life is passed over.
    pub boot: u32,
    /// The hub's session from now on.
    pub sid: Sid,
    /// State of the countdown: idle, armed, running, paused or expired.
    pub st: State,
    /// Round from 1 on, 0 when idle.
    pub rid: u32,
    /// Whole countdown in ms.
    pub dur: u32,
    /// What was left of it in ms when this was sent; 0 unless running or paused.
    pub left: u32,
    /// Heartbeat period in ms, 500 to 4,000.
    pub hb: u32,
    /// The `up` of the hello it answers. A late welcome would otherwise bring
    /// back a countdown that is over, and the way there and back dates `left`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<u32>,
}

impl Message for Welcome {
    const NAME: &'static str = "welcome";
    const KEYS: &'static [&'static str] = &["boot", "sid", "st", "rid", "dur", "left", "hb"];

    fn check(&self) -> Result<(), &'static str> {
        if self.dur > MAX_COUNTDOWN_MS || self.left > MAX_COUNTDOWN_MS {
            return Err("dur and left are 0 to 3600000 ms");
        }
        if self.st == State::Fault {
            return Err("st is a state the hub may ask for, not fault");
        }
        if self.st != State::Idle && (self.rid == 0 || self.dur == 0) {
            return Err("rid and dur are 0 only when st is idle");
        }
        if !(500..=4_000).contains(&self.hb) {
            return Err("hb is 500 to 4000 ms");
        }
        Ok(())
    }
}
