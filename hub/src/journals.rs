//! The folder of journals: one file per match, the newest is the one being played.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use table::clock::{Gap, Micros, Moment, away};
use table::event::{Event, Identity, Opening, Tag};
use table::journal::{Journal, Record};
use table::piece::Piece;
use table::replay::ReplayError;
use table::tagbook::TagbookError;
use table::words::Lang;
use table::{Installation, Now, Table};

use crate::journal::{JournalFile, take_up};
use crate::random::random;

/// The folder of journals.
#[derive(Debug)]
pub struct Journals {
    folder: PathBuf,
    /// Held as long as the table runs: two programs never write one folder.
    _lock: File,
}

/// The journals cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalsError {
    /// Another program has the folder.
    #[error("{0} is in use by another table: stop that one, or choose another folder with --data")]
    InUse(PathBuf),
    /// A file or folder cannot be read or written.
    #[error("{path}: {why}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// The journal holds no table.
    #[error("{path}: {why}; move the file away to begin a new match")]
    Replay {
        /// Which.
        path: PathBuf,
        /// Why.
        why: ReplayError,
    },
    /// A name for the match cannot be drawn.
    #[error("this machine has no /dev/urandom: {0}")]
    Random(io::Error),
    /// The deck is no deck.
    #[error(transparent)]
    Deck(#[from] TagbookError),
    /// A thread cannot be made.
    #[error("a thread cannot be started: {0}")]
    Thread(#[from] io::Error),
}

/// A table made from the folder.
pub struct Opened {
    /// Ready to be stepped.
    pub table: Table<JournalFile>,
    /// Where the hub's clock starts.
    pub at: Micros,
    /// At how many percent of the machine's speed it goes.
    pub percent: u32,
    /// What was wrong with the journal, in a sentence.
    pub damage: Option<String>,
}

impl Journals {
    /// Opens the folder, making it if needed, and locks it.
    ///
    /// # Errors
    /// Another program has it, or it cannot be written.
    pub fn open(folder: &Path) -> Result<Journals, JournalsError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join("lock");
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(at(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Journals {
                folder: folder.to_owned(),
                _lock: lock,
            }),
            Err(fs::TryLockError::WouldBlock) => Err(JournalsError::InUse(folder.to_owned())),
            Err(fs::TryLockError::Error(why)) => Err(JournalsError::Io { path, why }),
        }
    }

    /// Takes up the newest match, or begins the first; also a new one if the deck is another since
    /// and nobody is seated yet.
    ///
    /// # Errors
    /// Files cannot be read or written, or hold no table.
    pub fn take_up_or_begin(
        &self,
        installation: &Installation,
        deck: &[(Tag, Piece)],
        seed: u64,
        moment: &Moment,
    ) -> Result<Opened, JournalsError> {
        let installation = installation.clone();
        let Some(path) = self.newest()? else {
            return self.begin(installation, deck, seed, moment, None);
        };
        let taken_up = take_up(&path).map_err(at(&path))?;
        if taken_up.records.is_empty() {
            // Killed before its first line was on the disk: nothing was ever acknowledged.
            return self.begin(installation, deck, seed, moment, taken_up.damage);
        }
        let (now_at, percent, gap) = gone_on(&taken_up.records, moment);
        let now = Now {
            at: now_at,
            wall: moment.wall_ms,
        };
        let guessed = gap != Gap::Exact;
        let records = &taken_up.records;
        let table = Table::take_up(
            installation,
            records,
            taken_up.journal,
            now,
            moment,
            guessed,
        );
        let mut table = table.map_err(|why| JournalsError::Replay { path, why })?;
        if table.enrolled(deck.to_vec()) {
            table.new_match(
                self.create()?,
                seed,
                random().map_err(JournalsError::Random)?,
                now,
                moment,
            )?;
        }
        Ok(Opened {
            table,
            at: now_at,
            percent,
            damage: taken_up.damage,
        })
    }

    fn begin(
        &self,
        installation: Installation,
        deck: &[(Tag, Piece)],
        seed: u64,
        moment: &Moment,
        damage: Option<String>,
    ) -> Result<Opened, JournalsError> {
        let now = Now {
            at: 0,
            wall: moment.wall_ms,
        };
        let journal = self.create()?;
        let opening = Opening {
            journal: Some(Identity::new(
                installation.table,
                random().map_err(JournalsError::Random)?,
            )),
            deck: deck.to_vec(),
            again: None,
            seed,
            deals: 0,
            lang: Lang::default(),
            timers: Vec::new(),
            furniture: installation.furniture,
        };
        let table = Table::begin(installation, opening, journal, now, moment)?;
        Ok(Opened {
            table,
            at: 0,
            percent: 100,
            damage,
        })
    }

    /// An empty journal for a new match.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(&self) -> Result<Journal<JournalFile>, JournalsError> {
        let number = self.numbers()?.last().map_or(1, |last| last + 1);
        let path = self.path(number);
        let file = File::create_new(&path).map_err(at(&path))?;
        // The file's name must survive a power cut as well as its lines.
        let folder = File::open(&self.folder).and_then(|folder| folder.sync_all());
        folder.map_err(at(&self.folder))?;
        Ok(Journal::empty(JournalFile(file)))
    }

    /// The number of the newest match; 0 when there is none.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn newest_number(&self) -> Result<u32, JournalsError> {
        Ok(self.numbers()?.last().copied().unwrap_or(0))
    }

    fn newest(&self) -> Result<Option<PathBuf>, JournalsError> {
        Ok(self.numbers()?.last().map(|number| self.path(*number)))
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.journal"))
    }

    fn numbers(&self) -> Result<Vec<u32>, JournalsError> {
        let mut numbers = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(at(&self.folder))? {
            let name = entry.map_err(at(&self.folder))?.file_name();
            let name = name.to_string_lossy();
            numbers.extend(
                name.strip_suffix(".journal")
                    .and_then(|n| n.parse::<u32>().ok()),
            );
        }
        numbers.sort_unstable();
        Ok(numbers)
    }
}

/// What time it is on a journal and how fast its clock goes: the newest start, or setting of the
/// clock, pairs the hub's clock with the machine's. It has gone on at its speed all the while.
fn gone_on(records: &[Record], now: &Moment) -> (Micros, u32, Gap) {
    let mut pair = (0, String::new(), 0);
    let mut percent = 100;
    for record in records {
        match &record.event {
            Event::Started { boot, mono, .. } => pair = (record.at, boot.clone(), *mono),
            Event::ClockSet {
                boot,
                mono,
                percent: set,
            } => {
                pair = (record.at, boot.clone(), *mono);
                percent = *set;
            }
            _ => {}
        }
    }
    let last = records
        .last()
        .map_or((0, 0), |record| (record.at, record.wall));
    let (at, boot, mono) = pair;
    let since = last.0.saturating_sub(at) * 100;
    let then = Moment {
        boot,
        // The machine's clock at the last record; while the hub's stands still, at the setting.
        mono: mono + since.checked_div(percent.into()).unwrap_or(0),
        wall_ms: last.1,
    };
    let (away, gap) = away(&then, now);
    (last.0 + away * u64::from(percent) / 100, percent, gap)
}

fn at(path: &Path) -> impl Fn(io::Error) -> JournalsError + '_ {
    move |why| JournalsError::Io {
        path: path.to_owned(),
        why,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::event::Request;
    use table::furniture::Furniture;
    use table::game::{GameId, Seating};

    #[test]
    fn one_folder_serves_one_table() {
        let folder = tempfile::tempdir().unwrap();
        let first = Journals::open(folder.path()).unwrap();
        let second = Journals::open(folder.path()).unwrap_err();
        assert!(second.to_string().contains("another table"), "{second}");
        drop(first);
        Journals::open(folder.path()).unwrap();
    }

    #[test]
    fn journals_are_numbered_and_the_newest_is_played() {
        let folder = tempfile::tempdir().unwrap();
        let journals = Journals::open(folder.path()).unwrap();
        assert_eq!(journals.newest().unwrap(), None);
        journals.create().unwrap();
        journals.create().unwrap();
        let newest = journals.newest().unwrap().unwrap();
        assert!(newest.ends_with("0002.journal"));
    }

    #[test]
    fn what_was_enrolled_since_counts_at_once_while_nobody_is_seated() {
        let folder = tempfile::tempdir().unwrap();
        let journals = Journals::open(folder.path()).unwrap();
        let installation = Installation {
            table: protocol::Name::new("salon").unwrap(),
            timers: Vec::new(),
            zones: Vec::new(),
            furniture: Furniture::default(),
        };
        let moment = Moment {
            boot: "a".into(),
            mono: 0,
            wall_ms: 0,
        };
        let take_up = |deck: &[_]| {
            let opened = journals
                .take_up_or_begin(&installation, deck, 7, &moment)
                .unwrap();
            let path = journals.newest().unwrap().unwrap();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (opened.table, name)
        };
        let deck = [(
            Tag("04A1B2C3".parse().unwrap()),
            "RC1".parse::<Piece>().unwrap(),
        )];
        assert_eq!(take_up(&[]).1, "0001");
        assert_eq!(take_up(&[]).1, "0001");
        let (mut table, name) = take_up(&deck);
        assert_eq!(name, "0002");
        let seating = Seating {
            game: GameId::Remigio,
            names: ["Ana", "Ivan", "Léa"].map(str::to_owned).into(),
            ..Seating::default()
        };
        let now = Now { at: 0, wall: 0 };
        table.ask(now, None, Request::Setup(seating)).unwrap();
        table.sync();
        assert_eq!(take_up(&[]).1, "0002", "a match that is played goes on");
    }

    #[test]
    fn the_clock_goes_on_from_the_newest_start_to_the_last_record() {
        let started = |at, mono| Record {
            at,
            wall: 0,
            event: Event::Started {
                boot: "a".into(),
                mono,
                guessed: false,
            },
        };
        let woke = Record {
            at: 900,
            wall: 5,
            event: Event::Woke,
        };
        let records = [started(0, 10_000), started(500, 20_000), woke];
        let now = Moment {
            boot: "a".into(),
            mono: 21_000,
            wall_ms: 0,
        };
        assert_eq!(gone_on(&records, &now), (1_500, 100, Gap::Exact));
    }

    /// The program runs and is away at the speed that was set, and stands still where it stood.
    #[test]
    fn a_clock_that_was_set_goes_on_at_its_speed() {
        let record = |at, event| Record { at, wall: 0, event };
        let boot = || "a".to_owned();
        for (percent, last, now) in [
            (25, 1_000, 1_500),
            (100, 4_000, 6_000),
            (800, 32_000, 48_000),
            (0, 0, 0),
        ] {
            let (mono, guessed) = (10_000, false);
            let started = Event::Started {
                boot: boot(),
                mono,
                guessed,
            };
            // Skipped to the bell first: the hub's clock and the machine's part there.
            let set = Event::ClockSet {
                boot: boot(),
                mono: 20_000,
                percent,
            };
            let records = [
                record(0, started),
                record(90_000, set),
                record(90_000 + last, Event::Woke),
            ];
            let moment = Moment {
                boot: boot(),
                mono: 26_000,
                wall_ms: 0,
            };
            assert_eq!(
                gone_on(&records, &moment),
                (90_000 + now, percent, Gap::Exact),
                "{percent}"
            );
        }
    }
}
