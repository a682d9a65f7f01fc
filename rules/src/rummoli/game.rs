//! RU-03, RU-25, RU-26: the evening: who deals first, deal after deal, and who gets what is left.

use super::{
    Card, Code, Cut, Final, Ledger, Move, Next, Options, PLAYERS, Round, Setup, Violation,
    check_five, cut, poker, strength,
};
use crate::score::whole;
use crate::{Best, Comer, Points, ScoreSheet, Seat, Standings, Uncorrected, Unseated};
use alloc::{boxed::Box, vec::Vec};

/// What happens between and in the deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchMove {
    /// RU-03, RU-26: somebody shows the card cut.
    Cut {
        /// Who makes it.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// RU-05: everybody antes and the cards are dealt.
    Deal,
    /// A move of the deal.
    Round(Move),
    /// RU-26: all agree to end the game.
    End,
    /// RU-26: somebody shows the five cards dealt for what is left.
    Hand {
        /// Who makes it.
        seat: Seat,
        /// What lies on the player's pad.
        cards: Vec<Card>,
    },
}

/// What may happen next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    /// RU-03: these cut for dealer.
    Cut {
        /// Who has not yet, all or those tied.
        waiting: Vec<Seat>,
    },
    /// RU-25: that seat deals, or all agree to end.
    Between {
        /// Who deals next.
        dealer: Seat,
    },
    /// A deal goes on.
    Deal(Next),
    /// RU-26: these cut, or are dealt five cards and show them, for what is left.
    Last {
        /// How.
        method: Final,
        /// Who has not yet, all or those tied.
        waiting: Vec<Seat>,
    },
    /// Nothing: the game is over.
    Finished {
        /// Who got what was left; `None` when nothing was.
        winner: Option<Seat>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Phase {
    Cut(Contest<Card>),
    Between(Seat),
    Deal(Box<Round>),
    LastCut(Contest<Card>),
    LastHands(Contest<Vec<Card>>),
    Finished(Option<Seat>),
}

/// Each of these seats shows something; the best wins, and those tied show again.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Contest<T> {
    among: Vec<Seat>,
    shown: Vec<(Seat, T)>,
}

impl<T> Contest<T> {
    fn new(among: Vec<Seat>) -> Contest<T> {
        let shown = Vec::new();
        Contest { among, shown }
    }

    fn waiting(&self) -> Vec<Seat> {
        let waits = |seat: &Seat| self.shown.iter().all(|(named, _)| named != seat);
        self.among.iter().copied().filter(waits).collect()
    }

    fn show(&mut self, seat: Seat, what: T) -> Result<(), Violation> {
        if !self.waiting().contains(&seat) {
            return Err(Violation::new(Code::OutOfTurn, "RU-03"));
        }
        self.shown.push((seat, what));
        Ok(())
    }
}

impl Contest<Card> {
    /// The winner once all have cut; until then, and after a tie, the contest that goes on.
    fn decided(self) -> Result<Seat, Self> {
        if !self.waiting().is_empty() {
            return Err(self);
        }
        match cut(&self.shown) {
            Cut::Winner(seat) => Ok(seat),
            Cut::Again(tied) => Err(Contest::new(tied)),
        }
    }
}

/// The state of a whole game. It changes only by its moves; a refused move leaves it as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    options: Options,
    /// What each deal brought.
    sheet: ScoreSheet,
    /// As of the last deal; a deal that goes on has its own.
    ledger: Ledger,
    phase: Phase,
}

impl Match {
    /// RU-03, RU-04: `seats` stand in order to the left, each with the chips of the options; they
    /// cut for dealer.
    ///
    /// # Errors
    /// `PLAYER_COUNT`, `SEATED_TWICE`, `PAY_SECTIONS`.
    pub fn new(seats: &[Seat], options: Options) -> Result<Match, Violation> {
        Setup::new(seats.len())?;
        Ok(Match {
            ledger: Ledger::new(seats, options.chips, &options)?,
            sheet: ScoreSheet::starting(seats, Points::whole(options.chips.into())),
            options,
            phase: Phase::Cut(Contest::new(seats.to_vec())),
        })
    }

    /// Makes a move, or leaves everything as it is and says why.
    ///
    /// # Errors
    /// `NOT_NOW` for what belongs to another part of the game; `OUT_OF_TURN` for a cut or hand that
    /// is not awaited; else the breach.
    pub fn apply(&mut self, made: &MatchMove) -> Result<(), Violation> {
        let mut after = self.clone();
        after.step(made)?;
        *self = after;
        Ok(())
    }

    fn step(&mut self, made: &MatchMove) -> Result<(), Violation> {
        match (made, &mut self.phase) {
            (MatchMove::Cut { seat, card }, Phase::Cut(cuts)) => {
                cuts.show(*seat, *card)?;
                self.phase = cuts
                    .clone()
                    .decided()
                    .map_or_else(Phase::Cut, Phase::Between);
            }
            (MatchMove::Deal, Phase::Between(dealer)) => {
                let round = Round::new(&self.ledger, *dealer, &self.options)?;
                self.phase = Phase::Deal(Box::new(round));
            }
            (MatchMove::Round(made), Phase::Deal(round)) => {
                round.apply(made)?;
                if let Next::Over(_) = round.next() {
                    let (before, after) = (&self.ledger, round.ledger().clone());
                    let won = after.seats().iter();
                    let won = won.map(|(seat, chips)| (*seat, chips - before.chips(*seat)));
                    let won: Vec<_> = won
                        .map(|(seat, chips)| (seat, Points::whole(chips)))
                        .collect();
                    self.sheet.write(&won);
                    self.ledger = after;
                    let dealer = left_of(&self.sheet, round.dealer());
                    self.phase = Phase::Between(dealer);
                }
            }
            (MatchMove::End, Phase::Between(_)) => self.end(),
            (MatchMove::Cut { seat, card }, Phase::LastCut(cuts)) => {
                cuts.show(*seat, *card)?;
                match cuts.clone().decided() {
                    Ok(winner) => self.finish(winner),
                    Err(again) => self.phase = Phase::LastCut(again),
                }
            }
            (MatchMove::Hand { seat, cards }, Phase::LastHands(hands)) => {
                check_five(&[(*seat, cards.clone())])?;
                hands.show(*seat, cards.clone())?;
                self.judge_last()?;
            }
            _ => return Err(Violation::new(Code::NotNow, "RU-25")),
        }
        Ok(())
    }

    /// RU-26: the game ends; nothing to win, nothing to do.
    fn end(&mut self) {
        let seats = self.sheet.players();
        self.phase = match self.options.final_method {
            _ if self.ledger.board().total() == 0 => Phase::Finished(None),
            Final::Cut => Phase::LastCut(Contest::new(seats)),
            Final::Poker => Phase::LastHands(Contest::new(seats)),
        };
    }

    /// RU-26: the best of five cards dealt afresh; those tied are dealt five new ones.
    fn judge_last(&mut self) -> Result<(), Violation> {
        let Phase::LastHands(hands) = &self.phase else {
            return Ok(());
        };
        let five = check_five(&hands.shown)?;
        if !hands.waiting().is_empty() {
            return Ok(());
        }
        let rank = |(seat, five)| (seat, strength(&five, self.options.wheel));
        let won = poker(&five.into_iter().map(rank).collect::<Vec<_>>(), 0);
        match won.winners[..] {
            [winner] => self.finish(winner),
            _ => self.phase = Phase::LastHands(Contest::new(won.winners)),
        }
        Ok(())
    }

    fn finish(&mut self, winner: Seat) {
        self.ledger.clear(winner);
        self.phase = Phase::Finished(Some(winner));
    }

    /// What may happen next.
    pub fn stage(&self) -> Stage {
        match &self.phase {
            Phase::Cut(cuts) => Stage::Cut {
                waiting: cuts.waiting(),
            },
            Phase::Between(dealer) => Stage::Between { dealer: *dealer },
            Phase::Deal(round) => Stage::Deal(round.next()),
            Phase::LastCut(cuts) => Stage::Last {
                method: Final::Cut,
                waiting: cuts.waiting(),
            },
            Phase::LastHands(hands) => Stage::Last {
                method: Final::Poker,
                waiting: hands.waiting(),
            },
            Phase::Finished(winner) => Stage::Finished { winner: *winner },
        }
    }

    /// The deal that goes on.
    pub fn round(&self) -> Option<&Round> {
        match &self.phase {
            Phase::Deal(round) => Some(round),
            _ => None,
        }
    }

    fn most_chips(&self) -> Vec<Seat> {
        let mut totals = self.totals();
        totals.retain(|(seat, _)| self.is_in(*seat));
        Best::Highest.of(&totals)
    }

    /// Chips and board as they are now.
    pub fn ledger(&self) -> &Ledger {
        self.round().map_or(&self.ledger, Round::ledger)
    }
}

/// RU-26: the most chips win when all agree to end, and equal ones share.
impl Standings for Match {
    fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    fn best(&self) -> Best {
        Best::Highest
    }

    fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished(_))
    }

    fn winners(&self) -> Vec<Seat> {
        match self.is_over() {
            true => self.most_chips(),
            false => Vec::new(),
        }
    }

    /// Chips go from seat to seat; what lies on the board stays.
    fn correct(&mut self, deal: usize, chips: &[Points]) -> Result<(), Uncorrected> {
        let written = self.sheet.round(deal, chips.len());
        let written = written.ok_or(Uncorrected::NotWritten)?;
        whole(chips)?;
        let sum = |chips: &[Points]| chips.iter().fold(Points::ZERO, |sum, more| sum.plus(*more));
        if sum(chips) != sum(written) {
            return Err(Uncorrected::Together(sum(written)));
        }
        if !matches!(self.phase, Phase::Between(_) | Phase::Finished(_)) {
            return Err(Uncorrected::NotNow);
        }
        let before = self.sheet.totals();
        self.sheet.correct(deal, chips)?;
        for ((seat, total), (_, before)) in self.sheet.totals().into_iter().zip(before) {
            self.ledger
                .give(seat, total.truncated() - before.truncated());
        }
        Ok(())
    }

    /// RU-A21: with the chips that everybody had at the start, or those that they left with.
    fn join(&mut self, seat: Seat, comer: Comer) -> Result<(), Unseated> {
        let Phase::Between(_) = self.phase else {
            return Err(Unseated::NotNow);
        };
        let own = self.sheet.line(seat).filter(|_| comer == Comer::Back);
        let each = Points::whole(self.options.chips.into());
        let start = own.map_or(each, |line| self.sheet.total(line));
        let players = self.players().len();
        self.sheet.sit(seat, start, players, PLAYERS)?;
        self.ledger.sit(seat, start.truncated(), self.sheet.seats());
        Ok(())
    }

    /// RU-A21: with their chips; what they have laid on the board stays there.
    fn leave(&mut self, seat: Seat) -> Result<(), Unseated> {
        let Phase::Between(dealer) = self.phase else {
            return Err(Unseated::NotNow);
        };
        let left = self.players().len() - 1;
        self.sheet.rise(seat, left, *PLAYERS.start())?;
        self.ledger.rise(seat);
        if dealer == seat {
            self.phase = Phase::Between(left_of(&self.sheet, dealer));
        }
        Ok(())
    }

    /// A move of the rules ends the evening, since what is left is played for.
    fn stop(&mut self) -> bool {
        self.apply(&MatchMove::End).is_ok()
    }

    /// Chips as they are now; below 0 is credit (RU-A15).
    fn totals(&self) -> Vec<(Seat, Points)> {
        let mut totals = self.sheet.totals();
        for (seat, chips) in &mut totals {
            if self.sheet.plays(*seat) {
                *chips = Points::whole(self.ledger().chips(*seat));
            }
        }
        totals
    }
}

/// RU-25: the deal passes to the left.
fn left_of(sheet: &ScoreSheet, dealer: Seat) -> Seat {
    let place = sheet.seats().iter().position(|seat| *seat == dealer);
    let next = sheet.next(place.unwrap_or(0), true, |seat| sheet.plays(seat));
    sheet.seats()[next]
}
