//! What everybody's consent changes: a game that is not played, points that were written wrong, a
//! match that ends here (RE-A21).

use super::{Remi, Stage, words};
use crate::refusal::Refusal;
use crate::words::say;

impl Remi {
    pub(in crate::game) fn redeal(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::FaceUp | Stage::Playing(_)) {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.chronicle.note(say!("deal-not-played"));
        self.deal_again();
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
        let ended = ended.clone();
        let stopped = self.game.stop();
        stopped.map_err(|why| Refusal(words::refused(&why)))?;
        self.stage = Stage::Finished(ended);
        self.chronicle.step(say!("match-abandoned"));
        Ok(())
    }
}
