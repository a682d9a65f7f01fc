//! The steps of a sweep: the ace low, the ranks from 2 to 13, and the ace again above the king.

use crate::arrange::task::{MOST_STEPS, RANKS};

/// How many steps there are.
pub(super) const LENGTH: u8 = MOST_STEPS as u8;

/// The rank at a step, 1 to 13.
pub(super) const fn rank(step: u8) -> u8 {
    step % RANKS as u8 + 1
}

/// The place of a step in a run, 1 to 14.
pub(super) const fn place(step: u8) -> u8 {
    step + 1
}

/// Whether a step sees the low aces, some of which may stay for later.
pub(super) const fn keeps_aces(step: u8) -> bool {
    step == 0
}

/// Whether a step sees the high aces, those that were kept.
pub(super) const fn takes_aces(step: u8) -> bool {
    step as usize == RANKS
}
