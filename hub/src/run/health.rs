//! How the hub is, for whoever looks after the table: at the broker as `hub/health`, and in a sentence for the service
//! manager.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::Topic;
use serde::Serialize;
use table::journal::{Disk, Keeping};
use table::mqtt::Message;
use table::view::Notice;
use table::words::Lang;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::desk::Shown;
use super::steps::Steps;
use crate::storage::free;

/// What changes that matters is told at once, but not more often than this: a loose plug floods nobody.
const SOONEST: Duration = Duration::from_secs(1);
/// When nothing does, it is told again after this.
const LATEST: Duration = Duration::from_secs(60);
/// A disk that does not say in this time how much is free is not waited for.
const PATIENCE: Duration = Duration::from_millis(250);

/// How the hub is. Counts and words of the machine alone: nothing of the game, no tag and no name is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Health {
    /// Seconds since the table was started.
    pub up: u64,
    /// Antennas that the table has.
    pub readers: usize,
    /// How many of them do not read.
    pub down: usize,
    /// Messages for the broker that were dropped since the table was started, for its client was full.
    pub dropped: u64,
    /// What becomes of what happens.
    pub journal: Keeping,
    /// Why it is not on the disk, in English; only while the disk fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The journal's file, in the folder of the matches.
    pub file: String,
    /// Events in the journal, from 1 on, those that wait for the disk included.
    pub events: u64,
    /// When the disk had taken all there was to write, by the wall clock in milliseconds since 1970; missing until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub synced: Option<u64>,
    /// Megabytes (10^6 bytes) that may still be written where the journals are; missing where the disk does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<u64>,
    /// The MQTT broker.
    pub broker: Part,
    /// The scoreboard's panel.
    pub panel: Part,
    /// The club that the table sends its matches to: it answers, or it does not.
    pub club: Part,
    /// Lines that may go to the club and that it has not acknowledged; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<u32>,
    /// Pages that are open: at seats, of whoever watches, and the one that leads.
    pub pages: usize,
    /// Memory that the program has in use (the resident set), in KiB; missing where the system does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

/// How something beside the hub is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The table has none.
    #[default]
    None,
    /// It is there, and does its work.
    Well,
    /// It is away, or fails.
    Fails,
}

impl Part {
    fn of(has: bool, is_well: bool) -> Part {
        match (has, is_well) {
            (false, _) => Part::None,
            (true, true) => Part::Well,
            (true, false) => Part::Fails,
        }
    }
}

impl Health {
    /// Whether anything that matters is otherwise than in `other`. What only counts on does not.
    fn differs(&self, other: &Health) -> bool {
        let matters = |health: &Health| {
            let Health {
                readers,
                down,
                journal,
                broker,
                panel,
                club,
                pages,
                ..
            } = *health;
            (readers, down, journal, broker, panel, club, pages)
        };
        matters(self) != matters(other) || (&self.why, &self.file) != (&other.why, &other.file)
    }
}

impl fmt::Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.readers, self.down) {
            (all, 0) => write!(f, "all {all} readers read")?,
            (all, down) => write!(f, "{down} of {all} readers are down")?,
        }
        let why = self.why.as_deref().unwrap_or("the disk fails");
        match self.journal {
            Keeping::Disk => f.write_str(", the journal is on the disk")?,
            Keeping::Waiting => f.write_str(", the journal waits for the disk")?,
            Keeping::Memory => write!(f, ", the journal is in memory alone ({why})")?,
            Keeping::Lost => write!(f, ", the journal has ended, memory is full too ({why})")?,
        }
        let broker = [", the broker is connected", ", the broker is away"];
        let panel = [", the panel is well", ", the panel fails"];
        let club = [", the club answers", ", the club is away"];
        let parts = [
            (self.broker, broker),
            (self.panel, panel),
            (self.club, club),
        ];
        for (part, [well, fails]) in parts {
            f.write_str(match part {
                Part::None => "",
                Part::Well => well,
                Part::Fails => fails,
            })?;
        }
        match self.pages {
            1 => f.write_str(", 1 page is open"),
            pages => write!(f, ", {pages} pages are open"),
        }
    }
}

impl Steps {
    /// All that the table's own thread knows of it.
    pub(super) fn health(&self, faults: &[Notice]) -> Health {
        let disk = self.table.journal().disk();
        let journal = disk.keeping();
        let fails = matches!(journal, Keeping::Memory | Keeping::Lost);
        let why = self.writer.trouble().filter(|_| fails);
        let panel_fails = faults.iter().any(|notice| notice.kind == "panel");
        let club = self.club.as_ref().map(|club| club.borrow().clone());
        Health {
            up: self.since.elapsed().as_secs(),
            readers: self.table.readers(),
            down: self.table.app().felt().down().len(),
            dropped: self.table.dropped() + self.dropped,
            journal,
            why: why.map(|why| why.say().tell(Lang::En)),
            file: self.writer.file(),
            events: self.table.journal().lines(),
            synced: self.writer.synced(),
            broker: Part::of(self.has_broker, self.table.is_connected()),
            // One that could not be had at the start is none of this program's, and still the table's.
            panel: Part::of(self.has_panel || panel_fails, !panel_fails),
            club: Part::of(
                club.is_some(),
                club.as_ref().is_some_and(|club| club.answers),
            ),
            behind: club.map(|club| club.lines),
            pages: self.pages.open(),
            free: None,
            memory: None,
        }
    }
}

/// Tells it to `tell` and to the broker, until the table ends.
///
/// It goes by what the table's own thread shows, a second apart at least: when that one hangs, nobody is told that all
/// is well.
pub(super) async fn watch(
    mut shown: watch::Receiver<Arc<Shown>>,
    folder: PathBuf,
    topic: Topic,
    outgoing: mpsc::WeakSender<Message>,
    tell: watch::Sender<Health>,
) {
    let mut room = Room::new(folder);
    let mut last: Option<(Instant, Health)> = None;
    while shown.changed().await.is_ok() {
        let now = shown.borrow_and_update().health.clone();
        if let Some((told, health)) = &last {
            let rest = if now.differs(health) { SOONEST } else { LATEST };
            if told.elapsed() < rest {
                continue;
            }
        }
        let health = Health {
            free: room.free().await,
            memory: memory(),
            ..now
        };
        if let (Part::Well, Some(outgoing)) = (health.broker, outgoing.upgrade()) {
            let payload = serde_json::to_vec(&health).unwrap_or_default();
            // A client that is full has other troubles, and another is to come.
            let _ = outgoing.try_send(Message { topic, payload });
        }
        tell.send_replace(health.clone());
        last = Some((Instant::now(), health));
    }
}

/// How much is free on a disk that may hang: it is asked by a thread of its own, one at a time.
struct Room {
    folder: PathBuf,
    asked: Option<oneshot::Receiver<Option<u64>>>,
}

impl Room {
    fn new(folder: PathBuf) -> Room {
        let asked = None;
        Room { folder, asked }
    }

    /// Megabytes, or `None` where the disk does not say so in time.
    async fn free(&mut self) -> Option<u64> {
        let folder = &self.folder;
        let asked = self.asked.get_or_insert_with(|| ask(folder.clone()));
        let answer = timeout(PATIENCE, asked).await.ok()?;
        self.asked = None;
        answer.ok().flatten()
    }
}

fn ask(folder: PathBuf) -> oneshot::Receiver<Option<u64>> {
    let (tell, answer) = oneshot::channel();
    // Without a thread there is no answer either.
    let _ = std::thread::Builder::new()
        .name("free".into())
        .spawn(move || tell.send(free(&folder).ok().map(|bytes| bytes / 1_000_000)));
    answer
}

/// The resident set in KiB, as Linux says it (`proc_pid_status(5)`).
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_counts_on_does_not_matter() {
        let health = Health {
            up: 7,
            readers: 15,
            broker: Part::Well,
            file: "0003.journal".to_owned(),
            ..Health::default()
        };
        let counted = Health {
            up: 8,
            events: 1,
            dropped: 3,
            synced: Some(1_795_266_000_123),
            free: Some(23_000),
            memory: Some(31_000),
            ..health.clone()
        };
        assert!(!health.differs(&counted));
        let (down, journal, broker, pages) = (1, Keeping::Memory, Part::Fails, 1);
        let panel = Part::Fails;
        let why = Some("the disk is full".to_owned());
        let file = "0004.journal".to_owned();
        for other in [
            Health {
                down,
                ..health.clone()
            },
            Health {
                journal,
                ..health.clone()
            },
            Health {
                broker,
                ..health.clone()
            },
            Health {
                panel,
                ..health.clone()
            },
            Health {
                pages,
                ..health.clone()
            },
            Health {
                why,
                ..health.clone()
            },
            Health {
                file,
                ..health.clone()
            },
        ] {
            assert!(health.differs(&other), "{other:?}");
        }
    }

    #[test]
    fn it_is_a_sentence_for_people() {
        let well = Health {
            readers: 15,
            broker: Part::Well,
            pages: 1,
            ..Health::default()
        };
        assert_eq!(
            well.to_string(),
            "all 15 readers read, the journal is on the disk, the broker is connected, 1 page is open"
        );
        let ill = Health {
            down: 2,
            journal: Keeping::Memory,
            why: Some("it is full: free some space".to_owned()),
            panel: Part::Fails,
            pages: 4,
            ..well
        };
        assert_eq!(
            ill.to_string(),
            "2 of 15 readers are down, the journal is in memory alone (it is full: free some space), the broker is connected, \
             the panel fails, 4 pages are open"
        );
    }

    #[test]
    fn this_machine_says_how_much_memory_and_room_there_is() {
        assert!(memory().is_some_and(|kib| (1_000..10_000_000).contains(&kib)));
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let mut room = Room::new(folder.path().to_owned());
        assert!(runtime.block_on(room.free()).is_some());
        let mut gone = Room::new(folder.path().join("gone"));
        assert_eq!(runtime.block_on(gone.free()), None);
    }
}
