//! The session between the tasks of a board.

use core::cell::{Cell, RefCell};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Instant;
use firmware_timer::{Out, Session};
use minimq::ReasonCode;

/// How far the way to the broker has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// No network, or no address in it.
    NoNetwork,
    /// The broker's name is not known or it does not answer.
    NoBroker,
    /// The broker does not let this timer in, or not to its topics: user name, password and
    /// table are to be set up again.
    Refused(ReasonCode),
    /// Connected and subscribed.
    Up,
}

/// One session, lent to the tasks of one executor in turn.
pub struct Desk {
    session: RefCell<Session>,
    line: Cell<Line>,
    /// Something happened that may have to be sent.
    to_send: Signal<NoopRawMutex, ()>,
    /// Something happened that may have to be shown.
    to_show: Signal<NoopRawMutex, ()>,
}

impl Desk {
    /// A desk for a session that has just started.
    #[must_use]
    pub const fn new(session: Session) -> Self {
        Self {
            session: RefCell::new(session),
            line: Cell::new(Line::NoNetwork),
            to_send: Signal::new(),
            to_show: Signal::new(),
        }
    }

    /// Device time: ms since the start, wrapping after 49.7 days.
    #[must_use]
    pub fn now() -> u32 {
        Instant::now().as_millis() as u32
    }

    /// Looks at the session.
    pub fn look<R>(&self, look: impl FnOnce(&Session) -> R) -> R {
        look(&self.session.borrow())
    }

    /// Lets time pass: the countdown may come to its end. Returns the device time.
    pub fn poll(&self) -> u32 {
        let now = Self::now();
        self.session.borrow_mut().poll(now);
        now
    }

    /// Does something with the session, then lets the other tasks see to it.
    pub fn act<R>(&self, act: impl FnOnce(&mut Session, u32) -> R) -> R {
        let result = act(&mut self.session.borrow_mut(), Self::now());
        self.to_send.signal(());
        self.to_show.signal(());
        result
    }

    /// The next message to publish, for the connection.
    pub fn next_out(&self) -> Option<Out> {
        self.session.borrow_mut().next_out(Self::now())
    }

    /// How far the way to the broker has come.
    #[must_use]
    pub fn line(&self) -> Line {
        self.line.get()
    }

    /// Waits until there may be something else to show.
    pub async fn to_show(&self) {
        self.to_show.wait().await;
    }

    pub(crate) async fn to_send(&self) {
        self.to_send.wait().await;
    }

    pub(crate) fn set_line(&self, line: Line) {
        if self.line.replace(line) != line {
            self.to_show.signal(());
        }
    }

    /// Changes the session by the connection's own doing: nothing more to send follows.
    pub(crate) fn step<R>(&self, step: impl FnOnce(&mut Session, u32) -> R) -> R {
        let result = step(&mut self.session.borrow_mut(), Self::now());
        self.to_show.signal(());
        result
    }
}
