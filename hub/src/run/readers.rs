//! A thread for each bus: what its antennas hear becomes what the table learns.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sensors::{Antenna, Change, Reader, RoundRobin, Whereabouts};

use super::{Input, Running};

impl Running {
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
        let whereabouts = Arc::clone(&self.whereabouts);
        for antenna in swiped {
            lock(&whereabouts).swipe(*antenna);
        }
        let reading = std::thread::Builder::new()
            .name("readers".into())
            .spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let sighting = sweep.step();
                    // Held while they are sent: what all buses changed comes in its order.
                    let mut whereabouts = lock(&whereabouts);
                    for change in whereabouts.observe(clock.at(), &sighting) {
                        log(&change);
                        if inbox.send(Input::Change(change)).is_err() {
                            return;
                        }
                    }
                    drop(whereabouts);
                    pace();
                }
            })?;
        self.threads.push(reading);
        Ok(())
    }
}

/// A thread that panicked left nothing half done that matters: what lies is read again.
fn lock(whereabouts: &Mutex<Whereabouts>) -> MutexGuard<'_, Whereabouts> {
    whereabouts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Readers that fail are news for whoever looks after the table, also without a page.
fn log(change: &Change) {
    match change {
        Change::ReaderDown { antenna, why } => {
            tracing::warn!("antenna {} reads no more: {why}", antenna.0);
        }
        Change::ReaderUp { antenna } => tracing::info!("antenna {} reads again", antenna.0),
        Change::Unnameable {
            antenna,
            what: Some(what),
        } => tracing::warn!("antenna {}: {what}", antenna.0),
        Change::Arrived { .. } | Change::Left { .. } | Change::Unnameable { .. } => {}
    }
}
