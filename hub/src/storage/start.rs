//! The start of a table from its folder: which match goes on, and at what time.

use std::io::{self, Read};
use std::path::Path;

use rustix::fs::{Advice, fadvise};
use table::clock::{Gap, LATEST, Micros, Moment, away};
use table::event::{Event, FORMAT, Identity, Opening, Request, Tag};
use table::journal::{Journal, Record, Recovered, recover};
use table::piece::Piece;
use table::replay::{ReplayError, opened};
use table::words::{Lang, Say, say};
use table::{Installation, Now, Table};

use super::folder::{Journals, JournalsError};
use super::journal::{JournalFile, mended, path};
use super::read::opened as opened_file;
use super::writer::{Pen, Writer};
use crate::random::random;

/// A table made from the folder.
pub struct Opened {
    /// Ready to be stepped.
    pub table: Table<Pen>,
    /// Where the hub's clock starts.
    pub at: Micros,
    /// At how many percent of the machine's speed it goes.
    pub percent: u32,
    /// What is wrong with the journals, and what was done.
    pub found: Vec<Say>,
}

impl Journals {
    /// Takes up the newest match, or begins the first; also a new one if the deck is another since
    /// and nobody is seated yet. What cannot be read or written is reported, and stops no table.
    ///
    /// # Errors
    /// The newest match is of a newer program, or the deck cannot be played with.
    pub fn take_up_or_begin(
        &self,
        writer: &Writer,
        installation: &Installation,
        deck: &[(Tag, Piece)],
        seed: u64,
        moment: &Moment,
    ) -> Result<Opened, JournalsError> {
        let mut found = Vec::new();
        let Some((bytes, newest)) = self.newest(&mut found)? else {
            return self.begin_first(writer, installation.clone(), deck, seed, moment, found);
        };
        let mut file = JournalFile::going_on(self.folder(), self.played(), newest.good);
        found.extend(mended(&mut file, &bytes, &newest));
        drop(bytes);
        let journal = Journal::take_up(writer.play(file), &newest);
        let records = &newest.records;
        let (now_at, percent, gap) = gone_on(records, moment);
        let now = Now {
            at: now_at,
            wall: moment.wall_ms,
        };
        let guessed = gap != Gap::Exact;
        let installation = installation.clone();
        let table = Table::take_up(installation, records, journal, now, moment, guessed);
        let mut table = table.map_err(|why| JournalsError::Newer {
            path: path(self.folder(), self.played()),
            why: why.to_string(),
        })?;
        if table.enrolled(deck.to_vec()) {
            table.new_match(
                self.begin(writer),
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
            found,
        })
    }

    /// The newest file that begins as a journal of a match, and what was read of it. One that does not is
    /// named and left as it is: it hides nothing. Nor does one to which nobody has sat down, and that was begun without knowing of
    /// any before: a start at which that one could not be read.
    fn newest(&self, found: &mut Vec<Say>) -> Result<Option<(Vec<u8>, Recovered)>, JournalsError> {
        let shown = |path: &Path| path.display().to_string();
        let numbers = self.numbers().unwrap_or_else(|why| {
            let file = shown(self.folder());
            found.push(say!("journal-unread", file = file, why = why.to_string()));
            Vec::new()
        });
        // Nobody has sat down to it.
        let mut unplayed = None;
        for number in numbers {
            let path = path(self.folder(), number);
            let bytes = match read(&path) {
                Ok(bytes) => bytes,
                Err(why) => {
                    let file = shown(&path);
                    found.push(say!("journal-unread", file = file, why = why.to_string()));
                    continue;
                }
            };
            // None of ours is ever seen empty: it takes its place with its first lines in it.
            if bytes.is_empty() {
                found.push(say!("journal-empty", file = shown(&path)));
                continue;
            }
            let recovered = recover(&bytes);
            if let Some(newer) = recovered.damage.as_ref().filter(|damage| damage.newer) {
                let why = newer.to_string();
                return Err(JournalsError::Newer { path, why });
            }
            match opened(&recovered.records) {
                Ok(app) => {
                    let sits = |record: &Record| {
                        matches!(
                            &record.event,
                            Event::Asked {
                                request: Request::Setup(_),
                                ..
                            }
                        )
                    };
                    let is_played = recovered.records.iter().any(sits);
                    let found = (number, bytes, recovered);
                    match (is_played, unplayed.take(), app.again()) {
                        (true, _, _) | (false, None, Some(_)) => return Ok(self.plays(found)),
                        (false, None, None) => unplayed = Some(found),
                        (false, Some(newer), _) => return Ok(self.plays(newer)),
                    }
                }
                Err(ReplayError::Newer(format)) => {
                    let why =
                        format!("it is of format {format}, and this one reads up to {FORMAT}");
                    return Err(JournalsError::Newer { path, why });
                }
                Err(why) => {
                    let file = shown(&path);
                    found.push(say!("journal-no-match", file = file, why = why.to_string()));
                }
            }
        }
        Ok(unplayed.and_then(|found| self.plays(found)))
    }

    fn plays(
        &self,
        (number, bytes, recovered): (u32, Vec<u8>, Recovered),
    ) -> Option<(Vec<u8>, Recovered)> {
        self.play(number);
        Some((bytes, recovered))
    }

    fn begin_first(
        &self,
        writer: &Writer,
        installation: Installation,
        deck: &[(Tag, Piece)],
        seed: u64,
        moment: &Moment,
        found: Vec<Say>,
    ) -> Result<Opened, JournalsError> {
        let now = Now {
            at: 0,
            wall: moment.wall_ms,
        };
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
        let table = Table::begin(installation, opening, self.begin(writer), now, moment)?;
        Ok(Opened {
            table,
            at: 0,
            percent: 100,
            found,
        })
    }
}

/// What the disk holds of a file. What the program before could not write may lie in the kernel's memory
/// as if it were on the disk, after a sync that failed: it is let go before the file is read, or a power
/// cut would tear a hole into what is played on from here.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = opened_file(path)?;
    // On a disk that fails neither does anything, and the file is read as it is.
    let _ = file.sync_all();
    let _ = fadvise(&file, 0, None, Advice::DontNeed);
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
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
    // A speed that no table was ever set to, or a wall clock of another age, leaves it at a time all the same.
    let gone_on = away.saturating_mul(percent.into()) / 100;
    (last.0.saturating_add(gone_on).min(LATEST), percent, gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::event::Request;

    use table::game::{GameId, Seating};

    #[test]
    fn what_was_enrolled_since_counts_at_once_while_nobody_is_seated() {
        let folder = tempfile::tempdir().unwrap();
        let installation = Installation::named(protocol::Name::new("salon").unwrap());
        let moment = Moment {
            boot: "a".into(),
            mono: 0,
            wall_ms: 0,
        };
        let take_up = |deck: &[_]| {
            let journals = Journals::open(folder.path()).unwrap();
            let writer = Writer::start(|| {}).unwrap();
            let opened = journals
                .take_up_or_begin(&writer, &installation, deck, 7, &moment)
                .unwrap();
            (opened.table, journals.played(), writer)
        };
        let deck = [(
            Tag("04A1B2C3".parse().unwrap()),
            "RC1".parse::<Piece>().unwrap(),
        )];
        for (deck, number) in [(&[][..], 1), (&[], 1), (&deck, 2)] {
            let (_, played, writer) = take_up(deck);
            assert_eq!(played, number);
            writer.close();
        }
        let (mut table, _, writer) = take_up(&deck);
        let seating = Seating {
            game: GameId::Remigio,
            names: ["Ana", "Ivan", "Léa"].map(str::to_owned).into(),
            ..Seating::default()
        };
        let now = Now { at: 0, wall: 0 };
        table.ask(now, None, Request::Setup(seating)).unwrap();
        writer.close();
        assert_eq!(take_up(&[]).1, 2, "a match that is played goes on");
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
