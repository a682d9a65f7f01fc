//! The journal on a disk: a file that survives a power cut, and what is kept of a damaged one.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use table::journal::{Disk, Journal, Record, Recovered};
use table::words::{Say, say};

use super::whole::WholeFile;

/// A journal's file, open to be appended to.
#[derive(Debug)]
pub struct JournalFile(pub File);

impl Disk for JournalFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}

/// A journal taken up from a file.
pub struct TakenUp {
    /// Ready for the next line.
    pub journal: Journal<JournalFile>,
    /// What it holds.
    pub records: Vec<Record>,
    /// What was wrong with its tail, and where the tail is kept.
    pub damage: Option<Say>,
}

/// Opens a journal to go on with it, of which these bytes were read. A bad tail is copied to a file
/// beside, then cut off.
pub(super) fn take_up(path: &Path, bytes: &[u8], recovered: Recovered) -> io::Result<TakenUp> {
    let file = OpenOptions::new().append(true).open(path)?;
    let damage = match &recovered.damage {
        None => None,
        Some(why) => {
            let aside = keep_aside(path, &bytes[recovered.good..])?;
            file.set_len(recovered.good as u64)?;
            file.sync_all()?;
            Some(say!(
                "journal-damaged",
                file = path.display().to_string(),
                why = why.as_str(),
                aside = aside.display().to_string(),
                n = recovered.records.len()
            ))
        }
    };
    Ok(TakenUp {
        journal: Journal::take_up(JournalFile(file), &recovered),
        records: recovered.records,
        damage,
    })
}

fn keep_aside(path: &Path, tail: &[u8]) -> io::Result<PathBuf> {
    let aside = |number: u32| path.with_extension(format!("tail-{number}"));
    let free = (1..1000).map(aside).find(|aside| !aside.exists());
    let free = free.ok_or_else(|| {
        let path = path.display();
        io::Error::other(format!(
            "{path} has 999 damaged tails beside it: move them away"
        ))
    })?;
    WholeFile::open(&free).write(tail)?;
    Ok(free)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use table::event::Event;
    use table::journal::recover;
    use table::words::Lang;
    use table::zone::Zone;

    use super::*;

    fn written(lines: u64) -> (Vec<u8>, Vec<Record>) {
        let mut journal = Journal::empty(Vec::new());
        let record = |n| Record {
            at: n * 1000,
            wall: 1_795_266_000_000 + n,
            event: Event::ReaderUp { zone: Zone::Stock },
        };
        let records: Vec<Record> = (0..lines).map(record).collect();
        records.iter().for_each(|record| journal.append(record));
        (journal.disk().clone(), records)
    }

    #[test]
    fn the_tail_is_kept_aside_and_the_journal_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0001.journal");
        let (mut bytes, records) = written(3);
        bytes.extend_from_slice(b"4 00000000 {\"at\":");
        fs::write(&path, &bytes).unwrap();

        let take_up = || {
            let bytes = fs::read(&path).unwrap();
            super::take_up(&path, &bytes, recover(&bytes)).unwrap()
        };
        let mut taken_up = take_up();
        assert_eq!(taken_up.records, records);
        let damage = taken_up.damage.unwrap().tell(Lang::En);
        assert!(damage.contains("line 4"), "{damage}");
        let aside = fs::read(path.with_extension("tail-1")).unwrap();
        assert_eq!(aside, b"4 00000000 {\"at\":");

        taken_up.journal.append(&records[0]);
        taken_up.journal.sync();
        let again = take_up();
        assert_eq!((again.records.len(), again.damage), (4, None));
    }
}
