//! The countdown, with what its light and bell show.

use protocol::{Refusal, State, Welcome};

use crate::time::{reached, until};

/// How long the bell rings at the end, in ms.
const RING_MS: u32 = 3_000;
/// How long a beep is, in ms.
const BEEP_MS: u32 = 200;
/// The light hurries during the last of a countdown, in ms.
const LAST_MS: u32 = 10_000;

/// One countdown. Nobody but the hub arms, pauses, resumes or stops it, and
/// the tap alone starts it without being asked (RD-07).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timer {
    phase: Phase,
    /// Until when the bell sounds.
    bell: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Idle,
    Armed(Round),
    Running(Round, End),
    Paused(Round, Left),
    Expired(Round),
    Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Round {
    rid: u32,
    dur: u32,
}

/// Device time in ms.
type End = u32;
/// ms.
type Left = u32;

/// What the light shows; how is for the board (a ring of LEDs, a drawn page).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Light {
    /// State of the countdown.
    pub state: State,
    /// What is left of the whole countdown, in thousandths: the lit part of a
    /// ring. 1000 while armed, 0 when idle, expired or broken.
    pub permille: u16,
    /// A countdown is in its last ten seconds.
    pub last_ten: bool,
    /// True: solid, the hub has heard everything. False: blinking, the timer
    /// counts alone and keeps what happened until the hub is back.
    pub heard: bool,
}

impl Default for Timer {
    fn default() -> Self {
        Self::new()
    }
}

impl Timer {
    /// An idle timer.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            phase: Phase::Idle,
            bell: None,
        }
    }

    /// Makes ready for round `rid`: the next tap starts `dur` ms.
    ///
    /// # Errors
    /// [`Refusal::State`] while a countdown runs or is paused.
    pub fn arm(&mut self, rid: u32, dur: u32) -> Result<(), Refusal> {
        let round = self.new_round(rid, dur)?;
        if matches!(self.phase, Phase::Running(..) | Phase::Paused(..)) {
            return Err(Refusal::State);
        }
        self.phase = Phase::Armed(round);
        self.bell = None;
        Ok(())
    }

    /// Starts round `rid`, or sets it right, so that it ends at `end`.
    ///
    /// # Errors
    /// [`Refusal::Rid`] while a countdown of another round runs or is paused,
    /// [`Refusal::State`] when this round's has come to its end: one end each.
    pub fn start(&mut self, rid: u32, dur: u32, end: u32) -> Result<(), Refusal> {
        let round = self.new_round(rid, dur)?;
        match self.phase {
            Phase::Running(other, _) | Phase::Paused(other, _) if other.rid != rid => {
                return Err(Refusal::Rid);
            }
            Phase::Expired(ended) if ended.rid == rid => return Err(Refusal::State),
            _ => {}
        }
        self.phase = Phase::Running(round, end);
        self.bell = None;
        Ok(())
    }

    /// Holds the countdown of round `rid` as of device time `at`.
    ///
    /// # Errors
    /// [`Refusal::Rid`] for another round, [`Refusal::State`] when none runs.
    pub fn pause(&mut self, rid: u32, at: u32) -> Result<(), Refusal> {
        let Phase::Running(round, end) = self.phase else {
            return Err(Refusal::State);
        };
        self.phase = Phase::Paused(round.matching(rid)?, until(at, end).min(round.dur));
        Ok(())
    }

    /// Counts on from device time `at` with what was left at the pause.
    ///
    /// # Errors
    /// [`Refusal::Rid`] for another round, [`Refusal::State`] when not paused.
    pub fn resume(&mut self, rid: u32, at: u32) -> Result<(), Refusal> {
        let Phase::Paused(round, left) = self.phase else {
            return Err(Refusal::State);
        };
        self.phase = Phase::Running(round.matching(rid)?, at.wrapping_add(left));
        Ok(())
    }

    /// Forgets the countdown of round `rid`. A bell that has begun rings out:
    /// this may be the hub tidying up at the very end. An idle timer is content
    /// with any round.
    ///
    /// # Errors
    /// [`Refusal::Rid`] for another round.
    pub fn stop(&mut self, rid: u32) -> Result<(), Refusal> {
        if let Some(round) = self.round() {
            round.matching(rid)?;
            self.phase = Phase::Idle;
        }
        Ok(())
    }

    /// A slap: starts the countdown while armed, else changes nothing.
    pub fn tap(&mut self, now: u32) {
        if let Phase::Armed(round) = self.phase {
            self.phase = Phase::Running(round, now.wrapping_add(round.dur));
        }
    }

    /// One short sound.
    pub fn beep(&mut self, now: u32) {
        self.bell.get_or_insert(now.wrapping_add(BEEP_MS));
    }

    /// Takes no countdown any more, until the next reset. For a board that
    /// finds itself broken, say one that cannot keep its boot counter: its
    /// events could not be told from those of an earlier life.
    pub fn fail(&mut self) {
        self.phase = Phase::Fault;
        self.bell = None;
    }

    /// Takes over the round as the hub knows it, where the timer does not know
    /// better: a countdown of the same round that it started itself goes on.
    pub fn join(&mut self, now: u32, hub: &Welcome) {
        let same_round = self.round().is_some_and(|round| round.rid == hub.rid);
        let knows_better = match hub.st {
            // The tap is still on its way to the hub.
            State::Armed => !matches!(self.phase, Phase::Armed(_)),
            State::Running => matches!(self.phase, Phase::Running(..) | Phase::Expired(_)),
            State::Paused => false,
            State::Expired => matches!(self.phase, Phase::Expired(_)),
            State::Idle | State::Fault => false,
        };
        if self.phase == Phase::Fault || (same_round && knows_better) {
            return;
        }
        // The hub's clock came first to the end of our countdown: it rings.
        let ends = same_round && hub.st == State::Expired && self.state() == State::Running;
        self.bell = ends.then(|| now.wrapping_add(RING_MS));
        let (rid, dur) = (hub.rid, hub.dur);
        let round = Round { rid, dur };
        self.phase = match hub.st {
            State::Armed => Phase::Armed(round),
            State::Running => Phase::Running(round, now.wrapping_add(hub.left)),
            State::Paused => Phase::Paused(round, hub.left),
            State::Expired => Phase::Expired(round),
            State::Idle | State::Fault => Phase::Idle,
        };
    }

    /// Lets time pass. Returns the device time of the end, exactly once, when a
    /// countdown has come to it, however late the call.
    pub fn poll(&mut self, now: u32) -> Option<u32> {
        if self.bell.is_some_and(|bell| reached(now, bell)) {
            self.bell = None;
        }
        match self.phase {
            Phase::Running(round, end) if reached(now, end) => {
                self.phase = Phase::Expired(round);
                self.bell = Some(end.wrapping_add(RING_MS));
                Some(end)
            }
            _ => None,
        }
    }

    /// State of the countdown.
    #[must_use]
    pub fn state(&self) -> State {
        match self.phase {
            Phase::Idle => State::Idle,
            Phase::Armed(_) => State::Armed,
            Phase::Running(..) => State::Running,
            Phase::Paused(..) => State::Paused,
            Phase::Expired(_) => State::Expired,
            Phase::Fault => State::Fault,
        }
    }

    /// The round, 0 for none.
    #[must_use]
    pub fn rid(&self) -> u32 {
        self.round().map_or(0, |round| round.rid)
    }

    /// Whole length of the countdown in ms, 0 when there is none.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.round().map_or(0, |round| round.dur)
    }

    /// ms left, 0 when there is nothing to count.
    #[must_use]
    pub fn left(&self, now: u32) -> u32 {
        match self.phase {
            Phase::Armed(round) => round.dur,
            Phase::Running(_, end) => until(now, end),
            Phase::Paused(_, left) => left,
            Phase::Idle | Phase::Expired(_) | Phase::Fault => 0,
        }
    }

    /// When [`poll`](Self::poll) is next worth calling, if ever.
    #[must_use]
    pub fn next_wake(&self, now: u32) -> Option<u32> {
        let end = match self.phase {
            Phase::Running(_, end) => Some(end),
            _ => None,
        };
        end.into_iter()
            .chain(self.bell)
            .min_by_key(|moment| until(now, *moment))
    }

    /// Does the bell sound?
    #[must_use]
    pub fn ring(&self, now: u32) -> bool {
        self.bell.is_some_and(|bell| !reached(now, bell))
    }

    /// What the light shows. `heard`: see [`Light::heard`].
    #[must_use]
    pub fn light(&self, now: u32, heard: bool) -> Light {
        let left = self.left(now);
        let dur = self.round().map_or(0, |round| round.dur);
        let permille = u64::from(left) * 1000 / u64::from(dur.max(1));
        Light {
            state: self.state(),
            permille: permille.min(1000) as u16,
            last_ten: matches!(self.phase, Phase::Running(..)) && left <= LAST_MS,
            heard,
        }
    }

    fn round(&self) -> Option<Round> {
        match self.phase {
            Phase::Armed(round)
            | Phase::Running(round, _)
            | Phase::Paused(round, _)
            | Phase::Expired(round) => Some(round),
            Phase::Idle | Phase::Fault => None,
        }
    }

    fn new_round(&self, rid: u32, dur: u32) -> Result<Round, Refusal> {
        match self.phase {
            Phase::Fault => Err(Refusal::Fault),
            _ if rid == 0 || dur == 0 => Err(Refusal::Cmd),
            _ => Ok(Round { rid, dur }),
        }
    }
}

impl Round {
    fn matching(self, rid: u32) -> Result<Self, Refusal> {
        if self.rid == rid {
            Ok(self)
        } else {
            Err(Refusal::Rid)
        }
    }
}
