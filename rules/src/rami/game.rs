//! RA-30, RA-A15: the match, deal by deal.

use super::PLAYERS;
use super::{Code, Direction, Options, Round, RoundScore, Setup, Violation, deals, standing};
use crate::card::Card;
use crate::score::whole;
use crate::{Best, Comer, Points, ScoreSheet, Seat, Standing, Standings, Uncorrected, Unseated};
use alloc::vec::Vec;

/// The state of a match between two deals. It changes only by a deal that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    setup: Setup,
    options: Options,
    dealer: usize,
    planned: usize,
    sheet: ScoreSheet,
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
            dealer: dealer.ok_or_else(|| Violation::new(Code::NotSeated, "RA-11"))?,
            planned: options.rounds_planned.unwrap_or(deals(seats.len())),
            sheet: ScoreSheet::new(seats),
        })
    }

    /// Who deals next.
    pub fn dealer(&self) -> Seat {
        self.sheet.seats()[self.dealer]
    }

    /// How the cards are dealt.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// Deals that are played (RA-A15).
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        standing(&self.sheet, self.planned)
    }

    /// The next deal.
    ///
    /// # Errors
    /// `MATCH_OVER`.
    pub fn deal(&self) -> Result<Round, Violation> {
        if self.standing().finished {
            return Err(Violation::new(Code::MatchOver, "RA-30"));
        }
        let players = self.sheet.players();
        Round::new(self.setup, &players, self.dealer(), self.options)
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
        self.sheet.write(&score.points);
        self.pass_deal();
        Ok(score)
    }

    /// RA-11: the way play goes, past whoever has left (RA-A20).
    fn pass_deal(&mut self) {
        let to_the_left = self.options.direction != Direction::Right;
        let plays = |seat| self.sheet.plays(seat);
        self.dealer = self.sheet.next(self.dealer, to_the_left, plays);
    }

    /// RA-08, RA-A20: the hands are those for this many players.
    fn set_up(&mut self) {
        let players = self.sheet.players().len();
        self.setup = Setup::new(players, self.setup.packs).unwrap_or(self.setup);
    }
}

/// RA-30, RA-A16.
impl Standings for Match {
    fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn best(&self) -> Best {
        Best::Lowest
    }

    fn is_over(&self) -> bool {
        self.standing().finished
    }

    fn winners(&self) -> Vec<Seat> {
        self.standing().winners
    }

    fn correct(&mut self, deal: usize, points: &[Points]) -> Result<(), Uncorrected> {
        whole(points)?;
        self.sheet.correct(deal, points)
    }

    /// RA-A20: with the highest total of those who play.
    fn join(&mut self, seat: Seat, comer: Comer) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let players = self.players();
        let start = self.sheet.start(seat, comer, &players, self.best());
        self.sheet.sit(seat, start, players.len(), PLAYERS)?;
        self.set_up();
        Ok(())
    }

    fn leave(&mut self, seat: Seat) -> Result<(), Unseated> {
        if self.is_over() {
            return Err(Unseated::NotNow);
        }
        let left = self.players().len() - 1;
        self.sheet.rise(seat, left, *PLAYERS.start())?;
        if self.dealer() == seat {
            self.pass_deal();
        }
        self.set_up();
        Ok(())
    }

    fn stop(&mut self) -> bool {
        let played = self.sheet.rounds().len();
        self.planned = if played > 0 { played } else { self.planned };
        played > 0
    }
}
