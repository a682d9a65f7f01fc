//! The journals on disks that are full, read-only or away, and what memory holds meanwhile.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use hub::storage::{Journals, Pen, Trouble, Writer};
use table::event::Event;
use table::journal::{Disk, Journal, Keeping, Record, recover};
use table::zone::Zone;
use tempfile::TempDir;

fn record(at: u64, length: usize) -> Record {
    Record {
        at,
        wall: 0,
        event: Event::ReaderDown {
            zone: Zone::Stock,
            why: "x".repeat(length),
        },
    }
}

/// Waits until the disk has taken all, or has failed.
fn settled(writer: &Writer, journal: &Journal<Pen>) -> Option<Trouble> {
    while writer.trouble().is_none() && journal.disk().kept() < journal.disk().appended() {
        writer.settle();
    }
    writer.trouble()
}

fn held(path: &Path) -> Vec<Record> {
    let recovered = recover(&fs::read(path).unwrap());
    assert_eq!(recovered.damage, None);
    recovered.records
}

/// A real disk, made by mounting, which root alone may do. `None` where it cannot be, with a word.
struct Mounted(TempDir);

impl Mounted {
    fn new(arguments: &[&str]) -> Option<Mounted> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = mount(arguments, folder.path());
        if !mounted {
            eprintln!("skipped: only root can mount, and not everywhere");
        }
        mounted.then_some(Mounted(folder))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _alone = STARTS.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

/// A program that another test starts has our open files until it runs, and what they take on a disk is not free before that.
static STARTS: Mutex<()> = Mutex::new(());

fn mount(arguments: &[&str], folder: &Path) -> bool {
    let _alone = STARTS.lock().unwrap_or_else(PoisonError::into_inner);
    let done = Command::new("mount").args(arguments).arg(folder).output();
    done.is_ok_and(|output| output.status.success())
}

#[test]
fn on_a_full_disk_everything_waits_in_memory_until_there_is_room() {
    let Some(disk) = Mounted::new(&["-t", "tmpfs", "-o", "size=256k", "none"]) else {
        return;
    };
    let folder = disk.0.path();
    let writer = Writer::start(|| {}).unwrap();
    let mut journal = Journals::open(folder).unwrap().begin(&writer);
    journal.append(&record(0, 100));
    assert_eq!(settled(&writer, &journal), None);
    // What is there is filled up to the last byte.
    let filler = folder.join("filler");
    {
        let _alone = STARTS.lock().unwrap();
        fs::write(&filler, vec![0; 1 << 20]).unwrap_err();
    }

    for at in 1..=40 {
        journal.append(&record(at, 1000));
        settled(&writer, &journal);
    }
    let trouble = settled(&writer, &journal).unwrap();
    assert_eq!(trouble.kind, ErrorKind::StorageFull);
    assert_eq!(journal.disk().keeping(), Keeping::Memory);
    fs::remove_file(filler).unwrap();
    writer.close();
    assert_eq!(journal.disk().keeping(), Keeping::Disk);
    let times: Vec<u64> = held(&folder.join("0001.journal"))
        .iter()
        .map(|line| line.at)
        .collect();
    assert_eq!(times, (0..=40).collect::<Vec<_>>());
}

#[test]
fn on_a_read_only_disk_a_match_begins_in_memory() {
    let place = tempfile::tempdir().unwrap();
    let Some(disk) = Mounted::new(&["--bind", place.path().to_str().unwrap()]) else {
        return;
    };
    let folder = disk.0.path();
    assert!(mount(&["-o", "remount,ro,bind"], folder));
    let writer = Writer::start(|| {}).unwrap();
    let journals = Journals::open(folder).unwrap();
    assert!(Journals::open(folder).is_err(), "it is locked all the same");
    let mut journal = journals.begin(&writer);
    journal.append(&record(0, 100));
    let trouble = settled(&writer, &journal).unwrap();
    assert_eq!(trouble.kind, ErrorKind::ReadOnlyFilesystem);
    assert!(mount(&["-o", "remount,rw,bind"], folder));
    journal.append(&record(1, 100));
    writer.close();
    assert_eq!(held(&place.path().join("0001.journal")).len(), 2);
}

/// A journal with a hole would replay to another game: it ends where memory did, and the next match is
/// kept again.
#[test]
fn where_memory_ends_a_journal_ends_and_the_next_one_begins() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("matches");
    let journals = Journals::open(&folder).unwrap();
    // The folder is gone, and a file stands in its place.
    fs::remove_dir(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    let writer = Writer::start(|| {}).unwrap();
    let mut first = journals.begin(&writer);
    let mut lines = 0;
    while first.disk().keeping() != Keeping::Lost {
        first.append(&record(lines, 60_000));
        lines += 1;
        assert!(lines < 1_000, "memory has an end");
    }
    first.append(&record(lines, 10));
    assert!(first.disk().kept() < first.disk().appended());

    let mut second = journals.begin(&writer);
    second.append(&record(0, 10));
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    writer.close();
    let kept = held(&folder.join("0001.journal"));
    assert_eq!(kept.len() as u64, lines - 1);
    assert_eq!(kept.last(), Some(&record(lines - 2, 60_000)));
    let second = held(&folder.join("0002.journal"));
    assert_eq!(second, [record(0, 10)]);
}
