//! When to probe the timer's clock.

use std::collections::VecDeque;

use protocol::{FIRST_PROBES, PROBE_MS, SyncQ, SyncR};

use crate::clock::Micros;

/// Between the first probes: far enough apart to meet different moments of the network.
const FIRST_US: Micros = 50_000;
/// An answer after this time says too little to be worth keeping.
const LATE_US: Micros = 1_000_000;
/// Probes whose answer is still waited for; the oldest is given up.
const OPEN: usize = 8;

/// Eight probes soon after a hello, then one each five seconds.
#[derive(Clone, Debug)]
pub struct Prober {
    next: u32,
    open: VecDeque<SyncQ>,
    first: u32,
    due: Option<Micros>,
}

impl Prober {
    /// At rest. `next` is the number of the first probe: random, so that an answer to an
    /// earlier hub is not taken for one of ours.
    pub fn new(next: u32) -> Self {
        Self {
            next,
            open: VecDeque::new(),
            first: 0,
            due: None,
        }
    }

    /// Starts over, at once.
    pub fn start(&mut self, now: Micros) {
        self.open.clear();
        self.first = FIRST_PROBES;
        self.due = Some(now);
    }

    /// Stops probing.
    pub fn stop(&mut self) {
        self.due = None;
    }

    /// The probe to send now, if one is due.
    pub fn poll(&mut self, now: Micros) -> Option<SyncQ> {
        self.due.filter(|due| *due <= now)?;
        self.first = self.first.saturating_sub(1);
        let period = if self.first > 0 {
            FIRST_US
        } else {
            Micros::from(PROBE_MS) * 1000
        };
        self.due = Some(now + period);
        let probe = SyncQ {
            n: self.next,
            h: now,
        };
        self.next = self.next.wrapping_add(1);
        self.open.truncate(OPEN - 1);
        self.open.push_front(probe);
        Some(probe)
    }

    /// Does this answer belong to a probe that waits for one? Once only, and in time.
    pub fn accept(&mut self, now: Micros, answer: &SyncR) -> bool {
        let asked = |probe: &SyncQ| probe.n == answer.n && probe.h == answer.h;
        let place = self.open.iter().position(asked);
        let probe = place.and_then(|place| self.open.remove(place));
        probe.is_some_and(|probe| now <= probe.h + LATE_US)
    }

    /// When the next one is due.
    pub fn next_wake(&self) -> Option<Micros> {
        self.due
    }
}
