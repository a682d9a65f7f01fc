//! How an antenna hears a tag.

use super::{EDGE, LATELY, LONG, MOVED, WELL};
use crate::presence::Change;
use crate::uid::Uid;
use crate::{Antenna, Micros};

/// How an antenna on which a tag is present hears it.
#[derive(Debug, Clone, Copy)]
pub struct Heard {
    /// A bit for each read, the newest lowest: it was heard.
    reads: u64,
    /// The same, without those in which the antenna heard its neighbour too.
    sure: u64,
    /// Reads so far, as far as `reads` holds them. It begins again when the tag moves.
    pub known: u32,
    /// First of the reads by which it lies there, with one miss at most between two of them: it may have strayed here before.
    pub since: Micros,
    /// The newest read with it.
    pub heard: Micros,
    /// First of the reads in a row without it, if the last one was.
    pub missed: Option<Micros>,
    /// When it was told that the tag lies there.
    pub told: Option<Micros>,
    /// It was told before the antenna stopped answering, and has not been heard since.
    pub doubted: bool,
}

impl Heard {
    /// Present since `since`, and heard in so many reads in a row: in one where it strayed here a while before.
    pub fn begin(since: Micros, now: Micros, in_a_row: u32, sure: bool) -> Heard {
        let known = in_a_row.min(LATELY);
        let reads = (1 << known) - 1;
        Heard {
            reads,
            sure: if sure { reads } else { 0 },
            known,
            since,
            heard: now,
            missed: None,
            told: None,
            doubted: false,
        }
    }

    /// It is told that the tag lies there.
    pub fn tell(&mut self, now: Micros) {
        self.told = Some(now);
        self.known = self.known.min(MOVED);
    }

    /// It is told that it no longer does.
    pub fn leaves(&mut self, uid: Uid, antenna: Antenna, now: Micros) -> Change {
        (self.told, self.doubted) = (None, false);
        (self.reads, self.sure, self.known) = (0, 0, 0);
        let since = self.missed.unwrap_or(now);
        Change::Left {
            uid,
            antenna,
            since,
        }
    }

    pub fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// What was doubted is heard now, and since when it is known to lie there.
    pub fn again(&mut self, now: Micros) -> Option<Micros> {
        let again = self.doubted && self.heard == now;
        self.doubted &= !again;
        again.then_some(now)
    }

    pub fn read(&mut self, now: Micros, heard: bool, sure: bool) {
        if heard {
            if self.hits(2) == 0 {
                self.since = now;
            }
            self.heard = now;
        }
        self.reads = self.reads << 1 | u64::from(heard);
        self.sure = self.sure << 1 | u64::from(heard && sure);
        self.known = LONG.min(self.known + 1);
        self.missed = match (heard, self.missed) {
            (true, _) => None,
            (false, missed) => missed.or(Some(now)),
        };
    }

    /// In how many of the last reads it was heard; those before it was present count as without it.
    pub fn hits(&self, last: u32) -> u32 {
        let mask = u64::MAX >> (u64::BITS - last);
        (self.reads & mask).count_ones()
    }

    /// It was heard in [`MOVED`] reads in a row, not always along with what lies elsewhere, or in [`LATELY`].
    pub fn insists(&self) -> bool {
        let in_a_row = self.reads.trailing_ones().min(LATELY);
        let sure = self.sure & ((1 << in_a_row) - 1);
        in_a_row >= MOVED && (in_a_row == LATELY || sure != 0)
    }

    pub fn is_heard_lately(&self) -> bool {
        self.hits(LATELY) >= LATELY - 1
    }

    /// Heard well, and not only until just now.
    pub fn shares(&self) -> bool {
        self.hits(1) == 1 && self.is_heard_well()
    }

    pub fn is_heard_well(&self) -> bool {
        self.known >= EDGE && self.hits(EDGE) >= WELL
    }
}
