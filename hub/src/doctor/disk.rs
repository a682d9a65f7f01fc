//! The folder of journals: there, writable, with room, and quick to sync.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use super::finding::{Finding, Part, Wrong};
use crate::storage::{LOW_MB, free};

/// Syncs that are timed.
const SYNCS: usize = 8;
/// What is written before each: a long line of a journal.
const LINE: [u8; 512] = [b'.'; 512];
/// Less is not enough for an evening.
const LEAST_MB: u64 = 20;
/// A good card syncs in 5 to 20 ms. Above this, people wait for the table.
const SLOW: Duration = Duration::from_millis(150);
/// The file that is written, and taken away again.
const TRIAL: &str = "doctor.trial";

/// How the disk did.
#[derive(Debug)]
pub struct Examined {
    /// Bytes that this user may still write.
    pub free: io::Result<u64>,
    /// The slowest of a few syncs, or what failed.
    pub slowest: io::Result<Duration>,
}

/// Writes a few lines into a file of its own in the folder and takes it away again. `now` is a
/// clock that only goes on.
pub fn examine(folder: &Path, now: impl FnMut() -> Duration) -> Examined {
    // Makes the folder if need be, so it comes first.
    let slowest = trial(folder, now);
    let free = free(folder);
    Examined { free, slowest }
}

fn trial(folder: &Path, now: impl FnMut() -> Duration) -> io::Result<Duration> {
    fs::create_dir_all(folder)?;
    let path = folder.join(TRIAL);
    let mut options = OpenOptions::new();
    let mut file = options.create(true).append(true).open(&path)?;
    let write = || {
        file.write_all(&LINE)?;
        file.sync_data()
    };
    let slowest = slowest_sync(write, now);
    fs::remove_file(&path)?;
    slowest
}

/// The slowest of a few times that `write` writes a line and syncs it.
///
/// # Errors
/// The first that fails.
pub fn slowest_sync(
    mut write: impl FnMut() -> io::Result<()>,
    mut now: impl FnMut() -> Duration,
) -> io::Result<Duration> {
    let mut slowest = Duration::ZERO;
    for _ in 0..SYNCS {
        let before = now();
        write()?;
        slowest = slowest.max(now().saturating_sub(before));
    }
    Ok(slowest)
}

/// What is to be said of the folder.
pub fn finding(folder: &Path, examined: &Examined) -> Finding {
    let place = folder.display().to_string();
    let (slowest, free) = match (&examined.slowest, &examined.free) {
        (Err(error), _) | (_, Err(error)) => {
            return Finding::fault(Part::Disk, place, wrong(error));
        }
        (Ok(slowest), Ok(free)) => (slowest, free / 1_000_000),
    };
    let what = format!(
        "{free} MB free, the slowest of {SYNCS} syncs took {:.0} ms",
        slowest.as_secs_f64() * 1e3
    );
    let full = || {
        Wrong::new(
            what.clone(),
            "the disk is nearly full",
            "free some space: df -h, then sudo apt-get clean; old matches go with remmi prune",
        )
    };
    if free < LEAST_MB {
        return Finding::fault(Part::Disk, place, full());
    }
    if free < LOW_MB {
        return Finding::warning(Part::Disk, place, full());
    }
    if *slowest > SLOW {
        let cause = "a slow or worn card: people wait for it at each move";
        let wrong = Wrong::new(what, cause, "use another SD card (class A1), or an SSD");
        return Finding::warning(Part::Disk, place, wrong);
    }
    Finding::well(Part::Disk, place, what)
}

fn wrong(error: &io::Error) -> Wrong {
    let (cause, remedy) = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => (
            "the disk is full",
            "free some space: df -h, then sudo apt-get clean; old matches go with remmi prune",
        ),
        io::ErrorKind::ReadOnlyFilesystem => (
            "the disk is mounted read-only, often after a fault of the card",
            "sudo dmesg | grep -i mmc; copy the folder away, check the card, restart the Pi",
        ),
        io::ErrorKind::PermissionDenied => (
            "this user may not write there",
            "sudo chown -R $USER the folder, or set `data` in the configuration",
        ),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => (
            "a file stands where the folder should be",
            "set `data` in the configuration to a folder",
        ),
        _ => (
            "the card or its file system",
            "sudo dmesg | tail; copy the folder away and check the card",
        ),
    };
    Wrong::new(format!("cannot be written: {error}"), cause, remedy)
}
