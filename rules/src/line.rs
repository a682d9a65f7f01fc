//! Who joins a match and who leaves it, between two rounds (RD-A20, RA-A20, RG-A19, RU-A21, RE-A30).

use crate::{Best, Points, ScoreSheet, Seat};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// What somebody has on the score sheet, from when they sat down to when they left. A chair that was
/// left may be taken by another, who begins a line of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Where.
    pub seat: Seat,
    /// What they began with.
    pub start: Points,
    /// Rounds that were written when they sat down.
    pub from: usize,
    /// Rounds that were written when they left; `None` while they play.
    pub until: Option<usize>,
}

impl Line {
    /// Whether a round, counted from 0, is theirs.
    fn covers(&self, round: usize) -> bool {
        self.from <= round && self.until.is_none_or(|until| round < until)
    }
}

/// Who sits down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comer {
    /// Somebody who has not sat there before.
    New,
    /// Who sat there last.
    Back,
}

/// Why nobody sits down or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unseated {
    /// Only between two rounds, while the match goes on.
    NotNow,
    /// Fewer than this cannot go on.
    Fewest(usize),
    /// More than this cannot play.
    Most(usize),
    /// Somebody sits there already, or nobody who could leave.
    Chair,
    /// They had lost before they left.
    Out,
}

impl ScoreSheet {
    /// Everybody's line, in the order in which they sat down.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What a line comes to.
    pub fn total(&self, line: &Line) -> Points {
        let at = self.seats.iter().position(|seat| *seat == line.seat);
        let rounds = self.rounds.iter().enumerate();
        let own = rounds.filter(|(round, _)| line.covers(*round));
        let scored = own.filter_map(|(_, points)| points.get(at?));
        scored.fold(line.start, |sum, points| sum.plus(*points))
    }

    /// The line of whoever sits on a chair, or sat there last.
    pub fn line(&self, seat: Seat) -> Option<&Line> {
        self.lines.iter().rfind(|line| line.seat == seat)
    }

    /// Whether somebody plays there.
    pub fn plays(&self, seat: Seat) -> bool {
        self.line(seat).is_some_and(|line| line.until.is_none())
    }

    /// Who plays, in order to the left.
    pub fn players(&self) -> Vec<Seat> {
        let seats = self.seats.iter().copied();
        seats.filter(|seat| self.plays(*seat)).collect()
    }

    /// Whether somebody's points stand there, of a round counted from 0.
    pub(crate) fn is_written(&self, seat: Seat, round: usize) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.seat == seat && line.covers(round))
    }

    /// The place of the next who plays, `to_the_left` of a place or on its other side.
    pub(crate) fn next(
        &self,
        place: usize,
        to_the_left: bool,
        plays: impl Fn(Seat) -> bool,
    ) -> usize {
        let count = self.seats.len();
        let step = if to_the_left {
            1
        } else {
            count.saturating_sub(1)
        };
        let mut next = (1..=count).map(|n| (place + n * step) % count);
        let next = next.find(|at| plays(self.seats[*at]));
        next.unwrap_or(place)
    }

    /// Somebody sits down on a chair that was left, or on a new one after the last.
    ///
    /// # Errors
    /// [`Unseated::Chair`], [`Unseated::Most`]; nothing is changed.
    pub(crate) fn sit(
        &mut self,
        seat: Seat,
        start: Points,
        players: usize,
        allowed: RangeInclusive<usize>,
    ) -> Result<(), Unseated> {
        if self.plays(seat) {
            return Err(Unseated::Chair);
        }
        if players >= *allowed.end() {
            return Err(Unseated::Most(*allowed.end()));
        }
        if !self.seats.contains(&seat) {
            self.seats.push(seat);
            let nothing = |round: &mut Vec<Points>| round.push(Points::ZERO);
            self.rounds.iter_mut().for_each(nothing);
        }
        self.lines.push(Line {
            seat,
            start,
            from: self.rounds.len(),
            until: None,
        });
        Ok(())
    }

    /// Somebody leaves; their line stays. `players` are those who go on without them.
    ///
    /// # Errors
    /// [`Unseated::Chair`], [`Unseated::Fewest`]; nothing is changed.
    pub(crate) fn rise(
        &mut self,
        seat: Seat,
        players: usize,
        fewest: usize,
    ) -> Result<(), Unseated> {
        let written = self.rounds.len();
        let line = self.lines.iter_mut().rfind(|line| line.seat == seat);
        let line = line.filter(|line| line.until.is_none());
        let line = line.ok_or(Unseated::Chair)?;
        if players < fewest {
            return Err(Unseated::Fewest(fewest));
        }
        line.until = Some(written);
        Ok(())
    }

    /// What whoever sits down begins with: the worst total of `players`, so that nobody gains by
    /// coming late; whoever comes back keeps their own where that is worse.
    pub(crate) fn start(&self, seat: Seat, comer: Comer, players: &[Seat], best: Best) -> Points {
        let totals = self.totals().into_iter();
        let theirs = totals.filter(|(named, _)| {
            players.contains(named) || (comer == Comer::Back && *named == seat)
        });
        let theirs = theirs.map(|(_, total)| total);
        let worst = match best {
            Best::Lowest => theirs.max(),
            Best::Highest => theirs.min(),
        };
        worst.unwrap_or(Points::ZERO)
    }
}
