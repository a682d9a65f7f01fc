//! A thread for each bus: what its antennas hear becomes what the table learns.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sensors::trace::TracedRead;
use sensors::{Antenna, Change, Reader, RoundRobin, Sighting, Whereabouts};

use table::words::say;

use super::desk::News;
use super::{Clock, Input, Running, Shows};
use crate::backend::Missed;
use crate::parts;
use crate::trace::TraceFile;

/// Whoever rests looks this often whether the table stops.
const LOOK: Duration = Duration::from_millis(50);

/// What takes the sightings of all buses, in their order.
pub(super) struct Ears {
    /// A tag has one place among all antennas.
    pub(super) whereabouts: Whereabouts,
    pub(super) trace: Option<TraceFile>,
}

/// Where a thread says what antennas hear.
pub struct Listening {
    clock: Clock,
    stop: Arc<AtomicBool>,
    inbox: SyncSender<Input>,
    ears: Arc<Mutex<Ears>>,
}

impl Listening {
    /// False once the table stops: nobody listens any more.
    pub fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Waits, unless the table stops; whether it goes on.
    fn rest(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while self.goes_on() && Instant::now() < end {
            std::thread::sleep(LOOK);
        }
        self.goes_on()
    }

    /// Takes what an antenna hears now.
    pub fn hear(&self, sighting: &Sighting) {
        // The time is taken while all others wait: what all buses heard comes in its order.
        let mut ears = lock(&self.ears);
        let now = self.clock.at();
        if let Some(trace) = &mut ears.trace {
            trace.take(now, sighting);
        }
        self.tell(ears.whereabouts.observe(now, sighting));
    }

    /// Takes what one heard at its time, which is not before what was heard last. Gives what the table learns by it.
    pub fn hear_again(&self, read: &TracedRead) -> Vec<Change> {
        let mut ears = lock(&self.ears);
        let changes = read.observed_by(&mut ears.whereabouts);
        self.tell(changes.clone());
        changes
    }

    fn tell(&self, changes: Vec<Change>) {
        for change in changes {
            log(&change);
            if self.inbox.send(Input::Change(change)).is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Running {
    /// Writes every read of the buses into this file.
    pub fn record(&mut self, trace: TraceFile) {
        lock(&self.ears).trace = Some(trace);
    }

    /// Over these antennas pieces are swiped.
    pub fn swipe(&mut self, antennas: &[Antenna]) {
        let mut ears = lock(&self.ears);
        antennas
            .iter()
            .for_each(|antenna| ears.whereabouts.swipe(*antenna));
    }

    /// Reads a bus of antennas on a thread of its own, until the table stops; a panic in it is told, and it begins
    /// again. `pace` is called after each antenna: a real
    /// bus leaves the processor a moment, a modelled one waits for real time.
    ///
    /// # Errors
    /// The thread cannot be made.
    pub fn read<R>(
        &mut self,
        mut sweep: RoundRobin<R>,
        mut pace: impl FnMut() + Send + 'static,
    ) -> std::io::Result<()>
    where
        R: Reader + Send + 'static,
    {
        self.buses += 1;
        let name = format!("readers-{}", self.buses);
        let fell = super::fell(name.clone(), self.desk.inbox.clone());
        self.spawn(name, move |listening| {
            let sweeping = || {
                // Where the last life ended in the midst of something, each reader is initialised again.
                sweep.renew();
                while listening.goes_on() {
                    listening.hear(&sweep.step());
                    pace();
                }
            };
            parts::again(sweeping, fell, |time| listening.rest(time));
        })
    }

    /// Runs what says what antennas hear, on a thread of its own. It ends when the table stops.
    ///
    /// # Errors
    /// The thread cannot be made.
    pub fn listen(
        &mut self,
        says: impl FnOnce(&Listening) + Send + 'static,
    ) -> std::io::Result<()> {
        self.spawn("readers".to_owned(), says)
    }

    /// Tells everybody what the table plays without, and why: as of a reader that does not answer, and of a panel that
    /// fails.
    pub fn miss(&self, missed: Missed, why: &str) {
        let what = why.to_owned();
        let told = match missed {
            Missed::Reader(antenna) => Input::Change(Change::ReaderDown { antenna, why: what }),
            Missed::Panel => Input::Fault {
                kind: "panel",
                what: Some(say!("panel-fails", why = what)),
            },
            Missed::Line => Input::News(News {
                kind: "line",
                text: say!("line-missing", why = what),
                shows: Shows::Always,
            }),
        };
        // A table that has just begun is not full of inputs; its log has it in any case.
        let _ = self.desk.inbox.try_send(told);
    }

    fn spawn(
        &mut self,
        name: String,
        says: impl FnOnce(&Listening) + Send + 'static,
    ) -> std::io::Result<()> {
        let listening = Listening {
            clock: self.clock.clone(),
            stop: Arc::clone(&self.stop),
            inbox: self.desk.inbox.clone(),
            ears: Arc::clone(&self.ears),
        };
        let thread = std::thread::Builder::new().name(name);
        self.threads.push(thread.spawn(move || says(&listening))?);
        Ok(())
    }
}

/// A thread that panicked left nothing half done that matters: what lies is read again.
fn lock(ears: &Mutex<Ears>) -> MutexGuard<'_, Ears> {
    ears.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Readers that fail are news for whoever looks after the table, also without a page.
fn log(change: &Change) {
    match change {
        Change::ReaderDown { antenna, why } => {
            tracing::warn!("antenna {} no longer reads: {why}", antenna.0);
        }
        Change::ReaderUp { antenna } => tracing::info!("antenna {} reads again", antenna.0),
        Change::Unnameable {
            antenna,
            what: Some(what),
        } => tracing::warn!("antenna {}: {what}", antenna.0),
        Change::Arrived { .. } | Change::Left { .. } | Change::Unnameable { .. } => {}
    }
}
