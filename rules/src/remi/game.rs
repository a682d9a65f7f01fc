//! RE-02, RE-A21: a match of several games.

use super::PLAYERS;
use super::{Code, Round, Violation};
use crate::score::whole;
use crate::{Best, Comer, Points, ScoreSheet, Seat, Standing, Standings, Uncorrected, Unseated};
use alloc::vec::Vec;

/// A match: games are added to it once they are scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// RE-A21: how many; `None` until the table agrees to stop.
    games: Option<usize>,
    sheet: ScoreSheet,
}

impl Match {
    /// A match before its first game. `games` is the option of RE-A21.
    pub fn new(seats: &[Seat], games: Option<usize>) -> Match {
        Match {
            games,
            sheet: ScoreSheet::new(seats),
        }
    }

    /// Games played so far; those dealt again do not count.
    pub fn played(&self) -> usize {
        self.sheet.rounds().len()
    }

    /// Writes down a game that is over.
    ///
    /// # Errors
    /// `NOT_NOW` when the match is finished or the game not yet scored; `NOT_SEATED` when others
    /// played it.
    pub fn record(&mut self, round: &Round) -> Result<(), Violation> {
        if self.is_over() {
            return Err(Violation::new(Code::NotNow, "RE-A21"));
        }
        let scored = round.score()?;
        let seats = self.sheet.players();
        let plays = |seat: &Seat| scored.iter().any(|(scored, _)| scored == seat);
        if seats.len() != scored.len() || !seats.iter().all(plays) {
            return Err(Violation::new(Code::NotSeated, "RE-02"));
        }
        self.sheet.write(&scored);
        Ok(())
    }

    /// RE-02: the standing; the highest total wins.
    pub fn standing(&self) -> Standing {
        self.sheet.standing(self.best(), self.is_over())
    }
}

/// RE-02, RE-A21: equal totals share.
impl Standings for Match {
    fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn best(&self) -> Best {
        Best::Highest
    }

    fn is_over(&self) -> bool {
        self.games.is_some_and(|games| self.played() >= games)
    }

    fn winners(&self) -> Vec<Seat> {
        self.standing().winners
    }

    fn correct(&mut self, game: usize, points: &[Points]) -> Result<(), Uncorrected> {
        whole(points)?;
        self.sheet.correct(game, points)
    }

    /// RE-A30: with the lowest total of those who play.
    fn join(&mut self, seat: Seat, comer: Comer) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let players = self.players();
        let start = self.sheet.start(seat, comer, &players, self.best());
        self.sheet.sit(seat, start, players.len(), PLAYERS)
    }

    fn leave(&mut self, seat: Seat) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let left = self.players().len() - 1;
        self.sheet.rise(seat, left, *PLAYERS.start())
    }

    fn stop(&mut self) -> bool {
        let played = self.played();
        self.games = if played > 0 { Some(played) } else { self.games };
        played > 0
    }
}
