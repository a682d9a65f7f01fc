//! RG-22 to RG-24: the match.

use super::{Code, Direction, Options, PLAYERS, Round, RoundScore, Scoring, Setup, Violation};
use crate::card::Card;
use crate::{Best, Comer, Points, ScoreSheet, Seat, Standings, Uncorrected, Unseated};
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
pub fn standing(totals: &[(Seat, Points)], limit: Points, options: &Options) -> Standing {
    let (out, still_in): (Vec<_>, Vec<_>) = totals
        .iter()
        .copied()
        .partition(|(_, total)| *total >= limit);
    let finished = still_in.len() <= options.end_at;
    let lowest = still_in.iter().map(|(_, total)| *total).min();
    let wins = |(_, total): &(Seat, Points)| finished && Some(*total) == lowest;
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
pub fn target_reached(totals: &[(Seat, Points)], target: Points) -> Option<Seat> {
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
    sheet: ScoreSheet,
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
            sheet: ScoreSheet::new(seats),
            dealer: dealer.ok_or_else(|| Violation::new(Code::NotSeated, "RG-12"))?,
            stopped: false,
        })
    }

    /// RG-03, RG-A17: how many packs are played with.
    pub fn packs(&self) -> usize {
        self.packs
    }

    /// RG-A16: who deals next.
    pub fn dealer(&self) -> Seat {
        self.sheet.seats()[self.dealer]
    }

    /// RG-22, RG-A17: who is still in, in order to the left.
    pub fn players(&self) -> Vec<Seat> {
        let totals = self.sheet.playing().into_iter();
        let still_in = totals.filter(|(_, total)| self.keeps_in(*total));
        still_in.map(|(seat, _)| seat).collect()
    }

    fn keeps_in(&self, total: Points) -> bool {
        self.options.scoring == Scoring::Winner || total < self.options.total()
    }

    /// RG-A16: to the next who is in, if anybody is.
    fn pass_deal(&mut self) {
        let to_the_left = self.options.direction != Direction::Right;
        let players = self.players();
        let plays = |seat| players.contains(&seat);
        self.dealer = self.sheet.next(self.dealer, to_the_left, plays);
    }

    /// The next deal, for those who are still in, with the packs of the start (RG-A17). `turn_up` is
    /// `None` when its tag was not read.
    ///
    /// # Errors
    /// `MATCH_OVER`.
    pub fn deal(&self, turn_up: Option<Card>) -> Result<Round, Violation> {
        if self.is_over() {
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
        if self.is_over() {
            return Err(Violation::new(Code::MatchOver, "RG-23"));
        }
        let score = round.score(hands)?;
        self.sheet.write(&score.points);
        self.pass_deal();
        Ok(score)
    }
}

/// RG-22 to RG-24.
impl Standings for Match {
    fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn best(&self) -> Best {
        match self.options.scoring {
            Scoring::Elimination => Best::Lowest,
            Scoring::Winner => Best::Highest,
        }
    }

    fn is_over(&self) -> bool {
        !self.winners().is_empty()
    }

    fn winners(&self) -> Vec<Seat> {
        let (totals, limit) = (self.sheet.playing(), self.options.total());
        let won = match self.options.scoring {
            Scoring::Winner => target_reached(&totals, limit).into_iter().collect(),
            Scoring::Elimination => standing(&totals, limit, &self.options).winners,
        };
        match self.stopped && won.is_empty() {
            true => self.leaders(),
            false => won,
        }
    }

    /// Whoever is out by the new totals is out, and whoever is not plays on.
    fn correct(&mut self, deal: usize, points: &[Points]) -> Result<(), Uncorrected> {
        self.sheet.correct(deal, points)?;
        if !self.is_in(self.dealer()) {
            self.pass_deal();
        }
        Ok(())
    }

    /// RG-A19: with the worst total of those who are in; for more than six three packs are taken
    /// (RG-03).
    fn join(&mut self, seat: Seat, comer: Comer) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let players = self.players();
        let start = self.sheet.start(seat, comer, &players, self.best());
        if comer == Comer::Back && !self.keeps_in(start) {
            return Err(Unseated::Out);
        }
        self.sheet.sit(seat, start, players.len(), PLAYERS)?;
        let setup = Setup::new(players.len() + 1);
        self.packs = setup.map_or(self.packs, |setup| setup.packs.max(self.packs));
        Ok(())
    }

    /// RG-A19: whoever is out may always go. A match does not end because somebody leaves: if need be
    /// it goes on until fewer are left than was agreed (RG-23).
    fn leave(&mut self, seat: Seat) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let mut players = self.players();
        players.retain(|player| *player != seat);
        self.sheet.rise(seat, players.len(), *PLAYERS.start())?;
        self.options.end_at = self.options.end_at.min(players.len() - 1);
        if self.dealer() == seat {
            self.pass_deal();
        }
        Ok(())
    }

    fn stop(&mut self) -> bool {
        self.stopped = !self.sheet.rounds().is_empty();
        self.stopped
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.players().contains(&seat)
    }
}
