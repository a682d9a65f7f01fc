//! The slot between table and worker.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Wanted;

/// Holds what is wanted of the panel; the newest wins. Putting never waits for the panel.
#[derive(Clone, Default)]
pub struct Slot(Arc<(Mutex<Held>, Condvar)>);

#[derive(Default)]
struct Held {
    wanted: Wanted,
    /// One more each time; 0 before the first.
    number: u64,
    closed: bool,
    /// Nor may anything more be drawn.
    dead: bool,
}

impl Slot {
    /// Wants this from now on; what was wanted before is forgotten.
    pub fn put(&self, wanted: Wanted) {
        let mut held = self.lock();
        held.wanted = wanted;
        held.number += 1;
        self.0.1.notify_one();
    }

    /// Ends the worker after what it is drawing.
    pub fn close(&self) {
        self.lock().closed = true;
        self.0.1.notify_one();
    }

    /// Ends the worker without a goodbye: the panel shows on what it shows.
    pub fn die(&self) {
        self.lock().dead = true;
        self.close();
    }

    /// Whether it ended so.
    pub(super) fn is_dead(&self) -> bool {
        self.lock().dead
    }

    /// What is wanted, with its number, once there is something newer than `seen` or the time
    /// is over (`None`: as long as it takes). `None` once closed.
    pub(super) fn newest(&self, seen: u64, time: Option<Duration>) -> Option<(u64, Wanted)> {
        let idle = |held: &mut Held| held.number == seen && !held.closed;
        let guard = self.lock();
        let held = match time {
            None => {
                let guard = self.0.1.wait_while(guard, idle);
                guard.unwrap_or_else(PoisonError::into_inner)
            }
            Some(time) => {
                let waited = self.0.1.wait_timeout_while(guard, time, idle);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        (!held.closed).then(|| (held.number, held.wanted.clone()))
    }

    /// Waits, unless it is closed; whether it is still open.
    pub(super) fn rest(&self, time: Duration) -> bool {
        let open = |held: &mut Held| !held.closed;
        let waited = self.0.1.wait_timeout_while(self.lock(), time, open);
        !waited.unwrap_or_else(PoisonError::into_inner).0.closed
    }

    /// What was put last.
    pub(super) fn last(&self) -> Option<Wanted> {
        let held = self.lock();
        (held.number > 0).then(|| held.wanted.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
