//! What stands on the score sheet.

use rules::remigio::{Halves, Scoring};

use super::{Remigio, Stage};
use crate::game::written::{Points, Written};

impl Remigio {
    /// RG-23: the lowest total of those still in wins; by the other scoring the first at the target.
    pub(in crate::game) fn written(&self) -> Written {
        let points = |halves: &Halves| Points { halves: halves.0 };
        let winners = self.game.winners().into_iter();
        let totals = self.game.totals().iter();
        Written {
            rounds: self
                .written
                .iter()
                .map(|round| round.iter().map(points).collect())
                .collect(),
            totals: totals.map(|(_, total)| points(total)).collect(),
            over: matches!(self.stage, Stage::Finished(_)),
            winners: winners.map(|seat| usize::from(seat.0)).collect(),
            lowest_wins: self.options.scoring == Scoring::Elimination,
        }
    }
}
