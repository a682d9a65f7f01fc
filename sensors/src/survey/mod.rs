//! How well each antenna hears which tags: for whoever builds a table, and for a night in which nobody touches
//! it. Pure: time is an argument.

mod figures;
mod track;
mod tuning;

use std::collections::BTreeMap;

use crate::failure::ReaderError;
use crate::presence::Change;
use crate::reading::Reading;
use crate::sweep::Sighting;
use crate::uid::Uid;
use crate::whereabouts::Whereabouts;
use crate::{Antenna, Micros};

pub use figures::{AntennaFigures, Coupling, Figures, Stray, TagFigures};
use track::Track;
pub use track::{Reads, Span};
pub use tuning::{Trial, Tuning};

/// Most tags followed on one antenna, as in presence; a new one takes the place of one that is not heard lately.
const MOST_TAGS: usize = 128;
/// Reads of a tag after which it counts for how many were seen at once: before, a neighbour may be all that has
/// heard it yet.
const SETTLED: u64 = 8;
/// And it must hear the tag in this much more of its reads than any other antenna, as [`Whereabouts`] asks of the
/// better one of two: an edge is no reason to expect a tag on both sides.
const CLEARLY: f64 = 0.25;

/// Sightings of all antennas to figures: how many tags each sees of how many, how often each tag is missed,
/// who hears whose tags, and what [`Whereabouts`] would have told meanwhile. Memory is bounded by the antennas
/// times 128 tags.
#[derive(Debug, Clone)]
pub struct Survey {
    whereabouts: Whereabouts,
    /// The same, which has judged nothing yet.
    fresh: Whereabouts,
    begun: Option<Micros>,
    now: Micros,
    listeners: BTreeMap<Antenna, Listener>,
}

/// What one antenna has heard.
#[derive(Debug, Clone, Default)]
struct Listener {
    /// Tags that should lie there, where somebody has told.
    told: Option<usize>,
    /// Most of its own tags in one read.
    most: usize,
    reads: u64,
    parts: u64,
    failures: u64,
    resets: u64,
    why: Option<ReaderError>,
    down: bool,
    read_at: Option<(Micros, Micros)>,
    /// Tags of the last whole read.
    last: Vec<Uid>,
    tags: BTreeMap<Uid, Track>,
    left: u64,
    moved: u64,
}

impl Survey {
    /// Nothing was read yet on these antennas; `whereabouts`, which has judged nothing yet either, says what the table
    /// would be reported.
    pub fn new(antennas: impl IntoIterator<Item = Antenna>, whereabouts: Whereabouts) -> Survey {
        let listeners = antennas
            .into_iter()
            .map(|antenna| (antenna, Listener::default()));
        Survey {
            fresh: whereabouts.clone(),
            whereabouts,
            begun: None,
            now: 0,
            listeners: listeners.collect(),
        }
    }

    /// This many tags lie on this antenna. Untold it is the most of its own that one read has seen, or all that lie
    /// there by [`Figures`]: tags that are missed in turn are never seen at once.
    pub fn expect(&mut self, antenna: Antenna, tags: usize) {
        self.listeners.entry(antenna).or_default().told = Some(tags);
    }

    /// The same antennas, judged and told as before, of which nothing was read yet.
    #[must_use]
    pub fn anew(&self) -> Survey {
        let mut survey = Survey::new(self.listeners.keys().copied(), self.fresh.clone());
        for (antenna, listener) in &self.listeners {
            if let Some(told) = listener.told {
                survey.expect(*antenna, told);
            }
        }
        survey
    }

    /// Takes one sighting, read at `now` (monotonic). Gives what [`Whereabouts`] tells of it.
    pub fn observe(&mut self, now: Micros, sighting: &Sighting) -> Vec<Change> {
        let antenna = sighting.antenna;
        self.begun.get_or_insert(now);
        self.now = now;
        let listener = self.listeners.entry(antenna).or_default();
        listener.take(now, &sighting.read);
        if let Ok(Reading { partial: false, .. }) = sighting.read {
            let clear = self.in_last_read(antenna, |uid| self.lies_clearly(uid, antenna));
            let listener = self.listeners.entry(antenna).or_default();
            listener.most = listener.most.max(clear);
        }
        let changes = self.whereabouts.observe(now, sighting);
        self.count(&changes);
        changes
    }

    /// Who is said to have left, and who to have moved.
    fn count(&mut self, changes: &[Change]) {
        for change in changes {
            let Change::Left { uid, antenna, .. } = change else {
                continue;
            };
            let came =
                |other: &Change| matches!(other, Change::Arrived { uid: same, .. } if same == uid);
            let listener = self.listeners.entry(*antenna).or_default();
            match changes.iter().any(came) {
                true => listener.moved += 1,
                false => listener.left += 1,
            }
        }
    }

    /// The antenna that hears a tag best, lately and else of all reads: it lies there.
    fn home(&self, uid: &Uid) -> Option<Antenna> {
        let heard = |(antenna, listener): (&Antenna, &Listener)| {
            let track = listener.tags.get(uid)?;
            let [lately, all] = [Span::Lately, Span::All].map(|span| track.reads(span));
            Some((lately, all, std::cmp::Reverse(*antenna)))
        };
        let best = self.listeners.iter().filter_map(heard).max();
        best.map(|(.., std::cmp::Reverse(antenna))| antenna)
    }

    /// Nobody else hears it nearly as well as this antenna, which has read it often enough.
    fn lies_clearly(&self, uid: &Uid, antenna: Antenna) -> bool {
        let lately = |listener: &Listener| Some(listener.tags.get(uid)?.reads(Span::Lately));
        let Some(own) = self.listeners.get(&antenna).and_then(lately) else {
            return false;
        };
        let others = self
            .listeners
            .iter()
            .filter(|(other, _)| **other != antenna);
        let mut others = others.filter_map(|(_, listener)| lately(listener));
        own.all >= SETTLED && others.all(|other| own.share() >= other.share() + CLEARLY)
    }

    /// How many tags of its last whole read are such.
    fn in_last_read(&self, antenna: Antenna, is: impl Fn(&Uid) -> bool) -> usize {
        let last = self.listeners.get(&antenna);
        last.map_or(0, |listener| {
            listener.last.iter().filter(|uid| is(uid)).count()
        })
    }

    /// What was found so far, over the reads of `span`.
    pub fn figures(&self, span: Span) -> Figures {
        let antennas = self.listeners.iter();
        let figures = |(antenna, listener): (&Antenna, &Listener)| {
            let seen = self.in_last_read(*antenna, |uid| self.home(uid) == Some(*antenna));
            let (mut tags, mut strays) = (Vec::new(), BTreeMap::new());
            for (uid, track) in &listener.tags {
                let reads = track.reads(span);
                match self.home(uid) {
                    _ if span == Span::Lately && reads.heard == 0 => {}
                    Some(home) if home != *antenna => {
                        let stray = strays.entry(home).or_insert_with(|| Stray::none(home));
                        stray.hears(reads);
                    }
                    _ => tags.push(TagFigures { uid: *uid, reads }),
                }
            }
            tags.sort_by_key(|tag| (tag.reads, tag.uid));
            AntennaFigures {
                antenna: *antenna,
                seen,
                expected: listener.told.unwrap_or(listener.most.max(tags.len())),
                reads: listener.reads,
                parts: listener.parts,
                failures: listener.failures,
                resets: listener.resets,
                why: listener.why,
                down: listener.down,
                between: listener.between(),
                tags,
                strays: strays.into_values().collect(),
                left: listener.left,
                moved: listener.moved,
                tally: self.whereabouts.tally(*antenna),
            }
        };
        Figures {
            time: self.now - self.begun.unwrap_or(self.now),
            antennas: antennas.map(figures).collect(),
        }
    }
}

impl Listener {
    fn take(&mut self, now: Micros, read: &Result<Reading, ReaderError>) {
        let first = self.read_at.map_or(now, |(first, _)| first);
        self.read_at = Some((first, now));
        self.down = read.is_err();
        match read {
            Ok(reading) => self.read(reading),
            Err(error) => {
                self.failures += 1;
                self.resets += u64::from(*error == ReaderError::NotConfigured);
                self.why = Some(*error);
            }
        }
    }

    fn read(&mut self, reading: &Reading) {
        self.reads += 1;
        self.parts += u64::from(reading.partial);
        for (uid, track) in &mut self.tags {
            let heard = reading.tags.contains(uid);
            // Of whom a part does not list nothing is known.
            if heard || !reading.partial {
                track.read(heard);
            }
        }
        for uid in &reading.tags {
            if !self.tags.contains_key(uid) && self.has_room() {
                self.tags.insert(*uid, Track::begin());
            }
        }
        if !reading.partial {
            self.last.clone_from(&reading.tags);
        }
    }

    fn has_room(&mut self) -> bool {
        if self.tags.len() >= MOST_TAGS {
            let mut silent = self.tags.iter();
            let silent = silent.find(|(_, track)| track.reads(Span::Lately).heard == 0);
            let silent = silent.map(|(uid, _)| *uid);
            return silent.is_some_and(|uid| self.tags.remove(&uid).is_some());
        }
        true
    }

    /// Mean time from read to read.
    fn between(&self) -> Option<Micros> {
        let (first, last) = self.read_at?;
        let gaps = (self.reads + self.failures).checked_sub(1)?;
        (last - first).checked_div(gaps)
    }
}
