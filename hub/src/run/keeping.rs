//! What the table's thread tells of its disk, and who waits for it.

use std::time::{Duration, Instant};

use table::app::Refusal;
use table::journal::{Disk, Keeping};
use table::words::{Say, say};
use tokio::sync::oneshot;

use super::steps::{NEWS, Steps};
use super::{News, Shows};
use crate::storage::Trouble;

/// Whoever asked is told after this time that it is not saved yet.
const LONGEST: Duration = Duration::from_secs(10);
/// The most that wait; beyond that, the first in line is told the same.
const WAITING: usize = 1024;

/// What became of a person's request that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It outlives a power cut.
    Yes,
    /// It is done, and would not outlive a restart as things are: why.
    No(Say),
}

/// Somebody whose request was done and is on its way to the disk.
pub(super) struct Waiting {
    reply: oneshot::Sender<Result<Saved, Refusal>>,
    /// Bytes of all journals that must be kept.
    upto: u64,
    since: Instant,
}

impl Steps {
    /// Whoever asked is answered when all that has happened is on the disk.
    pub(super) fn wait_for_the_disk(&mut self, reply: oneshot::Sender<Result<Saved, Refusal>>) {
        self.waiting.push_back(Waiting {
            reply,
            upto: self.table.journal().disk().appended(),
            since: Instant::now(),
        });
    }

    /// Answers those for whom nothing more is to be waited for.
    pub(super) fn answer(&mut self) {
        let kept = self.table.journal().disk().kept();
        let fails = matches!(self.keeping, Keeping::Memory | Keeping::Lost);
        while let Some(first) = self.waiting.front() {
            let saved = if first.upto <= kept {
                Saved::Yes
            } else if fails || first.since.elapsed() >= LONGEST || self.waiting.len() > WAITING {
                let why = self
                    .told(self.keeping)
                    .unwrap_or_else(|| say!("disk-waits"));
                Saved::No(say!("not-saved", why = why))
            } else {
                return;
            };
            if let Some(first) = self.waiting.pop_front() {
                let _ = first.reply.send(Ok(saved));
            }
        }
    }

    /// Whether the disk does otherwise than before; that it is back is news.
    pub(super) fn look_at_the_disk(&mut self) {
        let keeping = self.table.journal().disk().keeping();
        let before = std::mem::replace(&mut self.keeping, keeping);
        if before == Keeping::Memory && keeping == Keeping::Disk {
            let until = self.clock.at() + NEWS;
            let news = News {
                kind: "disk_back",
                text: say!("disk-back"),
                shows: Shows::AMoment,
            };
            self.news.push((Some(until), news));
        }
    }

    /// What is wrong with the journals, for the pages.
    pub(super) fn stored(&self) -> Vec<Say> {
        let found = self.found.iter().cloned();
        self.told(self.keeping).into_iter().chain(found).collect()
    }

    /// What the scoreboard says of it.
    pub(super) fn board_says(&self) -> Option<String> {
        let fails = matches!(self.keeping, Keeping::Memory | Keeping::Lost);
        fails.then(|| say!("board-not-saved").tell(self.table.app().lang()))
    }

    pub(super) fn told(&self, keeping: Keeping) -> Option<Say> {
        of_disk(keeping, self.writer.trouble().as_ref())
    }
}

/// What pages say of the journal's disk, of which this was the last trouble; nothing while it is well.
pub fn of_disk(keeping: Keeping, trouble: Option<&Trouble>) -> Option<Say> {
    let why = || trouble.map_or(Say::plain(""), Trouble::say);
    match keeping {
        Keeping::Disk => None,
        Keeping::Waiting => Some(say!("disk-waits")),
        Keeping::Memory => Some(say!("disk-fails", why = why())),
        Keeping::Lost => Some(say!("disk-fails-memory-full", why = why())),
    }
}
