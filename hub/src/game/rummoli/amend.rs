//! What everybody's consent changes: a deal that is not played, chips that went wrong, the end of the
//! game (RU-26).

use rules::Seat;

use super::Rummoli;
use crate::app::Wanted;
use crate::base::Refusal;
use crate::game::GameId;
use crate::game::written::in_whole;
use crate::words::say;

impl Rummoli {
    pub(in crate::game) fn agreed(&mut self, what: &Wanted) -> Result<(), Refusal> {
        match what {
            Wanted::Redeal => self.redeal(),
            Wanted::Correct { round, points } => {
                self.correct(*round, &in_whole(GameId::Rummoli, points)?)
            }
            Wanted::Abandon => self.end(),
            Wanted::Undo { .. } => Refusal::say(say!("not-in-this-game")),
        }
    }

    /// Chips go from seat to seat; what lies on the board stays.
    fn correct(&mut self, round: usize, chips: &[i32]) -> Result<(), Refusal> {
        let written = round.checked_sub(1).and_then(|at| self.written.get(at));
        let Some(written) = written.filter(|written| written.len() == chips.len()) else {
            return Refusal::say(say!("round-not-written", round = round));
        };
        let chips: Vec<i64> = chips.iter().map(|chips| i64::from(*chips)).collect();
        let together: i64 = written.iter().sum();
        if chips.iter().sum::<i64>() != together {
            return Refusal::say(say!("ru-no-chip-comes", round = round, n = together));
        }
        let more = chips.iter().zip(written).map(|(now, before)| now - before);
        let moved: Vec<(Seat, i64)> = (0..).map(Seat).zip(more).collect();
        if !self.game.transfer(&moved) {
            return Refusal::say(say!("correct-between"));
        }
        self.written[round - 1] = chips;
        if let (Some(ended), true) = (&mut self.ended, round == self.written.len()) {
            ended.corrected = true;
        }
        self.chronicle.step(say!("round-corrected", round = round));
        Ok(())
    }
}
