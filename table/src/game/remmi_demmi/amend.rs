//! What everybody's consent changes: a round that is not played, points that were written wrong, a
//! match that ends before its last round.

use rules::Seat;
use rules::remmi_demmi::standing;

use super::{Refusal, RemmiDemmi, Stage};
use crate::words::say;

impl RemmiDemmi {
    /// The deal is not played: back to before it.
    pub(in crate::game) fn redeal(&mut self) -> Result<(), Refusal> {
        if !self.is_dealt() {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
        self.look_for_winner();
        Ok(())
    }

    pub(in crate::game) fn correct(&mut self, round: usize, points: &[i32]) -> Result<(), Refusal> {
        let players = self.players();
        let at = round.checked_sub(1);
        match at.and_then(|at| self.scores.get_mut(at)) {
            Some(written) if points.len() == players => written.copy_from_slice(points),
            _ => return Refusal::say(say!("round-not-written", round = round)),
        }
        if round == self.scores.len()
            && let Stage::Scored(verification) | Stage::Finished(verification) = &mut self.stage
            && let Some(awards) = &mut verification.awards
        {
            let seats = (0..).map(Seat);
            awards.points = seats.zip(points.iter().copied()).collect();
        }
        self.chronicle.step(say!("round-corrected", round = round));
        self.look_for_winner();
        Ok(())
    }

    pub(in crate::game) fn abandon(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Scored(_)) {
            return Refusal::say(say!("abandon-between"));
        }
        self.stopped = true;
        self.chronicle.step(say!("match-abandoned"));
        self.look_for_winner();
        Ok(())
    }

    /// RD-18, RD-19: whether the match is over by the points as they stand now.
    pub(super) fn look_for_winner(&mut self) {
        let over = self.stopped || standing(&self.seats(), &self.scores).finished;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ready) {
            Stage::Scored(verification) | Stage::Finished(verification) if over => {
                Stage::Finished(verification)
            }
            Stage::Finished(verification) => Stage::Scored(verification),
            stage => stage,
        };
    }

    fn is_dealt(&self) -> bool {
        matches!(
            self.stage,
            Stage::Dealt { .. } | Stage::Running(_) | Stage::Verifying(_)
        )
    }
}
