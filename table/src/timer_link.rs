//! The hub's side of the timer's session: pure, no socket and no clock in it.
//!
//! It is told what arrives and asked what to send; what the app must know comes out as
//! [`Said`]. An event is reported once and acknowledged only after the app has journaled it. The
//! contract, its rules and why: `docs/mqtt.md`.

mod commands;
mod device_clock;
mod life;
mod pace;
mod prober;
mod receive;
mod round;
mod said;
mod timers;

use std::collections::VecDeque;

use protocol::{EvAck, MAX_PAYLOAD, Message, Name, OFFLINE_MS, Sid, TimerChannel, Topic};

use crate::clock::Micros;
pub use commands::Command;
use commands::Commands;
use device_clock::DeviceClock;
use life::Life;
use pace::Pace;
use prober::Prober;
pub use round::Round;
pub use said::{Malformed, Said, TimerEvent};
pub use timers::Timers;

/// The hub asks an unknown timer for its hello at most this often.
const PROBE_US: Micros = 2_000_000;
/// Messages that may wait to be published; the oldest is dropped, all are made again.
const WAITING: usize = 64;
/// A message to publish; `topic.delivery()` says how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Out {
    /// Where to.
    pub topic: Topic,
    /// At most 256 bytes.
    pub payload: Vec<u8>,
}

/// The session with one timer.
#[derive(Clone, Debug)]
pub struct TimerLink {
    table: Name,
    id: Name,
    sid: Sid,
    connected: bool,
    /// The timer since its last start, and before that.
    life: Option<Life>,
    earlier: Option<Life>,
    /// Last sign of life of a timer that said hello to us; none while it is offline.
    seen: Option<Micros>,
    round: Round,
    /// The timer took the round from a welcome: set it right once its clock is known.
    set_right: bool,
    /// Heartbeats in a row that differed from the round.
    differed: u32,
    commands: Commands,
    prober: Prober,
    /// When the timer may be asked for its hello again.
    may_probe: Micros,
    /// How fast it may say what the journal keeps.
    pace: Pace,
    /// A count of starts was refused, and that was reported, since the timer's last start.
    boot_refused: bool,
    said: VecDeque<Said>,
    out: VecDeque<Out>,
}

impl TimerLink {
    /// A link for the timer `id` of `table`. `sid` is new at each start of the hub; `heard` is
    /// the newest event in the journal as (boot, seq), which no older one passes.
    pub fn new(table: Name, id: Name, sid: Sid, heard: Option<(u32, u32)>) -> Self {
        let number = u32::from_str_radix(sid.as_str(), 16).unwrap_or_default();
        Self {
            table,
            id,
            sid,
            connected: false,
            life: heard.map(|(boot, seq)| Life::new(id, boot, seq)),
            earlier: None,
            seen: None,
            round: Round::Idle,
            set_right: false,
            differed: 0,
            commands: Commands::new(sid),
            prober: Prober::new(number),
            may_probe: 0,
            pace: Pace::default(),
            boot_refused: false,
            said: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    /// The broker is there and the subscriptions are made.
    pub fn connected(&mut self, now: Micros) {
        self.connected = true;
        self.out.clear();
        self.ask_for_hello(now);
    }

    /// The broker is gone.
    pub fn disconnected(&mut self, _now: Micros) {
        self.connected = false;
        self.out.clear();
    }

    /// The timer's id.
    pub fn id(&self) -> Name {
        self.id
    }

    /// Is the timer there?
    pub fn is_online(&self) -> bool {
        self.seen.is_some()
    }

    /// What the next welcome will say, so that a timer that comes back joins.
    pub fn set_round(&mut self, round: Round) {
        if self.round != round {
            self.round = round;
            self.differed = 0;
        }
    }

    /// Tells the timer to do something, as of `now`. It is sent again until it is answered;
    /// without answer it ends as [`Said::Deaf`]: at once when the timer is away, for a command
    /// that comes late is worse than none.
    pub fn command(&mut self, now: Micros, command: Command) {
        let sent = self.connected && self.is_online() && self.commands.push(now, command);
        if !sent && self.said.len() < WAITING {
            self.said.push_back(deaf(command));
        }
    }

    /// The event is in the journal: the timer may forget it and all before it.
    pub fn acknowledge(&mut self, boot: u32, seq: u32) {
        if let Some(life) = self.life.as_mut().filter(|life| life.boot == boot) {
            life.acknowledged(seq);
            self.send(TimerChannel::EvAck, &EvAck { boot, seq });
        }
    }

    /// Lets time pass. Call it when [`next_wake`](Self::next_wake) comes, and again as long as
    /// it has something to say.
    pub fn poll(&mut self, now: Micros) -> Option<Said> {
        if self.seen.is_some_and(|seen| now >= seen + ms(OFFLINE_MS)) {
            self.seen = None;
            self.prober.stop();
            self.said.push_back(Said::Offline);
            self.said.extend(self.commands.clear().map(deaf));
        }
        if self.connected {
            self.speak(now);
        }
        while let Some(command) = self.commands.given_up(now) {
            self.said.push_back(deaf(command));
        }
        if let Some(life) = &mut self.life {
            let dated = std::iter::from_fn(|| life.release(now));
            self.said.extend(dated.map(Said::Event));
        }
        self.said.pop_front()
    }

    /// When [`poll`](Self::poll) has something to do next; `now` for at once.
    pub fn next_wake(&self, now: Micros) -> Option<Micros> {
        if !self.said.is_empty() {
            return Some(now);
        }
        let offline = self.seen.map(|seen| seen + ms(OFFLINE_MS));
        let probe = self.prober.next_wake().filter(|_| self.connected);
        let can_send = self.connected && self.clock().is_some();
        let command = self.commands.next_wake(now, can_send);
        [offline, probe, command].into_iter().flatten().min()
    }

    /// The next message to publish.
    pub fn next_out(&mut self) -> Option<Out> {
        self.out.pop_front()
    }

    fn speak(&mut self, now: Micros) {
        if let Some(probe) = self.prober.poll(now) {
            self.send(TimerChannel::SyncQ, &probe);
        }
        self.set_right(now);
        let clock = self.life.as_ref().map(|life| &life.clock);
        if let Some(cmd) = self.commands.poll(now, clock) {
            self.send(TimerChannel::Cmd, &cmd);
        }
    }

    /// A welcome dates what is left by half of its way only; the clock probes do better.
    fn set_right(&mut self, now: Micros) {
        if !self.set_right || self.clock().is_none() {
            return;
        }
        self.set_right = false;
        if let Round::Running {
            rid,
            dur_ms,
            deadline,
        } = self.round
            && let left_ms @ 1.. = round::left(now, deadline)
        {
            let start = Command::Start {
                rid,
                dur_ms,
                left_ms,
            };
            self.commands.push(now, start);
        }
    }

    /// Asks for a hello: an event or heartbeat came from a timer that did not greet this hub.
    fn ask_for_hello(&mut self, now: Micros) {
        if now >= self.may_probe && self.connected {
            self.may_probe = now + PROBE_US;
            let probe = self.commands.probe();
            self.send(TimerChannel::Cmd, &probe);
        }
    }

    /// The timer's clock, once it is known.
    fn clock(&self) -> Option<&DeviceClock> {
        let clock = &self.life.as_ref()?.clock;
        clock.is_known().then_some(clock)
    }

    fn send<M: Message>(&mut self, channel: TimerChannel, message: &M) {
        let mut buf = [0; MAX_PAYLOAD];
        match message.encode(&mut buf) {
            Ok(payload) => {
                if self.out.len() == WAITING {
                    self.out.pop_front();
                }
                self.out.push_back(Out {
                    topic: Topic::timer(self.table, self.id, channel),
                    payload: payload.to_vec(),
                });
            }
            Err(error) => tracing::error!("{error}"),
        }
    }
}

fn deaf(command: Command) -> Said {
    let (op, rid) = (command.op(), command.rid());
    Said::Deaf { op, rid }
}

fn ms(ms: u32) -> Micros {
    Micros::from(ms) * 1000
}
