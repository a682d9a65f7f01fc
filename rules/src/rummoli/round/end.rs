//! RU-21 to RU-23: the hands are counted and the deal is paid.

use super::{Phase, Round, not_now};
use crate::Seat;
use crate::rummoli::setup::PACK;
use crate::rummoli::{Code, End, POKER_CARDS, Section, Violation, round_score};

impl Round {
    pub(super) fn held_by(&self, seat: Seat) -> usize {
        let named = |entry: &&(Seat, usize)| entry.0 == seat;
        self.held.iter().find(named).map_or(0, |(_, cards)| *cards)
    }

    pub(super) fn set_held(&mut self, seat: Seat, cards: usize) {
        if let Some((_, held)) = self.held.iter_mut().find(|(named, _)| *named == seat) {
            *held = cards;
        }
    }

    /// RU-21, RU-22: a count by hand overrules what was dealt less what was played: the deal may
    /// have been uneven. Whoever counts none is out; a winner who finds a card plays on.
    pub(super) fn count(&mut self, seat: Seat, cards: usize) -> Result<(), Violation> {
        self.check_seated(seat)?;
        let least = match self.phase {
            Phase::Widow | Phase::Auction(_) | Phase::Poker(_) => POKER_CARDS,
            Phase::Runs(_) | Phase::Ended { .. } => 0,
            Phase::Settled(_) => return Err(not_now("RU-22")),
        };
        if !(least..=PACK - self.laid.len()).contains(&cards) {
            return Err(Violation::new(Code::CardCount, "RU-22"));
        }
        self.set_held(seat, cards);
        let out = End::Out { winner: seat };
        let phase = match &self.phase {
            Phase::Runs(runs) if cards == 0 => Some((runs, Some(out))),
            Phase::Ended { end, runs } if *end == out && cards > 0 => Some((runs, None)),
            Phase::Ended { end, runs } if *end == End::Impasse && cards == 0 => {
                Some((runs, Some(out)))
            }
            _ => None,
        };
        if let Some((runs, end)) = phase {
            let runs = runs.clone();
            self.phase = match end {
                Some(end) => Phase::Ended { end, runs },
                None => Phase::Runs(runs),
            };
        }
        Ok(())
    }

    /// RU-21 to RU-23: pays.
    pub(super) fn settle(&mut self) -> Result<(), Violation> {
        let Phase::Ended { end, .. } = self.phase else {
            return Err(not_now("RU-21"));
        };
        let centre = self.ledger.board().chips(&Section::Rummoli);
        let score = round_score(end, centre, &self.held);
        self.ledger.settle(&score);
        self.phase = Phase::Settled(score);
        Ok(())
    }
}
