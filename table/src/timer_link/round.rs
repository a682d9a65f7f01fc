//! The countdown as the hub knows it, and what a timer is told of it.

use protocol::{HEARTBEAT_MS, Hb, Hello, Sid, State, Welcome};

use crate::clock::Micros;

/// The countdown as the hub knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Round {
    /// None.
    #[default]
    Idle,
    /// Waiting for the tap.
    Armed {
        /// Round, from 1 on.
        rid: u32,
        /// Whole countdown in ms.
        dur_ms: u32,
    },
    /// Counting down.
    Running {
        /// Round, from 1 on.
        rid: u32,
        /// Whole countdown in ms.
        dur_ms: u32,
        /// When it ends.
        deadline: Micros,
    },
    /// Held.
    Paused {
        /// Round, from 1 on.
        rid: u32,
        /// Whole countdown in ms.
        dur_ms: u32,
        /// What is left in ms.
        left_ms: u32,
    },
}

impl Round {
    /// Its number, 0 for none.
    pub(super) fn rid(&self) -> u32 {
        match *self {
            Self::Idle => 0,
            Self::Armed { rid, .. } | Self::Running { rid, .. } | Self::Paused { rid, .. } => rid,
        }
    }

    /// Is the timer doing what it should?
    pub(super) fn agrees(&self, now: Micros, beat: &Hb) -> bool {
        let state = match *self {
            Self::Idle => beat.st == State::Idle,
            Self::Armed { .. } => beat.st == State::Armed,
            Self::Running { deadline, .. } if now >= deadline => {
                matches!(beat.st, State::Running | State::Expired)
            }
            Self::Running { .. } => beat.st == State::Running,
            Self::Paused { .. } => beat.st == State::Paused,
        };
        state && beat.rid == self.rid()
    }

    /// The answer to a hello.
    pub(super) fn welcome(&self, now: Micros, sid: Sid, hello: &Hello) -> Welcome {
        let (st, rid, dur, left) = match *self {
            Self::Idle => (State::Idle, 0, 0, 0),
            Self::Armed { rid, dur_ms } => (State::Armed, rid, dur_ms, 0),
            Self::Running {
                rid,
                dur_ms,
                deadline,
            } => match left(now, deadline) {
                0 => (State::Expired, rid, dur_ms, 0),
                left_ms => (State::Running, rid, dur_ms, left_ms.min(dur_ms)),
            },
            Self::Paused {
                rid,
                dur_ms,
                left_ms,
            } => (State::Paused, rid, dur_ms, left_ms),
        };
        Welcome {
            boot: hello.boot,
            sid,
            st,
            rid,
            dur,
            left,
            hb: HEARTBEAT_MS,
            re: Some(hello.up),
        }
    }
}

/// ms from `now` to `deadline`, 0 when it has passed.
pub(super) fn left(now: Micros, deadline: Micros) -> u32 {
    u32::try_from(deadline.saturating_sub(now) / 1000).unwrap_or(u32::MAX)
}
