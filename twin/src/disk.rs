//! The disk under the hub's journals, which fails at will. What the virtual table itself keeps lies on another.

use std::cell::Cell;
use std::io;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use clap::ValueEnum;
use hub::storage::{Gate, Trouble};
use table::journal::{self, Keeping};

/// How the disk does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DiskState {
    /// It takes and keeps everything.
    #[default]
    Well,
    /// No room is left: ENOSPC.
    Full,
    /// It can only be read: EROFS.
    ReadOnly,
    /// It reports errors: EIO.
    Fails,
    /// Syncs do not come back.
    Stalls,
}

impl DiskState {
    /// What a write comes to; `None` for one that comes to an end, or to none.
    fn error(self) -> Option<io::Error> {
        // By their numbers, so that they are told as the system tells them.
        let number = match self {
            DiskState::Well | DiskState::Stalls => return None,
            DiskState::Full => 28,
            DiskState::ReadOnly => 30,
            DiskState::Fails => 5,
        };
        Some(io::Error::from_raw_os_error(number))
    }

    /// Why nothing is written, if errors say so.
    pub fn trouble(self) -> Option<Trouble> {
        let journal = Path::new("0001.journal");
        self.error().map(|why| Trouble::of(&why, journal))
    }
}

/// The switch of a live table's disk. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Switch(Arc<(Mutex<Switched>, Condvar)>);

#[derive(Debug, Default)]
struct Switched {
    state: DiskState,
    /// The hub has no power: who waits for the disk waits no longer.
    dark: bool,
}

impl Switch {
    /// From now on the disk does so.
    pub fn set(&self, state: DiskState) {
        self.lock().state = state;
        self.0.1.notify_all();
    }

    /// How it does.
    pub fn state(&self) -> DiskState {
        self.lock().state
    }

    /// Whether the hub has no power.
    pub fn set_dark(&self, dark: bool) {
        self.lock().dark = dark;
        self.0.1.notify_all();
    }

    /// What the journals' writer asks.
    pub fn gate(&self) -> Gate {
        let switch = self.clone();
        Box::new(move || {
            let stalls = |now: &mut Switched| now.state == DiskState::Stalls && !now.dark;
            let waited = switch.0.1.wait_while(switch.lock(), stalls);
            let now = waited.unwrap_or_else(PoisonError::into_inner);
            match now.dark {
                true => Err(io::ErrorKind::Interrupted.into()),
                false => now.state.error().map_or(Ok(()), Err),
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, Switched> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The disk of a table that is stepped, with the lines of its journal.
#[derive(Clone, Debug, Default)]
pub struct SteppedDisk {
    lines: Vec<u8>,
    state: Cell<DiskState>,
    /// Bytes that were durable when it was well last.
    kept: Cell<usize>,
}

impl SteppedDisk {
    /// From now on it does so; once it is well, all that waits is written.
    pub fn set(&self, state: DiskState) {
        self.kept.set(self.durable());
        self.state.set(state);
    }

    /// How it does.
    pub fn state(&self) -> DiskState {
        self.state.get()
    }

    fn durable(&self) -> usize {
        match self.state.get() {
            DiskState::Well => self.lines.len(),
            _ => self.kept.get(),
        }
    }

    /// What the hub finds again. The kernel has what is not synced yet, unless its power is gone too.
    pub fn left(&self, power: bool) -> &[u8] {
        match self.state.get() {
            DiskState::Stalls if power => &self.lines,
            _ => &self.lines[..self.durable()],
        }
    }
}

/// The lines, those that are not durable included.
impl Deref for SteppedDisk {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.lines
    }
}

impl journal::Disk for SteppedDisk {
    fn append(&mut self, bytes: &[u8]) {
        self.lines.extend_from_slice(bytes);
    }

    fn appended(&self) -> u64 {
        self.lines.len() as u64
    }

    fn kept(&self) -> u64 {
        self.durable() as u64
    }

    fn keeping(&self) -> Keeping {
        match self.state.get() {
            DiskState::Well => Keeping::Disk,
            DiskState::Stalls => Keeping::Waiting,
            DiskState::Full | DiskState::ReadOnly | DiskState::Fails => Keeping::Memory,
        }
    }
}
