//! One life of the timer, from a start to the next: its clock and the events heard of it.

use std::collections::VecDeque;

use protocol::{Evt, FRESH_EVENT_MS, Hb, Hello, KEPT_EVENTS, State};

use super::TimerEvent;
use super::device_clock::DeviceClock;
use crate::clock::Micros;

/// How long an event or a command waits for the first clock probe. Then the hello's date has
/// to do.
const DATING_US: Micros = 1_000_000;

#[derive(Clone, Debug)]
pub struct Life {
    pub boot: u32,
    pub clock: DeviceClock,
    /// When the timer said hello to this hub, first in this life.
    greeted: Option<Micros>,
    /// Number of the last event told, with all before it.
    told: u32,
    /// Number of the last event journaled.
    acked: u32,
    /// Events that wait to be dated, in order, the first being `told + 1`.
    held: VecDeque<Evt>,
    beat: Option<Hb>,
}

impl Life {
    /// A life of which everything up to `told` has been heard.
    pub fn new(boot: u32, told: u32) -> Self {
        Self {
            boot,
            clock: DeviceClock::unknown(),
            greeted: None,
            told,
            acked: told,
            held: VecDeque::new(),
            beat: None,
        }
    }

    /// The timer said hello.
    pub fn greeted(&mut self, now: Micros, hello: &Hello) {
        self.greeted.get_or_insert(now);
        self.clock.guess(now, hello.up);
        // It forgot these already: an earlier journal of this hub is gone.
        if hello.seq > self.told {
            self.told = hello.seq;
            self.held.clear();
        }
        self.acked = self.acked.max(hello.seq);
    }

    /// Is its clock known well enough to give a date?
    pub fn is_dated(&self, now: Micros) -> bool {
        self.clock.is_probed() || self.greeted.is_some_and(|at| now >= at + DATING_US)
    }

    /// When it will be, if no probe is answered before; none when it is, or not greeted yet.
    pub fn dated_at(&self, now: Micros) -> Option<Micros> {
        let at = self.greeted? + DATING_US;
        (!self.is_dated(now)).then_some(at)
    }

    /// Takes an event of this life, strictly in order: an acknowledgement stands for all
    /// before it, so none may be left out. One whose turn has not come is sent again.
    ///
    /// Returns what to acknowledge again when it is in the journal already.
    pub fn event(&mut self, event: Evt) -> Option<u32> {
        if event.seq <= self.acked {
            return Some(self.acked);
        }
        let next = self.told + self.held.len() as u32 + 1;
        if event.seq == next && self.held.len() < KEPT_EVENTS {
            self.held.push_back(event);
        }
        None
    }

    /// The next event to tell, once it can be dated.
    pub fn release(&mut self, now: Micros) -> Option<TimerEvent> {
        if !self.is_dated(now) {
            return None;
        }
        let event = self.held.pop_front()?;
        self.told = event.seq;
        self.date(now, event)
    }

    /// An event of this life that came after the life had ended. It counts once, if it can be
    /// dated and is at most ten seconds old.
    pub fn late_event(&mut self, now: Micros, event: Evt) -> Option<TimerEvent> {
        if event.seq <= self.told || !self.clock.is_probed() {
            return None;
        }
        let dated = self.date(now, event)?;
        if dated.age_ms > FRESH_EVENT_MS {
            return None;
        }
        self.told = event.seq;
        Some(dated)
    }

    fn date(&self, now: Micros, event: Evt) -> Option<TimerEvent> {
        let (at, error_us) = self.clock.to_hub(event.t)?;
        let age_ms = now.saturating_sub(at) / 1000;
        Some(TimerEvent {
            boot: event.boot,
            seq: event.seq,
            ev: event.ev,
            at,
            error_us,
            age_ms: u32::try_from(age_ms).unwrap_or(u32::MAX),
            rid: event.rid,
            st: event.st,
        })
    }

    /// Everything up to `seq` is journaled.
    pub fn acknowledged(&mut self, seq: u32) {
        self.acked = self.acked.max(seq.min(self.told));
    }

    /// Takes a heartbeat; false for one that is not newer than the last.
    pub fn beat(&mut self, beat: &Hb) -> bool {
        let newer = |last: &Hb| beat.t.wrapping_sub(last.t) as i32 > 0;
        let newer = self.beat.as_ref().is_none_or(newer);
        if newer {
            self.beat = Some(*beat);
        }
        newer
    }

    /// By its last heartbeat, does it surely not count down this round?
    pub fn does_not_count(&self, rid: u32) -> bool {
        let counts = |beat: &Hb| beat.st == State::Running && beat.rid == rid;
        self.beat.as_ref().is_some_and(|beat| !counts(beat))
    }
}
