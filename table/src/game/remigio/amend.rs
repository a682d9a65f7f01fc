//! What everybody's consent changes: a deal that is not played, points that were written wrong, a
//! match that ends before anybody has won it.

use rules::remigio::Halves;

use super::{Remigio, Stage};
use crate::game::Points;
use crate::refusal::Refusal;
use crate::words::say;

impl Remigio {
    pub(in crate::game) fn redeal(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::TurnUp | Stage::Playing(_)) {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.back_to_before();
        self.chronicle.note(say!("deal-not-played"));
        Ok(())
    }

    /// The deal is not played: the points before it, if there are any.
    pub(super) fn back_to_before(&mut self) {
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
    }

    pub(in crate::game) fn correct(
        &mut self,
        round: usize,
        points: &[Points],
    ) -> Result<(), Refusal> {
        let points: Vec<Halves> = points.iter().map(|points| Halves(points.halves)).collect();
        if !self.game.correct(round, &points) {
            return Refusal::say(say!("round-not-written", round = round));
        }
        self.written[round - 1] = points;
        let newest = match &mut self.stage {
            Stage::Scored(ended) | Stage::Finished(ended) => Some(ended),
            _ => self.last.as_mut(),
        };
        if let (Some(ended), true) = (newest, round == self.written.len()) {
            ended.corrected = true;
        }
        self.chronicle.step(say!("round-corrected", round = round));
        self.look_for_winner();
        Ok(())
    }

    pub(in crate::game) fn abandon(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Scored(_)) {
            return Refusal::say(say!("abandon-between"));
        }
        self.game.stop();
        self.chronicle.step(say!("match-abandoned"));
        self.look_for_winner();
        Ok(())
    }

    /// RG-23, RG-24: whether the match is over by the totals as they are now; then a deal that is
    /// under way is not played to its end.
    pub(super) fn look_for_winner(&mut self) {
        let over = !self.game.winners().is_empty();
        let stage = std::mem::replace(&mut self.stage, Stage::Ready);
        self.stage = match (stage, over) {
            (Stage::Scored(ended) | Stage::Finished(ended), true) => Stage::Finished(ended),
            (Stage::Finished(ended), false) => Stage::Scored(ended),
            (stage, true) => self.last.take().map_or(stage, Stage::Finished),
            (stage, false) => stage,
        };
    }
}
