//! RE-02, RE-A21: a match of several games.

use super::{Code, Round, Violation};
use crate::Seat;
use alloc::vec::Vec;

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Totals in the order of the seats; they may be negative.
    pub totals: Vec<(Seat, i32)>,
    /// Whether the agreed games are played.
    pub finished: bool,
    /// Who has the most, once it is finished. Equal totals share (RE-A21).
    pub winners: Vec<Seat>,
}

/// A match: games are added to it once they are scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    seats: Vec<Seat>,
    /// RE-A21: how many; `None` until the table agrees to stop.
    games: Option<usize>,
    /// Points by game, in the order of `seats`.
    played: Vec<Vec<i32>>,
}

impl Match {
    /// A match before its first game. `games` is the option of RE-A21.
    pub fn new(seats: &[Seat], games: Option<usize>) -> Match {
        Match {
            seats: seats.to_vec(),
            games,
            played: Vec::new(),
        }
    }

    /// Games played so far; those dealt again do not count.
    pub fn played(&self) -> usize {
        self.played.len()
    }

    /// Writes down a game that is over.
    ///
    /// # Errors
    /// `NOT_NOW` when the match is finished or the game not yet scored; `NOT_SEATED` when others
    /// played it.
    pub fn record(&mut self, round: &Round) -> Result<(), Violation> {
        if self.is_finished() {
            return Err(Violation::new(Code::NotNow, "RE-A21"));
        }
        let scored = round.score()?;
        let of = |seat: &Seat| {
            scored
                .iter()
                .find(|(s, _)| s == seat)
                .map(|(_, points)| *points)
        };
        let points: Option<Vec<i32>> = self.seats.iter().map(of).collect();
        let points = points.filter(|points| points.len() == scored.len());
        let points = points.ok_or_else(|| Violation::new(Code::NotSeated, "RE-02"))?;
        self.played.push(points);
        Ok(())
    }

    /// Points of a game, 1-based, written anew in the order of the seats, as all agree. `false`, and
    /// nothing is changed, when it is not played or others play.
    pub fn correct(&mut self, game: usize, points: &[i32]) -> bool {
        let played = game.checked_sub(1).and_then(|at| self.played.get_mut(at));
        match played.filter(|played| played.len() == points.len()) {
            Some(played) => played.copy_from_slice(points),
            None => return false,
        }
        true
    }

    /// RE-A21: the table agrees to stop after the games played so far.
    ///
    /// # Errors
    /// `NOT_NOW` before the first game.
    pub fn stop(&mut self) -> Result<(), Violation> {
        if self.played.is_empty() {
            return Err(Violation::new(Code::NotNow, "RE-A21"));
        }
        self.games = Some(self.played.len());
        Ok(())
    }

    fn is_finished(&self) -> bool {
        self.games.is_some_and(|games| self.played.len() >= games)
    }

    /// RE-02: the standing; the highest total wins.
    pub fn standing(&self) -> Standing {
        let total = |i: usize| {
            self.played
                .iter()
                .fold(0, |sum: i32, points| sum.saturating_add(points[i]))
        };
        let totals: Vec<(Seat, i32)> = self
            .seats
            .iter()
            .enumerate()
            .map(|(i, seat)| (*seat, total(i)))
            .collect();
        let finished = self.is_finished();
        let best = totals.iter().map(|(_, total)| *total).max();
        let leads = totals
            .iter()
            .filter(|(_, total)| finished && Some(*total) == best);
        let winners = leads.map(|(seat, _)| *seat).collect();
        Standing {
            totals,
            finished,
            winners,
        }
    }
}
