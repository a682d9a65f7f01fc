//! One tag on one antenna.

use super::PresenceConfig;
use crate::Micros;
use crate::distrust::MissRate;

/// A tag seen once is forgotten after this many reads without it: a passing
/// tag, or half of a rare reading error.
const CANDIDATE_MISSES: u32 = 2;
/// And is not waited for any longer, where its antenna is read no more.
const MET: Micros = 1_000_000;
/// A tag has rested when it has lain for this long. What has just been laid is often taken back, and whoever asks for
/// it waits for it themselves.
const RESTED: Micros = 60_000_000;

/// What is known of one tag on one antenna.
#[derive(Debug, Clone, Copy)]
pub struct Track {
    pub arrived: bool,
    pub first_seen: Micros,
    pub sightings: u32,
    /// Of those, without a miss between them, up to now.
    pub in_a_row: u32,
    /// In a row, up to now.
    pub misses: u32,
    pub rate: MissRate,
    /// Means nothing while `misses` is 0.
    pub first_missed: Micros,
}

impl Track {
    pub fn begin(now: Micros) -> Track {
        Track {
            arrived: false,
            first_seen: now,
            sightings: 1,
            in_a_row: 1,
            misses: 0,
            rate: MissRate::new(),
            first_missed: now,
        }
    }

    pub fn miss(&mut self, now: Micros) {
        if self.misses == 0 {
            self.first_missed = now;
        }
        self.misses = self.misses.saturating_add(1);
        self.in_a_row = 0;
    }

    pub fn is_gone(&self, now: Micros, config: &PresenceConfig, many: bool) -> bool {
        if !self.arrived {
            return self.misses >= CANDIDATE_MISSES;
        }
        let (misses, away) = match config.spell {
            0 => (0, 0),
            _ if self.has_rested() && many => (self.rate.too_many(), config.spell_where_many),
            spell if self.has_rested() => (self.rate.too_many(), spell),
            _ => (self.rate.too_many(), 0),
        };
        self.misses >= config.leave_after_misses.max(misses)
            && now.saturating_sub(self.first_missed) >= config.leave_after.max(away)
    }

    /// Seen once, and not missed since.
    pub fn is_met(&self, now: Micros) -> bool {
        !self.arrived && self.misses == 0 && now < self.first_seen + MET
    }

    /// Until it was missed.
    fn has_rested(&self) -> bool {
        self.first_missed.saturating_sub(self.first_seen) >= RESTED
    }
}
