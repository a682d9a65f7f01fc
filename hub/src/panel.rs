//! The panel's worker: draws the newest scoreboard on a thread of its own, so that the table
//! never waits for the ink.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use display::{Frame, Scoreboard, layout};

/// After a failure the panel is tried again this much later.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// The slot between table and worker: it holds one scoreboard, and the newest wins.
#[derive(Clone, Default)]
pub struct Slot(Arc<(Mutex<Waiting>, Condvar)>);

#[derive(Default)]
struct Waiting {
    board: Option<Scoreboard>,
    closed: bool,
}

impl Slot {
    /// Shows this next; what waited before is dropped.
    pub fn put(&self, board: Scoreboard) {
        self.lock().board = Some(board);
        self.0.1.notify_one();
    }

    /// Ends the worker after what it is drawing.
    pub fn close(&self) {
        self.lock().closed = true;
        self.0.1.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The newest scoreboard; `None` once closed.
    fn take(&self) -> Option<Scoreboard> {
        let idle = |waiting: &mut Waiting| waiting.board.is_none() && !waiting.closed;
        let guard = self.0.1.wait_while(self.lock(), idle);
        let mut waiting = guard.unwrap_or_else(PoisonError::into_inner);
        if waiting.closed {
            return None;
        }
        waiting.board.take()
    }

    /// Waits until something newer comes, but no longer than this.
    fn wait(&self, time: Duration) {
        let idle = |waiting: &mut Waiting| waiting.board.is_none() && !waiting.closed;
        drop(self.0.1.wait_timeout_while(self.lock(), time, idle));
    }

    /// Puts a scoreboard back that could not be shown, unless a newer one waits.
    fn retry(&self, board: Scoreboard) {
        self.lock().board.get_or_insert(board);
    }
}

/// Starts the worker. `show` puts a frame on the glass; `told` hears what is wrong with the
/// panel, and `None` when it is well again.
///
/// # Errors
/// The thread cannot be made.
pub fn start(
    slot: Slot,
    mut show: impl FnMut(&Frame) -> Result<(), String> + Send + 'static,
    told: impl Fn(Option<String>) + Send + 'static,
) -> std::io::Result<JoinHandle<()>> {
    std::thread::Builder::new()
        .name("panel".into())
        .spawn(move || {
            let mut shown: Option<Frame> = None;
            while let Some(board) = slot.take() {
                let frame = layout(&board);
                if shown.as_ref() == Some(&frame) {
                    continue;
                }
                match show(&frame) {
                    Ok(()) => {
                        shown = Some(frame);
                        told(None);
                    }
                    Err(why) => {
                        shown = None;
                        told(Some(why));
                        slot.wait(TRY_AGAIN);
                        slot.retry(board);
                    }
                }
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn board(title: &str) -> Scoreboard {
        Scoreboard {
            title: title.into(),
            ..Scoreboard::default()
        }
    }

    #[test]
    fn the_newest_scoreboard_wins_while_the_panel_is_busy() {
        let slot = Slot::default();
        let (entered, drawing) = channel();
        let (go, gate) = channel::<()>();
        let worker = start(
            slot.clone(),
            move |frame| {
                let _ = entered.send(frame.clone());
                gate.recv().map_err(|_| "closed".to_owned())
            },
            |_| {},
        )
        .unwrap();
        slot.put(board("1"));
        assert_eq!(drawing.recv().unwrap(), layout(&board("1")));
        slot.put(board("2"));
        slot.put(board("3"));
        go.send(()).unwrap();
        assert_eq!(drawing.recv().unwrap(), layout(&board("3")));
        slot.close();
        go.send(()).unwrap();
        worker.join().unwrap();
    }

    #[test]
    fn a_failing_panel_is_told_and_the_next_board_is_tried() {
        let slot = Slot::default();
        let (said, heard) = channel();
        let mut first = true;
        let worker = start(
            slot.clone(),
            move |_| {
                if std::mem::take(&mut first) {
                    Err("BUSY stays low".into())
                } else {
                    Ok(())
                }
            },
            move |told| {
                let _ = said.send(told);
            },
        )
        .unwrap();
        slot.put(board("1"));
        assert_eq!(heard.recv().unwrap(), Some("BUSY stays low".into()));
        slot.put(board("2"));
        assert_eq!(heard.recv().unwrap(), None);
        slot.close();
        worker.join().unwrap();
    }
}
