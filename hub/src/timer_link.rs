//! The hub's side of the timer's session: pure, no socket and no clock in it.
//!
//! It is told what arrives and asked what to send; what the app must know comes out as
//! [`Said`]. An event is told once and acknowledged only after the app has journaled it. The
//! contract, its rules and why: `docs/mqtt.md`.

mod commands;
mod device_clock;
mod life;
mod prober;
mod round;
mod said;

use std::collections::VecDeque;

use protocol::{
    Channel, CmdAck, EvAck, Evt, Hb, Hello, MAX_PAYLOAD, Message, Name, OFFLINE_MS, Sid, Side,
    State, SyncR, TimerChannel, Topic,
};

use crate::clock::Micros;
pub use commands::Command;
use commands::Commands;
use device_clock::DeviceClock;
use life::Life;
use prober::Prober;
pub use round::Round;
pub use said::{Malformed, Said, TimerEvent};

/// The hub asks an unknown timer for its hello at most this often.
const PROBE_US: Micros = 2_000_000;
/// Messages that may wait to be published; the oldest is dropped, all are made again.
const WAITING: usize = 64;
/// Countdown and deadline further apart than this are told, in µs.
const DIFFERS_US: u64 = 250_000;

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
    boot_refused: Option<u32>,
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
            life: heard.map(|(boot, seq)| Life::new(boot, seq)),
            earlier: None,
            seen: None,
            round: Round::Idle,
            set_right: false,
            differed: 0,
            commands: Commands::new(sid),
            prober: Prober::new(number),
            may_probe: 0,
            boot_refused: None,
            said: VecDeque::new(),
            out: VecDeque::new(),
        }
    }

    /// What to subscribe to after every CONNACK.
    pub fn subscriptions(&self) -> impl Iterator<Item = Topic> + use<> {
        Topic::subscriptions(Side::Hub, self.table, self.id)
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

    /// A message arrived.
    ///
    /// # Errors
    /// [`Malformed`] when it is not the timer's or not understood; nothing has changed.
    pub fn receive(
        &mut self,
        now: Micros,
        topic: &str,
        payload: &[u8],
    ) -> Result<Option<Said>, Malformed> {
        match self.channel(topic) {
            // A hint for people; what counts is the heartbeat.
            Some(TimerChannel::Avail) => {}
            Some(TimerChannel::Hello) => self.hello(now, &Hello::decode(payload)?),
            Some(TimerChannel::Evt) => self.event(now, Evt::decode(payload)?),
            Some(TimerChannel::CmdAck) => self.answered(&CmdAck::decode(payload)?),
            Some(TimerChannel::Hb) => self.heartbeat(now, &Hb::decode(payload)?),
            Some(TimerChannel::SyncR) => self.probed(now, &SyncR::decode(payload)?),
            _ => return Err(Malformed::Topic(topic.to_owned())),
        }
        Ok(self.poll(now))
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

    fn hello(&mut self, now: Micros, hello: &Hello) {
        let known = self.life.as_ref().map(|life| life.boot);
        if known.is_some_and(|known| hello.boot < known) {
            self.refuse_boot(hello.boot, known.unwrap_or_default());
            return;
        }
        let reset = known != Some(hello.boot);
        if reset {
            self.earlier = self.life.take();
            self.said.extend(self.commands.clear().map(deaf));
        }
        let life = self
            .life
            .get_or_insert_with(|| Life::new(hello.boot, hello.seq));
        life.greeted(hello);
        // A timer that counts this round by itself knows better than the welcome.
        self.set_right = reset || life.does_not_count(self.round.rid());
        if reset || self.seen.is_none() {
            let why = if reset { hello.rst.as_str() } else { "back" };
            self.said.push_back(Said::Online {
                boot: hello.boot,
                why: why.to_owned(),
            });
        }
        self.seen = Some(now);
        self.differed = 0;
        self.may_probe = now + PROBE_US;
        self.prober.start(now);
        let welcome = self.round.welcome(now, self.sid, hello);
        self.send(TimerChannel::Welcome, &welcome);
    }

    fn refuse_boot(&mut self, boot: u32, known: u32) {
        // A hello of the life before that was long on its way is nobody's fault.
        let late = self.earlier.as_ref().is_some_and(|life| life.boot == boot);
        if !late && self.boot_refused != Some(boot) {
            self.boot_refused = Some(boot);
            self.said.push_back(Said::BootRefused { boot, known });
        }
    }

    fn event(&mut self, now: Micros, event: Evt) {
        let boot = event.boot;
        let of = |life: &&mut Life| life.boot == boot;
        if let Some(life) = self.life.as_mut().filter(of) {
            if let Some(seq) = life.event(event) {
                self.send(TimerChannel::EvAck, &EvAck { boot, seq });
            }
        } else if let Some(life) = self.earlier.as_mut().filter(of) {
            let late = life.late_event(now, event);
            self.said.extend(late.map(Said::Event));
            return;
        }
        if self.life.as_ref().is_none_or(|life| life.boot < boot) || self.seen.is_none() {
            self.ask_for_hello(now);
        }
    }

    fn answered(&mut self, answer: &CmdAck) {
        let boot = self.life.as_ref().map(|life| life.boot);
        if answer.sid != self.sid || boot != Some(answer.boot) {
            return;
        }
        let Some(command) = self.commands.answered(answer.id) else {
            return;
        };
        let (op, rid, st) = (command.op(), command.rid(), answer.st);
        self.differed = 0;
        self.said.push_back(match answer.err {
            None => Said::Obeyed { op, rid, st },
            Some(why) => Said::Refused { op, rid, why },
        });
    }

    fn heartbeat(&mut self, now: Micros, beat: &Hb) {
        let ours = beat.sid == Some(self.sid) && self.seen.is_some();
        let life = self.life.as_mut().filter(|life| life.boot == beat.boot);
        let (true, Some(life)) = (ours, life) else {
            self.ask_for_hello(now);
            return;
        };
        if life.beat(beat) {
            self.seen = Some(now);
            self.compare(now, beat);
        }
    }

    /// Holds the timer's countdown against the round. One heartbeat may have crossed with a
    /// command; two in a row have not.
    fn compare(&mut self, now: Micros, beat: &Hb) {
        if !self.commands.is_empty() || beat.st == State::Fault {
            return;
        }
        let differs = match self.round.agrees(now, beat) {
            false => Some(None),
            true => self.distance(beat).map(Some),
        };
        self.differed = differs.map_or(0, |_| self.differed.saturating_add(1));
        match differs {
            // A lost command: the welcome says it all again.
            Some(None) if self.differed >= 2 => self.ask_for_hello(now),
            Some(Some(by_ms)) if self.differed == 2 => {
                let rid = beat.rid;
                self.said.push_back(Said::Differs { rid, by_ms });
            }
            _ => {}
        }
    }

    /// How much later than the deadline the timer's countdown ends, in ms, if worth telling.
    fn distance(&self, beat: &Hb) -> Option<i32> {
        let Round::Running { deadline, .. } = self.round else {
            return None;
        };
        let (at, error_us) = self.clock()?.to_hub(beat.t)?;
        let end = at + ms(beat.left);
        let far = end.abs_diff(deadline) > DIFFERS_US + u64::from(error_us);
        let by_ms = (end as i64 - deadline as i64) / 1000;
        (far && beat.st == State::Running).then_some(i32::try_from(by_ms).unwrap_or(i32::MAX))
    }

    fn probed(&mut self, now: Micros, answer: &SyncR) {
        if let Some(life) = self.life.as_mut().filter(|life| life.boot == answer.boot)
            && self.prober.accept(answer)
        {
            life.clock.probe(now, answer);
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

    fn channel(&self, topic: &str) -> Option<TimerChannel> {
        match Topic::parse(topic)? {
            Topic {
                table,
                channel: Channel::Timer(id, channel),
            } if table == self.table && id == self.id => Some(channel),
            _ => None,
        }
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
