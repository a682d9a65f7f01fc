//! `0001.summary` beside a journal: what it gave, so that it need not be played again.
//!
//! The journal is the truth. A summary that is not of the journal as it lies there now, that another version wrote or that
//! cannot be read, is as good as none, and is written anew.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

use crc32fast::hash;
use rules::Seat;
use serde::{Deserialize, Serialize};
use table::journal::recover;

use super::{Journal, PlayedMatch, read_match};
use crate::storage::{SECRET, read};

/// Changes whenever a journal is read in another way.
const VERSION: u32 = 1;

/// What a journal gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// None where nobody sat down.
    pub(super) played: Option<PlayedMatch>,
    /// What is wrong with it.
    pub(super) damage: Option<String>,
}

/// As it stands in its file.
#[derive(Serialize, Deserialize)]
struct Summary {
    version: u32,
    /// Bytes of the journal.
    bytes: u64,
    /// When it was written last: micros since 1970.
    modified: u64,
    /// CRC-32 of all of it.
    sum: u32,
    damage: Option<String>,
    played: Option<PlayedMatch>,
    /// Of the players, in their order: an export does not have them.
    seats: Vec<Seat>,
}

impl Journal {
    /// What its summary says, if it has one that fits. A copy of a journal has another time, and is known by its bytes.
    pub(super) fn summary(&self) -> Option<Told> {
        let kept: Summary = serde_json::from_slice(&fs::read(self.beside()).ok()?).ok()?;
        if kept.version != VERSION || kept.bytes != self.bytes() {
            return None;
        }
        if kept.modified != self.modified {
            let same = read(&self.path).is_ok_and(|bytes| hash(&bytes) == kept.sum);
            if !same {
                return None;
            }
        }
        let played = kept.played.map(|mut played| {
            played.number = self.number();
            for (player, seat) in played.players.iter_mut().zip(kept.seats) {
                player.seat = seat;
            }
            played
        });
        Some(self.told(played, kept.damage))
    }

    /// What it gives when it is played again; that is kept in its summary, where the folder can be written.
    ///
    /// # Errors
    /// The summary cannot be written, with what the journal gives.
    pub(super) fn play_again(&self) -> (Told, io::Result<()>) {
        // Killed before its first line was on the disk.
        if self.bytes() == 0 {
            return (Told::default(), Ok(()));
        }
        let bytes = match read(&self.path) {
            Ok(bytes) => bytes,
            Err(why) => return (self.told(None, Some(why.to_string())), Ok(())),
        };
        let recovered = recover(&bytes);
        let before = recovered.records.len();
        let damage = recovered
            .damage
            .map(|why| format!("{why}; the {before} events before it are counted"));
        let (played, damage) = match read_match(self.number(), &recovered.records) {
            Ok(played) => (played, damage),
            Err(error) => (None, Some(error.to_string())),
        };
        let players = played.iter().flat_map(|played| &played.players);
        let kept = Summary {
            version: VERSION,
            // What was read, though it may have grown since it was looked at.
            bytes: bytes.len() as u64,
            modified: self.modified,
            sum: hash(&bytes),
            damage: damage.clone(),
            seats: players.map(|player| player.seat).collect(),
            played: played.clone(),
        };
        (self.told(played, damage), self.keep(&kept))
    }

    /// With the journal named, wherever it lies.
    fn told(&self, played: Option<PlayedMatch>, damage: Option<String>) -> Told {
        let damage = damage.map(|why| format!("{}: {why}", self.path.display()));
        Told { played, damage }
    }

    fn beside(&self) -> PathBuf {
        self.path.with_extension("summary")
    }

    /// Not synced: what a power cut leaves of it fits no journal.
    fn keep(&self, kept: &Summary) -> io::Result<()> {
        let new = self.path.with_extension("summary.new");
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(true).mode(SECRET);
        let text = serde_json::to_vec(kept).map_err(io::Error::from)?;
        file.open(&new)?.write_all(&text)?;
        fs::rename(new, self.beside())
    }
}
