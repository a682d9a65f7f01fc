//! SIGTERM and Ctrl-C, which end a program in good order.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Hears both from the moment it is made. Made before anything can be reached it loses none: without it a signal that
/// comes while the table starts kills the program.
#[derive(Debug)]
pub struct Stop {
    terminate: Signal,
    interrupt: Signal,
}

impl Stop {
    /// Begins to hear, within a tokio runtime.
    ///
    /// # Errors
    /// The system gives no signals.
    pub fn listen() -> io::Result<Stop> {
        Ok(Stop {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits until one of them came.
    pub async fn told(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
