//! One life of the timer, from a start to the next: its clock and the events heard of it.

use std::collections::VecDeque;

use protocol::{Evt, FRESH_EVENT_MS, Hb, Hello, KEPT_EVENTS, Name, State};

use super::TimerEvent;
use super::device_clock::DeviceClock;
use crate::clock::Micros;

#[derive(Clone, Debug)]
pub struct Life {
    timer: Name,
    pub boot: u32,
    pub clock: DeviceClock,
    /// Number of the last event told, with all before it.
    told: u32,
    /// Number of the last event journaled.
    acked: u32,
    /// It said hello to this hub.
    greeted: bool,
    /// Events that wait for the first clock probe to be dated, in order, the first being `told + 1`.
    held: VecDeque<Evt>,
    beat: Option<Hb>,
}

impl Life {
    /// A life of `timer` of which everything up to `told` has been heard.
    pub fn new(timer: Name, boot: u32, told: u32) -> Self {
        Self {
            timer,
            boot,
            clock: DeviceClock::unknown(),
            told,
            acked: told,
            greeted: false,
            held: VecDeque::new(),
            beat: None,
        }
    }

    /// Was no receipt for event `seq` given? A timer that has greeted this hub has none of another:
    /// only before that may an earlier journal have been lost.
    pub fn never_gave(&self, seq: u32) -> bool {
        self.greeted && seq > self.acked
    }

    /// The timer said hello.
    pub fn greeted(&mut self, hello: &Hello) {
        self.greeted = true;
        // It forgot these already: an earlier journal of this hub is gone.
        if hello.seq > self.told {
            self.told = hello.seq;
            self.held.clear();
        }
        self.acked = self.acked.max(hello.seq);
    }

    /// Takes an event of this life, strictly in order: an acknowledgement stands for all
    /// before it, so none may be left out. One whose turn has not come, or that `may` not be taken yet, is sent again.
    ///
    /// Returns what to acknowledge again when it is in the journal already.
    pub fn event(&mut self, event: Evt, may: impl FnOnce() -> bool) -> Option<u32> {
        if event.seq <= self.acked {
            return Some(self.acked);
        }
        let next = self.told + self.held.len() as u32 + 1;
        if event.seq == next && self.held.len() < KEPT_EVENTS && may() {
            self.held.push_back(event);
        }
        None
    }

    /// The next event to tell, once it can be dated.
    pub fn release(&mut self, now: Micros) -> Option<TimerEvent> {
        let event = self.date(now, *self.held.front()?)?;
        self.held.pop_front();
        self.told = event.seq;
        Some(event)
    }

    /// An event of this life that came after the life had ended. It counts once, if it can be
    /// dated and is at most ten seconds old.
    pub fn late_event(&mut self, now: Micros, event: Evt) -> Option<TimerEvent> {
        let dated = self.date(now, event)?;
        // A timer numbers none beyond what it keeps.
        let ahead = event.seq.checked_sub(self.told);
        let kept = ahead.is_some_and(|ahead| (1..=KEPT_EVENTS as u32).contains(&ahead));
        if !kept || dated.age_ms > FRESH_EVENT_MS {
            return None;
        }
        self.told = event.seq;
        Some(dated)
    }

    /// None while the clock is unknown.
    fn date(&self, now: Micros, event: Evt) -> Option<TimerEvent> {
        let (at, error_us) = self.clock.to_hub(event.t)?;
        let age_ms = now.saturating_sub(at) / 1000;
        Some(TimerEvent {
            timer: self.timer.as_str().to_owned(),
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
