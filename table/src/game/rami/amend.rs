//! What everybody's consent changes: a deal that is not played, points that were written wrong, a
//! match that ends before its last deal.

use super::{Rami, Stage};
use crate::refusal::Refusal;
use crate::words::say;

impl Rami {
    pub(in crate::game) fn redeal(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Playing(_) | Stage::Showing(_)) {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
        self.chronicle.note(say!("deal-not-played"));
        Ok(())
    }

    pub(in crate::game) fn correct(&mut self, round: usize, points: &[i32]) -> Result<(), Refusal> {
        if !self.game.correct(round, points) {
            return Refusal::say(say!("round-not-written", round = round));
        }
        self.written[round - 1] = points.to_vec();
        let newest = match &mut self.stage {
            Stage::Scored(ended) | Stage::Finished(ended) => Some(ended),
            _ => self.last.as_mut(),
        };
        if let (Some(ended), true) = (newest, round == self.written.len()) {
            ended.corrected = true;
        }
        self.chronicle.step(say!("round-corrected", round = round));
        Ok(())
    }

    pub(in crate::game) fn abandon(&mut self) -> Result<(), Refusal> {
        let Stage::Scored(ended) = &self.stage else {
            return Refusal::say(say!("abandon-between"));
        };
        self.stage = Stage::Finished(ended.clone());
        self.game.stop();
        self.chronicle.step(say!("match-abandoned"));
        Ok(())
    }
}
