//! What the link tells the app: the words the journal keeps.

use protocol::{DecodeError, Ev, Name, Op, Refusal, State};
use serde::{Deserialize, Serialize};

use crate::clock::Micros;

/// Something the timer said, or its silence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "said", rename_all = "snake_case")]
pub enum Said {
    /// The timer is there, for the first time, again, or after a reset.
    Online {
        /// Its boot counter.
        boot: u32,
        /// `back`, or after a reset the timer's reason for it: `power`, `watchdog`, ...
        why: String,
    },
    /// No heartbeat for five seconds.
    Offline,
    /// A hello with a boot counter smaller than known, or far above it: another device, or one that
    /// lost its memory. It is not welcome until it is paired again.
    BootRefused {
        /// Its id; empty in a journal from the time of one timer.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        timer: String,
        /// The counter it came with.
        boot: u32,
        /// The counter known.
        known: u32,
    },
    /// A tap, a long press or the bell. To be journaled, then acknowledged with
    /// [`TimerLink::acknowledge`](super::TimerLink::acknowledge).
    Event(TimerEvent),
    /// A command was obeyed.
    Obeyed {
        /// Which.
        op: Op,
        /// Its round, 0 for none.
        rid: u32,
        /// The timer's state after it.
        st: State,
    },
    /// A command was refused.
    Refused {
        /// Which.
        op: Op,
        /// Its round, 0 for none.
        rid: u32,
        /// The timer's reason.
        why: Refusal,
    },
    /// A command got no answer, or the timer was away: nobody knows whether it was obeyed. It
    /// is not tried again, but the welcome of a timer that comes back tells it the round.
    Deaf {
        /// Which.
        op: Op,
        /// Its round, 0 for none.
        rid: u32,
    },
    /// The timer's countdown ends more than 250 ms away from the hub's deadline.
    Differs {
        /// The round.
        rid: u32,
        /// How much later than the hub's it ends, in ms.
        by_ms: i32,
    },
}

/// One event of a timer, reported once: (timer, boot, seq) never comes twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimerEvent {
    /// The timer's id; empty in a journal of the time when a table had one timer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub timer: String,
    /// Boot of the timer. It may be the one before the newest.
    pub boot: u32,
    /// Number within the boot.
    pub seq: u32,
    /// What happened.
    pub ev: Ev,
    /// When, on the hub's clock.
    #[serde(deserialize_with = "crate::clock::read")]
    pub at: Micros,
    /// How far `at` may be off, either way, in µs.
    pub error_us: u32,
    /// How long ago that was when the hub heard of it, in ms. Beyond 10,000 the table has to
    /// be asked before anything follows from it.
    pub age_ms: u32,
    /// Round of the timer's countdown, 0 for none.
    pub rid: u32,
    /// The timer's state after it: `running` for the tap that started the countdown.
    pub st: State,
}

/// A message that was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// Not a topic this timer publishes on.
    #[error(
        "{0:?} is not a topic of the timer; the hub's subscriptions and the broker's rights should keep it away"
    )]
    Topic(String),
    /// Not understood.
    #[error("from the timer: {0}")]
    Payload(#[from] DecodeError),
    /// Understood, but it cannot be true.
    #[error(
        "timer {timer} says {what}, which no timer says: look for a faulty one, or for another client that uses its name"
    )]
    Impossible {
        /// Under whose name it came.
        timer: Name,
        /// What cannot be, as in `start 5`.
        what: String,
    },
}
