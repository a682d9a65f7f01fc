//! Events kept until the hub has acknowledged them.

use protocol::{Ev, KEPT_EVENTS, State};

use crate::time::reached;

/// First wait for an acknowledgement, in ms; doubled twice.
const RESEND_MS: u32 = 1_000;
const DOUBLINGS: u32 = 2;

/// One event, as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    pub seq: u32,
    pub ev: Ev,
    pub t: u32,
    pub st: State,
    pub rid: u32,
}

/// A queue of [`KEPT_EVENTS`] numbered events. When no place is left, the new
/// event is dropped, before it gets a number: numbers have no gaps, so the hub
/// may wait for the next one. The last place is for `expired`.
#[derive(Clone, Debug)]
pub struct Outbox {
    kept: [Option<Kept>; KEPT_EVENTS],
    /// Number of the last event.
    last: u32,
    /// Number of the last event acknowledged.
    acked: u32,
    /// Number of the next event to send; all later ones follow.
    next: u32,
    /// When to send all again.
    resend: Option<u32>,
    resends: u32,
}

impl Outbox {
    pub const fn new() -> Self {
        Self {
            kept: [None; KEPT_EVENTS],
            last: 0,
            acked: 0,
            next: 1,
            resend: None,
            resends: 0,
        }
    }

    /// Numbers and keeps an event.
    pub fn push(&mut self, ev: Ev, t: u32, st: State, rid: u32) {
        let room = KEPT_EVENTS - usize::from(ev != Ev::Expired);
        if (self.last - self.acked) as usize >= room {
            return;
        }
        self.last += 1;
        let seq = self.last;
        *self.place(seq) = Some(Kept {
            seq,
            ev,
            t,
            st,
            rid,
        });
    }

    /// The hub has everything up to `seq`. An older or impossible number
    /// changes nothing.
    pub fn acknowledge(&mut self, now: u32, seq: u32) {
        if seq <= self.acked || seq > self.last {
            return;
        }
        self.acked = seq;
        self.next = self.next.max(seq + 1);
        self.resends = 0;
        self.resend = (!self.is_empty()).then(|| now.wrapping_add(RESEND_MS));
    }

    /// A new connection: everything is sent again, at once.
    pub fn restart(&mut self) {
        self.next = self.acked + 1;
        self.resend = None;
        self.resends = 0;
    }

    /// The next event to send at `now`.
    pub fn take(&mut self, now: u32) -> Option<Kept> {
        if self.resend.is_some_and(|resend| reached(now, resend)) {
            self.next = self.acked + 1;
            self.resend = None;
            self.resends = (self.resends + 1).min(DOUBLINGS);
        }
        if self.next > self.last {
            return None;
        }
        let seq = self.next;
        self.next += 1;
        let wait = RESEND_MS << self.resends;
        self.resend.get_or_insert(now.wrapping_add(wait));
        *self.place(seq)
    }

    /// When [`take`](Self::take) has something next.
    pub fn next_wake(&self, now: u32) -> Option<u32> {
        if self.next <= self.last {
            Some(now)
        } else {
            self.resend
        }
    }

    /// Number of the last event acknowledged.
    pub fn acked(&self) -> u32 {
        self.acked
    }

    /// Has the hub everything?
    pub fn is_empty(&self) -> bool {
        self.acked == self.last
    }

    fn place(&mut self, seq: u32) -> &mut Option<Kept> {
        &mut self.kept[seq as usize % KEPT_EVENTS]
    }
}
