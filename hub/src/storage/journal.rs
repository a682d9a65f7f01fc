//! A journal on the disk: a file that survives a power cut, and what is kept of a damaged one.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use table::journal::{Recovered, recover, salvage};
use table::words::{Say, say};

use super::whole::{SECRET, WholeFile};

/// A journal's file, written by the writer's thread alone.
#[derive(Debug)]
pub(super) struct JournalFile {
    folder: PathBuf,
    number: u32,
    /// Bytes in it that are durable.
    kept: u64,
    open: Option<File>,
    /// Behind them stands, or may stand, something else.
    uncertain: bool,
    /// Where that is kept, once it is.
    aside: Option<PathBuf>,
}

impl JournalFile {
    /// That of a new match. It appears on the disk with its first lines in it.
    pub fn new(folder: &Path, number: u32) -> JournalFile {
        JournalFile {
            folder: folder.to_owned(),
            number,
            kept: 0,
            open: None,
            uncertain: true,
            aside: None,
        }
    }

    /// That of a match which goes on, with this many good bytes in it.
    pub fn going_on(folder: &Path, number: u32, good: usize) -> JournalFile {
        JournalFile {
            kept: good as u64,
            uncertain: false,
            ..JournalFile::new(folder, number)
        }
    }

    /// Writes lines behind those that it has; when this returns they are durable.
    ///
    /// # Errors
    /// The disk. Nothing is known of these lines then, and they are to be written again.
    pub fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        let written = match self.uncertain {
            true => self.write_anew(lines),
            false => self.append(lines),
        };
        self.uncertain = written.is_err();
        match written {
            Ok(()) => self.kept += lines.len() as u64,
            Err(_) => self.open = None,
        }
        written
    }

    /// Puts what stands behind the good lines into a file beside, which is answered, and takes it out
    /// of this one.
    ///
    /// # Errors
    /// The disk; the file is as it was.
    pub fn mend(&mut self) -> io::Result<Option<PathBuf>> {
        self.uncertain = true;
        self.write(&[])?;
        Ok(self.aside.clone())
    }

    fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        if self.open.is_none() {
            let file = OpenOptions::new().append(true).open(self.path())?;
            if file.metadata()?.len() != self.kept {
                return self.write_anew(lines);
            }
            // One of a program that left it to others to read: it holds every hand. Where that cannot be, it stays.
            let _ = file.set_permissions(Permissions::from_mode(SECRET));
            self.open = Some(file);
        }
        let Some(file) = &mut self.open else {
            return Ok(());
        };
        file.write_all(lines)?;
        file.sync_data()
    }

    /// Writes all of it into a new file, which takes the place of the old one.
    fn write_anew(&mut self, lines: &[u8]) -> io::Result<()> {
        if self.kept == 0 {
            // The folder may not have been there to be made at the start.
            fs::create_dir_all(&self.folder)?;
        }
        let there = self.there(lines)?;
        let (good, behind) = usize::try_from(self.kept)
            .ok()
            .and_then(|kept| there.split_at_checked(kept))
            .ok_or_else(|| self.another())?;
        let whole = [good, lines].concat();
        if recover(&whole).good != whole.len() {
            return Err(self.another());
        }
        // What a try that failed has left of these lines is nothing to keep.
        if !lines.starts_with(behind) && self.aside.is_none() {
            self.aside = Some(keep_aside(&self.path(), behind)?);
        }
        WholeFile::secret(&self.path()).write(&whole)?;
        self.open = Some(OpenOptions::new().append(true).open(self.path())?);
        Ok(())
    }

    /// What the file holds. A new journal takes no other one's place: it moves on to a free number.
    fn there(&mut self, lines: &[u8]) -> io::Result<Vec<u8>> {
        loop {
            let there = match fs::read(self.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && self.kept == 0 => {
                    Vec::new()
                }
                read => read?,
            };
            if self.kept > 0 || lines.starts_with(&there) || self.number == u32::MAX {
                return Ok(there);
            }
            self.number += 1;
        }
    }

    fn another(&self) -> io::Error {
        io::Error::other(format!(
            "{} is not the file any more that was written",
            self.path().display()
        ))
    }

    pub fn path(&self) -> PathBuf {
        path(&self.folder, self.number)
    }

    pub fn name(&self) -> String {
        name(self.number)
    }
}

/// Where the journal of a number is.
pub(super) fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(name(number))
}

fn name(number: u32) -> String {
    format!("{number:04}.journal")
}

/// Takes what is wrong out of a journal that goes on, of which this is what was read; what is to be said
/// of it.
pub(super) fn mended(file: &mut JournalFile, bytes: &[u8], recovered: &Recovered) -> Vec<Say> {
    let Some(damage) = &recovered.damage else {
        return Vec::new();
    };
    let (name, why) = (file.path().display().to_string(), damage.to_string());
    let events = recovered.records.len();
    let aside = match file.mend() {
        Ok(aside) => aside.unwrap_or_default().display().to_string(),
        Err(error) => {
            let error = error.to_string();
            return vec![say!(
                "journal-not-mended",
                file = name,
                why = why,
                error = error,
                n = events
            )];
        }
    };
    let behind = salvage(bytes).found.len().saturating_sub(events);
    let taken_back =
        (behind > 0).then(|| say!("journal-behind", file = aside.as_str(), n = behind));
    let cut = say!(
        "journal-damaged",
        file = name,
        why = why,
        aside = aside,
        n = events
    );
    [cut].into_iter().chain(taken_back).collect()
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
    WholeFile::secret(&free).write(tail)?;
    Ok(free)
}

#[cfg(test)]
mod tests {
    use table::event::Event;
    use table::journal::{Journal, Record};
    use table::words::Lang;
    use table::zone::Zone;

    use super::*;

    /// Lines of a journal, and where each ends.
    fn written(lines: u64) -> (Vec<u8>, Vec<usize>) {
        let mut journal = Journal::empty(Vec::new());
        let ends = (0..lines).map(|n| {
            journal.append(&Record {
                at: n * 1000,
                wall: 1_795_266_000_000 + n,
                event: Event::ReaderUp { zone: Zone::Stock },
            });
            journal.disk().len()
        });
        let ends = ends.collect();
        (journal.disk().clone(), ends)
    }

    #[test]
    fn the_tail_is_kept_aside_and_the_journal_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (bytes, ends) = written(4);
        let path = folder.path().join("0001.journal");
        let bad = b"4 00000000 {\"at\":";
        fs::write(&path, [&bytes[..ends[2]], bad].concat()).unwrap();

        let there = fs::read(&path).unwrap();
        let recovered = recover(&there);
        let mut file = JournalFile::going_on(folder.path(), 1, recovered.good);
        let told = mended(&mut file, &there, &recovered);
        let told: Vec<String> = told.iter().map(|say| say.tell(Lang::En)).collect();
        assert_eq!(told.len(), 1, "nothing stands behind it");
        assert!(
            told[0].contains("line 4") && told[0].contains("tail-1"),
            "{told:?}"
        );
        assert_eq!(fs::read(path.with_extension("tail-1")).unwrap(), bad);
        file.write(&bytes[ends[2]..]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(mended(&mut file, &bytes, &recover(&bytes)), []);
    }

    /// It holds every tag on every pad.
    #[test]
    fn a_journal_that_others_could_read_is_narrowed_when_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (bytes, ends) = written(2);
        let path = folder.path().join("0001.journal");
        fs::write(&path, &bytes[..ends[0]]).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        let mut file = JournalFile::going_on(folder.path(), 1, ends[0]);
        file.write(&bytes[ends[0]..]).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, SECRET);
    }

    /// Whatever a write that failed has left, of it and of what was there before it.
    #[test]
    fn what_is_not_known_to_be_durable_is_written_anew_and_once() {
        let folder = tempfile::tempdir().unwrap();
        let (bytes, ends) = written(4);
        let path = folder.path().join("0001.journal");
        for left in ends[1]..=ends[2] {
            fs::write(&path, &bytes[..left]).unwrap();
            let mut file = JournalFile::going_on(folder.path(), 1, ends[1]);
            file.uncertain = true;
            file.write(&bytes[ends[1]..ends[2]]).unwrap();
            file.write(&bytes[ends[2]..]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes, "{left}");
        }
        let there = fs::read_dir(folder.path()).unwrap();
        assert_eq!(there.count(), 1, "nothing of it is worth a file aside");
    }

    #[test]
    fn a_file_that_is_another_one_by_now_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (bytes, ends) = written(4);
        let path = folder.path().join("0001.journal");
        for other in [&bytes[..ends[0]], &bytes[ends[0]..]] {
            fs::write(&path, other).unwrap();
            let mut file = JournalFile::going_on(folder.path(), 1, ends[1]);
            file.uncertain = true;
            let refused = file.write(&bytes[ends[1]..]).unwrap_err().to_string();
            assert!(refused.contains("0001.journal"), "{refused}");
            assert_eq!(fs::read(&path).unwrap(), other);
        }
        // A new match takes no other one's place.
        JournalFile::new(folder.path(), 1).write(&bytes).unwrap();
        assert_eq!(fs::read(folder.path().join("0002.journal")).unwrap(), bytes);
    }
}
