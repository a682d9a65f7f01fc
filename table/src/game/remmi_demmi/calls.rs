//! What people say that no antenna senses: a claim without a plaque, a false Demmi, and who began too early.

use rules::Seat;
use rules::remmi_demmi::{Move, Round};

use super::early::Offence;
use super::{Dealt, RemmiDemmi, Taking, Trading};
use crate::game::call::{Call, calls};
use crate::game::seated::Stage;
use crate::words::say;

calls! {
    /// What players of Remmi-Demmi say.
    Word, Said:
    /// RD-A5: a claim, now that all plaques are taken.
    Claim = "claim",
    /// RD-12: what that seat gave was not a Demmi.
    Object(Seat) = "object",
    /// RD-22: that seat looked at its cards before the start.
    Looked(Seat) = "looked",
    /// RD-22: that seat offered a trade before the start.
    Offered(Seat) = "offered",
}

impl RemmiDemmi {
    /// What may be said now.
    pub(super) fn calls(&self) -> Vec<Call<Word>> {
        let claim = |seat| Call::new(Word::Claim, seat, say!("rd-call-claim")).due();
        let claims = self.may_claim().into_iter().map(claim);
        let objections = self.objection_calls();
        claims.chain(objections).chain(self.early_calls()).collect()
    }

    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: Seat, said: Said) {
        match said {
            Said::Claim => self.claims_bare(seat),
            Said::Object(of) => self.objects(seat, of),
            Said::Looked(of) => self.accuses(seat, Offence::Look, of),
            Said::Offered(of) => self.accuses(seat, Offence::Offer, of),
        }
    }

    fn claims_bare(&mut self, seat: Seat) {
        let taking = self.bare_claim(seat);
        if let Stage::Dealt(Dealt::Running(trading)) = &mut self.stage {
            trading.takings.push(taking);
        }
        let name = self.tabletop.name(seat).to_owned();
        self.chronicle.step(say!("rd-claimed-bare", name = name));
        self.count_takings();
    }

    /// RD-A5: who may claim without a plaque, since all are taken and the round goes on.
    fn may_claim(&self) -> Vec<Seat> {
        let Stage::Dealt(Dealt::Running(trading)) = &self.stage else {
            return Vec::new();
        };
        let round = self.round_so_far(self.dealer(), trading);
        let may = round.map_or_else(Vec::new, |round| round.may_call(self.tabletop.now));
        let mut may: Vec<Seat> = may.into_iter().collect();
        may.sort_unstable();
        may
    }

    fn bare_claim(&self, seat: Seat) -> Taking {
        Taking {
            plaque: None,
            at: self.tabletop.now,
            seat: Some(seat),
        }
    }

    /// The round of the rules, told what has happened in it: again each time, for who took a
    /// plaque may be known late, and one that was misread was never taken. A taking that the rules
    /// refuse (a second one of a seat) is not a claim.
    pub(super) fn round_so_far(&self, dealer: Seat, trading: &Trading) -> Option<Round> {
        let setup = self.own.setup.clone()?;
        let mut round = Round::new(setup, &self.present(), dealer).ok()?;
        let _ = round.apply(Move::Start);
        for taking in trading.takings.iter().filter_map(Taking::for_rules) {
            let _ = round.apply(Move::Take(taking));
        }
        Some(round)
    }
}
