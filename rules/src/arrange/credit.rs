//! The credits of the [bound](super::bound), bettered step by step.

use super::bound::{Bound, BySpot, Place, STEPS, joined};
use super::layers::Worths;
use super::moves::{Moves, NO_RUN};
use super::set::SUITS;
use super::task::{Task, Worth};

impl<const L: usize> Bound<L> {
    /// Betters the credits until the most of all is below `goal` or `steps` are done.
    pub(super) fn tighten(&mut self, task: &Task, moves: &Moves, goal: Worth, steps: usize) {
        let mut best = self.most_of_all(task.stock.jokers);
        let mut best_credit = self.credit;
        let mut pace = 64;
        for _ in 0..steps {
            let most = self.most_of_all(task.stock.jokers);
            if most < best {
                (best, best_credit) = (most, self.credit);
            } else {
                pace = pace * 3 / 4 + 1;
            }
            if most < goal || !self.step_down(task, moves, (most - goal + 1) / 64 * pace) {
                break;
            }
            self.fill(task, moves);
        }
        if self.most_of_all(task.stock.jokers) > best {
            self.credit = best_credit;
            self.fill(task, moves);
        }
    }

    /// One step against the subgradient; false when suits and sets agree.
    fn step_down(&mut self, task: &Task, moves: &Moves, excess: Worth) -> bool {
        let shares = self.deal_jokers(task.stock.jokers);
        let mut asked: BySpot<i8> = [[0; SUITS]; STEPS];
        for (suit, share) in shares[..SUITS].iter().enumerate() {
            self.trace_suit(task, moves, suit, *share, &mut asked);
        }
        self.trace_sets(task, shares[SUITS], &mut asked);
        let norm: Worth = asked
            .iter()
            .flatten()
            .map(|g| Worth::from(*g) * Worth::from(*g))
            .sum();
        if norm == 0 {
            return false;
        }
        let length = excess / norm + 1;
        for step in 0..self.path.steps {
            let price = self.full[usize::from(step)];
            let credits = &mut self.credit[usize::from(step)];
            for (credit, asked) in credits.iter_mut().zip(asked[usize::from(step)]) {
                let change = Worth::from(asked) * length;
                *credit = (*credit - change).clamp(0, price);
            }
        }
        true
    }

    /// The jokers that each suit and the sets get in the best deal.
    fn deal_jokers(&self, jokers: u8) -> [u8; SUITS + 1] {
        let parts: [Worths<L>; SUITS + 1] = core::array::from_fn(|part| match part {
            SUITS => self.sets[0],
            suit => self.rest[self.index(suit, 0, 0, NO_RUN)],
        });
        let mut behind = [[0; L]; SUITS + 2];
        for part in (0..=SUITS).rev() {
            behind[part] = joined(&parts[part], &behind[part + 1]);
        }
        let mut left = usize::from(jokers);
        core::array::from_fn(|part| {
            let all = behind[part][left];
            let share = (0..=left)
                .find(|share| parts[part][*share] + behind[part + 1][left - share] == all)
                .unwrap_or(0);
            left -= share;
            share as u8
        })
    }

    /// Adds what a suit puts aside.
    fn trace_suit(
        &self,
        task: &Task,
        moves: &Moves,
        suit: usize,
        jokers: u8,
        asked: &mut BySpot<i8>,
    ) {
        let mut at = Place {
            suit,
            low: 0,
            step: 0,
        };
        let (mut front, mut left) = (NO_RUN, usize::from(jokers));
        while at.step <= self.path.steps {
            let worth = self.rest[self.index(suit, at.low, at.step, front)][left];
            let found = self.moves(moves, at, front).find(|one| {
                let (gain, then) = self.gain(task, at, one);
                left >= usize::from(one.jokers)
                    && then[left - usize::from(one.jokers)] + gain == worth
            });
            let Some(one) = found else { return };
            asked[usize::from(at.step)][suit] += self.aside(at, one) as i8;
            left -= usize::from(one.jokers);
            front = one.next;
            at = self.after(at, one);
        }
    }

    /// Takes off what the sets want.
    fn trace_sets(&self, task: &Task, jokers: u8, asked: &mut BySpot<i8>) {
        let mut left = usize::from(jokers);
        for step in 0..self.path.steps {
            let behind = self.sets[usize::from(step) + 1];
            let worth = self.sets[usize::from(step)][left];
            if behind[left] == worth {
                continue;
            }
            let mut found = None;
            self.each_grouping(task, step, |need, beyond, some| {
                let need = usize::from(need);
                if found.is_none() && need <= left && behind[left - need] + beyond == worth {
                    found = Some((need, some));
                }
            });
            let Some((need, some)) = found else { return };
            left -= need;
            for (asked, some) in asked[usize::from(step)].iter_mut().zip(some) {
                *asked -= some as i8;
            }
        }
    }
}
