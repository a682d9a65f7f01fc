//! The parts of the program that run on threads of their own, and what becomes of one that panics.
//!
//! A part that loses nothing by it begins again after a rest. Where something would be lost the program ends, so that
//! whoever started it, systemd as a rule, starts it again and the journal is replayed.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

/// What a panic carries.
pub type Panic = Box<dyn Any + Send>;

/// A part has ended without which no table goes on: its name.
#[derive(Debug, thiserror::Error)]
#[error(
    "the part `{0}` has ended, without which no table goes on (the log says why): the match goes on when the program is started again"
)]
pub struct Fallen(pub &'static str);

/// Before a part begins again: the first time, and at most.
const REST: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(16));

/// The rests between the lives of one part, each twice as long as the one before, 16 s at most.
#[derive(Debug)]
pub struct Rests(Duration);

impl Default for Rests {
    fn default() -> Self {
        Rests(REST.0)
    }
}

impl Iterator for Rests {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        let rest = self.0;
        self.0 = (rest * 2).min(REST.1);
        Some(rest)
    }
}

/// Logs each panic in one line: the thread's name, the place in the code, the message.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or("without a name").to_owned();
        let place = panic.location().map(ToString::to_string);
        let place = place.unwrap_or_else(|| "an unknown place".to_owned());
        let message = panic.payload_as_str().unwrap_or("no message");
        tracing::error!("the thread `{name}` panicked at {place}: {message}");
    }));
}

/// Does `work` again after each panic, with a rest, until it returns. `fell` hears of each; `rest` waits, and says
/// whether the part is still wanted.
pub fn again(mut work: impl FnMut(), fell: impl Fn(), rest: impl Fn(Duration) -> bool) {
    let mut rests = Rests::default();
    while catch_unwind(AssertUnwindSafe(&mut work)).is_err() {
        fell();
        if !rests.next().is_some_and(&rest) {
            return;
        }
    }
}

/// Awaits a future whose panic is a result.
///
/// # Errors
/// The panic.
pub async fn caught<T>(future: impl Future<Output = T>) -> Result<T, Panic> {
    let mut future = pin!(future);
    poll_fn(|context| {
        let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context)));
        polled.map_or_else(|panic| Poll::Ready(Err(panic)), |poll| poll.map(Ok))
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    #[test]
    fn a_part_that_panics_begins_again_with_longer_rests_until_it_returns_or_is_not_wanted() {
        let (lives, falls, rests) = (Cell::new(0), Cell::new(0), RefCell::new(Vec::new()));
        let live = || {
            lives.set(lives.get() + 1);
            assert!(lives.get() > 8, "a life of its own");
        };
        let rest = |time: Duration| {
            rests.borrow_mut().push(time.as_millis());
            true
        };
        again(live, || falls.set(falls.get() + 1), rest);
        assert_eq!((lives.get(), falls.get()), (9, 8));
        let told = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000];
        assert_eq!(*rests.borrow(), told);

        lives.set(0);
        again(live, || {}, |_| false);
        assert_eq!(lives.get(), 1, "nobody wants it any more");
    }
}
