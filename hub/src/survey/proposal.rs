//! Which gain and CollLevel to write into the configuration.

use std::fmt;

use sensors::{Coupling, Receiver, Trial, Tuning};
use serde::Serialize;

use super::percent::Percent;
use super::sheet::Antennas;

/// A receiver's setting as the configuration has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// `gain-db`.
    pub db: u32,
    /// `coll-level`.
    pub level: u8,
}

impl From<Receiver> for Setting {
    fn from(receiver: Receiver) -> Setting {
        Setting {
            db: receiver.gain.decibels(),
            level: receiver.coll_level.get(),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} dB and CollLevel {}", self.db, self.level)
    }
}

/// What the settings that were tried on one antenna come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// Number of the antenna.
    pub antenna: u16,
    /// What people call it.
    pub name: String,
    /// The one that it has.
    pub has: Setting,
    /// The best one; none if no tag lies there.
    pub best: Option<Setting>,
    /// The lines to write under the reader's name, where another is better.
    pub lines: Vec<String>,
    /// Under the best one it still hears a neighbour so often that it matters.
    pub still_coupled: bool,
    /// Each that was tried, the least gain first.
    pub trials: Vec<Tried>,
}

/// One setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Which.
    #[serde(flatten)]
    pub setting: Setting,
    /// Tags that were missed in 5 % of the reads at most.
    pub good: usize,
    /// Out of how many.
    pub tags: usize,
    /// Misses of all of them together.
    pub missed: Percent,
    /// Misses of the worst.
    pub worst: Percent,
    /// What was heard of others, by the tag that was heard best.
    pub stray: Percent,
    /// Reads that failed.
    pub failures: u64,
}

impl Tried {
    fn of(trial: &Trial) -> Tried {
        Tried {
            setting: trial.receiver.into(),
            good: trial.good,
            tags: trial.tags,
            missed: Percent::missed(trial.own),
            worst: Percent::missed(trial.worst),
            stray: Percent::heard(trial.stray),
            failures: trial.failures,
        }
    }
}

/// One for each antenna whose receiver can be set.
pub(super) fn of(antennas: &Antennas, tuning: &Tuning) -> Vec<Proposal> {
    let proposal = |(antenna, name, has): (sensors::Antenna, &str, Receiver)| {
        let trials = tuning.trials(antenna);
        let best = tuning.best(antenna);
        let chosen = trials.iter().find(|trial| Some(trial.receiver) == best);
        let (has, best): (Setting, _) = (has.into(), best.map(Setting::from));
        let gain = best.filter(|best| best.db != has.db);
        let level = best.filter(|best| best.level != has.level);
        let lines = [
            gain.map(|best| format!("gain-db = {}", best.db)),
            level.map(|best| format!("coll-level = {}", best.level)),
        ];
        Proposal {
            antenna: antenna.0,
            name: name.to_owned(),
            has,
            best,
            lines: lines.into_iter().flatten().collect(),
            still_coupled: chosen.is_some_and(|trial| Coupling::of(trial.stray) > Coupling::Seldom),
            trials: trials.iter().map(Tried::of).collect(),
        }
    };
    antennas.with_receiver().map(proposal).collect()
}
