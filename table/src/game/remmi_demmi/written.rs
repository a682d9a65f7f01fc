//! What stands on the score sheet.

use super::{RemmiDemmi, Stage};
use crate::game::written::{Written, whole, whole_each};

impl RemmiDemmi {
    /// RD-18, RD-19: the one leader after the last round wins.
    pub(in crate::game) fn written(&self) -> Written {
        let over = matches!(self.stage, Stage::Finished(_));
        let leads = |seat: &usize| over && self.leads(*seat);
        Written {
            rounds: whole(&self.scores),
            totals: whole_each(&self.totals()),
            over,
            winners: (0..self.players()).filter(leads).collect(),
            lowest_wins: false,
        }
    }
}
