//! The timer's side of the MQTT session, without any input or output.

mod receive;

use protocol::{
    Avail, Ev, Evt, HEARTBEAT_MS, HEARTBEAT_RUNNING_MS, Hb, Hello, Name, Sid, State, SyncQ, SyncR,
    Text, TimerChannel, Topic,
};

use crate::answers::Answers;
use crate::outbox::Outbox;
use crate::probes::Probes;
use crate::time::{reached, until};
use crate::{Light, Out, Timer};

/// A hello without an answer is said again after this time, in ms.
const HELLO_MS: u32 = 2_000;
/// The hub probes the clock each 5 s; after two of them missed and some time
/// more it does not hear us, in ms.
const HUB_SILENT_MS: u32 = 12_000;
/// Who this timer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The table it belongs to.
    pub table: Name,
    /// Its id, also its user name at the broker.
    pub id: Name,
    /// Firmware version.
    pub fw: Text,
}

/// A [`Timer`] with its session. The caller tells it what happens (connected,
/// received, tapped), then sends everything [`next_out`](Self::next_out) has
/// and sleeps until [`next_wake`](Self::next_wake) or the next happening.
#[derive(Clone, Debug)]
pub struct Session {
    config: Config,
    boot: u32,
    reset: Text,
    timer: Timer,
    events: Outbox,
    answers: Answers,
    /// The latest command obeyed or refused in this session; 0 for none.
    newest: u32,
    probes: Probes,
    sid: Option<Sid>,
    link: Link,
    avail_due: bool,
    /// Heartbeat period when no countdown runs.
    period: u32,
    /// When the last heartbeat was sent on this connection.
    beat: Option<u32>,
    /// When the hub was last heard.
    heard: Option<u32>,
    battery: Option<u8>,
    refused: u32,
}

/// How far the greeting has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Down,
    HelloDue,
    /// Hello said at this device time.
    Greeted(u32),
    Welcomed,
}

impl Session {
    /// A timer that has just started. `boot` counts its starts: the board keeps
    /// it in flash and must have written the new value before this call.
    /// `reset` is the reason of the start: `power`, `watchdog`, ...
    #[must_use]
    pub const fn new(config: Config, boot: u32, reset: Text) -> Self {
        Self {
            config,
            boot,
            reset,
            timer: Timer::new(),
            events: Outbox::new(),
            answers: Answers::new(),
            newest: 0,
            probes: Probes::new(),
            sid: None,
            link: Link::Down,
            avail_due: false,
            period: HEARTBEAT_MS,
            beat: None,
            heard: None,
            battery: None,
            refused: 0,
        }
    }

    /// The last will to connect with: retained `offline`.
    #[must_use]
    pub fn will(&self) -> Out {
        Out::avail(self.topic(TimerChannel::Avail), Avail::Offline)
    }

    /// What to subscribe to after every CONNACK.
    pub fn subscriptions(&self) -> impl Iterator<Item = Topic> + use<> {
        Topic::of_timer(self.config.table, self.config.id)
    }

    /// A CONNACK came and the subscriptions are made. The broker is not trusted
    /// to remember anything: everything is said again.
    pub fn connected(&mut self, now: u32) {
        self.advance(now);
        self.link = Link::HelloDue;
        self.avail_due = true;
        self.beat = None;
        self.probes = Probes::new();
        self.events.restart();
    }

    /// The connection is lost. The countdown goes on.
    pub fn disconnected(&mut self, now: u32) {
        self.advance(now);
        self.link = Link::Down;
    }

    /// Somebody slapped the timer.
    pub fn tap(&mut self, now: u32) {
        self.advance(now);
        self.timer.tap(now);
        self.report(Ev::Tap, now);
    }

    /// Somebody pressed for long: a pause is asked for, nothing changes.
    pub fn long_press(&mut self, now: u32) {
        self.advance(now);
        self.report(Ev::Long, now);
    }

    /// The board is broken: see [`Timer::fail`].
    pub fn fail(&mut self) {
        self.timer.fail();
    }

    /// Charge in percent, for the heartbeat; none on a board without battery.
    pub fn set_battery(&mut self, percent: Option<u8>) {
        self.battery = percent.map(|percent| percent.min(100));
    }

    /// Lets time pass: the countdown may come to its end.
    pub fn poll(&mut self, now: u32) {
        self.advance(now);
    }

    /// The next message to publish, if any. Nothing while disconnected: events
    /// are kept (16, see `protocol::KEPT_EVENTS`), everything else starts from scratch.
    pub fn next_out(&mut self, now: u32) -> Option<Out> {
        self.advance(now);
        if self.link == Link::Down {
            return None;
        }
        if self.avail_due {
            self.avail_due = false;
            return Some(Out::avail(self.topic(TimerChannel::Avail), Avail::Online));
        }
        if self.hello_due(now) {
            self.link = Link::Greeted(now);
            return Out::message(self.topic(TimerChannel::Hello), &self.hello(now));
        }
        // Probes before all else: their time is what is measured.
        if let Some((SyncQ { n, h }, r)) = self.probes.take() {
            let (boot, s) = (self.boot, now);
            let answer = SyncR { n, h, boot, r, s };
            return Out::message(self.topic(TimerChannel::SyncR), &answer);
        }
        if let Some(kept) = self.events.take(now) {
            let event = Evt {
                sid: self.sid,
                boot: self.boot,
                seq: kept.seq,
                ev: kept.ev,
                t: kept.t,
                age: now.wrapping_sub(kept.t),
                st: kept.st,
                rid: kept.rid,
            };
            return Out::message(self.topic(TimerChannel::Evt), &event);
        }
        if let Some(answer) = self.answers.take() {
            return Out::message(self.topic(TimerChannel::CmdAck), &answer);
        }
        if reached(now, self.beat_due(now)) {
            self.beat = Some(now);
            return Out::message(self.topic(TimerChannel::Hb), &self.heartbeat(now));
        }
        None
    }

    /// The device time at which [`poll`](Self::poll) or
    /// [`next_out`](Self::next_out) next has something to do; `now` for at once.
    #[must_use]
    pub fn next_wake(&self, now: u32) -> Option<u32> {
        let hello = match self.link {
            Link::Down => return self.timer.next_wake(now),
            Link::HelloDue => Some(now),
            Link::Greeted(said) => Some(said.wrapping_add(HELLO_MS)),
            Link::Welcomed => None,
        };
        let pending = self.avail_due || self.answers.is_pending() || self.probes.is_pending();
        [
            self.timer.next_wake(now),
            self.events.next_wake(now),
            hello,
            pending.then_some(now),
            Some(self.beat_due(now)),
        ]
        .into_iter()
        .flatten()
        .min_by_key(|moment| until(now, *moment))
    }

    /// The countdown.
    #[must_use]
    pub fn timer(&self) -> &Timer {
        &self.timer
    }

    /// Has the hub heard everything, as far as one can know? Only what it
    /// answers proves that: a broker may drop what it refuses without a word.
    #[must_use]
    pub fn heard(&self, now: u32) -> bool {
        let recently = |heard| now.wrapping_sub(heard) < HUB_SILENT_MS;
        self.link == Link::Welcomed && self.events.is_empty() && self.heard.is_some_and(recently)
    }

    /// What the light shows.
    #[must_use]
    pub fn light(&self, now: u32) -> Light {
        self.timer.light(now, self.heard(now))
    }

    /// Does the bell sound?
    #[must_use]
    pub fn ring(&self, now: u32) -> bool {
        self.timer.ring(now)
    }

    /// The boot counter given at the start.
    #[must_use]
    pub fn boot(&self) -> u32 {
        self.boot
    }

    /// How many messages were refused.
    #[must_use]
    pub fn refused(&self) -> u32 {
        self.refused
    }

    fn advance(&mut self, now: u32) {
        if let Some(end) = self.timer.poll(now) {
            self.report(Ev::Expired, end);
        }
        // Forgotten in time, before the clock comes round to it again.
        if self
            .heard
            .is_some_and(|heard| now.wrapping_sub(heard) > HUB_SILENT_MS)
        {
            self.heard = None;
        }
    }

    fn report(&mut self, ev: Ev, t: u32) {
        self.events
            .push(ev, t, self.timer.state(), self.timer.rid());
    }

    fn hello_due(&self, now: u32) -> bool {
        match self.link {
            Link::HelloDue => true,
            Link::Greeted(said) => reached(now, said.wrapping_add(HELLO_MS)),
            Link::Down | Link::Welcomed => false,
        }
    }

    fn hello(&self, now: u32) -> Hello {
        Hello {
            sid: self.sid,
            boot: self.boot,
            seq: self.events.acked(),
            fw: self.config.fw,
            up: now,
            rst: self.reset,
        }
    }

    fn beat_due(&self, now: u32) -> u32 {
        let period = match self.timer.state() {
            State::Running => self.period.min(HEARTBEAT_RUNNING_MS),
            _ => self.period,
        };
        self.beat.map_or(now, |beat| beat.wrapping_add(period))
    }

    fn heartbeat(&self, now: u32) -> Hb {
        Hb {
            sid: self.sid,
            boot: self.boot,
            st: self.timer.state(),
            rid: self.timer.rid(),
            left: self.timer.left(now),
            t: now,
            bat: self.battery,
            ack: self.events.acked(),
        }
    }

    fn topic(&self, channel: TimerChannel) -> Topic {
        Topic::timer(self.config.table, self.config.id, channel)
    }
}
