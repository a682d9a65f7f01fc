//! Sightings to "arrived" and "left". Pure: time is an argument.

mod track;

use self::track::Track;
use crate::distrust::Spells;
use crate::failure::ReaderError;
use crate::reading::{Reading, Unnameable};
use crate::sweep::Sighting;
use crate::tally::Tally;
use crate::uid::Uid;
use crate::{Antenna, Micros};
use std::collections::BTreeMap;

/// A hand lies over a coil for up to two seconds, and a read may come late.
const LONGEST_SPELL: Micros = 2_200_000;

/// How sure [`Presence`] wants to be.
///
/// The defaults against random misses: 14 tags, 4 reads a second and 4 hours are
/// 14 * 57,600 = 806,400 chances for a run of misses to begin. With 5 % misses a
/// run of 6 begins at a given read with 0.95 * 0.05^6 = 1.5e-8, so an evening has
/// 0.012 false removals on average: one in 80 evenings. (With 5 misses it would
/// be 0.24 an evening.) Antennas read more often than 4 times a second are held
/// by the minimum time instead, which then asks for more misses than 6.
///
/// So a good tag has left after six misses. Where spells are regarded, one that has rested for a minute has not left
/// before [`PresenceConfig::spell`], nor before [`PresenceConfig::spell_where_many`] where four tags a minute are away
/// and come back; one that is missed more often than 5 % is given more misses, by its own rate in the last minute or so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresenceConfig {
    /// Sightings until a tag has arrived, at most one miss between two of them.
    pub arrive_after: u32,
    /// Misses in a row until a tag has left, at least.
    pub leave_after_misses: u32,
    /// Time from the first missed read until a tag has left, at least, in µs.
    pub leave_after: Micros,
    /// The longest spell in which a tag that lies there is not read, in µs: none that has rested has left sooner. 0:
    /// miss rates and spells are not regarded at all.
    pub spell: Micros,
    /// The same where four tags a minute are away and come back, so that two spells of one may meet, in µs.
    pub spell_where_many: Micros,
    /// Failed reads in a row until a reader is down.
    pub down_after: u32,
    /// Most tags followed on one antenna. Further ones are not taken up until
    /// there is room; those already there are kept.
    pub max_tags: usize,
}

impl Default for PresenceConfig {
    fn default() -> Self {
        PresenceConfig {
            arrive_after: 2,
            leave_after_misses: 6,
            leave_after: 600_000,
            spell: 0,
            spell_where_many: 0,
            down_after: 3,
            max_tags: 128,
        }
    }
}

impl PresenceConfig {
    /// For an antenna on which pieces lie side by side, and of which it does not matter at once that one that has
    /// rested went. Not for a pile: of its top it does, and what lies under that is heard now and then.
    pub fn lying() -> Self {
        PresenceConfig {
            spell_where_many: 2 * LONGEST_SPELL,
            ..PresenceConfig::taken_up()
        }
    }

    /// For an antenna off which pieces are taken, and whoever asks when is told within two seconds and a half,
    /// however many are away.
    pub fn taken_up() -> Self {
        PresenceConfig {
            spell: LONGEST_SPELL,
            spell_where_many: LONGEST_SPELL,
            ..PresenceConfig::default()
        }
    }

    /// For a zone over which pieces are swiped: a tag has arrived when it is seen for
    /// the first time, since there may be no second, and has left after two misses. On
    /// such a zone nothing is believed to rest, and a neighbour's tag counts at once.
    pub fn swiped() -> Self {
        PresenceConfig {
            arrive_after: 1,
            leave_after_misses: 2,
            leave_after: 0,
            ..PresenceConfig::default()
        }
    }
}

/// Something happened on an antenna.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A tag lies on an antenna.
    Arrived {
        /// The tag.
        uid: Uid,
        /// Where.
        antenna: Antenna,
        /// First sighting of this presence.
        since: Micros,
    },
    /// A tag no longer lies there.
    Left {
        /// The tag.
        uid: Uid,
        /// Where it lay.
        antenna: Antenna,
        /// First missed read: the moment it went, as far as can be known.
        since: Micros,
    },
    /// A reader fails. Its tags stay as they were, unconfirmed.
    ReaderDown {
        /// Whose reader.
        antenna: Antenna,
        /// What the last failed read said: found, expected, remedy.
        why: String,
    },
    /// A reader that was down reads again. Its tags are counted afresh from here.
    ReaderUp {
        /// Whose reader.
        antenna: Antenna,
    },
    /// A tag that cannot be listed lies on an antenna, or no longer does.
    Unnameable {
        /// Where.
        antenna: Antenna,
        /// The tag, as far as it can be known.
        what: Option<Unnameable>,
    },
}

/// Which tags lie where, with hysteresis: single misses, partial reads and
/// reader failures remove nothing. Memory is bounded by the antennas in use times
/// [`PresenceConfig::max_tags`].
#[derive(Debug, Clone)]
pub struct Presence {
    config: PresenceConfig,
    antennas: BTreeMap<Antenna, Zone>,
}

/// What is known of one antenna.
#[derive(Debug, Clone, Default)]
struct Zone {
    /// If the antenna has a config of its own.
    config: Option<PresenceConfig>,
    tally: Tally,
    failures: u32,
    spells: Spells,
    /// A tag that cannot be listed, and the whole reads since that did not meet it.
    unnameable: Option<(Unnameable, u32)>,
    tags: BTreeMap<Uid, Track>,
}

impl Presence {
    /// Starts with an empty table.
    pub fn new(config: PresenceConfig) -> Self {
        Presence {
            config,
            antennas: BTreeMap::new(),
        }
    }

    /// Gives one antenna a config of its own.
    pub fn configure(&mut self, antenna: Antenna, config: PresenceConfig) {
        self.antennas.entry(antenna).or_default().config = Some(config);
    }

    /// What was filtered out on an antenna so far.
    pub fn tally(&self, antenna: Antenna) -> Tally {
        let zone = self.antennas.get(&antenna);
        zone.map_or_else(Tally::default, |zone| zone.tally)
    }

    /// In how many reads in a row the tag was seen on the antenna, up to its newest.
    pub(crate) fn in_a_row(&self, antenna: Antenna, uid: &Uid) -> u32 {
        let zone = self.antennas.get(&antenna);
        let track = zone.and_then(|zone| zone.tags.get(uid));
        track.map_or(0, |track| track.in_a_row)
    }

    /// The newest read of another antenna met the tag for the first time, and that was lately.
    pub(crate) fn is_met_elsewhere(&self, uid: &Uid, here: Antenna, now: Micros) -> bool {
        let mut others = self.antennas.iter().filter(|(other, _)| **other != here);
        others.any(|(_, zone)| {
            let track = zone.tags.get(uid);
            track.is_some_and(|track| track.is_met(now))
        })
    }

    /// Takes one sighting, read at `now` (monotonic). Returns what changed: a
    /// reader first, then who left, then who arrived, each by UID.
    pub fn observe(&mut self, now: Micros, sighting: &Sighting) -> Vec<Change> {
        let antenna = sighting.antenna;
        let neighbours = match &sighting.read {
            Ok(reading) => self.lie_elsewhere(antenna, &reading.tags),
            Err(_) => 0,
        };
        let zone = self.antennas.entry(antenna).or_default();
        zone.tally.neighbours += neighbours;
        let config = zone.config.unwrap_or(self.config);
        match &sighting.read {
            Ok(reading) => zone.read(now, antenna, reading, &config),
            Err(error) => zone.failed(antenna, error, &config),
        }
    }

    /// How many of these tags lie on other antennas, by the last read there.
    fn lie_elsewhere(&self, here: Antenna, seen: &[Uid]) -> u64 {
        let others = self.antennas.iter().filter(|(other, _)| **other != here);
        let elsewhere = |uid: &&Uid| others.clone().any(|(_, zone)| zone.sees(uid));
        seen.iter().filter(elsewhere).count() as u64
    }
}

impl Zone {
    /// The tag lies here, by the last read.
    fn sees(&self, uid: &Uid) -> bool {
        let track = self.tags.get(uid);
        track.is_some_and(|track| track.arrived && track.misses == 0)
    }

    fn failed(
        &mut self,
        antenna: Antenna,
        error: &ReaderError,
        config: &PresenceConfig,
    ) -> Vec<Change> {
        self.tally.failures += 1;
        self.failures = self.failures.saturating_add(1);
        if self.failures != config.down_after {
            return Vec::new();
        }
        let why = error.to_string();
        vec![Change::ReaderDown { antenna, why }]
    }

    fn read(
        &mut self,
        now: Micros,
        antenna: Antenna,
        reading: &Reading,
        config: &PresenceConfig,
    ) -> Vec<Change> {
        let seen = &reading.tags;
        let mut changes = Vec::new();
        if self.failures >= config.down_after {
            changes.push(Change::ReaderUp { antenna });
            self.tags.values_mut().for_each(|track| track.misses = 0);
        }
        self.failures = 0;
        self.tally.reads += 1;
        if self.meet_unnameable(reading, config) {
            let what = self.unnameable.map(|(what, _)| what);
            changes.push(Change::Unnameable { antenna, what });
        }
        // Of whom a part does not list nothing is known.
        let missed = |uid: &Uid| !reading.partial && !seen.contains(uid);
        for (_, track) in self.tags.iter_mut().filter(|(uid, _)| missed(uid)) {
            track.miss(now);
        }
        let many = self.spells.are_many(now);
        self.tags.retain(|uid, track| {
            if !missed(uid) {
                return true;
            }
            let gone = track.is_gone(now, config, many);
            if gone && !track.arrived {
                self.tally.ghosts += 1;
            }
            if gone && track.arrived {
                changes.push(Change::Left {
                    uid: *uid,
                    antenna,
                    since: track.first_missed,
                });
            }
            !gone
        });
        self.see(now, seen, config.max_tags);
        for (&uid, track) in &mut self.tags {
            if !track.arrived && track.sightings >= config.arrive_after {
                track.arrived = true;
                changes.push(Change::Arrived {
                    uid,
                    antenna,
                    since: track.first_seen,
                });
            }
        }
        changes
    }

    /// Keeps the tag that cannot be listed; true if there is one now and was none before, or the other way round.
    fn meet_unnameable(&mut self, reading: &Reading, config: &PresenceConfig) -> bool {
        let there = self.unnameable.is_some();
        match (reading.unnameable, &mut self.unnameable) {
            (Some(what), kept) => {
                self.tally.unnameable += 1;
                *kept = Some((what, 0));
            }
            (None, Some((_, misses))) if !reading.partial => {
                *misses += 1;
                if *misses >= config.leave_after_misses {
                    self.unnameable = None;
                }
            }
            (None, _) => {}
        }
        self.unnameable.is_some() != there
    }

    fn see(&mut self, now: Micros, seen: &[Uid], max_tags: usize) {
        for uid in seen {
            if let Some(track) = self.tags.get_mut(uid) {
                track.sightings = track.sightings.saturating_add(1);
                track.in_a_row = track.in_a_row.saturating_add(1);
                if track.arrived {
                    self.tally.bridged += u64::from(track.misses);
                    if track.rate.seen_after(track.misses) {
                        self.spells.ended(now);
                    }
                }
                track.misses = 0;
            } else if self.tags.len() < max_tags {
                self.tags.insert(*uid, Track::begin(now));
            } else {
                self.tally.turned_away += 1;
            }
        }
    }
}
