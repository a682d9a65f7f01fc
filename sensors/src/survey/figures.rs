//! What a survey has found.

use super::track::Reads;
use crate::failure::ReaderError;
use crate::tally::Tally;
use crate::uid::Uid;
use crate::whereabouts::{EDGE, MOVED, WELL};
use crate::{Antenna, Micros};

/// A neighbour that hears a tag in one read of ten hears it three times in a row with one chance in a thousand.
const ONE_IN: u64 = 10;

/// What was found on all antennas.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// From the first sighting to the last, in µs.
    pub time: Micros,
    /// By number.
    pub antennas: Vec<AntennaFigures>,
}

/// What was found on one antenna.
#[derive(Debug, Clone, PartialEq)]
pub struct AntennaFigures {
    /// Which.
    pub antenna: Antenna,
    /// Its own tags in its last whole read.
    pub seen: usize,
    /// Tags that should lie there: told, or the most that one read has seen, or all of `tags`.
    pub expected: usize,
    /// Reads that gave tags, or none.
    pub reads: u64,
    /// Those of them that gave a part.
    pub parts: u64,
    /// Reads that failed.
    pub failures: u64,
    /// Those of them that found the chip without its settings: it had lost its power, or was reset.
    pub resets: u64,
    /// Why the last one failed that did.
    pub why: Option<ReaderError>,
    /// The last read failed.
    pub down: bool,
    /// Mean time from read to read, in µs.
    pub between: Option<Micros>,
    /// The tags that lie there, by how well they are heard, the worst first. A tag lies on the antenna that
    /// hears it best.
    pub tags: Vec<TagFigures>,
    /// What it hears of tags that lie on other antennas, by their number.
    pub strays: Vec<Stray>,
    /// How often presence has told that a tag left it for nowhere. At a table that nobody touches each is false.
    pub left: u64,
    /// How often it has told that a tag left it for another antenna. There too.
    pub moved: u64,
    /// What presence has filtered out.
    pub tally: Tally,
}

/// A tag where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagFigures {
    /// The tag.
    pub uid: Uid,
    /// In how many reads it was heard.
    pub reads: Reads,
}

/// What an antenna hears of the tags of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stray {
    /// Where they lie.
    pub home: Antenna,
    /// How many of them it has heard.
    pub tags: usize,
    /// Of the one that it hears best.
    pub reads: Reads,
}

/// What an antenna that hears a neighbour's tag so often does to it in [`crate::Whereabouts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coupling {
    /// Nothing: the tag stays where it is.
    Seldom,
    /// In 10 % of its reads or more: it hears the tag three times in a row so often that it takes it when a
    /// hand hides it from its own antenna for a second.
    Moves,
    /// In 14 of 16 reads or more: the tag lies on both antennas, and counts on neither.
    Shares,
}

impl Coupling {
    /// By how often a tag was heard.
    pub fn of(reads: Reads) -> Coupling {
        let Reads { heard, all } = reads;
        let [edge, well, moved] = [EDGE, WELL, MOVED].map(u64::from);
        match () {
            () if all >= edge && heard * edge >= all * well => Coupling::Shares,
            () if heard >= moved && heard * ONE_IN >= all => Coupling::Moves,
            () => Coupling::Seldom,
        }
    }
}

impl Stray {
    pub(super) fn none(home: Antenna) -> Stray {
        Stray {
            home,
            tags: 0,
            reads: Reads::default(),
        }
    }

    pub(super) fn hears(&mut self, reads: Reads) {
        self.tags += 1;
        self.reads = self.reads.max(reads);
    }

    /// Whether it matters.
    pub fn coupling(&self) -> Coupling {
        Coupling::of(self.reads)
    }
}

impl AntennaFigures {
    /// The tag that is heard worst.
    pub fn worst(&self) -> Option<TagFigures> {
        self.tags.first().copied()
    }

    /// The strongest of what it hears of others.
    pub fn coupling(&self) -> Coupling {
        let strays = self.strays.iter().map(Stray::coupling);
        strays.max().unwrap_or(Coupling::Seldom)
    }
}
