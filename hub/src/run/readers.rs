//! A thread for each bus: what its antennas hear becomes what the table learns.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sensors::{Antenna, Change, Reader, RoundRobin, Whereabouts};

use super::{Input, Running};
use crate::trace::TraceFile;

/// What takes the sightings of all buses, in their order.
pub(super) struct Ears {
    /// A tag has one place among all antennas.
    pub(super) whereabouts: Whereabouts,
    pub(super) trace: Option<TraceFile>,
}

impl Running {
    /// Writes every read of the buses into this file.
    pub fn record(&mut self, trace: TraceFile) {
        lock(&self.ears).trace = Some(trace);
    }

    /// Reads a bus of antennas on a thread of its own, until the table stops. Over some of them pieces are
    /// `swiped`. `pace` is called after each antenna: a real bus leaves the processor a moment, a modelled one
    /// waits for real time.
    ///
    /// # Errors
    /// The thread cannot be made.
    pub fn read<R>(
        &mut self,
        mut sweep: RoundRobin<R>,
        swiped: &[Antenna],
        mut pace: impl FnMut() + Send + 'static,
    ) -> std::io::Result<()>
    where
        R: Reader + Send + 'static,
    {
        let (clock, stop, inbox) = (
            self.clock.clone(),
            self.stop.clone(),
            self.desk.inbox.clone(),
        );
        let ears = Arc::clone(&self.ears);
        for antenna in swiped {
            lock(&ears).whereabouts.swipe(*antenna);
        }
        let reading = std::thread::Builder::new()
            .name("readers".into())
            .spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let sighting = sweep.step();
                    // Held while they are sent: what all buses changed comes in its order.
                    let mut ears = lock(&ears);
                    let now = clock.at();
                    if let Some(trace) = &mut ears.trace {
                        trace.take(now, &sighting);
                    }
                    for change in ears.whereabouts.observe(now, &sighting) {
                        log(&change);
                        if inbox.send(Input::Change(change)).is_err() {
                            return;
                        }
                    }
                    drop(ears);
                    pace();
                }
            })?;
        self.threads.push(reading);
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
