//! Which receiver is the best for each antenna.

use std::collections::BTreeMap;

use super::figures::Coupling;
use super::track::Reads;
use crate::Antenna;
use crate::mfrc522::{CollLevel, Receiver};
use crate::reading::Reading;
use crate::sweep::Sighting;
use crate::uid::Uid;

/// Of a good tag no more than one read in this many is missed: 5 %, of which presence makes one false removal in
/// eighty evenings ([`crate::PresenceConfig`]).
const GOOD: u64 = 20;

/// Sightings under one receiver's setting after the other, of a table that nobody touches meanwhile, to the one that is
/// best for each antenna.
#[derive(Debug, Clone, Default)]
pub struct Tuning {
    runs: BTreeMap<(Antenna, Receiver), Run>,
}

/// The reads of an antenna under one setting.
#[derive(Debug, Clone, Default)]
struct Run {
    reads: u64,
    parts: u64,
    failures: u64,
    heard: BTreeMap<Uid, u64>,
}

/// How an antenna did under one setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The setting.
    pub receiver: Receiver,
    /// Whole reads.
    pub reads: u64,
    /// Reads that gave a part.
    pub parts: u64,
    /// Reads that failed.
    pub failures: u64,
    /// Its own tags: those that it hears better than any other antenna, over all settings.
    pub tags: usize,
    /// Those of them that were missed in 5 % of the reads at most.
    pub good: usize,
    /// All its own tags together.
    pub own: Reads,
    /// The one of them that is heard worst.
    pub worst: Reads,
    /// Of the tags of others the one that it hears best.
    pub stray: Reads,
}

impl Tuning {
    /// Takes a sighting that was made under this setting. What a part does not list may have been there; it counts for
    /// nothing but as a part.
    pub fn observe(&mut self, receiver: Receiver, sighting: &Sighting) {
        let run = self.runs.entry((sighting.antenna, receiver)).or_default();
        match &sighting.read {
            Ok(Reading { partial: true, .. }) => run.parts += 1,
            Ok(reading) => {
                run.reads += 1;
                for uid in &reading.tags {
                    *run.heard.entry(*uid).or_default() += 1;
                }
            }
            Err(_) => run.failures += 1,
        }
    }

    /// Sightings of this antenna under this setting so far.
    pub fn taken(&self, antenna: Antenna, receiver: Receiver) -> u64 {
        let run = self.runs.get(&(antenna, receiver));
        run.map_or(0, |run| run.reads + run.parts + run.failures)
    }

    /// Where each tag lies.
    fn homes(&self) -> BTreeMap<Uid, Antenna> {
        let mut heard: BTreeMap<(Uid, Antenna), u64> = BTreeMap::new();
        for ((antenna, _), run) in &self.runs {
            for (uid, times) in &run.heard {
                *heard.entry((*uid, *antenna)).or_default() += times;
            }
        }
        let mut homes: BTreeMap<Uid, (u64, Antenna)> = BTreeMap::new();
        for ((uid, antenna), times) in heard {
            let home = homes.entry(uid).or_insert((0, antenna));
            if times > home.0 {
                *home = (times, antenna);
            }
        }
        let home = homes.into_iter().map(|(uid, (_, antenna))| (uid, antenna));
        home.collect()
    }

    /// How an antenna did under each setting that was tried, the least gain first.
    pub fn trials(&self, antenna: Antenna) -> Vec<Trial> {
        let homes = self.homes();
        let own = homes.iter().filter(|(_, home)| **home == antenna);
        let own: Vec<&Uid> = own.map(|(uid, _)| uid).collect();
        let of_antenna = self.runs.iter().filter(|((other, _), _)| *other == antenna);
        let trial = |((_, receiver), run): (&(Antenna, Receiver), &Run)| {
            let reads = |uid: &Uid| Reads {
                heard: run.heard.get(uid).copied().unwrap_or(0),
                all: run.reads,
            };
            let tags: Vec<Reads> = own.iter().map(|uid| reads(uid)).collect();
            let strays = run.heard.keys().filter(|uid| !own.contains(uid));
            Trial {
                receiver: *receiver,
                reads: run.reads,
                parts: run.parts,
                failures: run.failures,
                tags: tags.len(),
                good: tags.iter().filter(|reads| is_good(**reads)).count(),
                own: Reads {
                    heard: tags.iter().map(|reads| reads.heard).sum(),
                    all: tags.iter().map(|reads| reads.all).sum(),
                },
                worst: tags.iter().copied().min().unwrap_or_default(),
                stray: strays.map(reads).max().unwrap_or_default(),
            }
        };
        of_antenna.map(trial).collect()
    }

    /// The best setting for an antenna: that of the most good tags; of several the one that hears least of the
    /// neighbours, as far as that matters; then the fewest misses, in whole percent; then the fewest parts, the same; then the
    /// CollLevel next to that of a reset; then the highest gain. `None` if no tag lies there.
    pub fn best(&self, antenna: Antenna) -> Option<Receiver> {
        let trials = self.trials(antenna).into_iter();
        let with_tags = trials.filter(|trial| trial.own.heard > 0);
        let best = with_tags.max_by_key(|trial| {
            let heard = trial.own.heard * 100 / trial.own.all.max(1);
            let coupling = std::cmp::Reverse(Coupling::of(trial.stray));
            let Receiver { gain, coll_level } = trial.receiver;
            let off = coll_level.get().abs_diff(CollLevel::OF_RESET.get());
            let unlike = std::cmp::Reverse(off);
            let whole = trial.reads * 100 / (trial.reads + trial.parts).max(1);
            (trial.good, coupling, heard, whole, unlike, gain)
        });
        best.map(|trial| trial.receiver)
    }
}

fn is_good(reads: Reads) -> bool {
    reads.all > 0 && reads.missed() * GOOD <= reads.all
}
