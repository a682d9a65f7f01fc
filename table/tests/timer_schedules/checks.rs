//! What must hold in the end.

use std::collections::BTreeSet;

use protocol::{Ev, State};
use table::timer_link::Round;

use crate::world::World;

impl World {
    /// No event twice, none made up, each dated as well as it claims.
    pub fn check_journal(&self) {
        let mut seen = BTreeSet::new();
        for event in &self.journal {
            let key = (event.boot, event.seq);
            assert!(seen.insert(key), "{key:?} counted twice");
            let (ev, true_time) = self.truth.get(&key).expect("the timer said so");
            assert_eq!(event.ev, *ev);
            let off = event.at.abs_diff(*true_time);
            let bound = u64::from(event.error_us);
            assert!(off <= bound, "{key:?} dated {off} µs off, bound {bound} µs");
        }
    }

    /// Every tap of the timer's last life counted exactly once, in order.
    pub fn check_last_life(&self) {
        let journaled: Vec<u32> = self
            .journal
            .iter()
            .filter(|e| e.boot == self.boot)
            .map(|e| e.seq)
            .collect();
        let last: Vec<u32> = (1..=journaled.len() as u32).collect();
        assert_eq!(journaled, last, "in order, without gaps");
        let taps = self
            .journal
            .iter()
            .filter(|e| e.boot == self.boot && e.ev == Ev::Tap)
            .count();
        assert!(
            taps as u32 == self.taps || taps >= 15,
            "{taps} of {} taps",
            self.taps
        );
    }

    /// After a calm while both sides agree on the round.
    pub fn check_agreement(&self) {
        if !self.mail.is_empty() {
            return; // A bell or a welcome is on its way.
        }
        assert!(self.link.is_online());
        assert!(self.timer.heard(self.device()));
        let timer = self.timer.timer();
        let state = match self.round {
            // It rang a moment ago; a welcome will tell it that all is over.
            Round::Idle if timer.state() == State::Expired => return,
            Round::Idle => State::Idle,
            Round::Armed { .. } => State::Armed,
            Round::Running { deadline, .. } if deadline <= self.now => State::Expired,
            Round::Running { deadline, .. } => {
                let left = u64::from(timer.left(self.device())) * 1000;
                let off = (self.now + left).abs_diff(deadline);
                assert!(off <= 300_000, "countdowns {off} µs apart");
                State::Running
            }
            Round::Paused { .. } => State::Paused,
        };
        assert_eq!(timer.state(), state, "{:?}", self.round);
    }
}
