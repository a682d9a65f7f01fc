//! RD-18, RD-19: the match.

use super::{Awards, PLAYERS, Tiebreak};
use crate::score::whole;
use crate::{Best, Comer, Points, ScoreSheet, Seat, Standings, Uncorrected, Unseated};
use alloc::vec::Vec;

/// RD-18: rounds of a match, before any extra round.
pub const ROUNDS: usize = 7;

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Totals in the order of the seats; they may be negative.
    pub totals: Vec<(Seat, Points)>,
    /// Whether there is a winner.
    pub finished: bool,
    /// RD-19: all rounds are played and several lead together.
    pub extra_round: bool,
    /// Who has the highest total at this moment, one or more, in the order of the seats.
    pub leaders: Vec<Seat>,
    /// The single leader after round seven or later.
    pub winner: Option<Seat>,
}

/// RD-18, RD-19: the standing. No winner before the seventh round; after it a single leader wins, and
/// a tie takes another round.
pub fn standing(sheet: &ScoreSheet) -> Standing {
    let totals = sheet.totals();
    let leaders = Best::Highest.of(&sheet.playing());
    let played = sheet.rounds().len() >= ROUNDS;
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

/// The state of a match between two rounds. It changes only by a round that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    sheet: ScoreSheet,
    tiebreak: Tiebreak,
    dealer: usize,
    /// All have agreed to end it.
    stopped: bool,
}

impl Match {
    /// Nothing is played. `seats` stand in order to the left; `dealer` deals, or the first of them if it is none of
    /// them.
    pub fn new(seats: &[Seat], dealer: Seat, tiebreak: Tiebreak) -> Match {
        let dealer = seats.iter().position(|seat| *seat == dealer);
        Match {
            sheet: ScoreSheet::new(seats),
            tiebreak,
            dealer: dealer.unwrap_or_default(),
            stopped: false,
        }
    }

    /// RD-A17: who deals next.
    pub fn dealer(&self) -> Seat {
        let seats = self.sheet.seats();
        seats.get(self.dealer).copied().unwrap_or(Seat(0))
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        standing(&self.sheet)
    }

    /// RD-A14: whose points count in the round that is next; empty unless it is an extra round.
    pub fn plays_on(&self) -> Vec<Seat> {
        self.standing().plays_on(self.tiebreak)
    }

    /// Writes down what a round brought, as far as it counts (RD-A14); the next to the left deals.
    pub fn record(&mut self, awards: Awards) -> Awards {
        let awards = self.standing().counted(awards, self.tiebreak);
        self.sheet.write(&awards.points);
        self.pass_deal();
        awards
    }

    /// RD-A17: to the left, past whoever has left (RD-A20).
    fn pass_deal(&mut self) {
        let plays = |seat| self.sheet.plays(seat);
        self.dealer = self.sheet.next(self.dealer, true, plays);
    }
}

/// RD-18, RD-19.
impl Standings for Match {
    fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn best(&self) -> Best {
        Best::Highest
    }

    fn is_over(&self) -> bool {
        self.stopped || self.standing().finished
    }

    fn winners(&self) -> Vec<Seat> {
        match self.is_over() {
            true => self.leaders(),
            false => Vec::new(),
        }
    }

    fn correct(&mut self, round: usize, points: &[Points]) -> Result<(), Uncorrected> {
        whole(points)?;
        self.sheet.correct(round, points)
    }

    /// RD-A20: with the lowest total of those who play.
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
        let left = self.players().len().saturating_sub(1);
        self.sheet.rise(seat, left, *PLAYERS.start())?;
        if self.dealer() == seat {
            self.pass_deal();
        }
        Ok(())
    }

    fn stop(&mut self) -> bool {
        self.stopped = !self.sheet.rounds().is_empty();
        self.stopped
    }
}
