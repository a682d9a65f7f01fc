//! All buses read at once, while somebody looks on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sensors::{Antenna, CollLevel, Gain, Micros, Receiver, RoundRobin, Sighting, Survey, Tuning};

use super::proposal::{self, Proposal};
use super::sheet::{Antennas, Phase, Sheet};
use crate::backend::{Backend, TableReader};

/// Reads of each antenna under each setting of its receiver.
const READS: u64 = 40;
/// A reader that fails keeps nobody longer than this under one setting.
const PATIENCE: Micros = 30_000_000;

/// What whoever looks wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The same.
    GoOn,
    /// Count from scratch.
    Anew,
    /// Try all gains, and then all CollLevels.
    Gains,
    /// End the survey, with its report.
    Stop,
}

impl Wish {
    /// To stop, and nothing else.
    fn or_go_on(self) -> Wish {
        match self {
            Wish::Stop => Wish::Stop,
            _ => Wish::GoOn,
        }
    }
}

/// How the receivers that can be set are set.
type Receivers = BTreeMap<Antenna, Receiver>;

/// The same but for this.
fn with(receivers: &Receivers, change: impl Fn(&mut Receiver)) -> Receivers {
    let mut changed = receivers.clone();
    changed.values_mut().for_each(change);
    changed
}

/// The readers of a table, under survey.
pub struct Bench<B: Backend> {
    antennas: Antennas,
    sweeps: Vec<RoundRobin<TableReader<B>>>,
    survey: Mutex<Survey>,
    gains: Vec<Proposal>,
    now: Box<dyn Fn() -> Micros + Sync>,
    pace: Box<dyn Fn() + Sync>,
}

impl<B: Backend> Bench<B> {
    /// The readers of each bus. `now` is a monotonic clock, `pace` is called after each antenna.
    pub fn new(
        antennas: Antennas,
        sweeps: Vec<RoundRobin<TableReader<B>>>,
        now: impl Fn() -> Micros + Sync + 'static,
        pace: impl Fn() + Sync + 'static,
    ) -> Bench<B> {
        Bench {
            survey: Mutex::new(antennas.survey()),
            antennas,
            sweeps,
            gains: Vec::new(),
            now: Box::new(now),
            pace: Box::new(pace),
        }
    }

    /// This many tags lie on this antenna.
    pub fn expect(&mut self, antenna: Antenna, tags: usize) {
        lock(&self.survey).expect(antenna, tags);
    }

    /// Nothing was read yet.
    pub fn first(&self) -> Sheet {
        self.sheet(Phase::Live)
    }

    /// Shows what is seen until `look` wants to stop. It is asked again and again, and waits before it answers.
    pub fn live(&mut self, mut look: impl FnMut(&Sheet) -> Wish) -> Sheet {
        while self.read(|_| Some(Phase::Live), None, &mut look) == Wish::Gains
            && self.try_gains(&mut look) != Wish::Stop
        {}
        self.sheet(Phase::Done { soak: false })
    }

    /// Tries one gain after the other on a table that nobody touches meanwhile, then one CollLevel after the other under the
    /// best gain of each antenna, and sets the receivers back. Who stops it gets no proposal; no other wish is heard.
    pub fn gains(&mut self, mut look: impl FnMut(&Sheet) -> Wish) -> Sheet {
        self.try_gains(&mut look);
        self.sheet(Phase::Done { soak: false })
    }

    /// Watches a table that nobody touches for this long, or until `look` wants to stop; no other wish is heard.
    pub fn soak(&mut self, time: Micros, mut look: impl FnMut(&Sheet) -> Wish) -> Sheet {
        let end = (self.now)() + time;
        let phase = |now: Micros| {
            let left = end.checked_sub(now).filter(|left| *left > 0)?;
            Some(Phase::Soak {
                left: left.div_ceil(1_000_000),
            })
        };
        self.read(phase, None, &mut |sheet| look(sheet).or_go_on());
        self.sheet(Phase::Done { soak: true })
    }

    fn try_gains(&mut self, look: &mut impl FnMut(&Sheet) -> Wish) -> Wish {
        let tuning = Mutex::new(Tuning::default());
        let known = self.antennas.with_receiver();
        let known: Receivers = known.map(|(antenna, _, has)| (antenna, has)).collect();
        let mut look = |sheet: &Sheet| look(sheet).or_go_on();
        let gains = Gain::ALL.map(|gain| {
            let db = gain.decibels();
            (Phase::Gains { db }, with(&known, |has| has.gain = gain))
        });
        let mut wish = self.try_each(gains, &tuning, &mut look);
        if wish != Wish::Stop {
            let mut best = known.clone();
            for (antenna, receiver) in &mut best {
                *receiver = lock(&tuning).best(*antenna).unwrap_or(*receiver);
            }
            let levels = CollLevel::ALL.map(|coll_level| {
                let level = coll_level.get();
                let set = with(&best, |receiver| receiver.coll_level = coll_level);
                (Phase::Levels { level }, set)
            });
            wish = self.try_each(levels, &tuning, &mut look);
        }
        self.set_receivers(&known);
        if wish != Wish::Stop {
            self.gains = proposal::of(&self.antennas, &lock(&tuning));
        }
        self.anew();
        wish
    }

    /// Reads under one setting after the other, as often as is wanted; what was tried before is not tried again.
    fn try_each(
        &mut self,
        settings: impl IntoIterator<Item = (Phase, Receivers)>,
        tuning: &Mutex<Tuning>,
        look: &mut impl FnMut(&Sheet) -> Wish,
    ) -> Wish {
        for (tried, set) in settings {
            self.set_receivers(&set);
            let end = (self.now)() + PATIENCE;
            let phase = |now: Micros| {
                let tuning = lock(tuning);
                let few = |(antenna, receiver): (&Antenna, &Receiver)| {
                    tuning.taken(*antenna, *receiver) < READS
                };
                (set.iter().any(few) && now < end).then_some(tried)
            };
            if self.read(phase, Some((&set, tuning)), look) == Wish::Stop {
                return Wish::Stop;
            }
        }
        Wish::GoOn
    }

    fn set_receivers(&mut self, set: &Receivers) {
        for (antenna, receiver) in set {
            for sweep in &mut self.sweeps {
                if let Some(reader) = sweep.reader(*antenna) {
                    reader.set_receiver(*receiver);
                }
            }
        }
        self.sweeps.iter_mut().for_each(RoundRobin::renew);
    }

    fn anew(&mut self) {
        let mut survey = lock(&self.survey);
        *survey = survey.anew();
    }

    fn sheet(&self, phase: Phase) -> Sheet {
        let figures = lock(&self.survey).figures(phase.span());
        self.antennas.sheet(phase, &figures, self.gains.clone())
    }

    /// Reads all buses, a thread for each, as long as there is a phase and `look` wants no other.
    fn read(
        &mut self,
        phase: impl Fn(Micros) -> Option<Phase>,
        tuning: Option<(&Receivers, &Mutex<Tuning>)>,
        look: &mut impl FnMut(&Sheet) -> Wish,
    ) -> Wish {
        let (survey, now, pace) = (&self.survey, &self.now, &self.pace);
        let take = |sighting: &Sighting| {
            let mut survey = lock(survey);
            survey.observe(now(), sighting);
            if let Some((set, tuning)) = tuning {
                // Other chips have one setting.
                let receiver = set.get(&sighting.antenna).copied().unwrap_or_default();
                lock(tuning).observe(receiver, sighting);
            }
        };
        let (antennas, gains) = (&self.antennas, &self.gains);
        let sweeps = &mut self.sweeps;
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let _stops = StopsWhenDropped(&stop);
            for sweep in sweeps {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        take(&sweep.step());
                        pace();
                    }
                });
            }
            while let Some(phase) = phase(now()) {
                let figures = lock(survey).figures(phase.span());
                match look(&antennas.sheet(phase, &figures, gains.clone())) {
                    Wish::GoOn => {}
                    Wish::Anew => {
                        let mut survey = lock(survey);
                        *survey = survey.anew();
                    }
                    wish => return wish,
                }
            }
            Wish::GoOn
        })
    }
}

/// Ends the threads that read, even if whoever looks panics: else nobody would ever come back.
struct StopsWhenDropped<'s>(&'s AtomicBool);

impl Drop for StopsWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A thread that panicked left figures that are whole.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
