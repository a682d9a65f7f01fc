//! Which tags need not be read to their end.
//!
//! A 7-byte UID takes two cascade levels, and the second costs more than the
//! first: the tag is selected and all others are woken again. But three bytes of
//! the UID stand in the first level. Where no two registered tags share these
//! three, and the tag was read to its end not long ago, they name it.

use crate::iso14443a::LevelBytes;
use crate::uid::Uid;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Reads for which a whole reading is trusted; the next one is whole again. It is
/// the longest that a foreign tag can hide behind a registered one with the same
/// first three bytes, or be taken for it.
const TRUSTED_READS: u32 = 6;

/// The first three bytes of a longer UID.
type Beginning = [u8; 3];

/// The UIDs that belong to a table: all of its pieces.
#[derive(Debug, Clone, Default)]
pub struct Registered {
    all: BTreeSet<Uid>,
    /// UIDs of 7 or 10 bytes that no other shares the beginning with.
    alone: BTreeMap<Beginning, Uid>,
}

impl Registered {
    /// Takes the UIDs of all pieces; each counts once.
    pub fn new(uids: impl IntoIterator<Item = Uid>) -> Self {
        let all: BTreeSet<Uid> = uids.into_iter().collect();
        let mut groups: BTreeMap<Beginning, Vec<Uid>> = BTreeMap::new();
        for uid in &all {
            if let [a, b, c, _, _, ..] = *uid.as_bytes() {
                groups.entry([a, b, c]).or_default().push(*uid);
            }
        }
        let alone = groups.into_iter().filter_map(|(beginning, uids)| {
            let [uid] = uids[..] else { return None };
            Some((beginning, uid))
        });
        Registered {
            alone: alone.collect(),
            all,
        }
    }

    /// Registered UIDs that their first three bytes tell apart.
    pub fn told_apart_early(&self) -> usize {
        self.alone.len()
    }
}

/// What one reader may leave out.
#[derive(Debug, Default)]
pub(super) struct Shortcut {
    registered: Arc<Registered>,
    /// Beginnings that a single registered tag was found behind, and how many more
    /// reads that is trusted.
    trusted: BTreeMap<Beginning, u32>,
    /// Reads for which nothing is left out: a foreign tag was here.
    wary: u32,
}

impl Shortcut {
    pub fn new(registered: Arc<Registered>) -> Self {
        Shortcut {
            registered,
            ..Shortcut::default()
        }
    }

    pub fn begin_read(&mut self) {
        self.trusted.retain(|_, reads_left| {
            *reads_left -= 1;
            *reads_left > 0
        });
        self.wary = self.wary.saturating_sub(1);
    }

    /// The tag behind this first level, if it needs no second one.
    pub fn tag(&self, [_, a, b, c]: LevelBytes) -> Option<Uid> {
        let beginning = [a, b, c];
        if self.wary > 0 || !self.trusted.contains_key(&beginning) {
            return None;
        }
        self.registered.alone.get(&beginning).copied()
    }

    /// The tags behind this first level, read to their ends.
    pub fn learn(&mut self, [_, a, b, c]: LevelBytes, read: &[Uid]) {
        let beginning = [a, b, c];
        match (read, self.registered.alone.get(&beginning)) {
            ([uid], Some(expected)) if uid == expected => {
                self.trusted.insert(beginning, TRUSTED_READS + 1);
            }
            _ => {
                self.trusted.remove(&beginning);
            }
        }
    }

    /// All tags of a read.
    pub fn end_read(&mut self, found: &[Uid]) {
        let foreign = |uid: &&Uid| uid.as_bytes().len() > 4 && !self.registered.all.contains(uid);
        if found.iter().any(|uid| foreign(&uid)) {
            self.wary = TRUSTED_READS + 1;
        }
    }
}
