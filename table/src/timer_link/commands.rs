//! Commands on their way to the timer, one after the other.

use std::collections::VecDeque;

use protocol::{COMMAND_MS, Cmd, Op, Sid};

use super::device_clock::DeviceClock;
use crate::clock::Micros;

/// What the hub wants the timer to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Start `dur_ms` with the next tap.
    Arm {
        /// Round, from 1 on, never used twice.
        rid: u32,
        /// Whole countdown in ms.
        dur_ms: u32,
    },
    /// Start, or set right, a countdown of which `left_ms` is left now.
    Start {
        /// Round, from 1 on.
        rid: u32,
        /// Whole countdown in ms.
        dur_ms: u32,
        /// What is left of it in ms.
        left_ms: u32,
    },
    /// Hold the countdown.
    Pause {
        /// Its round.
        rid: u32,
    },
    /// Count on.
    Resume {
        /// Its round.
        rid: u32,
    },
    /// Forget the countdown.
    Stop {
        /// Its round.
        rid: u32,
    },
    /// One short sound.
    Beep,
}

/// Commands that may wait; a further one is not taken.
const WAITING: usize = 8;
/// Sent again after this time without answer.
const AGAIN_US: Micros = 400_000;
/// The last try was this long before the end of the command's life: time for the answer.
const ANSWER_US: Micros = 500_000;

/// At most one command is in flight, so they arrive in order whatever the network does. It is
/// sent again with the same bytes until it is answered or has lived its life.
#[derive(Clone, Debug)]
pub struct Commands {
    sid: Sid,
    next_id: u32,
    waiting: VecDeque<Waiting>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    command: Command,
    issued: Micros,
    flight: Option<Flight>,
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    cmd: Cmd,
    again: Micros,
}

impl Commands {
    pub fn new(sid: Sid) -> Self {
        Self {
            sid,
            next_id: 1,
            waiting: VecDeque::new(),
        }
    }

    /// Takes a command decided at `now`; false when too many wait.
    pub fn push(&mut self, now: Micros, command: Command) -> bool {
        let room = self.waiting.len() < WAITING;
        if room {
            self.waiting.push_back(Waiting {
                command,
                issued: now,
                flight: None,
            });
        }
        room
    }

    /// The `probe` that asks for a hello. It waits for nothing and nobody waits for it.
    pub fn probe(&mut self) -> Cmd {
        Cmd {
            sid: self.sid,
            id: self.take_id(),
            op: Op::Probe,
            rid: 0,
            dur: 0,
            left: None,
            at: 0,
            exp: 0,
        }
    }

    /// What to send at `now`, if anything. The first waits until the timer's clock is known.
    pub fn poll(&mut self, now: Micros, clock: Option<&DeviceClock>) -> Option<Cmd> {
        let first = self.waiting.front()?;
        let flight = match first.flight {
            Some(flight) if flight.again <= now => flight,
            Some(_) => return None,
            None => {
                let at = clock?.to_device(first.issued)?;
                let cmd = first.command.cmd(self.sid, self.next_id, at);
                self.take_id();
                Flight { cmd, again: now }
            }
        };
        let again = now + AGAIN_US;
        self.waiting.front_mut()?.flight = Some(Flight { again, ..flight });
        Some(flight.cmd)
    }

    /// The command answered, if it is the one in flight.
    pub fn answered(&mut self, id: u32) -> Option<Command> {
        let flight = self.waiting.front()?.flight?;
        if flight.cmd.id != id {
            return None;
        }
        self.waiting.pop_front().map(|first| first.command)
    }

    /// The first command, if its life is over.
    pub fn given_up(&mut self, now: Micros) -> Option<Command> {
        let first = self.waiting.front()?;
        if first.end() > now {
            return None;
        }
        self.waiting.pop_front().map(|first| first.command)
    }

    /// Gives up all of them.
    pub fn clear(&mut self) -> impl Iterator<Item = Command> + '_ {
        self.waiting.drain(..).map(|waiting| waiting.command)
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// When [`poll`](Self::poll) or [`given_up`](Self::given_up) has something to do. While it
    /// cannot send, that is the end of the first command.
    pub fn next_wake(&self, now: Micros, can_send: bool) -> Option<Micros> {
        let first = self.waiting.front()?;
        let send = first.flight.map_or(now, |flight| flight.again);
        Some(if can_send {
            send.min(first.end())
        } else {
            first.end()
        })
    }

    fn take_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }
}

impl Waiting {
    fn end(&self) -> Micros {
        self.issued + Micros::from(COMMAND_MS) * 1000 + ANSWER_US
    }
}

impl Command {
    /// What it does.
    pub fn op(&self) -> Op {
        match self {
            Self::Arm { .. } => Op::Arm,
            Self::Start { .. } => Op::Start,
            Self::Pause { .. } => Op::Pause,
            Self::Resume { .. } => Op::Resume,
            Self::Stop { .. } => Op::Stop,
            Self::Beep => Op::Beep,
        }
    }

    /// Its round, 0 for none.
    pub fn rid(&self) -> u32 {
        match *self {
            Self::Arm { rid, .. }
            | Self::Start { rid, .. }
            | Self::Pause { rid }
            | Self::Resume { rid }
            | Self::Stop { rid } => rid,
            Self::Beep => 0,
        }
    }

    fn cmd(&self, sid: Sid, id: u32, at: u32) -> Cmd {
        let (dur, left) = match *self {
            Self::Arm { dur_ms, .. } => (dur_ms, None),
            Self::Start {
                dur_ms, left_ms, ..
            } => (dur_ms, Some(left_ms.min(dur_ms))),
            _ => (0, None),
        };
        Cmd {
            sid,
            id,
            op: self.op(),
            rid: self.rid(),
            dur,
            left,
            at,
            exp: COMMAND_MS,
        }
    }
}
