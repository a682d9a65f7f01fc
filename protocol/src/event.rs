//! What happened at the timer, and the hub's receipt.

use serde::{Deserialize, Serialize};

use crate::{Message, Sid, State, sid};

/// Kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ev {
    /// A slap. While armed it has started the countdown.
    Tap,
    /// A long press.
    Long,
    /// The countdown came to its end and the bell rings.
    Expired,
}

/// Timer to hub: one event, never retained, sent until it is acknowledged.
/// The pair of `boot` and `seq` names it forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evt {
    /// The session the timer holds now; none (`""`) since its start.
    #[serde(with = "sid::or_empty")]
    pub sid: Option<Sid>,
    /// Boot of the timer.
    pub boot: u32,
    /// Number within the boot: 1, 2, 3, ... without gaps.
    pub seq: u32,
    /// What happened.
    pub ev: Ev,
    /// When, in ms of device time.
    pub t: u32,
    /// ms from then to this sending.
    pub age: u32,
    /// State after it.
    pub st: State,
    /// The round of the countdown, 0 for none.
    pub rid: u32,
}

impl Message for Evt {
    const NAME: &'static str = "evt";
    const KEYS: &'static [&'static str] = &["sid", "boot", "seq", "ev", "t", "age", "st", "rid"];

    fn check(&self) -> Result<(), &'static str> {
        if self.seq == 0 {
            return Err("seq begins at 1");
        }
        Ok(())
    }
}

/// Hub to timer: every event of this boot up to `seq` is in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvAck {
    /// Boot of the timer.
    pub boot: u32,
    /// The last event kept, with all before it.
    pub seq: u32,
}

impl Message for EvAck {
    const NAME: &'static str = "evack";
    const KEYS: &'static [&'static str] = &["boot", "seq"];
}
