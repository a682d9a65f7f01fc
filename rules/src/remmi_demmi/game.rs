//! RD-18, RD-19: the match.

use super::{Awards, Tiebreak};
use crate::Seat;
use alloc::vec::Vec;

/// RD-18: rounds of a match, before any extra round.
pub const ROUNDS: usize = 7;

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Totals in the order of `seats`; they may be negative.
    pub totals: Vec<(Seat, i32)>,
    /// Whether there is a winner.
    pub finished: bool,
    /// RD-19: all rounds are played and several lead together.
    pub extra_round: bool,
    /// Who has the highest total at this moment, one or more, in the order of `seats`.
    pub leaders: Vec<Seat>,
    /// The single leader after round seven or later.
    pub winner: Option<Seat>,
}

/// RD-18, RD-19: the standing after `rounds`, each a list of points in the order of `seats` (a seat
/// without an entry scored 0). No winner before the seventh round; after it a single leader wins,
/// and a tie takes another round.
pub fn standing(seats: &[Seat], rounds: &[Vec<i32>]) -> Standing {
    let scored = |i: usize| rounds.iter().filter_map(move |round| round.get(i));
    let total = |i: usize| scored(i).fold(0, |sum: i32, points| sum.saturating_add(*points));
    let totals: Vec<(Seat, i32)> = seats
        .iter()
        .enumerate()
        .map(|(i, seat)| (*seat, total(i)))
        .collect();
    let best = totals.iter().map(|(_, total)| *total).max();
    let leaders: Vec<Seat> = totals
        .iter()
        .filter(|(_, t)| Some(*t) == best)
        .map(|(seat, _)| *seat)
        .collect();
    let played = rounds.len() >= ROUNDS;
    let winner = match leaders[..] {
        [leader] if played => Some(leader),
        _ => None,
    };
    Standing {
        totals,
        finished: winner.is_some(),
        extra_round: played && leaders.len() > 1,
        leaders,
        winner,
    }
}

impl Standing {
    /// RD-A14: whose points count in the extra round: everybody's, since the deal needs the full
    /// table, or those of the tied leaders alone. Empty when no extra round is due.
    pub fn plays_on(&self, tiebreak: Tiebreak) -> Vec<Seat> {
        match tiebreak {
            _ if !self.extra_round => Vec::new(),
            Tiebreak::All => self.totals.iter().map(|(seat, _)| *seat).collect(),
            Tiebreak::Tied => self.leaders.clone(),
        }
    }

    /// RD-A14: what the next round counts: in an extra round of the leaders alone the others' points
    /// are 0. Plaques go as they went.
    pub fn counted(&self, mut awards: Awards, tiebreak: Tiebreak) -> Awards {
        let plays = self.plays_on(tiebreak);
        if !plays.is_empty() {
            let others = awards.points.iter_mut();
            let others = others.filter(|(seat, _)| !plays.contains(seat));
            others.for_each(|(_, points)| *points = 0);
        }
        awards
    }
}

/// RD-A17: the next dealer, to the left. `seats` stand in order to the left; `None` when `dealer`
/// is not one of them.
pub fn next_dealer(seats: &[Seat], dealer: Seat) -> Option<Seat> {
    let at = seats.iter().position(|seat| *seat == dealer)?;
    Some(seats[(at + 1) % seats.len()])
}
