//! RG-22 to RG-24: the match.

use super::{Halves, Options};
use crate::Seat;
use alloc::vec::Vec;

/// RG-22: the total at which a player is out, unless another was agreed.
pub const LIMIT: Halves = Halves::whole(500);

/// How a match by elimination stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// RG-22: who has reached the limit, in the order given.
    pub eliminated: Vec<Seat>,
    /// RG-23: whether only `end_at` players or fewer are in.
    pub finished: bool,
    /// RG-23, RG-A14: who has the lowest total of those who are in, when it is finished. Empty
    /// before.
    pub winners: Vec<Seat>,
}

/// RG-22, RG-23: the standing with these totals.
pub fn standing(totals: &[(Seat, Halves)], limit: Halves, options: &Options) -> Standing {
    let (out, still_in): (Vec<_>, Vec<_>) = totals
        .iter()
        .copied()
        .partition(|(_, total)| *total >= limit);
    let finished = still_in.len() <= options.end_at;
    let lowest = still_in.iter().map(|(_, total)| *total).min();
    let wins = |(_, total): &(Seat, Halves)| finished && Some(*total) == lowest;
    Standing {
        eliminated: out.into_iter().map(|(seat, _)| seat).collect(),
        finished,
        winners: still_in
            .into_iter()
            .filter(wins)
            .map(|(seat, _)| seat)
            .collect(),
    }
}

/// RG-24: who has reached the target first: only the closer scores, so one at most does so in a
/// deal. Should several have it, the one with the most.
pub fn target_reached(totals: &[(Seat, Halves)], target: Halves) -> Option<Seat> {
    let reached = totals.iter().filter(|(_, total)| *total >= target);
    reached
        .max_by_key(|(_, total)| *total)
        .map(|(seat, _)| *seat)
}
