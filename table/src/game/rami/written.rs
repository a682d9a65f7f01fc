//! What stands on the score sheet.

use super::{Rami, Stage};
use crate::game::written::{Written, whole, whole_each};

impl Rami {
    /// RA-30, RA-A16: the lowest total wins, equal ones share.
    pub(in crate::game) fn written(&self) -> Written {
        let winners = self.game.standing().winners.into_iter();
        Written {
            rounds: whole(&self.written),
            totals: whole_each(&self.totals()),
            over: matches!(self.stage, Stage::Finished(_)),
            winners: winners.map(|seat| usize::from(seat.0)).collect(),
            lowest_wins: true,
        }
    }
}
