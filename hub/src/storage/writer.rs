//! The thread that writes the journals: the table plays on, whatever the disk does.
//!
//! What is appended waits in memory until it would survive a power cut. While the disk fails nothing
//! of it is forgotten: the writer tries again, and when the disk is back all of it is there, in order.
//!
//! A sync that failed is never tried again: the kernel takes the pages for clean after it, and the next
//! sync answers that all is well though nothing was written. So after any failure what was not known
//! to be durable before it counts as unwritten, whatever the file seems to hold, and is written from
//! memory into a *new* file, behind what the old one had durably; the new one, synced, takes the
//! old one's place. It has no error of its own, other blocks, and no half line of the failed write; a
//! kill in the midst of it leaves the old one.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table::journal::{Disk, Keeping};

use super::journal::JournalFile;
use super::trouble::Trouble;
use crate::clock::wall_ms;

/// Bytes that wait in memory at most: some six evenings. A journal from which lines had to be left out
/// takes no further ones, for with a hole it would replay to another game.
const MOST: u64 = 16 << 20;
/// As long as the disk is well, the table waits this long for it: what people see is on the disk then.
const PATIENCE: Duration = Duration::from_millis(250);
/// A disk that has not answered for this long is reported.
const SLOW: Duration = Duration::from_secs(1);
/// Between two tries on a disk that fails: at first, and at most.
const REST: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(16));
/// The program ends after this time, whatever still waits for the disk.
const GOODBYE: Duration = Duration::from_secs(10);

/// Asked before each write of a journal: an error is one of the disk, and as long as no answer comes the disk gives none.
pub type Gate = Box<dyn Fn() -> io::Result<()> + Send>;

/// The writer of a table's journals.
pub struct Writer(Arc<Shared>);

/// Where the lines of the match that is played go.
#[derive(Clone)]
pub struct Pen(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Lines came, or the disk did something.
    news: Condvar,
    /// Called when the disk did something for which the table no longer waits.
    late: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct State {
    /// Bytes since the start of the program, and those of them that are durable.
    appended: u64,
    kept: u64,
    /// Bytes in memory.
    held: u64,
    /// Journals with lines that are not durable, the one that is played last.
    owed: VecDeque<Owed>,
    /// The name of the last one's file.
    name: String,
    /// When all that had come was durable last, by the wall clock in milliseconds since 1970.
    synced: Option<u64>,
    /// Since when the oldest of the lines waits.
    waiting: Option<Instant>,
    /// Why the last try failed.
    trouble: Option<Trouble>,
    /// The table plays on without waiting.
    is_late: bool,
    stopping: bool,
    stopped: bool,
    /// The thread panicked: nothing more is written.
    fell: bool,
}

/// What a journal is owed.
struct Owed {
    /// With the writer while it writes.
    file: Option<JournalFile>,
    lines: Vec<u8>,
    /// [`State::appended`] when the last of the lines came.
    upto: u64,
    /// Lines were left out: none may follow.
    cut: bool,
}

impl Writer {
    /// Starts the thread. `late` is called, on it, when the table need wait no longer for something that
    /// it has stopped waiting for, and when the thread panicked.
    ///
    /// # Errors
    /// The thread cannot be made.
    pub fn start(late: impl Fn() + Send + Sync + 'static) -> io::Result<Writer> {
        Writer::behind(Box::new(|| Ok(())), late)
    }

    /// The same on a disk that fails at will.
    ///
    /// # Errors
    /// The thread cannot be made.
    pub fn behind(gate: Gate, late: impl Fn() + Send + Sync + 'static) -> io::Result<Writer> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            news: Condvar::new(),
            late: Box::new(late),
        });
        let writing = Arc::clone(&shared);
        std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || {
                let fell = catch_unwind(AssertUnwindSafe(|| writing.run(&gate))).is_err();
                let mut state = writing.lock();
                (state.fell, state.stopped) = (fell, true);
                drop(state);
                writing.news.notify_all();
                if fell {
                    (writing.late)();
                }
            })?;
        Ok(Writer(shared))
    }

    /// From now on the match is played whose journal this is.
    pub(super) fn play(&self, file: JournalFile) -> Pen {
        let mut state = self.0.lock();
        let upto = state.appended;
        state.name = file.name();
        state.owed.push_back(Owed {
            file: Some(file),
            lines: Vec::new(),
            upto,
            cut: false,
        });
        Pen(Arc::clone(&self.0))
    }

    /// Waits until all lines are durable, or the disk fails, or takes longer than is good for a table
    /// that is played at.
    pub fn settle(&self) {
        let mut state = self.0.lock();
        while state.kept < state.appended && state.trouble.is_none() && !state.stopped {
            let waited = state.waiting.map_or(PATIENCE, |since| since.elapsed());
            let Some(left) = PATIENCE.checked_sub(waited).filter(|left| !left.is_zero()) else {
                break;
            };
            state = self.0.wait(state, Some(left));
        }
        state.is_late = state.kept < state.appended;
    }

    /// Why nothing is written, if the disk fails.
    pub fn trouble(&self) -> Option<Trouble> {
        self.0.lock().trouble.clone()
    }

    /// The name of the file to which the match that is played is written.
    pub fn file(&self) -> String {
        self.0.lock().name.clone()
    }

    /// When the disk had last taken all there was, by the wall clock in milliseconds since 1970; `None` before that.
    pub fn synced(&self) -> Option<u64> {
        self.0.lock().synced
    }

    /// Whether its thread panicked: what has come since is kept nowhere.
    pub fn fell(&self) -> bool {
        self.0.lock().fell
    }

    /// When it is to be told that the disk does not answer, if that is to come.
    pub fn slow_in(&self) -> Option<Duration> {
        let waiting = self.0.lock().waiting?;
        SLOW.checked_sub(waiting.elapsed())
    }

    /// Loses what is not durable yet, as a power cut does: nothing more is written.
    pub fn lose(&self) {
        let mut state = self.0.lock();
        state.stopping = true;
        state.owed.clear();
        self.0.news.notify_all();
    }

    /// Ends the thread when all is written, after one more try if the disk fails. What cannot be
    /// written is lost, and the log says so.
    pub fn close(&self) {
        let mut state = self.0.lock();
        state.stopping = true;
        self.0.news.notify_all();
        let end = Instant::now() + GOODBYE;
        while !state.stopped {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.0.wait(state, Some(left));
        }
        let unsaved = state.appended - state.kept;
        if unsaved > 0 {
            tracing::error!("the journal could not be written: its last {unsaved} bytes are lost");
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.0.lock().stopping = true;
        self.0.news.notify_all();
    }
}

impl Disk for Pen {
    fn append(&mut self, bytes: &[u8]) {
        let mut state = self.0.lock();
        let state = &mut *state;
        let more = bytes.len() as u64;
        state.appended += more;
        state.waiting.get_or_insert_with(Instant::now);
        let Some(owed) = state.owed.back_mut() else {
            return;
        };
        owed.cut |= state.held + more > MOST;
        if !owed.cut {
            owed.lines.extend_from_slice(bytes);
            owed.upto = state.appended;
            state.held += more;
        }
        self.0.news.notify_all();
    }

    fn appended(&self) -> u64 {
        self.0.lock().appended
    }

    fn kept(&self) -> u64 {
        self.0.lock().kept
    }

    fn keeping(&self) -> Keeping {
        let state = self.0.lock();
        let slow = state.waiting.is_some_and(|since| since.elapsed() >= SLOW);
        match &state.trouble {
            _ if state.owed.back().is_some_and(|owed| owed.cut) => Keeping::Lost,
            Some(_) => Keeping::Memory,
            None if slow => Keeping::Waiting,
            None => Keeping::Disk,
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(
        &self,
        state: MutexGuard<'s, State>,
        time: Option<Duration>,
    ) -> MutexGuard<'s, State> {
        match time {
            Some(time) => {
                let waited = self.news.wait_timeout(state, time);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self
                .news
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner),
        }
    }

    fn run(&self, gate: &Gate) {
        let mut rest = REST.0;
        while let Some(mut work) = self.next() {
            let written = gate().and_then(|()| work.file.write(&work.lines));
            let (failed, last) = (written.is_err(), work.last);
            self.done(work, written);
            if !failed {
                rest = REST.0;
            } else if last {
                break;
            } else {
                self.rest(rest);
                rest = (rest * 2).min(REST.1);
            }
        }
    }

    /// The oldest lines that are not durable, once there are some; `None` when no more are to come.
    fn next(&self) -> Option<Work> {
        let mut state = self.lock();
        loop {
            while state.owed.len() > 1 && state.owed[0].lines.is_empty() {
                state.owed.pop_front();
            }
            let last = state.stopping;
            match state.owed.front_mut() {
                Some(front) if !front.lines.is_empty() => {
                    return Some(Work {
                        file: front.file.take()?,
                        lines: std::mem::take(&mut front.lines),
                        upto: front.upto,
                        last,
                    });
                }
                _ if last => return None,
                _ => state = self.wait(state, None),
            }
        }
    }

    fn done(&self, mut work: Work, written: io::Result<()>) {
        let trouble = written
            .as_ref()
            .map_err(|why| Trouble::of(why, &work.file.path()));
        let trouble = trouble.err();
        let mut state = self.lock();
        let state = &mut *state;
        if state.owed.len() == 1 {
            // A file that came in between has pushed it on to another number.
            state.name = work.file.name();
        }
        // It is in front as long as it is written.
        if let Some(front) = state.owed.front_mut() {
            front.file = Some(work.file);
            if written.is_err() {
                work.lines.append(&mut front.lines);
                front.lines = std::mem::take(&mut work.lines);
            }
        }
        match written {
            Ok(()) => {
                state.kept = work.upto;
                if state.kept == state.appended {
                    state.synced = Some(wall_ms());
                }
                state.held -= work.lines.len() as u64;
                state.waiting = (state.kept < state.appended).then(Instant::now);
                if state.trouble.take().is_some() {
                    tracing::info!("the disk is back: what waited for it is in the journal");
                }
            }
            Err(why) => {
                if state.trouble != trouble {
                    tracing::warn!("the journal cannot be written: {why}");
                }
                state.trouble = trouble;
            }
        }
        self.news.notify_all();
        if state.is_late {
            (self.late)();
        }
    }

    /// Lets a disk that fails alone for a while, unless the program ends.
    fn rest(&self, rest: Duration) {
        let end = Instant::now() + rest;
        let mut state = self.lock();
        while !state.stopping {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.wait(state, Some(left));
        }
    }
}

/// Lines on their way to the disk.
struct Work {
    file: JournalFile,
    lines: Vec<u8>,
    upto: u64,
    /// The program ends: there is no other try.
    last: bool,
}
