//! A former match that was left before its end, taken up again while the table runs.

use std::fs;
use std::io;

use table::journal::{Journal, Record, Recovered, recover};
use table::replay::{ReplayError, opened};
use table::words::{Say, say};

use super::folder::Journals;
use super::journal::{JournalFile, path};
use super::read::read;
use super::whole::sync_folder;
use super::writer::{Pen, Writer};
use crate::history::{PlayedMatch, read_match};

/// A former match that can be played on.
#[derive(Debug)]
pub struct Former {
    number: u32,
    recovered: Recovered,
    /// Who plays what, and how it stands.
    pub played: PlayedMatch,
}

impl Former {
    /// What its journal holds.
    pub fn records(&self) -> &[Record] {
        &self.recovered.records
    }
}

impl Journals {
    /// The former match whose journal has this number.
    ///
    /// # Errors
    /// It cannot be played on: it is over or not there, or its journal is damaged or a newer program's. It is left as it is.
    pub fn former(&self, number: u32) -> Result<Former, Say> {
        if number == self.played() {
            return Err(say!("former-goes-on"));
        }
        let bytes = read(&path(self.folder(), number)).map_err(|_| say!("former-gone"))?;
        let recovered = recover(&bytes);
        if let Some(damage) = &recovered.damage {
            let why = damage.to_string();
            return Err(match damage.newer {
                true => say!("former-newer", why = why),
                false => say!("former-damaged", why = why),
            });
        }
        opened(&recovered.records).map_err(|why| match why {
            ReplayError::Newer(_) => say!("former-newer", why = why.to_string()),
            _ => say!("former-damaged", why = why.to_string()),
        })?;
        // Nobody sat down in it, or it has been read already.
        let played = read_match(number, &recovered.records).ok().flatten();
        let played = played.ok_or(say!("former-gone"))?;
        match played.over {
            true => Err(say!("former-over")),
            false => Ok(Former {
                number,
                recovered,
                played,
            }),
        }
    }

    /// The journal of a former match, which is played from now on. Its file takes the number of a new match's: the next
    /// start goes on with it. All that was written to it must be on the disk.
    ///
    /// # Errors
    /// The disk; the match that is played stays the one that is played.
    pub fn take_up(&self, writer: &Writer, former: &Former) -> io::Result<Journal<Pen>> {
        let number = self.free();
        fs::rename(
            path(self.folder(), former.number),
            path(self.folder(), number),
        )?;
        // A power cut on a disk that fails here brings the old number back, and nothing is lost.
        if let Err(why) = sync_folder(self.folder()) {
            tracing::warn!("{} cannot be synced: {why}", self.folder().display());
        }
        self.play(number);
        let file = JournalFile::going_on(self.folder(), number, former.recovered.good);
        Ok(Journal::take_up(writer.play(file), &former.recovered))
    }
}
