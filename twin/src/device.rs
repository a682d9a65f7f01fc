//! The tap-timer as a device of its own: the firmware's session over its own connection.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use firmware_timer::{Config, Session};
use hub::mqtt::{self, Availability, Broker, Options};
use hub::run::Clock;
use protocol::{Name, State, Text, TimerChannel, Topic};
use serde::Serialize;
use table::clock::Micros;
use table::mqtt::{Heard, Message, Subscription};
use tokio::sync::{Notify, mpsc, watch};

use crate::live::{TIMER, name};

/// Messages that wait between the device and its connection.
const QUEUE: usize = 64;
/// The face is looked at this often for the page, besides at each happening.
const LOOK: Duration = Duration::from_millis(500);

/// What one sees on the timer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Face {
    /// `idle`, `armed`, `running`, `paused`, `expired` or `fault`.
    pub state: State,
    /// What is left of the countdown, in ms.
    pub left_ms: u32,
    /// Its whole length, in ms; 0 when idle.
    pub length_ms: u32,
    /// The light says that the hub has heard everything.
    pub heard: bool,
    /// The bell sounds.
    pub ring: bool,
    /// Connected to the broker.
    pub online: bool,
}

/// The session of a virtual table's own timer.
pub fn own_session(table: Name, boot: u32) -> Session {
    session(table, name(TIMER), boot)
}

/// The session of the modelled timer, just started.
pub fn session(table: Name, id: Name, boot: u32) -> Session {
    let text = |text| Text::new(text).expect("short ASCII");
    let config = Config {
        table,
        id,
        fw: text(env!("CARGO_PKG_VERSION")),
    };
    Session::new(config, boot, text("power"))
}

/// What one sees on the session's timer at device time `now`.
pub fn face(session: &Session, now: u32, online: bool) -> Face {
    let timer = session.timer();
    Face {
        state: timer.state(),
        left_ms: timer.left(now),
        length_ms: timer.length(),
        heard: session.heard(now),
        ring: session.ring(now),
        online,
    }
}

/// A handle to slap the running timer.
#[derive(Clone)]
pub struct Device {
    shared: Arc<Shared>,
    face: watch::Receiver<Face>,
    /// Of its table, and its own.
    names: (Name, Name),
}

struct Shared {
    session: Mutex<(Session, bool)>,
    clock: Clock,
    started: Micros,
    changed: Notify,
    reach: watch::Sender<Reach>,
    way: Mutex<Way>,
    /// Its last tap came from the table's own page.
    tapped_there: AtomicBool,
}

/// Whether the timer can reach the broker. With each change a connection ends without a goodbye.
#[derive(Clone, Copy, Default)]
struct Reach {
    away: bool,
    /// How often it has lost its power.
    resets: u32,
}

/// The way of what the timer says.
#[derive(Clone, Copy, Default)]
struct Way {
    /// It takes so long.
    late: Micros,
    /// Each message comes twice.
    doubled: bool,
}

impl Shared {
    fn now(&self) -> u32 {
        // Wraps after 49.7 days, as the device's own clock does.
        (self.clock.at().saturating_sub(self.started) / 1000) as u32
    }

    fn lock(&self) -> MutexGuard<'_, (Session, bool)> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn way(&self) -> MutexGuard<'_, Way> {
        self.way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Device {
    /// Starts the timer on its own connection, inside a tokio runtime. Its quartz goes as `clock`
    /// does, from zero.
    pub fn start(
        broker: Broker,
        session: Session,
        (table, id): (Name, Name),
        clock: Clock,
    ) -> Device {
        let shared = Arc::new(Shared {
            session: Mutex::new((session, false)),
            started: clock.at(),
            clock,
            changed: Notify::new(),
            reach: watch::channel(Reach::default()).0,
            way: Mutex::default(),
            tapped_there: AtomicBool::new(false),
        });
        let (show, seen) = watch::channel(face(&shared.lock().0, 0, false));
        let (outgoing, messages) = mpsc::channel(QUEUE);
        let options = Options {
            broker,
            client_id: id.to_string(),
            tls: None,
            avail: Some(Availability {
                topic: Topic::timer(table, id, TimerChannel::Avail),
                announce: false,
            }),
            subscriptions: Topic::of_timer(table, id).map(Subscription::from).collect(),
            echo: None,
            max_packet: mqtt::MAX_PACKET,
            missed: "the hub cannot be heard".into(),
        };
        tokio::spawn(connect(shared.clone(), options, messages));
        tokio::spawn(count(shared.clone(), outgoing, show));
        Device {
            shared,
            face: seen,
            names: (table, id),
        }
    }

    /// Somebody slaps it: there, at the table's own page, or from a seat's phone, or a machine does.
    pub fn tap(&self, there: bool) {
        self.shared.tapped_there.store(there, Ordering::Relaxed);
        let now = self.shared.now();
        self.shared.lock().0.tap(now);
        self.shared.changed.notify_one();
    }

    /// Whether its last tap came from the table's own page.
    pub fn was_tapped_there(&self) -> bool {
        self.shared.tapped_there.load(Ordering::Relaxed)
    }

    /// What the hub calls it.
    pub fn id(&self) -> Name {
        self.names.1
    }

    /// Somebody presses for long.
    pub fn long_press(&self) {
        let now = self.shared.now();
        self.shared.lock().0.long_press(now);
        self.shared.changed.notify_one();
    }

    /// It is out of reach of the network, or back in it.
    pub fn set_away(&self, away: bool) {
        self.shared.reach.send_modify(|reach| reach.away = away);
    }

    /// It has lost its power for a moment; so often it has begun with this time.
    pub fn reset(&self, boot: u32) {
        let (table, id) = self.names;
        self.shared.lock().0 = session(table, id, boot);
        self.shared.reach.send_modify(|reach| reach.resets += 1);
        self.shared.changed.notify_one();
    }

    /// What it says arrives so much later from now on.
    pub fn set_late(&self, late: Micros) {
        self.shared.way().late = late;
    }

    /// Each of its messages comes twice from now on.
    pub fn set_doubled(&self, doubled: bool) {
        self.shared.way().doubled = doubled;
    }

    /// What is left of what it counts, if it counts.
    pub fn left(&self) -> Option<Micros> {
        let now = self.shared.now();
        let guard = self.shared.lock();
        let timer = guard.0.timer();
        (timer.state() == State::Running).then(|| 1000 * Micros::from(timer.left(now)))
    }

    /// The clock was set: what it waits for may be due.
    pub fn look_up(&self) {
        self.shared.changed.notify_one();
    }

    /// What one sees on it, and news of it.
    pub fn face(&self) -> watch::Receiver<Face> {
        self.face.clone()
    }
}

/// Keeps the timer at the broker, while it is in reach.
async fn connect(shared: Arc<Shared>, options: Options, mut messages: mpsc::Receiver<Message>) {
    let mut reach = shared.reach.subscribe();
    loop {
        if reach.borrow_and_update().away {
            if reach.changed().await.is_err() {
                return;
            }
            continue;
        }
        let hearing = shared.clone();
        tokio::select! {
            () = mqtt::run(&options, &mut messages, move |heard| hearing.hear(heard)) => return,
            _ = reach.changed() => shared.hear(Heard::Lost("out of reach".into())),
        }
        // What it had said is lost with the connection.
        while messages.try_recv().is_ok() {}
    }
}

impl Shared {
    fn hear(&self, heard: Heard) {
        let now = self.now();
        let mut guard = self.lock();
        match heard {
            Heard::Connected => {
                guard.1 = true;
                guard.0.connected(now);
            }
            Heard::Lost(_) => {
                guard.1 = false;
                guard.0.disconnected(now);
            }
            Heard::Refused(_) => {}
            // What it cannot read it counts, as the device does.
            Heard::Message { topic, payload } => guard.0.receive(now, &topic, &payload),
        }
        drop(guard);
        self.changed.notify_one();
    }
}

/// Counts, sends what the session has to say, and shows the face.
async fn count(shared: Arc<Shared>, outgoing: mpsc::Sender<Message>, show: watch::Sender<Face>) {
    // What it has said, and when it arrives.
    let mut under_way = VecDeque::new();
    loop {
        let (at, now) = (shared.clock.at(), shared.now());
        let way = *shared.way();
        let (wake, seen) = {
            let mut guard = shared.lock();
            let (session, online) = &mut *guard;
            session.poll(now);
            while let Some(out) = session.next_out(now) {
                let message = Message {
                    topic: out.topic,
                    payload: out.payload().to_vec(),
                };
                under_way.push_back((at + way.late, message));
            }
            if !*online {
                under_way.clear();
            }
            (session.next_wake(now), face(session, now, *online))
        };
        show.send_if_modified(|old| std::mem::replace(old, seen.clone()) != seen);
        while let Some((_, message)) = under_way.pop_front_if(|(arrives, _)| *arrives <= at) {
            let again = way.doubled.then(|| message.clone());
            for message in again.into_iter().chain([message]) {
                if outgoing.send(message).await.is_err() {
                    return;
                }
            }
        }
        let woken = wake.map(|then| 1000 * u64::from(then.wrapping_sub(now).max(1)));
        let arrives = under_way.front().map(|(then, _)| then - at);
        let left = woken.into_iter().chain(arrives).min();
        let due = left.map_or(LOOK, |left| shared.clock.real(left).min(LOOK));
        tokio::select! {
            () = tokio::time::sleep(due) => {}
            () = shared.changed.notified() => {}
        }
    }
}
