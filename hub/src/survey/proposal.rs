//! Which gain to write into the configuration.

use sensors::{Coupling, Gain, Trial, Tuning};
use serde::Serialize;

use super::percent::Percent;
use super::sheet::Antennas;

/// What the gains that were tried on one antenna come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// Number of the antenna.
    pub antenna: u16,
    /// What people call it.
    pub name: String,
    /// The gain that it has, in dB.
    pub has: u32,
    /// The best one; none if no tag lies there.
    pub best: Option<u32>,
    /// The line to write under the reader's name, if another gain is better.
    pub line: Option<String>,
    /// Under the best one it still hears a neighbour so often that it matters.
    pub still_coupled: bool,
    /// Each that was tried, the least first.
    pub trials: Vec<Tried>,
}

/// One gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Receiver gain, 18 to 48 dB.
    pub db: u32,
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
            db: trial.gain.decibels(),
            good: trial.good,
            tags: trial.tags,
            missed: Percent::missed(trial.own),
            worst: Percent::missed(trial.worst),
            stray: Percent::heard(trial.stray),
            failures: trial.failures,
        }
    }
}

/// One for each antenna whose gain can be set.
pub(super) fn of(antennas: &Antennas, tuning: &Tuning) -> Vec<Proposal> {
    let proposal = |(antenna, name, has): (sensors::Antenna, &str, Gain)| {
        let trials = tuning.trials(antenna);
        let best = tuning.best(antenna);
        let chosen = trials.iter().find(|trial| Some(trial.gain) == best);
        let other = best.filter(|best| *best != has);
        Proposal {
            antenna: antenna.0,
            name: name.to_owned(),
            has: has.decibels(),
            best: best.map(Gain::decibels),
            line: other.map(|best| format!("gain-db = {}", best.decibels())),
            still_coupled: chosen.is_some_and(|trial| Coupling::of(trial.stray) > Coupling::Seldom),
            trials: trials.iter().map(Tried::of).collect(),
        }
    };
    antennas.with_gain().map(proposal).collect()
}
