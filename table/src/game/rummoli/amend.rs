//! What everybody's consent changes: a deal that is not played, chips that went wrong, the end of the
//! game (RU-26).

use rules::Seat;

use super::Rummoli;
use crate::refusal::Refusal;
use crate::words::say;

impl Rummoli {
    /// Chips go from seat to seat; what lies on the board stays.
    pub(in crate::game) fn correct(&mut self, round: usize, chips: &[i32]) -> Result<(), Refusal> {
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
