//! What everybody's consent changes: a deal that is not played, points that were written wrong, a
//! match that ends before its last deal.

use super::{Rami, Stage};
use crate::app::Wanted;
use crate::base::Refusal;
use crate::game::GameId;
use crate::game::written::in_whole;
use crate::words::say;

impl Rami {
    pub(in crate::game) fn agreed(&mut self, what: &Wanted) -> Result<(), Refusal> {
        match what {
            Wanted::Redeal => self.redeal(),
            Wanted::Correct { round, points } => {
                self.correct(*round, in_whole(GameId::Rami, points)?)
            }
            Wanted::Abandon => self.abandon(),
            Wanted::Undo { .. } => Refusal::say(say!("not-in-this-game")),
        }
    }

    fn redeal(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Playing(_) | Stage::Showing(_)) {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
        self.chronicle.note(say!("deal-not-played"));
        Ok(())
    }

    fn correct(&mut self, round: usize, points: Vec<i32>) -> Result<(), Refusal> {
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
        Ok(())
    }

    fn abandon(&mut self) -> Result<(), Refusal> {
        let Stage::Scored(ended) = &self.stage else {
            return Refusal::say(say!("abandon-between"));
        };
        self.stage = Stage::Finished(ended.clone());
        self.game.stop();
        self.chronicle.step(say!("match-abandoned"));
        Ok(())
    }
}
