//! RU-14 to RU-20, RU-24: the runs, card by card.

use super::{Next, Phase, Round, not_now};
use crate::Seat;
use crate::rummoli::run::{check_follow, check_lead};
use crate::rummoli::{At, Card, Code, End, Fix, Laid, Lowest, Violation, leads};
use alloc::vec::Vec;

/// Where the runs stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Runs {
    at: At,
    /// Who leads: the opener, or after a stop the last player, or after that one whoever is asked
    /// (RU-A10). `None` while a run goes on.
    lead: Option<Seat>,
}

impl Runs {
    /// The card played last.
    fn last(&self) -> Option<Card> {
        match self.at {
            At::Opening { .. } => None,
            At::After { last, .. } => Some(last),
        }
    }

    /// Who played it, or who opens.
    fn by(&self) -> Seat {
        let (At::Opening { leader: seat } | At::After { by: seat, .. }) = self.at;
        seat
    }
}

impl Round {
    pub(super) fn begin_runs(&mut self, leader: Seat) {
        self.phase = Phase::Runs(Runs {
            at: At::Opening { leader },
            lead: Some(leader),
        });
    }

    fn is_laid(&self, card: Card) -> bool {
        self.laid.iter().any(|one| one.card == card)
    }

    /// RU-16: the card that goes on; none after an ace, and none when it was played before (RU-A11).
    fn next_card(&self, runs: &Runs) -> Option<Card> {
        runs.last()?.next().filter(|next| !self.is_laid(*next))
    }

    pub(super) fn next_run(&self, runs: &Runs) -> Next {
        let card = self.next_card(runs);
        match (runs.lead, runs.last(), card) {
            (Some(by), Some(last), or) => Next::Restart {
                by,
                colour: last.colour().other(),
                or,
            },
            (None, _, Some(card)) => Next::Follow { card },
            _ => Next::Open { by: runs.by() },
        }
    }

    /// The cards everybody knows a seat to hold: shown at poker and not played since. Those who
    /// dropped out have shown nothing.
    fn known(&self, seat: Seat) -> Vec<Card> {
        let own = self.shown.iter().filter(|(named, _)| *named == seat);
        let five = own.flat_map(|(_, five)| five);
        five.copied().filter(|card| !self.is_laid(*card)).collect()
    }

    /// RU-A12: whoever is known to hold the next card can neither claim to have nothing to lead, nor
    /// lead.
    fn check_forced(&self, runs: &Runs, seat: Seat) -> Result<(), Violation> {
        match self.next_card(runs) {
            Some(card) if self.options.forced && self.known(seat).contains(&card) => {
                Err(Violation::new(Code::MustPlay, "RU-A12").fixed_by(Fix::Play(card)))
            }
            _ => Ok(()),
        }
    }

    /// RU-15, RU-16, RU-18: a card is laid. As long as nobody has led again, the next card of the
    /// run is welcome from anybody: it did not stop.
    pub(super) fn play(&mut self, laid: Laid) -> Result<(), Violation> {
        self.check_seated(laid.seat)?;
        let Phase::Runs(runs) = &self.phase else {
            return Err(not_now("RU-14"));
        };
        if self.is_laid(laid.card) {
            return Err(Violation::new(Code::AlreadyPlayed, "RU-14").blaming([0].to_vec()));
        }
        let others = self.seats.iter().filter(|seat| **seat != laid.seat);
        if others
            .into_iter()
            .any(|seat| self.known(*seat).contains(&laid.card))
        {
            return Err(Violation::new(Code::NotInHand, "RU-14").blaming([0].to_vec()));
        }
        if self.next_card(runs) != Some(laid.card) {
            self.check_led(runs, laid)?;
        }
        self.lay(laid);
        Ok(())
    }

    fn check_led(&self, runs: &Runs, laid: Laid) -> Result<(), Violation> {
        match (runs.lead, runs.last()) {
            (None, Some(last)) => check_follow(laid.card, last),
            (Some(leader), _) if leader != laid.seat => {
                Err(Violation::new(Code::OutOfTurn, "RU-18"))
            }
            (_, last) => {
                self.check_forced(runs, laid.seat)?;
                let mut hand = self.known(laid.seat);
                hand.push(laid.card);
                check_lead(laid.card, &hand, last, self.options.lowest)
            }
        }
    }

    /// The card lies: it may win sections (RU-24), end its run (RU-17) or the deal (RU-21).
    fn lay(&mut self, laid: Laid) {
        self.laid.push(laid);
        self.ledger.pay_marks(&self.laid, &mut self.won);
        let at = At::After {
            last: laid.card,
            by: laid.seat,
        };
        let mut runs = Runs { at, lead: None };
        if self.next_card(&runs).is_none() {
            runs.lead = Some(laid.seat);
        }
        let left = self.held_by(laid.seat).saturating_sub(1);
        self.set_held(laid.seat, left);
        self.phase = if left == 0 {
            let end = End::Out { winner: laid.seat };
            Phase::Ended { end, runs }
        } else {
            Phase::Runs(runs)
        };
    }

    /// RU-17: nobody has the next card, so the last player leads.
    pub(super) fn stop(&mut self) -> Result<(), Violation> {
        let Phase::Runs(runs) = &self.phase else {
            return Err(not_now("RU-17"));
        };
        if runs.lead.is_some() {
            return Err(not_now("RU-17"));
        }
        for seat in &self.seats {
            self.check_forced(runs, *seat)?;
        }
        let lead = Some(runs.by());
        self.phase = Phase::Runs(Runs { at: runs.at, lead });
        Ok(())
    }

    /// RU-18, RU-23: no card of the other colour; when all have said so, the deal is over.
    pub(super) fn pass_lead(&mut self, seat: Seat) -> Result<(), Violation> {
        self.check_seated(seat)?;
        let Phase::Runs(runs) = &self.phase else {
            return Err(not_now("RU-18"));
        };
        let (Some(leader), Some(last)) = (runs.lead, runs.last()) else {
            return Err(not_now("RU-18"));
        };
        if leader != seat {
            return Err(Violation::new(Code::OutOfTurn, "RU-18"));
        }
        self.check_forced(runs, seat)?;
        self.check_no_lead(seat, last)?;
        let asked = self.left_of(leader);
        let runs = Runs {
            at: runs.at,
            lead: Some(asked),
        };
        self.phase = if asked == runs.by() {
            let end = End::Impasse;
            Phase::Ended { end, runs }
        } else {
            Phase::Runs(runs)
        };
        Ok(())
    }

    /// RU-18: whoever is known to hold the other colour leads it.
    fn check_no_lead(&self, seat: Seat, last: Card) -> Result<(), Violation> {
        let could = leads(&self.known(seat), Some(last), self.options.lowest);
        if could.is_empty() {
            return Ok(());
        }
        Err(Violation::new(Code::MustLead, "RU-18")
            .fixed_by(Fix::LeadColour(last.colour().other())))
    }

    fn left_of(&self, seat: Seat) -> Seat {
        let place = self.seats.iter().position(|named| *named == seat);
        self.seats[place.map_or(0, |place| (place + 1) % self.seats.len())]
    }
}

/// RU-15, RU-18: a lead that turns out not to have been the lowest, when the lower card is played.
/// The sheet knows no penalty; the table may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LowerLater {
    /// Who led it.
    pub seat: Seat,
    /// The card that was led, higher than `lower`.
    pub led: Card,
    /// The lower card played later and so held then.
    pub lower: Card,
}

/// RU-15, RU-18: every lead among these cards, in the order they were laid, that a later card of the
/// same seat proves wrong; each with the first such card.
pub fn lower_later(laid: &[Laid], lowest: Lowest) -> Vec<LowerLater> {
    let is_lead = |&i: &usize| i == 0 || laid[i - 1].card.next() != Some(laid[i].card);
    let proof = |i: usize| {
        let led = laid[i];
        let by_colour = i > 0 && lowest == Lowest::Colour;
        let comparable = |card: Card| {
            card.suit == led.card.suit || by_colour && card.colour() == led.card.colour()
        };
        let lower = laid[i..].iter().find(|one| {
            let lower = one.card.height() < led.card.height();
            one.seat == led.seat && comparable(one.card) && lower
        })?;
        Some(LowerLater {
            seat: led.seat,
            led: led.card,
            lower: lower.card,
        })
    };
    (0..laid.len()).filter(is_lead).filter_map(proof).collect()
}
