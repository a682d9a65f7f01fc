//! Tables that play, as fast as machines do: each writes its journal line by line, and what may go goes when a deal is over.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hub::club::Live;
use protocol::{ClubAck, ClubChannel, MatchId, Message as _};
use table::journal::Record;
use table::mqtt::Heard;
use tempfile::TempDir;
use uuid::Uuid;

use super::processor::Used;
use super::room::journals::{Journals, cut, ends, lines, name, recorded, renamed};
use super::room::tables::Table;
use super::room::{Room, listen};
use super::{asked, part};

/// Between two matches of a table.
const PAUSE: Duration = Duration::from_secs(20);
/// What is due is written so often.
const TICK: Duration = Duration::from_millis(50);
/// What anybody may see of a table is another after so many events: some are a turn.
const TURN: usize = 6;
/// The length of what a table of five tells of itself.
const PUBLIC: usize = 900;

/// A match that is to be played.
struct Play {
    records: Vec<Record>,
    /// Lines with which deals end.
    ends: Vec<usize>,
}

/// A table, and how far its match is.
struct Playing {
    table: Table,
    folder: PathBuf,
    /// Number of the journal, and which match it is.
    number: u32,
    id: Uuid,
    play: usize,
    lines: Vec<Vec<u8>>,
    begun: Instant,
    written: usize,
}

/// When each deal that is over was.
type Ended = Arc<Mutex<BTreeMap<(MatchId, u32), Instant>>>;

impl Playing {
    fn path(&self) -> PathBuf {
        self.folder.join(format!("{:04}.journal", self.number))
    }

    /// The next match, as if it had begun then.
    fn begin(&mut self, plays: &[Play], begun: Instant, random: &mut fastrand::Rng) {
        self.play = random.usize(..plays.len());
        self.number += 1;
        self.id = uuid::Builder::from_random_bytes(random.u128(..).to_le_bytes()).into_uuid();
        let table = name(self.folder.file_name().unwrap().to_str().unwrap());
        let later = u64::from(self.number) * 3_600_000;
        let records = &plays[self.play].records;
        let bytes = renamed(records, table, self.id, later);
        let lines = bytes.split_inclusive(|byte| *byte == b'\n');
        self.lines = lines.map(<[u8]>::to_vec).collect();
        (self.begun, self.written) = (begun, 0);
    }

    /// Writes what is due by then; whether the match is over and the next one may begin.
    fn write(&mut self, plays: &[Play], ended: &Ended, now: Instant) -> bool {
        let play = &plays[self.play];
        let due = |at: usize| self.begun + Duration::from_micros(play.records[at].at) <= now;
        let mut upto = self.written;
        while upto < self.lines.len() && due(upto) {
            upto += 1;
        }
        if upto > self.written {
            let mut file = OpenOptions::new();
            let mut file = file.create(true).append(true).open(self.path()).unwrap();
            file.write_all(&self.lines[self.written..upto].concat())
                .unwrap();
            let over = play
                .ends
                .iter()
                .filter(|end| (self.written + 1..=upto).contains(*end));
            let id = MatchId(self.id.into_bytes());
            let over = over.map(|end| ((id, *end as u32), now));
            ended.lock().unwrap().extend(over);
            self.written = upto;
            self.tell(play);
        }
        let last = play.records[self.lines.len() - 1].at;
        now > self.begun + Duration::from_micros(last) + PAUSE
    }

    /// What the shipper sees of the table.
    fn tell(&self, play: &Play) {
        let turn = self.written / TURN;
        let live = Live {
            played: self.number,
            rounds: self.over(play),
            public: format!("{{\"turn\":\"{turn:0PUBLIC$}\"}}"),
            ..Live::default()
        };
        self.table.live.send_if_modified(|before| {
            let otherwise = *before != live;
            *before = live;
            otherwise
        });
    }

    /// Deals that are over.
    fn over(&self, play: &Play) -> usize {
        play.ends.iter().filter(|end| **end <= self.written).count()
    }
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn so_many_tables_play() {
    let (tables, minutes) = (asked("TABLES", 1_000), asked("MINUTES", 1));
    let mut room = Room::open();
    let plays: Vec<Play> = recorded()
        .into_iter()
        .map(|mut records| {
            let ends = ends(&records);
            records.truncate(*ends.last().unwrap());
            Play { records, ends }
        })
        .collect();
    let ended = Ended::default();
    let took: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let (due, all) = (Arc::clone(&ended), Arc::clone(&took));
    let _open = listen(&room, &[ClubChannel::Ack], move |news| {
        let Heard::Message { payload, .. } = news else {
            return;
        };
        let ack = ClubAck::decode(&payload).unwrap();
        let mut due = due.lock().unwrap();
        let committed = due.range((ack.id, 0)..=(ack.id, ack.seq));
        let committed: Vec<(MatchId, u32)> = committed.map(|(key, _)| *key).collect();
        let waited = committed.iter().filter_map(|key| due.remove(key));
        all.lock().unwrap().extend(waited.map(|at| at.elapsed()));
    });

    let mut random = fastrand::Rng::with_seed(1);
    let folder = tempfile::tempdir().unwrap();
    let now = Instant::now();
    let mut playing: Vec<Playing> = (1..=tables)
        .map(|table| sit(&room, &folder, &format!("table-{table}")))
        .collect();
    for table in &mut playing {
        table.begin(&plays, now, &mut random);
        // Each is somewhere in its first deal.
        let play = &plays[table.play];
        let first = play.records[play.ends[0] - 1].at;
        table.begun = now
            .checked_sub(Duration::from_micros(random.u64(..first)))
            .unwrap();
    }
    // That they come is not measured.
    room.rest(Duration::from_secs(10));
    let (before, begun) = (Used::now(), Instant::now());
    let mut files = Vec::new();
    while begun.elapsed() < Duration::from_secs(60) * minutes {
        let now = Instant::now();
        for table in &mut playing {
            if table.write(&plays, &ended, now) {
                files.push((table.id, table.path(), table.written));
                table.begin(&plays, now, &mut random);
            }
        }
        thread::sleep(TICK.saturating_sub(now.elapsed()));
    }
    let (used, played) = (Used::now() - before, begun.elapsed().as_secs_f64());

    // What nobody may see yet does not go.
    for table in &playing {
        let play = &plays[table.play];
        match table.over(play) {
            0 => fs::remove_file(table.path()).unwrap_or_default(),
            deals => files.push((table.id, table.path(), play.ends[deals - 1])),
        }
    }
    let mut journals = Journals {
        tables: Vec::new(),
        matches: BTreeMap::new(),
        folder,
    };
    for (id, path, kept) in &files {
        cut(path, *kept);
        journals
            .matches
            .insert(*id, lines(&fs::read(path).unwrap()));
    }
    let is_there = |table: &&Playing| {
        files
            .iter()
            .any(|(_, path, _)| path.starts_with(&table.folder))
    };
    let there = playing.iter().filter(is_there);
    journals.tables = there
        .map(|table| {
            (
                name(table.folder.file_name().unwrap().to_str().unwrap()),
                table.folder.clone(),
            )
        })
        .collect();
    let all: usize = journals.matches.values().map(Vec::len).sum();
    room.tables_of(playing.into_iter().map(|table| table.table));
    room.until_all_is_there(&journals);
    let mut took = took.lock().unwrap().clone();
    took.sort_unstable();
    println!(
        "{tables} tables play for {played:.0} s: {:.0} lines a second in {} deals of {} matches; committed after a deal's end: p50 {:.2} s, p99 {:.2} s, last {:.2} s; \
         processor: {used}; {} bytes a line in the database",
        all as f64 / played,
        took.len(),
        files.len(),
        part(&took, 0.5).as_secs_f64(),
        part(&took, 0.99).as_secs_f64(),
        part(&took, 1.0).as_secs_f64(),
        room.size_of_journals() / all as u64
    );
    assert!(!took.is_empty(), "no deal ended");
    room.same_as_the_tables(&journals);
}

/// A table that has not begun.
fn sit(room: &Room, folder: &TempDir, table: &str) -> Playing {
    let folder = folder.path().join(table);
    fs::create_dir(&folder).unwrap();
    Playing {
        table: Table::start(&room.runtime, &name(table), &folder, room.way()),
        folder,
        number: 0,
        id: Uuid::nil(),
        play: 0,
        lines: Vec::new(),
        begun: Instant::now(),
        written: 0,
    }
}
