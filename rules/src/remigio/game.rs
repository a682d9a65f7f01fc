//! RG-22 to RG-24: the match.

use super::{Code, Direction, Halves, Options, Round, RoundScore, Scoring, Setup, Violation};
use crate::Seat;
use crate::card::Card;
use alloc::vec::Vec;

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

/// The state of a match between two deals. It changes only by a deal that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    options: Options,
    packs: usize,
    /// In order to the left.
    totals: Vec<(Seat, Halves)>,
    /// Points by deal, in the same order.
    deals: Vec<Vec<Halves>>,
    dealer: usize,
    /// All have agreed to end it.
    stopped: bool,
}

impl Match {
    /// A match up to the limit of the options. `seats` stand in order to the left; the first dealer is
    /// one of them. Two players go on until one is left, whatever `end_at` says.
    ///
    /// # Errors
    /// `PLAYER_COUNT`, then `NOT_SEATED`.
    pub fn new(seats: &[Seat], dealer: Seat, options: Options) -> Result<Match, Violation> {
        let setup = Setup::new(seats.len())?;
        let dealer = seats.iter().position(|seat| *seat == dealer);
        let end_at = options.end_at.min(seats.len() - 1);
        Ok(Match {
            options: Options { end_at, ..options },
            packs: setup.packs,
            totals: seats.iter().map(|seat| (*seat, Halves(0))).collect(),
            deals: Vec::new(),
            dealer: dealer.ok_or_else(|| Violation::new(Code::NotSeated, "RG-12"))?,
            stopped: false,
        })
    }

    /// The totals, in order to the left.
    pub fn totals(&self) -> &[(Seat, Halves)] {
        &self.totals
    }

    /// RG-A16: who deals next.
    pub fn dealer(&self) -> Seat {
        self.totals[self.dealer].0
    }

    /// RG-22, RG-A17: who is still in, in order to the left.
    pub fn players(&self) -> Vec<Seat> {
        let players = self.totals.iter().filter(|total| self.is_in(total));
        players.map(|(seat, _)| *seat).collect()
    }

    fn is_in(&self, (_, total): &(Seat, Halves)) -> bool {
        self.options.scoring == Scoring::Winner || *total < self.options.total()
    }

    /// RG-23, RG-24: who has won, when the match is over; several share. Empty before.
    pub fn winners(&self) -> Vec<Seat> {
        let won: Vec<Seat> = match self.options.scoring {
            Scoring::Winner => target_reached(&self.totals, self.options.total())
                .into_iter()
                .collect(),
            Scoring::Elimination => {
                standing(&self.totals, self.options.total(), &self.options).winners
            }
        };
        if won.is_empty() && self.stopped {
            return self.leaders();
        }
        won
    }

    /// Who is ahead of those who are in, one or more.
    fn leaders(&self) -> Vec<Seat> {
        let still_in: Vec<_> = self
            .totals
            .iter()
            .filter(|total| self.is_in(total))
            .collect();
        let totals = still_in.iter().map(|(_, total)| *total);
        let best = match self.options.scoring {
            Scoring::Winner => totals.max(),
            Scoring::Elimination => totals.min(),
        };
        let leads = still_in.iter().filter(|(_, total)| Some(*total) == best);
        leads.map(|(seat, _)| *seat).collect()
    }

    /// Points of a deal, 1-based, written anew in the order of the seats, as all agree; whoever is
    /// out by the new totals is out, and whoever is not plays on. `false`, and nothing is changed,
    /// when it is not written or others play.
    pub fn correct(&mut self, deal: usize, points: &[Halves]) -> bool {
        let written = deal.checked_sub(1).and_then(|at| self.deals.get_mut(at));
        match written.filter(|written| written.len() == points.len()) {
            Some(written) => written.copy_from_slice(points),
            None => return false,
        }
        for (at, (_, total)) in self.totals.iter_mut().enumerate() {
            let scored = self.deals.iter().filter_map(|deal| deal.get(at));
            *total = scored.fold(Halves(0), |sum, points| sum.plus(*points));
        }
        if !self.is_in(&self.totals[self.dealer]) {
            self.pass_deal();
        }
        true
    }

    /// The match ends after the deals written so far, as all agree.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// RG-A16: to the next who is in, if anybody is.
    fn pass_deal(&mut self) {
        let count = self.totals.len();
        let step = if self.options.direction == Direction::Right {
            count - 1
        } else {
            1
        };
        let mut next = (1..=count).map(|n| (self.dealer + n * step) % count);
        let next = next.find(|at| self.is_in(&self.totals[*at]));
        self.dealer = next.unwrap_or(self.dealer);
    }

    /// The next deal, for those who are still in, with the packs of the start (RG-A17). `turn_up` is
    /// `None` when its tag was not read.
    ///
    /// # Errors
    /// `MATCH_OVER`.
    pub fn deal(&self, turn_up: Option<Card>) -> Result<Round, Violation> {
        if !self.winners().is_empty() {
            return Err(Violation::new(Code::MatchOver, "RG-23"));
        }
        let players = self.players();
        let setup = Setup::with_packs(players.len(), self.packs);
        Round::new(setup, &players, self.dealer(), turn_up, self.options)
    }

    /// Writes down a deal of this match that is over, from the hands shown. The next who is in
    /// deals (RG-A16). A deal that is dealt again (RG-14) is not written down.
    ///
    /// # Errors
    /// `MATCH_OVER`, and those of [`Round::score`]; the match is as before.
    pub fn record(
        &mut self,
        round: &Round,
        hands: &[(Seat, Vec<Card>)],
    ) -> Result<RoundScore, Violation> {
        if !self.winners().is_empty() {
            return Err(Violation::new(Code::MatchOver, "RG-23"));
        }
        let score = round.score(hands)?;
        let mut deal = Vec::with_capacity(self.totals.len());
        for (seat, total) in &mut self.totals {
            let scored = score.points.iter().find(|(of, _)| of == seat);
            let points = scored.map_or(Halves(0), |(_, points)| *points);
            *total = total.plus(points);
            deal.push(points);
        }
        self.deals.push(deal);
        self.pass_deal();
        Ok(score)
    }
}
