//! All buses read at once, while somebody looks on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sensors::{Antenna, Gain, Micros, RoundRobin, Sighting, Survey, Tuning};

use super::proposal::{self, Proposal};
use super::sheet::{Antennas, Phase, Sheet};
use crate::backend::{Backend, TableReader};

/// Reads of each antenna under each gain.
const READS: u64 = 40;
/// A reader that fails keeps nobody longer than this under one gain.
const PATIENCE: Micros = 30_000_000;

/// What whoever looks wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The same.
    GoOn,
    /// Count from scratch.
    Anew,
    /// Try all gains.
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

    /// Tries one gain after the other on a table that nobody touches meanwhile, and sets them back. Who stops it
    /// gets no proposal; no other wish is heard.
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
        let mut wish = Wish::GoOn;
        for gain in Gain::ALL {
            self.set_gains(|_| Some(gain));
            let (tried, end) = (self.antennas.with_gain(), (self.now)() + PATIENCE);
            let tried: Vec<Antenna> = tried.map(|(antenna, ..)| antenna).collect();
            let phase = |now: Micros| {
                let tuning = lock(&tuning);
                let waits = tried.iter().any(|one| tuning.taken(*one, gain) < READS);
                (waits && now < end).then_some(Phase::Gains {
                    db: gain.decibels(),
                })
            };
            let mut look = |sheet: &Sheet| look(sheet).or_go_on();
            wish = self.read(phase, Some((gain, &tuning)), &mut look);
            if wish == Wish::Stop {
                break;
            }
        }
        let antennas = self.antennas.clone();
        self.set_gains(|antenna| antennas.gain(antenna));
        if wish != Wish::Stop {
            self.gains = proposal::of(&self.antennas, &lock(&tuning));
        }
        self.anew();
        wish
    }

    fn set_gains(&mut self, gain: impl Fn(Antenna) -> Option<Gain>) {
        for (antenna, ..) in self.antennas.with_gain() {
            for sweep in &mut self.sweeps {
                if let (Some(reader), Some(gain)) = (sweep.reader(antenna), gain(antenna)) {
                    reader.set_gain(gain);
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
        tuning: Option<(Gain, &Mutex<Tuning>)>,
        look: &mut impl FnMut(&Sheet) -> Wish,
    ) -> Wish {
        let (survey, now, pace) = (&self.survey, &self.now, &self.pace);
        let take = |sighting: &Sighting| {
            let mut survey = lock(survey);
            survey.observe(now(), sighting);
            if let Some((gain, tuning)) = tuning {
                lock(tuning).observe(gain, sighting);
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
