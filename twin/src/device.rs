//! The tap-timer as a device of its own: the firmware's session over its own connection.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use firmware_timer::{Config, Session};
use hub::mqtt::{self, Broker, Options};
use hub::run::Clock;
use protocol::{Name, State, Text, TimerChannel, Topic};
use serde::Serialize;
use table::clock::Micros;
use table::mqtt::{Heard, Message, Subscription};
use tokio::sync::{Notify, mpsc, watch};

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
}

struct Shared {
    session: Mutex<(Session, bool)>,
    clock: Clock,
    started: Micros,
    changed: Notify,
}

impl Shared {
    fn now(&self) -> u32 {
        // Wraps after 49.7 days, as the device's own clock does.
        (self.clock.at().saturating_sub(self.started) / 1000) as u32
    }

    fn lock(&self) -> MutexGuard<'_, (Session, bool)> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
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
        });
        let (show, seen) = watch::channel(face(&shared.lock().0, 0, false));
        let (outgoing, mut messages) = mpsc::channel(QUEUE);
        let options = Options {
            broker,
            client_id: id.to_string(),
            avail: Topic::timer(table, id, TimerChannel::Avail),
            announce: false,
            subscriptions: Topic::of_timer(table, id).map(Subscription::from).collect(),
            echo: None,
        };
        let hearing = shared.clone();
        let heard = move |heard| hearing.hear(heard);
        tokio::spawn(async move { mqtt::run(&options, &mut messages, heard).await });
        tokio::spawn(count(shared.clone(), outgoing, show));
        Device { shared, face: seen }
    }

    /// Somebody slaps it.
    pub fn tap(&self) {
        let now = self.shared.now();
        self.shared.lock().0.tap(now);
        self.shared.changed.notify_one();
    }

    /// Somebody presses for long.
    pub fn long_press(&self) {
        let now = self.shared.now();
        self.shared.lock().0.long_press(now);
        self.shared.changed.notify_one();
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
            // What it cannot read it counts, as the device does.
            Heard::Message { topic, payload } => guard.0.receive(now, &topic, &payload),
        }
        drop(guard);
        self.changed.notify_one();
    }
}

/// Counts, sends what the session has to say, and shows the face.
async fn count(shared: Arc<Shared>, outgoing: mpsc::Sender<Message>, show: watch::Sender<Face>) {
    loop {
        let now = shared.now();
        let (wake, seen, messages) = {
            let mut guard = shared.lock();
            let (session, online) = &mut *guard;
            session.poll(now);
            let mut messages = Vec::new();
            while let Some(out) = session.next_out(now) {
                messages.push(Message {
                    topic: out.topic,
                    payload: out.payload().to_vec(),
                });
            }
            (
                session.next_wake(now),
                face(session, now, *online),
                messages,
            )
        };
        show.send_if_modified(|old| std::mem::replace(old, seen.clone()) != seen);
        for message in messages {
            if outgoing.send(message).await.is_err() {
                return;
            }
        }
        let due = wake.map_or(LOOK, |at| {
            let left = 1000 * u64::from(at.wrapping_sub(now).max(1));
            shared.clock.real(left).min(LOOK)
        });
        tokio::select! {
            () = tokio::time::sleep(due) => {}
            () = shared.changed.notified() => {}
        }
    }
}
