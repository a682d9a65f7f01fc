//! The database's disk is full in mid-evening: what cannot be kept is not acknowledged, and it comes once there is room again.
//!
//! It needs root besides Debian's programs, for a disk that is small: without it nothing is tried, and that is said.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use club::local::Postgres;
use tempfile::TempDir;

use room::Room;
use room::journals::Journals;

/// An empty database takes some 56 MB of it.
const MEGABYTES: u32 = 96;

/// A disk of its own; it goes when it is dropped.
struct Disk(TempDir);

impl Disk {
    fn mount() -> Option<Disk> {
        let disk = Disk(tempfile::tempdir().unwrap());
        let size = format!("size={MEGABYTES}m");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(disk.0.path())
            .status();
        mount.is_ok_and(|done| done.success()).then_some(disk)
    }

    /// Not a byte is left on it.
    fn fill(&self) {
        let mut file = File::create(self.filler()).unwrap();
        for size in [1 << 16, 1 << 9, 1] {
            let zeros = vec![0; size];
            while file.write_all(&zeros).is_ok() {}
        }
    }

    fn filler(&self) -> std::path::PathBuf {
        self.0.path().join("filler")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount")
            .arg("--lazy")
            .arg(self.0.path())
            .status();
    }
}

/// Lines that the database says it has; none while it is away.
fn lines(room: &Room) -> i64 {
    room.kept().values().sum()
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn what_cannot_be_kept_is_not_acknowledged_and_comes_later() {
    let Some(disk) = Disk::mount() else {
        println!("skipped: a small disk is mounted by root");
        return;
    };
    let folder = tempfile::tempdir_in::<&Path>(disk.0.path()).unwrap();
    let mut room = Room::over(Postgres::start_in(folder).unwrap());
    let journals = Journals::made(12, 2, &mut fastrand::Rng::with_seed(17));
    let (first, rest) = journals.tables.split_at(2);
    room.sit_down(first);
    room.until("the first come", |room| lines(room) > 0);
    disk.fill();
    room.sit_down(rest);
    // It has told of it, and the tables know that something is left.
    room.until("a table is behind", |room| {
        (0..journals.tables.len()).any(|at| room.table(at).standing().lines > 0)
    });
    room.rest(Duration::from_secs(3));
    let all: usize = journals.matches.values().map(Vec::len).sum();
    assert!(lines(&room) < all as i64, "the disk was not full");
    fs::remove_file(disk.filler()).unwrap();
    // One that could not write its own log has ended, as a host finds it.
    room.kill_database();
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    assert!(room.wrong().is_empty(), "{:?}", room.wrong());
}
