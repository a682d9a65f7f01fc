//! RA-30, RA-A15: the match, deal by deal.

use super::{Code, Direction, Options, Round, RoundScore, Setup, Standing, Violation};
use super::{deals, standing};
use crate::Seat;
use crate::card::Card;
use alloc::vec::Vec;

/// The state of a match between two deals. It changes only by a deal that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    setup: Setup,
    options: Options,
    /// In order to the left.
    seats: Vec<Seat>,
    dealer: usize,
    planned: usize,
    rounds: Vec<Vec<i32>>,
}

impl Match {
    /// A match of the deals planned, or of as many as players (RA-A15). `seats` stand in order to the
    /// left; the dealer goes round as play does.
    ///
    /// # Errors
    /// `PLAYER_COUNT`, `PACKS`, then `NOT_SEATED` when the dealer is not one of them.
    pub fn new(seats: &[Seat], dealer: Seat, options: Options) -> Result<Match, Violation> {
        let setup = Setup::new(seats.len(), options.packs)?;
        let dealer = seats.iter().position(|seat| *seat == dealer);
        Ok(Match {
            setup,
            options,
            seats: seats.to_vec(),
            dealer: dealer.ok_or_else(|| Violation::new(Code::NotSeated, "RA-11"))?,
            planned: options.rounds_planned.unwrap_or(deals(seats.len())),
            rounds: Vec::new(),
        })
    }

    /// Who deals next.
    pub fn dealer(&self) -> Seat {
        self.seats[self.dealer]
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        standing(&self.seats, &self.rounds, self.planned)
    }

    /// Points of a deal, 1-based, written anew in the order of the seats, as all agree. `false`, and
    /// nothing is changed, when it is not written or others play.
    pub fn correct(&mut self, deal: usize, points: &[i32]) -> bool {
        let written = deal.checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        match written.filter(|written| written.len() == points.len()) {
            Some(written) => written.copy_from_slice(points),
            None => return false,
        }
        true
    }

    /// The match ends after the deals written so far, as all agree.
    pub fn stop(&mut self) {
        self.planned = self.rounds.len();
    }

    /// The next deal.
    ///
    /// # Errors
    /// `MATCH_OVER`.
    pub fn deal(&self) -> Result<Round, Violation> {
        if self.standing().finished {
            return Err(Violation::new(Code::MatchOver, "RA-30"));
        }
        Round::new(self.setup, &self.seats, self.dealer(), self.options)
    }

    /// Writes down a deal of this match that is over, from the hands shown.
    ///
    /// # Errors
    /// `MATCH_OVER`, and those of [`Round::score`]; the match is as before.
    pub fn record(
        &mut self,
        round: &Round,
        hands: &[(Seat, Vec<Card>)],
    ) -> Result<RoundScore, Violation> {
        if self.standing().finished {
            return Err(Violation::new(Code::MatchOver, "RA-30"));
        }
        let score = round.score(hands)?;
        let of = |seat: &Seat| score.points.iter().find(|(scored, _)| scored == seat);
        let points = |seat: &Seat| of(seat).map_or(0, |(_, points)| *points);
        self.rounds.push(self.seats.iter().map(points).collect());
        let count = self.seats.len();
        let step = if self.options.direction == Direction::Right {
            count - 1
        } else {
            1
        };
        self.dealer = (self.dealer + step) % count;
        Ok(score)
    }
}
