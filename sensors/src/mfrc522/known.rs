//! Whom a reader has named lately, so that it can ask for them by name.

use crate::uid::Uid;
use std::collections::{BTreeMap, BTreeSet};

/// Whole reads in a row in which a missing tag is asked for by name.
const ASKED_READS: u32 = 4;
/// After these it is asked for in one read out of this many: it may be at rest behind a stronger
/// one, where no request but its name finds it.
const ASKED_SELDOM: u32 = 4;
/// And after this many it is forgotten.
const FORGOTTEN: u32 = 64;
/// Most tags that are known; those that came last are not remembered beyond it.
const MOST: usize = 256;

/// Every UID in here was given under a CRC: its tag answered a SELECT of the whole of it.
/// What bit errors or captured answers make up never gets in, and nothing else is listed.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Whole reads in a row without the tag.
    missed: BTreeMap<Uid, u32>,
    /// Found in this read.
    here: BTreeSet<Uid>,
    /// Found since the last whole read.
    found: BTreeSet<Uid>,
    /// Asked for by name since then, and silent.
    silent: BTreeSet<Uid>,
    /// This read found somebody who was not known.
    news: bool,
}

impl Known {
    pub fn begin_read(&mut self) {
        self.here.clear();
        self.news = false;
    }

    pub fn len(&self) -> usize {
        self.missed.len()
    }

    pub fn has(&self, uid: &Uid) -> bool {
        self.missed.contains_key(uid)
    }

    pub fn news(&self) -> bool {
        self.news
    }

    /// The tag is here: it gave its name under a CRC, or is known and was heard.
    pub fn found(&mut self, uid: Uid) {
        if !self.has(&uid) {
            self.news = true;
            if self.missed.len() < MOST {
                self.missed.insert(uid, 0);
            }
        }
        self.here.insert(uid);
        self.found.insert(uid);
    }

    pub fn nobody_is_here(&self) -> bool {
        self.here.is_empty()
    }

    /// It was asked for by name and did not come.
    pub fn silent(&mut self, uid: Uid) {
        self.silent.insert(uid);
    }

    /// The read before this one did not come to its end: this one goes on with it.
    pub fn goes_on(&self) -> bool {
        !self.found.is_empty() || !self.silent.is_empty()
    }

    /// Who is still to be asked for.
    pub fn unasked(&self) -> Vec<Uid> {
        let due = |missed: u32| missed < ASKED_READS || missed.is_multiple_of(ASKED_SELDOM);
        let open = |uid: &Uid| !self.found.contains(uid) && !self.silent.contains(uid);
        let all = self.missed.iter();
        all.filter(|&(uid, &missed)| due(missed) && open(uid))
            .map(|(uid, _)| *uid)
            .collect()
    }

    /// The read is over, and time was up: gives those that it found itself.
    pub fn end_part(&mut self) -> Vec<Uid> {
        self.here.iter().copied().collect()
    }

    /// The read is over, and all were asked: gives those that were found since the last
    /// read of which this is true.
    pub fn end_whole(&mut self) -> Vec<Uid> {
        let found = std::mem::take(&mut self.found);
        self.silent.clear();
        self.missed.retain(|uid, missed| {
            *missed = if found.contains(uid) { 0 } else { *missed + 1 };
            *missed < FORGOTTEN
        });
        found.into_iter().collect()
    }

    /// The reader failed: what was asked since the last whole read is asked again.
    pub fn begin_anew(&mut self) {
        self.found.clear();
        self.silent.clear();
    }
}
