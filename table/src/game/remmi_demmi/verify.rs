//! After the round has stopped: the claims are turned over one by one (RD-15 to RD-17).
//!
//! No verdict exists before this. A claim of which too few cards were seen is never false:
//! the reveal waits until they are swiped, counted by hand, or the table decides.

use std::collections::{BTreeMap, BTreeSet};

use rules::remmi_demmi::{
    Assessment, Awards, Claim, Misplaced, Move, Round, Step, Taking as RuleTaking, Type, misplaced,
    reveal, round_score,
};
use rules::{Seat, remmi_demmi::Violation};
use sensors::Uid;

use super::early::Offence;
use super::{Dealt, Refusal, RemmiDemmi, Trading};
use crate::clock::Micros;
use crate::game::patience::CONFIRMED;
use crate::game::seated::Stage;
use crate::words::say;

/// Why the round stopped (RD-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All plaques in use are taken.
    Claims,
    /// The time is over.
    Bell,
}

impl Ending {
    /// As the page writes it: `claims` or `timer`.
    pub fn as_str(self) -> &'static str {
        match self {
            Ending::Claims => "claims",
            Ending::Bell => "timer",
        }
    }
}

/// A round that has stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// The round as it ran.
    pub trading: Trading,
    /// When it stopped.
    pub at: Micros,
    /// From then on the claims can be turned over.
    pub settle_at: Micros,
    /// Why.
    pub ending: Ending,
    /// Who dealt: equal claims go by the dealer's left (RD-A8).
    pub dealer: Seat,
    /// Claims turned over so far, in the order of claims.
    pub turned: Vec<Turned>,
    /// What the round brought, once all claims are turned over.
    pub awards: Option<Awards>,
    /// Cards seen on each pad since the stop: lying or swiped.
    shown: Vec<BTreeSet<Uid>>,
    counted: BTreeMap<Seat, usize>,
    decided: BTreeMap<Seat, bool>,
}

/// One claim turned over.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned {
    /// Who claimed.
    pub seat: Seat,
    /// The cards that were judged.
    pub cards: Vec<(Uid, Type)>,
    /// The verdict.
    pub outcome: Outcome,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A Remmi.
    Good {
        /// The tenth card was needed (RD-21).
        wild_used: bool,
    },
    /// Not a Remmi.
    False(Violation),
    /// A card could not be read and the table decided.
    Decided(bool),
}

impl Outcome {
    /// The claim scores.
    pub fn is_good(&self) -> bool {
        matches!(self, Outcome::Good { .. } | Outcome::Decided(true))
    }
}

impl Verification {
    pub(super) fn new(
        trading: Trading,
        at: Micros,
        now: Micros,
        ending: Ending,
        dealer: Seat,
        shown: Vec<BTreeSet<Uid>>,
    ) -> Verification {
        Verification {
            trading,
            at,
            settle_at: now + CONFIRMED,
            ending,
            dealer,
            turned: Vec::new(),
            awards: None,
            shown,
            counted: BTreeMap::new(),
            decided: BTreeMap::new(),
        }
    }

    /// Cards shown on a seat's pad since the stop.
    pub fn shown(&self, seat: Seat) -> usize {
        self.shown.get(seat.index()).map_or(0, BTreeSet::len)
    }

    /// The tags shown for a seat's claim.
    pub(super) fn tags(&self, seat: Seat) -> impl Iterator<Item = &Uid> {
        self.shown.get(seat.index()).into_iter().flatten()
    }

    /// A claim's cards as they were counted by hand.
    pub(super) fn counted(&self, seat: Seat) -> Option<usize> {
        self.counted.get(&seat).copied()
    }

    /// The table has decided a claim that cannot be read.
    pub fn is_decided(&self, seat: Seat) -> bool {
        self.decided.contains_key(&seat)
    }

    /// The claims turned over, as the rules want them.
    pub fn claims(&self) -> Vec<Claim> {
        let claim = |turned: &Turned| Claim {
            seat: turned.seat,
            ok: turned.outcome.is_good(),
        };
        self.turned.iter().map(claim).collect()
    }
}

impl RemmiDemmi {
    /// A card appears on a pad after the stop: it is laid or swiped for the claim there.
    pub(super) fn show_for_claim(&mut self, uid: Uid, seat: Seat) {
        let Stage::Dealt(Dealt::Verifying(verification)) = &mut self.stage else {
            return;
        };
        if verification.turned.iter().any(|turned| turned.seat == seat) {
            return;
        }
        for shown in &mut verification.shown {
            shown.remove(&uid);
        }
        if let Some(shown) = verification.shown.get_mut(seat.index()) {
            shown.insert(uid);
        }
    }

    /// What the table can say of the claim that is due, if the round has stopped and one is.
    pub fn due(&self) -> Option<(Seat, Assessment)> {
        let Stage::Dealt(Dealt::Verifying(verification)) = &self.stage else {
            return None;
        };
        if self.tabletop.now < verification.settle_at {
            return None;
        }
        let due = self
            .order(verification)
            .get(verification.turned.len())?
            .seat;
        let seat = due;
        Some((seat, self.assessed(verification, seat)))
    }

    /// The rules' own round, stopped.
    fn stopped(&self, verification: &Verification) -> Option<Round> {
        let mut round = self.round_so_far(verification.dealer, &verification.trading)?;
        if verification.ending == Ending::Bell {
            let _ = round.apply(Move::Ring(verification.at));
        }
        Some(round)
    }

    /// The claims whose seat is known, in the order of claims (RD-13).
    pub fn order(&self, verification: &Verification) -> Vec<RuleTaking> {
        let round = self.stopped(verification);
        round.map_or_else(Vec::new, |round| round.claims())
    }

    /// Claimants who hold another plaque than the one due to their place: they swap first.
    pub fn swaps(&self, verification: &Verification) -> Vec<Misplaced> {
        let order = self.order(verification);
        let misplaced = self
            .own
            .setup
            .as_ref()
            .map(|setup| misplaced(setup, &order));
        misplaced.unwrap_or_default()
    }

    /// Turns the next claim over; after the last one the points are written.
    pub(super) fn next_claim(&mut self) -> Result<(), Refusal> {
        let Stage::Dealt(Dealt::Verifying(verification)) = &self.stage else {
            return Refusal::say(say!("rd-no-claim"));
        };
        if self.tabletop.now < verification.settle_at {
            return Refusal::say(say!("rd-a-moment"));
        }
        if let Some(taking) = verification
            .trading
            .takings
            .iter()
            .find(|t| t.seat.is_none())
        {
            let points = taking.plaque.map_or(0, |plaque| plaque.points());
            return Refusal::say(say!("rd-first-say-who", points = points));
        }
        let turned = match self.due() {
            None => None,
            Some((seat, assessment)) => Some(self.turn_over(seat, assessment)?),
        };
        let claims = self.order(verification).len();
        let Stage::Dealt(Dealt::Verifying(verification)) = &mut self.stage else {
            return Ok(());
        };
        let name = turned
            .as_ref()
            .map(|one| self.tabletop.name(one.seat).to_owned());
        verification.turned.extend(turned);
        if verification.turned.len() == claims {
            self.write_points();
        } else if let Some(name) = name {
            self.chronicle.step(say!("rd-turned-over", name = name));
        }
        Ok(())
    }

    fn turn_over(&self, seat: Seat, assessment: Assessment) -> Result<Turned, Refusal> {
        let Stage::Dealt(Dealt::Verifying(verification)) = &self.stage else {
            return Refusal::say(say!("rd-no-claim"));
        };
        let decided = verification.decided.get(&seat);
        let outcome = match (decided, assessment) {
            (Some(good), _) => Outcome::Decided(*good),
            (None, Assessment::Valid(remmi)) => Outcome::Good {
                wild_used: remmi.wild_used,
            },
            (None, Assessment::Invalid(violation)) => Outcome::False(violation),
            (None, Assessment::CannotTell { seen, of }) => {
                return Refusal::say(say!(
                    "rd-seen-of",
                    seen = seen,
                    of = of,
                    name = self.tabletop.name(seat)
                ));
            }
        };
        Ok(Turned {
            seat,
            cards: self.claimed_cards(verification, seat),
            outcome,
        })
    }

    fn write_points(&mut self) {
        let (Stage::Dealt(Dealt::Verifying(verification)), Some(setup)) =
            (&self.stage, &self.own.setup)
        else {
            return;
        };
        let mut verification = verification.clone();
        let seats = self.present();
        let awards = round_score(
            setup,
            &seats,
            &verification.claims(),
            &self.own.early.seats(Offence::Look),
            &self.own.early.seats(Offence::Offer),
            &self.options,
        );
        verification.awards = Some(self.game.record(awards));
        self.own.early.lapse();
        self.end(verification);
    }

    /// Who hands which plaque to whom, claim by claim, as far as they are turned over (RD-17).
    pub fn handed_on(&self, verification: &Verification) -> Vec<Step> {
        let Some(setup) = &self.own.setup else {
            return Vec::new();
        };
        let mut claims = verification.claims();
        let turned = claims.len();
        // Those still face down only receive: their own verdict does not exist yet.
        let ahead = self.order(verification).into_iter().skip(turned);
        claims.extend(ahead.map(|taking| Claim {
            seat: taking.seat,
            ok: true,
        }));
        let mut steps = reveal(setup, &claims);
        steps.truncate(turned);
        steps
    }

    /// A claim's cards were counted by hand (RD-A16).
    pub(super) fn counted(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        let verification = self.claim_to_mend(seat)?;
        verification.counted.insert(seat, cards);
        let name = self.tabletop.name(seat).to_owned();
        self.chronicle
            .step(say!("rd-counted", name = name, n = cards));
        Ok(())
    }

    /// A card cannot be read: the table looked and decides.
    pub(super) fn decided(&mut self, seat: Seat, good: bool) -> Result<(), Refusal> {
        let verification = self.claim_to_mend(seat)?;
        verification.decided.insert(seat, good);
        let name = self.tabletop.name(seat).to_owned();
        self.chronicle.step(match good {
            true => say!("rd-good-decided", name = name),
            false => say!("rd-false-decided", name = name),
        });
        Ok(())
    }

    fn claim_to_mend(&mut self, seat: Seat) -> Result<&mut Verification, Refusal> {
        let name = self.tabletop.name(seat).to_owned();
        let due = self.due();
        let waits = matches!(due, Some((due, Assessment::CannotTell { .. })) if due == seat);
        match &mut self.stage {
            Stage::Dealt(Dealt::Verifying(verification)) if waits => Ok(verification),
            _ => Refusal::say(say!("rd-nothing-waits", name = name)),
        }
    }
}
