//! What the hub tells the timer to do, and its answer.

use serde::{Deserialize, Serialize};

use crate::{MAX_COUNTDOWN_MS, Message, Sid, State};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Make ready: the next tap starts the countdown, with or without network.
    Arm,
    /// Start, or set right, the countdown: it ends at `at + left`.
    Start,
    /// Stop counting for now, as of `at`.
    Pause,
    /// Count on with what was left at the pause, from `at`.
    Resume,
    /// Forget the countdown. A bell that has begun rings out.
    Stop,
    /// One short sound: "here I am".
    Beep,
    /// Say [`Hello`](crate::Hello) again. Obeyed whatever its session and age,
    /// since a hub that has just started has neither.
    Probe,
}

/// Hub to timer: one command, never retained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cmd {
    /// The hub's session.
    pub sid: Sid,
    /// Number within the session, growing. Sent again, it has the same bytes.
    pub id: u32,
    /// What to do.
    pub op: Op,
    /// The round it belongs to; 0 for `beep` and `probe`.
    pub rid: u32,
    /// Whole countdown in ms for `arm` and `start`, else 0.
    pub dur: u32,
    /// What is left in ms at `at`; only in `start`, where none means all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// The moment the hub decided it, as device time in ms by the hub's best
    /// clock probe. A countdown is reckoned from here and not from the arrival,
    /// so the way through the network costs no time.
    pub at: u32,
    /// ms after `at` during which it may be obeyed.
    pub exp: u32,
}

impl Message for Cmd {
    const NAME: &'static str = "cmd";
    const KEYS: &'static [&'static str] = &["sid", "id", "op", "rid", "dur", "at", "exp"];

    fn check(&self) -> Result<(), &'static str> {
        if self.dur > MAX_COUNTDOWN_MS || self.left.is_some_and(|left| left > self.dur) {
            return Err("dur is 0 to 3600000 ms and left no more than dur");
        }
        Ok(())
    }
}

/// What a timer needs to answer a command it does not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CmdHead {
    /// As in [`Cmd`].
    pub sid: Sid,
    /// As in [`Cmd`].
    pub id: u32,
}

impl Message for CmdHead {
    const NAME: &'static str = "cmd";
    const KEYS: &'static [&'static str] = &["sid", "id"];
}

/// Why the timer did not obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Refusal {
    /// Of another session: the hub has to say `welcome` first.
    Sid,
    /// Older than its `exp`, from the future, or overtaken by a later one.
    Stale,
    /// Not possible in the state the timer is in.
    State,
    /// For another round than the timer's.
    Rid,
    /// Not understood: an unknown `op`, a missing key, a value out of range.
    Cmd,
    /// The timer is broken and takes no countdown.
    Fault,
}

/// Timer to hub: the answer to one command. A command that comes again gets
/// the same answer again and has no second effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CmdAck {
    /// The session of the command.
    pub sid: Sid,
    /// Boot of the timer.
    pub boot: u32,
    /// The command.
    pub id: u32,
    /// Obeyed?
    pub ok: bool,
    /// Why not; there exactly when `ok` is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub err: Option<Refusal>,
    /// State after it.
    pub st: State,
    /// Device time in ms when it was obeyed or refused.
    pub t: u32,
}

impl Message for CmdAck {
    const NAME: &'static str = "cmdack";
    const KEYS: &'static [&'static str] = &["sid", "boot", "id", "ok", "st", "t"];

    fn check(&self) -> Result<(), &'static str> {
        if self.ok == self.err.is_some() {
            return Err("err is there exactly when ok is false");
        }
        Ok(())
    }
}
